//! Ambassador Requests (section 21): the card itself, what it is beside other items, and what comes with a claim.

use kings_forge::{Action, Benefit, CraftId, Event, Material, Phase};
use tabletop::{Fast, Game, Seat};

use crate::{
    expansion::game_with,
    laws::everything_is_there,
    monuments::steal_from,
    table::{Table, dice, die},
};

pub(crate) const CHIMERA: &str = "Chimera Sculpture";
pub(crate) const LODGE: &str = "Thunderbird Initiation";
pub(crate) const DRAGON: &str = "Celestial Dragon";
pub(crate) const INUKSUK: &str = "Ancient Inuksuk";

impl Table {
    /// A table of three with this request, and these parts besides.
    pub(crate) fn with_request(request: &str, parts: &[&str]) -> Table {
        let parts: Vec<&str> = parts.iter().copied().chain(["ambassador-requests"]).collect();
        let mut table = Table::of(game_with(3, &parts));
        table.state.request = Some(table.item(request));
        table.state.apprentice_row = [None; 3];
        table.items(&["Sword of Destiny"], &[]);
        table
    }

    /// The request was claimed by a seat in an earlier round.
    pub(crate) fn rewarded(&mut self, seat: u8, request: &str) -> &mut Table {
        self.state.request = None;
        self.claimed(seat, &[request])
    }

    /// The dice that can go on the next box.
    pub(crate) fn candidates(&self) -> Vec<String> {
        let die = |action: &Action| if let Action::Place { die } = action { Some(die.to_string()) } else { None };
        self.offered().iter().filter_map(die).collect()
    }
}

/// A Craft turn of seat 0 with these dice in hand.
pub(crate) fn crafting(request: &str, parts: &[&str], rolled: &str) -> Table {
    let mut table = Table::with_request(request, parts);
    table.busy(0).craft_turn(0, rolled);
    table
}

/// A Craft turn of a thief: these dice lie on the request in front of the next smith.
pub(crate) fn theft(request: &str, lying: &[&str], rolled: &str) -> Table {
    let mut table = crafting(request, &["ambassadors-row"], rolled);
    table.state.request = None;
    let boxes = table.game.content().craft_card(table.item(request)).boxes.len();
    steal_from(&mut table, request, &lying[..boxes]);
    if let Some(boost) = lying.get(boxes).map(|shown| die(shown)) {
        table.state.crafted[0].placed.dice.push(boost);
        table.state.stock.dice[boost.kind.material().unwrap()] -= 1;
    }
    table
}

/// KF-21.1
#[test]
fn chance_chooses_one_request() {
    for players in 2..=4 {
        let game = game_with(players, &["ambassador-requests"]);
        let mut chosen = Vec::new();
        for seed in 0..40 {
            let mut events = Vec::new();
            let state = game.start(&mut Fast::new(seed), &mut events);
            let item = state.request.expect("one of them");
            assert!(events.contains(&Event::RequestChosen { item }));
            everything_is_there(&state);
            chosen.push(game.content().craft_card(item).name.clone());
        }
        chosen.sort();
        chosen.dedup();
        assert_eq!(chosen, [INUKSUK, DRAGON, CHIMERA, LODGE], "each of them some time");
    }
    assert_eq!(game_with(2, &[]).start(&mut Fast::new(1), &mut ()).request, None);
}

/// KF-21.1: one of each realm, with what is printed on them.
#[test]
fn four_requests_ask_for_four_things() {
    let game = game_with(2, &["ambassador-requests"]);
    let told = |card: &kings_forge::CraftCard| {
        let request = card.request.as_ref()?;
        let boxes: Vec<String> = card.boxes.iter().chain(&request.boost).map(ToString::to_string).collect();
        Some(format!("{} {}: {}, {}", request.realm.name(), card.name, boxes.join(" "), request.reward_name))
    };
    let all: Vec<String> = game.content().craft_cards().iter().filter_map(told).collect();
    assert_eq!(
        all,
        [
            "South Chimera Sculpture: M3 W3 G3 A2, Survival of the Fittest",
            "West Thunderbird Initiation: WA5 WA4 WA4 WA3, Rolling Thunder",
            "East Celestial Dragon: M5 G5 G4 A3, Good Fortune",
            "North Ancient Inuksuk: M4! M3! M2! M1! G3, Knightly Gifts",
        ]
    );
}

