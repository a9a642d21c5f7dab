//! Grimstone (KF-19): what its cards do, the deck they are drawn from, and how they are used.

use content::Source;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use tabletop::{Chance, List, Log, Seat};
use ts_rs::TS;

use crate::{
    Action, Event, KingsForge, State, Tool,
    dice::{Dice, Die, Kind, Materials},
    exotic::{Exotic, Exotica},
    ids::GrimstoneId,
    offers::Offers,
    step::{Picked, Step},
};

/// The most Grimstone cards in a game.
pub(crate) const GRIMSTONES: usize = 15;

/// A kind of Grimstone card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrimstoneCard {
    #[serde(skip_deserializing)]
    pub id: GrimstoneId,
    /// The word it is called by in files.
    #[serde(rename(deserialize = "id"))]
    pub key: String,
    #[serde(skip_serializing)]
    pub name: String,
    /// How many there are of it.
    pub cards: u8,
    pub effect: StoneEffect,
    /// KF-19.7: gone if it is not activated in the round after it was won.
    #[serde(default)]
    pub explodes: bool,
    #[serde(skip_serializing)]
    pub text: String,
    #[serde(skip_serializing)]
    pub rule: String,
    #[serde(skip_serializing)]
    pub source: Source,
}

/// What a Grimstone is good for, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StoneEffect {
    /// Rocks: so much for each of so many dice that show what the Grimstone shows, or so much for any one die.
    Match {
        plus: u8,
        dice: u8,
        #[serde(default)]
        otherwise: u8,
    },
    /// Boonstone: its value for the lowest die, up to so much.
    Lowest { cap: u8 },
    /// Capstone: its value for the highest die, up to so much.
    Highest { cap: u8 },
    /// Rolling Stone: as many dice rolled again as it shows.
    Reroll,
    /// Gobblestone: up to so many dice given for it make it a die of what they were.
    Feed { dice: u8 },
}

/// Grimstone cards where their order is nobody's business: two bits for the number of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stones(u16);

impl Stones {
    /// The most cards of a kind.
    pub(crate) const OF_A_KIND: u8 = 3;

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn count(self, stone: GrimstoneId) -> u8 {
        (self.0 >> (2 * stone.0) & 3) as u8
    }

    pub fn len(self) -> u32 {
        self.kinds().map(|stone| u32::from(self.count(stone))).sum()
    }

    pub fn insert(&mut self, stone: GrimstoneId) {
        self.0 += 1 << (2 * stone.0);
    }

    pub fn remove(&mut self, stone: GrimstoneId) {
        self.0 -= 1 << (2 * stone.0);
    }

    /// The different ones.
    pub fn kinds(self) -> impl Iterator<Item = GrimstoneId> {
        (0..GrimstoneId::LIMIT as u8).map(GrimstoneId).filter(move |&stone| self.count(stone) > 0)
    }

    /// All of them, each by itself.
    pub fn each(self) -> impl Iterator<Item = GrimstoneId> {
        self.kinds().flat_map(move |stone| (0..self.count(stone)).map(move |_| stone))
    }

    /// Takes out the card at this place, counted from 0.
    fn take(&mut self, place: u32) -> GrimstoneId {
        let stone = self.each().nth(place as usize).expect("there are as many cards");
        self.remove(stone);
        stone
    }
}

impl FromIterator<GrimstoneId> for Stones {
    fn from_iter<I: IntoIterator<Item = GrimstoneId>>(stones: I) -> Stones {
        let mut all = Stones::default();
        stones.into_iter().for_each(|stone| all.insert(stone));
        all
    }
}

