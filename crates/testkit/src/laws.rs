//! The laws every game keeps, tried on a random game: what is offered applies and nothing else does, equal dice
//! give equal positions, every position survives a check and JSON, and the game ends with honest standings.

use std::{
    collections::HashSet,
    fmt::{Debug, Display},
    panic::{AssertUnwindSafe, catch_unwind},
};

use serde::{Serialize, de::DeserializeOwned};
use tabletop::{
    Appraise, Fast, Game, Illegal, Log, Names, Rulebook, Seat, Standings, Title, Turn, Words, play_checked,
};

use crate::{any_of, json, words};

/// Which random game is played and how closely it is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    pub seed: u64,
    /// The game must be over after this many actions.
    pub at_most: usize,
    /// Texts, JSON and refusals are looked at before every so-many-th action; 1 looks at all of them.
    pub closely_every: usize,
}

/// How a game that kept the laws went.
#[derive(Clone, Debug)]
pub struct Finished<S> {
    pub plies: usize,
    /// The most actions that were offered at once.
    pub widest: usize,
    pub state: S,
    pub standings: Standings,
}

/// What a game must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    OffersAreChoices,
    DistinctOnesAreOffered,
    OffersApply,
    OthersAreRefused,
    SameDiceSameState,
    StatesAreSound,
    StatesSurviveJson,
    ActionsSurviveJson,
    EventsAreObjects,
    TextsAreClean,
    RulesExist,
    SharesAddUp,
    SeatsExist,
    GamesEnd,
    StandingsAgree,
    RecordsReplay,
    /// What the caller's own look at each position found.
    OwnLaws,
}

/// A law that was broken, and where. Its debug output is the sentence too, so that `unwrap` reads well.
#[derive(Clone, PartialEq, Eq)]
pub struct Broken {
    pub law: Law,
    pub seed: u64,
    /// How many actions had been played.
    pub ply: usize,
    pub detail: String,
}

impl Trial {
    pub fn new(seed: u64) -> Trial {
        Trial { seed, at_most: 10_000, closely_every: 1 }
    }
}

impl Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} is broken at ply {} of seed {}: {}", self.law, self.ply, self.seed, self.detail)
    }
}

impl Debug for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Display::fmt(self, f)
    }
}

impl std::error::Error for Broken {}

/// Plays a random game and checks the laws at every position. `look` sees each position too and panics at
/// what only this game forbids: a die lost, a card in two places.
pub fn check_laws<G: Title + Words + Appraise>(
    game: &G,
    trial: Trial,
    look: &mut impl FnMut(&G::State),
) -> Result<Finished<G::State>, Broken> {
    let mut choices = Fast::new(trial.seed);
    let mut observer = Observer { game, trial, names: Names::numbered(game.players()), ply: 0, seen: Seen::new() };
    let (mut state, mut events) = observer.step(None)?;
    let mut widest = 0;
    loop {
        observer.look(&state, look)?;
        let seat = match game.turn(&state) {
            Turn::Decide { seat } => seat,
            Turn::Over(standings) => {
                observer.look_at_the_end(&state, &events, &standings)?;
                return Ok(Finished { plies: observer.ply, widest, state, standings });
            }
        };
        let exists = seat.index() < game.players();
        observer.require(exists, Law::SeatsExist, || format!("seat {} of {} decides", seat.0, game.players()))?;
        let within = observer.ply < trial.at_most;
        observer.require(within, Law::GamesEnd, || format!("not over after {} actions", trial.at_most))?;
        let actions = observer.offers(&state)?;
        widest = widest.max(actions.len());
        if observer.ply.is_multiple_of(trial.closely_every) {
            observer.look_closely(&state, &actions, &events)?;
        }
        (state, events) = observer.step(Some((&state, any_of(&actions, &mut choices))))?;
        observer.ply += 1;
    }
}

/// Watches one game.
struct Observer<'a, G: Title> {
    game: &'a G,
    trial: Trial,
    names: Names,
    ply: usize,
    seen: Seen<G::Action>,
}

/// Actions offered earlier in the game, to be tried where they are not offered.
struct Seen<A> {
    actions: Vec<A>,
    known: HashSet<String>,
}

impl<A> Seen<A> {
    /// Enough to meet the kinds of action there are, few enough to try at every position.
    const ROOM: usize = 256;

    fn new() -> Seen<A> {
        Seen { actions: Vec::new(), known: HashSet::new() }
    }
}

type Stepped<G> = (<G as Game>::State, Vec<<G as Game>::Event>);

