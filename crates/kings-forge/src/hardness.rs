//! How hard an own Craft card is, told before anybody plays with it: its chance round by round with the dice people usually
//! have by then, and the rank that fits among the cards of the game.

use serde::Serialize;
use tabletop::{Json, Told};
use ts_rs::TS;

use crate::{
    card::CraftCard,
    content::Content,
    dice::{Dice, Material},
};

/// How many dice of each material a smith has, round by round, in tenths of a die. These are means over simulated players: our own
/// measurement, which stands in no rulebook.
const USUAL: [[u8; Material::COUNT]; 14] = [
    [50, 0, 0, 0],
    [60, 12, 2, 0],
    [72, 22, 6, 1],
    [84, 33, 10, 2],
    [92, 43, 14, 4],
    [97, 51, 19, 7],
    [101, 56, 23, 9],
    [105, 60, 26, 12],
    [109, 62, 29, 14],
    [113, 63, 30, 16],
    [115, 63, 31, 17],
    [117, 64, 32, 18],
    [119, 64, 33, 19],
    [120, 64, 34, 20],
];

/// The rounds whose chances are told in words.
const TOLD: [usize; 4] = [3, 6, 9, 12];

/// What is said first of a card that is not as plain as its figures.
const HARDER: &str = "Its limit or locked boxes make it harder than this.";

/// The highest rank there can be.
const HIGHEST: u16 = 999;

/// What there is to know of an own Craft card.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Hardness {
    /// The word it is called by in the pack.
    pub key: String,
    /// The chance that one roll of the usual dice makes it, by round.
    pub chances: Vec<f64>,
    /// The same in a sentence.
    pub by_round: String,
    /// Where it belongs among the cards of the game, in a sentence.
    pub place: String,
    /// The free rank that fits there.
    pub rank: u16,
    /// That its own rank is far from there, in a sentence.
    pub warning: Option<String>,
}

/// Where a card belongs among the cards of the game.
struct Place<'a> {
    /// How many of them are easier.
    easier: usize,
    known: usize,
    /// The last in order of rank that comes before it, and the first that comes after it.
    below: Option<&'a CraftCard>,
    above: Option<&'a CraftCard>,
}

impl Content {
    /// What there is to say about a pack: how hard its own Craft cards are.
    pub(crate) fn remarks(&self) -> Vec<Told> {
        // Own cards are no yardstick for each other: their ranks are as new as those that are asked about.
        let (own, known): (Vec<&CraftCard>, Vec<&CraftCard>) = self.craft.iter().partition(|card| card.own);
        let eases: Vec<f64> = known.iter().map(|card| ease(&self.usual_chances(card))).collect();
        let told = |card: &CraftCard| {
            let chances = self.usual_chances(card);
            let easier = eases.iter().filter(|&&other| other > ease(&chances)).count();
            let below = easier.checked_sub(1).map(|last| known[last]);
            let place = Place { easier, known: known.len(), below, above: known.get(easier).copied() };
            let rank = place.free_rank(self, card);
            // More than a quarter of the cards lie between where it is and where it belongs.
            let ranked = known.iter().filter(|other| other.rank < card.rank).count();
            let far = ranked.abs_diff(easier) > known.len() / 4;
            // How much a limit or a lock takes away is not reckoned with here.
            let plain = card.limit.is_none() && card.boxes.iter().all(|next| !next.locked);
            let warning = format!("Rank {} is far off: this is as hard as cards ranked about {rank}.", card.rank);
            let hardness = Hardness {
                key: card.key.clone(),
                chances: chances.to_vec(),
                by_round: if plain { by_round(&chances) } else { format!("{HARDER} {}", by_round(&chances)) },
                place: place.text(rank),
                rank,
                warning: (far && plain).then_some(warning),
            };
            Told { text: hardness.text(&card.name), value: Json::new(&hardness) }
        };
        own.into_iter().map(told).collect()
    }

    /// The chance that one roll of the usual dice makes a card, by round.
    fn usual_chances(&self, card: &CraftCard) -> [f64; USUAL.len()] {
        let chances = &self.chances[card.id.index()];
        USUAL.map(|usual| mean(usual, |dice| f64::from(chances.with(dice))))
    }
}

impl Hardness {
    /// All of it in words.
    fn text(&self, name: &str) -> String {
        let warning = self.warning.as_ref().map(|warning| format!(" {warning}")).unwrap_or_default();
        format!("{name}: {} {}{warning}", self.by_round, self.place)
    }
}

impl Place<'_> {
    /// The free rank that is nearest to the middle between the two cards.
    fn free_rank(&self, content: &Content, card: &CraftCard) -> u16 {
        let middle = match (self.below, self.above) {
            (Some(below), Some(above)) => u16::midpoint(below.rank, above.rank),
            (Some(below), None) => below.rank + 1,
            (None, Some(above)) => above.rank / 2,
            (None, None) => card.rank,
        };
        let free = |rank: &u16| content.craft.iter().all(|other| other.id == card.id || other.rank != *rank);
        (0..=HIGHEST).filter(free).min_by_key(|rank| rank.abs_diff(middle)).unwrap_or(card.rank)
    }

    fn text(&self, rank: u16) -> String {
        let Place { easier, known, below, above } = self;
        let named = |card: &CraftCard| format!("{} ({})", card.name, card.rank);
        let between = below.is_none_or(|below| below.rank < rank) && above.is_none_or(|above| rank < above.rank);
        let free = match between {
            true => format!("where rank {rank} is free"),
            false => format!("and the nearest free rank is {rank}"),
        };
        let (harder, there) = match (below, above) {
            (Some(below), Some(above)) => (
                format!("Harder than {easier} of the game's {known} cards"),
                format!("between {} and {}", named(below), named(above)),
            ),
            (Some(below), None) => {
                (format!("Harder than all of the game's {known} cards"), format!("after {}", named(below)))
            }
            (None, Some(above)) => {
                (format!("No harder than any of the game's {known} cards"), format!("before {}", named(above)))
            }
            (None, None) => return "There is no card of the game to compare it with.".to_owned(),
        };
        format!("{harder}: it belongs {there}, {free}.")
    }
}

fn by_round(chances: &[f64]) -> String {
    if chances.iter().all(|&chance| chance == 0.0) {
        return "It takes more dice than people usually have.".to_owned();
    }
    let told = TOLD.map(|round| format!("{:.0} % in round {round}", 100.0 * chances[round - 1]));
    format!("With the usual dice, {}.", told.join(", "))
}

/// By what cards are compared: how many of the rounds make it.
fn ease(chances: &[f64]) -> f64 {
    chances.iter().sum()
}

/// The mean over the whole numbers of dice around the usual ones: a tenth of a die is one chance in ten to have it.
fn mean(usual: [u8; Material::COUNT], of: impl Fn(Dice) -> f64) -> f64 {
    let around = (0..1 << Material::COUNT).map(|more: u8| {
        let (mut dice, mut chance) = (Dice::NONE, 1.0);
        for (material, tenths) in Material::ALL.into_iter().zip(usual) {
            let one_more = more >> material.index() & 1;
            let share = f64::from(tenths % 10) / 10.0;
            dice[material] = tenths / 10 + one_more;
            chance *= if one_more == 1 { share } else { 1.0 - share };
        }
        chance * of(dice)
    });
    around.sum()
}
