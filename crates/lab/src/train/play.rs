//! Games to learn from: bots of one net against each other, with an action by lot now and then. A game is kept as its seed
//! and its choices, so that it can be looked at again with other eyes.

use std::{fmt, str::FromStr};

use bots::{Search, Thought, look_ahead};
use tabletop::{Fast, Learn, Options, Standings, Title, Turn};

/// No game of ours comes near this many actions.
pub(super) const MOST_ACTIONS: usize = 20_000;
/// An action whose share of the win is less than the best one's by no more than this is nearly as good.
const NEARLY: f32 = 0.03;

/// How a table is set up.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) players: usize,
    pub(crate) options: Options,
}

/// How often actions are taken by lot, so that games are not all alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whims {
    /// One in so many, whatever it leads to.
    pub(crate) any: u32,
    /// One in so many of the others, of those nearly as good as the best.
    pub(crate) nearly: Option<u32>,
}

/// A game as it was played: at which table, with which dice, and which of the offered actions was taken each time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) table: usize,
    pub(crate) seed: u64,
    pub(crate) choices: Vec<u16>,
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.table, self.seed)?;
        self.choices.iter().try_for_each(|choice| write!(f, " {choice}"))
    }
}

impl FromStr for Played {
    type Err = std::num::ParseIntError;

    fn from_str(line: &str) -> Result<Played, Self::Err> {
        let mut words = line.split(' ');
        let mut next = || words.next().unwrap_or_default();
        let (table, seed) = (next().parse()?, next().parse()?);
        Ok(Played { table, seed, choices: words.map(str::parse).collect::<Result<_, _>>()? })
    }
}

/// Plays a game in which every seat looks one action ahead. `games` has the rules, with a net in them, for each seat.
/// With whims some actions are taken by lot.
pub(crate) fn play<G: Title + Learn>(games: &[&G], seed: u64, whims: Option<Whims>) -> (Vec<u16>, Standings) {
    let settings = Search { looks: 3, ..Search::default() };
    let (mut dice, mut lots) = (Fast::new(seed), Fast::new(!seed));
    let mut state = games[0].start(&mut dice, &mut ());
    let (mut choices, mut offered, mut room) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let seat = match games[0].turn(&state) {
            Turn::Over(standings) => return (choices, standings),
            Turn::Decide { seat } => seat,
        };
        assert!(choices.len() < MOST_ACTIONS, "the game does not end");
        let game = games[seat.index()];
        offered.clear();
        game.actions(&state, &mut offered);
        room.clear();
        let action = match game.habit(&game.plan(&state), &state, &mut room) {
            _ if whims.is_some_and(|whims| lots.below(whims.any) == 0) => {
                offered[lots.below(offered.len() as u32) as usize]
            }
            Some(action) => action,
            None => {
                let thought = look_ahead(game, &state, &settings, lots.next_u64());
                match whims.and_then(|whims| whims.nearly) {
                    Some(nearly) if lots.below(nearly) == 0 => one_nearly_as_good(&thought, &mut lots),
                    _ => thought.action,
                }
            }
        };
        let choice = offered.iter().position(|&other| other == action).expect("one of those offered");
        choices.push(choice as u16);
        game.play(&mut state, action, &mut dice, &mut ());
    }
}

fn one_nearly_as_good<A: Copy>(thought: &Thought<A>, lots: &mut Fast) -> A {
    let least = thought.candidates[0].value - NEARLY;
    let good = thought.candidates.iter().take_while(|candidate| candidate.value >= least).count();
    thought.candidates[lots.below(good as u32) as usize].action
}

/// Goes through a game again: `look` sees every position that deserved a thought.
pub(crate) fn replay<G: Title + Learn>(game: &G, played: &Played, mut look: impl FnMut(&G::State)) -> Standings {
    let mut dice = Fast::new(played.seed);
    let mut state = game.start(&mut dice, &mut ());
    let (mut offered, mut room) = (Vec::new(), Vec::new());
    for &choice in &played.choices {
        room.clear();
        if game.habit(&game.plan(&state), &state, &mut room).is_none() {
            look(&state);
        }
        offered.clear();
        game.actions(&state, &mut offered);
        game.play(&mut state, offered[usize::from(choice)], &mut dice, &mut ());
    }
    match game.turn(&state) {
        Turn::Over(standings) => standings,
        Turn::Decide { .. } => panic!("a game was kept before it was over"),
    }
}
