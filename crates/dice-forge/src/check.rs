//! Whether a position from outside could be one of this game (DF-1): everything is somewhere, once, and what
//! is pending makes sense.

use tabletop::{BadState, Seat};

use crate::{
    DiceForge, Face, Hero, State,
    face::Colour,
    feat::{Effect, Slot},
    offers::Few,
    step::{Blessing, Step},
};

/// No position of play has more steps waiting than this; the stack has room for what they lead to.
const DEEPEST: usize = 10;

impl DiceForge {
    pub(crate) fn check_state(&self, state: &State) -> Result<(), String> {
        self.check_table(state)?;
        self.check_cards(state)?;
        self.check_faces(state)?;
        for seat in Seat::all(self.players) {
            self.check_hero(state, seat).map_err(|reason| format!("hero {}: {reason}", seat.0))?;
        }
        self.check_steps(state)
    }

    fn check_table(&self, state: &State) -> Result<(), String> {
        ensure(state.heroes.len() == self.players, || {
            format!("{} heroes for {} players", state.heroes.len(), self.players)
        })?;
        ensure(self.sits(state.active), || format!("nobody sits at seat {}", state.active.0))?;
        let over = self.rounds() + 1;
        ensure((1..=over).contains(&state.round), || format!("round {} of {}", state.round, self.rounds()))?;
        ensure(state.round < over || state.steps.is_empty() && state.active == Seat(0), || {
            "the game is over, but something is still to happen".to_owned()
        })
    }

    fn check_cards(&self, state: &State) -> Result<(), String> {
        for (slot, stack) in Slot::ALL.into_iter().zip(&state.stacks) {
            ensure(stack.feat.slot == slot, || format!("{} lies at slot {slot:?}", stack.feat))?;
            ensure(self.content.find_feat(stack.feat).is_some(), || format!("there is no feat {}", stack.feat))?;
            let performed: usize = state.heroes.iter().map(|hero| usize::from(hero.feats[slot.index()])).sum();
            let cards = usize::from(stack.left) + performed;
            ensure(cards == self.players, || format!("{cards} cards of slot {slot:?} instead of {}", self.players))?;
        }
        for colour in Colour::ALL {
            if let Some(owner) = state.boar_owner(colour) {
                ensure(self.sits(owner), || format!("nobody sits at seat {}, owner of a boar", owner.0))?;
            }
        }
        for seat in Seat::all(self.players) {
            let cards = self.cards(state, seat, |effect| matches!(effect, Effect::Boar));
            let boars = state.boars.iter().filter(|&&owner| owner == Some(seat)).count();
            ensure(boars == usize::from(cards).min(4), || {
                format!("{boars} boars for {cards} boar cards of seat {}", seat.0)
            })?;
        }
        Ok(())
    }

    /// Every face of the game lies in the temple, on a die, discarded, removed or in the hand of the smith.
    fn check_faces(&self, state: &State) -> Result<(), String> {
        ensure(state.temple.len() == self.content.lots.len(), || {
            "the temple's faces are not the content's".to_owned()
        })?;
        for (lot, pile) in self.content.lots.iter().zip(state.temple.iter()) {
            ensure(lot.face == pile.face, || format!("{} lies in the temple in place of {}", pile.face, lot.face))?;
        }
        let on_dice = || state.heroes.iter().flat_map(|hero| hero.dice.iter().flat_map(|die| die.faces));
        let in_hand = || {
            state.steps.iter().filter_map(|step| match step {
                Step::ChooseFaceToReplace { face, .. } => Some(*face),
                _ => None,
            })
        };
        let elsewhere = || on_dice().chain(state.discarded.iter().map(|d| d.face)).chain(state.removed.iter().copied());
        let starting = || self.content.dice.into_iter().flatten();
        let known = |face: Face| self.content.lot(face).is_some() || starting().any(|other| other == face);
        if let Some(face) = elsewhere().chain(in_hand()).find(|&face| !known(face)) {
            return Err(format!("there is no face {face} in this game"));
        }
        let kinds = self.content.lots.iter().map(|lot| lot.face).chain(starting());
        for face in kinds {
            let lot = self.content.lot(face);
            let wanted = starting().filter(|&other| other == face).count() * self.players
                + lot.map_or(0, |lot| usize::from(self.content.lots[lot].copies));
            let found = elsewhere().chain(in_hand()).filter(|&other| other == face).count()
                + lot.map_or(0, |lot| usize::from(state.temple[lot].left));
            ensure(found == wanted, || format!("{found} faces {face} instead of {wanted}"))?;
        }
        ensure(state.discarded.iter().all(|discard| self.sits(discard.seat)), || {
            "a discarded face is nobody's".to_owned()
        })
    }

