//! Where everything goes on the screen: the picture first, then the decision and its actions, and the log
//! wherever there is room left.

use ratatui::layout::Rect;

/// Below this there is no room to play.
const SMALLEST: (u16, u16) = (40, 12);
/// How wide the log is beside something else.
const LOG_WIDTH: (u16, u16) = (34, 52);
/// The width from which the actions share their rows with the log.
const SHARED_WIDTH: u16 = 84;

/// The parts of the screen. An absent part has no area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Screen {
    pub(crate) title: Rect,
    pub(crate) picture: Rect,
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
    let action_width = if shares { left.width - LOG_WIDTH.0 - 1 } else { left.width };

    let question_rows = needs.question_width.div_ceil(usize::from(action_width.max(3) - 2)).clamp(1, 3) as u16;
    let action_columns = (usize::from(action_width) / (needs.action_width + 6)).max(1);
    let action_rows = needs.actions.div_ceil(action_columns).clamp(1, 60) as u16;
    let fewest_rows = action_rows.min((left.height / 3).clamp(2, 5));
    let few_log_rows = if beside || shares || left.height < 14 { 0 } else { 3 };
    let picture_height =
        (needs.picture_height.min(200) as u16).min(left.height - 1 - question_rows - fewest_rows - few_log_rows);
    let picture = Rect { height: picture_height, ..left };
    let rest = Rect { y: picture.bottom(), height: left.height - picture_height, ..left };

    let (rest, log) = if beside {
        (rest, log)
    } else if shares {
        split_columns(rest, LOG_WIDTH.0)
    } else {
        let log_height = rest.height.saturating_sub(1 + question_rows + action_rows).max(few_log_rows);
        let log = Rect { height: log_height, ..rest };
        (Rect { y: log.bottom(), height: rest.height - log_height, ..rest }, log)
    };
    let heading = Rect { height: 1, ..rest };
    let question = Rect { y: rest.y + 1, height: question_rows, ..rest };
    let actions = Rect { y: question.bottom(), height: rest.height - 1 - question_rows, ..rest };
    let log_heading = Rect { height: log.height.min(1), ..log };
    let log = Rect { y: log.y + log_heading.height, height: log.height - log_heading.height, ..log };
    Some(Screen { title, picture, heading, question, actions, log_heading, log, help })
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

    const BIG_PICTURE: Needs =
        Needs { picture_width: 100, picture_height: 18, question_width: 50, actions: 12, action_width: 25 };

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
    fn the_parts_never_overlap_and_never_leave_the_screen() {
        for (width, height) in (40..150).flat_map(|width| (12..50).map(move |height| (width, height))) {
            let screen = arranged(width, height, BIG_PICTURE).unwrap();
            let Screen { title, picture, heading, question, actions, log_heading, log, help } = screen;
            let parts = [title, picture, heading, question, actions, log_heading, log, help];
            for (place, part) in parts.iter().enumerate() {
                assert!(part.right() <= width && part.bottom() <= height, "{width}x{height}: {part}");
                let overlap = parts[..place].iter().find(|other| other.intersects(*part) && !other.is_empty());
                assert!(overlap.is_none() || part.is_empty(), "{width}x{height}: {part} over {overlap:?}");
            }
        }
    }
}
