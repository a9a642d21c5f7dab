//! Griffin's Landing.

use kings_forge::{Action, Event, GatherId, KingsForge, Realm, Token, Visitors};
use tabletop::{Seat, Title};

use crate::{
    expansion::{PARTS, game_with},
    table::{BOTTOM, TOP, Table, dice, die},
};

/// The four who are there, one of each realm.
const HERE: [&str; 4] = ["Cauldron Wives", "Archives", "Sultan", "Floating Market"];

fn table(players: usize) -> Table {
    let mut table = Table::of(game_with(players, &["griffins-landing"]));
    table.visitors(HERE);
    table
}

/// The same with all of Apprentices.
fn crowded(players: usize) -> Table {
    let mut parts = PARTS.to_vec();
    parts.push("griffins-landing");
    let mut table = Table::of(game_with(players, &parts));
    table.state.apprentice_row = [None; 3];
    table.visitors(HERE);
    table
}

impl Table {
    /// These visitors are there and nobody has seen any other.
    pub(crate) fn visitors(&mut self, names: [&str; 4]) -> &mut Table {
        let here = names.map(|name| Some(self.card(name)));
        let all = self.game.content().gather_cards().iter().filter(|card| card.realm.is_some());
        let unseen = all.map(|card| card.id).filter(|card| !here.contains(&Some(*card))).collect();
        self.state.visitors = Visitors { unseen, here, ..Visitors::default() };
        self
    }

    fn here(&self) -> Vec<&str> {
        let name = |card: &GatherId| self.game.content().gather_card(*card).name.as_str();
        self.state.visitors.here.iter().flatten().map(name).collect()
    }

    fn white(&self, seat: u8) -> u8 {
        self.state.smiths[Seat(seat)].supply[kings_forge::Material::White]
    }
}

/// The bottom action of a visitor paid with these dice, the first of them on the X if there is one.
#[track_caller]
fn collaborate(table: &mut Table, name: &str, supply: &str) {
    table.supply(0, supply).claim(name, BOTTOM);
    while let [pay @ (Action::Pay { .. } | Action::LayOnX { .. }), _, ..] = table.offered()[..] {
        table.play(pay);
    }
}

/// KF-16.1
#[test]
fn sixteen_visitors_come_from_four_realms() {
    let table = table(2);
    let cards = table.game.content().gather_cards();
    for realm in Realm::ALL {
        assert_eq!(cards.iter().filter(|card| card.realm == Some(realm)).count(), 4, "{realm:?}");
    }
    assert_eq!(cards.len(), 18 + 16);
}

/// KF-16.2, KF-16.3: nothing is known of a pile before it is turned over; one of each realm comes a round.
#[test]
fn a_visitor_of_each_realm_is_turned_face_up_at_the_start_of_a_round() {
    let table = Table::of(game_with(2, &["griffins-landing"]));
    assert_eq!(table.here().len(), 4);
    let realm = |place: usize| table.game.content().gather_card(table.state.visitors.here[place].unwrap()).realm;
    assert_eq!([0, 1, 2, 3].map(|place| realm(place).unwrap()), Realm::ALL);
    assert_eq!(table.state.visitors.unseen.len(), 12);
    assert!(table.state.visitors.known.iter().all(|pile| pile.is_empty()));
    assert!(table.events.iter().any(|event| matches!(event, Event::VisitorsArrived { .. })));
}

/// KF-16.3: no other comes in the round.
#[test]
fn a_claimed_visitor_is_not_replaced() {
    let mut table = table(2);
    table.claim("Sultan", TOP);
    assert_eq!(table.here(), ["Cauldron Wives", "Archives", "Floating Market"]);
    assert_eq!((table.smithy_of(0), table.asked(), table.row_is_full()), ("1M".to_owned(), 1, true));
}

/// KF-16.4: gift or collaboration, and only what is chosen.
#[test]
fn a_visitor_gives_a_gift_for_nothing_or_collaborates_for_dice() {
    let mut table = table(2);
    table.supply(0, "0");
    assert!(table.can_claim("Cauldron Wives", TOP) && !table.can_claim("Cauldron Wives", BOTTOM));
    table.supply(0, "3M").claim("Cauldron Wives", BOTTOM);
    assert_eq!((table.supply_of(0), table.smithy_of(0)), ("1M".to_owned(), "1A".to_owned()));
    let claim = table.state.claims[0];
    assert_eq!((claim.lost, claim.dice, claim.ready), (dice("2M"), dice("0"), false));
}

