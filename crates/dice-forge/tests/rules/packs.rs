//! Packs: a file of the user's corrects figures and adds feats, and one the rules could not work with is refused
//! with its file, line and reason.

use dice_forge::{Action, Content, DiceForge, Event, Slot};
use tabletop::{BadPack, Game, Options, Pack, Scripted, Seat, Title};

use crate::table::{Table, amounts, face};

fn pack(toml: &str) -> Pack {
    Pack { file: "my-cards.toml".to_owned(), toml: toml.to_owned() }
}

/// A table of three with a pack and options, its reserves empty and its dice without effect.
pub(crate) fn table_with(toml: &str, options: &[(&str, &str)]) -> Table {
    let mut chosen = Options::default();
    for &(name, value) in options {
        chosen.set(name, value);
    }
    let game = DiceForge::new(3, &chosen, Some(&pack(toml))).unwrap_or_else(|error| panic!("{error}"));
    let mut table = Table::new(3);
    table.state = game.start(&mut Scripted::new(&[]), &mut ());
    table.game = game;
    table.quiet().ask_for_action();
    table
}

#[track_caller]
fn refused(toml: &str, line: usize, reason: &str) {
    let BadPack { file, line: at, reason: given } = Content::load(Some(&pack(toml))).expect_err(toml);
    assert_eq!((file.as_str(), at), ("my-cards.toml", Some(line)), "{given}");
    assert!(given.contains(reason), "{given}");
}

/// A whole feat for slot M1, with some lines changed: a line that begins with a field's name replaces it.
fn feat(changes: &str) -> String {
    let fields = [
        "id = \"forge-fire\"",
        "name = \"Forge Fire\"",
        "slot = \"M1\"",
        "cost = \"2M\"",
        "glory = 5",
        "effect = { gain = \"4G+1S\" }",
        "text = \"Gain 4 gold and 1 sun shard.\"",
        "source = \"inferred\"",
    ];
    let key = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    let kept = fields.iter().filter(|field| !changes.lines().any(|change| key(change) == key(field)));
    let lines: Vec<&str> = kept.copied().chain(changes.lines().filter(|change| !change.ends_with("= gone"))).collect();
    format!("[[feat]]\n{}\n", lines.join("\n"))
}

#[test]
fn a_pack_changes_a_figure_and_nothing_else() {
    let toml = "[[feat]]\nid = \"ferryman\"\nglory = 13\n\n[[pool]]\nid = \"gold-3\"\ncost = 1\n";
    let mut table = table_with(toml, &[]);
    table.reserve(0, "1G+4M").ask_for_action();
    assert!(table.can_buy("3G") && !table.can_buy("1M"));
    table.perform(Slot::M5);
    assert_eq!(table.game.card_glory(&table.state, Seat(0)), 13);
    let feat =
        |content: &Content| content.candidates(Slot::M5).map(|feat| (feat.name.clone(), feat.cost)).collect::<Vec<_>>();
    assert_eq!(feat(table.game.content()), feat(&Content::load(None).unwrap()));
}

#[test]
fn a_pack_changes_what_faces_and_tokens_give() {
    let toml = "[setup]\nmaxima = \"9G+5S+5M\"\nextra_action = \"1S+1M\"\n\n[ship]\ndiscount = 4\n\n[hammer]\nspaces = 2\nrewards = [7, 9]\n\n[chest]\nmore = \"1G\"\n";
    let mut table = table_with(toml, &[]);
    table.reserve(0, "1S").card(0, Slot::M1).card(0, Slot::M2).perform(Slot::F2);
    assert_eq!(table.game.maxima(&table.state.heroes[Seat(0)]), amounts("10G+5S+5M"));
    table.play(Action::SendToHammer { gold: 3 });
    assert!(table.events.contains(&Event::HammerStruck { seat: Seat(0), gold: 3, glory: 7 }));
    table.active(0).reserve(0, "12G+2S+2M").ask_for_action().perform(Slot::F1);
    table.play(Action::BuyExtraAction);
    assert_eq!(table.has(0), "12G+1M");
    table.dice(1, "ship", "x3").reserve(1, "0").begin_turn(1);
    assert!(table.can_buy("4GP"), "12 gold less 3 times 4");
}

/// DF-1.8
#[test]
fn an_added_feat_can_be_chosen_and_performed() {
    let options = DiceForge::options(Some(&pack(&feat("")))).unwrap();
    let slot = options.iter().find(|option| option.name == "m1").expect("the slot can be chosen for now");
    assert!(format!("{:?}", slot.kind).contains("forge-fire"), "{slot:?}");

    let mut table = table_with(&feat(""), &[("m1", "forge-fire")]);
    assert_eq!(table.state.feat(Slot::M1).to_string(), "M1-added-1");
    table.reserve(0, "2M").perform(Slot::M1);
    assert_eq!((table.has(0), table.game.card_glory(&table.state, Seat(0))), ("4G+1S".into(), 5));
    let untouched = table_with(&feat(""), &[]);
    assert_eq!(untouched.state.feat(Slot::M1).to_string(), "M1-introductory");
}

