//! What a position is worth, learned from games of the bots against themselves: a net sees each hero's dice, reserves, cards and the
//! turns left, and says how much glory is still to come. What the faces show is seen by its amounts, so that faces of a pack are
//! understood; a feat that a pack adds is seen as a card of its place, whatever it does.
//!
//! The weights are in `content/value.net`, with a note of how they were made.

use std::sync::{Arc, LazyLock};

use tabletop::{Appraise, Better, Goal, Learn, Measure, Net, Opponent, Seat, Sheet, Sight, Skill, shares_by_points};

use crate::{
    Action, DiceForge, Face, Hero, State,
    feat::{Edition, Slot},
    opponents,
    resource::{Amounts, Resource},
    step::Step,
};

const INPUTS: usize = 229;
/// The glory still to come is told in tens.
const UNIT: f32 = 10.0;

// What the inputs are about, as people are told.
const RESERVES: &str = "gold, sun and moon in hand";
const DICE: &str = "what a roll of your dice brings";
const FEATS: &str = "feats";
const ISLANDS: &str = "feats that can be paid for";
const OTHERS: &str = "others";

static SHIPPED: LazyLock<Arc<Net>> = LazyLock::new(|| {
    let net = Net::read(include_str!("../content/value.net"), INPUTS);
    Arc::new(net.unwrap_or_else(|bad| panic!("content/value.net: {bad}")))
});

/// The net that comes with the game.
pub(crate) fn shipped() -> Arc<Net> {
    Arc::clone(&SHIPPED)
}

impl Appraise for DiceForge {
    const SKILLS: [Skill; 5] = opponents::SKILLS;
    const OPPONENTS: &'static [Opponent] = opponents::OPPONENTS;
    const HAS_RULES: bool = true;

    type Plan = ();

    fn plan(&self, _: &State) {}

    fn appraise(&self, (): &(), state: &State, shares: &mut [f32]) {
        let mut points = [0.0; 4];
        let points = &mut points[..self.players];
        self.expected_scores(&(), state, points);
        shares_by_points(points, self.spread(state), shares);
    }

    fn expected_scores(&self, (): &(), state: &State, scores: &mut [f32]) -> bool {
        let mut inputs = [0.0; INPUTS];
        for seat in Seat::all(self.players) {
            inputs.fill(0.0);
            self.describe(state, seat, &mut inputs);
            scores[seat.index()] = self.points(state, seat) + UNIT * self.net.answer(&inputs);
        }
        true
    }

    fn sights(&self, (): &(), state: &State, seat: Seat, sights: &mut Vec<Sight>) {
        let mut inputs = [0.0; INPUTS];
        let mut sheet = Sheet::with_topics(&mut inputs);
        self.write_down(state, seat, &mut sheet);
        let topics = sheet.topics();
        let glory = self.points(state, seat);
        let mut see = |what, amount, better, worth: f32| {
            sights.push(Sight { what, amount, measure: Measure::Number, better, worth: worth / self.spread(state) });
        };
        see("glory so far", glory, Better::More, glory);
        for (what, worth) in self.net.parts(&inputs, &topics) {
            if let Some(amount) = self.amount_of(state, seat, what) {
                see(what, amount, Better::More, UNIT * worth);
            }
        }
        let mut scores = [0.0; 4];
        self.expected_scores(&(), state, &mut scores);
        let best = seat.others(self.players).map(|other| scores[other.index()]).fold(0.0, f32::max);
        see("glory the best opponent may end with", best, Better::Less, -best);
    }

    fn habit(&self, (): &(), state: &State, room: &mut Vec<Action>) -> Option<Action> {
        self.usual_answer(state, room)
    }

    fn kind(&self, _: &State, action: Action) -> &'static str {
        self.kind_of(action)
    }

    fn by_the_book(&self, state: &State, room: &mut Vec<Action>) -> Option<Action> {
        self.by_the_table(state, room)
    }
}

impl Learn for DiceForge {
    const INPUTS: usize = INPUTS;
    const GOAL: Goal = Goal::Points { unit: UNIT };

    fn describe(&self, state: &State, seat: Seat, inputs: &mut [f32]) {
        self.write_down(state, seat, &mut Sheet::new(inputs));
    }

