//! Applying what was rolled (DF-6): mirrors choose, x3 triples, the order of the dice is asked where it matters,
//! shields look at what the other die gave, and gains find their way into reserves, hammer or glory.

use tabletop::{List, Log, Seat};

use crate::{
    Action, Amounts, DiceForge, Event, Face, Hero, Resource, State,
    event::Cause,
    face::Colour,
    feat::Instead,
    flow::push_choice,
    resource::Kinds,
    step::{Blessing, Step},
};

impl DiceForge {
    /// Applies a result as far as it goes without a question. `false` if its owner has to choose now; whatever it leads
    /// to in between lies on top of it.
    pub(crate) fn apply(&self, state: &mut State, mut blessing: Blessing, log: &mut impl Log<Event>) -> bool {
        let depth = state.steps.len();
        while state.steps.len() == depth {
            if let Some(mirror) = waiting_mirror(&blessing) {
                if self.order_of_mirror_and_ship_matters(state, &blessing) {
                    return false;
                }
                match *self.faces_to_copy(state, blessing.seat) {
                    [] => blessing.copied[mirror] = true,
                    [face] => self.copy(&mut blessing, mirror, face, log),
                    _ => return false,
                }
                replace_top(state, Step::Apply(blessing));
                continue;
            }
            let die = match (blessing.waits(0), blessing.waits(1)) {
                (true, true) => match blessing.first {
                    Some(die) => usize::from(die),
                    None if self.order_matters(state, &blessing) => return false,
                    None => usize::from(in_turn(blessing.acts_as[0]).0 > in_turn(blessing.acts_as[1]).0),
                },
                (true, false) => 0,
                (false, true) => 1,
                (false, false) => {
                    state.steps.pop();
                    self.finish(state, blessing);
                    return true;
                }
            };
            blessing.applied[die] = true;
            if let Some(gave) = self.gives_at_once(&blessing, die) {
                blessing.gave[die] = gave.into();
            }
            replace_top(state, Step::Apply(blessing));
            self.apply_face(state, &blessing, die, log);
        }
        true
    }

    /// The questions of a blessing: which face a mirror copies, which face comes first.
    pub(crate) fn answer_blessing(
        &self,
        state: &mut State,
        mut blessing: Blessing,
        action: Action,
        log: &mut impl Log<Event>,
    ) {
        match action {
            Action::CopyFace { face } => {
                let mirror = waiting_mirror(&blessing).expect("a mirror asked");
                self.copy(&mut blessing, mirror, face, log);
            }
            Action::ApplyFirst { face } => {
                let die = blessing.acts_as.iter().position(|&shown| shown == face).expect("one of the two faces");
                blessing.first = Some(die as u8);
            }
            _ => unreachable!("{action:?} was offered for a blessing"),
        }
        state.steps.push(Step::Apply(blessing));
    }

    fn copy(&self, blessing: &mut Blessing, mirror: usize, face: Face, log: &mut impl Log<Event>) {
        let named_late = blessing.is_half_a_pair() && in_turn(face) < in_turn(blessing.acts_as[0]);
        blessing.acts_as[mirror] = face;
        blessing.copied[mirror] = true;
        // Two mirrors are alike: what they copied is one pair, in whichever order it was named.
        if named_late && blessing.first.is_none() {
            blessing.acts_as.swap(0, 1);
        }
        log.note(Event::FaceCopied { seat: blessing.seat, face });
    }

    /// DF-6.5, DF-6.6: the faces a mirror may copy. Opponents' faces that lie up; with a mirror among them, one's
    /// own as well; never a mirror.
    pub(crate) fn faces_to_copy(&self, state: &State, seat: Seat) -> List<Face, 8> {
        let mut faces: List<Face, 8> = List::new();
        for face in self.seen_by_mirror(state, seat).flat_map(|shown| state.heroes[shown].faces_up()) {
            if face != Face::Mirror && !faces.contains(&face) {
                faces.push(face);
            }
        }
        faces
    }

    /// Whose dice a mirror of this player's sees.
    pub(crate) fn seen_by_mirror(&self, state: &State, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let own = self.opponent_shows_mirror(state, seat).then_some(seat);
        seat.others(self.players).chain(own)
    }

