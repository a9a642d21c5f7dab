//! Summoning (KA-5.1 to KA-5.3).

use tabletop::{Log, Seat};

use crate::{
    Action, Band, Cell, Cells, Character, Class, Event, Kind, KingsOfArtifice, Spot, State, Step, offers::Offers,
};

impl KingsOfArtifice {
    /// Those who can summon: a king on land, and a warlock that is one.
    pub(crate) fn summoners(&self, state: &State, seat: Seat) -> impl Iterator<Item = (Character, Cell)> {
        [Character::King, Character::Warlock]
            .into_iter()
            .filter(move |&who| state.class(seat, who) == Class::King)
            .filter_map(move |who| state.board.cell(seat, who).map(|at| (who, at)))
    }

    /// Where somebody summoned by the one on this space can stand.
    fn summon_spaces(&self, state: &State, class: Class, at: Cell) -> Cells {
        let mut around = at.near();
        let walls = if class == Class::Thief { around & state.board.all(Kind::Wall) } else { Cells::NONE };
        around.insert(at);
        around & self.room(state) | (walls - state.board.crowded())
    }

    /// How many characters find room there.
    fn places(&self, state: &State, spaces: Cells) -> u32 {
        spaces.count() + (spaces - state.board.peopled()).count()
    }

    pub(crate) fn offer_summons(&self, state: &State, seat: Seat, out: &mut impl Offers) {
        let most = |class| {
            let places = |(_, at)| self.places(state, self.summon_spaces(state, class, at));
            self.summoners(state, seat).map(places).max().unwrap_or(0)
        };
        // KA-5.3: only a thief has other spaces than everybody else.
        let ordinary = most(Class::Villager);
        for class in Class::ALL {
            let waiting = state.board.in_supply(seat, class);
            if waiting == 0 || out.enough() {
                continue;
            }
            let most = if class == Class::Thief { most(class) } else { ordinary };
            if most >= 1 {
                out.add(Action::Summon { class, both: false });
            }
            if waiting == 2 && most >= 2 {
                out.add(Action::Summon { class, both: true });
            }
        }
    }

    pub(crate) fn summon(&self, state: &mut State, seat: Seat, class: Class, both: bool) {
        let needed = if both { 2 } else { 1 };
        let fit = |at: Cell| self.places(state, self.summon_spaces(state, class, at)) >= needed;
        let summoners: Band = self.summoners(state, seat).filter(|&(_, at)| fit(at)).map(|(who, _)| who).collect();
        state.steps.push(Step::ChooseSummonSpace { seat, class, pair: both, summoners });
    }

    pub(crate) fn summon_space(&self, state: &State, seat: Seat, class: Class, summoners: Band) -> Cells {
        let reached = self.summoners(state, seat).filter(|&(who, _)| summoners.contains(who));
        reached.fold(Cells::NONE, |all, (_, at)| all | self.summon_spaces(state, class, at))
    }

    pub(crate) fn arrive(
        &self,
        state: &mut State,
        seat: Seat,
        class: Class,
        (pair, summoners): (bool, Band),
        at: Cell,
        log: &mut impl Log<Event>,
    ) {
        let waits = |who: &&Character| state.board.spot(seat, **who) == Spot::Supply;
        let &who = class.characters().iter().find(waits).expect("somebody summoned waits in the supply");
        let close = |summoner: &Character| state.board.cell(seat, *summoner).is_some_and(|king| king.touches(at));
        let summoners: Band = summoners.iter().filter(close).collect();
        let by = summoners.iter().next().expect("who summons stands beside the space");
        if pair {
            // KA-5.2: both come from the same king.
            state.steps.push(Step::ChooseSummonSpace { seat, class, pair: false, summoners });
        }
        state.board.put(seat, who, Spot::On(at));
        log.note(Event::CharacterSummoned { seat, by, who, at });
        if class == Class::Thief {
            self.tempt(state, seat, who, at);
        }
    }
}
