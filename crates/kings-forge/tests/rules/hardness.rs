//! What is said about own Craft cards before anybody plays with them (KF-1.8): how hard they are, and which rank fits.

use std::fmt::Write;

use kings_forge::{Content, CraftBox, KingsForge};
use serde_json::Value;
use tabletop::{BadPack, Options, Pack, Title};

fn pack(toml: &str) -> Pack {
    Pack { file: "my-cards.toml".to_owned(), toml: toml.to_owned() }
}

/// Own cards with these ranks and boxes.
fn written(cards: impl IntoIterator<Item = (u16, String)>) -> String {
    let mut toml = String::new();
    for (number, (rank, boxes)) in cards.into_iter().enumerate() {
        let boxes: Vec<String> = boxes.split_whitespace().map(|text| format!("\"{text}\"")).collect();
        let (name, boxes) = (format!("Own Card {number}"), boxes.join(", "));
        let _ =
            writeln!(toml, "[[craft]]\nid = \"own-{number}\"\nname = \"{name}\"\nrank = {rank}\ndice = [{boxes}]\n");
    }
    toml
}

/// What is said about each, in the order of their ranks: as data and in words.
fn told(toml: &str) -> Vec<(Value, String)> {
    let remarks = KingsForge::remarks(&Options::default(), &pack(toml)).unwrap_or_else(|refusal| panic!("{refusal}"));
    remarks.into_iter().map(|told| (told.value.value(), told.text)).collect()
}

fn one(rank: u16, boxes: &str) -> (Value, String) {
    told(&written([(rank, boxes.to_owned())])).remove(0)
}

fn chances(told: &Value) -> Vec<f64> {
    told["chances"].as_array().unwrap().iter().map(|chance| chance.as_f64().unwrap()).collect()
}

