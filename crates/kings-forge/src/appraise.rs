//! What a position is worth, for bots: learned from games of the bots against themselves. A net sees what each smith has, what the
//! dice may come to and how far everybody is, and says how likely the smith wins. Cards are seen by what they do and ask for, so that
//! those of packs and of all expansions are understood alike.
//!
//! The weights are in `content/value.net`, with a note of how they were made.

mod habits;
mod hand;
mod inputs;
mod prospects;
mod survey;
mod worth;

use std::sync::{Arc, LazyLock};

use tabletop::{Appraise, Better, Goal, Learn, Measure, Net, Opponent, Seat, Sheet, Sight, Skill, shares_by_points};

use crate::{
    Action, KingsForge, State, opponents,
    state::{Phase, SEATS},
};
use inputs::INPUTS;
pub(crate) use prospects::{Prospect, Prospects};
use survey::Survey;
pub(crate) use worth::Wage;

static SHIPPED: LazyLock<Arc<Net>> = LazyLock::new(|| {
    let net = Net::read(include_str!("../content/value.net"), INPUTS);
    Arc::new(net.unwrap_or_else(|bad| panic!("content/value.net: {bad}")))
});

/// The net that comes with the game.
pub(crate) fn shipped() -> Arc<Net> {
    Arc::clone(&SHIPPED)
}

impl Appraise for KingsForge {
    const SKILLS: [Skill; 5] = opponents::SKILLS;
    const OPPONENTS: &'static [Opponent] = opponents::OPPONENTS;

    /// The phase in which somebody decides.
    type Plan = Phase;

    fn plan(&self, state: &State) -> Phase {
        state.phase
    }

    fn appraise(&self, _: &Phase, state: &State, shares: &mut [f32]) {
        let survey = self.survey(state);
        let mut odds = [0.0; SEATS];
        let odds = &mut odds[..self.players];
        let mut inputs = [0.0; INPUTS];
        for seat in Seat::all(self.players) {
            inputs.fill(0.0);
            self.write_down(state, &survey, seat, &mut Sheet::new(&mut inputs));
            odds[seat.index()] = survey.odds(seat) + self.net.answer(&inputs);
        }
        shares_by_points(odds, 1.0, shares);
    }

    fn habit(&self, _: &Phase, state: &State, room: &mut Vec<Action>) -> Option<Action> {
        self.usual_answer(state, room)
    }

    fn kind(&self, _: &State, action: Action) -> &'static str {
        opponents::kind_of(action)
    }

    fn sights(&self, phase: &Phase, state: &State, seat: Seat, sights: &mut Vec<Sight>) {
        let survey = self.survey(state);
        let mut inputs = [0.0; INPUTS];
        let mut sheet = Sheet::with_topics(&mut inputs);
        self.write_down(state, &survey, seat, &mut sheet);
        let topics = sheet.topics();
        for (what, worth) in self.net.parts(&inputs, &topics) {
            // In a Craft turn help is there to be used up, and whoever ends it comes to another round.
            if *phase == Phase::Craft && [inputs::HELP, inputs::NOW].contains(&what) {
                continue;
            }
            let Some((amount, measure)) = self.amount_of(state, &survey, seat, what) else { continue };
            let worth = worth + if what == inputs::ITEMS { survey.odds(seat) } else { 0.0 };
            let better = if what == inputs::OTHERS { Better::Less } else { Better::More };
            sights.push(Sight { what, amount, measure, better, worth });
        }
    }
}

impl Learn for KingsForge {
    const INPUTS: usize = INPUTS;
    const GOAL: Goal = Goal::Win;

    fn describe(&self, state: &State, seat: Seat, inputs: &mut [f32]) {
        self.write_down(state, &self.survey(state), seat, &mut Sheet::new(inputs));
    }

    fn points(&self, state: &State, seat: Seat) -> f32 {
        self.survey(state).odds(seat)
    }

    fn with_net(&self, net: Net) -> KingsForge {
        KingsForge { net: Arc::new(net), ..self.clone() }
    }
}