impl<G: Title + Words + Appraise> Observer<'_, G> {
    fn broken(&self, law: Law, detail: impl Into<String>) -> Broken {
        Broken { law, seed: self.trial.seed, ply: self.ply, detail: detail.into() }
    }

    fn require(&self, kept: bool, law: Law, detail: impl FnOnce() -> String) -> Result<(), Broken> {
        if kept { Ok(()) } else { Err(self.broken(law, detail())) }
    }

    /// Sets up or plays an action, once with a log and once without, with equal dice.
    fn step(&self, from: Option<(&G::State, G::Action)>) -> Result<Stepped<G>, Broken> {
        let mut events = Vec::new();
        let applies = |panic| self.broken(Law::OffersApply, format!("{:?}: {panic}", from.map(|(_, action)| action)));
        let state = guarded(|| self.run(from, &mut events)).map_err(applies)?;
        let unlogged = guarded(|| self.run(from, &mut ())).map_err(applies)?;
        self.require(state == unlogged, Law::SameDiceSameState, || format!("first {state:?}\nthen {unlogged:?}"))?;
        Ok((state, events))
    }

    fn run(&self, from: Option<(&G::State, G::Action)>, log: &mut impl Log<G::Event>) -> G::State {
        let mut dice = Fast::new(self.trial.seed.wrapping_mul(0x9e37_79b9).wrapping_add(self.ply as u64));
        let Some((before, action)) = from else {
            return self.game.start(&mut dice, log);
        };
        let mut state = before.clone();
        self.game.play(&mut state, action, &mut dice, log);
        state
    }

    fn look(&self, state: &G::State, look: &mut impl FnMut(&G::State)) -> Result<(), Broken> {
        self.sound(state)?;
        guarded(|| look(state)).map_err(|panic| self.broken(Law::OwnLaws, panic))
    }

    fn sound(&self, state: &G::State) -> Result<(), Broken> {
        self.game.check(state).map_err(|refusal| self.broken(Law::StatesAreSound, format!("{refusal}\n{state:?}")))
    }

    /// What is offered: at least two actions, all different, added to what the list holds, and the same if asked again.
    fn offers(&self, state: &G::State) -> Result<Vec<G::Action>, Broken> {
        let mut once = Vec::new();
        self.game.actions(state, &mut once);
        let mut twice = once.clone();
        self.game.actions(state, &mut twice);
        let kept = once.len() >= 2 && twice == once.repeat(2);
        self.require(kept, Law::OffersAreChoices, || format!("offered {once:?}, and with a second list {twice:?}"))?;
        let unlike = once.iter().enumerate().all(|(place, action)| !once[..place].contains(action));
        self.require(unlike, Law::OffersAreChoices, || format!("the same action twice in {once:?}"))?;
        let mut distinct = Vec::new();
        self.game.distinct_actions(state, &mut distinct);
        let mut rest = once.iter();
        let kept = !distinct.is_empty() && distinct.iter().all(|action| rest.any(|offered| offered == action));
        self.require(kept, Law::DistinctOnesAreOffered, || format!("{distinct:?} of {once:?}"))?;
        Ok(once)
    }

    /// All that takes too long to be done everywhere in a long game.
    fn look_closely(&mut self, state: &G::State, actions: &[G::Action], events: &[G::Event]) -> Result<(), Broken> {
        self.survives_json(state, Law::StatesSurviveJson)?;
        for &action in actions {
            self.survives_json(&action, Law::ActionsSurviveJson)?;
            let object = json(&action).starts_with('{');
            self.require(object, Law::ActionsSurviveJson, || format!("{} is no JSON object", json(&action)))?;
            let (after, _) = self.step(Some((state, action)))?;
            self.sound(&after)?;
        }
        self.refuses_others(state, actions)?;
        self.rules_exist(state)?;
        self.look_at_events_and_shares(state, events)?;
        words::check_decision(self.game, state, actions, &self.names)
            .map_err(|detail| self.broken(Law::TextsAreClean, detail))
    }

    fn look_at_the_end(&mut self, state: &G::State, events: &[G::Event], standings: &Standings) -> Result<(), Broken> {
        self.survives_json(state, Law::StatesSurviveJson)?;
        self.refuses_others(state, &[])?;
        self.look_at_events_and_shares(state, events)?;
        agree(standings, self.game.players()).map_err(|detail| self.broken(Law::StandingsAgree, detail))
    }

    fn look_at_events_and_shares(&self, state: &G::State, events: &[G::Event]) -> Result<(), Broken> {
        for event in events {
            let text = json(event);
            self.require(text.starts_with('{'), Law::EventsAreObjects, || format!("{text} is no JSON object"))?;
        }
        words::check_position(self.game, state, events, &self.names)
            .map_err(|detail| self.broken(Law::TextsAreClean, detail))?;
        let mut shares = vec![0.0; self.game.players()];
        self.game.appraise(&self.game.plan(state), state, &mut shares);
        let sum: f32 = shares.iter().sum();
        let fair = shares.iter().all(|share| (0.0..=1.0).contains(share)) && (sum - 1.0).abs() < 1e-3;
        self.require(fair, Law::SharesAddUp, || format!("{shares:?} add up to {sum}"))
    }

    fn survives_json<T: Serialize + DeserializeOwned + PartialEq>(&self, value: &T, law: Law) -> Result<(), Broken> {
        let text = json(value);
        let back: T = serde_json::from_str(&text).map_err(|error| self.broken(law, format!("{error}: {text}")))?;
        self.require(back == *value && json(&back) == text, law, || format!("{text} came back as {}", json(&back)))
    }

    /// Tries what was offered earlier and is not offered now. What is offered is told by the JSON, which is what people send.
    fn refuses_others(&mut self, state: &G::State, actions: &[G::Action]) -> Result<(), Broken> {
        let offered: HashSet<String> = actions.iter().map(json).collect();
        for &action in self.seen.actions.iter().filter(|&action| !offered.contains(&json(action))) {
            let (mut after, mut events) = (state.clone(), Vec::new());
            let answer = play_checked(self.game, &mut after, action, &mut Fast::new(1), &mut events);
            let refusal = if actions.is_empty() { Illegal::GameOver(action) } else { Illegal::NotOffered(action) };
            let kept = answer == Err(refusal) && after == *state && events.is_empty();
            self.require(kept, Law::OthersAreRefused, || format!("{action:?} gave {answer:?} and {after:?}"))?;
        }
        for &action in actions {
            if self.seen.actions.len() < Seen::<G::Action>::ROOM && self.seen.known.insert(json(&action)) {
                self.seen.actions.push(action);
            }
        }
        Ok(())
    }

    fn rules_exist(&self, state: &G::State) -> Result<(), Broken> {
        let decision = self.game.decision(state, &self.names);
        let named = !decision.rules.is_empty();
        self.require(named, Law::RulesExist, || format!("{} names no rule", decision.kind))?;
        let unknown = decision.rules.iter().find(|number| Rulebook::new(G::RULES).rule(number).is_none());
        let detail = || format!("{} names {}, which is not in the rulebook", decision.kind, unknown.unwrap_or(&""));
        self.require(unknown.is_none(), Law::RulesExist, detail)
    }
}

