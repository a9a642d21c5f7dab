//! Pig with one flaw, chosen by an option: a tool that lets a flaw pass is no tool.

use std::{
    ops::RangeInclusive,
    sync::atomic::{AtomicU32, Ordering},
};

use serde::{Deserialize, Serialize};
use tabletop::{
    Appraise, BadPack, BadSetup, BadState, Chance, Decision, Game, Hex, Line, Log, Names, OptionSpec, Options, Pack,
    Part, Picture, Score, Seat, Standings, Title, Turn, Words,
};
use testkit::{Pig, PigAction, PigEvent, PigState};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum Flaw {
    None,
    OneOffer,
    OfferTwice,
    FickleOffers,
    ClearedOffers,
    StrayDistinct,
    NothingDistinct,
    Panic,
    /// Only positions from outside show it.
    Fragile,
    SloppyEquality,
    FickleDice,
    TooManyScores,
    ForgetfulState,
    ForgetfulAction,
    BareEvent,
    EmptyText,
    TwoBlanks,
    LineFeed,
    FickleText,
    SameText,
    WidePicture,
    UnknownRule,
    NoRule,
    UnknownKind,
    SharesBeyondOne,
    ShareOfNothing,
    StrangeSeat,
    NoEnd,
    LoserWins,
    ScoreMissing,
    LostPoints,
    FickleContent,
}

