//! What the player who is asked may do: one short list per question.

use tabletop::{List, Seat};

use crate::{
    Action, DiceForge, Face, Hero, Resource, Stack, State, Which,
    blessing::{in_turn, waiting_mirror},
    feat::{Effect, Slot},
    resource::Amounts,
    step::{Blessing, LotSet, Step},
};

/// Where offered actions go.
pub(crate) trait Offers {
    fn add(&mut self, action: Action);

    /// Whether more of them would make no difference.
    fn enough(&self) -> bool;
}

impl Offers for Vec<Action> {
    #[inline]
    fn add(&mut self, action: Action) {
        self.push(action);
    }

    #[inline]
    fn enough(&self) -> bool {
        false
    }
}

/// Only how many there are, as far as it matters.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Few {
    #[default]
    None,
    One(Action),
    More,
}

impl Offers for Few {
    #[inline]
    fn add(&mut self, action: Action) {
        *self = if matches!(self, Few::None) { Few::One(action) } else { Few::More };
    }

    #[inline]
    fn enough(&self) -> bool {
        matches!(self, Few::More)
    }
}

impl DiceForge {
    pub(crate) fn offer(&self, state: &State, out: &mut impl Offers) {
        let Some(&question) = state.steps.last() else { return };
        match question {
            Step::ChooseReinforcement { used } => self.offer_reinforcements(state, used, out),
            Step::ChooseAction { extra } => {
                self.offer_faces(state, state.active, 0, LotSet::default(), out);
                self.offer_feats(state, out);
                if !extra {
                    out.add(Action::EndTurn);
                }
                self.offer_triton(state, out);
            }
            Step::ChooseToEndTurn { extra_left } => {
                if extra_left && self.extra_action_is_possible(state) {
                    out.add(Action::BuyExtraAction);
                }
                out.add(Action::EndTurn);
                self.offer_triton(state, out);
            }
            Step::ChooseOffering { taken } => {
                self.offer_faces(state, state.active, 0, taken, out);
                out.add(Action::FinishOffering);
                self.offer_triton(state, out);
            }
            Step::ChooseShipFace { seat, discount } => {
                self.offer_faces(state, seat, discount, LotSet::default(), out);
                out.add(Action::BuyNothing);
                if seat == state.active {
                    self.offer_triton(state, out);
                }
            }
            Step::ChooseGardenFace { slot, .. } => self.offer_garden_faces(state, slot, out),
            Step::ChooseFaceToReplace { seat, .. } => offer_faces_to_replace(&state.heroes[seat], out),
            Step::ChooseBearer { .. } => {
                state.active.others(self.players).for_each(|seat| out.add(Action::NameBearer { seat }));
            }
            Step::ChooseSatyrFace { picked } => self.offer_satyr_faces(state, picked, out),
            Step::ChooseDie { .. } => Which::BOTH.into_iter().for_each(|die| out.add(Action::RollDie { die })),
            Step::Apply(blessing) => self.offer_blessing(state, &blessing, out),
            Step::ChooseRepeat(_) => {
                out.add(Action::RepeatBlessing);
                out.add(Action::KeepCerberus);
            }
            Step::ChooseResource { among, .. } => {
                among.kinds().for_each(|resource| out.add(Action::ChooseResource { resource }));
            }
            Step::ChooseHowToTake { seat, amounts, instead, .. } => {
                if instead.is_some() {
                    out.add(Action::TakeAsShown);
                    out.add(Action::TakeGlory);
                } else {
                    let most = amounts.gold.min(self.hammer_room(&state.heroes[seat]));
                    (0..=most).for_each(|gold| out.add(Action::SendToHammer { gold }));
                }
            }
            Step::ReceiveBlessings { .. }
            | Step::ReceiveMinorBlessings { .. }
            | Step::ReceiveDivineBlessings { .. }
            | Step::TakeFeat { .. } => {}
        }
    }

