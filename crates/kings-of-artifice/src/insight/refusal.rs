//! Why nothing can be done on a space: what to say to a player who touches it all the same.

use serde::Serialize;
use tabletop::Seat;
use ts_rs::TS;

use super::{Doer, Prospect, Space, prospect::along};
use crate::{
    Cell, Cells, Character, Class, Kind, KingsOfArtifice, Spell, Spot, State, Step,
    words::{capital, counted},
};

/// Of all that could be said the first that speaks of the piece in hand and of the space is said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Refusal {
    /// The piece in hand it holds for; any, or none in hand, if it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<Doer>,
    /// The spaces it holds for; all of the board if it names none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Space>>", optional)]
    pub at: Vec<Space>,
    pub words: String,
}

/// They are said one after the other, and what speaks of no space at all is left out.
#[derive(Default)]
struct Refusals(Vec<Refusal>);

impl Refusals {
    fn on(&mut self, by: Option<Doer>, at: impl IntoIterator<Item = impl Into<Space>>, words: impl Into<String>) {
        let at: Vec<Space> = at.into_iter().map(Into::into).collect();
        if !at.is_empty() {
            self.0.push(Refusal { by, at, words: words.into() });
        }
    }

    fn anywhere(&mut self, by: Option<Doer>, words: impl Into<String>) {
        self.0.push(Refusal { by, at: Vec::new(), words: words.into() });
    }
}

impl KingsOfArtifice {
    pub(crate) fn refusals(&self, state: &State, seat: Seat, prospects: &[Prospect]) -> Vec<Refusal> {
        let mut out = Refusals::default();
        match state.steps.last() {
            Some(Step::ChooseAction) => {
                self.refuse_in_turn(state, seat, state.action_points(seat), prospects, &mut out);
            }
            Some(&Step::UseTemporaryPoints { left, .. }) => {
                self.refuse_in_turn(state, seat, left, prospects, &mut out);
            }
            Some(&question) => self.refuse_answer(state, question, &mut out),
            None => {}
        }
        out.0
    }

    fn refuse_in_turn(&self, state: &State, seat: Seat, points: u8, prospects: &[Prospect], out: &mut Refusals) {
        let able = |who: Character| prospects.iter().any(|prospect| prospect.by.contains(&Doer::Character(who)));
        let ashore = |who: Character| state.board.cell(seat, who).map(|at| (who, at));
        // Who touches an own piece wants to take it, whatever is in hand.
        for (who, at) in Character::ALL.into_iter().filter(|&who| !able(who)).filter_map(ashore) {
            if !self.twin_stands_for(state, seat, who) {
                out.on(None, [at], self.idle(state, seat, who, points));
            }
        }
        let held: Vec<Character> = Character::ALL.into_iter().filter(|&who| able(who)).collect();
        for &who in &held {
            self.refuse_footing(state, seat, who, points, out);
        }
        self.refuse_built(state, seat, out);
        out.on(None, state.board.crowded().iter(), "Two stand there already: there is no room for a third.");
        self.refuse_ship(state, seat, points, out);
        // KA-3.9
        out.on(None, self.sea(), "Nobody swims. Who stands beside their ship can board it, and land somewhere else.");
        for &who in &held {
            self.refuse_way(state, seat, who, points, out);
        }
        let others = state.board.peopled()
            - Character::ALL.into_iter().filter_map(|who| ashore(who).map(|(_, at)| at)).collect();
        out.on(
            None,
            others.iter(),
            "That is not your piece. Take one of yours first: those with a ring can do something.",
        );
        let words = if points == 0 {
            "No action points are left for that."
        } else {
            "None of yours gets there with one action."
        };
        out.anywhere(None, words);
    }

    /// Why a piece on the island can do nothing at all.
    fn idle(&self, state: &State, seat: Seat, who: Character, points: u8) -> String {
        let the = capital(&self.the(state, seat, who));
        if state.class(seat, who) == Class::Horse {
            // KA-5.11
            let moved = state.turn.moved.contains(who);
            return if moved {
                format!("{the} has moved: once a turn is all.")
            } else {
                format!("{the} has no way to go.")
            };
        }
        if points == 0 {
            format!("{the} can do no more: no action points are left.")
        } else {
            format!("{the} has no way to go and nothing to build.")
        }
    }