    fn points(&self, state: &State, seat: Seat) -> f32 {
        f32::from(self.glory(state, seat))
    }

    fn with_net(&self, net: Net) -> DiceForge {
        DiceForge { net: Arc::new(net), ..self.clone() }
    }
}

impl DiceForge {
    /// How far the glory foretold is off, as self-play showed: by ever less towards the end.
    fn spread(&self, state: &State) -> f32 {
        3.0 + 0.9 * f32::from(self.turns_left(state, Seat(0)))
    }

    fn write_down(&self, state: &State, seat: Seat, sheet: &mut Sheet<'_>) {
        let hero = &state.heroes[seat];
        let turns = f32::from(self.turns_left(state, seat)) / 10.0;
        let rolls = f32::from(self.rolls_left(state)) / 20.0;
        sheet.about("time");
        self.describe_time(state, seat, turns, rolls, sheet);
        sheet.about(RESERVES);
        self.describe_reserves(state, seat, turns, sheet);
        sheet.about(DICE);
        describe_dice(hero, rolls, sheet);
        sheet.about(FEATS);
        self.describe_cards(state, hero, turns, sheet);
        sheet.about(ISLANDS);
        self.describe_islands(state, seat, turns, sheet);
        sheet.about(OTHERS);
        self.describe_others(state, seat, rolls, sheet);
        debug_assert_eq!(sheet.written(), INPUTS, "every input has its place");
    }

    /// How much there is of what a part of the inputs is about, if a person can be told.
    fn amount_of(&self, state: &State, seat: Seat, topic: &str) -> Option<f32> {
        let hero = &state.heroes[seat];
        let brings = |face: &Face| match *face {
            Face::Gain(amounts) | Face::Choice(amounts) => {
                [amounts.gold, amounts.sun, amounts.moon, amounts.glory].map(f32::from).iter().sum::<f32>() / 6.0
            }
            _ => 0.0,
        };
        match topic {
            RESERVES => Some(f32::from(hero.gold + hero.sun + hero.moon)),
            DICE => Some(hero.dice.iter().flat_map(|die| &die.faces).map(brings).sum()),
            FEATS => Some(hero.feats.iter().map(|&cards| f32::from(cards)).sum()),
            ISLANDS => {
                let payable = |slot: &Slot| {
                    let stack = state.stacks[slot.index()];
                    stack.left > 0 && hero.reserve().covers(self.content.feat(stack.feat).cost)
                };
                Some(Slot::ALL.iter().filter(|slot| payable(slot)).count() as f32)
            }
            _ => None,
        }
    }

    fn describe_time(&self, state: &State, seat: Seat, turns: f32, rolls: f32, sheet: &mut Sheet<'_>) {
        sheet.add(turns);
        sheet.add(rolls);
        sheet.add(turns * turns);
        (0..3).for_each(|few| sheet.flag(self.turns_left(state, seat) == few));
        (2..=4).for_each(|players| sheet.flag(self.players == players));
        let active = seat == state.active;
        let (mut acts, mut extra, mut offers, mut ends) = (false, false, false, false);
        match state.steps.last() {
            Some(Step::ChooseAction { extra: false }) => acts = active,
            Some(Step::ChooseAction { extra: true }) => extra = active,
            Some(Step::ChooseOffering { .. }) => offers = active,
            _ => ends = active,
        }
        let may_buy_more = state.steps.iter().any(|step| matches!(step, Step::ChooseToEndTurn { extra_left: true }));
        [acts, extra, offers, ends, active && may_buy_more].into_iter().for_each(|is_so| sheet.flag(is_so));
    }

