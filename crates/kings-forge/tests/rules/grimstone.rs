//! Grimstone (section 19).

use kings_forge::{Action, Event, Exotic, GrimstoneId, State, Step, Stones, Token, Tool};
use tabletop::Seat;
use testkit::check_orders;

use crate::{
    ambassadors::CAULDRON,
    table::{BOTTOM, Table, die},
};

impl Table {
    pub(crate) fn stone(&self, name: &str) -> GrimstoneId {
        let all = self.game.content().grimstones();
        all.iter().find(|card| card.name == name).unwrap_or_else(|| panic!("no Grimstone {name}")).id
    }

    /// A Grimstone with this card on the card of a seat, from stock and deck.
    pub(crate) fn owns_stone(&mut self, seat: u8, name: &str) -> &mut Table {
        let stone = self.stone(name);
        self.owns(seat, Exotic::Grimstone, 1);
        self.state.grimstones.undrawn.remove(stone);
        self.state.smiths[Seat(seat)].exotica.stones.insert(stone);
        self
    }

    /// A Craft turn of seat 0 with these dice in hand and this Grimstone activated.
    fn with_stone(name: &str, rolled: &str) -> Table {
        let mut table = Table::with_ambassadors(3, &[]);
        table.items(&["Sword of Destiny"], &[]).busy(0).craft_turn(0, rolled);
        let stone = table.stone(name);
        table.state.grimstones.undrawn.remove(stone);
        table.activated(Exotic::Grimstone, 1).state.smiths[Seat(0)].exotica.stone = Some(stone);
        for (exotic, letter) in [(Exotic::Aether, 'O'), (Exotic::Borealis, 'B'), (Exotic::Heartwood, 'H')] {
            let dice = rolled.chars().filter(|&sign| sign == letter).count() as u8;
            table.activated(exotic, dice);
        }
        table
    }

    /// Names the Grimstone that is rolled.
    #[track_caller]
    fn rolls_stone(&mut self, name: &str) -> &mut Table {
        let stone = self.stone(name);
        self.play(Action::ActivateGrimstone { stone })
    }

    #[track_caller]
    fn rock(&mut self, raised: &str) -> &mut Table {
        let with = Tool::Grimstone(self.state.smiths[self.state.active].exotica.stone.expect("a Grimstone"));
        self.play(Action::Raise { with, die: die(raised) })
    }

    /// The dice the Grimstone can be used for.
    fn for_stone(&self) -> Vec<String> {
        let text = |action: &Action| match action {
            Action::Raise { with: Tool::Grimstone(_), die } | Action::Reroll { with: Tool::Grimstone(_), die } => {
                Some(die.to_string())
            }
            Action::Feed { die } => Some(die.to_string()),
            _ => None,
        };
        self.offered().iter().filter_map(text).collect()
    }

    /// The dice it adds 1 to instead.
    fn instead(&self) -> Vec<String> {
        let text = |action: &Action| match action {
            Action::Raise { with: Tool::GrimstoneInstead(_), die } => Some(die.to_string()),
            _ => None,
        };
        self.offered().iter().filter_map(text).collect()
    }

    fn stones_of(&self, seat: u8) -> Vec<String> {
        let stones = self.state.smiths[Seat(seat)].exotica.stones.each();
        stones.map(|stone| self.game.content().grimstones()[stone.index()].name.clone()).collect()
    }
}

/// KF-19.1
#[test]
fn there_are_fifteen_cards() {
    let table = Table::with_ambassadors(2, &[]);
    let counts = [
        ("Pop Rock", 3),
        ("Shock Rock", 1),
        ("Soft Rock", 3),
        ("Hard Rock", 1),
        ("Boonstone", 2),
        ("Capstone", 2),
        ("Rolling Stone", 2),
        ("Gobblestone", 1),
    ];
    for (name, count) in counts {
        assert_eq!(table.state.grimstones.undrawn.count(table.stone(name)), count, "{name}");
    }
    assert_eq!((table.state.grimstones.len(), table.state.grimstones.bottom.len()), (15, 0));
}

/// A table where seat 0 is about to win the Cauldron.
fn winning() -> Table {
    let mut table = Table::with_ambassadors(3, &[]);
    table.items(&["Sword of Destiny"], &[]).busy(0).craft_turn(0, "M1 M1").bid(CAULDRON);
    table
}

