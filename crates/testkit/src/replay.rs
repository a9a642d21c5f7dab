//! The law of records: a game written down plays again to the same positions and events, byte for byte, and
//! whoever changes one word of it is found out at that place.

use tabletop::{
    DiceKey, Difference, Fairness, Fast, Hex, Json, List, LoadError, Options, Pack, Playthrough, Record, Score, Seal,
    Seat, Standings, Title, verify,
};

use crate::{Broken, Law, Trial, any_of, json, numbered_seed};

/// Plays a random game, replays its record, and tampers with it in every way. Gives back the honest record.
pub fn check_replay<G: Title>(
    players: usize,
    options: &Options,
    pack: Option<&Pack>,
    trial: Trial,
) -> Result<Record, Broken> {
    let broken = |(ply, detail)| Broken { law: Law::RecordsReplay, seed: trial.seed, ply, detail };
    let honest = Honest::<G>::play(players, options, pack, trial).map_err(broken)?;
    honest.replays_alike().map_err(broken)?;
    honest.betrays_changed_moves(trial.closely_every).map_err(broken)?;
    honest.betrays_changed_frame().map_err(broken)?;
    Ok(honest.play.record().clone())
}

/// The table the game is played at.
const TABLE: &str = "a trial";

/// The ply and the words of what went wrong.
type Fault = (usize, String);

/// A game as it was played, and what was told at the set-up and after each action.
struct Honest<G: Title> {
    play: Playthrough<G>,
    told: Vec<String>,
    key: DiceKey,
}

impl<G: Title> Honest<G> {
    fn play(players: usize, options: &Options, pack: Option<&Pack>, trial: Trial) -> Result<Self, Fault> {
        let nonces: Vec<String> = (0..players).map(|seat| format!("nonce {seat}")).collect();
        let seed = numbered_seed(trial.seed);
        let seals = Seat::all(players).zip(&nonces).map(|(seat, word)| Some(Seal::of(TABLE, seat, word))).collect();
        let dice = Fairness { table: TABLE.to_owned(), nonces, seals, ..Fairness::of(seed) };
        let key = seed.key(&dice.table, &dice.nonces);
        let (play, setup) =
            Playthrough::<G>::new(players, options, pack, dice, None).map_err(|error| (0, error.to_string()))?;
        let mut honest = Honest { play, told: vec![json(&setup)], key };
        let mut choices = Fast::new(trial.seed);
        while honest.play.turn().seat().is_some() {
            let ply = honest.play.ply();
            if ply == trial.at_most {
                return Err((ply, format!("not over after {ply} actions")));
            }
            honest.advance(any_of(honest.play.actions(), &mut choices))?;
        }
        Ok(honest)
    }

    /// Plays an action, takes it back and plays it again: the dice must fall as before.
    fn advance(&mut self, action: G::Action) -> Result<(), Fault> {
        let ply = self.play.ply();
        let refused = |error: tabletop::PlayError| (ply, format!("{action:?} was refused: {error}"));
        let before = json(self.play.state());
        let told = json(&self.play.play(action, None).map_err(refused)?.events);
        let after = json(self.play.state());
        self.play.undo();
        if json(self.play.state()) != before {
            return Err((ply, format!("{action:?} was taken back to another position")));
        }
        let again = json(&self.play.play(action, None).map_err(refused)?.events);
        if (&again, json(self.play.state())) != (&told, after) {
            return Err((ply, format!("{action:?} gave {told}, and played again {again}")));
        }
        self.told.push(told);
        Ok(())
    }

    fn replays_alike(&self) -> Result<(), Fault> {
        let record = self.play.record();
        let read = Record::from_json(&record.to_json()).map_err(|error| (0, error.to_string()))?;
        if read != *record {
            return Err((0, "the record's JSON reads back as another record".to_owned()));
        }
        let mut again = Playthrough::<G>::begin(&read).map_err(|error| (0, error.to_string()))?;
        for (index, recorded) in read.moves.iter().enumerate() {
            let told = again.replay(recorded).map_err(|error| (index, error.to_string()))?.events;
            if json(&told) != self.told[index + 1] {
                return Err((index, format!("told {}, and in the replay {}", self.told[index + 1], json(&told))));
            }
            let (first, second) = (self.state_after(index + 1), json(again.state()));
            if first != second {
                return Err((index, format!("the position was {first}, and in the replay {second}")));
            }
        }
        verify::<G>(&read).map(drop).map_err(|difference| (record.moves.len(), difference.to_string()))
    }

