//! The bounds within which every computation of the rules stays in range, whatever a pack says. Numbers of the state
//! are bytes and its lists have a fixed room, so figures are kept well below what would overflow.

use content::{Checked, check_id, check_line, check_name, ensure};

use super::{Content, Shield};
use crate::{
    face::{Colour, Face},
    feat::{Effect, Feat, Instead, Slot},
    resource::{Amounts, Resource},
};

/// The most of a resource on a face: tripled and exchanged three for one it still fits a byte.
const SHOWN: u8 = 12;
/// The most of a resource that is gained at once by anything but a face.
const GAINED: u8 = 20;
/// The most faces in the temple, which is also the room for those forged over.
const FACES: usize = 60;
/// The most faces that can be out of the game.
const REMOVED: usize = 40;
/// What reserves may grow to with all chests: with any gain on top it still fits a byte.
const RESERVE: usize = 190;
/// What all hammer tracks of one hero may add up to.
const TRACK: usize = 240;
/// A card of each slot for each of four players.
const COPIES: usize = 4;

pub(super) fn check_setup(content: &Content) -> Checked {
    ensure(content.rounds.figures().all(|rounds| (1..=30).contains(&rounds)), "rounds go from 1 to 30")?;
    let blessings = content.blessings_per_turn.figures().all(|count| (1..=4).contains(&count));
    ensure(blessings, "blessings per turn go from 1 to 4")?;
    price(content.extra_action)?;
    at_most(content.maxima, GAINED)?;
    ensure(content.maxima.glory == 0, "there is no maximum of glory")?;
    let fits = content.starting_gold.iter().all(|&gold| gold <= content.maxima.gold);
    ensure(fits, "starting gold exceeds the maximum")
}

pub(super) fn check_dice(content: &Content) -> Checked {
    let faces = content.dice.as_flattened();
    ensure(!faces.iter().copied().any(is_boar), "a boar comes with its card, not on a starting die")?;
    faces.iter().try_for_each(|&face| shown(face))
}

pub(super) fn check_ship(content: &Content) -> Checked {
    ensure(content.ship_discount <= GAINED, format!("a ship's discount is at most {GAINED}"))
}

pub(super) fn check_boar(content: &Content) -> Checked {
    at_most(content.boar_bearer, SHOWN)?;
    at_most(content.boar_owner, SHOWN)
}

pub(super) fn check_hammer(content: &Content) -> Checked {
    ensure((1..=30).contains(&content.hammer.spaces), "a hammer has 1 to 30 spaces")?;
    ensure(content.hammer.rewards.iter().all(|&glory| glory <= 99), "a hammer's rewards are at most 99")
}

pub(super) fn check_chest(content: &Content) -> Checked {
    ensure(content.chest.glory == 0, "there is no maximum of glory")?;
    at_most(content.chest, GAINED)
}

pub(super) fn check_triton(content: &Content) -> Checked {
    at_most(content.triton, GAINED)
}

pub(super) fn check_shield(shield: Shield) -> Checked {
    at_most(shield.matched, SHOWN)?;
    at_most(shield.otherwise, SHOWN)
}

/// A pool that is about to be added.
pub(super) fn check_pool(content: &Content, faces: &[Face], cost: Option<u8>) -> Checked {
    ensure(!faces.is_empty(), "a pool has at least one face")?;
    let before: usize = content.lots.iter().map(|lot| usize::from(lot.copies)).sum();
    ensure(before + faces.len() <= FACES, format!("the temple holds at most {FACES} faces"))?;
    ensure(cost.is_none() || !faces.iter().copied().any(is_boar), "a boar comes with its card and is not for sale")?;
    faces.iter().try_for_each(|&face| shown(face))
}

pub(super) fn check_gardens(content: &Content) -> Checked {
    let there = |colour: &Colour| content.lot(Face::Boar(*colour)).is_some();
    match Colour::ALL.iter().find(|colour| !there(colour)) {
        Some(colour) => Err(format!("the gardens need the {} boar", colour.name())),
        None => Ok(()),
    }
}

