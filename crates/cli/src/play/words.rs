//! What is said in words on both faces: how a game ended, the rules behind a decision, a bot's hint.

use catalog::{Advice, Reason, Told, Weighed};
use tabletop::{Json, Line, Rule, Rulebook, Seat, Standings, Tone};

use super::{seats::Players, session::Session, thinking::SHOWN};

/// Who won, in one sentence.
pub(crate) fn headline(standings: &Standings, players: &Players) -> String {
    let names: Vec<&str> = standings.winners.iter().map(|&seat| players[seat].name.as_str()).collect();
    match names.as_slice() {
        [] => "Nobody wins.".to_owned(),
        [winner] => format!("{winner} wins!"),
        [others @ .., last] => format!("A tie: {} and {last} share the win.", others.join(", ")),
    }
}

/// The final table, best first.
pub(crate) fn table(standings: &Standings, players: &Players) -> Vec<Line> {
    let mut seats: Vec<Seat> = Seat::all(players.len()).collect();
    seats.sort_by_key(|&seat| standings.ranks[seat]);
    let score = |seat: Seat| standings.scores[seat].to_string();
    let name_width = seats.iter().map(|&seat| players[seat].name.chars().count()).max().unwrap_or(0);
    let score_width = seats.iter().map(|&seat| score(seat).chars().count()).max().unwrap_or(0);
    let row = |&seat: &Seat| {
        let points = if score(seat) == "1" { "point" } else { "points" };
        let row = Line::new().plain(format!("{}. ", standings.ranks[seat]));
        let row = row.with(Tone::Owner(seat), players[seat].name.clone()).to_column(name_width + 5);
        let row = row.strong(format!("{:>score_width$}", score(seat))).plain(format!(" {points}"));
        if standings.winners.contains(&seat) { row.with(Tone::Gold, "  winner") } else { row }
    };
    seats.iter().map(row).collect()
}

/// What every key does, and what the letters of the game stand for.
pub(crate) fn keys(marks: &[(&str, &str)]) -> Vec<Line> {
    const KEYS: [(&str, &str); 14] = [
        ("1 2 3 …", "play the action with this number; Enter after it where there are ten or more"),
        ("↑ ↓ ← →", "choose an action, Enter plays it"),
        ("/", "find actions by words, such as moon or wall"),
        ("u", "take your last action back, unless something was rolled since"),
        ("h", "a hint: what a good bot would play"),
        ("?", "the rules behind this decision"),
        ("r", "the whole rulebook; / searches it"),
        ("Tab", "the next part of the table, where it does not fit the screen"),
        ("v", "the whole table in one window"),
        ("PgUp PgDn", "scroll what happened"),
        ("s", "save; from then on every move is kept"),
        ("n", "a new game, when this one is over"),
        ("q", "leave"),
        ("F1", "these keys again"),
    ];
    let keys = KEYS.iter().map(|(key, words)| Line::new().strong(*key).to_column(11).hanging().plain(*words));
    let letters = marks.iter().map(|(letter, words)| format!("{letter} {words}")).collect::<Vec<_>>().join(", ");
    let letters = Line::new().dim("Letters").to_column(11).hanging().plain(letters);
    keys.chain((!marks.is_empty()).then_some(letters)).collect()
}

/// The rules behind the present decision, under their headings.
pub(crate) fn rules_behind(session: &Session) -> Vec<Line> {
    let rulebook = session.game().rulebook();
    let found: Vec<Rule<'_>> = session.rules().iter().filter_map(|number| rulebook.rule(number)).collect();
    if found.is_empty() {
        return vec![Line::new().dim("The rulebook has nothing to add to this decision.")];
    }
    under_headings(found.into_iter())
}

pub(crate) fn whole_rulebook(rulebook: Rulebook<'_>) -> Vec<Line> {
    under_headings(rulebook.rules())
}

