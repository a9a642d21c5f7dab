//! Packs: a file of the user's corrects figures and adds cards, and one the rules could not work with is refused
//! with its file, line and reason.

use kings_forge::{Content, KingsForge, Phase, Source};
use tabletop::{BadPack, Fast, Game, Options, Pack, Playthrough, Record, Title};

use crate::table::{TOP, Table, dice};

fn pack(toml: &str) -> Pack {
    Pack { file: "my-cards.toml".to_owned(), toml: toml.to_owned() }
}

fn game_with(toml: &str, options: &Options) -> KingsForge {
    KingsForge::new(3, options, Some(&pack(toml))).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn refused(toml: &str, line: usize, reason: &str) {
    let BadPack { file, line: at, reason: given } = Content::load(Some(&pack(toml))).expect_err(toml);
    assert_eq!((file.as_str(), at), ("my-cards.toml", Some(line)), "{given}");
    assert!(given.contains(reason), "{given}");
}

const OWN: &str = "[[craft]]\nid = \"wedding-ring\"\nname = \"Wedding Ring\"\nrank = 500\ndice = [\"G5\", \"A1\"]\n";

/// KF-1.8
#[test]
fn an_own_craft_card_needs_a_name_a_rank_and_dice() {
    let game = game_with(OWN, &Options::default());
    let card = game.content().craft_cards().last().unwrap();
    assert_eq!((card.name.as_str(), card.rank, card.own, card.source), ("Wedding Ring", 500, true, Source::Own));
    assert_eq!(card.boxes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["G5", "A1"]);
    assert_eq!(game.content().craft_cards().len(), 33);
    for field in ["name", "rank", "dice"] {
        let without: String =
            OWN.lines().filter(|line| !line.starts_with(field)).map(|line| format!("{line}\n")).collect();
        refused(&without, 1, &format!("`{field}` is missing in Craft card `wedding-ring`"));
    }
}

/// KF-1.8
#[test]
fn own_cards_are_shuffled_in_or_always_there() {
    let offered = |pack| KingsForge::options(pack).unwrap().iter().any(|option| option.name == "own-cards");
    assert!(!offered(None), "without own cards there is nothing to choose");
    assert!(offered(Some(&pack(OWN))));
    let share = |options: &Options| {
        let game = game_with(OWN, options);
        let own = game.content().craft_cards().last().unwrap().id;
        (0..200).filter(|&seed| game.start(&mut Fast::new(seed), &mut ()).waiting.contains(&own)).count()
    };
    let shuffled = share(&Options::default());
    assert!((30..100).contains(&shuffled), "10 of 33 cards: {shuffled} of 200 games");
    assert_eq!(share(Options::default().set("own-cards", "always")), 200);
}

/// KF-1.8, KF-1.5
#[test]
fn an_own_card_stands_in_line_by_its_rank_and_can_be_crafted() {
    let toml = OWN.replace("rank = 500", "rank = 1");
    let game = game_with(&toml, Options::default().set("own-cards", "always"));
    let mut table = Table::of(game);
    assert_eq!(table.shown()[0], "Wedding Ring");
    table.craft_turn(0, "G5 A1 M1").busy(0).craft("Wedding Ring");
    assert_eq!(table.on("Wedding Ring"), (0, vec![5, 1]));
}

#[test]
fn a_pack_changes_a_figure_and_nothing_else() {
    let toml = "[[gather]]\nid = \"caravan\"\n[gather.top]\neffects = [{ gain = { dice = \"3M\", to = \"supply\" } }]\n\n[[craft]]\nid = \"anvil\"\ndice = [\"M1\", \"M1\", \"M1\"]\nsource = \"printed\"\n";
    let mut table = Table::of(game_with(toml, &Options::default()));
    table.row(&["Caravan", "North Mine", "South Mine", "East Forest"]).supply(0, "1W").claim("Caravan", TOP);
    assert_eq!((table.supply_of(0), table.smithy_of(0)), ("3M".into(), "0".into()));
    let anvil = table.game.content().craft_card(table.item("Anvil"));
    assert_eq!((anvil.own, anvil.boxes[0].least, anvil.rank), (false, 1, 4));
    let (base, changed) = (Content::load(None).unwrap(), table.game.content());
    assert_ne!(base.hash(), changed.hash());
    assert_eq!(base.gather_cards()[4..], changed.gather_cards()[4..]);
}

/// KF-5.4: games begun when dice were named from the last one down are read and played on like that.
#[test]
fn a_record_from_before_dice_were_named_in_any_order_still_loads() {
    let record = Record::from_json(include_str!("../goldens/before-any-order.json")).unwrap();
    assert_ne!(record.content, Content::load(None).unwrap().hash());
    let play = Playthrough::<KingsForge>::load(&record).unwrap();
    assert_eq!((play.ply(), play.state().phase), (5, Phase::Gather), "the lowest die alone was rolled again unasked");
}

#[test]
fn a_record_with_the_first_wages_is_played_to_its_end() {
    let record = Record::from_json(include_str!("../goldens/first-wages.json")).unwrap();
    assert_ne!(record.content, KingsForge::new(2, &record.options, None).unwrap().content_hash());
    let play = Playthrough::<KingsForge>::load(&record).unwrap();
    assert_eq!((play.ply(), play.state().phase), (record.moves.len(), Phase::Over));
}

#[test]
fn a_game_begun_when_romina_asked_for_four_dice_is_played_on() {
    let record = Record::from_json(include_str!("../goldens/four-for-romina.json")).unwrap();
    assert_ne!(record.content, KingsForge::new(2, &record.options, None).unwrap().content_hash());
    let mut play = Playthrough::<KingsForge>::load(&record).unwrap();
    assert_eq!(play.ply(), record.moves.len());
    play.play(play.actions()[0], None).unwrap();
}

#[test]
fn a_game_begun_when_pinni_asked_for_two_dice_is_played_on() {
    let record = Record::from_json(include_str!("../goldens/two-for-pinni.json")).unwrap();
    assert_ne!(record.content, KingsForge::new(2, &record.options, None).unwrap().content_hash());
    let mut play = Playthrough::<KingsForge>::load(&record).unwrap();
    assert_eq!(play.ply(), record.moves.len());
    play.play(play.actions()[0], None).unwrap();
}

/// The hash is part of every record: a change of figures must be meant.
#[test]
fn the_hash_of_the_printed_game_is_known() {
    let hash = Content::load(None).unwrap().hash().to_string();
    assert_eq!(hash, "85a34f6bd283dc86fd83d02a74d49584ded08e15f8e1b2c7cd1e87446dc653af");
}

#[test]
fn a_pack_changes_the_set_up() {
    let toml = "[setup]\nstarting_supply = \"3M1W\"\nitems_to_win = { 2 = 3, 3 = 2, 4 = 2 }\n\n[stock]\ndice = \"30M20W10G9A\"\n\n[patience]\nrounds = 5\n";
    let table = Table::of(game_with(toml, &Options::default()));
    assert_eq!((table.supply_of(2), table.state.stock.dice), ("3M1W".into(), dice("21M17W10G9A")));
    assert_eq!(table.game.items_to_win(), 2);
}

#[test]
fn a_pack_adds_a_gather_card_and_a_place_at_the_docks() {
    let toml = "[[gather]]\nid = \"bank\"\nname = \"Bank\"\nanvil = true\nsource = \"reconstructed\"\n[gather.top]\ncost = [\"anyX\"]\neffects = [\"flip\"]\ntext = \"Flip a die.\"\nsource = \"reconstructed\"\n[gather.bottom]\ncost = []\neffects = [\"kill-value\"]\ntext = \"A value dies.\"\nsource = \"reconstructed\"\n\n[[dock]]\nid = \"luck\"\ntile = \"luck\"\ndice = 1\ngain = { token = \"plus-ones\" }\nsource = \"reconstructed\"\n";
    let mut table = Table::of(game_with(toml, &Options::default()));
    table.row(&["Bank", "North Mine", "South Mine", "East Forest"]);
    assert!(table.can_claim("Bank", TOP));
    table.visit("luck", 0, "North Mine");
    assert_eq!(table.state.smiths[0].tokens.plus_ones, 1);
}

#[test]
fn what_is_not_toml_or_not_content_is_refused() {
    refused("[setup]\nrandom_gather = \n", 2, "");
    refused(
        "# mine\n\n[sheep]\nwool = 2\n",
        3,
        "there is no section `sheep`, only setup, stock, patience, more-dice, five, griffins-landing, decree, exotic-dice, ambassador, grimstone, gather, visitor, dock, craft, toy-factory, request, apprentices, apprentice",
    );
    refused("[setup]\nspeed = 2\n", 2, "there is no `speed` in the set-up");
    refused("[setup]\nstarting_supply = \"5X\"\n", 2, "`5X` is not a number of dice");
    refused("[setup]\ncraft_deck = { 2 = 9 }\n", 2, "`craft_deck.3` is missing in the set-up");
    refused("[patience]\nrounds = 300\n", 2, "the patience: `rounds` is a whole number from 0 to 255, not 300");
    refused(&OWN.replace("\"G5\"", "\"G7\""), 5, "`G7` is not a box of a Craft card");
    refused(&OWN.replace("\"G5\"", "\"X5\""), 5, "`X5` is not a box of a Craft card");
    refused(&OWN.replace("500", "\"high\""), 4, "`rank` is a whole number from 0 to 65535, not \"high\"");
    let top = |fields: &str| format!("[[gather]]\nid = \"mill\"\n[gather.top]\n{fields}\n");
    refused(&top("cost = \"some\""), 4, "Gather card `mill`: `top.cost` is \"all\" or a list of boxes like any, W");
    refused(&top("cost = [\"any\", \"Q\"]"), 4, "`Q` is not a box");
    let known = "gain, smithy-joins-roll, by-count, kill-value, roll-for-die, library-die, peddle, copy-action, gain-one, gain-like";
    refused(&top("effects = [\"dance\"]"), 4, &format!("`top.effects` is one of {known}, counterfeit"));
    refused(&top("effects = [\"dance\"]"), 4, "smithy-dice-join, bonus, flip, reroll");
    refused(
        &top("effects = [{ bonus = { plus = 1 } }]"),
        4,
        "`top.effects.bonus.dice` is missing in Gather card `mill`",
    );
    refused(&top("effects = [{ peddle = \"all\" }]"), 4, "`top.effects.peddle` is a whole number from 0 to 255");
    refused(&top("effects = [\"gain\"]"), 4, "`top.effects` is a word with figures");
    refused("[[dock]]\nid = \"gem-1\"\ngain = { die = \"Q\" }\n", 3, "`Q` is no material");
    refused("[[dock]]\nid = \"gem-1\"\nsource = \"rumour\"\n", 3, "not `rumour`");
}

#[test]
fn figures_the_rules_cannot_work_with_are_refused() {
    refused("[stock]\ndice = \"61M22W14G10A\"\n", 1, "at most 60 dice of a material");
    refused("[stock]\ndice = \"60M30W21G10A\"\n", 1, "at most 120 dice in all");
    refused("[stock]\nlibrary = 5\n", 1, "at most 4 Library dice");
    refused("[stock]\nplus_ones = 10\n", 1, "at most 9 tokens");
    refused("[setup]\nstarting_supply = \"11M\"\n", 1, "the stock cannot give everybody");
    refused("[setup]\nitems_to_win = { 2 = 7, 3 = 4, 4 = 4 }\n", 1, "1 to 6 items win");
    refused("[setup]\ncraft_deck = { 2 = 8, 3 = 10, 4 = 13 }\n", 1, "with 2 players somebody has to win: at least 9");
    refused("[setup]\ncraft_deck = { 2 = 9, 3 = 10, 4 = 25 }\n", 1, "a game has at most 24 Craft cards");
    refused("[setup]\nrandom_gather = 13\n", 1, "a game has 4 to 16 Gather cards, not 17");
    refused("[patience]\nrounds = 0\n", 1, "from 1 to 250 rounds");
    refused("\n[[dock]]\nid = \"gem-1\"\ndice = 0\n", 2, "an action of the Docks costs 1 to 9 dice");
    refused("\n[[dock]]\nid = \"gem-1\"\ndice = 4\n", 2, "two actions of the Docks are the same");
    let action = |top: &str| format!("[[gather]]\nid = \"mill\"\n[gather.top]\n{top}\n");
    refused(&action("effects = []"), 1, "an action has 1 to 4 effects");
    refused(&action("effects = [\"flip\", \"reroll\"]"), 1, "only what asks nothing can stand together");
    refused(&action("effects = [{ gain = { dice = \"21M\", to = \"smithy\" } }]"), 1, "at most 20 dice at once");
    refused(&action("effects = [{ bonus = { plus = 7, dice = 1 } }]"), 1, "a bonus is 1 to 6 pips");
    refused(&action("effects = [{ by-count = [{ at_least = 1, gain = \"1M\" }] }]"), 1, "by-count goes with");
    refused(&action("effects = [{ peddle = 4 }]"), 1, "there is no other cost");
    refused(&action("effects = [\"copy-action\"]"), 1, "copy-action costs one box of any die");
    refused(&action("effects = [{ roll-for-die = { die = \"W\", at_least = 1 } }]"), 1, "a die is kept on 2 to 6");
    refused(
        &action("cost = [\"any\", \"any\", \"any\", \"any\", \"any\", \"any\", \"any\", \"any\", \"any\"]"),
        4,
        "a list of 9 where at most 8 fit",
    );
}

#[test]
fn cards_must_be_told_apart_and_fit() {
    refused(&OWN.replace("500", "125"), 1, "Sword of Destiny and Wedding Ring have the same rank 125");
    refused(&OWN.replace("Wedding Ring", "Anvil"), 1, "there are two Craft cards called Anvil");
    refused(&OWN.replace("wedding-ring", "Wedding Ring"), 1, "is no id");
    refused(&OWN.replace("500", "1000"), 1, "a rank is at most 999");
    refused(&OWN.replace("[\"G5\", \"A1\"]", "[]"), 1, "an item takes 1 to 8 dice");
    refused(&OWN.replace("Wedding Ring", "A Ring For Every Finger Of The King"), 1, "at most 24 letters");
    refused(&OWN.replace("Wedding Ring", "Wedding  Ring"), 1, "one line of words");
    let poor = format!("{OWN}\n[stock]\ndice = \"42M22W14G0A\"\n");
    assert!(Content::load(Some(&pack(&poor))).is_err(), "dice that are not there cannot be asked for");
    refused("[[gather]]\nid = \"new\"\nname = \"New\"\n", 1, "`top` is missing in Gather card `new`");
    refused(&format!("{OWN}{OWN}"), 6, "Craft card `wedding-ring` is in the file twice");
    refused("[[gather]]\nid = \"mill\"\nname = \"Shrine\"\n", 1, "two Gather cards called Shrine");
    refused("[[craft]]\nname = \"Nameless\"\n", 1, "every Craft card needs `id`");
}