/// DF-1.8: chance draws among all feats of a slot.
#[test]
fn an_added_feat_is_drawn_with_the_others() {
    let game = DiceForge::new(3, Options::default().set("feats", "random"), Some(&pack(&feat("")))).unwrap();
    let drawn = |outcome| game.start(&mut Scripted::new(&[outcome, 0, 0]), &mut ()).feat(Slot::M1).to_string();
    assert_eq!((drawn(0), drawn(1)), ("M1-introductory".into(), "M1-added-1".into()));
}

#[test]
fn a_pack_adds_a_pool_to_the_temple() {
    let toml = "[[pool]]\nid = \"jackpot\"\ncost = 1\nfaces = [\"12G\"]\nsource = \"inferred\"\n\n[[pool]]\nid = \"triples\"\nfaces = [\"x3\", \"x3\"]\n";
    let mut table = table_with(toml, &[]);
    table.reserve(0, "1G").ask_for_action();
    assert!(table.can_buy("12G"));
    assert_eq!(table.state.temple.iter().find(|pile| pile.face == face("x3")).unwrap().left, 2);
}

#[test]
fn what_is_not_toml_or_not_content_is_refused() {
    refused("[ship]\ndiscount = \n", 2, "");
    refused("# mine\n\n[sheep]\ndiscount = 2\n", 3, "there is no section `sheep`");
    refused("[ship]\nspeed = 2\n", 2, "there is no `speed` in the ship, only discount, source");
    refused("[ship]\ndiscount = \"two\"\n", 2, "the ship: `discount` is a whole number from 0 to 255, not \"two\"");
    refused("[ship]\ndiscount = 300\n", 2, "from 0 to 255, not 300");
    refused("[ship]\ndiscount = -1\n", 2, "from 0 to 255, not -1");
    refused("[setup]\nrounds = { 2 = 9 }\n", 2, "`rounds.3` is missing in the set-up");
    refused("[setup]\n\nmaxima = \"12X\"\n", 3, "`12X` is not an amount");
    refused("[setup]\n\nmaxima = \"100G\"\n", 3, "`100G` is not an amount");
    refused("[dice]\nlight = [\"1S\", \"1G\", \"1G\", \"1G\", \"1G\", \"1Q\"]\n", 2, "`1Q` is not a die face");
    refused("[dice]\nlight = [\"1S\"]\n", 2, "the starting dice: `light` is a list of 6, not of 1");
    refused("[boar]\nowner = \"1S+1M\"\n", 2, "a choice is written like 1S/1M/3GP");
    refused("[[shield]]\ncolour = \"pink\"\n", 2, "`colour` is one of red, green, yellow, blue, not `pink`");
    refused("[ship]\nsource = \"rumour\"\n", 2, "not `rumour`");
    refused(&feat("effect = \"dance\""), 9, "feat `forge-fire`: `effect` is one of none, gain, hammer");
    refused(
        &feat("effect = { reinforce-by-paying = { pay = \"1G\", gain = \"1S\", tax = 1 } }"),
        9,
        "there is no `effect.reinforce-by-paying.tax` in",
    );
    refused(&feat("slot = \"M9\""), 9, "not `M9`");
}

#[test]
fn a_new_entry_needs_all_its_fields() {
    for field in ["name", "slot", "cost", "glory", "effect", "text", "source"] {
        let toml = format!("[ship]\ndiscount = 2\n\n{}", feat(&format!("{field} = gone")));
        refused(&toml, 4, &format!("`{field}` is missing in feat `forge-fire`"));
    }
    refused(&feat("id = gone"), 1, "every feat needs `id`");
    refused("[[pool]]\ncost = 3\n", 1, "every pool needs `id`");
    refused("[[pool]]\nid = \"new\"\ncost = 3\nsource = \"inferred\"\n", 1, "`faces` is missing in pool `new`");
    refused(
        "[[pool]]\nid = \"new\"\ncost = 3\nfaces = []\nsource = \"inferred\"\n",
        1,
        "pool `new`: a pool has at least one face",
    );
    refused("[[pool]]\nid = \"new\"\ncost = 3\nfaces = [\"5G\"]\n", 1, "`source` is missing in pool `new`");
    refused("\n[[shield]]\nmatched = \"1G\"\n", 2, "every shield needs `colour`");
}

