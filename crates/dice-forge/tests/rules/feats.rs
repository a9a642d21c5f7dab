//! What the feats do that need no file of their own (section 8), and what all of them cost and count.

use dice_forge::{Action, Event, Resource::*, Slot};
use tabletop::Seat;

use crate::table::{DARK, LIGHT, Table, amounts};

const RICH: &str = "12G+6S+6M";

/// DF-8.1, DF-8.3, DF-8.4, DF-8.6, DF-8.8, DF-8.10, DF-8.11, DF-8.14, DF-8.15, DF-8.16, DF-8.18, DF-8.21, DF-8.22
#[test]
fn the_introductory_feats_cost_and_count_what_they_should() {
    check_figures(
        "introductory",
        [
            (Slot::M1, "blacksmiths-hammer", "1M", 0),
            (Slot::M2, "blacksmiths-chest", "1M", 2),
            (Slot::M3, "silver-hind", "2M", 2),
            (Slot::M4, "satyrs", "3M", 6),
            (Slot::M5, "ferryman", "4M", 12),
            (Slot::M6, "helmet-of-invisibility", "5M", 4),
            (Slot::M7, "cancer", "6M", 8),
            (Slot::M8, "hydra", "5S+5M", 26),
            (Slot::F1, "elder", "1S", 0),
            (Slot::F2, "wild-spirits", "1S", 2),
            (Slot::F3, "guardians-owl", "2S", 4),
            (Slot::F4, "minotaur", "3S", 8),
            (Slot::F5, "gorgon", "4S", 14),
            (Slot::F6, "mirror-of-the-abyss", "5S", 10),
            (Slot::F7, "sphinx", "6S", 10),
        ],
    );
}

/// DF-8.5, DF-8.7, DF-8.9, DF-8.12, DF-8.13, DF-8.17, DF-8.19, DF-8.20, DF-8.23
#[test]
fn the_alternate_feats_cost_and_count_what_they_should() {
    check_figures(
        "alternate",
        [
            (Slot::M3, "great-bear", "2M", 2),
            (Slot::M4, "tenacious-boar", "3M", 4),
            (Slot::M5, "cerberus", "4M", 6),
            (Slot::M7, "sentinel", "6M", 6),
            (Slot::M8, "typhon", "5S+5M", 16),
            (Slot::F3, "celestial-ship", "2S", 4),
            (Slot::F4, "guardians-shield", "3S", 6),
            (Slot::F5, "triton", "4S", 8),
            (Slot::F7, "cyclops", "6S", 8),
        ],
    );
}

fn check_figures<const N: usize>(feats: &str, figures: [(Slot, &str, &str, u16); N]) {
    for (slot, key, cost, glory) in figures {
        let mut table = Table::with(3, &[("feats", feats)]);
        let feat = table.game.content().feat(table.state.feat(slot));
        assert_eq!((feat.key.as_str(), feat.cost), (key, amounts(cost)));
        // Just enough pays for it, anything less does not.
        table.reserve(0, cost).ask_for_action();
        assert!(table.can_perform(slot), "{key}");
        for (kind, code) in [(Sun, "1S"), (Moon, "1M")] {
            if amounts(cost).of(kind) > 0 {
                let hero = &mut table.state.heroes[Seat(0)];
                let held = if kind == Sun { &mut hero.sun } else { &mut hero.moon };
                *held -= 1;
                assert!(!table.can_perform(slot), "{key} for {code} less");
                table.reserve(0, cost);
            }
        }
        table.card(0, slot);
        assert_eq!((table.game.card_glory(&table.state, Seat(0)), table.has(0)), (glory, cost.into()), "{key}");
    }
}

/// DF-8.8
#[test]
fn ferryman_gorgon_and_hydra_do_nothing() {
    for slot in [Slot::M5, Slot::F5, Slot::M8] {
        let mut table = Table::new(3);
        let before: Vec<String> = (0..3).map(|seat| table.has(seat)).collect();
        table.take(slot);
        assert!(table.rests() && table.events.is_empty());
        assert_eq!((0..3).map(|seat| table.has(seat)).collect::<Vec<_>>(), before);
    }
}

