//! Turns a typed game into [`AnyGame`] and [`AnyPlay`].

use std::{marker::PhantomData, sync::Arc};

use bots::{Bot, Budget, Explained};
use serde_json::Value;
use tabletop::{
    Appraise, BadPack, Decision, Difference, Fairness, Illegal, Insights, Json, Level, LoadError, Measure, Names,
    Opponent, OptionSpec, Options, Pack, Picture, PlayError, Played, Playthrough, Preset, Record, Rulebook, Seat,
    Skill, Title, Turn, Words,
};
use ts_rs::TS;

use crate::{
    Advice, AnyGame, AnyPlay, AnyPosition, Chapter, Earlier, Pick, Reason, Replay, Setup, Step, Story, Told, Weighed,
    schema,
};

/// The luck with which candidates are compared: whoever asks again is told the same.
const EXPLANATIONS: u64 = 0xe8b1;

/// A game with everything that belongs to it: rules, a title, words, insights, an opinion for bots, and types that can be
/// described.
pub trait WholeGame:
    Title<State: TS + 'static, Action: TS + 'static, Event: TS + 'static> + Words + Insights + Appraise + 'static
{
}

impl<G> WholeGame for G where
    G: Title<State: TS + 'static, Action: TS + 'static, Event: TS + 'static> + Words + Insights + Appraise + 'static
{
}

/// The place of the game `G` on the shelf.
#[derive(Debug)]
pub struct OnShelf<G>(PhantomData<fn() -> G>);

impl<G> OnShelf<G> {
    pub const fn new() -> OnShelf<G> {
        OnShelf(PhantomData)
    }
}

impl<G> Default for OnShelf<G> {
    fn default() -> Self {
        OnShelf::new()
    }
}

impl<G: WholeGame> AnyGame for OnShelf<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn players(&self) -> [usize; 2] {
        [*G::PLAYERS.start(), *G::PLAYERS.end()]
    }

    fn options(&self, pack: Option<&Pack>) -> Result<Vec<OptionSpec>, BadPack> {
        G::options(pack)
    }

    fn presets(&self) -> Vec<Preset> {
        G::presets()
    }

    fn remarks(&self, options: &Options, pack: &Pack) -> Result<Vec<Told>, BadPack> {
        G::remarks(options, pack)
    }

    fn rulebook(&self) -> Rulebook<'static> {
        Rulebook::new(G::RULES)
    }

    fn marks(&self) -> &'static [(&'static str, &'static str)] {
        G::MARKS
    }

    fn skills(&self) -> [Skill; Level::ALL.len()] {
        G::SKILLS
    }

    fn opponents(&self) -> &'static [Opponent] {
        G::OPPONENTS
    }

    fn schema(&self) -> Value {
        schema::of_game::<G>()
    }

    fn begin(&self, setup: &Setup, script: Option<&[u32]>) -> Result<(Box<dyn AnyPlay>, Vec<Told>), LoadError> {
        let Setup { players, options, pack, dice } = setup;
        let (play, events) = Playthrough::<G>::new(*players, options, pack.as_ref(), dice.clone(), script)?;
        let live = ErasedPlay::new(play);
        let told = live.tell(&events);
        Ok((Box::new(live), told))
    }

    fn resume(&self, setup: &Setup, state: Value) -> Result<Box<dyn AnyPlay>, LoadError> {
        let Setup { players, options, pack, dice } = setup;
        let play = Playthrough::<G>::from_state(*players, options, pack.as_ref(), dice.clone(), state)?;
        Ok(Box::new(ErasedPlay::new(play)))
    }

    fn take_up(&self, record: &Record, before: usize, state: &Json) -> Result<Box<dyn AnyPlay>, LoadError> {
        Ok(Box::new(ErasedPlay::new(Playthrough::<G>::take_up(record, before, state)?)))
    }

    fn load(&self, record: &Record) -> Result<Box<dyn AnyPlay>, LoadError> {
        Ok(Box::new(ErasedPlay::new(Playthrough::<G>::load(record)?)))
    }

    fn verify(&self, record: &Record) -> Result<Box<dyn AnyPlay>, Difference> {
        Ok(Box::new(ErasedPlay::new(tabletop::verify::<G>(record)?)))
    }

    fn replay(&self, record: &Record) -> Result<Replay, LoadError> {
        let play = ErasedPlay::new(Playthrough::<G>::begin(record)?);
        Ok(Replay::new(Box::new(play), record.moves.clone()))
    }
}

