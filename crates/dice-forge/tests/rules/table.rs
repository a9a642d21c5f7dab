//! A table to set up positions on and play them with dice that always show their first face.

use dice_forge::{Action, Amounts, DiceForge, Die, Event, Face, Resource, Slot, State, Step, Which};
use tabletop::{Chance, Game, List, Options, Seat, Standings, Title, Turn, Words, play_checked};

pub(crate) struct Table {
    pub(crate) game: DiceForge,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    draws: Vec<u32>,
}

/// Every die shows its first face; draws are taken from a list, then always the first.
struct FirstFace<'a>(&'a mut Vec<u32>);

impl Chance for FirstFace<'_> {
    fn roll(&mut self, _: u32) -> u32 {
        1
    }

    fn draw(&mut self, count: u32) -> u32 {
        let drawn = if self.0.is_empty() { 0 } else { self.0.remove(0) };
        assert!(drawn < count, "a draw of {drawn} among {count}");
        drawn
    }
}

pub(crate) const LIGHT: Which = Which::Light;
pub(crate) const DARK: Which = Which::Dark;

pub(crate) fn face(text: &str) -> Face {
    text.parse().unwrap()
}

pub(crate) fn amounts(text: &str) -> Amounts {
    text.parse().unwrap()
}

impl Table {
    /// A new game with the introductory feats, before the first player's first action or wherever it stops before.
    pub(crate) fn new(players: usize) -> Table {
        Table::with(players, &[])
    }

    /// A new game with these options, such as `("m3", "great-bear")` or `("feats", "alternate")`.
    pub(crate) fn with(players: usize, options: &[(&str, &str)]) -> Table {
        let mut chosen = Options::default();
        for &(name, value) in options {
            chosen.set(name, value);
        }
        let game = DiceForge::new(players, &chosen, None).unwrap();
        let (mut events, mut draws) = (Vec::new(), Vec::new());
        let state = game.start(&mut FirstFace(&mut draws), &mut events);
        let mut table = Table { game, state, events, draws };
        table.ask_for_action();
        table
    }

    /// The active player is about to choose an action; everything else pending is swept off.
    pub(crate) fn ask_for_action(&mut self) -> &mut Table {
        self.ask(Step::ChooseAction { extra: false })
    }

    /// Asks just this.
    pub(crate) fn ask(&mut self, step: Step) -> &mut Table {
        self.state.steps = [step].into_iter().collect();
        self
    }

    pub(crate) fn active(&mut self, seat: u8) -> &mut Table {
        self.state.active = Seat(seat);
        self
    }

    /// What draws from bags will give, in order.
    pub(crate) fn draws(&mut self, draws: &[u32]) -> &mut Table {
        self.draws = draws.to_vec();
        self
    }

    /// Fills a hero's reserves, written like `3G+2S+40GP`; what is not named is emptied.
    pub(crate) fn reserve(&mut self, seat: u8, reserve: &str) -> &mut Table {
        let Amounts { gold, sun, moon, glory } = amounts(reserve);
        let hero = &mut self.state.heroes[Seat(seat)];
        (hero.gold, hero.sun, hero.moon, hero.glory) = (gold, sun, moon, u16::from(glory));
        self
    }

    /// A die that will show this face at every roll; its other faces are 1G. It lies with another face up until then.
    pub(crate) fn die(&mut self, seat: u8, which: Which, rolls: &str) -> &mut Table {
        let mut faces = [face("1G"); 6];
        faces[0] = face(rolls);
        self.state.heroes[Seat(seat)].dice[which.index()] = Die { faces, up: 5 };
        self
    }

    pub(crate) fn dice(&mut self, seat: u8, light: &str, dark: &str) -> &mut Table {
        self.die(seat, LIGHT, light).die(seat, DARK, dark)
    }

    /// Dice that give nothing to anyone: x3 beside x3.
    pub(crate) fn quiet(&mut self) -> &mut Table {
        for seat in 0..self.game.players() as u8 {
            self.dice(seat, "x3", "x3");
        }
        self
    }

    /// Turns a die so that its first face lies up.
    pub(crate) fn show(&mut self, seat: u8, which: Which) -> &mut Table {
        self.state.heroes[Seat(seat)].dice[which.index()].up = 0;
        self
    }

    /// Hands a hero a card of a slot, with what lies on it (chest, hammer, token).
    pub(crate) fn card(&mut self, seat: u8, slot: Slot) -> &mut Table {
        self.state.stacks[slot.index()].left -= 1;
        let feat = self.game.content().feat(self.state.feat(slot)).effect;
        let hero = &mut self.state.heroes[Seat(seat)];
        hero.feats[slot.index()] += 1;
        match feat {
            dice_forge::Effect::Chest => hero.chests += 1,
            dice_forge::Effect::Hammer => hero.hammers += 1,
            dice_forge::Effect::Cerberus => hero.cerberus += 1,
            dice_forge::Effect::Triton => hero.triton += 1,
            _ => {}
        }
        self
    }

