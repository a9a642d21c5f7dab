//! What may be done in a Craft turn: making something of the dice in hand, and changing them.

use tabletop::Chance;

use crate::{
    Action, KingsForge, State, Tool,
    dice::Die,
    effect::Ability,
    exotic::Exotic,
    ids::CraftId,
    offers::Offers,
    placing::{Aim, Hand},
    pool::Different,
    state::Placed,
};

impl KingsForge {
    pub(super) fn offer_craft(&self, state: &State, out: &mut impl Offers) {
        out.add(Action::EndCraftTurn);
        if out.only_counts() {
            // What changes dice is found sooner than what can be made of them.
            self.offer_manipulations(state, out);
            if out.enough() {
                return;
            }
        }
        let hand = self.counted_hand(state);
        self.each_making(state, &hand, |making| {
            if !out.enough() && self.can_make(state, &hand, making) {
                out.add(making);
            }
        });
        if !out.only_counts() {
            self.offer_manipulations(state, out);
        }
    }

    /// One of the actions of a Craft turn by lot. What can be made of the dice takes long to find out, so it is found out of
    /// what is drawn only: what turns out to be too hard is taken off the list.
    pub(crate) fn any_craft_action(&self, state: &State, chance: &mut impl Chance, room: &mut Vec<Action>) -> Action {
        let hand = self.counted_hand(state);
        room.push(Action::EndCraftTurn);
        self.each_making(state, &hand, |making| room.push(making));
        self.offer_manipulations(state, room);
        loop {
            let place = chance.draw(room.len() as u32) as usize;
            if self.can_make(state, &hand, room[place]) {
                return room[place];
            }
            room.swap_remove(place);
        }
    }

    /// What the dice in hand might be enough for, and whoever asks may make: items to craft and to steal, and tiles to bid for.
    #[inline]
    fn each_making(&self, state: &State, hand: &Hand<'_>, mut each: impl FnMut(Action)) {
        let progress = self.progress(state, state.active);
        // What lies on an item or a tile is no lower than what it asks for.
        let may_make =
            |item: CraftId| hand.might_do(&self.content.asked[item.index()]) && self.may_go_on_with(progress, item);
        for items in [&*state.display, &*state.masterworks, state.request.as_slice()] {
            items.iter().filter(|&&item| may_make(item)).for_each(|&item| each(Action::Craft { item }));
        }
        for crafted in state.crafted.iter().filter(|crafted| crafted.seat != state.active && may_make(crafted.card)) {
            each(Action::Steal { item: crafted.card });
        }
        for tile in self.content.ambassadors.iter().filter(|tile| hand.might_do(&tile.asked)) {
            each(Action::Bid { tile: tile.id });
        }
    }

    /// Whether the dice in hand are enough for it. All else that is offered can be done.
    fn can_make(&self, state: &State, hand: &Hand<'_>, action: Action) -> bool {
        match action {
            Action::Craft { item } => self.can_craft_with(state, hand, item),
            Action::Steal { item } => state.crafted_as(item).is_some_and(|item| self.can_steal_with(state, hand, item)),
            Action::Bid { tile } => self.can_bid(state, hand, self.tile(tile)),
            _ => true,
        }
    }

    fn offer_manipulations(&self, state: &State, out: &mut impl Offers) {
        // The dice there are, found when they are asked for.
        let (mut found, rolled) = (None, || state.rolled.distinct().collect::<Different>());
        self.each_ability(state, state.active, |with, ability| {
            if !out.enough() {
                self.offer_ability(state, found.get_or_insert_with(rolled), with, ability, out);
            }
        });
        if state.smiths[state.active].tokens.automatic_six > 0 {
            let below_six = found.get_or_insert_with(rolled).iter().filter(|die| die.value < 6);
            out.add_all(below_six.map(|&die| Action::TurnToSix { die, with: None }));
        }
        let exotica = &state.smiths[state.active].exotica;
        if exotica.stone.is_some() {
            self.offer_grimstone(state, found.get_or_insert_with(rolled), out);
        }
        if exotica.held[Exotic::Heartwood] > 0 {
            out.add(Action::Harvest);
        }
        self.offer_to_take(state, out);
        self.offer_to_keep_ore(state, out);
    }