/// A playthrough with the names its texts use.
struct ErasedPlay<G: WholeGame> {
    play: Playthrough<G>,
    names: Names,
}

impl<G: WholeGame> ErasedPlay<G> {
    fn new(play: Playthrough<G>) -> ErasedPlay<G> {
        let names = Names::given(&play.record().names, play.record().players);
        ErasedPlay { play, names }
    }

    fn tell(&self, events: &[G::Event]) -> Vec<Told> {
        events.iter().map(|event| self.tell_event(event, Json::new(event))).collect()
    }

    fn tell_event(&self, event: &G::Event, written: Json) -> Told {
        Told { value: written, text: self.play.game().event_text(event, &self.names) }
    }

    fn picked(&self, pick: Pick<'_>) -> Result<G::Action, PlayError> {
        match pick {
            Pick::Action(written) => Playthrough::<G>::read_action(written),
            Pick::Index(place) => {
                let action = self.play.actions().get(place);
                action.copied().ok_or(PlayError::Illegal(Illegal::NotOffered(())))
            }
        }
    }

    /// What was played at this ply.
    fn chapter(&self, ply: usize, played: Played<G>) -> Chapter {
        let before = self.play.state_at(ply).expect("a move has a position before it");
        let text = self.play.game().action_text(before, played.action, &self.names);
        let events = played.events.iter().zip(played.written.events);
        Chapter {
            seat: self.play.mover(ply).expect("a move was somebody's"),
            action: Told { value: played.written.action, text },
            events: events.map(|(event, written)| self.tell_event(event, written)).collect(),
            chance: played.chance,
        }
    }
}

impl<G: WholeGame> AnyPlay for ErasedPlay<G> {
    fn game(&self) -> &'static dyn AnyGame {
        const { &OnShelf::<G>::new() }
    }

    fn turn(&self) -> Turn {
        self.play.turn()
    }

    fn decision(&self) -> Option<Decision> {
        self.turn().seat()?;
        Some(self.play.game().decision(self.play.state(), &self.names))
    }

    fn actions(&self) -> Vec<Told> {
        let (game, state) = (self.play.game(), self.play.state());
        let tell = |&action: &G::Action| Told {
            value: Json::new(&action),
            text: game.action_text(state, action, &self.names),
        };
        self.play.actions().iter().map(tell).collect()
    }

    fn play(&mut self, action: &Json, script: Option<&[u32]>) -> Result<Chapter, PlayError> {
        let ply = self.play.ply();
        let played = self.play.play_json(action, script)?;
        Ok(self.chapter(ply, played))
    }

    fn choices(&self) -> usize {
        self.play.actions().len()
    }

    fn offered(&self) -> Vec<Json> {
        self.play.actions().iter().map(Json::new).collect()
    }

    fn step(&mut self, pick: Pick<'_>, script: Option<&[u32]>) -> Result<Step, PlayError> {
        let action = self.picked(pick)?;
        let ply = self.play.ply();
        let events = self.play.step(action, script)?;
        let seat = self.play.mover(ply).expect("a move was somebody's");
        Ok(Step { seat, events: events.iter().map(Json::new).collect() })
    }

    fn go(&mut self, pick: Pick<'_>) -> Result<(), PlayError> {
        self.play.step(self.picked(pick)?, None).map(drop)
    }

    fn complete(&mut self) {
        self.play.complete();
    }

    fn undo(&mut self) -> bool {
        self.play.undo()
    }

    fn branch(&self, dice: Fairness) -> Box<dyn AnyPlay> {
        Box::new(ErasedPlay { play: self.play.branch(dice), names: self.names.clone() })
    }

    fn elsewhere(&self, dice: Fairness, state: Value) -> Result<Box<dyn AnyPlay>, LoadError> {
        Ok(Box::new(ErasedPlay { play: self.play.elsewhere(dice, state)?, names: self.names.clone() }))
    }

    fn story(&self) -> Story {
        let (opening, moves) = self.play.story();
        let first = self.play.ply() - moves.len();
        let moves = moves.into_iter().zip(first..).map(|(played, ply)| self.chapter(ply, played)).collect();
        Story { opening: self.tell(&opening), moves }
    }

    fn state(&self) -> &Json {
        self.play.state_json()
    }

    fn look_back(&self, ply: usize) -> Option<Earlier> {
        let (game, state) = (self.play.game(), self.play.state_at(ply)?);
        let insight = game.insight(state, &[]).map(|insight| Json::new(&insight));
        let turn = game.turn(state).seat().map(|seat| (seat, game.decision(state, &self.names)));
        Some(Earlier { state: Json::new(state), insight, turn })
    }

    fn content(&self) -> Json {
        Json::new(&self.play.game().content())
    }

    fn picture(&self) -> Picture {
        self.play.game().picture(self.play.state(), &self.names)
    }

    fn insight(&self, with_actions: bool) -> Option<Json> {
        let offered = if with_actions { self.play.actions() } else { &[] };
        self.play.game().insight(self.play.state(), offered).map(|insight| Json::new(&insight))
    }

    fn position(&self) -> Box<dyn AnyPosition> {
        let game = Arc::clone(self.play.game());
        Box::new(ErasedPosition { game, state: self.play.state().clone(), names: self.names.clone() })
    }

    fn ply(&self) -> usize {
        self.play.ply()
    }

    fn record(&self) -> &Record {
        self.play.record()
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn set_names(&mut self, names: Vec<String>) {
        self.names = Names::given(&names, self.play.record().players);
        self.play.set_names(names);
    }
}

