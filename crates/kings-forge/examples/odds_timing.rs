//! How long questions about odds take on this machine, and how many steps: some made-up ones, the worst ones there are, many
//! random ones, then every decision of random games. `odds_timing [GAMES [QUESTIONS]]`. Time is that of the processor where the
//! system tells it (Linux), so that a busy machine does not spoil the figures.

use std::{fs, time::Instant};

use kings_forge::{
    Claim, ClaimedApprentice, CraftBox, Dice, Die, Kind, KingsForge, Material, Phase, Side, State, Step,
    odds::{Abilities, Bonus, Goal, Hand, Lies, Odds, Wish, Work, answer, best_use, odds},
};
use tabletop::{Chance, Fast, Game, Options, Seat, Title, Turn};

fn main() {
    let number = |place: usize| std::env::args().nth(place).and_then(|number| number.parse().ok());
    println!("five cards; ms for each of them, for any, for items");
    for (dice, hand) in [("5M3W1G1A", [5, 3, 1, 1, 0]), ("5M3W2G1L", [5, 3, 2, 0, 1]), ("10M6W3G2A", [10, 6, 3, 2, 0])]
    {
        for dead in [None, Some(3)] {
            for (stage, cards) in stages() {
                for (held, abilities) in held() {
                    let hand = Hand { dice: hand, dead, abilities, ..Hand::default() };
                    let dead = dead.map_or("", |_| "dead 3");
                    println!("{dice:10} {dead:6} {stage:6} {held:22} {}", question(&hand, &cards));
                }
            }
        }
    }
    println!("\nthe worst questions; what is told of items");
    for (what, hand, cards) in worst() {
        for (limit, mut work) in [("live", Work::live()), ("command", Work::command())] {
            let begun = Clock::start();
            let told = odds(&hand, &cards, Goal::Items, &mut work).expect("a sensible question");
            let time = begun.ms();
            println!("{what:24} {limit:8} {time:8.1} ms {:11} steps  {}", work.done(), self::told(told));
        }
    }
    random(number(2).unwrap_or(200));
    live(number(1).unwrap_or(20), false);
    live(number(1).unwrap_or(20), true);
}

fn question(hand: &Hand, cards: &[Wish]) -> String {
    let ask = |goal| odds(hand, cards, goal, &mut Work::command()).expect("a sensible question");
    let begun = Clock::start();
    let tried = (0..cards.len()).filter(|&card| ask(Goal::Card(card)).error.is_some()).count();
    let each = begun.ms();
    let begun = Clock::start();
    let any = ask(Goal::AnyCard);
    let for_any = begun.ms();
    let begun = Clock::start();
    let items = ask(Goal::Items);
    let note = if tried > 0 { format!("  {tried} cards tried out") } else { String::new() };
    let for_items = begun.ms();
    format!("{each:7.2} {for_any:7.2} {for_items:7.2}  any {} items {}{note}", told(any), told(items))
}

fn told(odds: Odds) -> String {
    match odds.error {
        Some(error) => format!("{:.4}±{error:.4}", odds.value),
        None => format!("{:.4}", odds.value),
    }
}

/// Time since it was started.
struct Clock {
    wall: Instant,
    on_processor: Option<f64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { wall: Instant::now(), on_processor: on_processor() }
    }

    fn ms(&self) -> f64 {
        let wall = self.wall.elapsed().as_secs_f64() * 1e3;
        let on_processor = on_processor().zip(self.on_processor).map(|(now, then)| now - then);
        // The system counts in ticks of some milliseconds.
        on_processor.filter(|_| wall > 20.0).unwrap_or(wall)
    }
}

/// How long this thread has run so far, in ms.
fn on_processor() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e6)
}

fn wish(boxes: &str, lies: Lies) -> Wish {
    Wish {
        boxes: boxes.split(' ').map(|text| text.parse::<CraftBox>().expect("a box")).collect(),
        lies,
        masterwork: false,
        limit: None,
    }
}

