//! What of a picture is shown where it does not fit: what is decided about comes first, what lies in front of whoever decides
//! always stays in sight, so that nobody has to pay with dice out of sight, and the rest is on further pages, what the actions tell as well
//! before what nobody has to know just now.

use tabletop::{Line, Part, Picture, Seat, fit, side_by_side};

/// How far what is broken is set in, unless it hangs from a column.
const INDENT: usize = 6;

/// A line of so many rows is a list, which may go on over the page.
const LONG: usize = 4;

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

/// The rows of the first page, which shares the screen with the actions, and of those that are turned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rows {
    pub(crate) first: usize,
    pub(crate) others: usize,
}

/// The picture in so many columns and rows. Pages go round: after the last one comes the first.
pub(crate) fn fit(picture: &Picture, decider: Option<Seat>, columns: usize, rows: Rows, page: usize) -> Sight {
    let whole = picture.lines();
    if whole.len() <= rows.first && whole.iter().all(|line| line.width() <= columns) {
        return Sight { rows: whole.into_iter().map(Row::Whole).collect(), page: 0, pages: 1 };
    }
    let blocks = blocks(picture, columns);
    let (own, mut others) = parted(&blocks, decider);
    others.sort_by_key(|block| block.rank());
    let kept = |rows: usize| {
        let mut kept: Vec<Row> = own.iter().flat_map(|block| block.rows()).collect();
        kept.truncate(rows.saturating_sub(2));
        kept
    };
    let room = |rows: usize| rows - kept(rows).len();
    let pieces = others.into_iter().flat_map(Block::pieces);
    let mut pages = paged(pieces, Rows { first: room(rows.first), others: room(rows.others) });
    let (count, page) = (pages.len(), page % pages.len());
    let rows = if page == 0 { rows.first } else { rows.others };
    let mut shown = pages.swap_remove(page);
    // What is kept lies at the bottom, wherever the page ends.
    if count > 1 {
        shown.resize(room(rows), Row::Whole(Line::new()));
    }
    shown.append(&mut kept(rows));
    Sight { rows: shown, page, pages: count }
}

/// How many rows it takes to show what is decided about, with what lies in front of whoever decides.
pub(crate) fn needed(picture: &Picture, decider: Option<Seat>, columns: usize) -> usize {
    let blocks = blocks(picture, columns);
    let (own, others) = parted(&blocks, decider);
    let matter = others.into_iter().filter(|block| block.matters);
    own.into_iter().chain(matter).map(|block| block.rows().count()).sum()
}

/// What lies in front of whoever decides, and all else.
fn parted(blocks: &[Block], decider: Option<Seat>) -> (Vec<&Block>, Vec<&Block>) {
    blocks.iter().partition(|block| block.owner.is_some() && block.owner == decider)
}

/// The whole picture from top to bottom in so many columns.
pub(crate) fn all(picture: &Picture, columns: usize) -> Vec<Line> {
    let blocks = blocks(picture, columns);
    let rows = blocks.iter().flat_map(Block::rows);
    rows.map(|row| match row {
        Row::Whole(line) | Row::Cut(line) => line,
    })
    .collect()
}

/// A part of the picture in the columns there are: its lines, each in the rows it takes.
struct Block {
    owner: Option<Seat>,
    matters: bool,
    offered: bool,
    lines: Vec<Vec<Row>>,
}

impl Block {
    /// How soon it is shown.
    fn rank(&self) -> u8 {
        if self.matters {
            0
        } else if self.offered {
            1
        } else {
            2
        }
    }

    fn rows(&self) -> impl Iterator<Item = Row> {
        self.lines.iter().flatten().cloned()
    }

    /// What is not to be torn apart: each line that is not long, and a heading with what comes first below it.
    fn pieces(&self) -> Vec<Vec<Row>> {
        let (first, rest) = self.lines.split_at(self.lines.len().min(2));
        let torn = |line: &Vec<Row>| -> Vec<Vec<Row>> {
            line.chunks(if line.len() >= LONG { 1 } else { LONG }).map(<[Row]>::to_vec).collect()
        };
        let first = if first.len() == 1 { torn(&first[0]) } else { vec![first.concat()] };
        first.into_iter().chain(rest.iter().flat_map(torn)).collect()
    }
}

fn blocks(picture: &Picture, columns: usize) -> Vec<Block> {
    let of_parts = |parts: &[Part]| {
        let together = side_by_side(parts);
        match parts {
            [_, _, ..] if together.iter().all(|line| line.width() <= columns) => {
                let lines = together.into_iter().map(|line| vec![Row::Whole(line)]).collect();
                let matters = parts.iter().any(|part| part.matters);
                vec![Block { owner: None, matters, offered: parts.iter().any(|part| part.offered), lines }]
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
    let Part { owner, matters, offered, .. } = *part;
    Block { owner, matters, offered, lines: part.lines.iter().map(in_rows).collect() }
}

/// Divides pieces into pages of so many rows; only what is longer than a page is torn apart. There is at least one page.
fn paged(pieces: impl Iterator<Item = Vec<Row>>, rows: Rows) -> Vec<Vec<Row>> {
    let mut pages: Vec<Vec<Row>> = vec![Vec::new()];
    let room = |pages: usize| if pages == 1 { rows.first.max(1) } else { rows.others.max(1) };
    for mut piece in pieces {
        if pages.last().is_some_and(|page| page.len() + piece.len() > room(pages.len())) && pages != [Vec::new()] {
            pages.push(Vec::new());
        }
        while piece.len() > room(pages.len()) {
            let rest = piece.split_off(room(pages.len()));
            pages.last_mut().expect("there is a page").append(&mut piece);
            pages.push(Vec::new());
            piece = rest;
        }
        pages.last_mut().expect("there is a page").append(&mut piece);
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
        let rows = Rows { first: rows, others: rows };
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
        let rows = |columns| told(&fit(&picture, Some(Seat(0)), columns, Rows { first: 3, others: 3 }, 0));
        assert_eq!(rows(40), ["~ ~ ~ ~ ~ ~  Ann has five blocks", "~ . . . . ~"]);
        assert_eq!(rows(20), ["~ ~ ~ ~ ~ ~", "~ . . . . ~", "Ann has five blocks"]);
        assert_eq!(rows(9)[0], "~ ~ ~ ~ ~ ~ (cut)");
    }

    #[test]
    fn what_the_actions_tell_comes_before_what_nobody_has_to_know() {
        let line = |text: &str| vec![Line::new().plain(text)];
        let parts =
            [Part::new(line("stock")), Part::new(line("cards")).offered(true), Part::new(line("wish")).matters(true)];
        let rows = |page| told(&fit(&Picture(parts.to_vec()), None, 40, Rows { first: 1, others: 2 }, page));
        assert_eq!((rows(0), rows(1)), (vec!["wish".to_owned()], vec!["cards".to_owned(), "stock".to_owned()]));
    }

    #[test]
    fn what_is_needed_is_what_is_decided_about_and_what_one_has() {
        assert_eq!(needed(&picture(), Some(Seat(1)), 40), 5);
        assert_eq!(needed(&picture(), Some(Seat(1)), 18), 6, "a line is broken");
        assert_eq!(needed(&picture(), None, 40), 3);
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
