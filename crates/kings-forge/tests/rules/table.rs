//! A table to set up positions on and play them with dice written down beforehand.

use kings_forge::{
    Action, Bag, Benefit, CardAction, Claim, CraftId, Crafted, Dice, Die, DockId, Event, GatherId, KingsForge, Phase,
    Placed, Pool, Side, State, Step, Token, Tool,
};
use tabletop::{Chance, Game, List, Names, Options, Seat, Standings, Title, Turn, Words, play_checked};

pub(crate) const TOP: Side = Side::Top;
pub(crate) const BOTTOM: Side = Side::Bottom;

pub(crate) struct Table {
    pub(crate) game: KingsForge,
    pub(crate) state: State,
    /// The last action, and what it led to.
    pub(crate) played: Action,
    pub(crate) events: Vec<Event>,
    rolls: Vec<u8>,
}

/// Dice show what was written down, then 1; draws always give the first card there is.
struct Written<'a>(&'a mut Vec<u8>);

impl Chance for Written<'_> {
    fn roll(&mut self, _: u32) -> u32 {
        if self.0.is_empty() { 1 } else { u32::from(self.0.remove(0)) }
    }

    fn draw(&mut self, _: u32) -> u32 {
        0
    }
}

pub(crate) fn dice(text: &str) -> Dice {
    text.parse().unwrap()
}

pub(crate) fn die(text: &str) -> Die {
    text.parse().unwrap()
}

/// Rolled dice, written `M5 M3 L6`.
pub(crate) fn pool(text: &str) -> Pool {
    text.split_whitespace().map(die).collect()
}

impl Table {
    /// A new game with the first player in turn, and a row of four anvil cards.
    pub(crate) fn new(players: usize) -> Table {
        let game = KingsForge::new(players, &Options::default(), None).unwrap();
        Table::of(game)
    }

    pub(crate) fn of(game: KingsForge) -> Table {
        let mut rolls = Vec::new();
        let mut events = Vec::new();
        let state = game.start(&mut Written(&mut rolls), &mut events);
        let mut table = Table { game, state, played: Action::KeepRoll, events, rolls };
        table.row(&["North Mine", "South Mine", "East Forest", "West Forest"]);
        table
    }

    /// These cards lie in the row; the deck and the row share all other cards of the game.
    pub(crate) fn row(&mut self, names: &[&str]) -> &mut Table {
        let row: Vec<GatherId> = names.iter().map(|name| self.card(name)).collect();
        let taken: Vec<GatherId> =
            self.state.claims.iter().map(|c| c.card).chain(self.state.visits.iter().map(|v| v.card)).collect();
        let anvils = self.game.content().gather_cards().iter().filter(|card| card.anvil).map(|card| card.id);
        let beside = |id: GatherId| self.game.content().toy_factory() == Some(id);
        let cards = self.game.content().gather_cards().iter();
        let places = cards.filter(|card| card.realm.is_none() && !beside(card.id));
        let others = places.filter(|card| !card.anvil).map(|card| card.id);
        let left = 11 - row.len() - taken.len();
        let missing = anvils.chain(others).filter(|card| !row.contains(card) && !taken.contains(card));
        self.state.deck = missing.take(left).collect();
        self.state.row = std::array::from_fn(|place| row.get(place).copied());
        self
    }

    /// No card is left to fill the row.
    pub(crate) fn no_deck(&mut self) -> &mut Table {
        self.state.deck = Bag::default();
        self
    }

    /// Only these cards are left to fill the row.
    pub(crate) fn deck_of(&mut self, names: &[&str]) -> &mut Table {
        self.state.deck = names.iter().map(|name| self.card(name)).collect();
        self
    }

    pub(crate) fn card(&self, name: &str) -> GatherId {
        let cards = self.game.content().gather_cards();
        cards.iter().find(|card| card.name == name).unwrap_or_else(|| panic!("no card {name}")).id
    }