/// KF-19.2
#[test]
fn two_cards_are_drawn_and_one_is_kept() {
    let mut table = winning();
    let [pop, soft] = ["Pop Rock", "Soft Rock"].map(|name| table.stone(name));
    // Draws give the first card there is: one of each is left on top.
    table.state.grimstones.undrawn = [pop, soft].into_iter().collect();
    table.end_turn();
    assert_eq!((table.question(), table.asked()), ("ChooseGrimstone", 0));
    assert_eq!(table.offered(), [pop, soft].map(|stone| Action::KeepGrimstone { stone }));
    table.play(Action::KeepGrimstone { stone: soft });
    assert_eq!((table.stones_of(0), table.held(0).grimstone), (vec!["Soft Rock".to_owned()], 1));
    assert_eq!((&*table.state.grimstones.bottom, table.state.round), (&[pop][..], 2));
}

/// KF-19.2: nobody is asked who draws the same twice.
#[test]
fn two_of_the_same_are_no_choice() {
    let mut table = winning();
    table.end_turn();
    assert_eq!((table.stones_of(0), table.question()), (vec!["Pop Rock".to_owned()], "ChooseGatherAction"));
    assert_eq!(&*table.state.grimstones.bottom, &[table.stone("Pop Rock")]);
}

/// KF-19.2: what was put under the deck comes last, in the order it was put there.
#[test]
fn the_bottom_of_the_deck_is_known() {
    let mut table = winning();
    let [pop, hard, cap] = ["Pop Rock", "Hard Rock", "Capstone"].map(|name| table.stone(name));
    table.state.grimstones.undrawn = [pop].into_iter().collect();
    table.state.grimstones.bottom = [hard, cap].into_iter().collect();
    table.end_turn();
    assert!(table.events.contains(&Event::GrimstonesDrawn { seat: Seat(0), drawn: [pop, hard] }));
    table.play(Action::KeepGrimstone { stone: hard });
    assert_eq!(&*table.state.grimstones.bottom, &[cap, pop]);
    assert_eq!(table.state.grimstones.undrawn, Stones::default());
}

/// KF-19.3
#[test]
fn one_grimstone_is_named_before_the_roll() {
    let mut table = Table::with_ambassadors(3, &[]);
    table
        .items(&["Sword of Destiny"], &[])
        .busy(0)
        .before_craft("1M")
        .owns_stone(0, "Boonstone")
        .owns_stone(0, "Pop Rock");
    table.rolls(&[3, 5]).pass();
    let [boon, pop] = ["Boonstone", "Pop Rock"].map(|name| Action::ActivateGrimstone { stone: table.stone(name) });
    assert_eq!(table.offered(), [Action::RollDice, pop, boon]);
    table.play(boon);
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M3 S5".to_owned()), "no other may follow");
    assert_eq!(table.stones_of(0), ["Pop Rock"]);
    assert_eq!(table.for_stone(), ["M3"]);
}

/// KF-19.4: used once; it fills no box; its card goes under the deck.
#[test]
fn a_grimstone_is_used_once() {
    let mut table = Table::with_stone("Pop Rock", "M4 M4 S4");
    assert!(!table.can_bid(crate::ambassadors::HIDDEN_CITY) || table.hand() == "M4 M4 S4");
    table.rock("M4");
    assert_eq!((table.hand(), table.for_stone().len(), table.instead().len()), ("M4 M7".to_owned(), 0, 0));
    table.end_turn();
    assert_eq!(&*table.state.grimstones.bottom, &[table.stone("Pop Rock")]);
    assert_eq!((table.state.stock.exotics.grimstone, table.held(0).grimstone), (6, 0));
    assert!(!Table::with_stone("Pop Rock", "M4 S4").can_bid(CAULDRON), "it is of no material");
}

/// KF-19.4: a token may bring it to where it is wanted; KF-18.12.
#[test]
fn the_grimstone_itself_may_be_changed_first() {
    let mut table = Table::with_stone("Shock Rock", "M4 S3");
    table.token(0, Token::PlusOnes);
    assert!(table.for_stone().is_empty());
    table.play(Action::Raise { with: Tool::Token(Token::PlusOnes), die: die("S3") }).play(Action::FinishRaising);
    assert_eq!(table.for_stone(), ["M4"]);
    table.rock("M4");
    assert_eq!(table.hand(), "M8");
}

/// KF-19.4: a re-roll is for the Grimstone too.
#[test]
fn the_grimstone_may_be_rolled_again() {
    let mut table = Table::with_stone("Capstone", "M4 S1");
    table.holds(0, "North Mine", BOTTOM);
    table.play(Action::Reroll { with: table.tool("North Mine"), die: die("S1") }).rolls(&[5]).play(Action::RollAgain);
    table.rock("M4");
    assert_eq!(table.hand(), "M9");
}