#[test]
fn feats_must_be_told_apart() {
    refused(
        &feat("set = \"introductory\""),
        1,
        "feats `blacksmiths-hammer` and `forge-fire` are both the same set of slot M1",
    );
    refused("\n[[feat]]\nid = \"ferryman\"\nset = \"alternate\"\n", 2, "are both the same set of slot M5");
    refused("\n[[feat]]\nid = \"ferryman\"\nslot = \"M6\"\n", 2, "are both the same set of slot M6");
    refused("[[feat]]\nid = \"sphinx\"\nslot = \"F6\"\nset = \"alternate\"\n", 1, "slot F7 has no introductory feat");
    refused(&feat("name = \"Ferryman\""), 1, "there are two feats called Ferryman");
    for id in ["as-set", "", "Forge Fire"] {
        refused(&feat(&format!("id = \"{id}\"")), 1, "is no id");
    }
    refused(&feat("name = \"A name that is much too long for a card\""), 1, "at most 24 letters");
    refused(&feat("text = \"Two\\nlines\""), 1, "one line of words");
    refused(&feat("name = \" \""), 1, "one line of words");
    let many: String =
        (1..=7).map(|number| feat(&format!("id = \"fire-{number}\"\nname = \"Fire {number}\""))).collect();
    refused(&many, 55, "slot M1 has more than 8 feats");
}

#[test]
fn the_temple_and_the_islands_have_their_order() {
    refused("\n\n[[pool]]\nid = \"gold-4\"\nfaces = [\"3G\"]\n", 3, "face 3G lies in two pools");
    refused("[[pool]]\nid = \"boars\"\nfaces = [\"red-boar\"]\n", 1, "the gardens need the green boar");
    refused("[[pool]]\nid = \"boars\"\ncost = 3\n", 1, "a boar comes with its card and is not for sale");
    refused("[dice]\nlight = [\"red-boar\", \"1G\", \"1G\", \"1G\", \"1G\", \"1G\"]\n", 1, "not on a starting die");
    refused(&feat("effect = { forge = [\"red-boar\"] }"), 1, "a boar comes with its own card");
    refused(&feat("effect = { forge = [\"9G\"] }"), 1, "9G is not in the temple");
    refused(&feat("effect = { forge = [\"x3\", \"x3\"] }"), 1, "x3 is named twice");
    refused(&feat("effect = { forge = [] }"), 1, "a feat forges one of 1 to 8 faces");
    let portals = |list: &str| format!("\n[islands]\nportals = [{list}]\n");
    refused(&portals("[\"M1\"]"), 2, "slot M2 is on no island");
    refused(&portals("[\"M1\"], [\"M1\"]"), 2, "slot M1 is on two islands");
    refused(&portals(&vec!["[]"; 16].join(", ")), 2, "at most 15 islands");
}

/// Without this, arithmetic on bytes could run over.
#[test]
fn figures_have_limits() {
    refused("[setup]\nrounds = { 2 = 9, 3 = 0, 4 = 9 }\n", 1, "rounds go from 1 to 30");
    refused("[setup]\nrounds = { 2 = 9, 3 = 31, 4 = 9 }\n", 1, "rounds go from 1 to 30");
    refused("[setup]\nblessings_per_turn = { 2 = 5, 3 = 1, 4 = 1 }\n", 1, "blessings per turn go from 1 to 4");
    refused("[setup]\nstarting_gold = [13, 2, 1, 0]\n", 1, "starting gold exceeds the maximum");
    refused("[setup]\nmaxima = \"21G+6S+6M\"\n", 1, "21G+6S+6M is too much");
    refused("[setup]\nmaxima = \"12G+6S+6M+9GP\"\n", 1, "there is no maximum of glory");
    refused("[setup]\nextra_action = \"1GP\"\n", 1, "glory cannot be paid");
    refused("[dice]\ndark = [\"13GP\", \"1G\", \"1G\", \"1G\", \"1G\", \"1G\"]\n", 1, "13GP is too much");
    refused("[ship]\ndiscount = 21\n", 1, "at most 20");
    refused("[boar]\nbearer = \"13S/1M\"\n", 1, "is too much");
    refused("[hammer]\nspaces = 0\n", 1, "a hammer has 1 to 30 spaces");
    refused("[hammer]\nspaces = 31\n", 1, "a hammer has 1 to 30 spaces");
    refused("[hammer]\nrewards = [10, 100]\n", 1, "at most 99");
    refused("[chest]\nmore = \"21G\"\n", 1, "is too much");
    refused("[chest]\nmore = \"1GP\"\n", 1, "there is no maximum of glory");
    refused("[triton]\ngain = \"21G/1S\"\n", 1, "is too much");
    refused("\n[[shield]]\ncolour = \"red\"\nmatched = \"13GP\"\n", 2, "13GP is too much");
    refused("\n[[pool]]\nid = \"gold-3\"\nfaces = [\"13G\"]\n", 2, "13G is too much");
    refused("\n[[feat]]\nid = \"ferryman\"\ncost = \"4GP\"\n", 2, "glory cannot be paid");
    for (effect, reason) in [
        ("{ gain = \"21G\" }", "is too much"),
        ("{ bear = 21 }", "is too much"),
        ("{ reinforce-by-choosing = \"21G/1S\" }", "is too much"),
        ("{ reinforce-by-paying = { pay = \"1GP\", gain = \"1S\" } }", "glory cannot be paid"),
        ("{ reinforce-by-paying = { pay = \"1G\", gain = \"21S\" } }", "is too much"),
        ("{ glory-per-forged-face = 5 }", "at most 4"),
        ("{ glory-per-forged-face = 255 }", "at most 4"),
        ("{ divine-blessings = { count = 0 } }", "1 to 20 blessings"),
        ("{ minor-blessings = { count = 21 } }", "1 to 20 blessings"),
        ("{ divine-blessings = { count = 2, instead = { shards = 4 } } }", "at most 3 for each"),
        ("{ minor-blessings = { count = 2, instead = { gold = 255 } } }", "at most 3 for each"),
    ] {
        refused(&feat(&format!("effect = {effect}")), 1, reason);
    }
}