/// DF-8.3, DF-2.2
#[test]
fn chests_add_up() {
    let mut table = Table::new(3);
    for has in ["12G+6S+6M", "16G+9S+9M", "20G+12S+12M", "24G+15S+15M"] {
        table.reserve(0, "24G+15S+15M");
        let most = table.game.maxima(&table.state.heroes[Seat(0)]);
        assert_eq!(most, amounts(has));
        if table.state.stacks[Slot::M2.index()].left > 0 {
            table.take(Slot::M2);
        }
    }
    // What the chests hold can be gained.
    table.reserve(0, "20G+14S").bless_with(0, "6G", "2S");
    assert_eq!(table.has(0), "24G+15S");
}

/// DF-8.4
#[test]
fn the_hind_gives_a_minor_blessing_with_a_die_of_choice() {
    for (die, has) in [(LIGHT, "6G+4S+1M"), (DARK, "6G+2S+2M")] {
        let mut table = Table::new(3);
        table.card(0, Slot::M3).reserve(0, "6G").dice(0, "2S", "1M").begin_turn(0);
        let hind = Action::CallReinforcement { feat: table.state.feat(Slot::M3) };
        table.play(hind);
        assert_eq!((table.asked(), table.question()), (0, "ChooseDie"));
        table.play(Action::RollDie { die });
        assert_eq!(table.has(0), has);
        assert!(!table.offered().contains(&hind), "once a turn");
    }
}

/// Seats 0 and 1 have so many bears, and seat 1 stands on the second island, where seat 0 comes next.
fn bears(active: u8, ousted: u8) -> Table {
    let mut table = Table::with(3, &[("m3", "great-bear")]);
    for (seat, copies) in [(0, active), (1, ousted)] {
        for _ in 0..copies {
            table.card(seat, Slot::M3);
        }
    }
    table.stands_on(1, 2).dice(1, "1S", "ship").reserve(0, RICH).reserve(1, "6G").lie(2, "1G", "1G");
    table.ask_for_action();
    table
}

/// DF-8.5
#[test]
fn a_bear_pays_for_ousting_and_for_being_ousted_each_copy() {
    for (active, ousted, has_active, has_ousted) in [
        (0, 0, "12G+6S+3M", "6G+1S"),
        (1, 0, "12G+6S+3M+3GP", "6G+1S"),
        (0, 1, "12G+6S+3M", "6G+1S+3GP"),
        (2, 1, "12G+6S+3M+6GP", "6G+1S+3GP"),
        (0, 2, "12G+6S+3M", "6G+1S+6GP"),
    ] {
        let mut table = bears(active, ousted);
        table.perform(Slot::M4);
        assert_eq!((table.has(0).as_str(), table.has(1).as_str()), (has_active, has_ousted));
    }
}

/// DF-8.5
#[test]
fn bears_pay_the_ousting_player_first_and_both_before_the_ousted_one_rolls() {
    let mut table = bears(1, 1);
    table.perform(Slot::M4);
    let told: Vec<String> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Gained { seat, amounts, .. } => Some(format!("{} gains {amounts}", seat.0)),
            Event::DiceRolled { seat, .. } => Some(format!("{} rolls", seat.0)),
            _ => None,
        })
        .collect();
    assert_eq!(told, ["0 gains 3GP", "1 gains 3GP", "1 rolls", "1 gains 1S"]);
    assert_eq!((table.asked(), table.question()), (1, "ChooseShipFace"));
}

/// DF-8.5
#[test]
fn the_bear_taken_with_the_ousting_itself_does_not_pay() {
    let mut table = bears(0, 0);
    table.perform(Slot::M3).play(Action::BuyNothing);
    assert_eq!((table.has(0).as_str(), table.state.heroes[Seat(0)].feats[Slot::M3.index()]), ("12G+6S+4M", 1));
    let mut table = bears(1, 0);
    table.perform(Slot::M3).play(Action::BuyNothing);
    assert_eq!(table.has(0), "12G+6S+4M+3GP");
}