    /// Spaces with structures on which this one, other than most, could stand or which it could leap.
    fn refuse_footing(&self, state: &State, seat: Seat, who: Character, points: u8, out: &mut Refusals) {
        let by = Some(Doer::Character(who));
        match state.class(seat, who) {
            // KA-3.7, KA-3.8
            class @ (Class::Thief | Class::Warlock) => {
                let footing = self.walkable(state, seat, class) & state.board.built();
                out.on(by, footing.iter(), self.too_far(state, seat, who, points));
            }
            // KA-5.12
            Class::Horse => {
                out.on(
                    by,
                    state.board.all(Kind::Wall).iter(),
                    "A horse does not stop on a wall. It jumps over one, straight on to the space behind.",
                );
            }
            _ => {}
        }
    }

    /// What stands on a space keeps everybody out, and tells what could be made of it.
    fn refuse_built(&self, state: &State, seat: Seat, out: &mut Refusals) {
        for kind in Kind::ALL {
            let own = state.board.own(seat, kind);
            let foreign = state.board.all(kind) - own;
            let name = kind.name();
            let nobody = format!("Another player's {name} stands there, and nobody enters it.");
            out.on(
                None,
                foreign.iter(),
                if kind == Kind::Wall {
                    "Another player's wall stands there. Only a thief walks on walls.".to_owned()
                } else {
                    nobody
                },
            );
            match kind {
                // KA-6.5 to KA-6.7
                Kind::Wall => {
                    let forest = own & self.island().forest;
                    out.on(None, forest.iter(), "Your wall stands there, on forest: it becomes no house, but with an artisan beside it a fountain, and with a knight there too a battlement.");
                    out.on(
                        None,
                        (own - forest).iter(),
                        "Your wall stands there. A villager beside it makes it a house.",
                    );
                }
                // KA-6.8, KA-6.9
                Kind::House => {
                    out.on(
                        None,
                        own.iter(),
                        "Your house stands there. Warlock and artisan, on one space beside it, make it a tower.",
                    );
                }
                Kind::Tower => {
                    let low: Cells = own.iter().filter(|&at| state.board.level(at) < 5).collect();
                    out.on(
                        None,
                        low.iter(),
                        "Your tower stands there. Warlock and artisan, on one space beside it, make it higher.",
                    );
                    out.on(None, (own - low).iter(), "Your tower stands there, as high as a tower gets.");
                }
                Kind::Fountain | Kind::Battlement | Kind::Palace => {
                    out.on(
                        None,
                        own.iter(),
                        format!("Your {name} stands there. Nobody enters it, and nothing more is built on it."),
                    );
                }
            }
        }
    }

    /// Where this one cannot go from where it is.
    fn refuse_way(&self, state: &State, seat: Seat, who: Character, points: u8, out: &mut Refusals) {
        let by = Some(Doer::Character(who));
        let class = state.class(seat, who);
        let pays = class == Class::Horse || points >= self.content.costs.step;
        if pays {
            let steps = self.content.moves[class as usize];
            let (mut near, more) = match state.board.spot(seat, who) {
                Spot::On(at) => (Cells::of(at), steps),
                _ => (self.landings(state, seat), steps.saturating_sub(1)),
            };
            for _ in 0..more {
                near = near.spread();
            }
            near &= self.island().land;
            let spaces = counted(steps, "space");
            out.on(by, near.iter(), format!("No way leads there in {spaces}: something stands between."));
        }
        out.anywhere(by, self.too_far(state, seat, who, points));
    }