/// Many cards, many dice, and everything that can be held.
fn worst() -> Vec<(&'static str, Hand, Vec<Wish>)> {
    let shown = |boxes: &str| boxes.split(", ").map(|boxes| wish(boxes, Lies::OnDisplay)).collect::<Vec<_>>();
    let seventeen = shown("M5, M4 M4, M2, M6, M3 M3, W4, W3 W5, W6, W2, W1 W4, G5, G3, G2 G6, A4, A2, A5 A5, A3");
    let mixed = shown(
        "M5 W3, M4 G4, M2 A3, M6, M3 M3, W4 G2, W3 W5, W6 A2, W2 M4, W1 G4, G5 M2, G3, G2 G6, A4, A2 W5, A5 A5, A3 M3",
    );
    let thirteen = shown("M5 M5, M4 M4 M4, M6, M3 M5, M2 M2 M2, W5, W4 W4, W3 W6, W2, G6, G4 G5, G3, G5 G5");
    let bonus = |plus, dice| Bonus { plus, dice };
    let all = Abilities {
        coloured: Vec::new(),
        bonuses: vec![bonus(1, 1), bonus(2, 1), bonus(1, 3), bonus(1, 2), bonus(3, 1)],
        automatic_sixes: 2,
        flips: 1,
        rerolls: 1,
        gardens: 1,
        tax_collectors: vec![3],
        ones_to_six: true,
        alike: "GA".parse().expect("two materials"),
    };
    let reroll = Abilities { rerolls: 1, ..Abilities::default() };
    let hand = |dice, dead, abilities: &Abilities| Hand { dice, dead, abilities: abilities.clone(), ..Hand::default() };
    let mut late = stages()[2].1.clone();
    late.extend(["M5 M5 G2", "W3 W5 G2 G2", "M2 M2 W3 W3 A2 A2"].map(|boxes| wish(boxes, Lies::BeforeOpponent)));
    late.extend(["M5 W3 W3", "M2 G6", "M4 M4 M4", "W4 W4 G5"].map(|boxes| wish(boxes, Lies::InLine)));
    let forty: Vec<Wish> =
        (0..40).map(|n| wish(&format!("M{} W{} G{}", 1 + n % 6, 1 + n % 5, 1 + n % 4), Lies::BeforeOpponent)).collect();
    vec![
        ("17 cards, re-roll", hand([7, 5, 4, 4, 0], None, &reroll), seventeen),
        ("17 mixed cards, re-roll", hand([7, 5, 4, 4, 0], None, &reroll), mixed.clone()),
        ("17 mixed cards, all held", hand([7, 5, 4, 4, 1], Some(3), &all), mixed),
        ("13 cards", hand([9, 6, 5, 0, 0], None, &Abilities::default()), thirteen),
        ("late, all held", hand([10, 6, 4, 4, 1], None, &all), late.clone()),
        (
            "late, four re-rolls",
            hand([12, 8, 6, 6, 2], Some(4), &Abilities { rerolls: 4, gardens: 4, ..all.clone() }),
            late,
        ),
        ("40 thefts", hand([50, 50, 50, 50, 50], None, &Abilities { rerolls: 4, gardens: 4, ..all }), forty),
    ]
}

/// Large random questions: the slowest of them, and the one with the slowest steps.
fn random(questions: u64) {
    for (limit, share) in [("live", 1), ("command", 10)] {
        let (mut slowest, mut dearest) = ((0.0, 0, 0), (0.0, 0));
        let (mut errors, mut tried) = (0.0, 0);
        for seed in 0..questions / share {
            let mut dice = Fast::new(seed);
            let (hand, cards, roll) = any_question(&mut dice);
            let mut work = if limit == "live" { Work::live() } else { Work::command() };
            let begun = Clock::start();
            let items = if seed % 2 == 0 {
                answer(&hand, &cards, &mut work).map(|answer| answer.items)
            } else {
                best_use(&hand, &roll, &cards, Goal::Items, &mut work).map(|advice| advice.odds)
            };
            // Hands beyond what can be reckoned with are refused.
            let Ok(items) = items else { continue };
            let time = begun.ms();
            if let Some(error) = items.error {
                errors += error;
                tried += 1;
            }
            if time > slowest.0 {
                slowest = (time, work.done(), seed);
            }
            let a_step = time * 1e6 / work.done().max(1) as f64;
            if time > 20.0 && a_step > dearest.0 {
                dearest = (a_step, seed);
            }
        }
        println!(
            "{} random questions, {limit}: slowest {:.1} ms with {} steps (question {}); slowest steps {:.1} ns (question {}); \
             items tried out {tried} times, mean error {:.3}",
            questions / share,
            slowest.0,
            slowest.1,
            slowest.2,
            dearest.0,
            dearest.1,
            errors / f64::from(tried.max(1))
        );
    }
}

fn any_question(dice: &mut Fast) -> (Hand, Vec<Wish>, Vec<Die>) {
    let mut hand = Hand { dead: (dice.below(3) == 0).then(|| dice.roll(6) as u8), ..Hand::default() };
    if dice.below(3) == 0 {
        hand.abilities.alike = "GA".parse().expect("two materials");
    }
    for (kind, most) in [14, 9, 7, 6, 3].into_iter().enumerate() {
        hand.dice[kind] = dice.below(most) as u8;
    }
    for _ in 0..dice.below(12) {
        let abilities = &mut hand.abilities;
        let mut bonus = |plus, dice| abilities.bonuses.push(Bonus { plus, dice });
        match dice.below(10) {
            0 => bonus(1, 1),
            1 => bonus(2, 1),
            2 => bonus(1, 3),
            3 => bonus(1, 2),
            4 => abilities.automatic_sixes += 1,
            5 => abilities.flips += 1,
            6 => abilities.ones_to_six = true,
            7 => abilities.tax_collectors.push(3),
            8 => abilities.gardens = (abilities.gardens + 1).min(2),
            _ => abilities.rerolls = (abilities.rerolls + 1).min(2),
        }
    }
    let mut cards = Vec::new();
    for _ in 0..2 + dice.below(16) {
        let boxes = (0..1 + dice.below(6)).map(|_| {
            let material = Material::ALL[dice.below(4).min(dice.below(4)) as usize];
            CraftBox::new(material, dice.roll(6) as u8)
        });
        let boxes = boxes.collect();
        let lies = [Lies::OnDisplay, Lies::OnDisplay, Lies::InLine, Lies::BeforeOpponent][dice.below(4) as usize];
        cards.push(Wish { boxes, lies, masterwork: false, limit: None });
    }
    let mut roll = Vec::new();
    for kind in Kind::ROLLED {
        roll.extend((0..hand.dice[kind.index()]).map(|_| Die { kind, value: dice.roll(6) as u8 }));
    }
    (hand, cards, roll)
}

