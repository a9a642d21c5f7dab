//! Turns a typed game into [`AnyGame`] and [`AnyPlay`].

use std::{marker::PhantomData, time::Duration};

use bots::{Bot, Budget};
use serde::{Deserialize, Serialize};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};
use tabletop::{
    Appraise, BadPack, BadSetup, Decision, Difference, Insights, LoadError, Names, OptionSpec, Pack, Picture,
    PlayError, Playthrough, Record, Rulebook, Seat, Title, Turn, Words,
};

use crate::{
    Advice, AnyGame, AnyPlay, BenchReport, Bout, BoutError, Chapter, CountAllocations, Replay, Setup, Story, Told,
    Weighed, bench, bout,
};

/// A game with everything that belongs to it: rules, a title, words, insights, and an opinion for bots.
pub trait WholeGame: Title + Words + Insights + Appraise + 'static {}

impl<G: Title + Words + Insights + Appraise + 'static> WholeGame for G {}

/// The place of the game `G` on the shelf.
#[derive(Debug)]
pub struct Shelf<G>(PhantomData<fn() -> G>);

impl<G> Shelf<G> {
    pub const fn new() -> Shelf<G> {
        Shelf(PhantomData)
    }
}

impl<G> Default for Shelf<G> {
    fn default() -> Self {
        Shelf::new()
    }
}

impl<G: WholeGame> AnyGame for Shelf<G> {
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

    fn rulebook(&self) -> Rulebook<'static> {
        Rulebook::new(G::RULES)
    }

    fn begin(&self, setup: &Setup, script: Option<&[u32]>) -> Result<(Box<dyn AnyPlay>, Vec<Told>), LoadError> {
        let Setup { players, options, pack, dice } = setup;
        let (play, events) = Playthrough::<G>::new(*players, options, pack.as_ref(), dice.clone(), script)?;
        let live = Live::new(play);
        let told = live.tell(&events);
        Ok((Box::new(live), told))
    }

    fn resume(&self, setup: &Setup, state: Value) -> Result<Box<dyn AnyPlay>, LoadError> {
        let Setup { players, options, pack, dice } = setup;
        let play = Playthrough::<G>::from_state(*players, options, pack.as_ref(), dice.clone(), state)?;
        Ok(Box::new(Live::new(play)))
    }

    fn load(&self, record: &Record) -> Result<Box<dyn AnyPlay>, LoadError> {
        Ok(Box::new(Live::new(Playthrough::<G>::load(record)?)))
    }

    fn verify(&self, record: &Record) -> Result<Box<dyn AnyPlay>, Difference> {
        Ok(Box::new(Live::new(tabletop::verify::<G>(record)?)))
    }

    fn replay(&self, record: &Record) -> Result<Replay, LoadError> {
        let play = Live::new(Playthrough::<G>::begin(record)?);
        Ok(Replay::new(Box::new(play), record.moves.clone()))
    }

    fn bout(&self, setup: &Setup, bots: &[Bot], budget: Budget, seed: u64) -> Result<Bout, BoutError> {
        let game = G::new(setup.players, &setup.options, setup.pack.as_ref())?;
        if bots.len() != setup.players {
            return Err(BoutError::Seats { bots: bots.len(), players: setup.players });
        }
        let dice = setup.dice.key().ok_or(BoutError::NoSeed)?;
        bout::bout(&game, dice, bots, budget, seed)
    }

    fn bench(&self, setup: &Setup, time: Duration, count: CountAllocations) -> Result<BenchReport, BadSetup> {
        let game = G::new(setup.players, &setup.options, setup.pack.as_ref())?;
        Ok(bench::bench(&game, time, count))
    }
}

/// A playthrough with the names its texts use.
struct Live<G: WholeGame> {
    play: Playthrough<G>,
    names: Names,
}

impl<G: WholeGame> Live<G> {
    fn new(play: Playthrough<G>) -> Live<G> {
        let names = Names::given(&play.record().names, play.record().players);
        Live { play, names }
    }

    fn tell(&self, events: &[G::Event]) -> Vec<Told> {
        let game = self.play.game();
        events.iter().map(|event| Told { value: json(event), text: game.event_text(event, &self.names) }).collect()
    }

