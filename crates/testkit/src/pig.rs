//! Pig, a complete little dice game for trying out what works for every game: on your turn roll
//! as often as you dare; a 1 loses the turn's points, holding banks them. First to the goal wins.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::{
    Appraise, BadPack, BadSetup, BadState, Better, Chance, Decision, Game, Hex, Insights, Line, List, Log, Measure,
    Names, Note, OptionSpec, Options, Pack, Part, Picture, Score, Seat, Sight, Standings, Title, Tone, Turn, Words,
};
use ts_rs::TS;

#[derive(Debug)]
pub struct Pig {
    players: usize,
    goal: u32,
    chosen: Options,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PigState {
    pub active: Seat,
    pub banked: List<u32, 4>,
    pub at_risk: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type")]
pub enum PigAction {
    Roll,
    Hold,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type")]
pub enum PigEvent {
    TurnStarted { seat: Seat },
    DieRolled { seat: Seat, value: u32 },
    PointsBanked { seat: Seat, points: u32 },
}

impl Game for Pig {
    type State = PigState;
    type Action = PigAction;
    type Event = PigEvent;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self, chance: &mut impl Chance, log: &mut impl Log<PigEvent>) -> PigState {
        let active = Seat(chance.draw(self.players as u32) as u8);
        log.note(PigEvent::TurnStarted { seat: active });
        PigState { active, banked: Seat::all(self.players).map(|_| 0).collect(), at_risk: 0 }
    }

    fn turn(&self, state: &PigState) -> Turn {
        if state.banked.iter().any(|&points| points >= self.goal) {
            let scores = state.banked.iter().map(|&points| Score::points(points as i32)).collect();
            return Turn::Over(Standings::by_score(scores));
        }
        Turn::Decide { seat: state.active }
    }

    fn actions(&self, _: &PigState, out: &mut Vec<PigAction>) {
        out.extend([PigAction::Roll, PigAction::Hold]);
    }

    fn play(&self, state: &mut PigState, action: PigAction, chance: &mut impl Chance, log: &mut impl Log<PigEvent>) {
        let seat = state.active;
        match action {
            PigAction::Roll => {
                let value = chance.roll(6);
                log.note(PigEvent::DieRolled { seat, value });
                if value > 1 {
                    state.at_risk += value;
                    return;
                }
            }
            PigAction::Hold => {
                state.banked[seat] += state.at_risk;
                log.note(PigEvent::PointsBanked { seat, points: state.at_risk });
            }
        }
        state.at_risk = 0;
        state.active = seat.next(self.players);
        if self.turn(state).seat().is_some() {
            log.note(PigEvent::TurnStarted { seat: state.active });
        }
    }
}

impl Appraise for Pig {
    type Plan = ();

    fn plan(&self, _: &PigState) {}

    fn appraise(&self, (): &(), state: &PigState, shares: &mut [f32]) {
        let hope = |seat: Seat| {
            let at_risk = if seat == state.active { state.at_risk } else { 0 };
            (state.banked[seat] as f32 + 0.9 * at_risk as f32 + 5.0).powi(2)
        };
        let sum: f32 = Seat::all(self.players).map(hope).sum();
        Seat::all(self.players).for_each(|seat| shares[seat.index()] = hope(seat) / sum);
    }

    fn sights(&self, (): &(), state: &PigState, seat: Seat, sights: &mut Vec<Sight>) {
        let at_risk = if seat == state.active { state.at_risk } else { 0 };
        let points = [("points in the bank", state.banked[seat], 0.2), ("points at risk", at_risk, 0.18)];
        for (what, amount, each) in points {
            let amount = amount as f32;
            sights.push(Sight { what, amount, measure: Measure::Number, better: Better::More, worth: each * amount });
        }
    }
}

impl Title for Pig {
    const ID: &'static str = "pig";
    const NAME: &'static str = "Pig";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const RULES: &'static str =
        "# Pig\n## 1 The turn\n**P-1.1** Roll or hold.\n**P-1.2** A 1 loses the turn's points.\n";

    type Content = serde_json::Value;

    fn options(pack: Option<&Pack>) -> Result<Vec<OptionSpec>, BadPack> {
        if let Some(pack) = pack {
            return Err(pack.refuse(None, "Pig has no content to change"));
        }
        Ok(vec![OptionSpec::number("goal", [1, 100], 20, "Points that win the game.")])
    }

    fn new(players: usize, options: &Options, pack: Option<&Pack>) -> Result<Pig, BadSetup> {
        if !Pig::PLAYERS.contains(&players) {
            return Err(BadSetup::Players { game: Pig::NAME, players: Pig::PLAYERS, given: players });
        }
        let chosen = Options::complete(&Pig::options(pack)?, options)?;
        Ok(Pig { players, goal: chosen.number("goal") as u32, chosen })
    }

    fn chosen(&self) -> &Options {
        &self.chosen
    }

    fn content_hash(&self) -> Hex<32> {
        Hex([0; 32])
    }

    fn content(&self) -> Self::Content {
        serde_json::json!({ "goal": self.goal })
    }

    fn check(&self, state: &PigState) -> Result<(), BadState> {
        if state.banked.len() != self.players {
            return Err(BadState(format!("{} scores for {} players", state.banked.len(), self.players)));
        }
        if state.active.index() >= self.players {
            return Err(BadState(format!("nobody sits at seat {}", state.active.0)));
        }
        if state.banked.iter().chain([&state.at_risk]).any(|&points| points > 100_000) {
            return Err(BadState("nobody has that many points".to_owned()));
        }
        Ok(())
    }
}

impl Words for Pig {
    const KINDS: &'static [&'static str] = &["RollOrHold"];

    fn decision(&self, state: &PigState, names: &Names) -> Decision {
        let text = format!("{}: roll, or bank {}?", &names[state.active], state.at_risk);
        Decision { kind: "RollOrHold", text, rules: &["P-1.1", "P-1.2"] }
    }

    fn action_text(&self, state: &PigState, action: PigAction, _: &Names) -> String {
        match action {
            PigAction::Roll => "Roll the die".to_owned(),
            PigAction::Hold => format!("Hold and bank {}", state.at_risk),
        }
    }

    fn event_text(&self, event: &PigEvent, names: &Names) -> String {
        match *event {
            PigEvent::TurnStarted { seat } => format!("{} to play.", &names[seat]),
            PigEvent::DieRolled { seat, value } => format!("{} rolls a {value}.", &names[seat]),
            PigEvent::PointsBanked { seat, points } => format!("{} banks {points}.", &names[seat]),
        }
    }

    fn picture(&self, state: &PigState, names: &Names) -> Picture {
        let part = |seat: Seat| {
            let line = Line::new().with(Tone::Owner(seat), names[seat].to_owned()).to_column(16);
            Part::new(vec![line.plain(format!("{:>3} of {}", state.banked[seat], self.goal))]).of(seat)
        };
        Picture(Seat::all(self.players).map(part).collect())
    }
}

impl Insights for Pig {
    type Insight = ();
    type Odds = ();

    fn notes(&self, event: &PigEvent, tell: &mut dyn FnMut(Note<'_>)) {
        match *event {
            PigEvent::TurnStarted { .. } => tell(Note::Passed { name: "Turns" }),
            PigEvent::DieRolled { seat, value: 6 } => tell(Note::Done { seat, group: "Rolls", name: "Six", times: 1 }),
            PigEvent::DieRolled { .. } => {}
            PigEvent::PointsBanked { seat, points } => {
                tell(Note::Done { seat, group: "Points", name: "Banked", times: points });
            }
        }
    }
}