    pub(crate) fn item(&self, name: &str) -> CraftId {
        let cards = self.game.content().craft_cards();
        cards.iter().find(|card| card.name == name).unwrap_or_else(|| panic!("no item {name}")).id
    }

    /// The Docks' action with this gain, the cheaper (0) or the dearer (1) one.
    pub(crate) fn dock(&self, tile: &str, number: usize) -> DockId {
        self.game.content().docks().iter().filter(|dock| dock.tile == tile).nth(number).expect("a dock").id
    }

    /// What a smith's supply is; the difference goes to or comes from the stock.
    pub(crate) fn supply(&mut self, seat: u8, supply: &str) -> &mut Table {
        let smith = &mut self.state.smiths[Seat(seat)];
        self.state.stock.dice += smith.supply;
        smith.supply = dice(supply);
        self.state.stock.dice -= smith.supply;
        self
    }

    pub(crate) fn smithy(&mut self, seat: u8, on_tile: &str) -> &mut Table {
        let smith = &mut self.state.smiths[Seat(seat)];
        self.state.stock.dice += smith.smithy;
        smith.smithy = dice(on_tile);
        self.state.stock.dice -= smith.smithy;
        self
    }

    /// What is left in the stock; the rest leaves the game, so such a table is not checked.
    pub(crate) fn stock(&mut self, left: &str) -> &mut Table {
        self.state.stock.dice = dice(left);
        self
    }

    /// What dice will show, in the order they are rolled. Materials are rolled from metal to magic, Library dice last.
    pub(crate) fn rolls(&mut self, values: &[u8]) -> &mut Table {
        self.rolls = values.to_vec();
        self
    }

    pub(crate) fn active(&mut self, seat: u8) -> &mut Table {
        self.state.active = Seat(seat);
        self
    }

    pub(crate) fn passed(&mut self, seats: &[u8]) -> &mut Table {
        seats.iter().for_each(|&seat| self.state.smiths[Seat(seat)].passed = true);
        self
    }

    /// The items on display, and those that wait, by name. The game's others are claimed by nobody and left out.
    pub(crate) fn items(&mut self, display: &[&str], waiting: &[&str]) -> &mut Table {
        self.state.display = display.iter().map(|name| self.item(name)).collect();
        self.state.waiting = waiting.iter().map(|name| self.item(name)).collect();
        self
    }

    /// The masterworks of the Royal Decree, by name, the lowest rank first.
    pub(crate) fn masterworks(&mut self, names: &[&str]) -> &mut Table {
        self.state.masterworks = names.iter().map(|name| self.item(name)).collect();
        self
    }

    /// A Craft turn of this seat with these dice in hand. The others have no dice to roll.
    pub(crate) fn craft_turn(&mut self, seat: u8, rolled: &str) -> &mut Table {
        for smith in 0..self.game.players() as u8 {
            self.supply(smith, "0");
        }
        self.state.phase = Phase::Craft;
        self.state.active = Seat(seat);
        self.state.rolled = pool(rolled);
        self.state.stock.dice -= self.state.rolled.dice();
        self.state.steps = [Step::ChooseCraftAction].into_iter().collect();
        self
    }

    /// A card in front of a seat, with its ability ready and nothing on it.
    pub(crate) fn holds(&mut self, seat: u8, name: &str, side: Side) -> &mut Table {
        let card = self.card(name);
        self.state.deck.remove(card);
        self.state.row.iter_mut().filter(|place| **place == Some(card)).for_each(|place| *place = None);
        self.state.claims.push(Claim { seat: Seat(seat), card, side, ready: true, ..Claim::default() });
        self
    }

    /// Gives a seat something it can always do, so that its turn does not end by itself.
    pub(crate) fn busy(&mut self, seat: u8) -> &mut Table {
        self.holds(seat, "Garden", BOTTOM)
    }

