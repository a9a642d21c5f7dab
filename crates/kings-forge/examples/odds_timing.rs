//! How long questions about odds take on this machine: some made-up ones, then every decision of random games.
//! `odds_timing [GAMES]`.

use std::time::{Duration, Instant};

use kings_forge::{
    CraftBox, Dice, KingsForge, Phase, State,
    odds::{Abilities, Bonus, Effort, Goal, Hand, Lies, Odds, Wish, odds},
};
use tabletop::{Fast, Game, Options, Seat, Title, Turn};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(20);
    println!("five cards; ms for each of them, for any, for items");
    for (dice, hand) in [("5M3W1G1A", [5, 3, 1, 1, 0]), ("5M3W2G1L", [5, 3, 2, 0, 1]), ("10M6W3G2A", [10, 6, 3, 2, 0])]
    {
        for dead in [None, Some(3)] {
            for (stage, cards) in stages() {
                for (held, abilities) in held() {
                    let hand = Hand { dice: hand, dead, abilities };
                    let dead = dead.map_or("", |_| "dead 3");
                    println!("{dice:10} {dead:6} {stage:6} {held:22} {}", question(&hand, &cards));
                }
            }
        }
    }
    live(games);
}

fn question(hand: &Hand, cards: &[Wish]) -> String {
    let ask = |goal| odds(hand, cards, goal, Effort::default()).expect("a sensible question");
    let begun = Instant::now();
    let sampled = (0..cards.len()).filter(|&card| ask(Goal::Card(card)).error.is_some()).count();
    let each = begun.elapsed();
    let begun = Instant::now();
    let any = ask(Goal::AnyCard);
    let for_any = begun.elapsed();
    let begun = Instant::now();
    let items = ask(Goal::Items);
    let note = if sampled > 0 { format!("  {sampled} cards sampled") } else { String::new() };
    let (each, for_any, for_items) = (ms(each), ms(for_any), ms(begun.elapsed()));
    format!("{each:7.2} {for_any:7.2} {for_items:7.2}  any {} items {}{note}", told(any), told(items))
}

fn told(odds: Odds) -> String {
    match odds.error {
        Some(error) => format!("{:.4}±{error:.4}", odds.value),
        None => format!("{:.4}", odds.value),
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn stages() -> [(&'static str, Vec<Wish>); 3] {
    let shown = |cards: [&str; 5]| {
        let wish = |boxes: &str| Wish {
            boxes: boxes.split(' ').map(|text| text.parse::<CraftBox>().expect("a box")).collect(),
            lies: Lies::OnDisplay,
        };
        cards.map(wish).to_vec()
    };
    [
        ("early", shown(["M2 M2 M2", "M5 M5", "M4 M4 M4", "W3 W4", "M4 M4 M5"])),
        ("middle", shown(["M5 W3 W3", "M2 G6", "W4 W4 G5", "W3 W5 G2 G2", "M5 M5 G2"])),
        ("late", shown(["M4 M5 M6 W4 G4 A4", "M5 W5 G4 A4", "W4 W4 G3 A4", "M2 M2 W3 W3 A2 A2", "M5 M5 A3 A4"])),
    ]
}

fn held() -> [(&'static str, Abilities); 6] {
    let bonus = |bonuses: &[[u8; 2]]| Abilities {
        bonuses: bonuses.iter().map(|&[plus, dice]| Bonus { plus, dice }).collect(),
        ..Abilities::default()
    };
    [
        ("nothing", Abilities::default()),
        ("+1, +2", bonus(&[[1, 1], [2, 1]])),
        ("+1, +2, re-roll", Abilities { rerolls: 1, ..bonus(&[[1, 1], [2, 1]]) }),
        ("+2, flip, re-roll", Abilities { rerolls: 1, flips: 1, ..bonus(&[[2, 1]]) }),
        ("3 x +1, 6, re-roll", Abilities { rerolls: 1, automatic_sixes: 1, ..bonus(&[[1, 3]]) }),
        ("garden, flip, 3 x +1", Abilities { gardens: 1, flips: 1, ..bonus(&[[1, 3]]) }),
    ]
}

/// Asks for the odds of whoever decides, at every decision; and once more as if that smith were rich.
fn live(games: u64) {
    let (mut times, mut rich) = (Vec::new(), Vec::new());
    for number in 0..games {
        let game = KingsForge::new(2 + number as usize % 3, &Options::default(), None).expect("a set-up");
        let mut dice = Fast::new(number);
        let mut state = game.start(&mut dice, &mut ());
        let mut offered = Vec::new();
        while let Turn::Decide { seat } = game.turn(&state) {
            times.push(timed(&game, &state, seat));
            if state.phase == Phase::Gather {
                let mut wealthy = state;
                wealthy.smiths[seat].supply = Dice::new(10, 6, 3, 2);
                rich.push(timed(&game, &wealthy, seat));
            }
            offered.clear();
            game.actions(&state, &mut offered);
            let action = offered[dice.below(offered.len() as u32) as usize];
            game.play(&mut state, action, &mut dice, &mut ());
        }
    }
    println!("\nlive answers in {games} random games, with the odds after every action");
    summary("as it was", times);
    summary("with 10M6W3G2A", rich);
}

fn timed(game: &KingsForge, state: &State, seat: Seat) -> f64 {
    let begun = Instant::now();
    std::hint::black_box(game.odds_of(state, seat));
    ms(begun.elapsed())
}

fn summary(what: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let (median, most, high, higher) = (at(0.5), at(1.0), at(0.95), at(0.99));
    println!(
        "{what:15} {:5} asked; ms: median {median:.2}, 95 % {high:.2}, 99 % {higher:.2}, most {most:.2}",
        times.len()
    );
}
