//! A table to draw positions on and play them. A drawing shows part of the land, one word a space:
//!
//! `.` nothing, `"` a tree, `wa` a wall of the first player's (`b` the second's and so on), `ha` a house, `3a` to `5a` a
//! tower, `Oa` a fountain, `<a >a` and `^a _a` the halves of a battlement, `Pa` a space of a palace; people are `Ka` king,
//! `Aa` artisan, `Wa` warlock, `Ta` thief, `Na` knight, `Va` and `Ua` villagers, `Ha` and `Ga` horses. `+` puts several on
//! one space.

use kings_of_artifice::{
    Action, BagPlace, Berth, Card, Cell, Cells, Character, Event, Kind, KingsOfArtifice, Phase, Spell, Spot, State,
    Step,
};
use serde_json::{Value, json};
use tabletop::{Fast, Game, Options, Pack, Seat, Standings, Title, Turn, play_checked};

pub(crate) struct Table {
    pub(crate) game: KingsOfArtifice,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);
pub(crate) const C: Seat = Seat(2);

/// An island without features, but for one forest far away from where tests are drawn, so that trees can be planted.
const PLAIN: &str = "\
~~~~~~~~|~~~~~~~~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
--------+--------
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|......F~
~~~~~~~~|~~~~~~~~
";