fn boxes(boxes: &[CraftBox]) -> String {
    boxes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn chances_are_the_mean_over_the_dice_one_may_have() {
    // By round: one chance in ten to have a magic die in the third, two in ten in the fourth; always one in the eighth.
    let magic = chances(&one(500, "A1").0);
    assert_eq!(magic.len(), 14);
    for (round, expected) in [(1, 0.0), (2, 0.0), (3, 0.1), (4, 0.2), (8, 1.0), (14, 1.0)] {
        assert!((magic[round - 1] - expected).abs() < 1e-6, "round {round}: {magic:?}");
    }
    // 1.9 gems in the sixth round: one die in ten cases of a hundred, two in ninety; and a wood die of 5.1.
    let (one_gem, two_gems) = (1.0 / 6.0, 11.0 / 36.0);
    let wood = |dice: i32| 1.0 - (2.0_f64 / 3.0).powi(dice);
    let expected = (0.1 * one_gem + 0.9 * two_gems) * (0.9 * wood(5) + 0.1 * wood(6));
    let both = chances(&one(500, "G6 W5").0)[5];
    assert!((both - expected).abs() < 1e-6, "{both}, not {expected}");
}

#[test]
fn a_copy_of_each_card_comes_out_near_its_own_place() {
    let content = Content::load(None).unwrap();
    let cards = content.craft_cards();
    let copies = cards.iter().map(|card| (500 + card.rank, boxes(&card.boxes)));
    let found: Vec<u64> = told(&written(copies)).iter().map(|(told, _)| told["rank"].as_u64().unwrap()).collect();
    let place = |place: usize| found.iter().filter(|&&other| other < found[place]).count();
    let apart: f64 = (0..cards.len()).map(|card| (card as f64 - place(card) as f64).powi(2)).sum();
    let count = cards.len() as f64;
    let correlation = 1.0 - 6.0 * apart / (count * (count * count - 1.0));
    assert!(correlation > 0.89, "{correlation}: {found:?}");
}

#[test]
fn a_higher_box_or_one_more_never_makes_it_easier() {
    let content = Content::load(None).unwrap();
    for card in content.craft_cards() {
        let mut harder: Vec<Vec<CraftBox>> = Vec::new();
        for place in 0..card.boxes.len() {
            let mut raised = card.boxes.to_vec();
            raised[place].least += 1;
            harder.extend((raised[place].least <= 6).then_some(raised));
        }
        harder.push(card.boxes.iter().copied().chain(["A1".parse().unwrap()]).collect());
        let all = [card.boxes.to_vec()].into_iter().chain(harder);
        let told = told(&written(all.enumerate().map(|(rank, all)| (500 + rank as u16, boxes(&all)))));
        let before = chances(&told[0].0);
        for (after, text) in &told[1..] {
            let after = chances(after);
            assert!(after.iter().zip(&before).all(|(after, before)| *after < before + 1e-6), "{}: {text}", card.name);
            let [after, before]: [f64; 2] = [&after, &before].map(|chances| chances.iter().sum());
            assert!(after < before || before == 0.0, "{}: {text}", card.name);
        }
    }
}

/// KF-20.5: what is told of it is without its locks, and says so.
#[test]
fn a_card_with_a_lock_is_harder_than_told() {
    let (value, text) = one(900, "M4!");
    assert!(
        text.starts_with("Own Card 0: Its limit or locked boxes make it harder than this. With the usual dice"),
        "{text}"
    );
    assert_eq!(value["warning"], Value::Null, "no rank is far off for it");
}

#[test]
fn the_rank_that_fits_is_free_and_named_with_its_neighbours() {
    let (value, text) = one(60, "W4 W4 G5");
    assert_eq!(
        text,
        "Own Card 0: With the usual dice, 6 % in round 3, 44 % in round 6, 62 % in round 9, 66 % in round 12. Harder than \
         16 of the game's 32 cards: it belongs between Necklace (57) and Witch's Brooch (61), where rank 59 is free."
    );
    assert_eq!((&value["key"], &value["rank"], &value["warning"]), (&"own-0".into(), &59.into(), &Value::Null));
    // Other own cards take ranks away, and are no yardstick.
    let crowded = written([58, 59, 60, 900].map(|rank| (rank, "W4 W4 G5".to_owned())));
    let places: Vec<String> = told(&crowded).into_iter().map(|(_, text)| text).collect();
    assert!(places[1].ends_with("Witch's Brooch (61), where rank 59 is free."), "{places:?}");
    assert!(places[3].contains("Witch's Brooch (61), and the nearest free rank is 56."), "{places:?}");
}

#[test]
fn the_easiest_and_the_hardest_stand_at_the_ends() {
    let easiest = one(0, "M1").0;
    let place = "No harder than any of the game's 32 cards: it belongs before Anvil (4), where rank 2 is free.";
    assert_eq!((&easiest["place"], &easiest["warning"]), (&place.into(), &Value::Null));
    // Three magic dice are more than people usually have: only without the Holy Hand Grenade is this the hardest.
    let hardest = written([(999, "A6 A6 A6".to_owned())]);
    let place = |toml: &str| told(toml)[0].0["place"].as_str().unwrap().to_owned();
    assert!(place(&hardest).contains("it belongs between Crown (120) and Sword of Destiny (125)"));
    let place = place(&(hardest + "[[craft]]\nid = \"holy-hand-grenade\"\ndice = [\"A1\"]\n"));
    let last =
        "Harder than all of the game's 32 cards: it belongs after Sword of Destiny (125), where rank 126 is free.";
    assert_eq!(place, last);
}

#[test]
fn a_card_that_takes_too_many_dice_is_called_so() {
    let (value, text) = one(999, "A1 A1 A1");
    assert!(chances(&value).iter().all(|&chance| chance == 0.0));
    assert!(text.starts_with("Own Card 0: It takes more dice than people usually have. Harder than 31 of "), "{text}");
}

#[test]
fn a_rank_that_is_far_off_is_called_so() {
    let warning = |rank, boxes: &str| one(rank, boxes).0["warning"].as_str().map(str::to_owned);
    let far = "Rank 1 is far off: this is as hard as cards ranked about 59.";
    assert_eq!(warning(1, "W4 W4 G5"), Some(far.to_owned()));
    assert_eq!((warning(33, "W4 W4 G5"), warning(91, "W4 W4 G5")), (None, None), "8 of 32 cards are not far");
    assert!(warning(31, "W4 W4 G5").is_some() && warning(94, "W4 W4 G5").is_some());
}

#[test]
fn where_all_cards_are_own_there_is_nothing_to_compare_with() {
    let content = Content::load(None).unwrap();
    let keys = content.craft_cards().iter().map(|card| format!("[[craft]]\nid = \"{}\"\nsource = \"own\"\n", card.key));
    let told = told(&keys.collect::<String>());
    assert_eq!(told.len(), 32);
    let (anvil, _) = &told[0];
    assert_eq!((&anvil["rank"], &anvil["warning"]), (&4.into(), &Value::Null));
    assert_eq!(anvil["place"], "There is no card of the game to compare it with.");
}

#[test]
fn a_clash_is_told_with_its_line() {
    let refused = |toml: &str| KingsForge::remarks(&Options::default(), &pack(toml)).unwrap_err();
    let both = written([(500, "M1".to_owned()), (125, "M1".to_owned())]);
    let BadPack { line, reason, .. } = refused(&both);
    let clash = "Craft card `own-1`: Sword of Destiny and Own Card 1 have the same rank 125";
    assert_eq!((line, reason.as_str()), (Some(7), clash));
    let BadPack { line, reason, .. } = refused(&both.replace("125", "124").replace("Own Card 1", "Crown"));
    assert_eq!((line, reason.as_str()), (Some(7), "Craft card `own-1`: there are two Craft cards called Crown"));
    // A card of an expansion is in the way only where the expansion is.
    let pin = written([(0, "M1".to_owned())]);
    assert_eq!(told(&pin).len(), 1);
    let mut options = Options::default();
    options.set("more-items", true);
    let BadPack { line, reason, .. } = KingsForge::remarks(&options, &pack(&pin)).unwrap_err();
    let clash = "Craft card `own-0`: Wagon Pin and Own Card 0 have the same rank 0";
    assert_eq!((line, reason.as_str()), (Some(1), clash));
    // A pack that only corrects figures has nothing to be said about.
    assert!(told("[[craft]]\nid = \"anvil\"\nrank = 5\n").is_empty());
}