/// KF-16.4: every gift there is costs nothing.
#[test]
fn all_gifts_are_free() {
    let cards = table(2).game.content().gather_cards().to_vec();
    let visitors = cards.iter().filter(|card| card.realm.is_some());
    assert!(visitors.clone().all(|card| card.actions[0].cost.boxes.is_empty()));
    assert!(visitors.clone().all(|card| !card.actions[1].cost.boxes.is_empty()));
}

/// KF-16.5: one visitor a player and round, with two to five players.
#[test]
fn each_player_claims_one_visitor_a_round() {
    for players in 2..=5 {
        let mut table = crowded(players);
        for seat in 0..players as u8 {
            assert_eq!(table.asked(), seat);
            match HERE.get(usize::from(seat)) {
                Some(name) => table.claim(name, TOP),
                None => table.pass(),
            };
        }
        // Whoever comes again finds none, or has had one.
        let visitors = |table: &Table| HERE.iter().any(|name| table.can_claim(name, TOP));
        assert!(!visitors(&table), "with {players}");
        assert_eq!(table.here().len(), 4_usize.saturating_sub(players));
    }
}

/// KF-16.6: the row alone tells when the phase ends. Two players end it at a gap, which a visitor does not leave.
#[test]
fn a_visitor_leaves_no_gap_in_the_row() {
    let mut two = table(2);
    two.no_deck().claim("Sultan", TOP);
    assert_eq!(two.question(), "ChooseGatherAction", "the row is full and the phase goes on");
    let mut three = table(3);
    three.row(&["North Mine"]).no_deck().passed(&[1]).supply(0, "2M").claim("North Mine", TOP);
    let ended = three.events.iter().any(|event| matches!(event, Event::CraftPhaseStarted));
    assert!(ended, "four visitors keep nobody gathering");
}

/// KF-16.6, KF-2.12: without a card in the row there is nothing but to pass.
#[test]
fn visitors_are_not_received_when_the_row_is_empty() {
    let mut table = table(3);
    table.row(&["North Mine"]).no_deck().supply(0, "2M").claim("North Mine", TOP);
    assert_eq!((table.asked(), table.question()), (1, "ChooseToPass"));
    assert!(table.offered().iter().all(|action| matches!(action, Action::Pass { .. })));
}

/// KF-16.6, KF-2.7: who has passed receives nobody, and the last one may receive a visitor turn after turn, once.
#[test]
fn who_has_passed_receives_no_visitor() {
    let mut table = table(3);
    table.pass().pass();
    assert_eq!(table.asked(), 2);
    table.claim("Sultan", TOP);
    assert_eq!(table.asked(), 2);
    assert!(!table.can_claim("Archives", TOP) && table.can_claim("North Mine", TOP));
    table.pass();
    assert!(table.events.iter().any(|event| matches!(event, Event::CraftPhaseStarted)));
}

/// KF-16.6: a card of the row is turned face down for the Docks and for apprentices, never a visitor.
#[test]
fn no_visitor_is_turned_face_down() {
    let mut table = table(3);
    let dock = table.dock("wood", 0);
    table.supply(0, "3M").play(Action::VisitDocks { dock });
    let turned: Vec<Action> = table.offered();
    let sultan = table.card("Sultan");
    assert_eq!(turned.len(), 4);
    assert!(!turned.contains(&Action::DiscardCard { card: sultan }));
}