/// KF-21.1: the cards of the others are numbered as they were, and are what they were.
#[test]
fn without_the_part_nothing_is_different() {
    let (with, without) = (game_with(3, &["ambassador-requests"]), game_with(3, &[]));
    let cards = |game: &kings_forge::KingsForge| -> Vec<(CraftId, String)> {
        game.content().craft_cards().iter().map(|card| (card.id, card.name.clone())).collect()
    };
    assert_eq!(cards(&with)[..32], cards(&without)[..]);
    assert_ne!(with.content().hash(), without.content().hash());
}

/// KF-21.2: it is one card, so one of its sides is in the game.
#[test]
fn the_monument_on_its_back_is_not_in_the_game() {
    let game = game_with(4, &["ambassador-requests", "variant-monuments", "royal-decree"]);
    let name = |item: &CraftId| game.content().craft_card(*item).name.as_str();
    let mut met = 0;
    for seed in 0..200 {
        let state = game.start(&mut Fast::new(seed), &mut ());
        let back = match name(&state.request.unwrap()) {
            CHIMERA => "Chimera Statue",
            LODGE => "Thunderbird Ceremony",
            DRAGON => "Imperial Dragon",
            _ => "Radiant Inuksuk",
        };
        let all = || state.display.iter().chain(&*state.waiting).chain(&*state.masterworks).map(name);
        assert!(all().all(|other| other != back), "{back}");
        let monuments = ["Chimera Statue", "Thunderbird Ceremony", "Imperial Dragon", "Radiant Inuksuk"];
        met += all().filter(|other| monuments.contains(other)).count();
    }
    assert!(met > 20, "the other three are: {met}");
    let with_all = game_with(4, &["ambassador-requests", "variant-monuments", "realm-items"]);
    let monuments = ["Chimera Idol", "Thunder Totem", "Jade Dragon", "Beacon Inuksuk"];
    let stays_out = |monument: &&str| with_all.content().craft_cards().iter().all(|card| card.name != **monument);
    assert!(monuments.iter().all(stays_out), "nothing takes its place");
}

/// KF-21.3
#[test]
fn a_request_is_crafted_beside_the_display() {
    let mut table = crafting(CHIMERA, &[], "M3 W3 G3 A2 M1");
    table.items(&["Shield", "Anvil", "Table"], &["Crown"]);
    assert!(table.can_craft(CHIMERA));
    table.craft(CHIMERA);
    assert_eq!(table.on(CHIMERA), (0, vec![3, 3, 3, 2]));
    assert_eq!((table.state.request, table.shown()), (None, ["Shield", "Anvil", "Table"].map(str::to_owned).to_vec()));
    assert_eq!(table.state.waiting.len(), 1, "the line does not move");
    assert!(!table.can_craft(CHIMERA));
    assert!(!crafting(CHIMERA, &[], "M3 W3 G3 A1").can_craft(CHIMERA), "a 1 is too low");
}

/// KF-21.3: until the round ends, as any other item.
#[test]
fn a_request_is_stolen_in_its_round() {
    for (rolled, steals) in [("M3 W3 G4 A2", true), ("M3 W3 G3 A2", false), ("M6 W6 G6 A1", false)] {
        assert_eq!(theft(CHIMERA, &["M3", "W3", "G3", "A2"], rolled).can_steal(CHIMERA), steals, "{rolled}");
    }
    let mut table = theft(CHIMERA, &["M3", "W3", "G3", "A2"], "M3 W3 G4 A2");
    table.steal(CHIMERA);
    assert_eq!((table.on(CHIMERA).0, table.smithy_of(1)), (0, "1M1W1G1A".to_owned()));
    table.end_turn();
    assert_eq!(table.items_of(0), [CHIMERA]);
}