/// A position with the rules and the names of its game.
struct ErasedPosition<G: WholeGame> {
    game: Arc<G>,
    state: G::State,
    names: Names,
}

impl<G: WholeGame> AnyPosition for ErasedPosition<G> {
    fn think(&self, bot: Bot, budget: Budget, seed: u64, threads: usize) -> Option<Advice> {
        self.game.turn(&self.state).seat()?;
        let thought = bots::think(bot, &*self.game, &self.state, budget, seed, threads);
        let text = |action| self.game.action_text(&self.state, action, &self.names);
        let weighed = |candidate: &bots::Candidate<G::Action>| Weighed {
            action: Json::new(&candidate.action),
            text: text(candidate.action),
            visits: candidate.visits,
            value: candidate.value,
            score: None,
            reasons: Vec::new(),
        };
        Some(Advice {
            action: Json::new(&thought.action),
            text: text(thought.action),
            candidates: thought.candidates.iter().map(weighed).collect(),
            values: thought.values,
            iterations: thought.iterations,
        })
    }

    fn skill(&self, level: Level) -> Skill {
        G::SKILLS[level as usize]
    }

    fn explain(&self, advice: &mut Advice, candidates: usize) {
        let candidates = candidates.min(advice.candidates.len());
        let weighed = &mut advice.candidates[..candidates];
        let mut offered = Vec::new();
        self.game.actions(&self.state, &mut offered);
        let named: Vec<Json> = offered.iter().map(Json::new).collect();
        let place = |it: &Weighed| named.iter().position(|name| *name == it.action);
        let Some(places) = weighed.iter().map(place).collect::<Option<Vec<usize>>>() else { return };
        let actions: Vec<G::Action> = places.into_iter().map(|place| offered[place]).collect();
        if actions.is_empty() {
            return;
        }
        let explained = bots::explain(&*self.game, &self.state, &actions, EXPLANATIONS);
        for (weighed, Explained { score, reasons }) in weighed.iter_mut().zip(explained) {
            weighed.score = score;
            weighed.reasons = reasons.into_iter().map(Reason::from).collect();
        }
    }

