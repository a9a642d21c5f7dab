//! The odds of a game going on: what a smith could craft if the Craft phase came now, how each choice in the Gather
//! phase would change that, and what to do with a roll.

use rustc_hash::FxHashMap;
use serde::Serialize;
use tabletop::{Chance, Game, Seat};
use ts_rs::TS;

use super::{
    advise::{Advice, best_use},
    ask::question::{Abilities, Bonus, Goal, Hand, LIBRARY, Lies, Odds, Wish},
    odds,
    work::Work,
};
use crate::{
    Action, KingsForge, State,
    card::{Ability, CraftId, Effect, Token},
    dice::{Die, Material},
    state::{Crafted, Phase},
    step::Step,
};

/// The odds of one seat in this round, as they go to the browser: field names are part of the interface.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SeatOdds {
    /// Whose odds these are.
    pub seat: Seat,
    /// Cards on display first, then those that could be stolen.
    pub cards: Vec<CardOdds>,
    /// The chance of at least one card.
    pub any: Odds,
    /// The items to be expected when as many as possible are made.
    pub items: Odds,
    /// If the seat is asked in the Gather phase: what each action it may take would lead to, in the game's own order.
    pub actions: Vec<ActionOdds>,
    /// If the seat has rolled: what to do for as many items as possible.
    pub advice: Option<Advice>,
}

/// The chance of one card, when all is done for it alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct CardOdds {
    /// The Craft card.
    pub item: CraftId,
    /// Whom it would be stolen from.
    pub from: Option<Seat>,
    /// The chance to craft or steal it.
    pub odds: Odds,
}

/// What the odds would be after an action, each card for itself: paid for as suits that card best, with decision dice left
/// as they fall.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ActionOdds {
    /// One of the actions offered.
    pub action: Action,
    /// By card, in the order of [`SeatOdds::cards`].
    pub cards: Vec<Odds>,
}

impl KingsForge {
    /// The odds of a seat as if its Craft turn came now, or went on now. None if it has none left this round, while
    /// its dice are being taken up or placed, or if a pack goes beyond what can be reckoned with.
    pub fn odds_of(&self, state: &State, seat: Seat) -> Option<SeatOdds> {
        self.odds_within(state, seat, &mut Work::live())
    }

    /// The same with other limits.
    pub fn odds_within(&self, state: &State, seat: Seat, work: &mut Work) -> Option<SeatOdds> {
        let rolled = state.phase == Phase::Craft && state.active == seat;
        let waits = match state.phase {
            Phase::Apprentice | Phase::Gather => true,
            Phase::Craft if rolled => state.steps.last() == Some(&Step::ChooseCraftAction),
            Phase::Craft => self.place_in_turn(state, seat) > self.place_in_turn(state, state.active),
            Phase::CleanUp | Phase::Over => false,
        };
        if !waits {
            return None;
        }
        let hand = self.hand_of(state, seat);
        let targets = self.targets(state, seat);
        let mut wishes: Vec<Wish> = targets.iter().map(|&(item, from)| self.wish(state, item, from)).collect();
        let cards_only = wishes.clone();
        wishes.extend(state.waiting.iter().map(|&item| Wish { lies: Lies::InLine, ..self.wish(state, item, None) }));

        let roll: Vec<Die> = state.rolled.each().collect();
        let mut advice = None;
        let mut ask = |goal, wishes: &[Wish], work: &mut Work| {
            if !rolled {
                return odds(&hand, wishes, goal, work).ok();
            }
            let best = best_use(&hand, &roll, wishes, goal, work).ok()?;
            let odds = best.odds;
            advice = Some(best);
            Some(odds)
        };
        // What is left for each card, for any, for the items (four parts) and for the actions (as many as all of these).
        let mut parts = 2 * (targets.len() as u64 + 5);
        let mut cards = Vec::new();
        for (number, &(item, from)) in targets.iter().enumerate() {
            let odds = work.share(parts, |work| ask(Goal::Card(number), &cards_only, work))?;
            cards.push(CardOdds { item, from, odds });
            parts -= 1;
        }
        let any = work.share(parts, |work| ask(Goal::AnyCard, &cards_only, work))?;
        let asked = state.phase == Phase::Gather && state.active == seat;
        let items = work.share(if asked { 3 } else { 1 }, |work| ask(Goal::Items, &wishes, work))?;
        let actions = if asked { self.action_odds(state, seat, &cards_only, work)? } else { Vec::new() };
        Some(SeatOdds { seat, cards, any, items, actions, advice })
    }