/// KF-21.3, KF-20.6: hybrid boxes are matched box by box, a rarer die beats a higher one.
#[test]
fn the_lodge_is_stolen_by_rarer_dice() {
    let lying = ["W6", "W5", "W4", "W3"];
    for (rolled, steals) in [
        ("W6 W5 W4 W4", true),
        ("W6 W5 W4 W3", false),
        ("A5 W5 W4 W3", true),
        ("A4 W5 W4 W3", false),
        ("A5 A4 A4 A3", true),
        ("W6 W5 W4 L3", true),
        ("W6 W6 W5 W4 W4 W3", true),
        ("A6 A5 W6 W6 W5 W4 W4 W3", true),
    ] {
        assert_eq!(theft(LODGE, &lying, rolled).can_steal(LODGE), steals, "{rolled}");
        for fill in [Action::PlaceLowest, Action::PlaceHighest] {
            let mut table = theft(LODGE, &lying, rolled);
            let item = table.item(LODGE);
            if steals {
                // A rarer die may lie before a higher one.
                table.play(Action::Steal { item });
                if table.offered().contains(&fill) {
                    table.play(fill);
                }
                assert_eq!(table.state.crafted[0].seat, Seat(0), "{rolled}, {fill:?}");
            }
        }
    }
    assert!(!theft(LODGE, &["A5", "A4", "A4", "A3"], "W6 W6 W6 W6").can_steal(LODGE), "wood beats no magic");
}

/// KF-21.4: it may be the last one that is needed, and counts for who has most.
#[test]
fn a_request_counts_as_an_item() {
    let mut table = crafting(CHIMERA, &[], "M3 W3 G3 A2");
    table.claimed(0, &["Pick", "Bracelet", "Giant Club"]).claimed(1, &["Crown", "Shield", "Table"]);
    table.craft(CHIMERA).end_turn();
    assert_eq!((table.state.phase, table.items_of(0).len()), (Phase::Over, 4));
    assert_eq!(*table.standings().winners, [Seat(0)]);
}

/// KF-21.4, KF-9.4
#[test]
fn a_request_pleases_the_king() {
    let mut table = crafting(CHIMERA, &[], "M4 W3 G3 A2");
    table.state.barren = 19;
    table.craft(CHIMERA).end_turn();
    assert_eq!((table.state.phase, table.state.barren), (Phase::Gather, 0));
}

/// KF-21.4: with the Royal Decree it is one of the items before the masterwork, and never the masterwork.
#[test]
fn the_decree_counts_a_request_but_not_as_a_masterwork() {
    let decreed = |claimed: &[&str]| {
        let mut table = crafting(CHIMERA, &["royal-decree"], "M3 W3 G3 A2 A1 A2 A5");
        table.items(&["Anvil"], &[]).masterworks(&["Holy Hand Grenade"]).claimed(0, claimed);
        table
    };
    let mut table = decreed(&["Pick", "Bracelet"]);
    assert!(table.can_craft(CHIMERA) && !table.can_craft("Holy Hand Grenade"));
    table.craft(CHIMERA).play(Action::Place { die: die("A2") });
    assert!(table.can_craft("Holy Hand Grenade"), "it was the third item");
    let table = decreed(&["Pick", "Bracelet", "Giant Club"]);
    assert!(!table.can_craft(CHIMERA) && table.can_craft("Holy Hand Grenade"), "nothing but a masterwork now");
    let table = decreed(&["Pick", "Bracelet", "Giant Club", "Crown"]);
    assert!(table.can_craft(CHIMERA), "after a masterwork anything may follow");
    let mut table = decreed(&["Pick", "Bracelet", "Giant Club"]);
    table.state.smiths[Seat(0)].items.pop();
    table.claimed(0, &[DRAGON]);
    assert!(table.can_craft("Holy Hand Grenade"), "a request claimed before is an item of the number");
}

/// KF-21.4, KF-15.4: stealing one is held to the same.
#[test]
fn the_decree_holds_for_stealing_a_request() {
    for (claimed, steals) in [(&["Pick", "Bracelet"][..], true), (&["Pick", "Bracelet", "Giant Club"], false)] {
        let mut table = crafting(CHIMERA, &["royal-decree"], "M4 W3 G3 A2");
        table.state.request = None;
        table.masterworks(&["Holy Hand Grenade"]).claimed(0, claimed);
        steal_from(&mut table, CHIMERA, &["M3", "W3", "G3", "A2"]);
        assert_eq!(table.can_steal(CHIMERA), steals, "{claimed:?}");
    }
}