    /// A single die that will do is placed unasked; among several, the two plain ways to fill all boxes come first.
    pub(super) fn offer_placings(&self, state: &State, aim: &Aim, placed: &Placed, out: &mut impl Offers) {
        let dice = self.candidates(state, aim, placed, if out.only_counts() { 2 } else { usize::MAX });
        let left = aim.boxes.len() - placed.dice.len();
        if left > 1 && dice.len() > 1 {
            out.add(Action::PlaceLowest);
            out.add(Action::PlaceHighest);
        }
        dice.iter().for_each(|&die| out.add(Action::Place { die }));
        if aim.boost.is_some() {
            self.offer_leaving(state, aim, placed, out);
        }
    }

    #[inline]
    fn offer_ability(&self, state: &State, dice: &[Die], with: Tool, ability: Ability, out: &mut impl Offers) {
        let dice = dice.iter().copied();
        match ability {
            Ability::Bonus { .. } => out.add_all(dice.map(|die| Action::Raise { with, die })),
            Ability::ColouredBonus { .. } | Ability::BonusAmong { .. } => {
                let raised = dice.filter(|die| ability.raises(die.kind));
                out.add_all(raised.map(|die| Action::Raise { with, die }));
            }
            Ability::TurnToSix => {
                let below_six = dice.filter(|die| die.value < 6);
                out.add_all(below_six.map(|die| Action::TurnToSix { die, with: Some(with) }));
            }
            Ability::BonusOrFlip { .. } => {
                for die in dice {
                    out.add(Action::Raise { with, die });
                    if die.value <= 6 {
                        out.add(Action::Flip { with, die });
                    }
                }
            }
            // Rolled with the others before.
            Ability::WhiteDie => {}
            Ability::BonusOrDie { die: offered, .. } => {
                out.add_all(dice.map(|die| Action::Raise { with, die }));
                if state.stock.dice[offered] > 0 && !self.may_not_roll(state, state.active) {
                    out.add(Action::TakeOfferedDie { with });
                }
            }
            // KF-5.9: a die above 6 has no opposite face.
            Ability::Flip => {
                let with_opposite = dice.filter(|die| die.value <= 6);
                out.add_all(with_opposite.map(|die| Action::Flip { with, die }));
            }
            Ability::Reroll => {
                let rolled = dice.filter(|die| die.kind.is_rolled());
                out.add_all(rolled.map(|die| Action::Reroll { with, die }));
            }
            Ability::RerollOne { among } => {
                let rolled = dice.filter(|die| among.contains(die.kind) && die.kind.is_rolled());
                out.add_all(rolled.map(|die| Action::Reroll { with, die }));
            }
            // KF-4.25: all of them at once, or one by one if there are several.
            Ability::OnesToSixes => {
                let ones: u8 = state.rolled.ones().map(|die| state.rolled.count(die)).sum();
                if ones > 0 {
                    out.add(Action::TurnOnes { with });
                }
                if ones > 1 {
                    state.rolled.ones().for_each(|die| out.add(Action::TurnOne { with, die }));
                }
            }
        }
    }
}

/// KF-5.4: dice that have not had their part of the bonus, where equal ones are told apart by their number.
#[inline]
pub(super) fn offer_bonus_dice(state: &State, raised: &[Die], follows: impl Fn(Die) -> bool, out: &mut impl Offers) {
    let had = |die: Die| raised.iter().filter(|&&raised| raised == die).count();
    let others = state.rolled.distinct().filter(|&die| usize::from(state.rolled.count(die)) > had(die));
    out.add_all(others.filter(|&die| follows(die)).map(|die| Action::RaiseAlso { die }));
    out.add(Action::FinishRaising);
}

#[inline]
pub(super) fn offer_reroll_dice(state: &State, left: Option<u8>, follows: impl Fn(Die) -> bool, out: &mut impl Offers) {
    if left != Some(0) {
        let rolled = state.rolled.distinct().filter(|&die| die.kind.is_rolled() && follows(die));
        out.add_all(rolled.map(|die| Action::RerollAlso { die }));
    }
    out.add(Action::RollAgain);
}

#[inline]
pub(super) fn offer_ones(state: &State, follows: impl Fn(Die) -> bool, out: &mut impl Offers) {
    state.rolled.ones().filter(|&die| follows(die)).for_each(|die| out.add(Action::TurnOneAlso { die }));
    out.add(Action::FinishTurning);
}
