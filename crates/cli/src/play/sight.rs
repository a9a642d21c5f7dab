//! What of a picture is shown where it does not fit: what is decided about comes first, what lies in front of whoever decides
//! always stays in sight, so that nobody has to pay with dice out of sight, and the rest is on further pages.

use tabletop::{Line, Part, Picture, Seat, fit, side_by_side};

/// How far what is broken is set in, unless it hangs from a column.
const INDENT: usize = 6;

/// A picture in so many columns and rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    pub(crate) rows: Vec<Row>,
    /// The page it is, counted from 0, and how many there are.
    pub(crate) page: usize,
    pub(crate) pages: usize,
}

/// A row of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Whole(Line),
    /// Its end is missing.
    Cut(Line),
}

/// The picture in so many columns and rows. Pages go round: after the last one comes the first.
pub(crate) fn fit(picture: &Picture, decider: Option<Seat>, columns: usize, rows: usize, page: usize) -> Sight {
    let whole = picture.lines();
    if whole.len() <= rows && whole.iter().all(|line| line.width() <= columns) {
        return Sight { rows: whole.into_iter().map(Row::Whole).collect(), page: 0, pages: 1 };
    }
    let blocks = blocks(picture, columns);
    let (own, others): (Vec<&Block>, Vec<&Block>) =
        blocks.iter().partition(|block| block.owner.is_some() && block.owner == decider);
    let mut kept: Vec<Row> = own.into_iter().flat_map(|block| block.lines.iter().flatten().cloned()).collect();
    kept.truncate(rows.saturating_sub(2));
    let (matter, rest): (Vec<&Block>, Vec<&Block>) = others.into_iter().partition(|block| block.matters);
    let pieces = matter.into_iter().chain(rest).flat_map(Block::pieces);
    let mut pages = paged(pieces, rows - kept.len());
    let (count, page) = (pages.len(), page % pages.len());
    let mut shown = pages.swap_remove(page);
    // What is kept lies at the bottom, wherever the page ends.
    if count > 1 {
        shown.resize(rows - kept.len(), Row::Whole(Line::new()));
    }
    shown.append(&mut kept);
    Sight { rows: shown, page, pages: count }
}

/// The whole picture from top to bottom in so many columns.
pub(crate) fn all(picture: &Picture, columns: usize) -> Vec<Line> {
    let lines = blocks(picture, columns).into_iter().flat_map(|block| block.lines.into_iter().flatten());
    lines
        .map(|row| match row {
            Row::Whole(line) | Row::Cut(line) => line,
        })
        .collect()
}

/// A part of the picture in the columns there are: its lines, each in the rows it takes.
struct Block {
    owner: Option<Seat>,
    matters: bool,
    lines: Vec<Vec<Row>>,
}

impl Block {
    /// What is not to be torn apart: each line, and a heading with what comes first below it.
    fn pieces(&self) -> Vec<Vec<Row>> {
        let (first, rest) = self.lines.split_at(self.lines.len().min(2));
        std::iter::once(first.concat()).chain(rest.iter().cloned()).collect()
    }
}

fn blocks(picture: &Picture, columns: usize) -> Vec<Block> {
    let of_parts = |parts: &[Part]| {
        let together = side_by_side(parts);
        match parts {
            [_, _, ..] if together.iter().all(|line| line.width() <= columns) => {
                let lines = together.into_iter().map(|line| vec![Row::Whole(line)]).collect();
                vec![Block { owner: None, matters: parts.iter().any(|part| part.matters), lines }]
            }
            _ => parts.iter().map(|part| block(part, columns)).collect(),
        }
    };
    picture.rows().flat_map(of_parts).collect()
}

fn block(part: &Part, columns: usize) -> Block {
    let in_rows = |line: &Line| match part.is_map {
        true if line.width() > columns => vec![Row::Cut(line.clone())],
        true => vec![Row::Whole(line.clone())],
        false => fit::wrap(line, columns, INDENT).into_iter().map(Row::Whole).collect(),
    };
    Block { owner: part.owner, matters: part.matters, lines: part.lines.iter().map(in_rows).collect() }
}

