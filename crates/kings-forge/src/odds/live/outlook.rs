//! What an action leads to before the dice are rolled: hands, with choices and rolls on the way to them; and the odds
//! of the best of them for a card.

use rustc_hash::FxHashMap;
use tabletop::{Game, Seat};

use super::{ActionOdds, hands::Falls};
use crate::{
    Action, KingsForge, State,
    dice::Material,
    odds::{
        ask::question::{Goal, Hand, Odds, Wish},
        odds,
        work::Work,
    },
    state::Phase,
    step::Step,
};

/// Something that is to come, with choices and rolls before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outlook<T> {
    One(T),
    /// Whichever the seat likes best.
    Best(Vec<Outlook<T>>),
    /// A die decides; each is as likely.
    Mean(Vec<Outlook<T>>),
}

impl KingsForge {
    /// What each action the seat is offered would lead to.
    pub(super) fn action_odds(
        &self,
        state: &State,
        seat: Seat,
        wishes: &[Wish],
        work: &mut Work,
    ) -> Option<Vec<ActionOdds>> {
        let mut offered = Vec::new();
        self.actions(state, &mut offered);
        let mut questions = Questions::default();
        let mut asked = Vec::new();
        for &action in &offered {
            let outlook = self.outlook(state, seat, action);
            asked.push(wishes.iter().map(|wish| questions.ask(&outlook, wish)).collect::<Vec<_>>());
        }
        // What was done for it so far is done in any case.
        work.spend(questions.steps.min(work.left())).ok()?;
        let answers = questions.answers(work)?;
        let told = offered.into_iter().zip(asked).map(|(action, asked)| ActionOdds {
            action,
            cards: asked.iter().map(|asked| asked.odds(&answers)).collect(),
        });
        Some(told.collect())
    }

    /// What an action can lead to before anybody else acts.
    fn outlook(&self, state: &State, seat: Seat, action: Action) -> Outlook<Hand> {
        let mut first = Falls::on(1);
        let after = self.after(state, action, &mut first);
        let mut outlook = self.outlook_of(after, seat);
        if first.asked {
            let others = (2..=6).map(|value| self.outlook_of(self.after(state, action, &mut Falls::on(value)), seat));
            outlook = Outlook::Mean([outlook].into_iter().chain(others).collect());
        }
        outlook
    }

    /// Where an action leads if its die falls like this.
    fn after(&self, state: &State, action: Action, dice: &mut Falls) -> State {
        let mut after = *state;
        self.answer(&mut after, action, dice, &mut ());
        if after.phase == Phase::Craft {
            // KF-11.10, KF-12.29: the dice of a Craft turn are rolled at once. They are only counted here, so none of them
            // may be cancelled, and what they show is of no interest.
            after = State { dead: None, ..*state };
            self.answer(&mut after, action, dice, &mut ());
            (after.dead, dice.asked) = (state.dead, false);
        }
        after
    }

    /// What can come of a position before anybody else acts: every way to pay and to exchange dice.
    fn outlook_of(&self, mut state: State, seat: Seat) -> Outlook<Hand> {
        let mut offered = Vec::new();
        // A question nobody can answer falls away.
        while offered.is_empty() {
            match state.steps.last() {
                None
                | Some(
                    Step::ChooseGatherAction
                    | Step::ChooseApprenticeAction
                    | Step::ChooseJoining { .. }
                    | Step::ChooseExotics { .. }
                    | Step::ChooseHeldDie
                    | Step::ChooseCraftAction,
                ) => {
                    return Outlook::best(self.hands_of(&state, seat).into_iter().map(Outlook::One).collect());
                }
                Some(_) => self.offer(&state, &mut offered),
            }
            if offered.is_empty() {
                state.steps.pop();
            }
        }
        if !is_own_choice(&state, seat) {
            offered.truncate(1);
        }
        Outlook::best(offered.into_iter().map(|action| self.outlook(&state, seat, action)).collect())
    }
}

/// Whether the answer changes the dice the seat is left with. What is turned face down or lies on an X does not count this
/// round, and others mind their own dice; decision dice are left alone.
fn is_own_choice(state: &State, seat: Seat) -> bool {
    let counts = matches!(
        state.steps.last(),
        Some(
            Step::ChoosePayment { .. }
                | Step::ChooseDockPayment { .. }
                | Step::ChooseGift { .. }
                | Step::ChooseExchange { .. }
                | Step::ChooseGain { .. }
                | Step::ChooseRecall
                | Step::ChooseSetAside { .. }
                | Step::ChooseActivation { .. }
                | Step::ChooseWage { .. }
                | Step::ChooseStake { .. }
                | Step::ChooseTrade { .. }
        )
    );
    counts && state.asked() == seat
}

/// The best odds of several hands, one of which the seat will choose.
pub(super) fn best_odds(hands: &[Hand], wishes: &[Wish], goal: Goal, work: &mut Work) -> Option<Odds> {
    let mut list = Vec::new();
    let best = Outlook::best(hands.iter().cloned().map(Outlook::One).collect()).of_use(wishes).map(&mut |hand| {
        list.push(hand.clone());
        list.len() - 1
    });
    let answer = |(number, hand): (usize, &Hand)| {
        work.share((list.len() - number) as u64, |work| odds(hand, wishes, goal, work).ok())
    };
    let answers: Option<Vec<Odds>> = list.iter().enumerate().map(answer).collect();
    Some(best.odds(&answers?))
}

/// What it takes to come to a hand and to look at it for a card.
const A_HAND: u64 = 150;

