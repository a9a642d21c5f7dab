//! A position drawn in 100 columns: what the King asks for, the village, the Docks, the stock, and every smith.

mod exotic;

use tabletop::{Line, Names, Part, Picture, Seat, Tone, fit::cut};

use crate::{
    Cost, KingsForge, State,
    card::{Realm, Side},
    dice::{Die, Kind, Material},
    ids::CraftId,
    state::{Crafted, Phase, Placed, Tokens},
    step::Step,
    words::{asks, lying, price},
};

/// Where the texts of cards begin, right of their names.
const TEXTS: usize = 28;

impl KingsForge {
    pub(crate) fn draw(&self, state: &State, names: &Names) -> Picture {
        let gathering = state.phase == Phase::Gather;
        let crafting = state.phase == Phase::Craft;
        let hiring = gathering || state.phase == Phase::Apprentice;
        let mut parts = vec![
            Part::new(vec![self.heading(state, names)]).matters(true),
            // Whatever is gathered is gathered for these.
            Part::new(self.items_asked_for(state)).matters(true),
            Part::new(self.items_to_come(state)),
            Part::new(self.best_items(state)).matters(crafting),
            Part::new(self.ambassadors_row(state, names)).offered(crafting),
            Part::new(self.village(state)).offered(gathering),
            Part::new(self.griffins_landing(state)).offered(gathering),
            Part::new(self.apprentices_on_display(state)).offered(hiring),
            Part::new(self.docks(state, names)).offered(gathering),
            Part::new(vec![self.stock(state)]),
        ];
        for seat in Seat::all(self.players) {
            let mut lines = vec![self.smith(state, seat, names)];
            lines.extend(self.cards_of(state, seat));
            // What others have crafted can be stolen.
            parts.push(Part::new(lines).of(seat).offered(crafting));
        }
        Picture(parts)
    }

    fn heading(&self, state: &State, names: &Names) -> Line {
        let phase = match state.phase {
            Phase::Apprentice => "Apprentice phase",
            Phase::Gather => "Gather phase",
            Phase::Craft => "Craft phase",
            Phase::CleanUp => "Clean-up",
            Phase::Over => "the game is over",
        };
        let line = Line::new().strong(format!("Round {}, {phase}", state.round));
        let line = line.dim("  anvil: ").with(Tone::Owner(state.first), cut(&names[state.first], 14));
        match state.dead {
            Some(value) => line.plain("  ").strong(format!("every {value} is dead")),
            None => line,
        }
    }

    fn items_asked_for(&self, state: &State) -> Vec<Line> {
        let card = |item: CraftId| &self.content.craft[item.index()];
        let mut lines =
            vec![Line::new().dim("Asked for, by rank: M metal, W wood, G gem, A magic, each at least so high")];
        let shown = state.display.iter().map(|&item| {
            let card = card(item);
            format!("{} {} ({})", card.rank, card.name, asks(card))
        });
        lines.extend(listing(shown, "  ", Tone::Strong));
        lines
    }

    fn items_to_come(&self, state: &State) -> Vec<Line> {
        let waiting = state.waiting.iter().map(|&item| self.asked_item(item));
        Vec::from_iter(listing(waiting, "  then ", Tone::Dim))
    }

    /// What the King would be proudest of, and what is asked for beside his list.
    fn best_items(&self, state: &State) -> Vec<Line> {
        let masterworks = state.masterworks.iter().map(|&item| self.asked_item(item));
        let request = state.request.and_then(|item| self.request_line(item));
        listing(masterworks, "  masterworks ", Tone::Plain).into_iter().chain(request).collect()
    }

    fn asked_item(&self, item: CraftId) -> String {
        let card = &self.content.craft[item.index()];
        format!("{} {} {}", card.rank, card.name, asks(card))
    }

    /// The request beside the display, with what it brings.
    fn request_line(&self, item: CraftId) -> Option<Line> {
        let card = &self.content.craft[item.index()];
        let reward = &card.request.as_ref()?.reward_name;
        let text = format!("{} {} > {reward}", card.name, asks(card));
        Some(Line::new().dim("  request ").hanging().plain(text))
    }

    /// How an item is called in a list: with its rank, if it has one.
    fn listed(&self, item: CraftId) -> String {
        let card = &self.content.craft[item.index()];
        match &card.request {
            Some(request) => format!("{} ({})", card.name, request.reward_name),
            None => format!("{} {}", card.rank, card.name),
        }
    }

