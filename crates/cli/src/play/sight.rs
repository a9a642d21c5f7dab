//! What of a picture is shown where it does not fit: its beginning, and always what lies in front of whoever decides, so that
//! nobody has to pay with dice out of sight.

use tabletop::{Line, Seat, Tone};

use super::text;

/// A row of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Whole(Line),
    /// Its end is missing.
    Cut(Line),
    /// So many lines of the picture are left out here.
    More(usize),
}

/// The picture in so many columns and rows.
pub(crate) fn fit(picture: &[Line], decider: Option<Seat>, columns: usize, rows: usize) -> Vec<Row> {
    let as_drawn = |line: &Line| match line.width() > columns {
        true => Row::Cut(line.clone()),
        false => Row::Whole(line.clone()),
    };
    let own = decider.map_or(0..0, |seat| block(picture, seat));
    let is_wide = picture[own.clone()].iter().any(|line| line.width() > columns);
    if picture.len() <= rows && !is_wide {
        return picture.iter().map(as_drawn).collect();
    }
    let mut kept: Vec<Row> =
        picture[own.clone()].iter().flat_map(|line| text::wrap(line, columns, 6)).map(Row::Whole).collect();
    kept.truncate(rows.saturating_sub(2));
    // A line says what is left out, unless everything else fits.
    let others = || picture[..own.start].iter().chain(&picture[own.end..]);
    let room = rows.saturating_sub(kept.len());
    let count = others().count();
    let shown = if count <= room { count } else { room.saturating_sub(1) };
    let mut fitted: Vec<Row> = others().take(shown).map(as_drawn).collect();
    if shown < count && fitted.len() < rows {
        fitted.push(Row::More(count - shown));
    }
    fitted.append(&mut kept);
    fitted
}

/// The lines that tell what a seat has: from the one with its name to the next name.
fn block(picture: &[Line], seat: Seat) -> std::ops::Range<usize> {
    let Some(start) = picture.iter().position(|line| owner(line) == Some(seat)) else { return 0..0 };
    let length = picture[start + 1..].iter().position(|line| owner(line).is_some());
    start..length.map_or(picture.len(), |length| start + 1 + length)
}

/// Whose part of the picture begins with this line: a mark in front of the name tells who is asked.
fn owner(line: &Line) -> Option<Seat> {
    match line.0.as_slice() {
        [mark, name, ..] if mark.tone == Tone::Strong && mark.text.trim().len() <= 1 => match name.tone {
            Tone::Owner(seat) => Some(seat),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> Vec<Line> {
        let mut lines: Vec<Line> = (1..=6).map(|number| Line::new().plain(format!("Card {number}"))).collect();
        for (seat, name) in [(Seat(0), "Ann"), (Seat(1), "Bob")] {
            lines.push(Line::new().strong("  ").with(Tone::Owner(seat), name).plain(" has three red dice"));
            lines.push(Line::new().plain("    and a hammer"));
        }
        lines
    }

    fn fitted(decider: usize, columns: usize, rows: usize) -> Vec<String> {
        let row = |row: &Row| match row {
            Row::Whole(line) => line.to_string(),
            Row::Cut(line) => format!("{line} (cut)"),
            Row::More(lines) => format!("{lines} more"),
        };
        fit(&picture(), Some(Seat(decider as u8)), columns, rows).iter().map(row).collect()
    }

    #[test]
    fn what_fits_is_drawn_as_it_is() {
        let whole: Vec<String> = picture().iter().map(ToString::to_string).collect();
        assert_eq!(fitted(0, 40, 10), whole);
    }

    #[test]
    fn what_the_one_who_decides_has_stays_in_sight() {
        assert_eq!(fitted(1, 40, 5), ["Card 1", "Card 2", "6 more", "  Bob has three red dice", "    and a hammer"]);
        assert_eq!(fitted(0, 40, 4)[2..], ["  Ann has three red dice", "    and a hammer"]);
    }

    #[test]
    fn one_s_own_lines_are_broken_rather_than_cut() {
        let rows = fitted(0, 18, 7);
        assert_eq!(rows[4..], ["  Ann has three", "      red dice", "    and a hammer"]);
        assert!(rows.iter().all(|row| !row.contains("cut")), "{rows:?}");
    }

    #[test]
    fn it_is_never_more_than_there_is_room_for() {
        for (columns, rows) in (1..50).flat_map(|columns| (1..14).map(move |rows| (columns, rows))) {
            assert!(fitted(1, columns, rows).len() <= rows, "{columns} by {rows}");
        }
    }
}
