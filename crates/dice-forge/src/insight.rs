//! What follows from a position and is worth drawing: scores, the room in the reserves, what can be paid, and what each
//! offered action would bring or waste. It is computed for people only and is no part of a state.

use serde::Serialize;
use tabletop::{Fast, Insights, Note, Seat};
use ts_rs::TS;

use crate::{
    Action, Amounts, DiceForge, Event, Face, FeatId, Hero, Resource, Routine, State, Which,
    alike::Nth,
    feat::{Effect, Slot},
    offers::Purse,
    step::Step,
    words::joined,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Insight {
    /// What everybody should know now, such as that this is the last round.
    pub notice: Option<String>,
    /// Where several questions of a kind follow each other, which one this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nth: Option<Nth>,
    /// By seat.
    pub heroes: Vec<Outlook>,
    /// By slot: whether the active player can pay for the feat. Empty when the game is over, as `faces` is.
    pub feats: Vec<Payable>,
    /// By lot of the sanctuary: what a face costs the player who may buy now.
    pub faces: Vec<Price>,
    /// What each of the offered actions would bring, in their order.
    pub prospects: Vec<Prospect>,
    /// Habits that would answer the question.
    pub routines: Vec<Routine>,
}

/// How a hero stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Outlook {
    /// The score if the game ended now, and how much of it is on feat cards.
    pub glory: u16,
    pub on_cards: u16,
    pub feats: Vec<Performed>,
    /// The most the reserves hold.
    pub most: Amounts,
    /// What the next roll of both dice may waste of each resource, with mirrors that copy nothing; nothing once the game is over.
    pub at_risk: Amounts,
    pub hammer: Option<Track>,
}

/// The cards a hero has of one feat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Performed {
    pub feat: FeatId,
    pub cards: u8,
    /// What all of them count at the end.
    pub glory: u16,
}

/// Where the gold of a hammer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Track {
    pub gold: u8,
    pub spaces: u8,
    /// Glory at the end of the present walk; none if all hammers are done.
    pub reward: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Payable {
    Now,
    /// After spending Triton tokens.
    WithTritons,
    No,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Price {
    pub gold: u8,
    pub payable: Payable,
}

/// What an action would bring to the player who takes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Prospect {
    /// The dice that show what it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub dice: Vec<DieOf>,
    /// What is sure to be gained or lost before the next choice, where the action's own words do not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub brings: Option<String>,
    /// A warning.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub remark: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DieOf {
    pub seat: Seat,
    pub die: Which,
}

impl Insights for DiceForge {
    type Insight = Insight;
    type Odds = ();

    fn insight(&self, state: &State, offered: &[Action]) -> Option<Insight> {
        let asked = self.asked(state);
        let last = asked.is_some() && state.round == self.rounds();
        Some(Insight {
            // DF-9.1
            notice: last.then(|| "The last round: what is not glory at its end is worth nothing.".to_owned()),
            nth: self.nth(state),
            heroes: Seat::all(self.players).map(|seat| self.outlook(state, seat)).collect(),
            feats: if asked.is_some() { self.feats_payable(state) } else { Vec::new() },
            faces: if asked.is_some() { self.prices(state) } else { Vec::new() },
            prospects: match asked {
                Some(seat) => offered.iter().map(|&action| self.prospect(state, seat, action)).collect(),
                None => Vec::new(),
            },
            routines: asked.map(|seat| self.routines(state, seat, offered)).unwrap_or_default(),
        })
    }

    fn notes(&self, event: &Event, tell: &mut dyn FnMut(Note<'_>)) {
        self.noted(event, tell);
    }
}

impl DiceForge {
    fn outlook(&self, state: &State, seat: Seat) -> Outlook {
        let hero = &state.heroes[seat];
        let performed = |slot: Slot| {
            let (feat, cards) = (self.content.feat(state.feat(slot)), hero.feats[slot.index()]);
            Performed { feat: feat.id, cards, glory: u16::from(cards) * u16::from(feat.glory) }
        };
        Outlook {
            glory: self.glory(state, seat),
            on_cards: self.card_glory(state, seat),
            feats: Slot::ALL.into_iter().map(performed).filter(|performed| performed.cards > 0).collect(),
            most: self.maxima(hero),
            at_risk: if self.asked(state).is_some() { self.at_risk(hero) } else { Amounts::NONE },
            hammer: (hero.hammers > 0).then(|| self.track(hero)),
        }
    }