fn stages() -> [(&'static str, Vec<Wish>); 3] {
    let shown = |cards: [&str; 5]| cards.map(|boxes| wish(boxes, Lies::OnDisplay)).to_vec();
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

/// Asks for the odds of whoever decides, at every decision; and once more as if that smith were rich. With the expansion
/// also as if nearly everything were held, before and after the roll.
fn live(games: u64, whole: bool) {
    let mut options = Options::default();
    for part in ["apprentices", "more-items", "more-places", "more-dice"] {
        options.set(part, whole);
    }
    let most = if whole { 5 } else { 4 };
    let (mut times, mut rich, mut held, mut rolled) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for number in 0..games {
        let game = KingsForge::new(2 + number as usize % (most - 1), &options, None).expect("a set-up");
        let mut dice = Fast::new(number);
        let mut state = game.start(&mut dice, &mut ());
        let mut offered = Vec::new();
        while let Turn::Decide { seat } = game.turn(&state) {
            times.push(timed(&game, &state, seat));
            if state.phase == Phase::Gather {
                let mut wealthy = state;
                wealthy.smiths[seat].supply = Dice::new(10, 6, 3, 2);
                rich.push(timed(&game, &wealthy, seat));
                if whole && held.len() < 400 {
                    let mut state = with_everything(&game, &wealthy, seat);
                    held.push(timed(&game, &state, seat));
                    state.phase = Phase::Craft;
                    state.active = seat;
                    state.steps = [Step::ChooseCraftAction].into_iter().collect();
                    let kinds =
                        [(Kind::Metal, 11), (Kind::Wood, 7), (Kind::Gem, 4), (Kind::Magic, 3), (Kind::Library, 2)];
                    let kinds = kinds.into_iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, count));
                    state.rolled = kinds.map(|kind| Die { kind, value: dice.roll(6) as u8 }).collect();
                    rolled.push(timed(&game, &state, seat));
                }
            }
            offered.clear();
            game.actions(&state, &mut offered);
            let action = offered[dice.below(offered.len() as u32) as usize];
            game.play(&mut state, action, &mut dice, &mut ());
        }
    }
    let expansion = if whole { " of the whole expansion" } else { "" };
    println!("\nlive answers in {games} random games{expansion}, with the odds after every action");
    summary("as it was", times);
    summary("with 10M6W3G2A", rich);
    if whole {
        summary("everything held", held);
        summary("the same, rolled", rolled);
    }
}

/// All apprentices that change the roll, tokens, gifts, a full Smithy tile and what some cards do.
fn with_everything(game: &KingsForge, state: &State, seat: Seat) -> State {
    let mut state = *state;
    let content = game.content();
    let hired = ["Gertrude", "Ingrid", "William", "John", "Romina", "Ket", "Mila", "Pinni"];
    let hired = content.apprentices().iter().filter(|apprentice| hired.contains(&apprentice.name.as_str()));
    let (is_hired, ready) = (true, true);
    let claimed = |apprentice| ClaimedApprentice { seat, apprentice, hired: is_hired, ready, ..Default::default() };
    state.apprentices = hired.map(|apprentice| claimed(apprentice.id)).collect();
    let claimed = ["Tax Collector", "The Keep", "Garden", "Mage Guild", "South Mine", "North Mine"];
    let claimed = content.gather_cards().iter().filter(|card| claimed.contains(&card.name.as_str()));
    let claim = |card| Claim { seat, card, side: Side::Bottom, ready: true, ..Default::default() };
    state.claims = claimed.map(|card| claim(card.id)).collect();
    let smith = &mut state.smiths[seat];
    smith.smithy = Dice::new(4, 2, 2, 2);
    (smith.tokens.plus_ones, smith.tokens.automatic_six, smith.gifts) = (2, 2, 2);
    state
}

fn timed(game: &KingsForge, state: &State, seat: Seat) -> f64 {
    let begun = Clock::start();
    std::hint::black_box(game.odds_of(state, seat));
    begun.ms()
}

fn summary(what: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let (median, most, high, higher) = (at(0.5), at(1.0), at(0.95), at(0.99));
    println!(
        "{what:16} {:5} asked; ms: median {median:.2}, 95 % {high:.2}, 99 % {higher:.2}, most {most:.2}",
        times.len()
    );
}