    pub(crate) fn stands_on(&mut self, seat: u8, island: u8) -> &mut Table {
        self.state.heroes[Seat(seat)].island = island;
        self
    }

    /// Leaves just so many of this face in the temple, and nothing else.
    pub(crate) fn only_in_temple(&mut self, kept: &str, left: u8) -> &mut Table {
        for pile in self.state.temple.iter_mut() {
            pile.left = if pile.face == face(kept) { left } else { 0 };
        }
        self
    }

    /// What may be done now.
    pub(crate) fn offered(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(&self.state, &mut actions);
        actions
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> u8 {
        self.game.turn(&self.state).seat().expect("somebody is asked").0
    }

    /// Plays an action that must be offered, and keeps the events of just this action.
    pub(crate) fn play(&mut self, action: Action) -> &mut Table {
        self.events.clear();
        let mut chance = FirstFace(&mut self.draws);
        play_checked(&self.game, &mut self.state, action, &mut chance, &mut self.events)
            .unwrap_or_else(|_| panic!("{action:?} is not among {:?}", self.offered()));
        self
    }

    pub(crate) fn end_turn(&mut self) -> &mut Table {
        self.play(Action::EndTurn)
    }

    /// Begins a turn of this seat: everybody rolls and results are applied from this seat on, until somebody is asked. The
    /// player before ends an empty turn for it. With two players everybody rolls twice.
    pub(crate) fn begin_turn(&mut self, seat: u8) -> &mut Table {
        let players = self.game.players() as u8;
        self.state.active = Seat((seat + players - 1) % players);
        self.ask_for_action().end_turn()
    }

    pub(crate) fn perform(&mut self, slot: Slot) -> &mut Table {
        self.play(Action::PerformFeat { feat: self.state.feat(slot) })
    }

    pub(crate) fn buy(&mut self, bought: &str) -> &mut Table {
        self.play(Action::TakeFace { face: face(bought) })
    }

    pub(crate) fn forge_over(&mut self, die: Which, over: &str) -> &mut Table {
        self.play(Action::ForgeOver { die, face: face(over) })
    }

    pub(crate) fn choose(&mut self, resource: Resource) -> &mut Table {
        self.play(Action::ChooseResource { resource })
    }

    pub(crate) fn copy(&mut self, copied: &str) -> &mut Table {
        self.play(Action::CopyFace { face: face(copied) })
    }

    pub(crate) fn can_buy(&self, wanted: &str) -> bool {
        self.offered().contains(&Action::TakeFace { face: face(wanted) })
    }

    pub(crate) fn can_perform(&self, slot: Slot) -> bool {
        self.offered().contains(&Action::PerformFeat { feat: self.state.feat(slot) })
    }

    /// A hero's reserves, written as in [`Table::reserve`].
    pub(crate) fn has(&self, seat: u8) -> String {
        let hero = &self.state.heroes[Seat(seat)];
        let parts =
            [(u16::from(hero.gold), "G"), (u16::from(hero.sun), "S"), (u16::from(hero.moon), "M"), (hero.glory, "GP")];
        let parts: Vec<String> =
            parts.iter().filter(|(number, _)| *number > 0).map(|(number, code)| format!("{number}{code}")).collect();
        if parts.is_empty() { "0".to_owned() } else { parts.join("+") }
    }

    pub(crate) fn faces(&self, seat: u8, which: Which) -> Vec<String> {
        self.state.heroes[Seat(seat)].dice[which.index()].faces.iter().map(ToString::to_string).collect()
    }

    pub(crate) fn face_up(&self, seat: u8, which: Which) -> String {
        self.state.heroes[Seat(seat)].dice[which.index()].face_up().to_string()
    }

    pub(crate) fn standings(&self) -> Standings {
        match self.game.turn(&self.state) {
            Turn::Over(standings) => standings,
            Turn::Decide { seat } => panic!("the game goes on with seat {}", seat.0),
        }
    }

    /// What is asked, by the name of the decision.
    pub(crate) fn question(&self) -> &'static str {
        self.game.decision(&self.state, &tabletop::Names::numbered(self.game.players())).kind
    }

    pub(crate) fn rolled(&self) -> List<Seat, 8> {
        self.events
            .iter()
            .filter_map(|event| if let Event::DiceRolled { seat, .. } = event { Some(*seat) } else { None })
            .collect()
    }
}