    /// DF-4.1, DF-8.14: each card once, and only if its price can be paid.
    fn offer_reinforcements(&self, state: &State, used: [u8; Slot::COUNT], out: &mut impl Offers) {
        let hero = &state.heroes[state.active];
        let mut waiting = false;
        for slot in Slot::ALL {
            if hero.feats[slot.index()] <= used[slot.index()] {
                continue;
            }
            let feat = self.content.feat(state.feat(slot));
            waiting |= feat.effect.is_reinforcement();
            let payable = match feat.effect {
                Effect::ReinforceByPaying { pay, .. } => hero.reserve().covers(pay),
                effect => effect.is_reinforcement(),
            };
            if payable {
                out.add(Action::CallReinforcement { feat: feat.id });
            }
        }
        out.add(Action::FinishReinforcements);
        // The action is chosen next, and a Triton can be spent there: here it is for what is still to be called.
        if waiting {
            self.offer_triton(state, out);
        }
    }

    #[inline]
    fn offer_faces(&self, state: &State, seat: Seat, discount: u8, taken: LotSet, out: &mut impl Offers) {
        let gold = state.heroes[seat].gold;
        for (index, lot) in self.content.lots[..self.content.sanctuary].iter().enumerate() {
            if lot.cost.saturating_sub(discount) <= gold && state.temple[index].left > 0 && !taken.contains(index) {
                out.add(Action::TakeFace { face: lot.face });
                if out.enough() {
                    return;
                }
            }
        }
    }

    /// Whether a ship has anything to buy now, if need be with the gold of Tritons.
    pub(crate) fn ship_can_buy(&self, state: &State, seat: Seat) -> bool {
        let purse = self.purse(state, seat);
        let price = |lot: usize| self.content.lots[lot].cost.saturating_sub(self.content.ship_discount);
        (0..self.content.sanctuary).any(|lot| state.temple[lot].left > 0 && purse.pays(Amounts::gold(price(lot))))
    }

    pub(crate) fn purse(&self, state: &State, seat: Seat) -> Purse {
        let hero = &state.heroes[seat];
        let tokens = if seat == state.active { hero.triton } else { 0 };
        Purse { held: hero.reserve(), most: self.maxima(hero), tokens, triton: self.content.triton }
    }

    #[inline]
    fn offer_feats(&self, state: &State, out: &mut impl Offers) {
        let reserve = state.heroes[state.active].reserve();
        for stack in &state.stacks {
            if out.enough() {
                return;
            }
            if stack.left > 0 && reserve.covers(self.content.feat(stack.feat).cost) {
                out.add(Action::PerformFeat { feat: stack.feat });
            }
        }
    }

    /// DF-4.6: an extra action is for doing something; it is not sold if nothing could be done with it. Tritons that are
    /// to help with its price are spent before it is paid; those that help after it may be what makes it possible.
    pub(crate) fn extra_action_is_possible(&self, state: &State) -> bool {
        let mut purse = self.purse(state, state.active);
        if !purse.held.covers(self.content.extra_action) {
            return false;
        }
        purse.held -= self.content.extra_action;
        self.can_act(state, &purse)
    }

    /// Whether there is a face to buy or a feat to perform with so much.
    pub(crate) fn can_act(&self, state: &State, purse: &Purse) -> bool {
        let buys = |lot: usize| state.temple[lot].left > 0 && purse.pays(Amounts::gold(self.content.lots[lot].cost));
        let performs = |stack: &Stack| stack.left > 0 && purse.pays(self.content.feat(stack.feat).cost);
        (0..self.content.sanctuary).any(buys) || state.stacks.iter().any(performs)
    }

    fn offer_triton(&self, state: &State, out: &mut impl Offers) {
        if state.heroes[state.active].triton > 0 {
            self.content.triton.kinds().for_each(|resource: Resource| out.add(Action::SpendTriton { resource }));
        }
    }

    fn offer_garden_faces(&self, state: &State, slot: Slot, out: &mut impl Offers) {
        let Effect::Forge(faces) = self.content.feat(state.feat(slot)).effect else { return };
        let left = |face: Face| self.content.lot(face).is_some_and(|lot| state.temple[lot].left > 0);
        faces.iter().filter(|&&face| left(face)).for_each(|&face| out.add(Action::TakeFace { face }));
    }

    /// DF-8.6: a pair is named one by one, in any order. Equal faces are one choice.
    fn offer_satyr_faces(&self, state: &State, mut picked: Option<Face>, out: &mut impl Offers) {
        let rolled = self.rolled_by_others(state);
        // Of two dice both are picked, and which one is named first is no question.
        if picked.is_none() && rolled.len() == 2 {
            return out.add(Action::PickFace { face: rolled[0] });
        }
        let mut offered = None;
        for &face in rolled.iter() {
            if picked == Some(face) {
                // One die that shows it is picked already.
                picked = None;
            } else if offered != Some(face) {
                offered = Some(face);
                out.add(Action::PickFace { face });
            }
        }
    }

