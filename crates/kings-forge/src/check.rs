//! Whether a position from outside could be one of this game (KF-1): everything is somewhere, once, and what
//! is pending makes sense.

mod deluxe;
mod exotic;
mod requests;
mod steps;

use tabletop::Seat;

use crate::{
    KingsForge, State,
    card::{CardAction, CraftBox, Realm, Token},
    dice::{Dice, Kind, Material, Materials},
    effect::{Ability, Effect},
    ids::{ApprenticeId, CraftId, GatherId},
    monuments::{Limit, Shown},
    state::{Claim, DISPLAY, Phase, Placed, Tokens},
    step::Step,
};

impl KingsForge {
    pub(crate) fn check_state(&self, state: &State) -> Result<(), String> {
        self.check_table(state)?;
        self.check_gather_cards(state)?;
        self.check_apprentices(state)?;
        self.check_items(state)?;
        for (place, claim) in state.claims.iter().enumerate() {
            self.check_claim(state, claim).map_err(|reason| format!("claim {place}: {reason}"))?;
        }
        self.check_visits(state)?;
        self.check_visitors(state)?;
        self.check_exotics(state)?;
        self.check_deluxe(state)?;
        self.check_steps(state)?;
        self.check_dice(state)?;
        self.check_smiths(state)?;
        self.check_question(state)
    }

    fn check_table(&self, state: &State) -> Result<(), String> {
        ensure(state.smiths.len() == self.players, || {
            format!("{} smiths for {} players", state.smiths.len(), self.players)
        })?;
        for seat in [state.first, state.active] {
            ensure(self.sits(seat), || format!("nobody sits at seat {}", seat.0))?;
        }
        for smith in state.smiths.iter() {
            // Before anything is worked out with them.
            ensure(smith.supply.within(self.content.dice), || format!("a supply of {}", smith.supply))?;
        }
        ensure(state.round > 0, || "rounds are counted from 1".to_owned())?;
        ensure(state.dead.is_none_or(|value| (1..=6).contains(&value)), || "no die shows the dead value".to_owned())?;
        let kills = |claim: &Claim| self.known(claim.action()) && self.has(claim, &Effect::KillValue);
        ensure(state.dead.is_none() || state.claims.iter().any(kills), || "a value is dead for no reason".to_owned())?;
        let won = state.smiths.iter().any(|smith| self.has_enough(smith));
        let barren = state.barren >= self.content.barren_rounds;
        let sold_out = state.is_sold_out() && state.crafted.is_empty();
        let over = state.phase == Phase::Over;
        // KF-13.6: whoever has enough by tokens waits for the end of the round.
        let ends = if over { won || barren || sold_out } else { !barren && (!won || self.content.has_counterfeits()) };
        ensure(ends, || "the game ends at the wrong time".to_owned())?;
        let quiet = state.rolled.is_empty() && state.crafted.is_empty();
        ensure(state.phase == Phase::Craft || quiet, || "dice are rolled only in the Craft phase".to_owned())?;
        let cancelled = state.smiths.iter().any(|smith| !smith.cancelled.is_none());
        let early = matches!(state.phase, Phase::Apprentice | Phase::Gather);
        ensure(!early || !cancelled, || "dice were cancelled before the Craft phase".to_owned())?;
        // KF-12.8: apprentices work before anything else is done in a round.
        let gathered = !state.row_is_empty()
            || !state.claims.is_empty()
            || !state.visits.is_empty()
            || !state.turned.is_empty()
            || state.smiths.iter().any(|smith| smith.passed || smith.gifts > 0 || smith.tokens != Tokens::default());
        let before = state.phase == Phase::Apprentice && gathered;
        ensure(!before, || "something was done before the Gather phase".to_owned())
    }

