//! Where everything goes on the screen: the picture first, then the decision and its actions, and the log
//! wherever there is room left.

use ratatui::layout::Rect;

use super::sight::Rows;

/// Below this there is no room to play.
const SMALLEST: (u16, u16) = (40, 12);
/// How wide the log is beside something else.
const LOG_WIDTH: (u16, u16) = (34, 52);
/// How wide the decision has to be beside a map.
const DECISION_WIDTH: usize = 26;
/// How few rows the log has below or above something else, with its heading.
const FEW_LOG_ROWS: u16 = 3;
/// The width from which the actions share their rows with the log.
const SHARED_WIDTH: u16 = 84;

/// The parts of the screen. An absent part has no area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Screen {
    pub(crate) title: Rect,
    pub(crate) picture: Rect,
    /// How many rows the picture has beside its decision, and where one looks around on its further pages.
    pub(crate) picture_rows: Rows,
    /// The line with the name of whoever decides.
    pub(crate) heading: Rect,
    pub(crate) question: Rect,
    pub(crate) actions: Rect,
    pub(crate) log_heading: Rect,
    pub(crate) log: Rect,
    pub(crate) help: Rect,
}

/// What is to be shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs {
    pub(crate) picture_width: usize,
    pub(crate) picture_height: usize,
    /// The rows of the picture that are needed to decide.
    pub(crate) needed_height: usize,
    /// Whether the further pages of the picture are turned to: the actions can wait.
    pub(crate) looking: bool,
    /// The columns and rows of a map, with what has to be seen above and below it.
    pub(crate) map: Option<(usize, usize)>,
    pub(crate) question_width: usize,
    pub(crate) actions: usize,
    pub(crate) action_width: usize,
}

/// Divides the screen, or tells with `None` that it is too small.
pub(crate) fn arrange(area: Rect, needs: Needs) -> Option<Screen> {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return None;
    }
    let title = Rect { height: 1, ..area };
    let help = Rect { y: area.bottom() - 1, height: 1, ..area };
    let body = Rect { y: area.y + 1, height: area.height - 2, ..area };

    let divide = |looking: bool| match map_columns(body, needs) {
        Some(columns) => beside_the_map(body, columns, needs),
        None => below_the_picture(body, Needs { looking, ..needs }),
    };
    let rows = |looking| usize::from(divide(looking).0.height);
    let picture_rows = Rows { first: rows(false), others: rows(true) };
    let (picture, rest, log) = divide(needs.looking);
    let question_rows = question_rows(rest.width, needs);
    let heading = Rect { height: 1, ..rest };
    let question = Rect { y: rest.y + 1, height: question_rows, ..rest };
    let actions = Rect { y: question.bottom(), height: rest.height - 1 - question_rows, ..rest };
    let log_heading = Rect { height: log.height.min(1), ..log };
    let log = Rect { y: log.y + log_heading.height, height: log.height - log_heading.height, ..log };
    Some(Screen { title, picture, picture_rows, heading, question, actions, log_heading, log, help })
}

/// The columns of the map, if it can be seen whole only with everything else beside it.
fn map_columns(body: Rect, needs: Needs) -> Option<u16> {
    let (columns, rows) = needs.map?;
    let fits = columns + 1 + DECISION_WIDTH <= usize::from(body.width) && rows <= usize::from(body.height);
    (fits && needs.picture_width > usize::from(body.width)).then_some(columns as u16)
}

/// The picture, the decision with its actions, and the log, where all but the picture stands at its right.
fn beside_the_map(body: Rect, columns: u16, needs: Needs) -> (Rect, Rect, Rect) {
    let (picture, right) = split_columns(body, body.width - columns - 1);
    let (rest, log) = below_the_log(right, FEW_LOG_ROWS, needs);
    (picture, rest, log)
}

/// The same, one below the other as far as the log has no room at the side.
fn below_the_picture(body: Rect, needs: Needs) -> (Rect, Rect, Rect) {
    let picture_width = reserved_width(needs.picture_width);
    let beside = picture_width + LOG_WIDTH.0 < body.width;
    let (left, log) = if beside {
        let log_width = (body.width - picture_width - 1).min(LOG_WIDTH.1);
        split_columns(body, log_width)
    } else {
        (body, Rect::ZERO)
    };
    // The log may share the rows of the actions if these can still be read.
    let shares = !beside && left.width >= SHARED_WIDTH;
    let width = if shares { left.width - LOG_WIDTH.0 - 1 } else { left.width };

    let (all_rows, few_rows) =
        (action_rows(width, needs), if needs.looking { 2 } else { (left.height / 3).clamp(2, 5) });
    let fewest_rows = all_rows.min(few_rows);
    let few_log_rows = if beside || shares || needs.looking || left.height < 14 { 0 } else { FEW_LOG_ROWS };
    let others = 1 + question_rows(width, needs) + fewest_rows + few_log_rows;
    let room = left.height - others;
    let (height, needed) = (needs.picture_height.min(200) as u16, needs.needed_height.min(200) as u16);
    // A picture that is not whole anyway leaves to the actions what is not needed to choose between them.
    let picture_height = if height > room && !needs.looking {
        room.saturating_sub(all_rows - fewest_rows).max(needed).min(room)
    } else {
        height.min(room)
    };
    let picture = Rect { height: picture_height, ..left };
    let rest = Rect { y: picture.bottom(), height: left.height - picture_height, ..left };

    let (rest, log) = if beside {
        (rest, log)
    } else if shares {
        split_columns(rest, LOG_WIDTH.0)
    } else {
        below_the_log(rest, few_log_rows, needs)
    };
    (picture, rest, log)
}

