//! Random questions, the same ones each time.

use kings_forge::{
    CraftBox, Die, Kind, Material, Materials,
    odds::{Abilities, Bonus, Hand, Lies, Wish},
};
use tabletop::{Chance, Fast};

/// How large questions may become.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) dice: u32,
    pub(crate) abilities: u32,
    pub(crate) rerolls: u8,
    pub(crate) wishes: u32,
}

pub(crate) fn hand(dice: &mut Fast, size: Size) -> Hand {
    let mut hand = Hand::default();
    // Few kinds, so that the dice compete.
    let mut kinds = [Kind::Metal, Kind::Metal, Kind::Wood, Kind::Wood, Kind::Gem, Kind::Library];
    if dice.below(3) == 0 {
        hand.abilities.alike = "GA".parse().unwrap();
        kinds = [Kind::Gem, Kind::Gem, Kind::Magic, Kind::Magic, Kind::Wood, Kind::Library];
    }
    for _ in 0..1 + dice.below(size.dice) {
        hand.dice[kinds[dice.below(6) as usize].index()] += 1;
    }
    hand.dead = (dice.below(3) == 0).then(|| dice.roll(6) as u8);
    for _ in 0..dice.below(size.abilities + 1) {
        add_ability(&mut hand.abilities, dice);
    }
    hand.abilities.rerolls = size.rerolls;
    hand
}

pub(crate) fn add_ability(abilities: &mut Abilities, dice: &mut Fast) {
    let mut bonus = |plus, dice| abilities.bonuses.push(Bonus { plus, dice });
    match dice.below(9) {
        0 => bonus(1, 1),
        1 => bonus(2, 1),
        2 => bonus(1, 3),
        3 => bonus(1, 2),
        4 => abilities.automatic_sixes += 1,
        5 => abilities.flips += 1,
        6 => abilities.ones_to_six = true,
        7 => abilities.tax_collectors.push(3),
        _ => abilities.gardens += 1,
    }
}

/// Cards for which there are dice, more or less.
pub(crate) fn wishes(dice: &mut Fast, hand: &Hand, size: Size) -> Vec<Wish> {
    (0..1 + dice.below(size.wishes)).map(|_| wish(dice, hand)).collect()
}

fn wish(dice: &mut Fast, hand: &Hand) -> Wish {
    let kinds: Vec<Kind> = each(hand);
    let craft_box = |dice: &mut Fast| {
        let kind = kinds[dice.below(kinds.len() as u32) as usize];
        let material = kind.material().unwrap_or_else(|| Material::ALL[dice.below(3) as usize]);
        // Some take two materials.
        let other = Material::ALL[dice.below(4) as usize];
        let both: Option<Materials> = format!("{}{}", material.letter(), other.letter()).parse().ok();
        let takes = both.filter(|_| dice.below(6) == 0).unwrap_or(material.into());
        CraftBox::new(takes, dice.roll(6) as u8)
    };
    let boxes = (0..1 + dice.below(kinds.len().min(4) as u32)).map(|_| craft_box(dice)).collect();
    let places = [Lies::OnDisplay, Lies::OnDisplay, Lies::InLine, Lies::BeforeOpponent, Lies::Aside];
    let lies = places[dice.below(5) as usize];
    Wish { boxes, lies, masterwork: false, limit: None }
}

/// The dice of a hand, one by one.
pub(crate) fn each(hand: &Hand) -> Vec<Kind> {
    Kind::ROLLED.into_iter().flat_map(|kind| std::iter::repeat_n(kind, hand.dice[kind.index()].into())).collect()
}

/// Rolls dice beside others; dead ones leave.
pub(crate) fn roll(lying: &mut Vec<Die>, kinds: &[Kind], dead: Option<u8>, dice: &mut Fast) {
    for &kind in kinds {
        let value = dice.roll(6) as u8;
        if dead != Some(value) {
            lying.push(Die { kind, value });
        }
    }
}
