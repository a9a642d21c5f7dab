//! Boxes are filled in one order with dice that never go up. Here every way to lay dice on boxes is tried by force: each must
//! come out as one the rules offer, and nothing else may.

use std::collections::BTreeSet;

use kings_forge::{Action, CraftBox, Die, Event, Kind, Materials, State};
use tabletop::{Chance, Fast, Game};

use crate::table::Table;

/// The dice on an item in the end, with what their boxes take.
type Laid = Vec<(Materials, Die)>;

/// KF-6.3, KF-6.7, KF-4.18
#[test]
fn every_way_to_craft_an_item_can_be_chosen() {
    let mut ways = 0;
    for number in 0..200 {
        let mut chance = Fast::new(number);
        let mut table = Table::new(2);
        let item = table.game.content().craft_cards()[chance.draw(32) as usize].clone();
        let hand = deal(&item.boxes, &mut chance);
        table.items(&[&item.name], &[]).craft_turn(0, &written(&hand)).busy(0);
        let offered = placings(&table, Action::Craft { item: item.id });
        assert_eq!(offered, by_force(&hand, &item.boxes, false, false), "{} on {}", written(&hand), item.name);
        ways += offered.len();
    }
    assert!(ways > 500, "{ways}");
}

/// KF-7.1, KF-7.2
#[test]
fn every_way_to_steal_an_item_can_be_chosen() {
    let mut ways = 0;
    for number in 0..200 {
        let mut chance = Fast::new(number);
        let mut table = Table::new(2);
        let item = table.game.content().craft_cards()[chance.draw(32) as usize].clone();
        let mut against = item.boxes;
        for next in against.iter_mut() {
            next.least = (next.least + chance.draw(3) as u8).min(6);
        }
        against.sort_by_key(|next| (next.takes, std::cmp::Reverse(next.least)));
        let hand = deal(&against, &mut chance);
        let values: Vec<u8> = against.iter().map(|next| next.least).collect();
        table.items(&[], &[]).craft_turn(1, &written(&hand)).crafted(0, &item.name, &values).busy(1);
        let offered = placings(&table, Action::Steal { item: item.id });
        assert_eq!(
            offered,
            by_force(&hand, &against, true, false),
            "{} on {values:?} of {}",
            written(&hand),
            item.name
        );
        ways += offered.len();
    }
    assert!(ways > 500, "{ways}");
}

/// KF-12.25, KF-12.26: gem and magic dice on each other's boxes, beside their own.
#[test]
fn every_way_to_place_dice_with_mila_can_be_chosen() {
    let (mut crafted, mut stolen) = (0, 0);
    for number in 0..200 {
        let mut chance = Fast::new(number);
        let mut table = Table::with_apprentices(2);
        let cards = table.game.content().craft_cards();
        let item = cards[chance.draw(cards.len() as u32) as usize].clone();
        let hand =
            deal(&item.boxes, &mut chance).into_iter().map(|die| exchanged(die, &mut chance)).collect::<Vec<_>>();
        table.hired(0, "Mila").items(&[&item.name], &[]).craft_turn(0, &written(&hand)).busy(0);
        let offered = placings(&table, Action::Craft { item: item.id });
        assert_eq!(offered, by_force(&hand, &item.boxes, false, true), "{} on {}", written(&hand), item.name);
        crafted += offered.len();

        let mut table = Table::with_apprentices(2);
        let values: Vec<u8> = item.boxes.iter().map(|next| next.least).collect();
        table.hired(1, "Mila").items(&[], &[]).craft_turn(1, &written(&hand)).crafted(0, &item.name, &values).busy(1);
        let offered = placings(&table, Action::Steal { item: item.id });
        assert_eq!(offered, by_force(&hand, &item.boxes, true, true), "{} against {}", written(&hand), item.name);
        stolen += offered.len();
    }
    assert!(crafted > 500 && stolen > 300 && crafted > stolen, "{crafted} and {stolen}");
}

/// Now and then a gem die instead of a magic one, or the other way round.
fn exchanged(die: Die, chance: &mut Fast) -> Die {
    let kind = match die.kind {
        Kind::Gem if chance.draw(2) == 0 => Kind::Magic,
        Kind::Magic if chance.draw(2) == 0 => Kind::Gem,
        kind => kind,
    };
    Die { kind, ..die }
}

/// Dice that might fill the boxes, some to spare, a value above 6 and up to two Library dice among them.
fn deal(boxes: &[CraftBox], chance: &mut Fast) -> Vec<Die> {
    let spare = (0..2).map(|_| boxes[chance.draw(boxes.len() as u32) as usize]).collect::<Vec<_>>();
    let mut hand: Vec<Die> = Vec::new();
    for next in boxes.iter().chain(&spare) {
        let value = (next.least + chance.draw(4) as u8).saturating_sub(1).clamp(1, 7);
        let library = hand.iter().filter(|die| die.kind == Kind::Library).count();
        let kind = if library < 2 && chance.draw(5) == 0 { Kind::Library } else { next.takes.first().into() };
        hand.push(Die { kind, value });
    }
    hand
}

fn written(hand: &[Die]) -> String {
    hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// All that can come of an item by placing dice one by one.
fn placings(table: &Table, begin: Action) -> BTreeSet<Laid> {
    let mut found = BTreeSet::new();
    let mut open: Vec<(State, Action)> = Vec::new();
    open.extend(table.offered().contains(&begin).then_some((table.state, begin)));
    while let Some((mut state, action)) = open.pop() {
        let mut events = Vec::new();
        table.game.play(&mut state, action, &mut Fast::new(1), &mut events);
        let done = events.iter().find_map(|event| match event {
            Event::ItemCrafted { item, placed, .. } | Event::ItemStolen { item, placed, .. } => Some((*item, *placed)),
            _ => None,
        });
        if let Some((item, placed)) = done {
            let boxes = table.game.content().craft_card(item).boxes;
            let die = |place: usize| (boxes[place].takes, placed.dice[place]);
            found.insert(sorted((0..boxes.len()).map(die).collect()));
            continue;
        }
        let mut actions = Vec::new();
        table.game.actions(&state, &mut actions);
        let single = actions.into_iter().filter(|action| matches!(action, Action::Place { .. }));
        open.extend(single.map(|action| (state, action)));
    }
    found
}

/// Every die on every box. `beat` asks for one that is higher than its box says, `mila` lets gem and magic stand for
/// each other.
fn by_force(hand: &[Die], boxes: &[CraftBox], beat: bool, mila: bool) -> BTreeSet<Laid> {
    fn lay(hand: &[Die], boxes: &[CraftBox], beat: bool, mila: bool, laid: &mut Laid, found: &mut BTreeSet<Laid>) {
        let Some((next, rest)) = boxes.split_first() else {
            if !beat {
                found.insert(sorted(laid.clone()));
            }
            return;
        };
        for place in 0..hand.len() {
            let die = hand[place];
            let own: Kind = next.takes.first().into();
            let rare = |kind| matches!(kind, Kind::Gem | Kind::Magic);
            let fits = die.kind == Kind::Library || die.kind == own || mila && rare(die.kind) && rare(own);
            if fits && die.value >= next.least {
                let mut others = hand.to_vec();
                others.remove(place);
                laid.push((next.takes, die));
                lay(&others, rest, beat && die.value == next.least, mila, laid, found);
                laid.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    lay(hand, boxes, beat, mila, &mut Laid::new(), &mut found);
    found
}

fn sorted(mut laid: Laid) -> Laid {
    laid.sort_unstable();
    laid
}
