//! A study as one page that needs nothing else: tables with a small chart in each line.

use super::{
    report::{Group, Interval, Line, Report, TableReport},
    text::{percent, points},
};

/// Half the width of a chart of differences stands for this much of the win.
const REACH: f64 = 0.5;

const STYLE: &str = "\
body{font:16px/1.45 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fdfcf9}\
h1,h2,h3{font-weight:600;line-height:1.2}h2{border-bottom:2px solid #b88a2d;margin-top:3rem}\
table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}th,td{text-align:right;padding:.2rem .5rem;white-space:nowrap}\
th:first-child,td:first-child{text-align:left}thead th{font-size:.8rem;color:#666;border-bottom:1px solid #ccc}\
tbody tr:nth-child(even){background:#f5f1e6}svg{display:block}small,.even{color:#666}.more{fill:#2e7d4f}.less{fill:#b3392b}.none{fill:#888}\
@media(prefers-color-scheme:dark){body{color:#eee;background:#1d1b18}tbody tr:nth-child(even){background:#282520}small,.even{color:#aaa}}";

impl Report {
    /// The whole study as a page, under this title and with a word on how it was made.
    pub fn html(&self, title: &str, about: &str) -> String {
        let tables: String = self.tables.iter().map(table).collect();
        let (title, about) = (escape(title), escape(about));
        format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <title>{title}</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n<p>{about}</p>\n\
             <p><small>Figures in brackets are 95% intervals. \"More with it\" is by how many points of a hundred the share of the \
             win of those who used a thing is above that of those who did not; the dot is the figure, the line its interval. It tells \
             of company, not of cause: whoever is ahead can do more. Of twenty lines without any effect one will lie beside the middle.\
             </small></p>\n{tables}</body></html>\n"
        )
    }
}

fn table(table: &TableReport) -> String {
    let passed: String =
        table.passed.iter().map(|(name, times)| format!(", {times:.1} {}", escape(&name.to_lowercase()))).collect();
    let even = 1.0 / table.players as f64;
    let seats: String = table
        .seats
        .iter()
        .map(|seat| {
            let chart = whisker(&seat.share, even, even.max(0.3));
            format!(
                "<tr><td>Seat {}</td><td>{:.1}</td><td>{}</td><td>{chart}</td></tr>\n",
                seat.seat,
                seat.score,
                percent(&seat.share)
            )
        })
        .collect();
    let groups: String = table.groups.iter().map(group).collect();
    format!(
        "<h2>{} players</h2>\n<p>{} games, {:.1} actions a game{passed}.</p>\n<table><thead><tr><th>Seat</th><th>Score</th><th>Wins</th>\
         <th>Beside an even share</th></tr></thead><tbody>\n{seats}</tbody></table>\n{groups}",
        table.players, table.games, table.actions
    )
}

fn group(group: &Group) -> String {
    let lines: String = group.lines.iter().map(line).collect();
    format!(
        "<h3>{}</h3>\n<table><thead><tr><th></th><th>A game</th><th>Each time</th><th>Used by</th><th>Wins with it</th><th>Without</th>\
         <th>More with it</th><th></th></tr></thead><tbody>\n{lines}</tbody></table>\n",
        escape(group.name)
    )
}

fn line(line: &Line) -> String {
    let each = line.per_appearance.map(|times| format!("{times:.2}")).unwrap_or_default();
    let with = line.with.as_ref().map(percent).unwrap_or_default();
    let without = line.without.map(|share| format!("{:.0}%", share.value * 100.0)).unwrap_or_default();
    let more = line.difference.as_ref().map(points).unwrap_or_default();
    let chart = line.difference.map(|difference| whisker(&difference, 0.0, REACH)).unwrap_or_default();
    format!(
        "<tr><td>{}</td><td>{:.2}</td><td>{each}</td><td>{:.0}%</td><td>{with}</td><td>{without}</td><td>{more}</td><td>{chart}</td></tr>\n",
        escape(&line.name),
        line.per_game,
        line.used_by * 100.0
    )
}

/// A dot with its interval on a scale of `middle` ± `reach`.
fn whisker(interval: &Interval, middle: f64, reach: f64) -> String {
    let place = |value: f64| 60.0 + ((value - middle) / reach).clamp(-1.0, 1.0) * 58.0;
    let kind = match interval.excludes(middle) {
        false => "none",
        true if interval.value > middle => "more",
        true => "less",
    };
    let (low, high, at) = (place(interval.low), place(interval.high), place(interval.value));
    format!(
        "<svg width=\"120\" height=\"12\" role=\"img\" aria-label=\"{}\"><rect x=\"59.5\" width=\"1\" height=\"12\" class=\"none\"/>\
         <rect x=\"{low:.1}\" y=\"5\" width=\"{:.1}\" height=\"2\" class=\"{kind}\"/><circle cx=\"{at:.1}\" cy=\"6\" r=\"3.5\" class=\"{kind}\"/></svg>",
        points(&Interval { value: interval.value - middle, low: interval.low - middle, high: interval.high - middle }),
        high - low
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