    /// DF-2.3, DF-8.2: the largest gain of each resource that two faces of the dice can give together, less the room there is;
    /// gold has room on the hammer's track too.
    fn at_risk(&self, hero: &Hero) -> Amounts {
        let (held, mut most) = (hero.reserve(), self.maxima(hero));
        most.gold = most.gold.saturating_add(self.hammer_room(hero));
        let mut risk = Amounts::NONE;
        for one in hero.dice[0].faces {
            for other in hero.dice[1].faces {
                let gains = [self.most_given(one, other), self.most_given(other, one)];
                for resource in Resource::RESERVED {
                    let gain: u8 = gains.iter().map(|gain| gain.of(resource)).fold(0, u8::saturating_add);
                    let wasted = held.of(resource).saturating_add(gain).saturating_sub(most.of(resource));
                    *risk.of_mut(resource) = wasted.max(risk.of(resource));
                }
            }
        }
        risk
    }

    /// The most a face can give of each resource beside another, whatever its owner chooses.
    fn most_given(&self, face: Face, beside: Face) -> Amounts {
        let shown = match face {
            Face::Gain(amounts) | Face::Choice(amounts) => amounts,
            Face::Boar(_) => self.content.boar_bearer,
            Face::Shield(colour) => {
                let shield = self.content.shield(colour);
                match beside {
                    Face::Gain(amounts) if amounts.of(colour.resource()) > 0 => shield.matched,
                    _ => shield.otherwise,
                }
            }
            Face::Triple | Face::Mirror | Face::Ship => Amounts::NONE,
        };
        if beside == Face::Triple { shown * 3 } else { shown }
    }

    /// DF-8.2
    fn track(&self, hero: &Hero) -> Track {
        let spaces = self.content.hammer.spaces;
        if self.hammer_room(hero) == 0 {
            return Track { gold: spaces, spaces, reward: None };
        }
        let walked = hero.hammer_gold / spaces;
        let reward = self.content.hammer.rewards[usize::from(walked % 2)];
        Track { gold: hero.hammer_gold % spaces, spaces, reward: Some(reward) }
    }

    fn feats_payable(&self, state: &State) -> Vec<Payable> {
        let purse = self.purse(state, state.active);
        let payable = |stack: &crate::Stack| payable(&purse, self.content.feat(stack.feat).cost, stack.left);
        state.stacks.iter().map(payable).collect()
    }

    /// DF-6.8: a ship makes faces cheaper for the one who bears it.
    fn prices(&self, state: &State) -> Vec<Price> {
        let (seat, discount) = match state.steps.last() {
            Some(&Step::ChooseShipFace { seat, discount }) => (seat, discount),
            _ => (state.active, 0),
        };
        let purse = self.purse(state, seat);
        let price = |lot: usize| {
            let gold = self.content.lots[lot].cost.saturating_sub(discount);
            Price { gold, payable: payable(&purse, Amounts::gold(gold), state.temple[lot].left) }
        };
        (0..self.content.sanctuary).map(price).collect()
    }

    /// The action is tried out as far as nobody has to roll or to choose.
    fn prospect(&self, state: &State, seat: Seat, action: Action) -> Prospect {
        let (mut then, mut events) = (*state, Vec::new());
        self.answer(&mut then, action, &mut events);
        // An answer about one gain has nothing to do with what the other die gives after it.
        if !action.settles_a_gain() {
            self.carry_on(&mut then, seat, &mut events);
        }
        let sums = Sums::of(&events, seat);
        Prospect {
            dice: self.dice_of(state, seat, action),
            brings: sums.brings(action),
            remark: sums.remark().or_else(|| self.warning(state, &then, action)),
        }
    }

    fn carry_on(&self, state: &mut State, seat: Seat, events: &mut Vec<Event>) {
        while let Some(&top) = state.steps.last() {
            let sure = match top {
                Step::Apply(blessing) => blessing.seat == seat && self.apply(state, blessing, events),
                Step::TakeFeat { slot } => {
                    let gains = matches!(
                        self.content.feat(state.feat(slot)).effect,
                        Effect::Gain(_) | Effect::GloryPerForgedFace(_)
                    );
                    if gains {
                        state.steps.pop();
                        // These effects roll nothing.
                        self.take_feat(state, slot, &mut Fast::new(0), events);
                    }
                    gains
                }
                _ => false,
            };
            if !sure {
                return;
            }
        }
    }

