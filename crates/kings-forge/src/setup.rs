//! Laying out the game (KF-1).

use tabletop::{Chance, List, Log, Seat};

use crate::{
    KingsForge,
    card::{CraftId, GatherId, GatherSet},
    event::Event,
    pool::Pool,
    state::{CRAFT_DECK, Phase, ROW, Smith, State, Stock},
};

impl KingsForge {
    pub(crate) fn set_up(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let content = &self.content;
        let supply = content.starting_supply;
        let mut stock = Stock { dice: content.dice, library: content.library_dice, tokens: content.tokens };
        (0..self.players).for_each(|_| stock.dice -= supply);
        let deck = self.choose_cards(chance);
        let mut waiting = self.choose_items(chance);
        log.note(Event::ItemsChosen { items: waiting });
        log.note(Event::CardsChosen { cards: deck.iter().collect() });
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
            display,
            waiting,
            crafted: List::new(),
            smiths: (0..self.players).map(|_| Smith { supply, ..Smith::default() }).collect(),
            rolled: Pool::default(),
            steps: List::new(),
        };
        self.begin_round(&mut state, chance, log);
        state
    }

    /// KF-1.6: the cards with an anvil, and others by chance.
    fn choose_cards(&self, chance: &mut impl Chance) -> GatherSet {
        let cards = || (0..self.content.gather.len() as u8).map(GatherId);
        let anvil = |card: &GatherId| self.content.gather[card.index()].anvil;
        let mut chosen: GatherSet = cards().filter(anvil).collect();
        let mut others: GatherSet = cards().filter(|card| !anvil(card)).collect();
        for _ in 0..self.content.random_gather {
            chosen.insert(others.take(chance.draw(others.len())));
        }
        chosen
    }

    /// KF-1.4, KF-1.5: so many Craft cards by chance, in the order of their ranks. Own cards may come first.
    fn choose_items(&self, chance: &mut impl Chance) -> List<CraftId, CRAFT_DECK> {
        let size = usize::from(self.content.craft_deck.of(self.players));
        let mut chosen: List<CraftId, CRAFT_DECK> = List::new();
        let always = self.options.word("own-cards") == "always";
        let mut bag: List<CraftId, { CraftId::LIMIT }> = List::new();
        for card in &self.content.craft {
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