/// KF-16.7, KF-16.8: they go under their piles, the order is known when all have been there, and comes again.
#[test]
fn the_visitors_of_a_realm_come_again_in_the_same_order() {
    let mut table = table(2);
    let mut rounds: Vec<Vec<String>> = Vec::new();
    for round in 0..9 {
        rounds.push(table.here().iter().map(|name| (*name).to_owned()).collect());
        // Claimed or not.
        if round % 2 == 0 {
            let name = rounds[round][round / 2 % 4].clone();
            table.supply(table.asked(), "0").claim(&name, TOP);
        }
        table.pass().pass();
        while table.state.round == round as u16 + 1 {
            table.end_turn();
        }
        let seen = table.state.visitors.known.iter().map(|pile| pile.len()).sum::<usize>();
        assert_eq!(seen, 4 * (round + 1).min(3), "round {round}");
    }
    for realm in 0..4 {
        let first: std::collections::BTreeSet<&String> = rounds[..4].iter().map(|here| &here[realm]).collect();
        assert_eq!(first.len(), 4, "all four have been there");
        for round in 4..9 {
            assert_eq!(rounds[round][realm], rounds[round - 4][realm]);
        }
    }
    assert!(table.state.visitors.unseen.is_empty());
}

/// KF-16.7, KF-8.2: dice on an X are lost, the others come back.
#[test]
fn dice_on_visitors_are_cleared_like_those_on_gather_cards() {
    let mut table = table(2);
    collaborate(&mut table, "Sultan", "1M1W");
    assert_eq!((table.state.claims[0].lost, table.state.claims[0].dice), (dice("1M"), dice("1W")));
    table.supply(1, "0").pass().pass();
    while table.state.round == 1 {
        table.end_turn();
    }
    assert_eq!(table.supply_of(0), "1W", "the metal die lay on the X");
}

/// KF-16.9
#[test]
fn the_workshop_copies_no_visitor() {
    let mut table = table(2);
    table.row(&["Workshop", "North Mine", "South Mine", "East Forest"]).supply(0, "5M").supply(1, "5M");
    table.claim("Cauldron Wives", BOTTOM);
    assert!(!table.can_copy("Cauldron Wives", BOTTOM) && !table.can_copy("Cauldron Wives", TOP));
    assert!(!table.offered().iter().any(|action| matches!(action, Action::ClaimCard { copying: Some(_), .. })));
}

/// KF-16.10: of the dice in hand those of the material only; not white ones.
#[test]
fn a_bonus_for_a_material_goes_to_no_other() {
    let mut table = table(2);
    table.holds(0, "Cauldron Wives", TOP).holds(0, "North Mine", BOTTOM).craft_turn(0, "M1 G2 A3 L4");
    let raised: Vec<Action> =
        table.offered().into_iter().filter(|action| matches!(action, Action::Raise { .. })).collect();
    assert_eq!(raised, [Action::Raise { with: table.tool("Cauldron Wives"), die: die("A3") }]);
    table.raise("Cauldron Wives", "A3");
    assert_eq!(table.hand(), "M1 G2 A5 L4");
    assert!(!table.offered().iter().any(|action| matches!(action, Action::Raise { .. })), "once");
}

/// KF-16.10, KF-12.25: Mila's gem dice fill magic boxes and are gem dice for all that.
#[test]
fn a_gem_die_that_counts_as_magic_gets_no_bonus_for_magic() {
    let mut table = crowded(2);
    table.hired(0, "Mila").holds(0, "Cauldron Wives", TOP).craft_turn(0, "G2 M1");
    assert!(!table.offered().iter().any(|action| matches!(action, Action::Raise { .. })));
}

/// KF-16.10: the die of the Garden is wood, that of the Tavern a gem, and that of the Cemetery neither.
#[test]
fn a_bonus_for_a_material_changes_a_die_of_it_rolled_for_a_card() {
    for (card, side, offered) in [("Garden", TOP, false), ("Tavern", TOP, true), ("Cemetery", BOTTOM, false)] {
        let mut table = table(2);
        table.visitors(["Cauldron Wives", "Archives", "Amber Divers", "Floating Market"]);
        table.row(&[card, "North Mine", "South Mine", "East Forest"]).supply(0, "3M");
        table.holds(0, "Amber Divers", TOP).state.visitors.here[2] = None;
        table.rolls(&[2]).claim(card, side);
        // With nothing to change the die by it is settled at once.
        assert_eq!(table.question() == "ChooseRoll", offered, "{card}");
    }
}

/// KF-16.11, KF-5.1: an unused gift is gone with the round.
#[test]
fn a_gift_is_for_this_round() {
    let mut table = table(2);
    table.supply(0, "2M").supply(1, "0").claim("Archives", TOP);
    assert!(table.state.claims[0].ready);
    table.pass().pass();
    while table.state.round == 1 {
        table.end_turn();
    }
    assert!(table.state.claims.is_empty());
}