/// KF-19.5: whatever matches at that moment, changed dice, white ones and exotic ones.
#[test]
fn rocks_match_any_die_in_hand() {
    let mut table = Table::with_stone("Shock Rock", "M4 W2 G6 L4 O4 B3 H4 S4");
    assert_eq!(table.for_stone(), ["M4", "L4", "O4", "H4"]);
    table.holds(0, "West Forest", BOTTOM).raise("West Forest", "W2");
    assert_eq!(table.for_stone(), ["M4", "W4", "L4", "O4", "H4"]);
    // A value above 6 is matched by the same.
    let table = Table::with_stone("Shock Rock", "M7 W6 S7");
    assert_eq!(table.for_stone(), ["M7"]);
}

/// KF-19.6
#[test]
fn a_pop_rock_adds_three_to_a_match_or_one_to_any() {
    let mut table = Table::with_stone("Pop Rock", "M4 W2 O4 S4");
    assert_eq!(table.for_stone(), ["M4", "O4"]);
    assert_eq!(table.instead(), ["M4", "W2", "O4"]);
    table.rock("O4");
    assert_eq!(table.hand(), "M4 W2 O7");
    let mut table = Table::with_stone("Pop Rock", "M4 W2 S4");
    let with = Tool::GrimstoneInstead(table.stone("Pop Rock"));
    table.play(Action::Raise { with, die: die("M4") });
    assert_eq!((table.hand(), table.question()), ("M5 W2".to_owned(), "ChooseCraftAction"));
}

/// KF-19.7
#[test]
fn a_shock_rock_adds_four_to_a_match_or_nothing() {
    let mut table = Table::with_stone("Shock Rock", "M4 W2 S4");
    assert!(table.instead().is_empty());
    table.rock("M4");
    assert_eq!(table.hand(), "M8 W2");
    assert!(Table::with_stone("Shock Rock", "M3 W2 S4").for_stone().is_empty());
}

/// KF-19.7: won at the end of a round, gone after the next.
#[test]
fn a_shock_rock_explodes_if_it_is_not_activated_in_time() {
    let won = || {
        let mut table = winning();
        let shock = table.stone("Shock Rock");
        table.state.grimstones.undrawn = [shock, shock].into_iter().collect();
        table.end_turn();
        assert_eq!((table.stones_of(0), table.state.round), (vec!["Shock Rock".to_owned()], 2));
        table
    };
    let mut table = won();
    table.busy(0).craft_turn(0, "M1").end_turn();
    assert_eq!((table.stones_of(0).len(), table.held(0).grimstone, table.state.stock.exotics.grimstone), (0, 0, 6));
    assert!(table.events.contains(&Event::GrimstoneExploded { seat: Seat(0), stone: table.stone("Shock Rock") }));
    // Activated in time it is spent like any other.
    let mut table = won();
    table.state.active = Seat(0);
    table.busy(0).before_craft("1M").rolls(&[5, 3]).pass();
    table.rolls_stone("Shock Rock").end_turn();
    assert!(!table.events.iter().any(|event| matches!(event, Event::GrimstoneExploded { .. })));
    assert_eq!(table.state.stock.exotics.grimstone, 6);
}

/// KF-19.7, KF-18.14: the Cemetery puts it back on its card, and there it explodes; another Grimstone waits on.
#[test]
fn a_cancelled_grimstone_is_on_its_card_again() {
    let cancelled = |name: &str| {
        let mut table = Table::with_ambassadors(3, &[]);
        table
            .items(&["Sword of Destiny"], &[])
            .holds(1, "Cemetery", BOTTOM)
            .busy(0)
            .before_craft("1M")
            .owns_stone(0, name);
        table.state.dead = Some(4);
        table.rolls(&[1, 4]).pass().rolls_stone(name);
        assert_eq!((table.hand(), table.stones_of(0)), ("M1".to_owned(), vec![name.to_owned()]));
        assert!(table.for_stone().is_empty() && table.state.smiths[Seat(0)].exotica.stone.is_none());
        table.end_turn();
        table
    };
    assert_eq!(cancelled("Soft Rock").stones_of(0), ["Soft Rock"]);
    assert!(cancelled("Shock Rock").stones_of(0).is_empty());
}