/// DF-8.5, DF-7.4
#[test]
fn a_bear_pays_for_nothing_but_ousting() {
    let mut table = bears(1, 1);
    table.stands_on(1, 5).perform(Slot::M4);
    assert_eq!((table.has(0).as_str(), table.has(1).as_str()), ("12G+6S+3M", "6G"));
    // A bear of somebody else has no part in it.
    let mut table = bears(0, 0);
    table.card(2, Slot::M3).reserve(2, "0").perform(Slot::M4);
    assert_eq!(table.has(2), "0");
}

/// DF-8.10
#[test]
fn the_helmet_forges_an_x3() {
    let mut table = Table::new(3);
    table.reserve(0, RICH).dice(0, "1S", "2GP").ask_for_action().perform(Slot::M6);
    assert_eq!((table.asked(), table.question(), table.left("x3")), (0, "ChooseFaceToReplace", 3));
    table.forge_over(DARK, "2GP");
    assert_eq!((table.face_up(0, DARK).as_str(), table.has(0).as_str()), ("x3", "12G+6S+1M"));
}

/// DF-8.17
#[test]
fn the_celestial_ship_forges_a_ship() {
    let mut table = Table::with(3, &[("f3", "celestial-ship")]);
    table.dice(0, "1S", "2GP").take(Slot::F3).forge_over(LIGHT, "1S");
    assert!(table.rests());
    assert_eq!((table.face_up(0, LIGHT).as_str(), table.left("ship")), ("ship", 3));
}

/// DF-8.21
#[test]
fn the_mirror_of_the_abyss_forges_a_mirror() {
    let mut table = Table::new(3);
    table.dice(0, "1S", "2GP").take(Slot::F6).forge_over(LIGHT, "1S");
    assert!(table.rests());
    assert_eq!((table.face_up(0, LIGHT).as_str(), table.left("mirror")), ("mirror", 3));
}

/// DF-8.19
#[test]
fn the_guardians_shield_forges_one_of_the_shields_left() {
    let mut table = Table::with(4, &[("f4", "guardians-shield")]);
    let shields = |table: &Table| {
        ["red-shield", "green-shield", "yellow-shield", "blue-shield"].map(|shield| table.can_buy(shield))
    };
    table.take(Slot::F4);
    assert_eq!((table.question(), shields(&table)), ("ChooseGardenFace", [true; 4]));
    assert_eq!(table.offered().len(), 4);
    table.buy("yellow-shield").forge_over(LIGHT, "1G").take(Slot::F4);
    assert_eq!(shields(&table), [true, true, false, true]);
    table.buy("red-shield").forge_over(LIGHT, "1G").take(Slot::F4).buy("blue-shield").forge_over(DARK, "1G");
    table.take(Slot::F4);
    assert_eq!(table.question(), "ChooseFaceToReplace", "the last shield is not asked for");
    table.forge_over(DARK, "1G");
    assert_eq!(table.face_up(0, DARK), "green-shield");
}

/// DF-8.11
#[test]
fn cancer_gives_two_divine_blessings_one_after_the_other() {
    let mut table = Table::new(3);
    table.reserve(0, "4G").dice(0, "ship", "1S").take(Slot::M7);
    assert_eq!(table.rolled().to_vec(), [Seat(0)], "the first one is applied before the second roll");
    table.buy("2M").forge_over(LIGHT, "ship");
    // The second roll shows the face just forged.
    assert!(table.rests());
    assert_eq!((table.rolled().to_vec(), table.has(0)), (vec![Seat(0)], "2S+2M".into()));
}

/// DF-8.13
#[test]
fn typhon_pays_a_glory_for_each_face_forged() {
    let mut table = Table::with(3, &[("m8", "typhon")]);
    table.reserve(0, "12G").ask_for_action().buy("4G").forge_over(LIGHT, "1G").buy("1M").forge_over(LIGHT, "4G");
    table.reserve(0, "2G").bless_lightly(0, "ship").buy("4G").forge_over(DARK, "1G");
    table.take(Slot::M6).forge_over(DARK, "1G");
    table.active(1).take(Slot::F6).forge_over(DARK, "1G");
    table.active(0).reserve(0, "0").take(Slot::M8);
    assert_eq!(table.has(0), "4GP", "two bought, one by ship, one of the gardens; not the one of another player");
    table.reserve(0, "0").take(Slot::M8);
    assert_eq!(table.has(0), "4GP");
}