    fn check_hero(&self, state: &State, seat: Seat) -> Result<(), String> {
        let hero: &Hero = &state.heroes[seat];
        let most = self.content.maxima + self.content.chest * hero.chests.min(4);
        for (name, held, most) in
            [("gold", hero.gold, most.gold), ("sun shards", hero.sun, most.sun), ("moon shards", hero.moon, most.moon)]
        {
            ensure(held <= most, || format!("{held} {name} where {most} fit"))?;
        }
        ensure(hero.glory <= 2000, || format!("{} glory", hero.glory))?;
        ensure(hero.dice.iter().all(|die| die.up < 6), || "a die lies on no face".to_owned())?;
        let islands = self.content.islands.iter().copied().max().unwrap_or(0);
        ensure(hero.island <= islands, || format!("there is no island {}", hero.island))?;
        let alone = hero.island == 0 || state.heroes.iter().filter(|other| other.island == hero.island).count() == 1;
        ensure(alone, || format!("another hero stands on island {} too", hero.island))?;
        let count = |wanted: Effect| self.cards(state, seat, |effect| effect == wanted);
        ensure(hero.chests == count(Effect::Chest), || format!("{} chests", hero.chests))?;
        ensure(hero.hammers == count(Effect::Hammer), || format!("{} hammers", hero.hammers))?;
        let track = u16::from(hero.hammers) * u16::from(self.content.hammer.spaces) * 2;
        ensure(u16::from(hero.hammer_gold) <= track, || format!("{} gold on a track of {track}", hero.hammer_gold))?;
        ensure(hero.cerberus <= count(Effect::Cerberus), || format!("{} Cerberus tokens", hero.cerberus))?;
        ensure(hero.triton <= count(Effect::Triton), || format!("{} Triton tokens", hero.triton))?;
        let mut worn = hero.dice.iter().flat_map(|die| die.faces);
        let ownerless = |face: &Face| match face {
            Face::Boar(colour) => state.boar_owner(*colour).is_none_or(|owner| owner == seat),
            _ => false,
        };
        worn.find(ownerless).map_or(Ok(()), |face| Err(format!("wears the {face} without another player's card")))
    }

    fn check_steps(&self, state: &State) -> Result<(), String> {
        if state.round > self.rounds() {
            return Ok(());
        }
        ensure(state.steps.len() <= DEEPEST, || format!("{} steps are waiting", state.steps.len()))?;
        for (place, step) in state.steps.iter().enumerate() {
            self.check_step(state, step).map_err(|reason| format!("step {place}: {reason}"))?;
        }
        let mut few = Few::None;
        self.offer(state, &mut few);
        let question = !matches!(
            state.steps.last(),
            None | Some(
                Step::ReceiveBlessings { .. }
                    | Step::ReceiveDivineBlessings { .. }
                    | Step::ReceiveMinorBlessings { .. }
                    | Step::TakeFeat { .. }
            )
        );
        ensure(question && matches!(few, Few::More), || "nothing is asked".to_owned())?;
        // A question that would answer itself is not one that play stops at.
        let mut copy = *state;
        self.go_on(&mut copy, &mut tabletop::Scripted::new(&[]), &mut ());
        ensure(copy == *state, || "play would not stop here".to_owned())
    }