    fn describe_reserves(&self, state: &State, seat: Seat, turns: f32, sheet: &mut Sheet<'_>) {
        let hero = &state.heroes[seat];
        let most = self.maxima(hero);
        for (resource, unit) in Resource::RESERVED.into_iter().zip([0.1, 0.2, 0.2]) {
            let held = f32::from(hero.reserve().of(resource));
            let room = f32::from(most.of(resource)) - held;
            sheet.add_twice(held * unit, turns);
            sheet.add(1.0 / (1.0 + room));
        }
        // Whoever has no turn left can do nothing with what is held.
        let spendable = if turns > 0.0 || seat == state.active { 1.0 } else { 0.0 };
        sheet.add(spendable * f32::from(hero.sun.min(hero.moon)) * 0.2);
        sheet.add(spendable * f32::from(hero.gold) * 0.1);
        sheet.add(spendable * f32::from(hero.sun + hero.moon) * 0.1);
        sheet.add(f32::from(hero.chests));
        let room = f32::from(self.hammer_room(hero));
        sheet.add(f32::from(hero.hammers));
        sheet.add_twice(room / 15.0, turns);
        let lap = hero.hammer_gold % self.content.hammer.spaces;
        sheet.add(if room > 0.0 { f32::from(lap) / 15.0 } else { 0.0 });
        sheet.add_twice(f32::from(hero.cerberus), turns);
        sheet.add_twice(f32::from(hero.triton), turns);
    }

    fn describe_cards(&self, state: &State, hero: &Hero, turns: f32, sheet: &mut Sheet<'_>) {
        for slot in Slot::ALL {
            let cards = f32::from(hero.feats[slot.index()]);
            let introductory = state.feat(slot).edition == Edition::INTRODUCTORY;
            for is_it in [introductory, !introductory] {
                sheet.add_twice(if is_it { cards } else { 0.0 }, turns);
            }
        }
    }

    /// What stands on the islands, and what of it can be paid for.
    fn describe_islands(&self, state: &State, seat: Seat, turns: f32, sheet: &mut Sheet<'_>) {
        let reserve = state.heroes[seat].reserve();
        let late = if turns < 0.25 { 1.0 } else { 0.0 };
        for slot in Slot::ALL {
            let stack = state.stacks[slot.index()];
            let feat = self.content.feat(stack.feat);
            let introductory = stack.feat.edition == Edition::INTRODUCTORY;
            sheet.flag(stack.left > 0 && introductory);
            sheet.flag(stack.left > 0 && !introductory);
            let payable = stack.left > 0 && reserve.covers(feat.cost);
            sheet.add_twice(if payable { f32::from(feat.glory) * 0.1 } else { 0.0 }, late);
        }
        let mut forged = 0_u8;
        for discard in &*state.discarded {
            forged += u8::from(discard.seat == seat);
        }
        sheet.add(f32::from(forged) * 0.1);
        let island = state.heroes[seat].island;
        sheet.flag(island > 0);
    }

    /// The others together: what they have and will have, and whether one of them bears our boar.
    fn describe_others(&self, state: &State, seat: Seat, rolls: f32, sheet: &mut Sheet<'_>) {
        let share = 1.0 / (self.players - 1) as f32;
        let (mut reserve, mut income, mut mirrors) = ([0.0; 3], [0.0; 4], 0.0);
        for other in seat.others(self.players) {
            let hero = &state.heroes[other];
            let held = [hero.gold, hero.sun, hero.moon];
            (0..3).for_each(|kind| reserve[kind] += f32::from(held[kind]) * 0.1 * share);
            for face in hero.dice.iter().flat_map(|die| &die.faces) {
                match *face {
                    Face::Gain(amounts) | Face::Choice(amounts) => {
                        let all = [amounts.gold, amounts.sun, amounts.moon, amounts.glory];
                        (0..4).for_each(|kind| income[kind] += f32::from(all[kind]) * 0.1 * share);
                    }
                    Face::Mirror => mirrors += share,
                    _ => {}
                }
            }
        }
        reserve.into_iter().for_each(|held| sheet.add(held));
        income.into_iter().for_each(|brought| sheet.add(brought));
        sheet.add(mirrors);
        let boars = state.boars.iter().filter(|&&owner| owner == Some(seat)).count();
        sheet.add_twice(boars as f32, rolls);
    }
}

