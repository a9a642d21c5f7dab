//! DF-6.3 against brute force: random blessings are played out in both orders, and whatever an order can lead to, the
//! game as it asks must lead to as well.

use std::collections::HashSet;

use dice_forge::{Action, Blessing, Colour, DiceForge, Die, Face, Instead, State, Step, Which};
use tabletop::{Fast, Game, List, Seat};

use crate::table::{Table, face};

/// A blessing of seat 0 about to be applied, and nothing else to happen.
#[derive(Clone, Debug)]
struct Position {
    state: State,
    blessing: Blessing,
}

/// All that the choices after a blessing can lead to.
#[derive(Default)]
struct Reached {
    ends: HashSet<State>,
    /// Whether somebody was asked which face comes first.
    order_asked: bool,
}

impl Position {
    /// The copies its mirrors made are known: none is left to choose.
    fn copied(&self, copies: [Face; 2]) -> Position {
        let acts_as = copies.into_iter().collect();
        Position { state: self.state, blessing: Blessing { acts_as, copied: [true; 2], ..self.blessing } }
    }

    /// Plays every choice out. `first` forces the order.
    fn explore(&self, game: &DiceForge, first: Option<u8>) -> Reached {
        let rest = Step::ChooseDie { seat: Seat(0), rolls: 1, instead: None };
        let begin = Step::ChooseShipFace { seat: Seat(0), discount: 0 };
        let mut begun = self.state;
        begun.steps = [rest, Step::Apply(Blessing { first, ..self.blessing }), begin].into_iter().collect();
        game.play(&mut begun, Action::BuyNothing, &mut Fast::new(0), &mut ());

        let (mut reached, mut seen, mut waiting) = (Reached::default(), HashSet::from([begun]), vec![begun]);
        let mut offered = Vec::new();
        while let Some(state) = waiting.pop() {
            if *state.steps == [rest] {
                reached.ends.insert(with_sorted_discards(state));
                continue;
            }
            offered.clear();
            game.actions(&state, &mut offered);
            let repeated = (1..offered.len()).any(|place| offered[..place].contains(&offered[place]));
            assert!(offered.len() > 1 && !repeated, "{offered:?} is no question");
            reached.order_asked |= matches!(offered[0], Action::ApplyFirst { .. });
            for &action in &offered {
                let mut next = state;
                game.play(&mut next, action, &mut Fast::new(0), &mut ());
                if seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        reached
    }
}

/// In which order faces were discarded is no part of the outcome.
fn with_sorted_discards(mut state: State) -> State {
    state.discarded.sort_unstable_by_key(|discard| (discard.seat, discard.face));
    state
}

fn is_shield(face: Face) -> bool {
    matches!(face, Face::Shield(_))
}

/// DF-6.13 leaves the order free only where a shield stands beside a ship or an x3.
fn order_is_free([a, b]: [Face; 2]) -> bool {
    let indifferent = |face: Face| matches!(face, Face::Ship | Face::Triple);
    (!is_shield(a) || indifferent(b)) && (!is_shield(b) || indifferent(a))
}

/// Random positions before a blessing.
struct Positions {
    game: DiceForge,
    blank: State,
    faces: Vec<Face>,
    luck: Fast,
}

impl Positions {
    fn new(seed: u64) -> Positions {
        let table = Table::new(3);
        let starting = ["1G", "2GP"].map(face);
        let faces = table.state.temple.iter().map(|pile| pile.face).chain(starting).collect();
        Positions { game: table.game, blank: table.state, faces, luck: Fast::new(seed) }
    }

    fn below(&mut self, limit: u8) -> u8 {
        self.luck.below(u32::from(limit)) as u8
    }

    fn face(&mut self, wanted: impl Fn(Face) -> bool) -> Face {
        let faces: Vec<Face> = self.faces.iter().copied().filter(|&face| wanted(face)).collect();
        faces[self.luck.below(faces.len() as u32) as usize]
    }

    /// Often one of the faces that make the order matter: a ship in a gain, a boar in a loss.
    fn rolled(&mut self, loss: bool, wanted: impl Fn(Face) -> bool) -> Face {
        match self.below(3) {
            0 if loss => self.face(|face| matches!(face, Face::Boar(_))),
            0 => Face::Ship,
            _ => self.face(wanted),
        }
    }

    /// Reserves from empty to full, some chests, hammers and tokens, a few faces for sale, any owners of the boars. All
    /// dice show faces that are `wanted`.
    fn table(&mut self, wanted: impl Fn(Face) -> bool) -> State {
        let mut state = self.blank;
        for seat in Seat::all(3) {
            let hero = &mut state.heroes[seat];
            hero.chests = self.below(4).saturating_sub(2);
            hero.hammers = self.below(6).saturating_sub(4);
            hero.hammer_gold = if hero.hammers > 0 { self.below(hero.hammers * 30 + 1) } else { 0 };
            hero.triton = self.below(4).saturating_sub(2);
            let most = self.game.maxima(hero);
            // Empty and full reserves are where it gets interesting.
            let mut some = |most: u8| [0, most, self.below(most + 1), self.below(3)][usize::from(self.below(4))];
            (hero.gold, hero.sun, hero.moon) = (some(most.gold), some(most.sun), some(most.moon));
            hero.glory = u16::from(some(8));
            for which in Which::BOTH {
                let up = self.face(&wanted);
                hero.dice[which.index()] = Die { faces: [up, face("1G"), up, up, up, up], up: 0 };
            }
        }
        state.temple.iter_mut().for_each(|pile| pile.left = 0);
        for _ in 0..self.below(4) {
            let lot = self.luck.below(state.temple.len() as u32) as usize;
            state.temple[lot].left = 1 + self.below(2);
        }
        for colour in Colour::ALL {
            state.boars[colour as usize] = Some(Seat(self.below(3)));
        }
        state.active = Seat(self.below(2));
        state
    }

    /// Both faces are known: mirrors have copied already.
    fn without_mirror(&mut self) -> Position {
        let loss = self.below(3) == 0;
        let no_mirror = |face: Face| face != Face::Mirror;
        let first = self.rolled(loss, no_mirror);
        let free = |face: Face| no_mirror(face) && order_is_free([first, face]);
        let second = if is_shield(first) { self.face(free) } else { self.rolled(loss, free) };
        let instead = (!loss && self.below(4) == 0).then_some(Instead::Shards(2));
        let position = self.position(loss, [first, second], |_| true);
        Position { blessing: Blessing { instead, ..position.blessing }, ..position }
    }

    /// A mirror that has still to copy, beside another face. No x3 and no shield lies up: beside them a mirror must
    /// choose before (DF-6.7) or come last (DF-6.13).
    fn with_mirror(&mut self) -> Position {
        let loss = self.below(3) == 0;
        let plain = |face: Face| face != Face::Triple && !is_shield(face);
        let other = self.rolled(loss, |face| plain(face) && face != Face::Mirror);
        let rolled = if self.below(2) == 0 { [Face::Mirror, other] } else { [other, Face::Mirror] };
        self.position(loss, rolled, plain)
    }

    fn with_two_mirrors(&mut self) -> Position {
        let loss = self.below(3) == 0;
        self.position(loss, [Face::Mirror; 2], |_| true)
    }

    fn position(&mut self, loss: bool, rolled: [Face; 2], wanted: impl Fn(Face) -> bool) -> Position {
        let mut state = self.table(wanted);
        for (die, face) in state.heroes[Seat(0)].dice.iter_mut().zip(rolled) {
            die.faces[0] = face;
        }
        let rolled: List<Face, 2> = rolled.into_iter().collect();
        Position { state, blessing: Blessing { loss, repeatable: false, ..Blessing::new(Seat(0), rolled) } }
    }
}

/// How often the order was asked, and how often that was for nothing.
#[derive(Default)]
struct Count {
    asked: usize,
    needless: usize,
}

/// Whatever a forced order leads to must be among what the choices of the game lead to.
fn compare(count: usize, mut next: impl FnMut() -> Position, game: &DiceForge) -> Count {
    let mut counted = Count::default();
    for _ in 0..count {
        let position = next();
        let free = position.explore(game, None);
        let forced = [0, 1].map(|first| position.explore(game, Some(first)));
        for forced in &forced {
            assert!(forced.ends.is_subset(&free.ends), "out of reach: {position:?}");
        }
        if free.order_asked {
            counted.asked += 1;
            counted.needless += usize::from(forced[0].ends == forced[1].ends);
        }
    }
    counted
}

/// DF-6.3, DF-6.13, DF-6.18
#[test]
fn no_order_of_two_faces_is_out_of_reach() {
    let mut positions = Positions::new(1);
    let game = positions.game.clone();
    let Count { asked, needless } = compare(2000, || positions.without_mirror(), &game);
    assert!(asked > 50 && needless * 5 < asked, "asked {asked} times, {needless} times for nothing");
}

/// DF-6.3, DF-6.7
#[test]
fn no_order_of_a_mirror_and_another_face_is_out_of_reach() {
    let mut positions = Positions::new(2);
    let game = positions.game.clone();
    let Count { asked, needless } = compare(800, || positions.with_mirror(), &game);
    assert!(asked > 50 && needless * 5 < asked, "asked {asked} times, {needless} times for nothing");
}

/// DF-6.5, DF-6.6: the game does not ask for (a, b) and for (b, a), but all that either gives can be had.
#[test]
fn no_copies_of_two_mirrors_are_out_of_reach() {
    let mut positions = Positions::new(3);
    let mut pairs = 0;
    for _ in 0..200 {
        let position = positions.with_two_mirrors();
        let mut up: Vec<Face> = position.state.heroes.iter().skip(1).flat_map(|hero| hero.faces_up()).collect();
        up.retain(|&face| face != Face::Mirror);
        let free = position.explore(&positions.game, None);
        for copies in up.iter().flat_map(|&a| up.iter().map(move |&b| [a, b])).filter(|&pair| order_is_free(pair)) {
            for first in [0, 1] {
                let forced = position.copied(copies).explore(&positions.game, Some(first));
                assert!(forced.ends.is_subset(&free.ends), "{copies:?} are out of reach: {position:?}");
                pairs += 1;
            }
        }
        assert!(!free.ends.is_empty());
    }
    assert!(pairs > 1000, "{pairs}");
}