    fn village(&self, state: &State) -> Vec<Line> {
        let mut lines =
            vec![Line::new().dim(format!(
                "Village, {} cards to come; what is not lost comes back after the round",
                state.deck.len()
            ))];
        for &card in state.row.iter().flatten() {
            let card = &self.content.gather[card.index()];
            for side in Side::BOTH {
                let action = &card.actions[side.index()];
                let name = if side == Side::Top { card.name.as_str() } else { "" };
                lines.push(offered(name, &action.cost, &action.text));
            }
        }
        lines
    }

    fn griffins_landing(&self, state: &State) -> Vec<Line> {
        let here = || state.visitors.here.iter().flatten();
        if self.content.visitors.is_empty() {
            return Vec::new();
        }
        let left = if here().next().is_none() { ", all of them received" } else { "" };
        let mut lines = vec![Line::new().dim(format!("Griffin's Landing{left}"))];
        for &visitor in here() {
            let visitor = &self.content.gather[visitor.index()];
            for side in Side::BOTH {
                let action = &visitor.actions[side.index()];
                let realm = visitor.realm.map_or("", Realm::name);
                let name = if side == Side::Top { format!("{realm}: {}", visitor.name) } else { String::new() };
                lines.push(offered(&name, &action.cost, &action.text));
            }
        }
        lines
    }

    fn apprentices_on_display(&self, state: &State) -> Vec<Line> {
        let mut lines = Vec::new();
        for &apprentice in state.apprentice_row.iter().flatten() {
            if lines.is_empty() {
                lines.push(Line::new().dim(format!("Apprentices, {} to come", state.apprentice_deck.len())));
            }
            let apprentice = &self.content.apprentices[apprentice.index()];
            lines.push(offered(&apprentice.name, &apprentice.cost, &apprentice.text));
        }
        lines
    }

    fn docks(&self, state: &State, names: &Names) -> Vec<Line> {
        let shown = self.content.docks.iter().map(|dock| {
            let what = format!(
                "{}: {}",
                dock.dice,
                self.dock_gain(dock.id).trim_start_matches("an ").trim_start_matches("a ")
            );
            match state.visits.iter().find(|visit| visit.dock == dock.id) {
                Some(visit) => format!("{what} ({}, {})", cut(&names[visit.seat], 9), visit.dice),
                None => what,
            }
        });
        let docks = Line::new().dim("Docks, dice: gain (taken by)");
        std::iter::once(docks).chain(listing(shown, "  ", Tone::Plain)).collect()
    }

    fn stock(&self, state: &State) -> Line {
        let mut line = Line::new().dim("Stock  ");
        for material in Material::ALL {
            line = line.with(tone(material), format!("{} {}", state.stock.dice[material], material.name())).plain("  ");
        }
        let tokens = state.stock.tokens;
        if self.content.dice[Material::White] > 0 {
            line = line.plain(format!("{} Archive  ", state.stock.dice[Material::White]));
        }
        let rest = format!(
            "{} Library, {} +1/+1, {} Automatic 6",
            state.stock.library, tokens.plus_ones, tokens.automatic_six
        );
        line.dim(rest)
    }

    fn smith(&self, state: &State, seat: Seat, names: &Names) -> Line {
        let smith = &state.smiths[seat];
        let asked = state.phase != Phase::Over && state.asked() == seat;
        let mut line = Line::new().strong(if asked { "> " } else { "  " });
        line = line.with(Tone::Owner(seat), cut(&names[seat], 14)).to_column(18);
        let items = if smith.items.len() == 1 { "item" } else { "items" };
        line = line.strong(format!("{} {items}", smith.items.len())).plain("  supply ");
        line = line.with(Tone::Strong, smith.supply.to_string());
        line = line.dim(format!("  Smithy {}", smith.smithy));
        let mut add = |there: bool, tone: Tone, text: String| {
            if there {
                line = std::mem::take(&mut line).with(tone, text);
            }
        };
        let Tokens { plus_ones, automatic_six } = smith.tokens;
        add(!smith.cancelled.is_none(), Tone::Dim, format!("  cancelled {}", smith.cancelled));
        add(plus_ones > 0, Tone::Plain, "  +1/+1".to_owned());
        add(automatic_six > 0, Tone::Plain, format!("  {automatic_six} Automatic 6"));
        add(smith.counterfeits > 0, Tone::Plain, format!("  {} counterfeit", smith.counterfeits));
        add(smith.gifts > 0, Tone::Plain, "  +1".to_owned());
        add(!smith.keep.is_none(), Tone::Dim, format!("  Keep {}", smith.keep));
        add(smith.passed, Tone::Dim, "  passed".to_owned());
        line
    }