/// KF-16.12
#[test]
fn a_palace_leaves_visitors_until_clean_up() {
    let mut table = crowded(3);
    table.row(&["Palace", "North Mine", "South Mine", "East Forest"]).supply(0, "3M");
    table
        .holds(0, "North Mine", BOTTOM)
        .row(&["Palace", "South Mine", "East Forest", "West Forest"])
        .claim("Palace", BOTTOM);
    assert_eq!((table.state.phase, table.here().len()), (kings_forge::Phase::Craft, 4));
}

/// KF-16.13: for good, rolled, placed as anything, and back on the Smithy tile.
#[test]
fn a_die_of_the_archives_is_its_owners_for_good() {
    let mut table = table(2);
    collaborate(&mut table, "Archives", "1W2M");
    assert_eq!(table.smithy_of(0), "1L");
    assert_eq!(table.state.stock.dice[kings_forge::Material::White], 1);
    // Next round it is rolled, and placed on a gem box.
    table.supply(0, "1L").smithy(0, "0").supply(1, "0").items(&["Ruby Collar", "Anvil"], &[]).rolls(&[5]);
    table.state.claims.clear();
    table.visitors(HERE).pass().pass();
    assert_eq!((table.hand().as_str(), table.state.smiths[Seat(0)].archive), ("L5", 1));
    table.craft("Ruby Collar");
    assert_eq!(table.state.round, 2, "nothing is left to be done in this one");
    assert_eq!((table.white(0), table.state.smiths[Seat(0)].archive, table.state.stock.library), (1, 0, 2));
}

/// KF-16.13, KF-7.4: a thief does not get it, and Library dice beside it go to the stock.
#[test]
fn a_die_of_the_archives_comes_back_from_a_stolen_item() {
    let mut table = table(2);
    table.items(&["Anvil"], &[]).crafted(0, "Ruby Collar", &[4]).holds(1, "North Mine", BOTTOM).craft_turn(1, "G5 M1");
    table.state.crafted[0].placed.dice[0] = die("L4");
    table.state.smiths[Seat(0)].archive = 1;
    table.steal("Ruby Collar");
    assert_eq!((table.smithy_of(0), table.state.smiths[Seat(0)].archive), ("1L".to_owned(), 0));
}

/// KF-16.13: it stays on the Smithy tile if it is cancelled; a Library die does not.
#[test]
fn a_cancelled_die_of_the_archives_stays_its_owners() {
    let mut table = table(2);
    table.supply(0, "1L").supply(1, "0").holds(0, "North Mine", BOTTOM).holds(1, "Cemetery", BOTTOM).state.dead =
        Some(3);
    table.rolls(&[2, 3]).pass().pass();
    assert_eq!(table.hand(), "M2");
    assert_eq!(table.state.smiths[Seat(0)].cancelled.to_string(), "1L");
}

/// KF-16.13: it pays for boxes that take any die and no others, even on an X, and is back in the stock then.
#[test]
fn a_die_of_the_archives_pays_for_any_but_for_no_material() {
    let mut table = table(2);
    table.row(&["Bazaar", "Mill", "South Mine", "East Forest"]).supply(0, "1W1L");
    assert!(!table.can_claim("Bazaar", TOP) && table.can_claim("Mill", TOP));
    table.claim("Mill", TOP);
    assert_eq!(table.state.claims[0].lost, dice("1W1L"));
    assert_eq!(table.smithy_of(0), "2W");
}

/// KF-16.13: it is in everybody's reach like the other dice of a supply.
#[test]
fn a_die_of_the_archives_is_moved_like_other_dice() {
    let mut table = crowded(2);
    table.row(&["Prison", "Peddler", "South Mine", "East Forest"]).supply(0, "1W").supply(1, "3M1L");
    table.claim("Prison", BOTTOM);
    assert!(table.offered().contains(&Action::SetAside { dice: dice("2M1L") }));
    table.play(Action::SetAside { dice: dice("2M1L") });
    assert_eq!((table.supply_of(1), table.smithy_of(1)), ("1M".to_owned(), "2M1L".to_owned()));
    let mut table = crowded(2);
    table.row(&["Peddler", "North Mine", "South Mine", "East Forest"]).supply(0, "4M").supply(1, "1L");
    table.claim("Peddler", BOTTOM);
    table.play(Action::TakeDie { seat: Seat(1), material: kings_forge::Material::White });
    assert_eq!(table.smithy_of(0), "1L");
}