pub(crate) fn cell(name: &str) -> Cell {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn cells(names: &str) -> Cells {
    names.split_whitespace().map(cell).collect()
}

pub(crate) fn berth(name: &str) -> Berth {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The board of a map for all numbers of players.
pub(crate) fn board_pack(map: &str) -> Pack {
    let board = |players| format!("[[board]]\nplayers = {players}\nsource = \"inferred\"\nmap = '''\n{map}'''\n");
    Pack { file: "test".to_owned(), toml: (2..=4).map(board).collect() }
}

impl Table {
    /// A drawing on a plain island with its first word at `corner`, in the fifth round, with the first player to act.
    pub(crate) fn draw(players: usize, corner: &str, drawing: &str) -> Table {
        Table::draw_on(PLAIN, players, corner, drawing)
    }

    pub(crate) fn draw_on(map: &str, players: usize, corner: &str, drawing: &str) -> Table {
        let game = KingsOfArtifice::new(players, &Options::default(), Some(&board_pack(map))).unwrap();
        Table::draw_for(game, corner, drawing)
    }

    /// A drawing on the board of the game itself.
    pub(crate) fn draw_real(players: usize, corner: &str, drawing: &str) -> Table {
        Table::draw_for(KingsOfArtifice::new(players, &Options::default(), None).unwrap(), corner, drawing)
    }

    pub(crate) fn draw_for(game: KingsOfArtifice, corner: &str, drawing: &str) -> Table {
        let players = game.players();
        let mut json = serde_json::to_value(game.start(&mut Fast::new(1), &mut ())).unwrap();
        let sketch = Sketch::read(players, corner, drawing);
        json["board"] = sketch.board(&game);
        (json["phase"], json["round"], json["steps"]) =
            ("building".into(), 5.into(), json!([{"type": "ChooseAction"}]));
        (json["scoring"], json["spells"]) = (json!(["earthquake", "ranches"]), json!(["alchemy", "morph"]));
        let mut state: State = serde_json::from_value(json).unwrap_or_else(|error| panic!("{error}"));
        for realm in state.realms.iter_mut() {
            realm.saplings = 0;
        }
        let mut table = Table { game, state, events: Vec::new() };
        table.balance();
        table
    }

    /// Gives everybody the blocks that are not on the board, and the last player the trees.
    fn balance(&mut self) {
        let players = self.game.players();
        for seat in Seat::all(players) {
            let built = self.state.board.blocks(seat);
            let realm = &mut self.state.realms[seat];
            realm.blocks = 40 - built as u8 - realm.removed;
        }
        self.state.realms[players - 1].trees = 24 - self.state.board.trees().count() as u8;
    }

    pub(crate) fn spells(mut self, spells: &[Spell]) -> Table {
        let mut spells = spells.to_vec();
        let other = |spells: &[Spell]| Spell::ALL.into_iter().find(|spell| !spells.contains(spell)).unwrap();
        while spells.len() < 2 {
            spells.push(other(&spells));
        }
        spells.sort_unstable();
        self.state.spells = spells.into_iter().collect();
        self
    }

    pub(crate) fn cards(mut self, cards: [Card; 2]) -> Table {
        let mut cards = cards;
        cards.sort_unstable();
        self.state.scoring = cards.into_iter().collect();
        self
    }

    /// The first player has only so many action points left.
    pub(crate) fn points(mut self, points: u8) -> Table {
        let realm = &mut self.state.realms[A];
        (realm.tokens, realm.bag.active) = (points.min(4), points > 4);
        self
    }

    /// A player has only so many blocks left; the others are out of the game.
    pub(crate) fn blocks(mut self, seat: Seat, blocks: u8) -> Table {
        let realm = &mut self.state.realms[seat];
        realm.removed = realm.blocks + realm.removed - blocks;
        realm.blocks = blocks;
        if blocks == 0 {
            self.state.emptied = Some(seat);
        }
        self
    }

    pub(crate) fn ship(mut self, seat: Seat, at: &str) -> Table {
        let mut json = serde_json::to_value(self.state).unwrap();
        json["board"]["ships"][seat.index()] = at.into();
        self.state = serde_json::from_value(json).unwrap();
        self
    }

    /// Puts characters of a player's aboard.
    pub(crate) fn aboard(mut self, seat: Seat, crew: &[Character]) -> Table {
        let mut json = serde_json::to_value(self.state).unwrap();
        for who in crew {
            json["board"]["characters"][seat.index()][who.key()] = "ship".into();
        }
        self.state = serde_json::from_value(json).unwrap();
        self
    }

    pub(crate) fn crowning(mut self) -> Table {
        self.state.phase = Phase::Crowning;
        for seat in 0..self.game.players() {
            self.state.realms[seat].removed += self.state.realms[seat].blocks;
            self.state.realms[seat].blocks = 0;
        }
        self.state.emptied = Some(A);
        self
    }

    pub(crate) fn offers(&self) -> Vec<Action> {
        let mut offers = Vec::new();
        if self.asked().is_some() {
            self.game.actions(&self.state, &mut offers);
        }
        offers
    }

    pub(crate) fn can(&self, action: Action) -> bool {
        self.offers().contains(&action)
    }

    pub(crate) fn asked(&self) -> Option<Seat> {
        self.game.turn(&self.state).seat()
    }

    pub(crate) fn standings(&self) -> Standings {
        match self.game.turn(&self.state) {
            Turn::Over(standings) => standings,
            Turn::Decide { .. } => panic!("the game goes on"),
        }
    }

    pub(crate) fn question(&self) -> Step {
        *self.state.steps.last().expect("something is asked")
    }

    /// Plays an action; the position before and after it must be sound.
    #[track_caller]
    pub(crate) fn play(&mut self, action: Action) -> &mut Table {
        if let Err(reason) = self.game.check(&self.state) {
            panic!("the position drawn is not sound: {reason}");
        }
        play_checked(&self.game, &mut self.state, action, &mut Fast::new(1), &mut self.events)
            .unwrap_or_else(|refusal| panic!("{refusal}: {action:?} among {:?}", self.offers()));
        if let Err(reason) = self.game.check(&self.state) {
            panic!("the position after {action:?} is not sound: {reason}");
        }
        self
    }

    /// Where a character's move can end, by a whole move.
    pub(crate) fn reach(&self, who: Character) -> Cells {
        let to = |action: Action| match action {
            Action::Move { who: mover, to } if mover == who => Some(to),
            _ => None,
        };
        self.offers().into_iter().filter_map(to).collect()
    }

    /// The spaces named by offers of one kind.
    pub(crate) fn spaces(&self, of: impl Fn(Action) -> Option<Cell>) -> Cells {
        self.offers().into_iter().filter_map(of).collect()
    }

    pub(crate) fn places(&self) -> Cells {
        self.spaces(|action| match action {
            Action::Place { at } => Some(at),
            _ => None,
        })
    }

    pub(crate) fn wall_plots(&self) -> Cells {
        self.spaces(|action| match action {
            Action::BuildWall { at } => Some(at),
            _ => None,
        })
    }

    pub(crate) fn cell(&self, seat: Seat, who: Character) -> Option<Cell> {
        self.state.board.cell(seat, who)
    }

    pub(crate) fn spot(&self, seat: Seat, who: Character) -> Spot {
        self.state.board.spot(seat, who)
    }

    pub(crate) fn own(&self, seat: Seat, kind: Kind) -> Cells {
        self.state.board.own(seat, kind)
    }

    pub(crate) fn action_points(&self) -> u8 {
        self.state.action_points(self.state.active)
    }

    /// A player's points scored at once.
    pub(crate) fn scored(&self, seat: Seat) -> u32 {
        self.state.realms[seat].points.total()
    }

    pub(crate) fn bag(&self, seat: Seat) -> BagPlace {
        self.state.realms[seat].bag.at
    }

    #[track_caller]
    pub(crate) fn end_turn(&mut self) -> &mut Table {
        self.play(Action::EndTurn)
    }
}

/// What a drawing shows.
struct Sketch {
    players: usize,
    trees: Vec<Cell>,
    structures: Vec<Value>,
    people: Vec<(Seat, Character, Cell)>,
}

impl Sketch {
    fn read(players: usize, corner: &str, drawing: &str) -> Sketch {
        let mut sketch = Sketch { players, trees: Vec::new(), structures: Vec::new(), people: Vec::new() };
        let (left, top) = cell(corner).grid();
        let rows: Vec<Vec<&str>> = drawing.lines().map(|line| line.split_whitespace().collect()).collect();
        let rows: Vec<&Vec<&str>> = rows.iter().filter(|row| !row.is_empty()).collect();
        let at = |column: usize, row: usize| Cell::on_grid(left + column, top + row).expect("a space of land");
        let mut palaces = Vec::new();
        for (row, words) in rows.iter().enumerate() {
            for (column, word) in words.iter().enumerate() {
                for part in word.split('+').filter(|part| *part != ".") {
                    let here = at(column, row);
                    match part {
                        "\"" => sketch.trees.push(here),
                        _ if part.starts_with('P') => {
                            if !palaces.contains(&here) {
                                let square = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| at(column + x, row + y));
                                palaces.extend(square);
                                sketch.structure("palace", 3, &square, part);
                            }
                        }
                        _ if part.starts_with('<') => {
                            sketch.structure("battlement", 2, &[here, at(column + 1, row)], part);
                        }
                        _ if part.starts_with('^') => {
                            sketch.structure("battlement", 2, &[here, at(column, row + 1)], part);
                        }
                        _ if part.starts_with(['>', '_']) => {}
                        _ => sketch.part(here, part),
                    }
                }
            }
        }
        sketch
    }

    fn part(&mut self, at: Cell, part: &str) {
        let sign = part.chars().next().unwrap();
        match sign {
            'w' => return self.structure("wall", 1, &[at], part),
            'h' => return self.structure("house", 2, &[at], part),
            'O' => return self.structure("fountain", 2, &[at], part),
            '3'..='5' => return self.structure("tower", sign as u8 - b'0', &[at], part),
            _ => {}
        }
        let letters = ['K', 'A', 'W', 'T', 'N', 'V', 'U', 'H', 'G'];
        let place = letters.iter().position(|&letter| letter == sign).unwrap_or_else(|| panic!("what is {part}?"));
        self.people.push((owner(part), Character::ALL[place], at));
    }

    fn structure(&mut self, kind: &str, level: u8, at: &[Cell], part: &str) {
        self.structures.push(json!({ "kind": kind, "level": level, "at": at, "owner": owner(part) }));
    }

    fn board(&self, game: &KingsOfArtifice) -> Value {
        let characters = |seat: Seat| -> Value {
            let spot = |who: Character| {
                let drawn = self.people.iter().find(|&&(owner, drawn, _)| (owner, drawn) == (seat, who));
                match drawn {
                    Some((_, _, at)) => at.to_string(),
                    None if who == Character::King => "ship".to_owned(),
                    None => "supply".to_owned(),
                }
            };
            Character::ALL.into_iter().map(|who| (who.key().to_owned(), Value::from(spot(who)))).collect()
        };
        let (last_column, last_row) = (game.island().columns() - 1, game.island().rows() - 1);
        let letter = |column: usize| char::from(b'A' + column as u8);
        let east = format!("{}{}-{}{}", letter(last_column - 3), 1, letter(last_column - 2), 1);
        let south = last_row + 1;
        let far = format!("{}{south}-{}{south}", letter(last_column - 3), letter(last_column - 2));
        let ships = ["C1-D1".to_owned(), far, east, format!("C{south}-D{south}")];
        json!({
            "trees": self.trees,
            "structures": self.structures,
            "characters": Seat::all(self.players).map(characters).collect::<Vec<_>>(),
            "ships": &ships[..self.players],
        })
    }
}

fn owner(part: &str) -> Seat {
    Seat(part.as_bytes().last().unwrap() - b'a')
}