pub(super) fn check_removed(content: &Content) -> Checked {
    let pools = content.lots[..content.sanctuary].iter().map(|lot| lot.pool + 1).max().unwrap_or(0);
    let of = |pool: u8| -> usize { content.pool(pool).map(|lot| usize::from(content.lots[lot].copies)).sum() };
    let removed = |keep: u8| (0..pools).map(|pool| of(pool).saturating_sub(usize::from(keep))).sum::<usize>();
    let fits = content.faces_per_pool.figures().all(|keep| removed(keep) <= REMOVED);
    ensure(fits, format!("at most {REMOVED} faces can leave the sanctuary at set-up"))
}

/// A feat that is about to be added.
pub(super) fn check_feat(content: &Content, feat: &Feat) -> Checked {
    check_id(&feat.key)?;
    ensure(feat.key != "as-set", "`as-set` is no id: it is a choice at set-up")?;
    check_name(&feat.name)?;
    check_line("text", &feat.text)?;
    let all = || Slot::ALL.into_iter().flat_map(|slot| content.candidates(slot));
    ensure(all().all(|other| other.name != feat.name), format!("there are two feats called {}", feat.name))?;
    price(feat.cost)?;
    check_effect(content, feat.effect)?;
    let slots = 1 + slots_with(content, |effect| effect == feat.effect);
    match feat.effect {
        Effect::Hammer => {
            let track = 2 * COPIES * slots * usize::from(content.hammer.spaces);
            ensure(track <= TRACK, "the hammers of all slots have too many spaces together")
        }
        Effect::Chest => {
            let full =
                |kind| usize::from(content.maxima.of(kind)) + COPIES * slots * usize::from(content.chest.of(kind));
            ensure(Resource::ALL.into_iter().all(|kind| full(kind) <= RESERVE), "the chests of all slots hold too much")
        }
        _ => Ok(()),
    }
}

fn check_effect(content: &Content, effect: Effect) -> Checked {
    match effect {
        Effect::Gain(amounts) | Effect::ReinforceByChoosing(amounts) => at_most(amounts, GAINED),
        Effect::ReinforceByPaying { pay, gain } => price(pay).and_then(|()| at_most(gain, GAINED)),
        Effect::Bear(glory) => at_most(Amounts::glory(glory), GAINED),
        Effect::GloryPerForgedFace(glory) => ensure(glory <= 4, "glory for each forged face is at most 4"),
        Effect::DivineBlessings { count, instead } | Effect::MinorBlessings { count, instead } => {
            ensure((1..=20).contains(&count), "a feat gives 1 to 20 blessings")?;
            let each = instead.map_or(0, |(Instead::Shards(each) | Instead::Gold(each))| each);
            ensure(each <= 3, "glory instead is at most 3 for each")
        }
        Effect::Forge(faces) if faces.is_empty() => Err("a feat forges one of 1 to 8 faces".to_owned()),
        Effect::Forge(faces) => faces.iter().enumerate().try_for_each(|(place, &face)| {
            ensure(!is_boar(face), "a boar comes with its own card")?;
            ensure(content.lot(face).is_some(), format!("{face} is not in the temple"))?;
            ensure(!(*faces)[..place].contains(&face), format!("{face} is named twice"))
        }),
        _ => Ok(()),
    }
}

/// The slots for which some card does this.
fn slots_with(content: &Content, wanted: impl Fn(Effect) -> bool) -> usize {
    Slot::ALL.into_iter().filter(|&slot| content.candidates(slot).any(|feat| wanted(feat.effect))).count()
}

/// Whether this is a boar's face, which only comes with its card.
fn is_boar(face: Face) -> bool {
    matches!(face, Face::Boar(_))
}

fn shown(face: Face) -> Checked {
    match face {
        Face::Gain(amounts) | Face::Choice(amounts) => at_most(amounts, SHOWN),
        _ => Ok(()),
    }
}

fn at_most(amounts: Amounts, most: u8) -> Checked {
    let fits = amounts.kinds().all(|kind| amounts.of(kind) <= most);
    ensure(fits, format!("{amounts} is too much: at most {most} of a resource here"))
}

fn price(amounts: Amounts) -> Checked {
    ensure(amounts.glory == 0, format!("{amounts} is no price: glory cannot be paid"))
}