    fn warning(&self, state: &State, then: &State, action: Action) -> Option<String> {
        let seat = state.active;
        match (action, state.steps.last()?) {
            // DF-4.6
            (Action::BuyExtraAction, _) if !self.can_act(then, &self.purse(then, seat).without_tokens()) => {
                Some("It takes a Triton token to perform one then.".to_owned())
            }
            (Action::SpendTriton { .. }, Step::ChooseAction { extra: true })
                if then.steps.len() == state.steps.len() && !self.can_act(then, &self.purse(then, seat)) =>
            {
                Some("Then there is no action you can perform.".to_owned())
            }
            _ => None,
        }
    }

    pub(crate) fn dice_of(&self, state: &State, seat: Seat, action: Action) -> Vec<DieOf> {
        let showing = |face: Face, seats: &mut dyn Iterator<Item = Seat>| {
            let dice = seats.flat_map(|seat| Which::BOTH.map(|die| DieOf { seat, die }));
            dice.filter(|&DieOf { seat, die }| state.heroes[seat].dice[die.index()].face_up() == face).collect()
        };
        match action {
            Action::PickFace { face } => showing(face, &mut seat.others(self.players)),
            Action::CopyFace { face } => showing(face, &mut self.seen_by_mirror(state, seat)),
            Action::ApplyFirst { face } => {
                // A mirror acts as another face, and what the Satyrs picked lies on no own die.
                let Some(Step::Apply(blessing)) = state.steps.last() else { return Vec::new() };
                let place = blessing.acts_as.iter().position(|&shown| shown == face);
                let die = place.map(|place| Which::BOTH[place]);
                let shows =
                    |die: &Which| state.heroes[seat].dice[die.index()].face_up() == blessing.rolled[die.index()];
                die.filter(shows).map(|die| DieOf { seat, die }).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Action {
    /// Whether it says how one gain or loss is taken, in words that tell what that is.
    fn settles_a_gain(self) -> bool {
        matches!(
            self,
            Action::ChooseResource { .. }
                | Action::SpendTriton { .. }
                | Action::SendToHammer { .. }
                | Action::TakeAsShown
                | Action::TakeGlory
        )
    }
}

/// What some events bring to one player.
#[derive(Default)]
struct Sums {
    gained: [u16; 4],
    /// Glory by the hammer.
    hammer: u16,
    wasted: [u16; 4],
    lost: Option<[u16; 4]>,
}

impl Sums {
    fn of(events: &[Event], seat: Seat) -> Sums {
        let mut sums = Sums::default();
        for event in events {
            match *event {
                Event::Gained { seat: gainer, amounts, wasted, .. } if gainer == seat => {
                    for resource in Resource::ALL {
                        sums.gained[resource as usize] += u16::from(amounts.of(resource) - wasted.of(resource));
                        sums.wasted[resource as usize] += u16::from(wasted.of(resource));
                    }
                }
                Event::HammerStruck { seat: smith, glory, .. } if smith == seat => {
                    sums.hammer += glory;
                }
                Event::Lost { seat: loser, amounts } if loser == seat => {
                    let lost = sums.lost.get_or_insert_default();
                    Resource::ALL.into_iter().for_each(|kind| lost[kind as usize] += u16::from(amounts.of(kind)));
                }
                _ => {}
            }
        }
        sums
    }

    fn brings(&self, action: Action) -> Option<String> {
        if let Some(lost) = self.lost {
            return Some(joined(lost, "and").map_or("nothing is lost".to_owned(), |lost| format!("−{lost}")));
        }
        let told = action.settles_a_gain() || matches!(action, Action::CallReinforcement { .. });
        let mut gained = if told { [0; 4] } else { self.gained };
        gained[Resource::Glory as usize] += self.hammer;
        joined(gained, "and").map(|gained| format!("+{gained}"))
    }

    fn remark(&self) -> Option<String> {
        let wasted = joined(self.wasted, "and")?;
        Some(format!("{wasted} would be wasted."))
    }
}

fn payable(purse: &Purse, cost: Amounts, left: u8) -> Payable {
    match left {
        0 => Payable::No,
        _ if purse.held.covers(cost) => Payable::Now,
        _ if purse.pays(cost) => Payable::WithTritons,
        _ => Payable::No,
    }
}