    /// What lies in front of a smith.
    fn cards_of(&self, state: &State, seat: Seat) -> Vec<Line> {
        let name = |item: CraftId| self.content.craft[item.index()].name.as_str();
        let mut lines = Vec::new();
        let items = state.smiths[seat].items.iter().map(|&item| self.listed(item));
        lines.extend(listing(items, "    has ", Tone::Plain));
        lines.extend(self.deluxe_of_smith(state, seat));
        let claims = state.claims_of(seat).map(|claim| {
            let action = claim.action();
            let copy =
                if claim.copying.is_some() { format!(" as {}", self.card_name(action.card)) } else { String::new() };
            let dice = if claim.dice.is_none() { String::new() } else { format!(" {}", claim.dice) };
            let lost = if claim.lost.is_none() { String::new() } else { format!(" X{}", claim.lost) };
            let library = if claim.library { " L" } else { "" };
            let ready = if claim.ready { " ready" } else { "" };
            let side = match self.side_of(action) {
                "" => String::new(),
                side => format!(" {side}"),
            };
            format!("{}{copy}{side}{dice}{lost}{library}{ready}", self.card_name(claim.card))
        });
        lines.extend(listing(claims, "    uses ", Tone::Plain));
        let apprentices = state.apprentices.iter().filter(|claimed| claimed.seat == seat).map(|claimed| {
            let name = &self.content.apprentices[claimed.apprentice.index()].name;
            let dice = if claimed.dice.is_none() { String::new() } else { format!(" {}", claimed.dice) };
            let lost = if claimed.lost.is_none() { String::new() } else { format!(" X{}", claimed.lost) };
            let hired = if !claimed.hired {
                " (not hired)"
            } else if claimed.ready && self.apprentice_terms(claimed.apprentice).ability.is_some() {
                " ready"
            } else {
                ""
            };
            format!("{name}{dice}{lost}{hired}")
        });
        lines.extend(listing(apprentices, "    apprentices ", Tone::Plain));
        if seat == state.active && !state.rolled.is_empty() {
            lines.push(rolled(state));
        }
        lines.extend(self.exotics_of(state, seat));
        let crafted = state.crafted.iter().filter(|crafted| crafted.seat == seat);
        let crafted = crafted.map(|Crafted { card, placed, .. }| format!("{} {}", name(*card), self.on(*card, placed)));
        lines.extend(listing(crafted, "    crafted ", Tone::Strong));
        if let (true, Some(Step::ChoosePlacing { item, placed, .. })) = (seat == state.active, state.steps.last()) {
            lines.push(Line::new().dim("    placing ").plain(format!("{} {}", name(*item), self.on(*item, placed))));
        }
        lines
    }

    fn on(&self, item: CraftId, placed: &Placed) -> String {
        format!("[{}]", lying(self.content.craft[item.index()].all_boxes(), placed))
    }
}

/// The dice in hand: equal ones together.
fn rolled(state: &State) -> Line {
    let mut line = Line::new().dim("    rolled ").hanging();
    for die in state.rolled.distinct() {
        let count = state.rolled.count(die);
        let text = if count == 1 { format!("{die} ") } else { format!("{count}×{die} ") };
        line = line.with(die_tone(die), text);
    }
    line
}

/// Entries one after another, if there are any. The dot between two of them stays with the first where the line is broken.
fn listing(entries: impl Iterator<Item = String>, label: &str, tone: Tone) -> Option<Line> {
    let mut entries = entries.peekable();
    entries.peek()?;
    let mut line = Line::new().dim(label).hanging();
    while let Some(entry) = entries.next() {
        let dot = if entries.peek().is_some() { " · " } else { "" };
        line = line.with(tone, format!("{entry}{dot}"));
    }
    Some(line)
}

/// What a card on display costs and does.
fn offered(name: &str, cost: &Cost, text: &str) -> Line {
    let cost = if cost.all || !cost.boxes.is_empty() { price(cost) } else { "free".to_owned() };
    let line = Line::new().plain("  ").strong(name).to_column(TEXTS).hanging();
    line.plain(format!("{cost} > {}", text.trim_end_matches('.')))
}

fn tone(material: Material) -> Tone {
    match material {
        Material::Metal => Tone::Plain,
        Material::Wood => Tone::Green,
        Material::Gem => Tone::Red,
        Material::Magic => Tone::Blue,
        Material::White => Tone::Gold,
    }
}

fn die_tone(die: Die) -> Tone {
    match die.kind {
        Kind::Library | Kind::Cemetery | Kind::Plain => Tone::Gold,
        kind if kind.is_exotic() => Tone::Gold,
        kind => kind.material().map_or(Tone::Plain, tone),
    }
}