/// KF-21.5
#[test]
fn a_request_parts_no_tie() {
    let mut table = crafting(CHIMERA, &[], "M3 W3 G3 A2");
    table.claimed(0, &["Anvil", "Horseshoes", "Table"]).claimed(1, &["Pick", "Bracelet", "Giant Club", "Crown"]);
    table.craft(CHIMERA).end_turn();
    assert_eq!((table.items_of(0).len(), table.items_of(1).len()), (4, 4));
    assert_eq!(*table.standings().winners, [Seat(1)], "the Crown is of the highest rank");
}

/// KF-21.6
#[test]
fn tokens_bring_no_request() {
    let mut table = Table::with_request(CHIMERA, &["more-places"]);
    table.items(&["Table"], &["Crown"]).state.smiths[Seat(2)].counterfeits = 3;
    table.next_round(&["1M", "1M", "1M"]);
    assert_eq!(table.items_of(2), ["Table"]);
    assert!(table.state.request.is_some());
}

/// KF-21.6: the last card of the line is not the last card.
#[test]
fn a_request_is_left_to_be_made() {
    let with_last = |request: bool| {
        let mut table = Table::with_request(CHIMERA, &["more-places"]);
        table.items(&["Table"], &[]).claimed(2, &["Pick", "Bracelet", "Giant Club"]);
        table.state.smiths[Seat(2)].counterfeits = 3;
        if !request {
            table.rewarded(0, CHIMERA);
        }
        table.next_round(&["1M", "1M", "1M"]);
        table.state.phase
    };
    assert_eq!((with_last(false), with_last(true)), (Phase::Over, Phase::Gather));
    let decreed = |request: bool| {
        let mut table = crafting(CHIMERA, &["royal-decree"], "M5 M5 M1");
        table.items(&["Shield"], &[]).masterworks(&[]);
        if !request {
            table.rewarded(1, CHIMERA);
        }
        table.craft("Shield").end_turn();
        table.state.phase
    };
    assert_eq!((decreed(false), decreed(true)), (Phase::Over, Phase::Gather));
}

/// KF-21.10: the reward is the thief's, and there is none once the game is over.
#[test]
fn the_reward_is_for_whoever_claims_it() {
    let mut table = theft(CHIMERA, &["M3", "W3", "G3", "A2"], "M3 W4 G3 A2");
    table.steal(CHIMERA).end_turn();
    assert_eq!((table.supply_of(0), table.supply_of(1)), ("1M2W1G1A".to_owned(), "1M1W1G1A".to_owned()));
    let mut table = crafting(DRAGON, &["ambassadors-row"], "M5 G4 G5 A3");
    table.claimed(0, &["Pick", "Bracelet", "Giant Club"]);
    table.craft(DRAGON).play(Action::Place { die: die("A3") }).end_turn();
    assert_eq!((table.state.phase, table.held(0).borealis), (Phase::Over, 0));
}

/// KF-21.11
#[test]
fn the_fittest_material_survives() {
    for (rolled, gained) in
        [("M3 W3 G4 A2", Material::Gem), ("M6 W3 G3 A5", Material::Metal), ("M3 W3 G3 A6", Material::Magic)]
    {
        let mut table = crafting(CHIMERA, &[], rolled);
        let stock = table.state.stock.dice[gained];
        table.craft(CHIMERA).end_turn();
        assert_eq!(table.state.smiths[Seat(0)].supply[gained], 2, "{rolled}");
        assert_eq!(table.state.stock.dice[gained], stock - 1);
        assert!(table.events.contains(&Event::FittestSurvived { seat: Seat(0), material: gained }));
    }
}