/// KF-16.13, KF-3.7: there are two.
#[test]
fn the_archives_have_two_dice() {
    let mut table = table(2);
    table.supply(1, "2L").supply(0, "1W2M").claim("Archives", BOTTOM);
    assert_eq!(table.smithy_of(0), "0");
}

/// KF-16.14: of what was paid, one more; a white die is not copied.
#[test]
fn the_floating_market_gives_one_more_of_what_is_paid() {
    let mut one = table(2);
    one.supply(0, "2G").claim("Floating Market", BOTTOM);
    assert_eq!((one.smithy_of(0), one.state.claims[0].dice), ("1G".to_owned(), dice("2G")));
    let mut two = table(2);
    two.supply(0, "1M1A").claim("Floating Market", BOTTOM);
    assert_eq!(two.question(), "ChooseGain");
    two.play(Action::Take { material: kings_forge::Material::Magic });
    assert_eq!(two.smithy_of(0), "1A");
    let mut white = table(2);
    white.supply(0, "1L1W").claim("Floating Market", BOTTOM);
    assert_eq!(white.smithy_of(0), "1W", "nothing to choose");
    let mut whites = table(2);
    whites.supply(0, "2L");
    assert!(!whites.can_claim("Floating Market", BOTTOM), "nothing to copy");
}

/// KF-16.15, KF-5.10: as a token does, without one.
#[test]
fn the_sultan_turns_a_die_to_six() {
    let mut table = table(2);
    table.holds(0, "Sultan", BOTTOM).holds(0, "North Mine", BOTTOM).craft_turn(0, "M2 M6 W3");
    table.state.stock.tokens.automatic_six = 0;
    let with = Some(table.tool("Sultan"));
    let sixes: Vec<Action> =
        table.offered().into_iter().filter(|action| matches!(action, Action::TurnToSix { .. })).collect();
    let expected = ["M2", "W3"].map(|shown| Action::TurnToSix { die: die(shown), with });
    assert_eq!(sixes, expected, "a 6 needs none");
    table.play(expected[1]);
    assert_eq!((table.hand().as_str(), table.state.stock.tokens.of(Token::AutomaticSix)), ("M2 M6 W6", 0));
    assert_eq!(table.game.content().gather_cards().iter().filter(|card| card.name == "Sultan").count(), 1);
}

/// KF-16.16, KF-16.17, KF-16.18, KF-16.19: what each gives at once, for these dice.
#[test]
fn visitors_give_what_is_written_on_them() {
    let gains = [
        ("Cauldron Wives", "2M", "1A", "0"),
        ("Wicker Dancers", "1M", "0", "1W"),
        ("Prairie Smiths", "3M", "3M", "0"),
        ("Charm Sellers", "1M1W", "1G", "0"),
        ("Aurora Watchers", "5M", "1A", "0"),
        ("Canopy Growers", "2M", "2W", "0"),
        ("Amber Divers", "3M", "1G", "0"),
        ("Jade Cutters", "2M1W", "1M1G", "0"),
        ("Cloud Smiths", "2M", "0", "4M"),
    ];
    for (name, paid, to_smithy, to_supply) in gains {
        let mut table = table(3);
        let realm = table.game.content().gather_card(table.card(name)).realm.unwrap();
        let mut here = HERE;
        here[realm.index()] = name;
        table.visitors(here).supply(0, paid);
        for fewer in ["M", "W"] {
            // With one die less it cannot be paid.
            if let Some(rest) = paid.strip_prefix(char::is_numeric).filter(|rest| rest.starts_with(fewer)) {
                let count: u8 = paid[..1].parse().unwrap();
                let less = format!("{}{rest}", count - 1).replace(&format!("0{fewer}"), "");
                table.supply(0, if less.is_empty() { "0" } else { &less });
                assert!(!table.can_claim(name, BOTTOM), "{name} for {less}");
            }
        }
        collaborate(&mut table, name, paid);
        assert_eq!((table.smithy_of(0), table.supply_of(0)), (to_smithy.to_owned(), to_supply.to_owned()), "{name}");
    }
    for name in ["Prairie Smiths", "Sled Couriers", "Sultan", "Cloud Smiths"] {
        let mut table = table(3);
        let realm = table.game.content().gather_card(table.card(name)).realm.unwrap();
        let mut here = HERE;
        here[realm.index()] = name;
        table.visitors(here).claim(name, TOP);
        assert_eq!(table.smithy_of(0), "1M", "{name}");
    }
}

