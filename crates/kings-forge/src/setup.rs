//! Laying out the game (KF-1).

use tabletop::{Chance, List, Log, Seat};

use crate::{
    KingsForge,
    bag::Bag,
    event::Event,
    ids::{ApprenticeId, CraftId, GatherId},
    pool::Pool,
    staff::Staff,
    state::{APPRENTICE_ROW, CRAFT_DECK, MASTERWORKS, Phase, ROW, Smith, State, Stock},
    visitors::Visitors,
};

impl KingsForge {
    pub(crate) fn set_up(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let content = &self.content;
        let supply = content.starting_supply;
        let mut stock =
            Stock { dice: content.dice, library: content.library_dice, tokens: content.tokens, ..Stock::default() };
        stock.exotics = content.exotics;
        (0..self.players).for_each(|_| stock.dice -= supply);
        let deck = self.choose_cards(chance);
        let request = self.choose_request(chance);
        let mut waiting = self.choose_items(request, chance);
        log.note(Event::ItemsChosen { items: waiting });
        let masterworks = self.choose_masterworks(request, chance, log);
        if let Some(item) = request {
            log.note(Event::RequestChosen { item });
        }
        log.note(Event::CardsChosen { cards: deck.iter().collect() });
        let apprentice_deck = self.choose_apprentices(chance, log);
        waiting.reverse();
        let display = (0..crate::state::DISPLAY).filter_map(|_| waiting.pop()).collect();
        waiting.reverse();
        let first = Seat(chance.draw(self.players as u32) as u8);
        let mut state = State {
            round: 1,
            phase: Phase::Gather,
            first,
            active: first,
            barren: 0,
            stock,
            dead: None,
            deck,
            row: [None; ROW],
            claims: List::new(),
            visits: List::new(),
            turned: Bag::default(),
            apprentice_deck,
            apprentice_row: [None; APPRENTICE_ROW],
            apprentices: Staff::default(),
            visitors: Visitors::unseen(self.content.visitors),
            display,
            waiting,
            masterworks,
            request,
            knights: 0,
            crafted: List::new(),
            bids: List::new(),
            grimstones: self.lay_out_grimstones(),
            smiths: (0..self.players).map(|_| Smith { supply, ..Smith::default() }).collect(),
            rolled: Pool::default(),
            steps: List::new(),
        };
        self.reveal_apprentices(&mut state, chance, log);
        self.begin_round(&mut state, chance, log);
        state
    }

    /// KF-12.1: some of the apprentices, by chance.
    fn choose_apprentices(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Bag<ApprenticeId> {
        let size = self.content.apprentice_deck.map_or(0, |deck| deck.of(self.players));
        let mut all: Bag<ApprenticeId> = self.content.apprentices.iter().map(|apprentice| apprentice.id).collect();
        let chosen: Bag<ApprenticeId> = (0..size).map(|_| all.take(chance.draw(all.len()))).collect();
        if size > 0 {
            log.note(Event::ApprenticesChosen { apprentices: chosen.iter().collect() });
        }
        chosen
    }

    /// KF-1.6: the cards with an anvil, and others by chance.
    fn choose_cards(&self, chance: &mut impl Chance) -> Bag<GatherId> {
        let cards = || (0..self.content.places() as u8).map(GatherId);
        let anvil = |card: &GatherId| self.content.gather[card.index()].anvil;
        let mut chosen: Bag<GatherId> = cards().filter(anvil).collect();
        let mut others: Bag<GatherId> = cards().filter(|card| !anvil(card)).collect();
        for _ in 0..self.content.random_gather(self.players) {
            chosen.insert(others.take(chance.draw(others.len())));
        }
        chosen
    }

    /// KF-1.4, KF-1.5: so many Craft cards by chance, in the order of their ranks.
    fn choose_items(&self, request: Option<CraftId>, chance: &mut impl Chance) -> List<CraftId, CRAFT_DECK> {
        let size = self.content.craft_deck(self.players);
        // KF-21.2
        let apart = |item| self.is_masterwork(item) || self.is_request(item) || self.is_back_of(request, item);
        self.choose_among(|item| !apart(item), size, chance)
    }

    /// KF-15.2: the masterworks of the Royal Decree.
    fn choose_masterworks(
        &self,
        request: Option<CraftId>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> List<CraftId, { MASTERWORKS }> {
        let Some(decree) = self.content.decree else { return List::new() };
        let among = |item| self.is_masterwork(item) && !self.is_back_of(request, item);
        let items = self.choose_among(among, decree.masterworks.into(), chance);
        log.note(Event::MasterworksChosen { items });
        items
    }

    /// So many Craft cards of a sort by chance. KF-1.8: own cards may come first.
    pub(crate) fn choose_among<const N: usize>(
        &self,
        sort: impl Fn(CraftId) -> bool,
        size: usize,
        chance: &mut impl Chance,
    ) -> List<CraftId, N> {
        let mut chosen: List<CraftId, N> = List::new();
        let always = self.options.word("own-cards") == "always";
        let mut bag: List<CraftId, { CraftId::LIMIT }> = List::new();
        for card in self.content.craft.iter().filter(|card| sort(card.id)) {
            if always && card.own && chosen.len() < size { chosen.push(card.id) } else { bag.push(card.id) }
        }
        while chosen.len() < size {
            let drawn = chance.draw(bag.len() as u32) as usize;
            chosen.push(bag[drawn]);
            // The bag keeps its order, so that a draw means the same card on every machine.
            (*bag)[drawn..].rotate_left(1);
            bag.pop();
        }
        chosen.sort_unstable();
        chosen
    }
}