    fn too_far(&self, state: &State, seat: Seat, who: Character, points: u8) -> String {
        let (class, costs) = (state.class(seat, who), &self.content.costs);
        let the = self.the(state, seat, who);
        let spaces = counted(self.content.moves[class as usize], "space");
        if class == Class::Horse {
            format!("Too far: {the} goes up to {spaces}.")
        } else if points < costs.step {
            format!("{} cannot move: no action points are left.", capital(&the))
        } else {
            format!("Too far: {the} goes up to {spaces} for {}.", counted(costs.step, "action point"))
        }
    }

    /// KA-4.2, KA-4.3
    fn refuse_ship(&self, state: &State, seat: Seat, points: u8, out: &mut Refusals) {
        let by = Some(Doer::Ship);
        let Some(here) = self.quadrant(state, seat) else { return };
        out.on(by, self.waters(here), "The ship has moved within its quadrant already.");
        let fare = counted(self.content.costs.sail, "action point");
        for next in here.neighbours().into_iter().filter(|_| points < self.content.costs.sail) {
            out.on(by, self.waters(next), format!("To sail to the {} costs {fare}.", next.name()));
        }
        out.on(by, self.sea(), "The opposite quadrant is two moves away.");
        out.anywhere(by, "The ship stays at sea. Who is aboard can land.");
        let others = seat.others(self.players).filter_map(|other| state.board.ship(other)).flat_map(along);
        out.on(None, others, "Another player's ship lies there.");
    }

    /// What a question with one kind of answer wants instead.
    fn refuse_answer(&self, state: &State, question: Step, out: &mut Refusals) {
        let words = match question {
            // KA-1.6
            Step::PlantTree => {
                let island = self.island();
                out.on(None, (island.forest | state.board.trees()).iter(), "It is forest already.");
                out.on(None, (island.land - island.ground).iter(), "Nothing grows on wasteland.");
                out.on(None, self.sea(), "Trees stand on land.");
                "A tree goes beside forest or another tree: above, below, left or right of it."
            }
            Step::ChooseQuadrant => "Touch the sea of a quadrant where no ship lies yet.",
            Step::ChooseAnchorage { .. } => "The ship lies on one of the marked pairs of spaces.",
            Step::ChooseSecondWall { .. } => "The second wall goes on an empty space beside the same villager.",
            Step::ChooseSummonSpace { .. } => {
                "Who is summoned stands on the king's space or beside him, where there is room."
            }
            Step::CarryRider { .. } => {
                "Not with a rider: a horse that carries somebody goes only over empty spaces, as far as its move lasts."
            }
            Step::GoOnRiding { .. } => "The rest of its move does not take the horse there.",
            Step::ChooseRefuge { .. } => "Only beside your own fountain, or back to the supply.",
            Step::ChooseReturn { .. } => "The knight goes back to the king's space or beside him.",
            Step::ChooseToSteal { .. } => "First: steal the token or leave it?",
            _ => match spell_of(question) {
                Some(spell) => return out.anywhere(None, format!("Not there. {}", self.content.spell(spell).text)),
                None => return,
            },
        };
        out.anywhere(None, words);
    }

    fn sea(&self) -> impl Iterator<Item = Space> {
        let (columns, rows, land) = (self.island().columns(), self.island().rows(), self.island().land);
        let sea =
            move |&(column, row): &(usize, usize)| !Cell::on_grid(column, row).is_some_and(|cell| land.contains(cell));
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row))).filter(sea).map(Space::from)
    }
}

fn spell_of(question: Step) -> Option<Spell> {
    Some(match question {
        Step::TakeWalls { .. } | Step::BuildByAlchemy { .. } => Spell::Alchemy,
        Step::ChooseFlyingWall { .. } => Spell::FlyingWalls,
        Step::ChooseHouseToCurse => Spell::CursedHouse,
        Step::ChooseWallToDemolish => Spell::DemolitionBlast,
        Step::ChooseHouseToEnchant => Spell::EnchantedTower,
        Step::ChooseLightningTarget => Spell::LightningBlast,
        Step::ChooseForm => Spell::Morph,
        Step::ChooseGuidedStep { .. } => Spell::ChanneledGuidance,
        Step::ChooseTeleport => Spell::Teleportation,
        _ => return None,
    })
}