/// What the dice show, face kind by face kind, by itself and times the rolls to come.
fn describe_dice(hero: &Hero, rolls: f32, sheet: &mut Sheet<'_>) {
    let mut triples = [0.0_f32; 2];
    let mut brings = [[0.0_f32; 4]; 2];
    for (place, die) in hero.dice.iter().enumerate() {
        let (mut gains, mut choices) = ([0.0; 4], [0.0; 4]);
        let (mut mirrors, mut ships, mut shields, mut boars, mut poor) = (0.0, 0.0, [0.0; 4], 0.0, 0.0);
        let add = |to: &mut [f32; 4], amounts: Amounts| {
            let all = [amounts.gold, amounts.sun, amounts.moon, amounts.glory];
            (0..4).for_each(|kind| to[kind] += f32::from(all[kind]) / 6.0);
        };
        for &face in &die.faces {
            match face {
                Face::Gain(amounts) => {
                    add(&mut gains, amounts);
                    poor += if amounts == Amounts::gold(1) { 1.0 / 6.0 } else { 0.0 };
                }
                Face::Choice(amounts) => add(&mut choices, amounts),
                Face::Triple => triples[place] += 1.0 / 6.0,
                Face::Mirror => mirrors += 1.0 / 6.0,
                Face::Ship => ships += 1.0 / 6.0,
                Face::Shield(colour) => shields[colour as usize] += 1.0 / 6.0,
                Face::Boar(_) => boars += 1.0 / 6.0,
            }
        }
        gains.into_iter().for_each(|gain| sheet.add_twice(gain, rolls));
        choices.into_iter().for_each(|choice| sheet.add_twice(choice, rolls));
        shields.into_iter().for_each(|shield| sheet.add(shield * rolls));
        [mirrors, ships, boars, triples[place]].into_iter().for_each(|special| sheet.add_twice(special, rolls));
        sheet.add(poor);
        (0..4).for_each(|kind| brings[place][kind] = gains[kind] + choices[kind]);
    }
    // An x3 is worth what lies beside it.
    let [first, second] = brings;
    for (one, other) in first.into_iter().zip(second) {
        sheet.add((triples[0] * other + triples[1] * one) * rolls);
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Fast, Game, Options, Title, Turn};

    use super::*;

    fn shares(game: &DiceForge, state: &State) -> Vec<f32> {
        let mut shares = vec![0.0; game.players];
        game.appraise(&(), state, &mut shares);
        shares
    }

    /// Looks at every position of a game by lot.
    fn wander(players: usize, mut look: impl FnMut(&DiceForge, &State, &[Action])) {
        let mut options = Options::default();
        options.set("feats", "random");
        let game = DiceForge::new(players, &options, None).unwrap();
        let mut dice = Fast::new(players as u64);
        let mut state = game.start(&mut dice, &mut ());
        while let Turn::Decide { .. } = game.turn(&state) {
            let mut offered = Vec::new();
            game.actions(&state, &mut offered);
            look(&game, &state, &offered);
            let action = offered[dice.below(offered.len() as u32) as usize];
            game.play(&mut state, action, &mut dice, &mut ());
        }
    }

    #[test]
    fn habits_answer_small_questions_only_and_with_what_is_offered() {
        let (mut small, mut great) = (0, 0);
        (2..=4).for_each(|players| {
            wander(players, |game, state, offered| match game.habit(&(), state, &mut Vec::new()) {
                Some(action) => {
                    small += 1;
                    assert!(offered.contains(&action), "{action:?} at {:?}", state.steps.last());
                }
                None => great += 1,
            });
        });
        assert!(small > 50 && great > 50, "{small} small and {great} great questions");
    }

    #[test]
    fn more_glory_and_a_better_die_are_worth_more() {
        let mut seen = 0;
        wander(2, |game, state, _| {
            let before = shares(game, state);
            let mut richer = *state;
            richer.heroes[Seat(0)].glory += 10;
            if (0.05..0.95).contains(&before[0]) {
                assert!(shares(game, &richer)[0] > before[0]);
            }
            if state.round == 1 {
                seen += 1;
                let mut better = *state;
                better.heroes[Seat(1)].dice[0].faces[1] = Face::Gain(Amounts { glory: 4, ..Amounts::NONE });
                better.heroes[Seat(1)].dice[0].faces[2] = Face::Gain(Amounts { moon: 2, ..Amounts::NONE });
                assert!(shares(game, &better)[1] > before[1]);
            }
        });
        assert!(seen > 0);
    }
}