/// KF-19.8
#[test]
fn a_soft_rock_is_for_two_matches_or_one_to_any() {
    let mut table = Table::with_stone("Soft Rock", "M4 M4 W4 G2 S4");
    assert_eq!(table.instead(), ["M4", "W4", "G2"]);
    table.rock("M4");
    assert_eq!((table.question(), table.hand()), ("ChooseMatch", "M4 M6 W4 G2".to_owned()));
    table.play(Action::RaiseAlso { die: die("W4") });
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M4 M6 W6 G2".to_owned()));
    let mut table = Table::with_stone("Soft Rock", "M4 M4 S4");
    table.rock("M4").play(Action::FinishRaising);
    assert_eq!(table.hand(), "M4 M6", "one is enough");
    let mut table = Table::with_stone("Soft Rock", "M4 M3 S4");
    table.rock("M4");
    assert_eq!(table.question(), "ChooseCraftAction", "there is no other match");
}

/// KF-19.9
#[test]
fn a_hard_rock_is_for_three_matches_or_nothing() {
    let mut table = Table::with_stone("Hard Rock", "M4 M4 W4 G4 S4");
    assert!(table.instead().is_empty());
    table.rock("M4").play(Action::RaiseAlso { die: die("M4") }).play(Action::RaiseAlso { die: die("G4") });
    assert_eq!((table.hand(), table.question()), ("M6 M6 W4 G6".to_owned(), "ChooseCraftAction"));
    assert!(Table::with_stone("Hard Rock", "M3 S4").for_stone().is_empty());
}

/// KF-19.9, KF-19.13: the order in which dice are named leads nowhere else.
#[test]
fn dice_for_a_grimstone_are_named_in_any_order() {
    let ends = |table: &Table| check_orders(&table.game, &table.state, |state| state.steps.len() == 1);
    let mut table = Table::with_stone("Hard Rock", "M4 M4 W4 G4 S4");
    table.state.claims.clear();
    // Of two M4, a W4 and a G4 one to three: 10 sets. Or an end without it, and four ways to bid with two M4.
    assert_eq!(ends(&table), 10 + 1 + 4);
    let mut table = Table::with_stone("Gobblestone", "M1 M1 W1 G1 S2");
    table.owns(0, Exotic::Heartwood, 1).state.claims.clear();
    // The same sets; an end without it, a bid for the Great Cauldron, and a harvest.
    assert_eq!(ends(&table), 10 + 1 + 1 + 1);
}

/// KF-19.10
#[test]
fn a_boonstone_raises_the_lowest_die_to_six_at_most() {
    let mut table = Table::with_stone("Boonstone", "M2 W2 G5 S3");
    assert_eq!(table.for_stone(), ["M2", "W2"], "the owner chooses among equal ones");
    table.rock("W2");
    assert_eq!(table.hand(), "M2 W5 G5");
    let mut table = Table::with_stone("Boonstone", "M4 G5 S5");
    table.rock("M4");
    assert_eq!(table.hand(), "M6 G5", "what is over 6 falls away");
    assert!(Table::with_stone("Boonstone", "M6 G7 S5").for_stone().is_empty());
    let table = Table::with_stone("Boonstone", "M4 O3 S1");
    assert_eq!(table.for_stone(), ["O3"], "an exotic die may be the lowest, the stone itself never");
}

/// KF-19.11
#[test]
fn a_capstone_raises_the_highest_die_to_nine_at_most() {
    let mut table = Table::with_stone("Capstone", "M2 W5 G5 S3");
    assert_eq!(table.for_stone(), ["W5", "G5"]);
    table.rock("G5");
    assert_eq!(table.hand(), "M2 W5 G8");
    let mut table = Table::with_stone("Capstone", "M6 S6");
    table.rock("M6");
    assert_eq!(table.hand(), "M9");
    assert!(Table::with_stone("Capstone", "M9 W2 S3").for_stone().is_empty(), "no higher, and no other die");
    let mut table = Table::with_stone("Capstone", "M8 S6");
    table.rock("M8");
    assert_eq!(table.hand(), "M9");
}

/// KF-19.12
#[test]
fn a_rolling_stone_rolls_as_many_dice_again_as_it_shows() {
    let mut table = Table::with_stone("Rolling Stone", "M1 M1 W1 O2 H3 S2");
    assert_eq!(table.for_stone(), ["M1", "W1", "O2"], "not Heartwood, and not the stone itself");
    let with = Tool::Grimstone(table.stone("Rolling Stone"));
    table.play(Action::Reroll { with, die: die("M1") });
    assert_eq!(table.question(), "ChooseRerollDie");
    table.rolls(&[6, 5]).play(Action::RerollAlso { die: die("W1") });
    assert_eq!(
        (table.hand(), table.question()),
        ("M1 M6 W5 O2 H3".to_owned(), "ChooseCraftAction"),
        "two, and no more"
    );
    let mut table = Table::with_stone("Rolling Stone", "M1 M1 S1");
    table.rolls(&[4]).play(Action::Reroll { with, die: die("M1") });
    assert_eq!(table.hand(), "M1 M4", "one is all there is to it");
}