#[test]
fn what_adds_up_has_limits_too() {
    let pool = |id: &str, faces: usize| {
        format!(
            "[[pool]]\nid = \"{id}\"\ncost = 3\nfaces = [{}]\nsource = \"inferred\"\n",
            vec!["\"5G\""; faces].join(", ")
        )
    };
    refused(&pool("new", 1), 1, "the temple holds at most 60 faces");
    refused(&pool("new", 300), 1, "the temple holds at most 60 faces");
    let kinds: Vec<String> =
        (1..=12).flat_map(|gold| [format!("\"{gold}G+1GP\""), format!("\"{gold}G+2GP\"")]).collect();
    let fewer = "[[pool]]\nid = \"gold-3\"\nfaces = [\"3G\"]\n[[pool]]\nid = \"gold-4\"\nfaces = [\"4G\"]\n[[pool]]\nid = \"ships\"\nfaces = [\"ship\"]\n[[pool]]\nid = \"triples\"\nfaces = [\"x3\"]\n[[pool]]\nid = \"mirrors\"\nfaces = [\"mirror\"]\n[[pool]]\nid = \"moon-1\"\nfaces = [\"1M\"]\n[[pool]]\nid = \"sun-1\"\nfaces = [\"1S\"]\n[[pool]]\nid = \"sun-2\"\nfaces = [\"2S\"]\n";
    refused(
        &format!("{fewer}[[pool]]\nid = \"new\"\ncost = 3\nfaces = [{}]\nsource = \"inferred\"\n", kinds.join(", ")),
        25,
        "more than 40 kinds of faces",
    );
    refused(
        "[setup]\nfaces_per_pool = { 2 = 0, 3 = 4, 4 = 4 }\n\n[[pool]]\nid = \"triples\"\ncost = 4\n",
        1,
        "at most 40 faces can leave the sanctuary",
    );
    let chests: String = (3..=6)
        .map(|slot| {
            feat(&format!("id = \"chest-{slot}\"\nname = \"Chest {slot}\"\nslot = \"M{slot}\"\neffect = \"chest\""))
        })
        .collect();
    refused(&format!("[chest]\nmore = \"20G\"\n{chests}"), 12, "the chests of all slots hold too much");
    let hammers: String = (2..=6)
        .map(|slot| {
            feat(&format!("id = \"hammer-{slot}\"\nname = \"Hammer {slot}\"\nslot = \"M{slot}\"\neffect = \"hammer\""))
        })
        .collect();
    refused(&hammers, 10, "too many spaces together");
}

/// The gardens may all be for sale but the boars.
#[test]
fn gardens_with_a_price_are_for_sale() {
    let toml: String = ["mirrors", "shields", "ships", "triples"]
        .iter()
        .map(|id| format!("[[pool]]\nid = \"{id}\"\ncost = 1\n"))
        .collect();
    let mut table = table_with(&toml, &[]);
    table.reserve(0, "1G").ask_for_action();
    assert!(["mirror", "blue-shield", "ship", "x3"].iter().all(|wanted| table.can_buy(wanted)));
    assert!(!table.can_buy("red-boar"));
}
