//! What an action brings, in a few words: dice, and the item they bring nearer. Payments are told by what they keep.

use tabletop::{Appraise, Fast, Game, Seat};

use crate::{
    Action, KingsForge, State,
    appraise::{Prospect, Prospects},
    card::CraftBox,
    dice::{Dice, Material},
    ids::CraftId,
    step::Step,
    words::list,
};

/// With so much different luck an action is tried: what it brings each time it brings for certain.
const LUCKS: u64 = 4;
/// So many small questions may follow an action.
const STEPS: usize = 16;
/// Among more payments than this nobody compares.
const PAYMENTS: usize = 120;
/// Chances that differ by less are the same to a person.
const LEAST: f32 = 0.015;

impl KingsForge {
    /// What is to be said for each of the offered actions, where there is something.
    pub(super) fn brought(&self, state: &State, offered: &[Action]) -> Vec<Option<String>> {
        match state.steps.last() {
            Some(Step::ChooseGatherAction | Step::ChooseGain { .. }) => {
                let before = self.prospects(state, state.asked());
                offered.iter().map(|&action| self.brought_by(state, &before, action)).collect()
            }
            _ if offered.len() <= PAYMENTS => self.kept(state, offered),
            _ => vec![None; offered.len()],
        }
    }

    /// Where an action leads when the small questions after it are answered as usual; nothing if it ends the phase.
    fn led_to(&self, state: &State, action: Action, luck: u64) -> Option<State> {
        let (mut after, mut dice, mut room) = (*state, Fast::new(luck), Vec::new());
        self.play(&mut after, action, &mut dice, &mut ());
        for _ in 0..STEPS {
            room.clear();
            if self.turn(&after).seat().is_none() || (after.phase, after.round) != (state.phase, state.round) {
                return None;
            }
            let Some(answer) = self.habit(&after.phase, &after, &mut room) else { break };
            self.play(&mut after, answer, &mut dice, &mut ());
        }
        Some(after)
    }

    fn brought_by(&self, state: &State, before: &Prospects, action: Action) -> Option<String> {
        let seat = state.asked();
        let ways: Vec<State> = (1..=LUCKS).map(|luck| self.led_to(state, action, luck)).collect::<Option<_>>()?;
        let views: Vec<Prospects> = ways.iter().map(|after| self.prospects(after, seat)).collect();
        let each_way = |of: fn(u8, u8) -> u8, material: Material, seen: fn(u8, u8) -> u8| {
            let counts = views.iter().map(|view| of(view.owned[material], before.owned[material]));
            counts.reduce(seen).unwrap_or(0)
        };
        let count = |of: fn(u8, u8) -> u8, seen: fn(u8, u8) -> u8| {
            let mut dice = Dice::NONE;
            Material::EVERY.into_iter().for_each(|material| dice[material] = each_way(of, material, seen));
            dice
        };
        let more = |after: u8, before: u8| after.saturating_sub(before);
        let fewer = |after: u8, before: u8| before.saturating_sub(after);
        let (gained, perhaps, lost) = (count(more, u8::min), count(more, u8::max), count(fewer, u8::min));
        let token = |of: fn(&State, Seat) -> u8| ways.iter().all(|after| of(after, seat) > of(state, seat));
        let mut things: Vec<String> = if gained.is_none() { Vec::new() } else { vec![list(gained)] };
        things.extend(token(|state, seat| state.smiths[seat].counterfeits).then(|| "a counterfeit token".to_owned()));
        let six = |state: &State, seat: Seat| state.smiths[seat].tokens.automatic_six;
        things.extend(token(six).then(|| "an Automatic 6 token".to_owned()));
        let nearer = self.nearer(before, &views).map(|(item, [from, to], horizon)| {
            let sure = (horizon.is_true)(before) && self.is_true(item, horizon, &views);
            (self.item_name(state, item), sure.then(|| percents(from, to, " to ")), horizon.when)
        });
        let price = if lost.is_none() { String::new() } else { format!(" for {}", list(lost)) };
        let fewer = before.against.saturating_sub(views.iter().map(|view| view.against).max().unwrap_or(0));
        match nearer {
            Some((name, chances, when)) if things.is_empty() => {
                let chances = chances.map_or_else(String::new, |chances| format!(": {chances}"));
                Some(format!("makes {name} likelier{chances} {when}"))
            }
            Some((name, chances, when)) => {
                let chances = chances.unwrap_or_else(|| "likelier".to_owned());
                Some(format!("brings {}{price}: {name} {chances} {when}", things.join(" and ")))
            }
            None if !things.is_empty() => Some(format!("brings {}{price}", things.join(" and "))),
            None if !perhaps.is_none() => Some(format!("may bring {}{price}", list(perhaps))),
            None if fewer > 0 => {
                Some(format!("leaves the others {fewer} {} fewer this round", if fewer == 1 { "die" } else { "dice" }))
            }
            None => None,
        }
    }

    /// The item that gets likeliest, from what to what, and when.
    fn nearer(&self, before: &Prospects, views: &[Prospects]) -> Option<Nearer> {
        let mut best: Option<Nearer> = None;
        for (place, was) in before.items.iter().enumerate() {
            for horizon in &HORIZONS {
                let mean = views.iter().filter_map(|view| view.items.get(place)).map(horizon.chance).sum::<f32>();
                let (from, to) = ((horizon.chance)(was), mean / views.len() as f32);
                if to - from >= best.map_or(LEAST, |(_, [from, to], _)| to - from) {
                    best = Some((was.item, [from, to], horizon));
                }
            }
        }
        best
    }