    fn appraise(&self) -> Vec<f32> {
        bots::outlook(&*self.game, &self.game.plan(&self.state), &self.state)
    }

    fn odds(&self, seat: Seat) -> Option<Json> {
        self.game.odds(&self.state, seat).map(|odds| Json::new(&odds))
    }
}

impl From<bots::Reason> for Reason {
    fn from(reason: bots::Reason) -> Reason {
        let bots::Reason { what, measure, amount, otherwise, brings, later } = reason;
        let told = |amount: f32| match measure {
            Measure::Share => format!("{:.0}%", amount * 100.0),
            Measure::Number if amount.abs() >= 9.95 || (amount - amount.round()).abs() < 0.05 => format!("{amount:.0}"),
            Measure::Number => format!("{amount:.1}"),
        };
        let when = if later { "by the end of the turn, " } else { "" };
        let text = match (told(amount), told(otherwise)) {
            (amount, otherwise) if amount == otherwise => format!("{when}{what}: {amount}"),
            // Of what is counted whole the others have a part only on average.
            (text, otherwise) if (amount - amount.round()).abs() < 0.05 && otherwise.contains('.') => {
                format!("{when}{what}: {text} instead of {otherwise} on average")
            }
            (amount, otherwise) => format!("{when}{what}: {amount} instead of {otherwise}"),
        };
        let percent = measure == Measure::Share;
        Reason { what: what.to_owned(), amount, otherwise, percent, brings, text }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Fairness, Options, Seed};
    use testkit::Pig;

    use super::*;

    #[test]
    fn a_story_tells_who_did_what_and_where_luck_had_a_part() {
        let dice = Fairness::of(Seed::new([7; 32]));
        let setup = Setup { players: 2, options: Options::default(), pack: None, dice };
        let (mut play, _) = OnShelf::<Pig>::new().begin(&setup, Some(&[1])).unwrap();
        play.set_names(vec!["Ann".to_owned(), "Bob".to_owned()]);
        let actions = play.actions();
        let rolled = play.play(&actions[0].value, Some(&[4])).unwrap();
        assert!(rolled.chance && rolled.action == actions[0]);
        let held = play.play(&actions[1].value, None).unwrap();
        assert!(!held.chance);

        let story = play.story();
        assert_eq!(story.moves[..1], [rolled]);
        let texts = |told: &[Told]| told.iter().map(|told| told.text.clone()).collect::<Vec<_>>().join(" ");
        assert_eq!(texts(&story.opening), "Bob to play.");
        let moves: Vec<_> = story.moves.iter().map(|m| (m.seat, texts(&m.events), m.chance)).collect();
        let expected = [(Seat(1), "Bob rolls a 4.", true), (Seat(1), "Bob banks 4. Ann to play.", false)];
        assert_eq!(moves, expected.map(|(seat, text, chance)| (seat, text.to_owned(), chance)));
    }

    #[test]
    fn a_game_tells_its_odds_if_it_can() {
        let dice = Fairness::of(Seed::new([7; 32]));
        let setup = Setup { players: 2, options: Options::default(), pack: None, dice };
        let (pig, _) = OnShelf::<Pig>::new().begin(&setup, None).unwrap();
        assert_eq!(pig.position().odds(Seat(0)), None);
        let (forge, _) = OnShelf::<kings_forge::KingsForge>::new().begin(&setup, None).unwrap();
        let odds = forge.position().odds(Seat(0)).unwrap().value();
        assert_eq!(odds["cards"].as_array().map(Vec::len), Some(3), "{odds}");
    }

    #[test]
    fn what_others_have_only_on_average_is_said_to_be_so() {
        let told = |amount, otherwise| {
            let (what, measure) = ("people", Measure::Number);
            Reason::from(bots::Reason { what, measure, amount, otherwise, brings: 0.1, later: false }).text
        };
        assert_eq!(told(1.0, 0.8), "people: 1 instead of 0.8 on average");
        assert_eq!(told(2.0, 1.0), "people: 2 instead of 1");
        assert_eq!(told(2.5, 1.2), "people: 2.5 instead of 1.2");
    }
}
