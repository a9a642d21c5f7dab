//! What the appraisal's features weigh, in points of the final score unless said otherwise. The rulebook's own figures are not
//! here but in the content.
//!
//! The weights are learned: `content/value.weights` holds them, with a note of how they were made.

use tabletop::{BadWeights, read_weights};

macro_rules! weights {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(crate) struct Weights {
            $($(#[doc = $doc])* pub(crate) $name: f32,)*
        }

        impl Weights {
            pub(crate) const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// In the order of their names.
            pub(crate) fn new(values: &[f32]) -> Weights {
                let mut values = values.iter().copied();
                let mut next = || values.next().expect("a value for every name");
                Weights { $($name: next(),)* }
            }

            pub(crate) fn values(&self) -> Vec<f32> {
                vec![$(self.$name),*]
            }
        }
    };
}

weights! {
    /// By how much less something is worth that will be finished later by an action point.
    delay,
    /// How many action points the end may be off, and more for each that it is ahead.
    slack,
    slack_ahead,
    /// Action points for a block that no plan asks for.
    block_time,
    /// In action points: somebody stands where a wall or house is to be, of one's own, or of others who may stay.
    hindered,
    barred,
    /// Over how many rounds before the end it comes to matter where people stand.
    closing,
    /// An action point that nothing is planned for.
    idle_point,
    /// A temporary action point still to be used.
    temporary_point,
    /// The stealable token, to whoever has it.
    bag,
    /// Being on the island, whatever it is for: enough to summon somebody with points that are left over.
    company,
    /// A warlock who can step into the future, for each round to come.
    future,
    /// How much of what opponents lose by others' doing counts.
    their_losses,
    /// What a lead may be off at the end, and more for each round to come.
    spread,
    spread_a_round,

    /// A house that belongs to no palace to be, compared with what it scores beside a villager.
    house,
    /// A block of a tower, compared with what it scores under the warlock.
    tower,
    /// A system of battlements, compared with what it scores beside the knight.
    battlement,
    /// What a palace loses by every step the king is away from his centre, early and late.
    king_away,
    king_away_late,
    /// A scoring card as it stands early in the game.
    card,
    /// Being near the lead of a scoring card, for each house, wall or tower.
    festival,
    mason,
    triumph,

    /// What a palace to be loses by houses that others could curse.
    curse,
    /// What scoring cards pay for a tower to be, and in action points, the way of the artisan and the warlock to each other.
    turret,
    turret_way,

    /// A square that takes one of the ways to the centre, compared with one that does not.
    closed_way,
    /// By how much less a square is worth as a site that is away from a palace by an action point.
    site_away,
    /// A centre farther from the king by a step.
    centre_away,
    /// A centre nearer to an opponent's king by a step than he is left alone.
    crowded,
    /// In action points, walking to a square: when one of two walls is at hand, when the rest is out of reach, and so on.
    way_near,
    way_half,
    way_move,
    way_far,
    /// In steps: a way that is closed by structures.
    walled,

    /// The tokens to be thrown into a fountain there is not yet, compared with what they score.
    throws,
    /// In action points: the wall for the fountain.
    basin,
    /// In action points: walking to a house by itself.
    house_way,
    /// What a fountain loses by every step the artisan is away from it, early and late.
    artisan_away,
    artisan_away_late,

    /// A space of forest in a pasture to be, compared with what it scores with a horse inside.
    forest,
    /// What a wall of a fence is worth for other ends: the thief who may stand on it.
    fence,
    /// What a fence costs for each wall that is still missing, where it is weighed whether to plan it.
    fence_price,
    /// How much a pasture without a horse is worth, with a horse on the island and without.
    horse_near,
    horse_away,
    /// The largest system of walls, compared with what it scores under the thief: with him on the island, and without.
    thief_near,
    thief_away,
    /// A tree in a quadrant, to whoever lands there.
    tree,
    /// How much the best pasture that could be fenced in counts where it is weighed where to build, and where to land.
    meadow,
    /// A tree where a palace is to be, which no pasture will have.
    tree_felled,
}

impl Weights {
    /// From the text they are kept in.
    pub(crate) fn read(text: &str) -> Result<Weights, BadWeights> {
        read_weights(text, Weights::NAMES).map(|values| Weights::new(&values))
    }
}