/// KF-21.11: a white die is of the material of its box, and a 7 lies there as a 6.
#[test]
fn what_lies_on_the_box_is_what_counts() {
    let mut table = crafting(CHIMERA, &[], "M3 W3 L6 A2");
    table.state.stock.library -= 1;
    table.craft(CHIMERA).end_turn();
    assert_eq!(table.supply_of(0), "1M1W1G1A", "a gem for the white die that stood for one");
    let mut table = crafting(CHIMERA, &[], "M7 W6 G3 A2");
    table.craft(CHIMERA).end_turn();
    assert_eq!((table.question(), table.asked()), ("ChooseFittest", 0), "metal and wood are equal");
}

/// KF-21.12
#[test]
fn among_equals_the_smith_chooses() {
    let mut table = crafting(CHIMERA, &[], "M4 W4 G4 A2");
    table.craft(CHIMERA).end_turn();
    let takes: Vec<Action> =
        [Material::Metal, Material::Wood, Material::Gem].map(|material| Action::Take { material }).to_vec();
    assert_eq!(table.offered(), takes);
    table.play(Action::Take { material: Material::Gem });
    assert_eq!((table.supply_of(0), table.state.phase), ("1M1W2G1A".to_owned(), Phase::Gather));
}

/// KF-21.12: what the stock has of them, and nothing if it has none.
#[test]
fn the_stock_decides_among_equals() {
    let mut table = crafting(CHIMERA, &[], "M4 W4 G4 A2");
    table.craft(CHIMERA).stock("5W5A").end_turn();
    assert_eq!(table.supply_of(0), "1M2W1G1A", "wood is all there is");
    let mut table = crafting(CHIMERA, &[], "M4 W4 G3 A2");
    table.craft(CHIMERA).stock("5G5A").end_turn();
    assert_eq!(table.supply_of(0), "1M1W1G1A", "nothing");
}

/// KF-21.12: whoever has it is asked, whosever turn was the last.
#[test]
fn the_owner_is_asked_in_clean_up() {
    let mut table = crafting(CHIMERA, &["apprentices"], "M4 W4 G3 A2");
    table.hired(1, "Odile").craft(CHIMERA).end_turn();
    assert_eq!((table.state.phase, table.asked(), table.question()), (Phase::CleanUp, 0, "ChooseFittest"));
    table.play(Action::Take { material: Material::Metal });
    assert_eq!((table.state.phase, table.supply_of(0)), (Phase::Gather, "2M1W1G1A".to_owned()));
}

/// Everybody passes, and nobody crafts.
fn idle_round(table: &mut Table) {
    let round = table.state.round;
    while table.state.round == round {
        let offered = table.offered();
        let idle = |action: &&Action| {
            matches!(action, Action::EndCraftTurn | Action::Pass { benefit: None | Some(Benefit::PlusOnes) })
        };
        let idle = *offered.iter().find(idle).expect("somebody may do nothing");
        table.play(idle);
    }
}

/// KF-21.18
#[test]
fn knights_bring_better_and_better_gifts() {
    let mut table = crafting(INUKSUK, &[], "M1 M2 M3 M4");
    table.craft(INUKSUK).end_turn();
    assert_eq!((table.supply_of(0), table.state.knights), ("5M".to_owned(), 1), "a metal in the same Clean-up");
    for (gifts, supply) in [(2, "5M1W"), (3, "5M1W1G"), (4, "5M1W1G1A"), (4, "5M1W1G1A")] {
        idle_round(&mut table);
        assert_eq!((table.state.knights, table.supply_of(0)), (gifts, supply.to_owned()));
    }
}

/// KF-21.19
#[test]
fn a_gift_the_stock_lacks_is_not_made_up_for() {
    let mut table = crafting(INUKSUK, &[], "M1 M2 M3 M4");
    table.craft(INUKSUK).end_turn();
    table.state.stock.dice[Material::Wood] = 0;
    idle_round(&mut table);
    assert_eq!((table.state.knights, table.supply_of(0)), (2, "5M".to_owned()), "no wood");
    table.state.stock.dice += dice("4W");
    idle_round(&mut table);
    assert_eq!((table.state.knights, table.supply_of(0)), (3, "5M1G".to_owned()), "and then a gem");
}
