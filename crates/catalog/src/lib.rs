//! All the games there are, behind one face: whoever does not care which game it is (the command line, the
//! protocol, the server) works with [`AnyGame`] and [`AnyPlay`] and speaks JSON and words.

mod erased;
mod replay;
pub mod schema;

use std::fmt;

use bots::{Bot, Budget};
use serde::Serialize;
use serde_json::Value;
use tabletop::{
    BadPack, Decision, Difference, Fairness, Json, Level, LoadError, Names, Opponent, OptionSpec, Options, Pack,
    Picture, PlayError, Preset, Record, Rulebook, Seat, Skill, Title, Turn,
};
use ts_rs::TS;

pub use erased::{OnShelf, WholeGame};
pub use replay::{Replay, ReplayStep};
pub use tabletop::Told;

/// A shelf of games.
pub type Games = &'static [&'static dyn AnyGame];

/// Makes of the list of games what is without types and what is with them.
macro_rules! registry {
    ($($(#[$only:meta])* $game:ty,)+) => {
        /// All games there are.
        pub static GAMES: Games = &[$($(#[$only])* &OnShelf::<$game>::new()),+];

        /// Shows a visitor the game of the registry with this id, types and all.
        pub fn with_game<V: GameVisitor>(id: &str, visitor: V) -> Option<V::Out> {
            match id {
                $($(#[$only])* <$game>::ID => Some(visitor.visit::<$game>()),)+
                _ => None,
            }
        }
    };
}

// The registry: one line a game.
registry! {
    dice_forge::DiceForge,
    kings_forge::KingsForge,
    kings_of_artifice::KingsOfArtifice,
    #[cfg(feature = "pig")]
    testkit::Pig,
}

/// Whoever needs a game's types: to play millions of its actions, a face that hides them would cost too much.
pub trait GameVisitor {
    type Out;

    fn visit<G: WholeGame>(self) -> Self::Out;
}

/// The game of the registry with this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    find(GAMES, id)
}

/// The game with this id among `games`.
pub fn find(games: Games, id: &str) -> Option<&'static dyn AnyGame> {
    games.iter().copied().find(|game| game.id() == id)
}

/// A game on the shelf, whatever its types.
pub trait AnyGame: Send + Sync {
    fn id(&self) -> &'static str;
    fn name(&self) -> &'static str;
    /// Fewest and most players.
    fn players(&self) -> [usize; 2];
    fn options(&self, pack: Option<&Pack>) -> Result<Vec<OptionSpec>, BadPack>;
    /// Choices of options people like to play with.
    fn presets(&self) -> Vec<Preset>;
    /// What is worth knowing of a pack (see [`tabletop::Title::remarks`]).
    fn remarks(&self, options: &Options, pack: &Pack) -> Result<Vec<Told>, BadPack>;
    fn rulebook(&self) -> Rulebook<'static>;
    /// What letters beside a number stand for (see [`tabletop::Words::MARKS`]).
    fn marks(&self) -> &'static [(&'static str, &'static str)];
    /// How well bots of each level play it, the weakest first.
    fn skills(&self) -> [Skill; Level::ALL.len()];
    /// The characters one may play it against.
    fn opponents(&self) -> &'static [Opponent];
    /// What a program reads and writes of it, as JSON Schema.
    fn schema(&self) -> Value;
    /// Sets up a new game, with the set-up's dice or with the outcomes in `script`.
    fn begin(&self, setup: &Setup, script: Option<&[u32]>) -> Result<(Box<dyn AnyPlay>, Vec<Told>), LoadError>;
    /// Goes on from a position given as JSON.
    fn resume(&self, setup: &Setup, state: Value) -> Result<Box<dyn AnyPlay>, LoadError>;
    /// Takes a game up in its middle, with a record's set-up and dice (see [`tabletop::Playthrough::take_up`]).
    fn take_up(&self, record: &Record, before: usize, state: &Json) -> Result<Box<dyn AnyPlay>, LoadError>;
    /// Plays a whole record.
    fn load(&self, record: &Record) -> Result<Box<dyn AnyPlay>, LoadError>;
    /// Plays a record through and compares everything it claims.
    fn verify(&self, record: &Record) -> Result<Box<dyn AnyPlay>, Difference>;
    /// Tells a record move by move.
    fn replay(&self, record: &Record) -> Result<Replay, LoadError>;
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGame({})", self.id())
    }
}

/// How a new game is to be.
#[derive(Clone, Debug)]
pub struct Setup {
    pub players: usize,
    pub options: Options,
    pub pack: Option<Pack>,
    pub dice: Fairness,
}

/// A game being played, whatever its types.
pub trait AnyPlay: Send {
    fn game(&self) -> &'static dyn AnyGame;
    fn turn(&self) -> Turn;
    /// What is being decided; `None` when the game is over.
    fn decision(&self) -> Option<Decision>;
    /// What may be done, in the game's own order; nothing when the game is over.
    fn actions(&self) -> Vec<Told>;
    /// Plays an action given as JSON and tells what came of it; a refusal changes nothing.
    fn play(&mut self, action: &Json, script: Option<&[u32]>) -> Result<Chapter, PlayError>;
    /// How many actions are offered; none when the game is over.
    fn choices(&self) -> usize;
    /// What may be done, without words.
    fn offered(&self) -> Vec<Json>;
    /// Plays without words, for programs that play very much: what the record lacks then is for
    /// [`complete`](AnyPlay::complete) to make up for.
    fn step(&mut self, pick: Pick<'_>, script: Option<&[u32]>) -> Result<Step, PlayError>;
    /// The same, and nothing is told of what happened.
    fn go(&mut self, pick: Pick<'_>) -> Result<(), PlayError>;
    /// Makes the record whole after [`step`](AnyPlay::step) and [`go`](AnyPlay::go).
    fn complete(&mut self);
    /// Takes the last action back; `false` if there is none, or none that is known here.
    fn undo(&mut self) -> bool;
    /// A copy of the position, to be played on with other dice.
    fn branch(&self, dice: Fairness) -> Box<dyn AnyPlay>;
    /// Goes on from another position of the same game, by the same rules, with other dice.
    fn elsewhere(&self, dice: Fairness, state: Value) -> Result<Box<dyn AnyPlay>, LoadError>;
    /// Everything that happened so far, in the present names.
    fn story(&self) -> Story;
    /// The present position. It is written once, however often it is asked for.
    fn state(&self) -> &Json;
    /// The position after so many actions, for whoever looks back; `None` if it is not known here.
    fn look_back(&self, ply: usize) -> Option<Earlier>;
    /// The figures in force with names, texts and sources, for whoever draws the game.
    fn content(&self) -> Json;
    fn picture(&self) -> Picture;
    /// What follows from the position and is worth drawing, where the game tells it (see [`tabletop::Insights::insight`]):
    /// with what each of the offered actions would bring, or without.
    fn insight(&self, with_actions: bool) -> Option<Json>;
    /// A copy of the position to be thought about elsewhere. The rules are shared, and no dice are in it.
    fn position(&self) -> Box<dyn AnyPosition>;
    /// How many actions have been played.
    fn ply(&self) -> usize;
    /// The game as it was set up, with what was played since it was set up or taken up.
    fn record(&self) -> &Record;
    fn names(&self) -> &Names;
    fn set_names(&mut self, names: Vec<String>);
}

/// A position of a game, whatever its types: for bots and for whoever wants to know the odds.
pub trait AnyPosition: Send {
    /// Asks a bot about the decision; `None` when the game is over. `threads` of 0 means all cores.
    fn think(&self, bot: Bot, budget: Budget, seed: u64, threads: usize) -> Option<Advice>;
    /// How well a bot of a level plays this game.
    fn skill(&self, level: Level) -> Skill;
    /// Has the game say of so many of the candidates, the best first, what speaks for them and against them.
    fn explain(&self, advice: &mut Advice, candidates: usize);
    /// Each seat's share of the win, as the game's own rough opinion has it; its result if the game is over.
    fn appraise(&self) -> Vec<f32>;
    /// What a seat may hope for, where the game can tell (see [`tabletop::Insights::odds`]).
    fn odds(&self, seat: Seat) -> Option<Json>;
}

impl fmt::Debug for dyn AnyPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyPlay({} at ply {})", self.game().id(), self.ply())
    }
}

/// A position as it was. No dice are in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Earlier {
    pub state: Json,
    /// What followed from it, without what each action would have brought.
    pub insight: Option<Json>,
    /// Whose decision it was, and about what; nobody's at the end.
    pub turn: Option<(Seat, Decision)>,
}

/// A game told from its beginning.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    pub opening: Vec<Told>,
    pub moves: Vec<Chapter>,
}

/// Which of the offered actions.
#[derive(Clone, Copy, Debug)]
pub enum Pick<'a> {
    Action(&'a Json),
    /// Its place in the list.
    Index(usize),
}

/// What came of an action, without words.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub seat: Seat,
    pub events: Vec<Json>,
}

/// An action and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chapter {
    pub seat: Seat,
    pub action: Told,
    pub events: Vec<Told>,
    /// Whether it rolled or drew anything.
    pub chance: bool,
}

/// What a bot says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    pub action: Json,
    pub text: String,
    pub values: Vec<f32>,
    pub candidates: Vec<Weighed>,
    pub iterations: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Weighed {
    pub action: Json,
    pub text: String,
    pub visits: u64,
    /// The deciding seat's share of the win if this is played.
    pub value: f32,
    /// The score the deciding seat may expect to end with, where it was asked for and the game has an opinion of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub score: Option<f32>,
    /// What makes the greatest difference to the other candidates, the greatest first, where it was asked for.
    pub reasons: Vec<Reason>,
}

/// What is different if an action is played.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Reason {
    /// In a person's words, small letters first.
    pub what: String,
    /// How much of it there is after this action, and after the other candidates on average.
    pub amount: f32,
    pub otherwise: f32,
    /// The amounts are parts of a whole, to be told in percent.
    pub percent: bool,
    /// What the difference adds to the share of the win, or takes from it.
    pub brings: f32,
    /// All of it in a short phrase.
    pub text: String,
}