/// What a bot would do, with the numbers of the actions and the chances it sees for whoever decides.
pub(crate) fn hint(advice: &Advice, actions: &[Told]) -> Vec<Line> {
    let numbered = |action: &Json, text: &str| match actions.iter().position(|offered| offered.value == *action) {
        Some(place) => format!("{} {text}", place + 1),
        None => text.to_owned(),
    };
    let lines = |candidate: &Weighed| {
        let chance = format!("{:>3.0}%  ", candidate.value * 100.0);
        let action = Line::new().with(Tone::Gold, chance).plain(numbered(&candidate.action, &candidate.text));
        let reasons = candidate
            .reasons
            .iter()
            .filter(|reason| tells(reason))
            .map(|reason| Line::new().dim(format!("      {} ({:+.0}%)", reason.text, reason.brings * 100.0)));
        std::iter::once(action).chain(reasons).collect::<Vec<Line>>()
    };
    match advice.candidates.as_slice() {
        [] => vec![Line::new().plain(numbered(&advice.action, &advice.text))],
        [best, rest @ ..] if !rest.is_empty() && rest.iter().all(|other| best.value - other.value < ALIKE) => {
            vec![Line::new().plain("These actions are alike to the bot. Take the one you like.")]
        }
        weighed => weighed.iter().take(SHOWN).flat_map(lines).collect(),
    }
}

/// So near each other two actions are as good as equal to a bot that thinks for a moment.
const ALIKE: f32 = 0.01;

/// Whether a reason differs in figures as they are told, and makes a difference.
fn tells(reason: &Reason) -> bool {
    let least = if reason.percent { 0.005 } else { 0.05 };
    (reason.amount - reason.otherwise).abs() >= least && reason.brings.abs() >= 0.005
}

fn under_headings<'a>(rules: impl Iterator<Item = Rule<'a>>) -> Vec<Line> {
    let (mut lines, mut section) = (Vec::new(), "");
    for rule in rules {
        if rule.section != section {
            section = rule.section;
            if !lines.is_empty() {
                lines.push(Line::new());
            }
            lines.push(Line::new().strong(section));
        }
        // Emphasis is for the printed page; marks would only be in the way here.
        let text = rule.text.replace("**", "").replace(['`', '*'], "");
        lines.push(Line::new().with(Tone::Gold, rule.number).plain(format!(" {text}")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use tabletop::Score;

    use super::*;

    fn standings(points: &[i32]) -> Standings {
        Standings::by_score(points.iter().map(|&points| Score::points(points)).collect())
    }

    #[test]
    fn winners_and_ties_are_named() {
        let players = Players::parse("Ann,Bob,Cleo").unwrap();
        assert_eq!(headline(&standings(&[3, 9, 4]), &players), "Bob wins!");
        assert_eq!(headline(&standings(&[9, 9, 9]), &players), "A tie: Ann, Bob and Cleo share the win.");
    }

    #[test]
    fn the_final_table_lists_the_best_first_and_lines_up() {
        let players = Players::parse("Ann,Bartholomew,Cleo").unwrap();
        let table: Vec<String> = table(&standings(&[1, 12, 7]), &players).iter().map(ToString::to_string).collect();
        assert_eq!(
            table,
            ["1. Bartholomew  12 points  winner", "2. Cleo          7 points", "3. Ann           1 point"]
        );
    }

    fn weighed(text: &str, value: f32, reasons: Vec<Reason>) -> Weighed {
        Weighed { action: Json::new(&text), text: text.to_owned(), visits: 1, value, score: None, reasons }
    }

    fn told(candidates: Vec<Weighed>) -> Vec<String> {
        let (action, text) = (candidates[0].action.clone(), candidates[0].text.clone());
        let advice = Advice { action, text, candidates, values: vec![0.5, 0.5], iterations: 1 };
        hint(&advice, &[]).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_hint_gives_reasons_that_differ_and_says_where_nothing_does() {
        let reason = |amount: f32, otherwise: f32, brings: f32| {
            let text = format!("items: {amount} instead of {otherwise}");
            Reason { what: "items".to_owned(), amount, otherwise, percent: false, brings, text }
        };
        let reasons = vec![reason(2.0, 1.0, 0.03), reason(1.0, 1.0, 0.02), reason(3.0, 1.0, 0.001)];
        let lines = told(vec![weighed("Craft", 0.7, reasons), weighed("Pass", 0.4, Vec::new())]);
        assert_eq!(lines, [" 70%  Craft", "      items: 2 instead of 1 (+3%)", " 40%  Pass"]);
        let alike = told(vec![weighed("A1", 0.5, Vec::new()), weighed("B2", 0.495, Vec::new())]);
        assert_eq!(alike, ["These actions are alike to the bot. Take the one you like."]);
    }
}