/// KF-16.16, KF-16.17, KF-16.18, KF-16.19: what each adds to dice, and how many of them.
#[test]
fn visitors_raise_dice_by_what_is_written_on_them() {
    let raises = [
        ("Cauldron Wives", TOP, 2, vec!["A1"]),
        ("Wicker Dancers", TOP, 2, vec!["W1"]),
        ("Charm Sellers", TOP, 1, vec!["M1"]),
        ("Archives", TOP, 1, vec!["M1"]),
        ("Tusk Carvers", TOP, 2, vec!["M1"]),
        ("Tusk Carvers", BOTTOM, 2, vec!["M1", "W1"]),
        ("Aurora Watchers", TOP, 1, vec!["M1", "W1"]),
        ("Amber Divers", TOP, 2, vec!["G1"]),
        ("Dream Painters", TOP, 1, vec!["M1"]),
        ("Floating Market", TOP, 1, vec!["M1"]),
        ("Lantern Makers", TOP, 1, vec!["M1", "W1"]),
        ("Lantern Makers", BOTTOM, 4, vec!["M1"]),
        ("Jade Cutters", TOP, 2, vec!["G1"]),
    ];
    for (name, side, plus, raised) in raises {
        let mut table = table(2);
        table.holds(0, name, side).holds(0, "North Mine", BOTTOM).craft_turn(0, "M1 W1 G1 A1").raise(name, raised[0]);
        if let Some(second) = raised.get(1) {
            table.play(Action::RaiseAlso { die: die(second) });
        }
        assert_eq!(table.question(), "ChooseCraftAction", "{name} has no more to give");
        let shown: u8 = table.state.rolled.each().map(|die| die.value - 1).sum();
        assert_eq!(shown, plus * raised.len() as u8, "{name}");
    }
}

/// KF-16.17, KF-4.4
#[test]
fn sled_couriers_bring_the_dice_of_the_smithy_tile() {
    let mut table = table(2);
    table.visitors(["Cauldron Wives", "Sled Couriers", "Sultan", "Floating Market"]);
    table.smithy(0, "2W").supply(1, "0").holds(0, "North Mine", BOTTOM);
    collaborate(&mut table, "Sled Couriers", "2M");
    table.pass().pass();
    assert_eq!(table.state.rolled.dice(), dice("1M2W"));
}

/// KF-16.18, KF-4.14, KF-4.18
#[test]
fn canopy_growers_roll_for_wood_and_dream_painters_bring_a_library_die() {
    let mut table = table(2);
    table.visitors(["Cauldron Wives", "Archives", "Canopy Growers", "Floating Market"]).rolls(&[4]);
    table.claim("Canopy Growers", TOP);
    assert_eq!(table.smithy_of(0), "1W");
    table.visitors(["Cauldron Wives", "Archives", "Dream Painters", "Floating Market"]);
    table.state.claims.clear();
    table.active(0);
    collaborate(&mut table, "Dream Painters", "1M1W");
    assert!(table.state.claims[0].library);
    assert_eq!(table.state.stock.library, 1);
}

/// KF-14.1: a table without the part has no visitors and no dice of the Archives.
#[test]
fn no_visitors_come_without_the_part() {
    let table = Table::new(2);
    assert_eq!((table.here().len(), table.state.stock.dice[kings_forge::Material::White]), (0, 0));
    let with = KingsForge::new(2, &crate::expansion::options(&["griffins-landing"]), None).unwrap();
    assert_ne!(with.content_hash(), table.game.content_hash());
}