/// The decision with its actions, and above it the log in what they leave.
fn below_the_log(area: Rect, few_log_rows: u16, needs: Needs) -> (Rect, Rect) {
    let needed = 1 + question_rows(area.width, needs) + action_rows(area.width, needs);
    let log = Rect { height: area.height.saturating_sub(needed).max(few_log_rows), ..area };
    (Rect { y: log.bottom(), height: area.height - log.height, ..area }, log)
}

fn question_rows(width: u16, needs: Needs) -> u16 {
    needs.question_width.div_ceil(usize::from(width.max(3) - 2)).clamp(1, 3) as u16
}

/// The rows all actions would take.
fn action_rows(width: u16, needs: Needs) -> u16 {
    let (width, longest) = (usize::from(width), needs.action_width + 6);
    let rows = match width / longest {
        0 => needs.actions * longest.div_ceil(width),
        columns => needs.actions.div_ceil(columns),
    };
    rows.clamp(1, 60) as u16
}

/// A window in the middle of the screen for so much text, with room for its frame.
pub(crate) fn window(area: Rect, columns: usize, rows: usize) -> Rect {
    let width = (columns.min(1000) as u16 + 4).min(area.width);
    let height = (rows.min(1000) as u16 + 2).min(area.height);
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// The inside of a window.
pub(crate) fn inside(window: Rect) -> Rect {
    Rect {
        x: window.x + 2.min(window.width),
        y: window.y + 1.min(window.height),
        width: window.width.saturating_sub(4),
        height: window.height.saturating_sub(2),
    }
}

/// The columns kept for a picture. One that is not small may grow in the next move to the 100 that pictures are
/// allowed; the log is not to jump about with it.
fn reserved_width(picture_width: usize) -> u16 {
    if picture_width <= 60 { 61 } else { 101 }
}

/// Splits off a column on the right, with one column between.
fn split_columns(area: Rect, right: u16) -> (Rect, Rect) {
    let left = area.width - right - 1;
    (Rect { width: left, ..area }, Rect { x: area.x + left + 1, width: right, ..area })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BIG_PICTURE: Needs = Needs {
        picture_width: 100,
        picture_height: 18,
        needed_height: 18,
        looking: false,
        map: None,
        question_width: 50,
        actions: 12,
        action_width: 25,
    };
    const MAP: Needs = Needs { map: Some((52, 22)), ..BIG_PICTURE };

    fn arranged(width: u16, height: u16, needs: Needs) -> Option<Screen> {
        arrange(Rect::new(0, 0, width, height), needs)
    }

    #[test]
    fn a_full_picture_fits_a_window_of_100_by_30() {
        let screen = arranged(100, 30, BIG_PICTURE).unwrap();
        assert_eq!((screen.picture.width, screen.picture.height), (100, 18));
        assert!(screen.actions.height >= 6 && screen.log.height >= 6 && screen.log.width >= 30);
    }

    #[test]
    fn a_wide_window_has_the_log_beside_the_picture() {
        let screen = arranged(140, 45, BIG_PICTURE).unwrap();
        assert!(screen.log.x > 100 && screen.log.height > 40);
    }

    #[test]
    fn a_small_window_keeps_the_actions_and_cuts_the_picture() {
        let screen = arranged(60, 20, BIG_PICTURE).unwrap();
        assert!(screen.actions.height >= 4 && screen.picture.height >= 6 && screen.log.height >= 2);
        assert_eq!(arranged(39, 20, BIG_PICTURE), None);
        assert_eq!(arranged(60, 11, BIG_PICTURE), None);
    }

    #[test]
    fn actions_get_the_rows_a_decision_does_not_need_and_whoever_looks_around_gets_theirs() {
        let needs = Needs { picture_height: 50, needed_height: 6, actions: 24, action_width: 70, ..BIG_PICTURE };
        let deciding = arranged(80, 24, needs).unwrap();
        assert_eq!((deciding.picture.height, deciding.actions.height), (6, 11), "{deciding:?}");
        let looking = arranged(80, 24, Needs { looking: true, ..needs }).unwrap();
        assert_eq!((looking.picture.height, looking.actions.height), (18, 2), "{looking:?}");
        assert_eq!(deciding.picture_rows, Rows { first: 6, others: 18 });
        assert_eq!(looking.picture_rows, deciding.picture_rows);
    }

    #[test]
    fn a_map_is_seen_whole_in_a_window_of_80_by_24() {
        let screen = arranged(80, 24, MAP).unwrap();
        assert_eq!((screen.picture.width, screen.picture.height), (52, 22));
        assert!(screen.actions.x > 52 && screen.actions.height >= 8 && screen.log.height >= 2, "{screen:?}");
        assert_eq!(arranged(100, 30, MAP), arranged(100, 30, BIG_PICTURE), "there is room for everything else, too");
        assert_eq!(arranged(80, 20, MAP), arranged(80, 20, BIG_PICTURE), "it cannot be whole");
    }

    #[test]
    fn the_parts_never_overlap_and_never_leave_the_screen() {
        let sizes = (40..150).flat_map(|width| (12..50).map(move |height| (width, height)));
        let looking = Needs { looking: true, ..BIG_PICTURE };
        for ((width, height), needs) in sizes.flat_map(|size| [(size, BIG_PICTURE), (size, looking), (size, MAP)]) {
            let screen = arranged(width, height, needs).unwrap();
            let Screen { title, picture, heading, question, actions, log_heading, log, help, .. } = screen;
            let parts = [title, picture, heading, question, actions, log_heading, log, help];
            for (place, part) in parts.iter().enumerate() {
                assert!(part.right() <= width && part.bottom() <= height, "{width}x{height}: {part}");
                let overlap = parts[..place].iter().find(|other| other.intersects(*part) && !other.is_empty());
                assert!(overlap.is_none() || part.is_empty(), "{width}x{height}: {part} over {overlap:?}");
            }
        }
    }
}
