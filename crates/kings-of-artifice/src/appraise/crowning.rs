//! The crowning round: nothing is built any more, so that what everybody will end with can be told, but for a few steps.

use tabletop::{Seat, also_for_points, shares_by_points};

use super::{Layout, Plan, apart, layout::power};
use crate::{Action, Character, Class, Kind, KingsOfArtifice, State, offers::Offers};

/// An action point is good for little else than to be thrown.
pub(super) const POINT: f32 = 0.02;
/// A ride is better left out if it brings nothing.
const RIDE: f32 = 0.1;
/// Who has to walk may be held up: what it brings, for each action point on the way.
const WALKS: f32 = 0.9;
/// How far the points foretold may be off for each player still to come.
const SPREAD: f32 = 3.0;

/// The win itself comes when the turn is over: until then it is so sure, and a little surer for every point.
const NEARLY_SURE: f32 = 0.99;
const SURER: f32 = 1e-5;

impl KingsOfArtifice {
    /// Whoever comes last knows how the game ends.
    pub(super) fn crowned_shares(&self, state: &State, points: &[f32], shares: &mut [f32]) {
        let to_come = self.players - 1 - state.active.index();
        if to_come > 0 {
            return shares_by_points(points, SPREAD * to_come as f32, shares);
        }
        // A game is won by half points, and not by what points and rides are good for.
        let halves = |points: f32| (2.0 * points).round();
        let most = points.iter().copied().map(halves).fold(f32::MIN, f32::max);
        let winners = points.iter().filter(|&&points| halves(points) == most).count() as f32;
        for (share, &points) in shares.iter_mut().zip(points) {
            *share = if halves(points) == most { 1.0 / winners } else { 0.0 };
        }
        let me = state.active.index();
        let doubt = shares[me] * (1.0 - NEARLY_SURE - SURER * points[me].clamp(0.0, 500.0));
        for (seat, share) in shares.iter_mut().enumerate() {
            *share += if seat == me { -doubt } else { doubt / (self.players - 1) as f32 };
        }
        also_for_points(points, shares);
    }

    /// What a player ends with who goes where the king scores most and throws the tokens that are left (KA-8.5).
    pub(super) fn crowned(&self, layout: &Layout, state: &State, seat: Seat) -> f32 {
        let mut points = self.score(state, seat).halves() as f32 / 2.0;
        let mut left = f32::from(self.points_of_round(state, seat));
        points += POINT * left;
        if seat == state.active {
            points -= RIDE * state.turn.moved.count() as f32;
        }
        if let Some((moves, gain)) = self.way_to_the_centre(layout, state, seat).filter(|&(moves, _)| moves <= left) {
            points += gain * power(WALKS, moves);
            left -= moves;
        }
        let Some(fountain) = state.board.own(seat, Kind::Fountain).first() else { return points };
        let far = (apart(self, state, seat, Character::Artisan, fountain) - 1.0).max(0.0);
        let moves = self.moves(Class::Artisan, far);
        points + f32::from(self.content.points.throw) * (left - moves).max(0.0) * power(WALKS, moves)
    }

    /// How many action points the king's way to the centre takes, and how much more he scores there.
    fn way_to_the_centre(&self, layout: &Layout, state: &State, seat: Seat) -> Option<(f32, f32)> {
        let centre = layout.centre?;
        let near = centre.near();
        let beside = self.palaces(state, seat).filter(|palace| near.meets(*palace)).count() as f32;
        let gain = beside * f32::from(self.content.last.palace) - self.palace_score(state, seat) as f32;
        let far = apart(self, state, seat, Character::King, centre);
        (gain > 0.0).then(|| (self.moves(Class::King, far), gain))
    }

    /// Action points for a way of so many steps.
    fn moves(&self, class: Class, steps: f32) -> f32 {
        (steps / f32::from(self.content.moves[class as usize])).ceil()
    }

    /// Whether an action of the crowning round is worth a thought: nobody walks about for nothing, or leaves while there is anything
    /// to score.
    pub(super) fn crowns(&self, plan: &Plan, state: &State, seat: Seat, action: Action) -> bool {
        match action {
            Action::Move { .. } => self.gain(plan, state, seat).is_made_by(action),
            // Who is aboard wants to be somewhere else.
            Action::Sail { .. } => self.builders_aboard(state, seat),
            Action::Board { .. } => false,
            Action::EndTurn => {
                let mut gain = self.gain(plan, state, seat);
                self.offer(state, &mut gain);
                !gain.is_offered
            }
            _ => true,
        }
    }

    fn gain<'a>(&'a self, plan: &'a Plan, state: &'a State, seat: Seat) -> Gain<'a> {
        let layout = plan.layout(seat);
        Gain { game: self, layout, state, seat, before: self.crowned(layout, state, seat), is_offered: false }
    }
}

/// Finds out whether anything is offered that scores at once: a step to where somebody scores, or a token to be thrown.
struct Gain<'a> {
    game: &'a KingsOfArtifice,
    layout: &'a Layout,
    state: &'a State,
    seat: Seat,
    /// What can be expected before it.
    before: f32,
    is_offered: bool,
}

impl Gain<'_> {
    fn is_made_by(&self, action: Action) -> bool {
        let Gain { game, state, seat, .. } = *self;
        match action {
            Action::ThrowToken => true,
            Action::Move { who, to } => {
                // The king and the artisan may have a longer way; the others score there or nowhere.
                let walks = matches!(state.class(seat, who), Class::King | Class::Artisan);
                if !walks && !game.scores_there(state, seat, who, to) {
                    return false;
                }
                let mut after = *state;
                game.answer(&mut after, action, &mut ());
                game.crowned(self.layout, &after, seat) > self.before
            }
            _ => false,
        }
    }
}

impl Offers for Gain<'_> {
    fn add(&mut self, action: Action) {
        self.is_offered = self.is_offered || self.is_made_by(action);
    }

    fn enough(&self) -> bool {
        self.is_offered
    }
}