    pub(crate) fn token(&mut self, seat: u8, token: Token) -> &mut Table {
        let (held, left) = (&mut self.state.smiths[Seat(seat)].tokens, &mut self.state.stock.tokens);
        match token {
            Token::PlusOnes => (held.plus_ones, left.plus_ones) = (held.plus_ones + 1, left.plus_ones - 1),
            Token::AutomaticSix => {
                (held.automatic_six, left.automatic_six) = (held.automatic_six + 1, left.automatic_six - 1);
            }
        }
        self
    }

    /// An item in front of a seat, with these values on its boxes.
    pub(crate) fn crafted(&mut self, seat: u8, name: &str, values: &[u8]) -> &mut Table {
        let card = self.item(name);
        let boxes = &self.game.content().craft_card(card).boxes;
        let dice = boxes.iter().zip(values).map(|(next, &value)| Die::new(next.takes.first(), value)).collect();
        self.state.crafted.push(Crafted { seat: Seat(seat), card, placed: Placed { dice } });
        boxes.iter().for_each(|next| self.state.stock.dice[next.takes.first()] -= 1);
        self
    }

    pub(crate) fn claimed(&mut self, seat: u8, names: &[&str]) -> &mut Table {
        let items: Vec<CraftId> = names.iter().map(|name| self.item(name)).collect();
        items.into_iter().for_each(|item| self.state.smiths[Seat(seat)].items.push(item));
        self
    }

    pub(crate) fn offered(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(&self.state, &mut actions);
        actions
    }

    pub(crate) fn asked(&self) -> u8 {
        self.game.turn(&self.state).seat().expect("somebody is asked").0
    }