impl Serialize for Stones {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

impl<'de> Deserialize<'de> for Stones {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Stones, D::Error> {
        let stones = Vec::<GrimstoneId>::deserialize(deserializer)?;
        let known = stones.iter().all(|stone| stone.index() < GrimstoneId::LIMIT) && stones.is_sorted();
        let many = stones.chunk_by(|one, next| one == next).any(|same| same.len() > Stones::OF_A_KIND.into());
        if !known || many {
            return Err(D::Error::custom("Grimstone cards are listed in ascending order, at most 3 of a kind"));
        }
        Ok(stones.into_iter().collect())
    }
}

/// KF-19.1: what nobody has seen yet lies in an order for chance to say; what was put under it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct GrimstoneDeck {
    #[ts(as = "Vec<GrimstoneId>")]
    pub undrawn: Stones,
    /// The first to be drawn first, after all that is undrawn.
    pub bottom: List<GrimstoneId, GRIMSTONES>,
}

impl GrimstoneDeck {
    pub fn len(&self) -> usize {
        self.undrawn.len() as usize + self.bottom.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn put_under(&mut self, stone: GrimstoneId) {
        self.bottom.push(stone);
    }

    /// Nothing is known of it any more.
    pub(crate) fn shuffle(&mut self) {
        self.bottom.iter().for_each(|&stone| self.undrawn.insert(stone));
        self.bottom.clear();
    }

    /// There are always more cards than dice, so there is one to be drawn.
    fn draw(&mut self, chance: &mut impl Chance) -> GrimstoneId {
        match self.undrawn.len() {
            0 => {
                self.bottom.rotate_left(1);
                self.bottom.pop().expect("there are more cards than dice")
            }
            // The last of them is no surprise.
            1 => self.undrawn.take(0),
            left => self.undrawn.take(chance.draw(left)),
        }
    }
}

impl KingsForge {
    pub(crate) fn stone(&self, stone: GrimstoneId) -> &GrimstoneCard {
        &self.content.grimstones[stone.index()]
    }

    /// KF-19.1: all cards, in an order nobody knows.
    pub(crate) fn lay_out_grimstones(&self) -> GrimstoneDeck {
        let cards = self.content.grimstones.iter().flat_map(|card| (0..card.cards).map(|_| card.id));
        GrimstoneDeck { undrawn: cards.collect(), bottom: List::new() }
    }

    /// KF-19.2: two cards are drawn, and the winner keeps one of them.
    pub(crate) fn draw_grimstones(
        &self,
        state: &mut State,
        seat: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let drawn = [(); 2].map(|()| state.grimstones.draw(chance));
        log.note(Event::GrimstonesDrawn { seat, drawn });
        state.steps.push(Step::ChooseGrimstone { seat, drawn });
    }

    pub(crate) fn keep_grimstone(
        &self,
        state: &mut State,
        (seat, drawn): (Seat, [GrimstoneId; 2]),
        kept: GrimstoneId,
        log: &mut impl Log<Event>,
    ) {
        let back = if drawn[0] == kept { drawn[1] } else { drawn[0] };
        state.smiths[seat].exotica.stones.insert(kept);
        state.grimstones.put_under(back);
        log.note(Event::GrimstoneKept { seat, stone: kept, back });
    }

    pub(crate) fn activate_grimstone(&self, state: &mut State, stone: GrimstoneId, log: &mut impl Log<Event>) {
        let exotica = &mut state.smiths[state.active].exotica;
        exotica.stones.remove(stone);
        exotica.stone = Some(stone);
        self.activate_exotic(state, Exotic::Grimstone, log);
    }

    /// KF-19.7, KF-22.12: those that have to be activated in this round.
    pub(crate) fn about_to_explode(&self, exotica: &Exotica) -> Stones {
        let mut lit: Stones = exotica.stones.each().filter(|&stone| self.stone(stone).explodes).collect();
        if let Some(fresh) = exotica.fresh.filter(|&fresh| lit.count(fresh) > 0) {
            lit.remove(fresh);
        }
        lit
    }

    /// KF-19.7: a Shock Rock that was not activated in time.
    pub(crate) fn explode(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
        let exotica = &mut state.smiths[seat].exotica;
        let lit = self.about_to_explode(exotica);
        exotica.fresh = None;
        for stone in lit.each() {
            exotica.stones.remove(stone);
            exotica.held[Exotic::Grimstone] -= 1;
            state.stock.exotics[Exotic::Grimstone] += 1;
            state.grimstones.put_under(stone);
            log.note(Event::GrimstoneExploded { seat, stone });
        }
    }