    /// Of several payments, what each of them keeps that another does not.
    fn kept(&self, state: &State, offered: &[Action]) -> Vec<Option<String>> {
        let nothing = vec![None; offered.len()];
        let Some(paid) = offered.iter().map(|&action| payment(action)).collect::<Option<Vec<Dice>>>() else {
            return nothing;
        };
        let seat = state.asked();
        let view = |&action: &Action| self.led_to(state, action, 1).map(|after| self.prospects(&after, seat));
        let Some(views) = offered.iter().map(view).collect::<Option<Vec<Prospects>>>() else { return nothing };
        let alike = Payments { paid: &paid, views: &views };
        if offered.len() < 2 {
            return nothing;
        }
        if alike.are_equal() {
            let words = "all the same: no item depends on these dice";
            return vec![Some(words.to_owned()); offered.len()];
        }
        let words = |place: usize| match alike.best_of(place) {
            Some((dice, (item, [here, there], horizon))) => {
                let kept = format!("keeps {} for {}", list(dice), self.item_name(state, item));
                Some(if self.is_true(item, horizon, &views) {
                    format!("{kept}: {} {}", percents(here, there, " instead of "), horizon.when)
                } else {
                    format!("{kept} {}", horizon.when)
                })
            }
            None => alike.thrift_of(place).map(|[lost, kept]| format!("loses {} and keeps {}", list(lost), list(kept))),
        };
        (0..offered.len()).map(words).collect()
    }

    /// Whether the chances of an item are true ones: of a box for several materials only the first is reckoned with.
    fn is_true(&self, item: CraftId, horizon: &Horizon, views: &[Prospects]) -> bool {
        self.content.craft[item.index()].boxes.iter().all(CraftBox::is_single) && views.iter().all(horizon.is_true)
    }

    /// Of a card that waits in line only the edge is seen, and its rank on it.
    fn item_name(&self, state: &State, item: CraftId) -> String {
        let card = &self.content.craft[item.index()];
        if state.waiting.contains(&item) { format!("{} ({})", card.name, card.rank) } else { card.name.clone() }
    }
}

/// When an item may be made.
struct Horizon {
    chance: fn(&Prospect) -> f32,
    is_true: fn(&Prospects) -> bool,
    when: &'static str,
}
const HORIZONS: [Horizon; 2] = [
    Horizon { chance: |item| item.now, is_true: |view| view.true_now, when: "this round" },
    Horizon { chance: |item| item.next, is_true: |view| view.true_next, when: "next round with all dice" },
];
/// An item, two chances of it, and when.
type Nearer = (CraftId, [f32; 2], &'static Horizon);

/// What each of several payments leads to.
struct Payments<'a> {
    paid: &'a [Dice],
    views: &'a [Prospects],
}

impl Payments<'_> {
    fn are_equal(&self) -> bool {
        let first = &self.views[0];
        let same = |one: &Prospect, other: &Prospect| {
            HORIZONS.iter().all(|horizon| ((horizon.chance)(one) - (horizon.chance)(other)).abs() < LEAST)
        };
        self.views.iter().all(|view| {
            view.owned == first.owned && view.items.iter().zip(&first.items).all(|(one, other)| same(one, other))
        })
    }

    /// The item it is best for, the dice it keeps for it, and the chance beside that of the payment that keeps them least.
    fn best_of(&self, place: usize) -> Option<(Dice, Nearer)> {
        let mut best: Option<(Dice, Nearer)> = None;
        for (number, here) in self.views[place].items.iter().enumerate() {
            for horizon in &HORIZONS {
                for (other, view) in self.views.iter().enumerate() {
                    let Some(there) = view.items.get(number).filter(|there| there.item == here.item) else { continue };
                    let dice = self.paid[other] - self.paid[other].at_most(self.paid[place]);
                    let chances = [here, there].map(horizon.chance);
                    let [more, less] = chances;
                    if !dice.is_none() && more - less >= best.map_or(LEAST, |(_, (_, [a, b], _))| a - b) {
                        best = Some((dice, (here.item, chances, horizon)));
                    }
                }
            }
        }
        best
    }

    /// What is lost with the cheapest payment, and what would be with the dearest.
    fn thrift_of(&self, place: usize) -> Option<[Dice; 2]> {
        let worth = |view: &Prospects| view.worth;
        let most = self.views.iter().map(worth).fold(f32::MIN, f32::max);
        let dearest = self.views.iter().min_by(|one, other| one.worth.total_cmp(&other.worth))?;
        let own = &self.views[place];
        let lost = dearest.owned - dearest.owned.at_most(own.owned);
        let kept = own.owned - own.owned.at_most(dearest.owned);
        (own.worth >= most && !lost.is_none() && !kept.is_none()).then_some([lost, kept])
    }
}

fn payment(action: Action) -> Option<Dice> {
    match action {
        Action::Pay { dice } | Action::LayOnX { dice } | Action::SetAside { dice } | Action::Give { dice, .. } => {
            Some(dice)
        }
        _ => None,
    }
}

fn percents(one: f32, other: f32, between: &str) -> String {
    format!("{:.0}%{between}{:.0}%", one * 100.0, other * 100.0)
}