#[derive(Debug)]
pub(crate) struct Spoiled {
    pig: Pig,
    flaw: Flaw,
    chosen: Options,
    asked: AtomicU32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SpoiledState {
    pub(crate) pig: PigState,
    #[serde(skip)]
    forgotten: u32,
    remembered: u32,
}

/// Unlike Pig's, these actions name the points held, so that an earlier action is not always offered again.
#[derive(Clone, Copy, Debug, Eq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub(crate) enum SpoiledAction {
    Roll,
    Hold {
        points: u32,
        sloppy: bool,
        #[serde(skip)]
        forgotten: u32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum SpoiledEvent {
    Pig(PigEvent),
    Bare(u32),
}

impl PartialEq for SpoiledAction {
    fn eq(&self, other: &Self) -> bool {
        use SpoiledAction::{Hold, Roll};
        match (*self, *other) {
            (Roll, Roll) | (Hold { sloppy: true, .. }, Hold { sloppy: true, .. }) => true,
            (Hold { points, forgotten, .. }, Hold { points: others, forgotten: other, .. }) => {
                (points, forgotten) == (others, other)
            }
            _ => false,
        }
    }
}

impl Spoiled {
    pub(crate) fn with(flaw: Flaw) -> Spoiled {
        Spoiled::new(2, &Spoiled::chosen_with(flaw), None).unwrap()
    }

    pub(crate) fn chosen_with(flaw: Flaw) -> Options {
        let mut options = Options::default();
        options.set("flaw", format!("{flaw:?}"));
        options
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }

    /// A number that is different whenever it is asked for, if the game has this flaw; else 0.
    fn fickle(&self, flaw: Flaw) -> u32 {
        if self.has(flaw) { self.asked.fetch_add(1, Ordering::Relaxed) } else { 0 }
    }
}

impl Game for Spoiled {
    type State = SpoiledState;
    type Action = SpoiledAction;
    type Event = SpoiledEvent;

    fn players(&self) -> usize {
        self.pig.players()
    }

    fn start(&self, chance: &mut impl Chance, log: &mut impl Log<SpoiledEvent>) -> SpoiledState {
        let mut events = Vec::new();
        let pig = self.pig.start(chance, &mut events);
        events.into_iter().for_each(|event| log.note(SpoiledEvent::Pig(event)));
        SpoiledState { pig, forgotten: 0, remembered: 0 }
    }

    fn turn(&self, state: &SpoiledState) -> Turn {
        match self.pig.turn(&state.pig) {
            Turn::Decide { .. } if self.has(Flaw::StrangeSeat) => Turn::Decide { seat: Seat(2) },
            Turn::Over(mut end) if self.has(Flaw::LoserWins) => {
                end.winners = Seat::all(2).filter(|&seat| end.ranks[seat] == 2).collect();
                Turn::Over(end)
            }
            Turn::Over(_) if self.has(Flaw::ScoreMissing) => {
                Turn::Over(Standings::by_score([Score::points(20)].into_iter().collect()))
            }
            turn => turn,
        }
    }

    fn actions(&self, state: &SpoiledState, out: &mut Vec<SpoiledAction>) {
        let hold = SpoiledAction::Hold {
            points: state.pig.at_risk,
            sloppy: self.has(Flaw::SloppyEquality),
            forgotten: u32::from(self.has(Flaw::ForgetfulAction)),
        };
        let mut offered = vec![SpoiledAction::Roll, hold];
        match self.flaw {
            Flaw::OneOffer if state.pig.at_risk == 0 => drop(offered.pop()),
            Flaw::OfferTwice => offered.push(SpoiledAction::Roll),
            Flaw::ClearedOffers => out.clear(),
            _ => {}
        }
        if self.fickle(Flaw::FickleOffers) % 2 == 1 {
            offered.reverse();
        }
        out.append(&mut offered);
    }

    fn distinct_actions(&self, state: &SpoiledState, out: &mut Vec<SpoiledAction>) {
        match self.flaw {
            Flaw::NothingDistinct => {}
            Flaw::StrayDistinct => out.push(SpoiledAction::Hold { points: 1_000, sloppy: false, forgotten: 0 }),
            _ => self.actions(state, out),
        }
    }

    fn play(
        &self,
        state: &mut SpoiledState,
        action: SpoiledAction,
        chance: &mut impl Chance,
        log: &mut impl Log<SpoiledEvent>,
    ) {
        let action = if action == SpoiledAction::Roll { PigAction::Roll } else { PigAction::Hold };
        let seat = state.pig.active;
        if action == PigAction::Hold {
            match self.flaw {
                Flaw::Panic if state.pig.at_risk > 5 => panic!("six is too much for me"),
                Flaw::Fragile if state.pig.at_risk > 100 => state.pig.at_risk = 200_000,
                Flaw::NoEnd => state.pig.at_risk = 0,
                Flaw::LostPoints => state.pig.banked[seat] /= 2,
                Flaw::TooManyScores => state.pig.banked.push(0),
                _ => {}
            }
        }
        let mut events = Vec::new();
        self.pig.play(&mut state.pig, action, chance, &mut events);
        events.into_iter().for_each(|event| log.note(SpoiledEvent::Pig(event)));
        state.forgotten += u32::from(self.has(Flaw::ForgetfulState));
        state.remembered += self.fickle(Flaw::FickleDice);
        if self.has(Flaw::BareEvent) {
            log.note(SpoiledEvent::Bare(1));
        }
    }
}

impl Appraise for Spoiled {
    type Plan = ();

    fn plan(&self, _: &SpoiledState) {}

    fn appraise(&self, (): &(), state: &SpoiledState, shares: &mut [f32]) {
        self.pig.appraise(&(), &state.pig, shares);
        match self.flaw {
            Flaw::SharesBeyondOne => shares[0] += 0.5,
            Flaw::ShareOfNothing => shares[0] = f32::NAN,
            _ => {}
        }
    }
}

impl Title for Spoiled {
    const ID: &'static str = "spoiled";
    const NAME: &'static str = "Spoiled Pig";
    const PLAYERS: RangeInclusive<usize> = 2..=2;
    const RULES: &'static str = Pig::RULES;

    type Content = serde_json::Value;

    fn options(_: Option<&Pack>) -> Result<Vec<OptionSpec>, BadPack> {
        Ok(Vec::new())
    }

    fn new(players: usize, options: &Options, pack: Option<&Pack>) -> Result<Spoiled, BadSetup> {
        let flaw = serde_json::from_value(options.word("flaw").into()).expect("the options name a flaw");
        // An empty pack changes nothing.
        let pig = Pig::new(players, &Options::default(), pack.filter(|pack| !pack.toml.is_empty()))?;
        Ok(Spoiled { pig, flaw, chosen: options.clone(), asked: AtomicU32::new(0) })
    }

    fn chosen(&self) -> &Options {
        &self.chosen
    }

    fn content_hash(&self) -> Hex<32> {
        static HASHES: AtomicU32 = AtomicU32::new(0);
        let fickle = if self.has(Flaw::FickleContent) { HASHES.fetch_add(1, Ordering::Relaxed) } else { 0 };
        Hex([fickle as u8; 32])
    }

    fn content(&self) -> Self::Content {
        self.pig.content()
    }

    fn check(&self, state: &SpoiledState) -> Result<(), BadState> {
        self.pig.check(&state.pig)
    }
}

impl Words for Spoiled {
    const KINDS: &'static [&'static str] = Pig::KINDS;

    fn decision(&self, state: &SpoiledState, names: &Names) -> Decision {
        let mut decision = self.pig.decision(&state.pig, names);
        match self.flaw {
            Flaw::UnknownRule => decision.rules = &["P-1.1", "P-9.9"],
            Flaw::NoRule => decision.rules = &[],
            Flaw::UnknownKind => decision.kind = "Haggle",
            Flaw::TwoBlanks => decision.text.push_str("  Now?"),
            Flaw::LineFeed => decision.text.push_str("\nNow?"),
            Flaw::FickleText => decision.text = format!("Ask {}", self.fickle(Flaw::FickleText)),
            _ => {}
        }
        decision
    }

    fn action_text(&self, state: &SpoiledState, action: SpoiledAction, names: &Names) -> String {
        if action == SpoiledAction::Roll || self.has(Flaw::SameText) {
            return self.pig.action_text(&state.pig, PigAction::Roll, names);
        }
        self.pig.action_text(&state.pig, PigAction::Hold, names)
    }

    fn event_text(&self, event: &SpoiledEvent, names: &Names) -> String {
        match event {
            SpoiledEvent::Pig(event) if !self.has(Flaw::EmptyText) => self.pig.event_text(event, names),
            _ => String::new(),
        }
    }

    fn picture(&self, state: &SpoiledState, names: &Names) -> Picture {
        if self.has(Flaw::WidePicture) {
            return Picture(vec![Part::new(vec![Line::new().plain("x".repeat(101))]).map()]);
        }
        self.pig.picture(&state.pig, names)
    }
}