    pub(crate) fn question(&self) -> &'static str {
        self.game.decision(&self.state, &Names::numbered(self.game.players())).kind
    }

    /// Plays an action that must be offered, and keeps the events of just this action.
    #[track_caller]
    pub(crate) fn play(&mut self, action: Action) -> &mut Table {
        self.events.clear();
        self.played = action;
        let mut chance = Written(&mut self.rolls);
        if play_checked(&self.game, &mut self.state, action, &mut chance, &mut self.events).is_err() {
            panic!("{action:?} is not among {:?}", self.offered());
        }
        self
    }

    pub(crate) fn can_claim(&self, name: &str, side: Side) -> bool {
        let claim = Action::ClaimCard { card: self.card(name), side, copying: None };
        self.offered().contains(&claim)
    }

    #[track_caller]
    pub(crate) fn claim(&mut self, name: &str, side: Side) -> &mut Table {
        let card = self.card(name);
        self.play(Action::ClaimCard { card, side, copying: None })
    }

    /// Claims the first card there is and pays for it with the first dice.
    #[track_caller]
    pub(crate) fn claim_something(&mut self) -> &mut Table {
        let claim = self.offered().into_iter().find(|action| matches!(action, Action::ClaimCard { .. }));
        self.play(claim.expect("something can be claimed"));
        while let [pay @ (Action::Pay { .. } | Action::LayOnX { .. } | Action::Give { .. }), ..] = self.offered()[..] {
            self.play(pay);
        }
        self
    }

    /// The Workshop's top action, copying this.
    #[track_caller]
    pub(crate) fn copy(&mut self, name: &str, side: Side) -> &mut Table {
        let copying = Some(CardAction { card: self.card(name), side });
        let card = self.card("Workshop");
        self.play(Action::ClaimCard { card, side: TOP, copying })
    }

    pub(crate) fn can_copy(&self, name: &str, side: Side) -> bool {
        let copying = Some(CardAction { card: self.card(name), side });
        self.offered().contains(&Action::ClaimCard { card: self.card("Workshop"), side: TOP, copying })
    }

    #[track_caller]
    pub(crate) fn pay(&mut self, paid: &str) -> &mut Table {
        self.play(Action::Pay { dice: dice(paid) })
    }

    #[track_caller]
    pub(crate) fn on_x(&mut self, lost: &str) -> &mut Table {
        self.play(Action::LayOnX { dice: dice(lost) })
    }

    #[track_caller]
    pub(crate) fn visit(&mut self, tile: &str, number: usize, discarded: &str) -> &mut Table {
        self.play(Action::VisitDocks { dock: self.dock(tile, number) });
        if self.question() == "ChooseDiscard" {
            self.play(Action::DiscardCard { card: self.card(discarded) });
        }
        self
    }

    #[track_caller]
    pub(crate) fn pass(&mut self) -> &mut Table {
        let pass = [None, Some(Benefit::Metal), Some(Benefit::PlusOnes)].map(|benefit| Action::Pass { benefit });
        let offered = self.offered();
        let pass = pass.into_iter().find(|pass| offered.contains(pass)).expect("somebody may pass");
        self.play(pass)
    }

    #[track_caller]
    pub(crate) fn pass_for(&mut self, benefit: Benefit) -> &mut Table {
        self.play(Action::Pass { benefit: Some(benefit) })
    }

    pub(crate) fn tool(&self, name: &str) -> Tool {
        Tool::Card(self.card(name))
    }

    #[track_caller]
    pub(crate) fn raise(&mut self, card: &str, raised: &str) -> &mut Table {
        let with = self.tool(card);
        self.play(Action::Raise { with, die: die(raised) })
    }

    #[track_caller]
    pub(crate) fn craft(&mut self, name: &str) -> &mut Table {
        let item = self.item(name);
        self.play(Action::Craft { item })
    }

    #[track_caller]
    pub(crate) fn steal(&mut self, name: &str) -> &mut Table {
        let item = self.item(name);
        self.play(Action::Steal { item })
    }

    pub(crate) fn can_craft(&self, name: &str) -> bool {
        self.offered().contains(&Action::Craft { item: self.item(name) })
    }

    pub(crate) fn can_steal(&self, name: &str) -> bool {
        self.offered().contains(&Action::Steal { item: self.item(name) })
    }

    #[track_caller]
    pub(crate) fn end_turn(&mut self) -> &mut Table {
        self.play(Action::EndCraftTurn)
    }

    pub(crate) fn supply_of(&self, seat: u8) -> String {
        self.state.smiths[Seat(seat)].supply.to_string()
    }

    pub(crate) fn smithy_of(&self, seat: u8) -> String {
        self.state.smiths[Seat(seat)].smithy.to_string()
    }

    /// The dice in hand, in order.
    pub(crate) fn hand(&self) -> String {
        self.state.rolled.each().map(|die| die.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// The values on an item in front of a player, and whose it is.
    pub(crate) fn on(&self, name: &str) -> (u8, Vec<u8>) {
        let item = self.item(name);
        let crafted = self.state.crafted.iter().find(|crafted| crafted.card == item).expect("a crafted item");
        (crafted.seat.0, crafted.placed.dice.iter().map(|die| die.value).collect())
    }

    pub(crate) fn shown(&self) -> Vec<String> {
        self.state.display.iter().map(|&item| self.game.content().craft_card(item).name.clone()).collect()
    }

    pub(crate) fn items_of(&self, seat: u8) -> Vec<String> {
        let items = &self.state.smiths[Seat(seat)].items;
        items.iter().map(|&item| self.game.content().craft_card(item).name.clone()).collect()
    }

    pub(crate) fn row_is_full(&self) -> bool {
        self.state.row.iter().all(Option::is_some)
    }

    pub(crate) fn row_names(&self) -> List<GatherId, 4> {
        self.state.row.iter().flatten().copied().collect()
    }

    pub(crate) fn standings(&self) -> Standings {
        match self.game.turn(&self.state) {
            Turn::Over(standings) => standings,
            Turn::Decide { seat } => panic!("the game goes on with seat {}", seat.0),
        }
    }

    /// The payments offered, as text.
    pub(crate) fn payments(&self) -> Vec<String> {
        let text = |action: &Action| match action {
            Action::Pay { dice } | Action::LayOnX { dice } | Action::Give { dice, .. } => Some(dice.to_string()),
            _ => None,
        };
        self.offered().iter().filter_map(text).collect()
    }
}