/// What is asked about the actions, each question once: many actions come to the same for a card.
#[derive(Default)]
struct Questions {
    /// What asking took.
    steps: u64,
    list: Vec<(Hand, Wish)>,
    numbers: FxHashMap<(Hand, Wish), usize>,
}

impl Questions {
    /// Asks about a card.
    fn ask(&mut self, outlook: &Outlook<Hand>, wish: &Wish) -> Outlook<usize> {
        self.steps += A_HAND * outlook.count();
        outlook.of_use(std::slice::from_ref(wish)).map(&mut |hand| self.number(hand, wish))
    }

    fn number(&mut self, hand: &Hand, wish: &Wish) -> usize {
        *self.numbers.entry((hand.clone(), wish.clone())).or_insert_with_key(|question| {
            self.list.push(question.clone());
            self.list.len() - 1
        })
    }

    /// All answers, each with its part of the work.
    fn answers(&self, work: &mut Work) -> Option<Vec<Odds>> {
        let answer = |(number, (hand, wish)): (usize, &(Hand, Wish))| {
            let parts = (self.list.len() - number) as u64;
            work.share(parts, |work| odds(hand, std::slice::from_ref(wish), Goal::Card(0), work).ok())
        };
        self.list.iter().enumerate().map(answer).collect()
    }
}

impl<T> Outlook<T> {
    /// The best of these; a choice among choices is one choice.
    fn best(of: Vec<Outlook<T>>) -> Outlook<T> {
        let mut all = Vec::new();
        for outlook in of {
            match outlook {
                Outlook::Best(mut more) => all.append(&mut more),
                other => all.push(other),
            }
        }
        Outlook::Best(all)
    }

    /// How many there are in all.
    fn count(&self) -> u64 {
        match self {
            Outlook::One(_) => 1,
            Outlook::Best(all) | Outlook::Mean(all) => all.iter().map(Outlook::count).sum(),
        }
    }

    fn map<U>(&self, to: &mut impl FnMut(&T) -> U) -> Outlook<U> {
        match self {
            Outlook::One(one) => Outlook::One(to(one)),
            Outlook::Best(all) => Outlook::Best(all.iter().map(|outlook| outlook.map(to)).collect()),
            Outlook::Mean(all) => Outlook::Mean(all.iter().map(|outlook| outlook.map(to)).collect()),
        }
    }
}

impl Outlook<Hand> {
    /// The same without dice these cards have no box for, and without choices that others are as good as.
    fn of_use(&self, wishes: &[Wish]) -> Outlook<Hand> {
        match self {
            Outlook::One(hand) => Outlook::One(of_use(hand, wishes)),
            Outlook::Mean(all) => Outlook::Mean(all.iter().map(|outlook| outlook.of_use(wishes)).collect()),
            Outlook::Best(all) => {
                let mut useful: Vec<Outlook<Hand>> = Vec::new();
                for outlook in all.iter().map(|outlook| outlook.of_use(wishes)) {
                    if !useful.iter().any(|other| other.has_all(&outlook)) {
                        useful.retain(|other| !outlook.has_all(other));
                        useful.push(outlook);
                    }
                }
                Outlook::Best(useful)
            }
        }
    }

    /// Whether it is certainly no worse than the other.
    fn has_all(&self, other: &Outlook<Hand>) -> bool {
        match (self, other) {
            (_, Outlook::Best(others)) => others.iter().all(|other| self.has_all(other)),
            (Outlook::Best(all), _) => all.iter().any(|mine| mine.has_all(other)),
            (Outlook::One(hand), Outlook::One(other)) => has_all(hand, other),
            (Outlook::Mean(all), Outlook::Mean(others)) => {
                all.iter().zip(others).all(|(mine, other)| mine.has_all(other))
            }
            (Outlook::One(_), Outlook::Mean(others)) => others.iter().all(|other| self.has_all(other)),
            (Outlook::Mean(all), Outlook::One(_)) => all.iter().all(|mine| mine.has_all(other)),
        }
    }
}

impl Outlook<usize> {
    /// The best is no less than any choice is for certain, and no more than any might be.
    fn odds(&self, answers: &[Odds]) -> Odds {
        Odds::between(self.value(answers, Odds::low), self.value(answers, Odds::high))
    }

    fn value(&self, answers: &[Odds], of: fn(&Odds) -> f64) -> f64 {
        match self {
            Outlook::One(number) => of(&answers[*number]),
            Outlook::Best(all) => all.iter().map(|outlook| outlook.value(answers, of)).fold(0.0, f64::max),
            Outlook::Mean(all) => all.iter().map(|outlook| outlook.value(answers, of)).sum::<f64>() / all.len() as f64,
        }
    }
}

/// The hand without dice the cards have no box for.
fn of_use(hand: &Hand, wishes: &[Wish]) -> Hand {
    let mut hand = hand.clone();
    // What a Grimstone does may depend on any die.
    let idle = Material::ALL.into_iter().filter(|_| hand.exotics.stone.is_none());
    for material in idle {
        let mut boxes = wishes.iter().flat_map(|wish| &wish.boxes);
        if boxes.all(|craft_box| !craft_box.takes.widened(hand.abilities.alike).contains(material)) {
            hand.dice[material.index()] = 0;
        }
    }
    hand
}

/// Whether the hand has whatever the other has, so that it can do no worse. With a Grimstone more dice may be.
fn has_all(hand: &Hand, other: &Hand) -> bool {
    (hand.dead, &hand.abilities, &hand.exotics) == (other.dead, &other.abilities, &other.exotics)
        && (hand.exotics.stone.is_none() || hand.dice == other.dice)
        && hand.dice.iter().zip(other.dice).all(|(&mine, theirs)| mine >= theirs)
}