    fn opponent_shows_mirror(&self, state: &State, seat: Seat) -> bool {
        seat.others(self.players).any(|other| state.heroes[other].faces_up().contains(&Face::Mirror))
    }

    /// DF-6.7: only where a ship can put a new face up for the mirror to copy.
    pub(crate) fn order_of_mirror_and_ship_matters(&self, state: &State, blessing: &Blessing) -> bool {
        let beside_ship = matches!(*blessing.acts_as, [Face::Mirror, Face::Ship] | [Face::Ship, Face::Mirror]);
        let open = beside_ship && !blessing.loss && blessing.first.is_none() && blessing.applied == [false; 2];
        open && self.opponent_shows_mirror(state, blessing.seat) && self.ship_can_buy(state, blessing.seat)
    }

    /// DF-6.3: whether the order of two faces can change the outcome.
    fn order_matters(&self, state: &State, blessing: &Blessing) -> bool {
        let [a, b] = [blessing.acts_as[0], blessing.acts_as[1]];
        if blessing.loss {
            return self.loss_order_matters(state, blessing.seat, a, b)
                || self.loss_order_matters(state, blessing.seat, b, a);
        }
        let hero = &state.heroes[blessing.seat];
        let beside_ship = match (a, b) {
            (Face::Ship, Face::Ship) => return false,
            (Face::Ship, other) | (other, Face::Ship) => other,
            _ => return false,
        };
        // Gold first lets the ship buy whatever it could have bought anyway, and more: only gold that would be lost
        // is a reason to buy first. Tritons spent at the ship take up room as well.
        let gain = self.most_gold(beside_ship);
        let tritons = self.purse(state, blessing.seat).gold_of_tokens();
        let gold = hero.gold.saturating_add(tritons).saturating_add(gain);
        gain > 0 && gold > self.maxima(hero).gold && self.ship_can_buy(state, blessing.seat)
    }

    /// DF-6.18: under the Minotaur, one's own boar gives while the other face takes.
    fn loss_order_matters(&self, state: &State, seat: Seat, boar: Face, other: Face) -> bool {
        let Face::Boar(colour) = boar else { return false };
        if state.boar_owner(colour) != Some(seat) {
            return false;
        }
        let shown = match other {
            Face::Gain(amounts) | Face::Choice(amounts) => amounts,
            Face::Boar(colour) if state.boar_owner(colour) != Some(seat) => self.content.boar_bearer,
            _ => return false,
        };
        let hero = &state.heroes[seat];
        let meets = |resource: Resource| {
            let (loss, gain, held) = (shown.of(resource), self.content.boar_owner.of(resource), held(hero, resource));
            let lost_in_all = u16::from(loss) + u16::from(self.content.boar_bearer.of(resource));
            let full =
                resource != Resource::Glory && held + u16::from(gain) > u16::from(self.maxima(hero).of(resource));
            loss > 0 && gain > 0 && (held < lost_in_all || full)
        };
        Resource::ALL.into_iter().any(meets)
    }

    fn most_gold(&self, face: Face) -> u8 {
        match face {
            Face::Gain(amounts) | Face::Choice(amounts) => amounts.gold,
            Face::Shield(colour) => self.content.shield(colour).otherwise.gold,
            _ => 0,
        }
    }

    /// What a face gives without a choice, for a shield beside it to see.
    fn gives_at_once(&self, blessing: &Blessing, die: usize) -> Option<Amounts> {
        match blessing.acts_as[die] {
            Face::Gain(amounts) => Some(amounts),
            Face::Shield(colour) => Some(self.shield_reward(blessing, die, colour)),
            _ => None,
        }
    }

    /// DF-6.10 to DF-6.14.
    fn shield_reward(&self, blessing: &Blessing, die: usize, colour: Colour) -> Amounts {
        let shield = self.content.shield(colour);
        let matched = blessing.rolled.len() == 2 && blessing.gave[1 - die].contains(colour.resource());
        if matched { shield.matched } else { shield.otherwise }
    }