    /// The Grimstone the active player may still use, and the die that stands for it.
    #[inline]
    pub(crate) fn grimstone_in_hand(&self, state: &State) -> Option<(StoneEffect, Die)> {
        let exotica = &state.smiths[state.active].exotica;
        let stone = exotica.stone?;
        // KF-19.14: a Gobblestone that was fed is a die like others.
        if exotica.fed != Materials::default() {
            return None;
        }
        let value = state.rolled.values_of(Kind::Grimstone).next()?;
        Some((self.stone(stone).effect, Die { kind: Kind::Grimstone, value }))
    }

    pub(crate) fn offer_grimstone(&self, state: &State, dice: &[Die], out: &mut impl Offers) {
        let Some((effect, stone)) = self.grimstone_in_hand(state) else { return };
        let Some(id) = state.smiths[state.active].exotica.stone else { return };
        let (with, instead) = (Tool::Grimstone(id), Tool::GrimstoneInstead(id));
        let others = || dice.iter().copied().filter(|die| die.kind != Kind::Grimstone);
        match effect {
            StoneEffect::Match { otherwise, .. } => {
                let matching = others().filter(|die| die.value == stone.value);
                matching.for_each(|die| out.add(Action::Raise { with, die }));
                if otherwise > 0 {
                    others().for_each(|die| out.add(Action::Raise { with: instead, die }));
                }
            }
            StoneEffect::Lowest { .. } | StoneEffect::Highest { .. } => {
                if let Some((value, 1..)) = self.bonus_by_grimstone(state) {
                    others().filter(|die| die.value == value).for_each(|die| out.add(Action::Raise { with, die }));
                }
            }
            StoneEffect::Reroll => {
                let rolled = others().filter(|die| die.kind.is_rolled());
                rolled.for_each(|die| out.add(Action::Reroll { with, die }));
            }
            StoneEffect::Feed { .. } => {
                let food = others().filter(|die| die.kind.material().is_some());
                food.for_each(|die| out.add(Action::Feed { die }));
            }
        }
    }

    /// What dice show that the Grimstone in hand is for, and what it would add to one of them.
    fn bonus_by_grimstone(&self, state: &State) -> Option<(u8, u8)> {
        let (effect, stone) = self.grimstone_in_hand(state)?;
        let values = || state.rolled.distinct().filter(|die| die.kind != Kind::Grimstone).map(|die| die.value);
        let (value, cap) = match effect {
            StoneEffect::Match { plus, .. } => return Some((stone.value, plus)),
            StoneEffect::Lowest { cap } => (values().min()?, cap),
            StoneEffect::Highest { cap } => (values().max()?, cap),
            StoneEffect::Reroll | StoneEffect::Feed { .. } => return None,
        };
        Some((value, stone.value.min(cap.saturating_sub(value))))
    }

    /// What it would add to a die, if it is for that die.
    pub(crate) fn by_grimstone(&self, state: &State, die: Die) -> Option<u8> {
        self.bonus_by_grimstone(state).filter(|&(value, _)| value == die.value).map(|(_, plus)| plus)
    }

    /// What it adds instead of what it is for.
    pub(crate) fn instead(&self, state: &State) -> u8 {
        match self.grimstone_in_hand(state) {
            Some((StoneEffect::Match { otherwise, .. }, _)) => otherwise,
            _ => 0,
        }
    }

    /// KF-19.4: the Grimstone is used, and its die is out of the game until Clean-up.
    fn use_grimstone(&self, state: &mut State, log: &mut impl Log<Event>) -> Option<(StoneEffect, Die)> {
        let (effect, die) = self.grimstone_in_hand(state)?;
        state.rolled.remove(die);
        log.note(Event::GrimstoneUsed { seat: state.active, die });
        Some((effect, die))
    }