/// Seat 0 is asked for reinforcements, with this card and these reserves.
fn reinforcements(slot: Slot, reserve: &str) -> (Table, Action) {
    let mut table = Table::new(3);
    table.card(0, slot).reserve(0, reserve).dice(0, "x3", "x3").begin_turn(0);
    let card = Action::CallReinforcement { feat: table.state.feat(slot) };
    (table, card)
}

/// DF-8.14
#[test]
fn the_elder_sells_four_glory_for_three_gold() {
    let (mut table, elder) = reinforcements(Slot::F1, "7G");
    table.play(elder);
    assert_eq!(table.has(0), "4G+4GP");
    assert!(!table.offered().contains(&elder), "once a turn");
}

/// DF-8.14, DF-2.4
#[test]
fn the_elder_need_not_be_paid() {
    let (mut table, elder) = reinforcements(Slot::F1, "7G");
    assert!(table.offered().contains(&elder));
    table.play(Action::FinishReinforcements);
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseAction", "7G"));
}

/// DF-8.14
#[test]
fn the_elder_takes_nothing_less_than_three_gold() {
    let (table, elder) = reinforcements(Slot::F1, "2G+6S");
    assert_eq!(table.question(), "ChooseAction");
    assert!(!table.offered().contains(&elder));
    let (table, elder) = reinforcements(Slot::F1, "3G");
    assert!(table.offered().contains(&elder));
}

/// DF-8.15
#[test]
fn the_wild_spirits_give_three_gold_and_three_moon_shards() {
    let mut table = Table::new(3);
    table.reserve(0, "1S").take(Slot::F2);
    assert!(table.rests());
    assert_eq!(table.has(0), "3G+1S+3M");
    table.reserve(0, "11G+5M").take(Slot::F2);
    assert_eq!(table.has(0), "12G+6M");
}

/// DF-8.16
#[test]
fn the_owl_gives_one_gold_or_one_shard() {
    for (chosen, has) in [(Gold, "7G"), (Sun, "6G+1S"), (Moon, "6G+1M")] {
        let (mut table, owl) = reinforcements(Slot::F3, "6G");
        table.play(owl);
        assert_eq!(table.choices(), [Gold, Sun, Moon]);
        table.choose(chosen);
        assert_eq!(table.has(0), has);
        assert!(!table.offered().contains(&owl), "once a turn");
    }
}

/// DF-8.22
#[test]
fn the_sphinx_gives_four_minor_blessings_with_one_die() {
    for (die, has) in [(LIGHT, "8M"), (DARK, "8GP")] {
        let mut table = Table::new(3);
        table.card(0, Slot::M2).reserve(0, "0").dice(0, "2M", "2GP").take(Slot::F7);
        assert_eq!((table.asked(), table.question()), (0, "ChooseDie"));
        table.play(Action::RollDie { die });
        assert!(table.rests());
        assert_eq!(table.has(0), has);
        let rolls =
            table.events.iter().filter(|event| matches!(event, Event::DieRolled { die: rolled, .. } if *rolled == die));
        assert_eq!(rolls.count(), 4);
    }
}

/// DF-8.22, DF-6.8
#[test]
fn each_blessing_of_the_sphinx_is_applied_before_the_next_roll() {
    let mut table = Table::new(3);
    table.reserve(0, "4G").dice(0, "ship", "1S").take(Slot::F7).play(Action::RollDie { die: LIGHT });
    table.buy("2M").forge_over(LIGHT, "ship");
    assert!(table.rests());
    assert_eq!(table.has(0), "6M", "the other three rolls show the new face");
}

/// DF-8.22, DF-6.4
#[test]
fn an_x3_is_wasted_on_the_sphinx() {
    let mut table = Table::new(3);
    table.reserve(0, "0").dice(0, "x3", "2M").take(Slot::F7).play(Action::RollDie { die: LIGHT });
    assert!(table.rests());
    assert_eq!(table.has(0), "0");
}
