//! A position drawn in 100 columns: the island with everything on it, the players, and the cards.

use tabletop::{Line, Names, Part, Picture, Score, Seat, Tone};

use crate::{BagPlace, Cell, Character, KingsOfArtifice, Phase, Shape, Spot, State, Terrain, island::sign};

/// What stands on a space takes two signs and a blank.
const WIDTH: usize = 3;

impl KingsOfArtifice {
    pub(crate) fn draw(&self, state: &State, names: &Names) -> Picture {
        let mut parts = vec![Part::new(vec![self.heading(state)]).matters(true)];
        parts.push(Part::new(self.draw_island(state)).map().matters(true));
        parts.extend(Seat::all(self.players).map(|seat| self.realm(state, seat, names).beside()));
        parts.push(self.cards(state).beside());
        parts.push(legend());
        Picture(parts)
    }

    fn heading(&self, state: &State) -> Line {
        let text = match state.phase {
            Phase::Planting => "Trees are planted".to_owned(),
            Phase::Landing => "Ships arrive".to_owned(),
            Phase::Building => format!("Round {}", state.round),
            Phase::Crowning => "Crowning round".to_owned(),
            Phase::Over => "The game is over".to_owned(),
        };
        Line::new().strong(text)
    }

    fn draw_island(&self, state: &State) -> Vec<Line> {
        let island = self.island();
        let (west, north) = island.fault();
        let mut letters = Line::new().plain("   ");
        for column in 0..island.columns() {
            letters = letters.plain(if column == west { "|" } else { "" });
            letters = letters.dim(format!("{} ", char::from(b'A' + column as u8)) + " ");
        }
        let mut lines = vec![letters];
        for row in 0..island.rows() {
            if row == north {
                lines.push(Line::new().plain("   ").dim("-".repeat(island.columns() * WIDTH)));
            }
            let mut line = Line::new().dim(format!("{:>2} ", row + 1));
            for column in 0..island.columns() {
                line = line.dim(if column == west { "|" } else { "" });
                line = self.draw_space(state, column, row, line);
            }
            lines.push(line);
        }
        lines
    }

    fn draw_space(&self, state: &State, column: usize, row: usize, line: Line) -> Line {
        let ship = |seat: &Seat| state.board.ship(*seat).is_some_and(|berth| berth.spaces().contains(&(column, row)));
        if let Some(seat) = Seat::all(self.players).find(ship) {
            return line.with(Tone::Owner(seat), format!("S{} ", seat.0 + 1));
        }
        let terrain = self.island().terrain(column, row).unwrap_or(Terrain::Sea);
        let Some(cell) = Cell::on_grid(column, row).filter(|_| terrain != Terrain::Sea) else {
            return line.with(Tone::Blue, format!("{}  ", sign(terrain)));
        };
        let mut people = state.board.standing(cell);
        let structure = state.board.structure(cell);
        match (people.next(), people.next(), structure) {
            (Some(one), None, None) => line.with(Tone::Owner(one.0), format!("{}{} ", letter(one.1), one.0.0 + 1)),
            (Some(one), other, structure) => {
                // Two letters need the room of their numbers; their tones and the sidebar tell whose they are.
                let lower = |sign: char| if structure.is_some() { sign.to_ascii_lowercase() } else { sign };
                let line = line.with(Tone::Owner(one.0), lower(letter(one.1)).to_string());
                match other {
                    Some(other) => line.with(Tone::Owner(other.0), lower(letter(other.1)).to_string()).plain(" "),
                    None => line.with(Tone::Owner(one.0), format!("{} ", one.0.0 + 1)),
                }
            }
            (None, _, Some(structure)) => {
                let text = format!("{}{} ", shape_sign(structure.shape), structure.owner.0 + 1);
                line.with(Tone::Owner(structure.owner), text)
            }
            (None, _, None) if state.board.trees().contains(cell) => line.with(Tone::Green, "\"  "),
            (None, _, None) if terrain == Terrain::Forest => line.with(Tone::Green, "F  "),
            (None, _, None) => line.dim(format!("{}  ", sign(terrain))),
        }
    }

    /// What a player has: points, blocks, action points, and who is not on the island.
    fn realm(&self, state: &State, seat: Seat, names: &Names) -> Part {
        let realm = &state.realms[seat];
        let marker = if self.asked(state) == Some(seat) { "> " } else { "  " };
        let name: String = names[seat].chars().take(12).collect();
        let total = Score::halves(self.score(state, seat).halves());
        let heading = Line::new().strong(marker).with(Tone::Owner(seat), format!("{} {name}", seat.0 + 1));
        let heading = heading.plain(format!(" {} points ({} now)", realm.points.total(), total));
        let bag = match realm.bag.at {
            BagPlace::Home => String::new(),
            BagPlace::Kitty => ", bag in kitty".to_owned(),
            BagPlace::Stolen { by, .. } => format!(", bag with {}", by.0 + 1),
        };
        let mana = if realm.mana.is_none() { "mana" } else { "no mana" };
        let has = format!("  {} blocks, {} AP{bag}, {mana}", realm.blocks, state.action_points(seat));
        let trees = if realm.trees > 0 { format!(", {} trees", realm.trees) } else { String::new() };
        let [aboard, supply] = [Spot::Ship, Spot::Supply].map(|spot| self.letters(state, seat, spot));
        let away = format!("  aboard: {aboard}  supply: {supply}{trees}");
        Part::new(vec![heading, Line::new().plain(has), Line::new().dim(away)]).of(seat)
    }

    fn cards(&self, state: &State) -> Part {
        let mut lines = Vec::new();
        for &card in state.scoring.iter() {
            let points: Vec<String> =
                Seat::all(self.players).map(|seat| self.card_points(state, card, seat).to_string()).collect();
            let name = self.content.card(card).name.as_str();
            lines.push(Line::new().with(Tone::Gold, name).plain(format!(" {}", points.join("/"))));
        }
        for &spell in state.spells.iter() {
            let card = self.content.spell(spell);
            lines.push(Line::new().with(Tone::Red, card.name.as_str()).plain(format!(" {} AP", card.cost)));
        }
        Part::new(lines)
    }

    /// The letters of a player's characters at a spot that is no space of the island.
    fn letters(&self, state: &State, seat: Seat, spot: Spot) -> String {
        let there = Character::ALL.into_iter().filter(|&who| state.board.spot(seat, who) == spot);
        let letters: String = there.map(letter).collect();
        if letters.is_empty() { "-".to_owned() } else { letters }
    }
}

fn legend() -> Part {
    let lines = [
        "w wall  h house  3-5 tower  b battlement  P palace  O fountain  \" tree  F forest  # wasteland",
        "K king  A artisan  W warlock  T thief  N knight  V villager  H horse  S ship",
        "Numbers tell whose it is; a small letter of a character stands on a structure.",
    ];
    Part::new(lines.map(|line| Line::new().dim(line)).to_vec())
}

fn letter(who: Character) -> char {
    ['K', 'A', 'W', 'T', 'N', 'V', 'V', 'H', 'H'][who.index()]
}

fn shape_sign(shape: Shape) -> char {
    match shape {
        Shape::Wall => 'w',
        Shape::House => 'h',
        Shape::Tower(level) => char::from(b'0' + level),
        Shape::Fountain => 'O',
        Shape::Battlement(_) => 'b',
        Shape::Palace(_) => 'P',
    }
}