    /// Every Gather card of the game lies somewhere, once.
    fn check_gather_cards(&self, state: &State) -> Result<(), String> {
        let claimed = state.claims.iter().map(|claim| claim.card).filter(|&card| !self.is_beside(card));
        let discarded = state.visits.iter().map(|visit| visit.card).chain(state.turned.iter());
        let mut all: Vec<GatherId> =
            state.deck.iter().chain(state.row.into_iter().flatten()).chain(claimed).chain(discarded).collect();
        all.sort_unstable();
        let cards = self.content.places();
        ensure(all.iter().all(|card| card.index() < cards), || format!("there are only {cards} Gather cards"))?;
        if let Some(pair) = all.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{} lies in two places", self.content.gather_card(pair[0]).name));
        }
        let anvils = self.content.gather.iter().filter(|card| card.anvil);
        let missing = anvils.clone().find(|card| !all.contains(&card.id));
        ensure(missing.is_none(), || format!("{} is missing", missing.map_or("", |card| &card.name)))?;
        let wanted = anvils.count() + usize::from(self.content.random_gather(self.players));
        ensure(all.len() == wanted, || format!("{} Gather cards instead of {wanted}", all.len()))
    }

    /// Every Craft card of the game lies somewhere, once, and the line is in order.
    fn check_items(&self, state: &State) -> Result<(), String> {
        let crafted = state.crafted.iter().map(|crafted| crafted.card);
        let claimed = state.smiths.iter().flat_map(|smith| smith.items.iter().copied());
        let line = || state.display.iter().chain(state.waiting.iter()).copied();
        let masterworks = || state.masterworks.iter().copied();
        let beside = masterworks().chain(state.request);
        let mut all: Vec<CraftId> = line().chain(beside).chain(crafted).chain(claimed).collect();
        all.sort_unstable();
        ensure(all.windows(2).all(|pair| pair[0] < pair[1]), || "a Craft card lies in two places".to_owned())?;
        let cards = self.content.craft.len();
        ensure(all.iter().all(|item| item.index() < cards), || format!("there are only {cards} Craft cards"))?;
        self.check_request(state, &all)?;
        all.retain(|&item| !self.is_request(item));
        let [apart, in_line] =
            [true, false].map(|apart| all.iter().filter(|&&item| self.is_masterwork(item) == apart).count());
        let wanted = self.content.decree.map_or(0, |decree| usize::from(decree.masterworks));
        ensure(apart == wanted, || format!("{apart} masterworks instead of {wanted}"))?;
        ensure(masterworks().all(|item| self.is_masterwork(item)) && masterworks().is_sorted(), || {
            "the masterworks are others".to_owned()
        })?;
        ensure(!line().any(|item| self.is_masterwork(item)), || "a masterwork is in line".to_owned())?;
        let wanted = self.content.craft_deck(self.players);
        ensure(in_line == wanted, || format!("{in_line} Craft cards instead of {wanted}"))?;
        ensure(line().is_sorted(), || "the waiting line is not in order".to_owned())?;
        let full = state.display.len() == DISPLAY || state.waiting.is_empty();
        ensure(full, || "there is room on display for what waits".to_owned())?;
        for crafted in &*state.crafted {
            ensure(self.sits(crafted.seat), || "an item is nobody's".to_owned())?;
            let card = &self.content.craft[crafted.card.index()];
            ensure(crafted.placed.dice.len() >= card.boxes.len(), || "an item is not finished".to_owned())?;
            let boxes: Vec<CraftBox> = card.all_boxes().collect();
            self.check_placed(state, crafted.seat, &boxes, &crafted.placed, 6)?;
            check_limit(card.limit, &crafted.placed)?;
        }
        Ok(())
    }

    /// Dice on boxes: of a kind they take, with enough pips, never going up on boxes that take the same.
    fn check_placed(
        &self,
        state: &State,
        seat: Seat,
        boxes: &[CraftBox],
        placed: &Placed,
        highest: u8,
    ) -> Result<(), String> {
        let dice = &placed.dice;
        let wild = self.wild_for(state, seat);
        ensure(dice.len() <= boxes.len(), || "more dice than boxes".to_owned())?;
        for (place, (next, &die)) in boxes.iter().zip(&**dice).enumerate() {
            let right = Kind::IN_HAND.contains(&die.kind) && wild.on(die.kind, next.takes) != Materials::default();
            let highest = if next.locked { next.least } else { highest };
            let enough = (next.least..=highest).contains(&die.value);
            ensure(right && enough, || format!("a {die} lies on a box for {next}"))?;
            let like = |before: &usize| next.is_single() && next.is_like(&boxes[*before]);
            let before = place.checked_sub(1).filter(like);
            ensure(before.is_none_or(|before| dice[before].value >= die.value), || "dice on boxes go up".to_owned())?;
        }
        Ok(())
    }

    fn check_claim(&self, state: &State, claim: &Claim) -> Result<(), String> {
        ensure(self.sits(claim.seat), || format!("nobody sits at seat {}", claim.seat.0))?;
        let own = self.terms(CardAction { card: claim.card, side: claim.side });
        ensure(own.copies == claim.copying.is_some(), || "only the Workshop copies".to_owned())?;
        if let Some(copied) = claim.copying {
            let original = state.claims.iter().find(|other| other.card == copied.card && other.side == copied.side);
            let others = original.is_some_and(|other| other.seat != claim.seat && other.copying.is_none());
            ensure(others, || "the copied action is no other player's".to_owned())?;
            ensure(!self.is_beside(copied.card), || "nobody copies a visitor or the Toy Factory".to_owned())?;
        }
        let terms = self.terms(claim.action());
        let workshop = u8::from(claim.copying.is_some());
        if terms.all {
            let some = claim.dice.total() > workshop && claim.lost.is_none();
            ensure(some, || "all unused dice are more than none".to_owned())?;
        } else {
            let (kept, lost) = (terms.needs.kept.and_any(workshop), terms.needs.lost);
            let right = kept.count() == claim.dice.total() && lost.count() == claim.lost.total();
            ensure(right && kept.met_by(claim.dice) && lost.met_by(claim.lost), || {
                format!("{} and on X {} do not pay for it", claim.dice, claim.lost)
            })?;
        }
        let library = !claim.library || self.has(claim, &Effect::LibraryDie);
        ensure(library, || "a Library die stands on it".to_owned())?;
        ensure(!claim.ready || terms.ability.is_some(), || "it has no ability".to_owned())
    }

    fn check_visits(&self, state: &State) -> Result<(), String> {
        for (place, visit) in state.visits.iter().enumerate() {
            ensure(self.sits(visit.seat), || format!("nobody sits at seat {}", visit.seat.0))?;
            let dock = self.content.docks.get(visit.dock.index()).ok_or("there is no such place at the Docks")?;
            ensure(dock.dice == visit.dice.total(), || format!("{} do not pay at the Docks", visit.dice))?;
            let twice = (*state.visits)[..place].iter().any(|other| other.dock == visit.dock);
            ensure(!twice, || "two visits to the same place at the Docks".to_owned())?;
        }
        Ok(())
    }

    /// Every apprentice of the game is somewhere, once, and hired ones were paid.
    fn check_apprentices(&self, state: &State) -> Result<(), String> {
        let claimed = state.apprentices.iter().map(|claimed| claimed.apprentice);
        let row = state.apprentice_row.into_iter().flatten();
        let mut all: Vec<ApprenticeId> = state.apprentice_deck.iter().chain(row).chain(claimed).collect();
        all.sort_unstable();
        let there = self.content.apprentices.len();
        ensure(all.iter().all(|one| one.index() < there), || format!("there are only {there} apprentices"))?;
        ensure(all.windows(2).all(|pair| pair[0] < pair[1]), || "an apprentice is in two places".to_owned())?;
        let wanted = self.content.apprentice_deck.map_or(0, |deck| deck.of(self.players));
        ensure(all.len() == usize::from(wanted), || format!("{} apprentices instead of {wanted}", all.len()))?;
        let full = state.apprentice_row.iter().all(Option::is_some) || state.apprentice_deck.is_empty();
        ensure(full, || "the row has room for an apprentice".to_owned())?;
        let turned = state.turned.len() as usize;
        ensure(turned <= state.apprentices.len(), || "a card is turned face down for nobody".to_owned())?;
        for claimed in &*state.apprentices {
            ensure(self.sits(claimed.seat), || format!("nobody sits at seat {}", claimed.seat.0))?;
            let idle = claimed.dice.is_none() && claimed.lost.is_none();
            let needs = self.apprentice_terms(claimed.apprentice).needs;
            let counts = needs.kept.count() == claimed.dice.total() && needs.lost.count() == claimed.lost.total();
            let paid = counts && needs.kept.met_by(claimed.dice) && needs.lost.met_by(claimed.lost);
            let right = if claimed.hired { idle || paid } else { idle && !claimed.ready };
            ensure(right, || format!("{} was not hired like this", self.apprentice_name(claimed.apprentice)))?;
        }
        Ok(())
    }

    /// Every visitor is somewhere, once: one of each realm is there or was claimed, by different smiths.
    fn check_visitors(&self, state: &State) -> Result<(), String> {
        let claims = || state.claims.iter().filter(|claim| self.is_visitor(claim.card));
        for seat in Seat::all(self.players) {
            let guests = claims().filter(|claim| claim.seat == seat).count();
            ensure(guests <= 1, || "a smith has two visitors".to_owned())?;
        }
        // KF-17.7: prizes come when all visitors have gone.
        let gone = matches!(state.steps.last(), Some(Step::ChooseGrimstone { .. }));
        let mut all = state.visitors.unseen;
        let mut count = all.len() as usize;
        for realm in Realm::ALL {
            let (of_realm, known) = (self.content.visitors_of[realm.index()], &state.visitors.known[realm.index()]);
            let claimed = claims().map(|claim| claim.card).filter(|&card| of_realm.contains(card));
            let here = state.visitors.here[realm.index()];
            let wanted = usize::from(!of_realm.is_empty() && !gone);
            ensure(here.into_iter().chain(claimed.clone()).count() == wanted, || {
                format!("there is not one visitor from the {}", realm.name())
            })?;
            for visitor in known.iter().copied().chain(here).chain(claimed) {
                ensure(of_realm.contains(visitor), || format!("a visitor comes from the {}", realm.name()))?;
                all.insert(visitor);
                count += 1;
            }
        }
        let right = all == self.content.visitors && count == all.len() as usize;
        ensure(right, || "a visitor is missing or in two places".to_owned())
    }

    fn is_visitor(&self, card: GatherId) -> bool {
        card.index() < GatherId::LIMIT && self.content.visitors.contains(card)
    }

    /// Whether a card never lies in the row.
    fn is_beside(&self, card: GatherId) -> bool {
        self.is_visitor(card) || self.is_factory(card)
    }

    /// What lies on each Smithy tile beside dice.
    fn check_smiths(&self, state: &State) -> Result<(), String> {
        for seat in Seat::all(self.players) {
            let smith = &state.smiths[seat];
            let held = smith.counterfeits == 0 || self.content.has_counterfeits();
            ensure(held, || "there are no such tokens".to_owned())?;
            let gives = |claim: &&Claim| claim.seat != seat && self.has(claim, &Effect::OpponentsPlusOne);
            let given = state.claims.iter().filter(gives).count();
            ensure(usize::from(smith.gifts) <= given, || "nobody has given such a +1".to_owned())?;
            let crafted = state.crafted.iter().filter(|crafted| crafted.seat == seat);
            let mut own = crafted.fold(smith.smithy, |own, crafted| own + crafted.placed.taken_apart().0);
            let bids = state.bids.iter().filter(|bid| bid.seat == seat);
            own = bids.fold(own, |own, bid| own + bid.placed.taken_apart().0);
            if seat == state.active {
                own += state.rolled.dice();
                own += state.steps.iter().fold(Dice::NONE, |all, step| all + self.dice_in(step).0);
            }
            let white = self.white_of(state, seat);
            ensure(smith.archive <= white, || "there are not as many dice of the Archives".to_owned())?;
            ensure(smith.keep.within(own), || "there are not as many dice of the Keep".to_owned())?;
            let quiet = smith.keep.is_none() || matches!(state.phase, Phase::Craft | Phase::CleanUp | Phase::Over);
            ensure(quiet, || "dice of the Keep are rolled only in the Craft phase".to_owned())?;
            let spared = smith.spared.is_none_or(|material| self.to_be_spared(state, seat)[material] > 0);
            let late = smith.spared.is_none() || state.phase == Phase::CleanUp;
            ensure(spared && late, || "no such die is spared".to_owned())?;
        }
        Ok(())
    }

    /// The white dice a seat has rolled: in hand and on items.
    fn white_of(&self, state: &State, seat: Seat) -> u8 {
        let items = state.crafted.iter().filter(|crafted| crafted.seat == seat).map(|crafted| &crafted.placed);
        let tiles = state.bids.iter().filter(|bid| bid.seat == seat).map(|bid| &bid.placed);
        let placed: u8 = items.chain(tiles).map(|placed| placed.taken_apart().1).sum();
        if seat != state.active {
            return placed;
        }
        let in_steps: u8 = state.steps.iter().map(|step| self.dice_in(step).1).sum();
        placed + in_steps + state.rolled.of_kind(Kind::Library)
    }

    /// KF-1.2: every die and token of the game is somewhere, once.
    fn check_dice(&self, state: &State) -> Result<(), String> {
        let mut found = [0_u32; Material::EVERY.len()];
        let mut add = |dice: Dice| Material::EVERY.iter().for_each(|&m| found[m.index()] += u32::from(dice[m]));
        let mut library = u32::from(state.stock.library);
        add(state.stock.dice);
        for smith in state.smiths.iter() {
            let archive = Dice::of(Material::White, smith.archive);
            [smith.supply, smith.smithy, smith.cancelled, archive].into_iter().for_each(&mut add);
        }
        for claim in &*state.claims {
            [claim.dice, claim.lost].into_iter().for_each(&mut add);
            library += u32::from(claim.library);
        }
        state.visits.iter().for_each(|visit| add(visit.dice));
        state.apprentices.iter().for_each(|claimed| add(claimed.dice + claimed.lost));
        let bids = state.bids.iter().map(|bid| &bid.placed);
        for placed in state.crafted.iter().map(|crafted| &crafted.placed).chain(bids) {
            let (dice, white) = placed.taken_apart();
            add(dice);
            library += u32::from(white);
        }
        add(state.rolled.dice());
        library += u32::from(state.rolled.of_kind(Kind::Library));
        for step in &*state.steps {
            let (dice, white) = self.dice_in(step);
            add(dice);
            library += u32::from(white);
        }
        for material in Material::EVERY {
            let (found, wanted) = (found[material.index()], u32::from(self.content.dice[material]));
            ensure(found == wanted, || format!("{found} {} dice instead of {wanted}", material.name()))?;
        }
        let white = |ability| ability == Some(Ability::WhiteDie);
        let used = state.apprentices.iter().filter(|claimed| claimed.hired && !claimed.ready);
        let brought = used.filter(|claimed| white(self.apprentice_terms(claimed.apprentice).ability)).count();
        let substitutes = state.stock.substitutes;
        ensure(usize::from(substitutes) <= brought, || "nobody has brought a white die".to_owned())?;
        let archive: u32 = state.smiths.iter().map(|smith| u32::from(smith.archive)).sum();
        let wanted = u32::from(self.content.library_dice) + u32::from(substitutes) + archive;
        ensure(library == wanted, || format!("{library} white dice instead of {wanted}"))?;
        for token in Token::ALL {
            let held: u32 = state.smiths.iter().map(|smith| u32::from(smith.tokens.of(token))).sum();
            let (found, wanted) = (held + u32::from(state.stock.tokens.of(token)), self.content.tokens.of(token));
            ensure(found == u32::from(wanted), || format!("{found} {} tokens instead of {wanted}", token.name()))?;
        }
        Ok(())
    }

    /// Dice in the hand of whoever is asked: taken up to be rolled again, or lying on boxes.
    fn dice_in(&self, step: &Step) -> (Dice, u8) {
        match step {
            Step::ChooseRerollDie { picked, .. } => {
                let [metal, wood, gem, magic, library] = Kind::ROLLED.map(|kind| picked.of(kind));
                (Dice::new(metal, wood, gem, magic), library)
            }
            Step::ChoosePlacing { placed, .. } | Step::ChooseBid { placed, .. } => placed.taken_apart(),
            _ => (Dice::NONE, 0),
        }
    }

    fn has(&self, claim: &Claim, effect: &Effect) -> bool {
        self.action(claim.action()).effects.contains(effect)
    }

    fn known(&self, action: CardAction) -> bool {
        action.card.index() < self.content.gather.len()
    }

    fn sits(&self, seat: Seat) -> bool {
        seat.index() < self.players
    }
}

/// KF-20.2: all dice on an item keep its limit.
fn check_limit(limit: Option<Limit>, placed: &Placed) -> Result<(), String> {
    let mut shown = Some(Shown::on(limit, std::iter::empty()));
    for die in &*placed.dice {
        let allowed = limit.is_none_or(|limit| limit.allows(die.value));
        shown = shown.filter(|_| allowed).and_then(|shown| shown.with(die.value));
    }
    ensure(shown.is_some(), || "the dice on an item are beyond its limit".to_owned())
}

fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(reason()) }
}