    pub(crate) fn raise_by_grimstone(&self, state: &mut State, with: Tool, die: Die, log: &mut impl Log<Event>) {
        let instead = matches!(with, Tool::GrimstoneInstead(_));
        let plus = if instead { self.instead(state) } else { self.by_grimstone(state, die).unwrap_or(0) };
        let Some((effect, stone)) = self.use_grimstone(state, log) else { return };
        raise_one(state, Some(with), die, plus, log);
        if let StoneEffect::Match { dice: dice @ 2.., .. } = effect
            && !instead
        {
            state.steps.push(Step::ChooseMatch { value: stone.value, plus, left: dice - 1, last: die });
        }
    }

    /// KF-19.9: another die that shows what the rock shows.
    pub(crate) fn raise_matching(
        &self,
        state: &mut State,
        (value, plus, left): (u8, u8, u8),
        die: Die,
        log: &mut impl Log<Event>,
    ) {
        raise_one(state, None, die, plus, log);
        if left > 1 {
            state.steps.push(Step::ChooseMatch { value, plus, left: left - 1, last: die });
        }
    }

    /// KF-19.12: as many dice as the Rolling Stone shows.
    pub(crate) fn reroll_by_grimstone(&self, state: &mut State, with: Tool, die: Die, log: &mut impl Log<Event>) {
        let Some((_, stone)) = self.use_grimstone(state, log) else { return };
        state.rolled.remove(die);
        log.note(Event::DieTakenUp { seat: state.active, with: Some(with), die });
        let mut picked = Picked::default();
        picked.add(die.kind);
        state.steps.push(Step::ChooseRerollDie { picked, last: die, left: Some(stone.value - 1) });
    }

    /// KF-19.13, KF-19.14: a die goes to the Smithy tile, and the Gobblestone is a die of what it was, one pip higher.
    pub(crate) fn feed(&self, state: &mut State, food: Die, fed: u8, log: &mut impl Log<Event>) {
        let seat = state.active;
        let (Some(material), Some(value)) = (food.kind.material(), state.rolled.values_of(Kind::Grimstone).next())
        else {
            return;
        };
        let exotica = &mut state.smiths[seat].exotica;
        exotica.fed = exotica.fed.or(material.into());
        let all_fed = exotica.fed;
        let most = match exotica.stone.map(|stone| self.stone(stone).effect) {
            Some(StoneEffect::Feed { dice }) => dice,
            _ => 0,
        };
        state.rolled.remove(food);
        state.smiths[seat].smithy += Dice::of(material, 1);
        let stone = Die { kind: Kind::Grimstone, value };
        state.rolled.remove(stone);
        state.rolled.add(stone.raised(1));
        log.note(Event::GobblestoneFed { seat, food, to: stone.raised(1).value, fed: all_fed });
        if fed + 1 < most {
            state.steps.push(Step::ChooseFood { fed: fed + 1, last: food });
        }
    }
}

fn raise_one(state: &mut State, with: Option<Tool>, die: Die, plus: u8, log: &mut impl Log<Event>) {
    let to = die.raised(plus);
    state.rolled.remove(die);
    state.rolled.add(to);
    log.note(Event::DieRaised { seat: state.active, with, die, plus, to: to.value });
}

/// KF-19.9: dice that show what the rock shows.
pub(crate) fn offer_matching(state: &State, value: u8, follows: impl Fn(Die) -> bool, out: &mut impl Offers) {
    let matching = state.rolled.distinct().filter(|&die| die.value == value && follows(die));
    matching.for_each(|die| out.add(Action::RaiseAlso { die }));
    out.add(Action::FinishRaising);
}

/// KF-19.13: dice of the four materials.
pub(crate) fn offer_food(state: &State, follows: impl Fn(Die) -> bool, out: &mut impl Offers) {
    let food = state.rolled.distinct().filter(|&die| die.kind.material().is_some() && follows(die));
    food.for_each(|die| out.add(Action::FeedAlso { die }));
    out.add(Action::FinishFeeding);
}