    fn check_step(&self, state: &State, step: &Step) -> Result<(), String> {
        let seat = match *step {
            Step::ChooseShipFace { seat, discount } => {
                ensure(discount <= self.content.ship_discount * 3, || format!("a discount of {discount}"))?;
                seat
            }
            Step::ChooseGardenFace { seat, slot } => {
                let forges = matches!(self.content.feat(state.feat(slot)).effect, Effect::Forge(_));
                ensure(forges, || format!("slot {slot:?} forges nothing"))?;
                seat
            }
            Step::ChooseResource { seat, among, times, die, .. } => {
                ensure(among.kinds().all(|kind| among.of(kind) <= 20) && times <= 3, || "too large a gain".to_owned())?;
                ensure(die.is_none_or(|die| die < 2), || "a third die".to_owned())?;
                seat
            }
            Step::ChooseHowToTake { seat, amounts, .. } => {
                ensure(amounts.kinds().all(|kind| amounts.of(kind) <= 60), || "too large a gain".to_owned())?;
                seat
            }
            Step::ReceiveDivineBlessings { seat, left, .. }
            | Step::ReceiveMinorBlessings { seat, left, .. }
            | Step::ChooseDie { seat, rolls: left, .. } => {
                ensure(left <= 20, || format!("{left} blessings"))?;
                seat
            }
            Step::ReceiveBlessings { left } => {
                ensure(left <= 4, || format!("{left} blessings"))?;
                state.active
            }
            Step::TakeFeat { slot } => {
                ensure(state.stacks[slot.index()].left > 0, || format!("no card is left at slot {slot:?}"))?;
                state.active
            }
            Step::ChooseBearer { colour } => {
                ensure(state.boar_owner(colour) == Some(state.active), || {
                    "the boar is not the active player's".to_owned()
                })?;
                let garden = self.content.lot(Face::Boar(colour)).is_some_and(|lot| state.temple[lot].left > 0);
                ensure(garden, || "the boar has left the garden".to_owned())?;
                state.active
            }
            Step::Apply(ref blessing) | Step::ChooseRepeat(ref blessing) => {
                self.check_blessing(state, blessing)?;
                blessing.seat
            }
            Step::ChooseFaceToReplace { seat, .. } => seat,
            Step::ChooseReinforcement { .. }
            | Step::ChooseAction { .. }
            | Step::ChooseOffering { .. }
            | Step::ChooseSatyrFace { .. }
            | Step::ChooseToEndTurn { .. } => state.active,
        };
        ensure(self.sits(seat), || format!("nobody sits at seat {}", seat.0))
    }

    fn check_blessing(&self, state: &State, blessing: &Blessing) -> Result<(), String> {
        let faces = blessing.rolled.len();
        ensure(faces == blessing.acts_as.len() && (1..=2).contains(&faces), || "a blessing of no dice".to_owned())?;
        let shown = blessing.rolled.iter().chain(blessing.acts_as.iter());
        for &face in shown {
            let known = self.content.lot(face).is_some() || self.content.dice.iter().any(|die| die.contains(&face));
            ensure(known, || format!("there is no face {face} in this game"))?;
            if let Face::Boar(colour) = face {
                ensure(state.boar_owner(colour).is_some(), || format!("the {face} has no owner"))?;
            }
        }
        ensure(blessing.first.is_none_or(|first| usize::from(first) < faces), || "a third die".to_owned())?;
        for die in 0..faces {
            let same = blessing.rolled[die] == blessing.acts_as[die] || blessing.rolled[die] == Face::Mirror;
            ensure(same, || "a face counts as another without a mirror".to_owned())?;
        }
        Ok(())
    }

    fn sits(&self, seat: Seat) -> bool {
        seat.index() < self.players
    }

    fn cards(&self, state: &State, seat: Seat, wanted: impl Fn(Effect) -> bool) -> u8 {
        let count = |slot: &Slot| wanted(self.content.feat(state.feat(*slot)).effect);
        Slot::ALL.iter().filter(|slot| count(slot)).map(|slot| state.heroes[seat].feats[slot.index()]).sum()
    }
}

pub(crate) fn refuse(reason: String) -> BadState {
    BadState(reason)
}

fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(reason()) }
}