/// Divides pieces into pages of so many rows; only what is longer than a page is torn apart. There is at least one page.
fn paged(pieces: impl Iterator<Item = Vec<Row>>, rows: usize) -> Vec<Vec<Row>> {
    let rows = rows.max(1);
    let mut pages: Vec<Vec<Row>> = vec![Vec::new()];
    for piece in pieces {
        for piece in piece.chunks(rows) {
            match pages.last_mut() {
                Some(page) if page.len() + piece.len() <= rows => page.extend_from_slice(piece),
                _ => pages.push(piece.to_vec()),
            }
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use tabletop::Tone;

    use super::*;

    /// A list and a village of cards, and two players; the question is about the village.
    fn picture() -> Picture {
        let cards = |name: &str| (1..=3).map(|number| Line::new().plain(format!("{name} {number}"))).collect();
        let player = |seat, name: &str| {
            let line = Line::new().strong("  ").with(Tone::Owner(seat), name).plain(" has three red dice");
            Part::new(vec![line, Line::new().plain("    and a hammer")]).of(seat)
        };
        let village = Part::new(cards("Card")).matters(true);
        Picture(vec![Part::new(cards("Wish")), village, player(Seat(0), "Ann"), player(Seat(1), "Bob")])
    }

    fn fitted(decider: usize, columns: usize, rows: usize, page: usize) -> Vec<String> {
        told(&fit(&picture(), Some(Seat(decider as u8)), columns, rows, page))
    }

    fn told(sight: &Sight) -> Vec<String> {
        let row = |row: &Row| match row {
            Row::Whole(line) => line.to_string(),
            Row::Cut(line) => format!("{line} (cut)"),
        };
        sight.rows.iter().map(row).collect()
    }

    #[test]
    fn what_fits_is_drawn_as_it_is() {
        let whole: Vec<String> = picture().lines().iter().map(ToString::to_string).collect();
        assert_eq!(fitted(0, 40, 10, 0), whole);
    }

    #[test]
    fn what_is_decided_about_comes_first_and_what_one_has_stays_in_sight() {
        let own = ["  Bob has three red dice", "    and a hammer"];
        assert_eq!(fitted(1, 40, 5, 0), [&["Card 1", "Card 2", "Card 3"][..], &own].concat());
        assert_eq!(fitted(1, 40, 5, 1), [&["Wish 1", "Wish 2", "Wish 3"][..], &own].concat());
        assert_eq!(fitted(1, 40, 5, 2), [&["  Ann has three red dice", "    and a hammer", ""][..], &own].concat());
        assert_eq!(fitted(1, 40, 5, 3), fitted(1, 40, 5, 0), "the pages go round");
    }

    #[test]
    fn a_heading_is_not_left_alone_at_the_end_of_a_page() {
        // Four rows are left for what is not Bob's: the cards, and the first wish would stand there without the second.
        assert_eq!(fitted(1, 40, 6, 0)[2..4], ["Card 3", ""]);
        assert_eq!(fitted(1, 40, 6, 1)[..3], ["Wish 1", "Wish 2", "Wish 3"]);
    }

    #[test]
    fn lines_are_broken_rather_than_cut_and_not_torn_apart() {
        let rows = fitted(0, 18, 7, 1);
        assert_eq!(rows[4..], ["  Ann has three", "      red dice", "    and a hammer"]);
        let last = fitted(0, 18, 7, 2);
        assert_eq!(last[..3], ["  Bob has three", "      red dice", "    and a hammer"]);
    }

    #[test]
    fn a_map_is_not_broken_and_what_stands_beside_it_goes_below_where_there_is_no_room() {
        let map = Part::new(vec![Line::new().plain("~ ~ ~ ~ ~ ~"), Line::new().plain("~ . . . . ~")]).map();
        let ann = Part::new(vec![Line::new().plain("Ann has five blocks")]).of(Seat(0)).beside();
        let picture = Picture(vec![map.matters(true), ann]);
        let rows = |columns| told(&fit(&picture, Some(Seat(0)), columns, 3, 0));
        assert_eq!(rows(40), ["~ ~ ~ ~ ~ ~  Ann has five blocks", "~ . . . . ~"]);
        assert_eq!(rows(20), ["~ ~ ~ ~ ~ ~", "~ . . . . ~", "Ann has five blocks"]);
        assert_eq!(rows(9)[0], "~ ~ ~ ~ ~ ~ (cut)");
    }

    #[test]
    fn it_is_never_more_than_there_is_room_for() {
        for (columns, rows) in (1..50).flat_map(|columns| (1..14).map(move |rows| (columns, rows))) {
            for page in 0..4 {
                assert!(fitted(1, columns, rows, page).len() <= rows, "{columns} by {rows}");
            }
        }
    }
}