    fn action_text(&self, action: G::Action) -> String {
        self.play.game().action_text(self.play.state(), action, &self.names)
    }
}

impl<G: WholeGame> AnyPlay for Live<G> {
    fn game(&self) -> &'static dyn AnyGame {
        const { &Shelf::<G>::new() }
    }

    fn turn(&self) -> Turn {
        self.play.turn()
    }

    fn decision(&self) -> Option<Decision> {
        self.turn().seat()?;
        Some(self.play.game().decision(self.play.state(), &self.names))
    }

    fn actions(&self) -> Vec<Told> {
        let tell = |action: G::Action| Told { value: json(&action), text: self.action_text(action) };
        self.play.actions().into_iter().map(tell).collect()
    }

    fn offered(&self, action: &Value) -> Option<Told> {
        let meant = G::Action::deserialize(action).ok()?;
        let found = self.play.actions().into_iter().find(|&offered| offered == meant)?;
        // One action is written in one way: what is kept can be compared.
        (json(&found) == *action).then_some(())?;
        Some(Told { value: action.clone(), text: self.action_text(found) })
    }

    fn play(&mut self, action: &Value, script: Option<&[u32]>) -> Result<Vec<Told>, PlayError> {
        let events = self.play.play_json(action, script)?;
        Ok(self.tell(&events))
    }

    fn undo(&mut self) -> bool {
        self.play.undo()
    }

    fn story(&self) -> Story {
        let mut told = self.play.story().into_iter().map(|events| self.tell(&events));
        let opening = told.next().unwrap_or_default();
        let chapter = |(ply, events)| Chapter {
            seat: self.play.mover(ply).expect("a move was somebody's"),
            events,
            chance: self.play.drew_chance(ply),
        };
        Story { opening, moves: told.enumerate().map(chapter).collect() }
    }

    fn drew_chance(&self) -> bool {
        self.play.ply().checked_sub(1).is_some_and(|last| self.play.drew_chance(last))
    }

    fn state(&self) -> Value {
        json(self.play.state())
    }

    fn state_text(&self) -> Box<RawValue> {
        to_raw_value(self.play.state()).expect("states are plain data")
    }

    fn content(&self) -> Value {
        json(&self.play.game().content())
    }

    fn picture(&self) -> Picture {
        self.play.game().picture(self.play.state(), &self.names)
    }

    fn odds(&self, seat: Seat) -> Option<Value> {
        self.play.game().odds(self.play.state(), seat).map(|odds| json(&odds))
    }

    fn insight(&self, with_actions: bool) -> Option<Value> {
        let offered = if with_actions { self.play.actions() } else { Vec::new() };
        self.play.game().insight(self.play.state(), &offered).map(|insight| json(&insight))
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

    fn think(&self, bot: Bot, budget: Budget, seed: u64, threads: usize) -> Option<Advice> {
        self.turn().seat()?;
        let thought = bots::think(bot, &**self.play.game(), self.play.state(), budget, seed, threads);
        let weighed = |candidate: &bots::Candidate<G::Action>| Weighed {
            action: json(&candidate.action),
            text: self.action_text(candidate.action),
            visits: candidate.visits,
            value: candidate.value,
        };
        Some(Advice {
            action: json(&thought.action),
            text: self.action_text(thought.action),
            candidates: thought.candidates.iter().map(weighed).collect(),
            values: thought.values,
            iterations: thought.iterations,
        })
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("states, actions and events are plain data")
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
        let (mut play, _) = Shelf::<Pig>::new().begin(&setup, Some(&[1])).unwrap();
        play.set_names(vec!["Ann".to_owned(), "Bob".to_owned()]);
        let actions = play.actions();
        play.play(&actions[0].value, Some(&[4])).unwrap();
        assert!(play.drew_chance());
        play.play(&actions[1].value, None).unwrap();
        assert!(!play.drew_chance());

        let story = play.story();
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
        let (pig, _) = Shelf::<Pig>::new().begin(&setup, None).unwrap();
        assert_eq!(pig.odds(Seat(0)), None);
        let (forge, _) = Shelf::<kings_forge::KingsForge>::new().begin(&setup, None).unwrap();
        let odds = forge.odds(Seat(0)).unwrap();
        assert_eq!(odds["cards"].as_array().map(Vec::len), Some(3), "{odds}");
    }
}