    /// Another action, another digest or a made-up action is found at its own ply.
    fn betrays_changed_moves(&self, every: usize) -> Result<(), Fault> {
        for index in (0..self.play.ply()).step_by(every) {
            let ply = index + 1;
            let at_this_digest =
                |difference: &Difference| matches!(difference, Difference::Digest { ply: at, .. } if *at == ply);
            self.betrays(ply, "another digest", at_this_digest, |record| {
                let digest = record.moves[index].after.as_mut().expect("a played move has its digest");
                *digest = Hex(digest.0.map(|byte| !byte));
            })?;
            if let Some(other) = self.other_action(index) {
                let swap = |record: &mut Record| record.moves[index].action = other;
                self.betrays(ply, "another action", at_this_digest, swap)?;
            }
            let at_this_move = |difference: &Difference| matches!(difference, Difference::Load(LoadError::Move { ply: at, .. }) if *at == ply);
            self.betrays(ply, "a made-up action", at_this_move, |record| {
                record.moves[index].action = Json::new(&"made up");
            })?;
        }
        Ok(())
    }

    /// An action that was offered instead of the one played and would have made a difference.
    fn other_action(&self, index: usize) -> Option<Json> {
        let game = self.play.game();
        let before = self.play.state_at(index).expect("every ply has its position");
        let mut actions = Vec::new();
        game.actions(before, &mut actions);
        let makes_a_difference = |action: &G::Action| {
            let (mut state, mut events) = (before.clone(), Vec::new());
            game.play(&mut state, *action, &mut self.key.chance(index + 1), &mut events);
            (json(&state), json(&events)) != (self.state_after(index + 1), self.told[index + 1].clone())
        };
        actions.into_iter().find(makes_a_difference).map(|action| Json::new(&action))
    }

    /// Another seed, another word or seal, other figures, a lost move or another result.
    fn betrays_changed_frame(&self) -> Result<(), Fault> {
        let end = self.play.ply();
        let by_seal = |difference: &Difference| matches!(difference, Difference::Seal { .. });
        self.betrays(0, "another word", by_seal, |record| record.dice.nonces[1].push('!'))?;
        self.betrays(0, "another seal", by_seal, |record| record.dice.seals.swap(0, 1))?;
        self.betrays(0, "another table", by_seal, |record| record.dice.table.push('!'))?;
        self.betrays(
            0,
            "a seal less",
            |difference| matches!(difference, Difference::Unsealed { seat: 1 }),
            |record| record.dice.seals[0] = None,
        )?;
        self.betrays(
            0,
            "a seat less",
            |difference| matches!(difference, Difference::Seals { .. }),
            |record| record.dice.seals.truncate(1),
        )?;
        self.betrays(
            0,
            "another seed",
            |difference| matches!(difference, Difference::Commitment { .. }),
            |record| record.dice.seed = Some(numbered_seed(u64::MAX)),
        )?;
        self.betrays(
            0,
            "other content",
            |difference| matches!(difference, Difference::Load(LoadError::Content { .. })),
            |record| record.content = Hex(record.content.0.map(|byte| !byte)),
        )?;
        let by_result = |difference: &Difference| matches!(difference, Difference::Result { .. });
        self.betrays(end, "a lost last move", by_result, |record| drop(record.moves.pop()))?;
        self.betrays(end, "no result", by_result, |record| record.result = None)?;
        self.betrays(end, "another result", by_result, |record| {
            let players = self.play.game().players();
            let scores: List<Score, 8> = (0..players).map(|_| Score::halves(-12_345)).collect();
            record.result = Some(Standings::by_score(scores));
        })
    }

    fn betrays(
        &self,
        ply: usize,
        what: &str,
        found: impl Fn(&Difference) -> bool,
        tamper: impl FnOnce(&mut Record),
    ) -> Result<(), Fault> {
        let mut record = self.play.record().clone();
        tamper(&mut record);
        match verify::<G>(&record) {
            Err(difference) if found(&difference) => Ok(()),
            Err(difference) => Err((ply, format!("a record with {what} was refused, but because: {difference}"))),
            Ok(_) => Err((ply, format!("a record with {what} was accepted"))),
        }
    }

    fn state_after(&self, ply: usize) -> String {
        json(self.play.state_at(ply).expect("every ply has its position"))
    }
}
