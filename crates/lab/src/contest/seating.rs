//! Who sits where. Every way to seat the bots in which none has more than one seat more than another comes up equally often, so
//! that neither a seat nor a neighbour favours anybody.

/// All seatings of so many bots at a table, each as the bot of every seat. If there are more bots than seats some of them
/// stay away each time.
pub(crate) fn seatings(bots: usize, players: usize) -> Vec<Vec<usize>> {
    let (few, many) = (players / bots, players.div_ceil(bots));
    let mut all = Vec::new();
    let mut seating = Vec::with_capacity(players);
    seat(bots, players, many, &mut seating, &mut all);
    all.retain(|seating: &Vec<usize>| (0..bots).all(|bot| count(seating, bot) >= few));
    all
}

fn seat(bots: usize, players: usize, most: usize, seating: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if seating.len() == players {
        return all.push(seating.clone());
    }
    for bot in 0..bots {
        if count(seating, bot) < most {
            seating.push(bot);
            seat(bots, players, most, seating, all);
            seating.pop();
        }
    }
}

fn count(seating: &[usize], bot: usize) -> usize {
    seating.iter().filter(|&&other| other == bot).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_sits_equally_often_in_every_seat_and_beside_every_other() {
        for (bots, players) in [(2, 2), (2, 4), (3, 3), (2, 3), (1, 2), (3, 4), (4, 2), (5, 3)] {
            let all = seatings(bots, players);
            let mut sat = vec![vec![0; players]; bots];
            let mut followed = vec![vec![0; bots]; bots];
            for seating in &all {
                for (seat, &bot) in seating.iter().enumerate() {
                    sat[bot][seat] += 1;
                    followed[bot][seating[(seat + 1) % players]] += 1;
                }
            }
            assert!(sat.iter().flatten().all(|&times| times == sat[0][0] && times > 0), "{bots} at {players}");
            for one in 0..bots {
                for other in (0..bots).filter(|&other| other != one) {
                    assert_eq!(followed[one][other], followed[0][1], "{bots} at {players}");
                }
            }
        }
    }

    #[test]
    fn two_at_a_table_of_three_have_one_seat_or_two() {
        assert_eq!(seatings(2, 3), [[0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0]]);
    }
}