    /// What the Satyrs pick from.
    fn rolled_by_others(&self, state: &State) -> List<Face, 8> {
        let others = state.active.others(self.players);
        let mut rolled: List<Face, 8> = others.flat_map(|seat| state.heroes[seat].faces_up()).collect();
        rolled.sort_unstable_by_key(|&face| in_turn(face));
        rolled
    }

    /// Of a pair of faces, for Satyrs or two mirrors, search looks at the order it is applied in only.
    pub(crate) fn keep_one_order(&self, state: &State, actions: &mut Vec<Action>) {
        let first = match state.steps.last() {
            Some(Step::ChooseSatyrFace { picked: None }) => {
                // Nothing follows the last face, unless two dice show it.
                let rolled = self.rolled_by_others(state);
                if rolled.len() > 1 && rolled[rolled.len() - 2] != rolled[rolled.len() - 1] {
                    actions.pop();
                }
                return;
            }
            Some(Step::ChooseSatyrFace { picked: Some(first) }) => *first,
            Some(Step::Apply(blessing)) if blessing.is_half_a_pair() => blessing.acts_as[0],
            _ => return,
        };
        let follows = |action: &Action| match *action {
            Action::PickFace { face } | Action::CopyFace { face } => in_turn(face) >= in_turn(first),
            _ => true,
        };
        // Somebody else may have named the last face first.
        if actions.iter().any(follows) {
            actions.retain(follows);
        }
    }

    fn offer_blessing(&self, state: &State, blessing: &Blessing, out: &mut impl Offers) {
        match waiting_mirror(blessing) {
            Some(_) if !self.order_of_mirror_and_ship_matters(state, blessing) => {
                let faces = self.faces_to_copy(state, blessing.seat);
                faces.iter().for_each(|&face| out.add(Action::CopyFace { face }));
            }
            _ => blessing.acts_as.iter().for_each(|&face| out.add(Action::ApplyFirst { face })),
        }
    }
}

/// What a hero can pay with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    pub(crate) held: Amounts,
    /// What the reserves hold at most.
    most: Amounts,
    /// Tritons that may be spent now, in their owner's turn only, and what each brings of one resource.
    tokens: u8,
    triton: Amounts,
}

impl Purse {
    /// Whether it pays this, at once or after Tritons have been spent.
    #[inline]
    pub(crate) fn pays(&self, cost: Amounts) -> bool {
        self.held.covers(cost) || self.tokens > 0 && self.pays_with_tokens(cost)
    }

    /// DF-8.20: each token fills one reserve up, as far as it goes; what is short of two resources takes two tokens.
    fn pays_with_tokens(&self, cost: Amounts) -> bool {
        let tokens_for = |resource: Resource| {
            let short = cost.of(resource).saturating_sub(self.held.of(resource));
            match self.triton.of(resource) {
                _ if short == 0 => 0,
                0 => u8::MAX,
                each => short.div_ceil(each),
            }
        };
        let tokens = Resource::ALL.into_iter().map(tokens_for).fold(0, u8::saturating_add);
        tokens <= self.tokens && self.most.covers(cost)
    }

    pub(crate) fn without_tokens(self) -> Purse {
        Purse { tokens: 0, ..self }
    }

    /// Gold that all tokens together would bring, if it all fitted in.
    pub(crate) fn gold_of_tokens(&self) -> u8 {
        self.triton.gold.saturating_mul(self.tokens)
    }
}

/// DF-5.6: a boar stays. Equal faces of one die are one choice.
fn offer_faces_to_replace(hero: &Hero, out: &mut impl Offers) {
    for which in Which::BOTH {
        let faces = &hero.dice[which.index()].faces;
        for (place, &face) in faces.iter().enumerate() {
            if out.enough() {
                return;
            }
            if !matches!(face, Face::Boar(_)) && !faces[..place].contains(&face) {
                out.add(Action::ForgeOver { die: which, face });
            }
        }
    }
}