    /// What the seat would bring to its Craft turn now, or has left of it.
    pub fn hand_of(&self, state: &State, seat: Seat) -> Hand {
        let smith = &state.smiths[seat];
        let mut hand = Hand { dead: state.dead, ..Hand::default() };
        let mut dice = smith.supply;
        for claim in state.claims_of(seat) {
            if self.action(claim.action()).effects.contains(&Effect::SmithyJoinsRoll) {
                dice = smith.supply + smith.smithy;
            }
            hand.dice[LIBRARY] += u8::from(claim.library);
        }
        for material in Material::ALL {
            hand.dice[material.index()] = dice[material];
        }
        let cards = self.abilities(state, seat).filter(|(tool, _)| !matches!(tool, crate::Tool::Token(_)));
        cards.for_each(|(_, ability)| add(&mut hand.abilities, ability, state.stock.dice[Material::Wood]));
        let tokens = smith.tokens.of(Token::PlusOnes);
        hand.abilities.bonuses.extend((0..tokens).map(|_| Bonus { plus: 1, dice: 2 }));
        hand.abilities.automatic_sixes += smith.tokens.of(Token::AutomaticSix);
        hand
    }

    fn place_in_turn(&self, state: &State, seat: Seat) -> usize {
        (seat.index() + self.players() - state.first.index()) % self.players()
    }

    /// The cards a seat can get: those on display, and those of others.
    fn targets(&self, state: &State, seat: Seat) -> Vec<(CraftId, Option<Seat>)> {
        let display = state.display.iter().map(|&item| (item, None));
        let others = state.crafted.iter().filter(|crafted| crafted.seat != seat);
        display.chain(others.map(|&Crafted { card, seat, .. }| (card, Some(seat)))).collect()
    }

    fn wish(&self, state: &State, item: CraftId, from: Option<Seat>) -> Wish {
        let lies = if from.is_some() { Lies::BeforeOpponent } else { Lies::OnDisplay };
        Wish { boxes: self.boxes_to_fill(state, item, from).to_vec(), lies }
    }

    /// What each action of the seat in the Gather phase would lead to.
    fn action_odds(&self, state: &State, seat: Seat, wishes: &[Wish], work: &mut Work) -> Option<Vec<ActionOdds>> {
        let mut offered = Vec::new();
        self.actions(state, &mut offered);
        let mut questions = Questions::default();
        let mut asked = Vec::new();
        for &action in &offered {
            // A rolled die leads to six hands, each as likely, whatever was paid for it before.
            let mut paths: Vec<Path> = Vec::new();
            for value in 1..=6 {
                let mut dice = Falls { value, asked: false };
                let mut hands = Vec::new();
                self.hands_after(state, seat, action, &mut dice, &mut hands);
                debug_assert!(value == 1 || paths.len() == hands.len(), "what can be paid does not depend on the die");
                paths.resize(hands.len(), Path::new());
                paths.iter_mut().zip(hands).for_each(|(path, hand)| path.push(hand));
                if !dice.asked {
                    break;
                }
            }
            asked.push(wishes.iter().map(|wish| questions.ask(&paths, wish)).collect::<Vec<_>>());
        }
        let answers = questions.answers(work)?;
        let told = offered.into_iter().zip(asked).map(|(action, asked)| ActionOdds {
            action,
            cards: asked.iter().map(|asked| asked.best(&answers)).collect(),
        });
        Some(told.collect())
    }

    /// All hands an action can lead to before anybody else acts, one for each way to pay and to exchange dice.
    fn hands_after(&self, state: &State, seat: Seat, action: Action, dice: &mut Falls, hands: &mut Vec<Hand>) {
        let mut after = *state;
        self.answer(&mut after, action, dice, &mut ());
        let mut offered = Vec::new();
        match after.steps.last() {
            None | Some(Step::ChooseGatherAction) => {
                hands.push(self.hand_of(&after, seat));
                return;
            }
            Some(_) => self.offer(&after, &mut offered),
        }
        // What is turned face down or lies on an X does not count this round; decision dice are left alone.
        let all = matches!(
            after.steps.last(),
            Some(
                Step::ChoosePayment { .. }
                    | Step::ChooseDockPayment { .. }
                    | Step::ChooseGift { .. }
                    | Step::ChooseExchange { .. }
            )
        );
        let count = if all { offered.len() } else { 1 };
        for &next in &offered[..count.min(offered.len())] {
            self.hands_after(&after, seat, next, dice, hands);
        }
    }
}

