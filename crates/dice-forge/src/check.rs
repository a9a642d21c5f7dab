//! Whether a position from outside could be one of this game (DF-1): everything is somewhere, once, and what
//! is pending makes sense.

mod steps;

use tabletop::{BadState, Seat};

use crate::{
    DiceForge, Face, Hero, State,
    face::Colour,
    feat::{Effect, Slot},
    step::Step,
};

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
        let mut all = 0;
        for seat in Seat::all(self.players) {
            let cards = usize::from(self.cards(state, seat, |effect| matches!(effect, Effect::Boar)));
            let boars = state.boars.iter().filter(|&&owner| owner == Some(seat)).count();
            ensure(boars <= cards, || format!("{boars} boars for {cards} boar cards of seat {}", seat.0))?;
            all += cards;
        }
        let boars = state.boars.iter().flatten().count();
        ensure(boars == all.min(4), || format!("{boars} boars for {all} boar cards"))
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
        })?;
        ensure(!state.discarded.iter().any(|discard| matches!(discard.face, Face::Boar(_))), || {
            "a boar was forged over".to_owned()
        })?;
        self.check_removed(state)
    }

    /// DF-1.6: what set-up takes out of the sanctuary, and nothing else.
    fn check_removed(&self, state: &State) -> Result<(), String> {
        let keep = usize::from(self.content.faces_per_pool.of(self.players));
        let pool_of = |face: Face| self.content.lot(face).map(|lot| self.content.lots[lot].pool);
        let mut accounted = 0;
        for pool in self.content.lots[..self.content.sanctuary].chunk_by(|one, next| one.pool == next.pool) {
            let faces: usize = pool.iter().map(|lot| usize::from(lot.copies)).sum();
            let removed = state.removed.iter().filter(|&&face| pool_of(face) == Some(pool[0].pool)).count();
            let wanted = faces.saturating_sub(keep);
            ensure(removed == wanted, || {
                format!("{removed} faces like {} were removed instead of {wanted}", pool[0].face)
            })?;
            accounted += removed;
        }
        ensure(accounted == state.removed.len(), || "a face was removed that is not of the sanctuary".to_owned())
    }

    fn check_hero(&self, state: &State, seat: Seat) -> Result<(), String> {
        let hero: &Hero = &state.heroes[seat];
        let count = |wanted: Effect| self.cards(state, seat, |effect| effect == wanted);
        ensure(hero.chests == count(Effect::Chest), || format!("{} chests", hero.chests))?;
        let most = self.maxima(hero);
        for (name, held, most) in
            [("gold", hero.gold, most.gold), ("sun shards", hero.sun, most.sun), ("moon shards", hero.moon, most.moon)]
        {
            ensure(held <= most, || format!("{held} {name} where {most} fit"))?;
        }
        ensure(hero.dice.iter().all(|die| die.up < 6), || "a die lies on no face".to_owned())?;
        let islands = self.content.islands.iter().copied().max().unwrap_or(0);
        ensure(hero.island <= islands, || format!("there is no island {}", hero.island))?;
        let alone = hero.island == 0 || state.heroes.iter().filter(|other| other.island == hero.island).count() == 1;
        ensure(alone, || format!("another hero stands on island {} too", hero.island))?;
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
