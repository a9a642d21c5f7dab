//! A game told from its beginning, position by position, for whoever looks through it.

use catalog::Told;
use serde::Serialize;
use table::{GameName, TurnView};
use tabletop::{Commitment, Json, Options, Record, Seed, Standings, Turn};
use ts_rs::TS;

use crate::problem::Problem;

/// Longer games than this are not told in one go.
const MOST_MOVES: usize = 5000;

#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Replayed {
    /// The table it was played at, if it was played here.
    pub(crate) table: Option<String>,
    game: GameName,
    players: usize,
    names: Vec<String>,
    options: Options,
    /// Cards, dice and boards with names and texts, for whoever draws the game.
    content: Json,
    /// SHA-256 of the seed of the dice.
    commitment: Commitment,
    /// The seed itself, once the game is over.
    seed: Option<Seed>,
    pub(crate) result: Option<Standings>,
    setup: ReplayedPosition,
    plies: Vec<ReplayedPly>,
    /// Why the rest of the record makes no sense, if it does not.
    broken: Option<String>,
}

/// What came of the set-up or of a move.
#[derive(Clone, Debug, Serialize, TS)]
struct ReplayedPosition {
    events: Vec<Told>,
    state: Json,
    /// What follows from the position, where the game tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    insight: Option<Json>,
    /// Whose decision comes next; nobody's at the end.
    turn: Option<TurnView>,
}

#[derive(Clone, Debug, Serialize, TS)]
struct ReplayedPly {
    seat: u8,
    action: Option<Told>,
    #[serde(flatten)]
    then: ReplayedPosition,
}

/// Whether a record is short enough to be played again for somebody who waits.
pub(crate) fn check_length(record: &Record) -> Result<(), Problem> {
    if record.moves.len() <= MOST_MOVES {
        return Ok(());
    }
    let message = format!("A game of more than {MOST_MOVES} moves is not read here; the command line does it.");
    Err(Problem::bad("bad_record", message))
}

/// Plays a record through. It takes a while for a long one: not for the threads that serve people.
pub(crate) fn replayed(record: &Record) -> Result<Replayed, Problem> {
    let bad = |message: String| Problem::bad("bad_record", message);
    let game = catalog::game(&record.game).ok_or_else(|| bad(format!("There is no game `{}` here.", record.game)))?;
    let mut replay = game.replay(record).map_err(|error| bad(error.to_string()))?;
    let (mut setup, mut plies, mut broken) = (None, Vec::new(), None);
    while let Some(step) = replay.next() {
        let step = match step {
            Ok(step) => step,
            Err(error) => {
                broken = Some(error.to_string());
                break;
            }
        };
        let play = replay.play();
        let turn = TurnView::of(play);
        let then =
            ReplayedPosition { events: step.events, state: play.state().clone(), insight: play.insight(false), turn };
        match step.seat {
            None => setup = Some(then),
            Some(seat) => plies.push(ReplayedPly { seat: seat.0, action: step.action, then }),
        }
    }
    let play = replay.play();
    let result = match play.turn() {
        Turn::Over(standings) => Some(standings),
        Turn::Decide { .. } => None,
    };
    Ok(Replayed {
        table: None,
        game: GameName { id: game.id().to_owned(), name: game.name().to_owned() },
        players: record.players,
        names: play.names().as_slice().to_vec(),
        options: play.record().options.clone(),
        content: play.content(),
        commitment: record.dice.commitment,
        // While the game goes on the seed stays here.
        seed: record.dice.seed.filter(|_| result.is_some()),
        result,
        setup: setup.ok_or_else(|| bad("The record does not even begin.".to_owned()))?,
        plies,
        broken,
    })
}

#[cfg(test)]
mod tests {
    use tabletop::{Fairness, Seed};

    use super::*;

    fn after_three_moves(game: &str) -> Replayed {
        let dice = Fairness::of(Seed::new([7; 32]));
        let setup = catalog::Setup { players: 2, options: Options::default(), pack: None, dice };
        let (mut play, _) = catalog::game(game).unwrap().begin(&setup, None).unwrap();
        for _ in 0..3 {
            let action = play.actions().remove(0).value;
            play.play(&action, None).unwrap();
        }
        replayed(play.record()).unwrap()
    }

    #[test]
    fn every_position_is_told_with_what_follows_from_it() {
        let told = serde_json::to_value(after_three_moves("kings-of-artifice")).unwrap();
        assert!(told["setup"]["insight"]["totals"].is_array());
        assert!(told["plies"].as_array().unwrap().iter().all(|ply| ply["insight"]["totals"].is_array()));
        assert_eq!(told["plies"][2]["insight"]["prospects"], serde_json::json!([]), "there is nothing to choose");
        let plain = serde_json::to_value(after_three_moves("pig")).unwrap();
        assert_eq!(plain["setup"].get("insight"), None);
    }
}
