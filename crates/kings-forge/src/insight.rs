//! What follows from a position and is worth drawing: how near the end is, what everybody holds to change dice with, which
//! dice would lie on an item, and what is to be said about each offered action. It is computed for people only.

mod brings;
mod exotic;

pub use exotic::{Bidding, CountsAs, ExoticInsight, StoneInHand};
use serde::Serialize;
use tabletop::Seat;
use ts_rs::TS;

use crate::{
    Action, KingsForge, State, Tool,
    card::{CardAction, DockGain, Token},
    counterfeits::TURNED_IN,
    dice::{Dice, Die, Kind, Material},
    effect::{Ability, Effect, Tier},
    exotic::{Exotic, heartwood_value},
    ids::CraftId,
    state::{Phase, Placed},
    step::Step,
    tools::offered_die,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Insight {
    /// By seat.
    pub scores: Vec<Items>,
    /// How the game may end soon, if it may.
    pub ending: Option<Ending>,
    /// What everybody holds to change dice with.
    pub tools: Vec<Held>,
    /// What the counterfeit tokens of those who have any lead to.
    pub forgeries: Vec<Forgery>,
    /// What can be crafted or stolen now; or the one item dice are being placed on.
    pub makings: Vec<Making>,
    /// What is to be said about each of the offered actions, in their order.
    pub choices: Vec<Choice>,
    /// Which of several offered payments is the cheapest.
    pub cheapest: Option<usize>,
    /// Where there are exotic dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub exotic: Option<ExoticInsight>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Items {
    pub claimed: usize,
    /// With those that lie there and may still be stolen.
    pub in_all: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type")]
pub enum Ending {
    /// This player has enough items: `safe` ones, or if nobody steals one.
    Enough { seat: Seat, items: usize, safe: bool },
    /// These players need one more.
    OneMore { seats: Vec<Seat> },
    /// KF-15.4: these players need a masterwork.
    Masterwork { seats: Vec<Seat> },
    /// Without an item the game ends after so many rounds.
    Patience { rounds: u8 },
}

/// A card or token in front of a player, ready to change dice with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Held {
    pub seat: Seat,
    pub tool: Tool,
    pub name: String,
    pub does: Does,
    /// Pips a bonus adds to each die.
    pub plus: u8,
    /// The only material it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub only: Option<Material>,
    /// How many dice it is for at most; nothing for any number.
    pub dice: Option<u8>,
    /// How many of these are held: of tokens there may be several.
    pub count: u8,
    /// The die it can be used for instead.
    pub offers: Option<Material>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Does {
    Bonus,
    Flip,
    Reroll,
    OnesToSixes,
    TurnToSix,
    BonusOrFlip,
    /// Is rolled with the others in the Craft turn.
    WhiteDie,
    /// Dice are given for it.
    Feed,
}

/// The item that counterfeit tokens would bring at the start of the next round, as things lie now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Forgery {
    pub seat: Seat,
    pub item: CraftId,
    /// How many tokens are still missing for it.
    pub missing: u8,
}

/// The dice that lie on an item that is being made, and those that would fill it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Making {
    pub item: CraftId,
    /// Whose it is, if it is stolen.
    pub from: Option<Seat>,
    pub laid: Vec<Die>,
    /// What [`Action::PlaceLowest`] and [`Action::PlaceHighest`] lay on the other boxes.
    pub lowest: Vec<Die>,
    pub highest: Vec<Die>,
    /// Box by box, whether the die laid, or else the lowest, beats the one that lies there.
    pub beats: Vec<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Choice {
    /// What the die it names would show.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub becomes: Option<Die>,
    /// What should be known before it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub warning: Option<String>,
    /// What speaks for it, in a few words: what it brings, or what a payment keeps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub brings: Option<String>,
}

impl Insight {
    pub fn of(game: &KingsForge, state: &State, offered: &[Action]) -> Insight {
        let scores = game.items(state);
        let brought = game.brought(state, offered);
        let choice = |(&action, brings)| Choice { brings, ..game.choice(state, action, offered) };
        Insight {
            ending: game.ending(state, &scores),
            scores,
            tools: Seat::all(game.players).flat_map(|seat| game.held(state, seat)).collect(),
            forgeries: game.forgeries(state),
            makings: game.makings(state, offered),
            choices: offered.iter().zip(brought).map(choice).collect(),
            cheapest: cheapest(offered),
            exotic: game.exotic_insight(state, offered),
        }
    }
}

impl KingsForge {
    fn items(&self, state: &State) -> Vec<Items> {
        let items = |seat: Seat| {
            let claimed = state.smiths[seat].items.len();
            let crafted = state.crafted.iter().filter(|crafted| crafted.seat == seat).count();
            Items { claimed, in_all: claimed + crafted }
        };
        Seat::all(self.players).map(items).collect()
    }

    /// KF-9.1, KF-9.4
    fn ending(&self, state: &State, scores: &[Items]) -> Option<Ending> {
        const SOON: u8 = 3;
        if state.phase == Phase::Over {
            return None;
        }
        let wanted = self.items_to_win();
        let progress = Seat::all(self.players).map(|seat| self.progress(state, seat)).collect::<Option<Vec<_>>>();
        let fulfilled = |seat: Seat| progress.as_ref().is_none_or(|all| all[seat.index()].fulfilled);
        let enough = Seat::all(self.players).filter(|&seat| scores[seat.index()].in_all >= wanted && fulfilled(seat));
        if let Some(seat) = enough.max_by_key(|seat| scores[seat.index()].claimed) {
            return Some(Ending::Enough { seat, items: wanted, safe: scores[seat.index()].claimed >= wanted });
        }
        let near = Seat::all(self.players).filter(|seat| scores[seat.index()].claimed + 1 >= wanted);
        let (seats, need): (Vec<Seat>, Vec<Seat>) = near.partition(|&seat| fulfilled(seat));
        if !need.is_empty() {
            return Some(Ending::Masterwork { seats: need });
        }
        if !seats.is_empty() {
            return Some(Ending::OneMore { seats });
        }
        let rounds = self.content.barren_rounds.saturating_sub(state.barren);
        (rounds <= SOON).then_some(Ending::Patience { rounds })
    }

    fn held(&self, state: &State, seat: Seat) -> Vec<Held> {
        let tokens = state.smiths[seat].tokens;
        let held = |tool: Tool, (does, plus, dice): Deed| {
            let (name, count) = match tool {
                Tool::Card(_)
                | Tool::Apprentice(_)
                | Tool::Grimstone(_)
                | Tool::GrimstoneInstead(_)
                | Tool::Deluxe(_) => (self.tool_name(tool).to_owned(), 1),
                Tool::Gift => (self.tool_name(tool).to_owned(), state.smiths[seat].gifts),
                Tool::Token(token) => (format!("{} token", token.name()), tokens.of(token)),
            };
            Held { seat, tool, name, does, plus, only: None, dice, count, offers: None }
        };
        let six = (tokens.automatic_six > 0).then_some(Tool::Token(Token::AutomaticSix));
        let six = six.map(|tool| held(tool, (Does::TurnToSix, 0, Some(1))));
        let mut all = Vec::new();
        self.each_ability(state, seat, |tool, ability| {
            let (offers, only) = (offered_die(ability), ability.only());
            all.push(Held { offers, only, ..held(tool, deed(ability)) });
        });
        all.extend(six);
        if seat == state.active {
            all.extend(self.stone_held(state).into_iter().map(|(tool, deed)| held(tool, deed)));
        }
        all
    }

    /// KF-13.2, KF-13.4: in the turn order of the next round, each with the lowest item the others leave.
    fn forgeries(&self, state: &State) -> Vec<Forgery> {
        let mut items = state.display.iter().chain(&*state.waiting).copied().peekable();
        let mut told = Vec::new();
        for seat in state.first.next(self.players).and_on(self.players) {
            let tokens = state.smiths[seat].counterfeits;
            let Some(&item) = items.peek().filter(|_| tokens > 0) else { continue };
            let missing = TURNED_IN.saturating_sub(tokens);
            told.push(Forgery { seat, item, missing });
            if missing == 0 {
                items.next();
            }
        }
        told
    }

    fn makings(&self, state: &State, offered: &[Action]) -> Vec<Making> {
        if let (Some(&Step::ChoosePlacing { item, from, placed }), [_, ..]) = (state.steps.last(), offered) {
            return vec![self.making(state, item, from, placed)];
        }
        let making = |&action: &Action| match action {
            Action::Craft { item } => Some(self.making(state, item, None, Placed::default())),
            Action::Steal { item } => {
                let crafted = state.crafted.iter().find(|crafted| crafted.card == item)?;
                Some(self.making(state, item, Some(crafted.seat), Placed::default()))
            }
            _ => None,
        };
        offered.iter().filter_map(making).collect()
    }

    fn making(&self, state: &State, item: CraftId, from: Option<Seat>, placed: Placed) -> Making {
        let aim = self.aim_at_item(state, item, from);
        let laid = placed.dice.to_vec();
        let filled = |highest: bool| {
            let full = self.fill(&mut state.clone(), &aim, placed, highest);
            full.dice.iter().skip(laid.len()).copied().collect::<Vec<Die>>()
        };
        let (lowest, highest) = (filled(false), filled(true));
        let beats = self.beats(state, &aim, laid.iter().chain(&lowest));
        Making { item, from, laid, lowest, highest, beats }
    }

    fn choice(&self, state: &State, action: Action, offered: &[Action]) -> Choice {
        Choice { becomes: self.becomes(state, action), warning: self.warning(state, action, offered), brings: None }
    }

    fn becomes(&self, state: &State, action: Action) -> Option<Die> {
        match (action, state.steps.last()) {
            (Action::Raise { with, die }, _) => Some(die.raised(self.plus_of(state, with, die))),
            (Action::RaiseAlso { die }, Some(Step::ChooseBonusDie { plus, .. })) => Some(die.raised(*plus)),
            (Action::RaiseAlso { die }, Some(Step::ChooseMatch { plus, .. })) => Some(die.raised(*plus)),
            (Action::Harvest, _) => Some(Die { kind: Kind::Heartwood, value: heartwood_value(state.round) }),
            (Action::Flip { die, .. }, _) => Some(die.flipped()),
            (Action::TurnOne { die, .. } | Action::TurnOneAlso { die } | Action::TurnToSix { die, .. }, _) => {
                Some(Die { value: 6, ..die })
            }
            _ => None,
        }
    }

    fn warning(&self, state: &State, action: Action, offered: &[Action]) -> Option<String> {
        match action {
            Action::ClaimCard { card, side, copying } => {
                self.shortage(state, copying.unwrap_or(CardAction { card, side }), copying.is_some())
            }
            Action::VisitDocks { dock } => {
                let none = match self.content.docks[dock.index()].gain {
                    DockGain::Die(material) => state.stock.dice[material] == 0,
                    DockGain::Token(token) => state.stock.tokens.of(token) == 0,
                };
                none.then(|| "the stock has none".to_owned())
            }
            // KF-21.9: by the end of the round there may be one again.
            Action::Place { .. } if self.is_boost_next(state) => {
                let none = state.stock.exotics[Exotic::Borealis] == 0;
                none.then(|| "the stock has no Borealis now".to_owned())
            }
            // KF-6.6 lets a turn end with everything undone; whoever overlooks an item should hear of it.
            Action::EndCraftTurn => {
                let any = |wanted: fn(&Action) -> bool| offered.iter().any(wanted);
                if any(|action| matches!(action, Action::Craft { .. })) {
                    Some("an item can be crafted".to_owned())
                } else {
                    let stolen = any(|action| matches!(action, Action::Steal { .. }));
                    let stolen = stolen.then(|| "an item can be stolen".to_owned());
                    stolen.or_else(|| self.exotic_warning(state, action))
                }
            }
            // KF-22.17: it is open in no other round.
            Action::Pass { .. } if self.has_factory(state, state.active) => {
                Some("the Toy Factory is open in this round only".to_owned())
            }
            action => self.exotic_warning(state, action),
        }
    }

    /// KF-3.7: what the stock cannot give of what an action brings.
    fn shortage(&self, state: &State, action: CardAction, copied: bool) -> Option<String> {
        let (stock, action) = (state.stock, self.action(action));
        let mut gained = Dice::NONE;
        for effect in &*action.effects {
            match *effect {
                Effect::Gain { dice, .. } => gained += dice,
                Effect::ByCount(tiers) => {
                    let count = state.smiths[state.active].supply.total() - u8::from(copied);
                    gained += Tier::reached(&tiers, count);
                }
                Effect::LibraryDie if stock.library == 0 => return Some("no Library die is left".to_owned()),
                Effect::RollForDie { die, .. } if stock.dice[die] == 0 => {
                    return Some(format!("the stock has no {} die to roll", die.name()));
                }
                _ => {}
            }
        }
        (!gained.within(stock.dice)).then(|| "the stock has not all of it".to_owned())
    }
}

/// What is done, by how much, and to how many dice.
type Deed = (Does, u8, Option<u8>);

/// What an ability does, by how many pips, and to how many dice.
fn deed(ability: Ability) -> Deed {
    match ability {
        Ability::Bonus { plus, dice } => (Does::Bonus, plus, Some(dice)),
        Ability::BonusOrDie { plus, .. } | Ability::ColouredBonus { plus, .. } | Ability::BonusAmong { plus, .. } => {
            (Does::Bonus, plus, Some(1))
        }
        Ability::RerollOne { .. } => (Does::Reroll, 0, Some(1)),
        Ability::TurnToSix => (Does::TurnToSix, 0, Some(1)),
        Ability::BonusOrFlip { plus } => (Does::BonusOrFlip, plus, Some(1)),
        Ability::WhiteDie => (Does::WhiteDie, 0, None),
        Ability::Flip => (Does::Flip, 0, Some(1)),
        Ability::Reroll => (Does::Reroll, 0, None),
        Ability::OnesToSixes => (Does::OnesToSixes, 0, None),
    }
}

/// Of several ways to pay, the one with the fewest magic dice, then the fewest gems, then the least wood.
fn cheapest(offered: &[Action]) -> Option<usize> {
    let worth = |action: &Action| {
        let dice = match *action {
            Action::Pay { dice } | Action::LayOnX { dice } | Action::SetAside { dice } => dice,
            Action::Give { dice, workshop } => dice + workshop.map_or(Dice::NONE, |material| Dice::of(material, 1)),
            _ => return None,
        };
        Some([Material::Magic, Material::Gem, Material::Wood].map(|material| dice[material]))
    };
    let payments = offered.iter().enumerate().filter_map(|(place, action)| Some((worth(action)?, place)));
    payments.clone().nth(1)?;
    payments.min().map(|(_, place)| place)
}