    fn apply_face(&self, state: &mut State, blessing: &Blessing, die: usize, log: &mut impl Log<Event>) {
        let Blessing { seat, loss, instead, .. } = *blessing;
        let times = times(blessing, die);
        let mut gain = |state: &mut State, amounts: Amounts, cause: Cause| {
            if loss {
                self.lose(state, seat, amounts, log);
            } else {
                self.receive(state, seat, amounts, instead, cause, log);
            }
        };
        match blessing.acts_as[die] {
            Face::Gain(amounts) => gain(state, amounts * times, Cause::Face),
            Face::Shield(colour) => gain(state, self.shield_reward(blessing, die, colour) * times, Cause::Shield),
            Face::Choice(among) => {
                let die = Some(die as u8);
                state.steps.push(Step::ChooseResource { seat, among, times, loss, instead, die, cause: Cause::Face });
            }
            Face::Ship if !loss => {
                let discount = self.content.ship_discount * times;
                state.steps.push(Step::ChooseShipFace { seat, discount });
            }
            Face::Boar(colour) => {
                let owner = state.boar_owner(colour).expect("a forged boar has an owner");
                for _ in 0..times {
                    push_choice(state, owner, self.content.boar_owner, Cause::Boar);
                }
                let (among, die) = (self.content.boar_bearer, Some(die as u8));
                state.steps.push(Step::ChooseResource { seat, among, times, loss, instead, die, cause: Cause::Face });
            }
            Face::Ship | Face::Triple | Face::Mirror => {}
        }
    }

    /// A resource was chosen: it is gained or lost, and a shield beside it takes note.
    pub(crate) fn settle_choice(
        &self,
        state: &mut State,
        question: Step,
        resource: Resource,
        log: &mut impl Log<Event>,
    ) {
        let Step::ChooseResource { seat, among, times, loss, instead, die, cause } = question else {
            unreachable!("only a choice of resources is settled here");
        };
        let amounts = among.only(resource) * times;
        if let Some(die) = die
            && let Some(blessing) = blessing_below(state)
        {
            blessing.gave[usize::from(die)] = Kinds::from(amounts);
        }
        if loss {
            self.lose(state, seat, amounts, log);
        } else {
            self.receive(state, seat, amounts, instead, cause, log);
        }
    }

