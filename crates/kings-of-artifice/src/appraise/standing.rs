//! What stands, and what it will score at the end: as people stand now if it is late, else as they might.

use tabletop::Seat;

use super::{Layout, Outlook, Plan, apart};
use crate::{Card, Cells, Character, Kind, KingsOfArtifice, Phase, State};

impl KingsOfArtifice {
    /// What the structures will score at the end: as people stand now if it is late, else as they might.
    pub(super) fn structures(&self, state: &State, seat: Seat, layout: &Layout, outlook: Outlook) -> f32 {
        let board = &state.board;
        let last = &self.content.last;
        let now = |points: i32| points as f32 * outlook.late;
        let then = |points: f32| points * (1.0 - outlook.late);
        let mut points = 0.0;
        let houses = board.own(seat, Kind::House);
        if !houses.is_empty() {
            let houses = (houses.count() as f32).min(10.0);
            points += now(self.house_score(state, seat)) + then(houses * f32::from(last.house) * self.weights.house);
        }
        points += self.crowned_palaces(state, seat, layout, outlook);
        let towers = board.own(seat, Kind::Tower);
        if !towers.is_empty() {
            let levels: u32 = towers.iter().map(|at| u32::from(board.level(at))).sum();
            points += now(self.tower_score(state, seat)) + then(levels as f32 * self.weights.tower);
        }
        let battlements = board.own(seat, Kind::Battlement);
        if !battlements.is_empty() {
            let best = self.best_system(battlements);
            points += now(self.battlement_score(state, seat)) + then(best * best * self.weights.battlement);
        }
        points + self.thief_hope(state, seat, layout, outlook) + self.pasture_hope(state, seat, outlook)
    }

    /// Palaces that the king is likely to stand beside at the end: those he stands beside now, or at the centre.
    fn crowned_palaces(&self, state: &State, seat: Seat, layout: &Layout, outlook: Outlook) -> f32 {
        let palaces = state.board.own(seat, Kind::Palace);
        if palaces.is_empty() {
            return 0.0;
        }
        let each = f32::from(self.content.last.palace);
        let now = self.palace_score(state, seat) as f32;
        let centre = layout.centre.map_or(0.0, |centre| {
            let near = centre.near();
            let beside = self.palaces(state, seat).filter(|palace| near.meets(*palace)).count() as f32;
            let far = apart(self, state, seat, Character::King, centre);
            beside * each * (1.0 - far * (self.weights.king_away + self.weights.king_away_late * outlook.late)).max(0.0)
        });
        now.max(centre)
    }

    /// How many battlements the largest system has, as far as they count.
    fn best_system(&self, mut battlements: Cells) -> f32 {
        let mut best = 0;
        while let Some(one) = battlements.first() {
            let system = Cells::of(one).flood_orthogonally(battlements);
            best = best.max(system.count() / 2);
            battlements -= system;
        }
        best.min(u32::from(self.content.last.most_battlements)) as f32
    }

    fn pasture_hope(&self, state: &State, seat: Seat, outlook: Outlook) -> f32 {
        let horses = self.horses(state, seat);
        let mut points = 0.0;
        self.each_pasture(state, seat, |pasture| {
            let worth = pasture.forest.count() as f32 * f32::from(self.content.last.forest);
            let inside = if pasture.region.meets(horses) { 1.0 } else { self.horse_hope(state, seat, outlook) };
            points += worth * inside;
        });
        points
    }

    /// How likely a horse comes into a pasture in time.
    fn horse_hope(&self, state: &State, seat: Seat, outlook: Outlook) -> f32 {
        let here = self.horses(state, seat) != Cells::NONE;
        (if here { self.weights.horse_near } else { self.weights.horse_away }) * (1.0 - 0.6 * outlook.late)
    }

    /// What the thief scores where he stands, or could on the walls that stay walls.
    fn thief_hope(&self, state: &State, seat: Seat, layout: &Layout, outlook: Outlook) -> f32 {
        let score = self.thief_score(state, seat) as f32 * (0.8 + 0.2 * outlook.late);
        let walls = (state.board.own(seat, Kind::Wall) - layout.site).largest_system() as f32;
        let here = state.board.cell(seat, Character::Thief).is_some();
        let hope = if here { self.weights.thief_near } else { self.weights.thief_away };
        score.max(walls * hope * (1.0 - 0.8 * outlook.late))
    }

    /// KA-8.5: tokens to be thrown in the crowning round.
    pub(super) fn fountain(&self, state: &State, seat: Seat, outlook: Outlook) -> f32 {
        let each = f32::from(self.content.points.throw);
        let tokens = f32::from(self.content.action_points);
        let Some(fountain) = state.board.own(seat, Kind::Fountain).first() else { return 0.0 };
        let artisan = state.board.cell(seat, Character::Artisan);
        let beside = artisan.is_some_and(|at| at.near().contains(fountain));
        if state.phase == Phase::Crowning {
            let tokens = self.points_of_round(state, seat);
            return f32::from(tokens) * each * if beside { 0.9 } else { 0.4 };
        }
        let far = apart(self, state, seat, Character::Artisan, fountain).max(1.0) - 1.0;
        tokens
            * each
            * (0.97 - far * (self.weights.artisan_away + self.weights.artisan_away_late * outlook.late)).max(0.2)
    }

    pub(super) fn card_hope(&self, plan: &Plan, state: &State, card: Card, seat: Seat, outlook: Outlook) -> f32 {
        let early = if card == Card::TriumphantTowers { self.weights.turret } else { self.weights.card };
        let sure = early + (1.0 - early) * outlook.late;
        let now = self.card_points(state, card, seat) as f32;
        // A lead shrinks and grows: being near it counts as well.
        let near = |each: f32, measure: i32| each * (1.0 - outlook.late) * measure.min(8) as f32;
        match card {
            // What is to be a palace is no wall and no house at the end.
            Card::MasterMason | Card::VillageFestival => {
                let lasting = |other| self.lasting_measure(plan, state, card, other);
                let own = lasting(seat);
                let (mut leads, mut tied) = (own > 0, 1.0);
                for other in seat.others(self.players).filter(|_| own > 0).map(lasting) {
                    leads &= other <= own;
                    tied += if other == own { 1.0 } else { 0.0 };
                }
                let share = if leads { f32::from(self.content.card(card).points[0]) / tied } else { 0.0 };
                let each = if card == Card::MasterMason { self.weights.mason } else { self.weights.festival };
                now * outlook.late + share * early * (1.0 - outlook.late) + near(each, own)
            }
            Card::TriumphantTowers => now * sure + near(self.weights.triumph, self.card_measure(state, card, seat)),
            Card::Lighthouses if outlook.late < 0.5 => now * sure + near(0.5, self.card_measure(state, card, seat)),
            _ => now * sure,
        }
    }

    /// The longest wall, or how many houses, without those that are to be built upon.
    fn lasting_measure(&self, plan: &Plan, state: &State, card: Card, seat: Seat) -> i32 {
        let site = plan.layout(seat).site;
        let measure = match card {
            Card::MasterMason => (state.board.own(seat, Kind::Wall) - site).largest_system(),
            _ => (state.board.own(seat, Kind::House) - site).count(),
        };
        measure as i32
    }
}