impl KingsForge {
    /// How much there is of what a part of the inputs is about, if a person can be told.
    fn amount_of(&self, state: &State, survey: &Survey, seat: Seat, topic: &str) -> Option<(f32, Measure)> {
        let own = &survey.seats[seat.index()];
        let smith = &state.smiths[seat];
        Some(match topic {
            inputs::ITEMS => (own.items + own.crafted, Measure::Number),
            inputs::DICE => (f32::from(own.owned.total()), Measure::Number),
            inputs::NOW => (own.one_now, Measure::Share),
            inputs::NEXT => (own.one_next, Measure::Share),
            inputs::HELP => (own.help.count(), Measure::Number),
            inputs::APPRENTICES => (own.crew.hired, Measure::Number),
            inputs::TOKENS => (f32::from(smith.counterfeits), Measure::Number),
            inputs::EXOTICS => (own.exotics, Measure::Number),
            inputs::OTHERS => (survey.best_other(seat, |other| other.one_now.max(other.one_next)), Measure::Share),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Fast, Game, Title, Turn};

    use super::*;
    use crate::dice::Material;

    fn game(players: usize, preset: &str) -> KingsForge {
        let preset = KingsForge::presets().into_iter().find(|known| known.id == preset).unwrap();
        KingsForge::new(players, &preset.options, None).unwrap()
    }

    fn shares(game: &KingsForge, state: &State) -> Vec<f32> {
        let mut shares = vec![0.0; game.players];
        game.appraise(&state.phase, state, &mut shares);
        shares
    }

    /// Looks at every position of a game by lot.
    fn wander(game: &KingsForge, mut look: impl FnMut(&State, &[Action])) {
        let mut dice = Fast::new(game.players as u64);
        let mut state = game.start(&mut dice, &mut ());
        while let Turn::Decide { .. } = game.turn(&state) {
            let mut offered = Vec::new();
            game.actions(&state, &mut offered);
            look(&state, &offered);
            let action = offered[dice.below(offered.len() as u32) as usize];
            game.play(&mut state, action, &mut dice, &mut ());
        }
    }

    #[test]
    fn habits_answer_small_questions_only_and_with_what_is_offered() {
        let (mut small, mut great) = (0, 0);
        for (players, preset) in [(2, "base"), (3, "complete"), (5, "complete")] {
            let game = game(players, preset);
            wander(&game, |state, offered| match game.habit(&state.phase, state, &mut Vec::new()) {
                Some(action) => {
                    small += 1;
                    assert!(offered.contains(&action), "{action:?} at {:?}", state.steps.last());
                }
                None => great += 1,
            });
        }
        assert!(small > 50 && great > 50, "{small} small and {great} great questions");
    }

    #[test]
    fn an_item_and_rare_dice_are_worth_more() {
        let game = game(2, "base");
        let mut seen = 0;
        wander(&game, |state, _| {
            let before = shares(&game, state);
            assert!((before.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            if state.round != 2 || state.phase != Phase::Gather {
                return;
            }
            seen += 1;
            let mut ahead = *state;
            ahead.smiths[Seat(0)].items.push(state.waiting[0]);
            assert!(shares(&game, &ahead)[0] > before[0]);
            let mut richer = *state;
            richer.smiths[Seat(1)].smithy[Material::Gem] += 2;
            richer.smiths[Seat(1)].smithy[Material::Magic] += 2;
            assert!(shares(&game, &richer)[1] > before[1]);
        });
        assert!(seen > 0);
    }

    #[test]
    fn the_same_things_are_seen_in_every_position() {
        for (players, preset) in [(2, "base"), (4, "complete")] {
            let game = game(players, preset);
            let mut first: Option<Vec<&str>> = None;
            wander(&game, |state, _| {
                let mut sights = Vec::new();
                game.sights(&Phase::Gather, state, Seat(1), &mut sights);
                let seen: Vec<&str> = sights.iter().map(|sight| sight.what).collect();
                assert_eq!(*first.get_or_insert_with(|| seen.clone()), seen);
                assert!(sights.iter().all(|sight| sight.amount.is_finite() && sight.worth.is_finite()));
            });
            assert!(first.is_some_and(|seen| seen.len() >= 8));
        }
    }

    #[test]
    fn using_up_what_helps_a_roll_speaks_neither_for_nor_against_a_move_of_the_craft_turn() {
        let game = game(2, "base");
        let state = game.start(&mut Fast::new(1), &mut ());
        let told = |phase: Phase| {
            let mut sights = Vec::new();
            game.sights(&phase, &state, Seat(0), &mut sights);
            [inputs::HELP, inputs::NOW].map(|topic| sights.iter().any(|sight| sight.what == topic))
        };
        assert_eq!([told(Phase::Gather), told(Phase::Craft)], [[true; 2], [false; 2]]);
    }
}