    /// A gain arrives. Glory instead of it, or gold for a hammer, is asked about; otherwise it is taken in at once.
    pub(crate) fn receive(
        &self,
        state: &mut State,
        seat: Seat,
        amounts: Amounts,
        instead: Option<Instead>,
        cause: Cause,
        log: &mut impl Log<Event>,
    ) {
        let exchange = instead.is_some_and(|instead| instead.exchange(amounts).is_some());
        if exchange || amounts.gold > 0 && self.hammer_room(&state.heroes[seat]) > 0 {
            state.steps.push(Step::ChooseHowToTake { seat, amounts, instead: instead.filter(|_| exchange), cause });
        } else {
            self.gain(state, seat, amounts, cause, log);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of one step, taken apart by its one caller")]
    pub(crate) fn take(
        &self,
        state: &mut State,
        seat: Seat,
        amounts: Amounts,
        instead: Option<Instead>,
        cause: Cause,
        action: Action,
        log: &mut impl Log<Event>,
    ) {
        match action {
            Action::TakeGlory => {
                let exchanged = instead.and_then(|instead| instead.exchange(amounts)).unwrap_or(amounts);
                self.receive(state, seat, exchanged, None, cause, log);
            }
            Action::TakeAsShown => self.receive(state, seat, amounts, None, cause, log),
            Action::SendToHammer { gold } => {
                self.strike(state, seat, gold, log);
                self.gain(state, seat, Amounts { gold: amounts.gold - gold, ..amounts }, cause, log);
            }
            _ => unreachable!("{action:?} was offered for a gain"),
        }
    }

    /// DF-2.3: what the reserves cannot hold is lost.
    fn gain(&self, state: &mut State, seat: Seat, amounts: Amounts, cause: Cause, log: &mut impl Log<Event>) {
        let hero = &mut state.heroes[seat];
        let maxima = self.maxima(hero);
        let before = hero.reserve();
        hero.gold = (before.gold + amounts.gold).min(maxima.gold);
        hero.sun = (before.sun + amounts.sun).min(maxima.sun);
        hero.moon = (before.moon + amounts.moon).min(maxima.moon);
        hero.glory = hero.glory.saturating_add(amounts.glory.into());
        let mut wasted = before + Amounts { glory: 0, ..amounts };
        wasted -= hero.reserve();
        if !amounts.is_none() {
            log.note(Event::Gained { seat, amounts, wasted, cause });
        }
    }

    /// DF-6.17: reserves do not go below nothing, and glory on cards is out of reach.
    fn lose(&self, state: &mut State, seat: Seat, amounts: Amounts, log: &mut impl Log<Event>) {
        let hero = &mut state.heroes[seat];
        let mut lost = Amounts::NONE;
        let take = |held: &mut u8, amount: u8| {
            let taken = amount.min(*held);
            *held -= taken;
            taken
        };
        lost.gold = take(&mut hero.gold, amounts.gold);
        lost.sun = take(&mut hero.sun, amounts.sun);
        lost.moon = take(&mut hero.moon, amounts.moon);
        lost.glory = u16::from(amounts.glory).min(hero.glory) as u8;
        hero.glory -= u16::from(lost.glory);
        log.note(Event::Lost { seat, amounts: lost });
    }

    /// How much more gold the hammers of a hero can take.
    pub(crate) fn hammer_room(&self, hero: &Hero) -> u8 {
        hero.hammers * self.content.hammer.spaces * 2 - hero.hammer_gold
    }

    /// DF-8.2: gold walks the track; each time it comes around there is a reward.
    fn strike(&self, state: &mut State, seat: Seat, gold: u8, log: &mut impl Log<Event>) {
        if gold == 0 {
            return;
        }
        let hero = &mut state.heroes[seat];
        let laps = |gold: u8| gold / self.content.hammer.spaces;
        let finished = laps(hero.hammer_gold)..laps(hero.hammer_gold + gold);
        hero.hammer_gold += gold;
        let glory = finished.map(|lap| u16::from(self.content.hammer.rewards[usize::from(lap % 2)])).sum();
        hero.glory = hero.glory.saturating_add(glory);
        log.note(Event::HammerStruck { seat, gold, glory });
    }

    /// DF-8.9: when all of a result has been applied, a Cerberus token may repeat it.
    fn finish(&self, state: &mut State, blessing: Blessing) {
        if blessing.repeatable && state.heroes[blessing.seat].cerberus > 0 {
            state.steps.push(Step::ChooseRepeat(blessing));
        }
    }
}

/// The first mirror that has not chosen yet, unless its owner wants the other face applied first.
pub(crate) fn waiting_mirror(blessing: &Blessing) -> Option<usize> {
    let waits = |die: usize| blessing.rolled[die] == Face::Mirror && !blessing.copied[die];
    let mirror = (0..blessing.rolled.len()).find(|&die| waits(die))?;
    let other_first = blessing.first.is_some_and(|first| usize::from(first) != mirror && !blessing.applied[1 - mirror]);
    (!other_first).then_some(mirror)
}

/// DF-6.4: x3 beside another face triples it; two of them do nothing.
pub(crate) fn times(blessing: &Blessing, die: usize) -> u8 {
    if blessing.rolled.len() == 2 && blessing.acts_as[1 - die] == Face::Triple { 3 } else { 1 }
}

/// The order in which faces are applied unless their owner wants another, and so the order of a pair that may be named
/// in any: shields look at the other face, ships want its gold.
pub(crate) fn in_turn(face: Face) -> (u8, Face) {
    let rank = match face {
        Face::Ship => 2,
        Face::Shield(_) => 1,
        _ => 0,
    };
    (rank, face)
}

fn held(hero: &Hero, resource: Resource) -> u16 {
    match resource {
        Resource::Glory => hero.glory,
        _ => u16::from(hero.reserve().of(resource)),
    }
}

fn replace_top(state: &mut State, step: Step) {
    *state.steps.last_mut().expect("the step being carried out") = step;
}

/// The blessing a choice just answered belongs to: the topmost one left.
fn blessing_below(state: &mut State) -> Option<&mut Blessing> {
    state.steps.iter_mut().rev().find_map(|step| match step {
        Step::Apply(blessing) => Some(blessing),
        _ => None,
    })
}