/// Whether scores, ranks and winners tell the same story.
fn agree(standings: &Standings, players: usize) -> Result<(), String> {
    let Standings { scores, ranks, winners } = standings;
    if scores.len() != players || ranks.len() != players {
        return Err(format!("{} scores and {} ranks for {players} players", scores.len(), ranks.len()));
    }
    let first: Vec<Seat> = Seat::all(players).filter(|&seat| ranks[seat] == 1).collect();
    if first.is_empty() || **winners != *first {
        return Err(format!("the winners are {winners:?}, but first in the ranks are {first:?}"));
    }
    for seat in Seat::all(players) {
        let ahead = Seat::all(players).filter(|&other| ranks[other] < ranks[seat]).count();
        if usize::from(ranks[seat]) != ahead + 1 {
            return Err(format!("rank {} with {ahead} players ahead", ranks[seat]));
        }
        if let Some(other) = Seat::all(players).find(|&o| scores[o] > scores[seat] && ranks[o] >= ranks[seat]) {
            return Err(format!("{} points rank no better than {}", scores[other], scores[seat]));
        }
    }
    Ok(())
}

/// Runs something that may panic, and gives the panic's words.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        format!("panicked: {}", words.unwrap_or("without words"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{List, Score};

    fn told(points: [i32; 3], ranks: [u8; 3]) -> Result<(), String> {
        let winners: List<Seat, 8> = Seat::all(3).filter(|seat| ranks[seat.index()] == 1).collect();
        let scores = points.into_iter().map(Score::points).collect();
        agree(&Standings { scores, ranks: ranks.into_iter().collect(), winners }, 3)
    }

    #[test]
    fn honest_standings_agree_with_ties_and_tie_breaks() {
        for (points, ranks) in [([9, 9, 4], [1, 1, 3]), ([9, 9, 4], [2, 1, 3]), ([5, 5, 5], [1, 1, 1])] {
            assert_eq!(told(points, ranks), Ok(()), "{points:?} {ranks:?}");
        }
    }

    #[test]
    fn ranks_that_skip_or_turn_the_scores_around_do_not_agree() {
        assert_eq!(told([9, 5, 4], [1, 3, 3]).unwrap_err(), "rank 3 with 1 players ahead");
        assert_eq!(told([9, 9, 4], [1, 1, 2]).unwrap_err(), "rank 2 with 2 players ahead");
        assert_eq!(told([4, 9, 5], [1, 2, 3]).unwrap_err(), "9 points rank no better than 4");
        assert_eq!(told([4, 9, 5], [2, 2, 2]).unwrap_err(), "the winners are [], but first in the ranks are []");
    }
}