/// KF-19.12, KF-5.12: the Cemetery with a Rolling Stone.
#[test]
fn dice_of_a_rolling_stone_face_the_dead_value() {
    let mut table = Table::with_stone("Rolling Stone", "M1 W1 S2");
    table.holds(1, "Cemetery", BOTTOM).state.dead = Some(4);
    let with = Tool::Grimstone(table.stone("Rolling Stone"));
    table.play(Action::Reroll { with, die: die("M1") }).rolls(&[4, 5]);
    table.play(Action::RerollAlso { die: die("W1") });
    assert_eq!(table.hand(), "W5");
}

/// KF-19.13
#[test]
fn a_gobblestone_eats_dice_of_the_four_materials() {
    let mut table = Table::with_stone("Gobblestone", "M1 W1 G1 A1 L1 O1 S3");
    assert_eq!(table.for_stone(), ["M1", "W1", "G1", "A1"]);
    assert!(!table.can_bid(crate::ambassadors::TUNDRA), "unfed it is nothing");
    table.play(Action::Feed { die: die("M1") }).play(Action::FeedAlso { die: die("W1") });
    assert_eq!((table.question(), table.smithy_of(0)), ("ChooseFood", "1M1W".to_owned()));
    table.play(Action::FeedAlso { die: die("A1") });
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "G1 L1 O1 S6".to_owned()), "three at most");
    assert!(table.for_stone().is_empty(), "at one moment");
}

/// KF-19.14: the printed example: a 3 with metal and wood is a 5 of either.
#[test]
fn a_fed_gobblestone_is_what_it_ate() {
    let fed = |item: &str, rolled: &str| {
        let mut table = Table::with_stone("Gobblestone", rolled);
        table.items(&[item], &[]);
        table.play(Action::Feed { die: die("M1") }).play(Action::FeedAlso { die: die("W1") });
        if table.question() == "ChooseFood" {
            table.play(Action::FinishFeeding);
        }
        table
    };
    let table = fed("Shield", "M1 M5 W1 S3");
    assert_eq!((table.hand(), table.can_craft("Shield")), ("M5 S5".to_owned(), true));
    assert!(fed("Table", "M1 W1 W4 S3").can_craft("Table"));
    assert!(!fed("Ruby Collar", "M1 W1 G1 S3").can_craft("Ruby Collar"));
    let mut table = fed("Shield", "M1 M5 W1 S3");
    table.craft("Shield").end_turn();
    assert_eq!((table.items_of(0), table.supply_of(0)), (vec!["Shield".to_owned()], "2M1W".to_owned()));
    assert_eq!(table.state.stock.exotics.grimstone, 6);
}

/// KF-19.13: dice of the Keep can be eaten; they go back to the stock all the same.
#[test]
fn the_gobblestone_eats_dice_of_the_keep() {
    let mut table = Table::with_ambassadors(3, &["more-places"]);
    table
        .items(&["Sword of Destiny"], &[])
        .holds(0, "The Keep", BOTTOM)
        .busy(0)
        .before_craft("0")
        .owns_stone(0, "Gobblestone");
    table.rolls(&[1, 1, 1, 1, 2]).pass().rolls_stone("Gobblestone");
    table.play(Action::Feed { die: die("G1") }).play(Action::FinishFeeding).end_turn();
    assert_eq!((table.supply_of(0), table.state.stock.dice.to_string()), ("0".to_owned(), "42M22W14G10A".to_owned()));
}

/// KF-18.3, KF-19.3: exotic dice are named in any order.
#[test]
fn exotic_dice_are_named_in_any_order() {
    let mut table = Table::with_ambassadors(3, &[]);
    table.before_craft("1M").owns(0, Exotic::Aether, 2).owns(0, Exotic::Borealis, 1).owns_stone(0, "Pop Rock");
    table.owns_stone(0, "Capstone").busy(0).pass();
    // None to two of Aether Ore, Borealis or not, and one of two Grimstones or none.
    let rolled = |state: &State| *state.steps == [Step::ChooseCraftAction];
    assert_eq!(check_orders(&table.game, &table.state, rolled), 3 * 2 * 3);
}