fn add(abilities: &mut Abilities, ability: Ability, wood_in_stock: u8) {
    match ability {
        Ability::Bonus { plus, dice } => abilities.bonuses.push(Bonus { plus, dice }),
        Ability::Flip => abilities.flips += 1,
        Ability::Reroll => abilities.rerolls += 1,
        Ability::OnesToSixes => abilities.ones_to_six = true,
        // Of several Gardens only as many can be turned to wood as the stock has.
        Ability::BonusOrDie { plus: 2, die: Material::Wood } if abilities.gardens < wood_in_stock => {
            abilities.gardens += 1;
        }
        Ability::BonusOrDie { plus, .. } | Ability::BonusOrFlip { plus } => {
            abilities.bonuses.push(Bonus { plus, dice: 1 });
        }
        // Rolled with the others.
        Ability::WhiteDie => {}
    }
}

/// Dice that all fall the same, and that remember whether they fell at all.
struct Falls {
    value: u32,
    asked: bool,
}

impl Chance for Falls {
    fn roll(&mut self, _: u32) -> u32 {
        self.asked = true;
        self.value
    }

    fn draw(&mut self, _: u32) -> u32 {
        0
    }
}

/// The hands one way to pay leads to: one for each value of a die rolled after it, or a single one.
type Path = Vec<Hand>;

/// What is asked about the actions, each question once: many actions come to the same for a card.
#[derive(Default)]
struct Questions {
    list: Vec<(Hand, Wish)>,
    numbers: FxHashMap<(Hand, Wish), usize>,
}

/// What is asked about an action and a card: the questions on each path.
struct Asked(Vec<Vec<usize>>);

impl Questions {
    /// Asks about the best of several paths for a card.
    fn ask(&mut self, paths: &[Path], wish: &Wish) -> Asked {
        let has_all = |path: &Path, other: &Path| path.iter().zip(other).all(|(hand, other)| has_all(hand, other));
        let mut useful: Vec<Path> = Vec::new();
        for path in paths {
            let path: Path = path.iter().map(|hand| of_use(hand, wish)).collect();
            if !useful.iter().any(|other| has_all(other, &path)) {
                useful.retain(|other| !has_all(&path, other));
                useful.push(path);
            }
        }
        let numbered = useful.into_iter().map(|path| path.into_iter().map(|hand| self.number(hand, wish)).collect());
        Asked(numbered.collect())
    }

    fn number(&mut self, hand: Hand, wish: &Wish) -> usize {
        *self.numbers.entry((hand, wish.clone())).or_insert_with_key(|question| {
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

impl Asked {
    /// The best of the paths, with the mean over all that a die may show on each: which path is taken is decided before
    /// that die is rolled. The best is no less than any path is for certain, and no more than any might be.
    fn best(&self, answers: &[Odds]) -> Odds {
        let mean = |path: &Vec<usize>, of: fn(&Odds) -> f64| {
            path.iter().map(|&number| of(&answers[number])).sum::<f64>() / path.len() as f64
        };
        let best = |of: fn(&Odds) -> f64| self.0.iter().map(|path| mean(path, of)).fold(0.0, f64::max);
        Odds::between(best(Odds::low), best(Odds::high))
    }
}

/// The hand without dice the card has no box for.
fn of_use(hand: &Hand, wish: &Wish) -> Hand {
    let mut hand = hand.clone();
    for material in Material::ALL {
        if wish.boxes.iter().all(|craft_box| !craft_box.takes.contains(material)) {
            hand.dice[material.index()] = 0;
        }
    }
    hand
}

/// Whether the hand has whatever the other has, so that it can do no worse.
fn has_all(hand: &Hand, other: &Hand) -> bool {
    (hand.dead, &hand.abilities) == (other.dead, &other.abilities)
        && hand.dice.iter().zip(other.dice).all(|(&mine, theirs)| mine >= theirs)
}
