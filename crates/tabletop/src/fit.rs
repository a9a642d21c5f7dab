//! Text fitted to a width: broken between words, or cut with a mark.

use unicode_width::UnicodeWidthStr;

use crate::{Line, Span};

/// How many columns a text takes on a screen.
pub fn width(text: &str) -> usize {
    text.width()
}

/// Breaks a line between words into rows of at most `columns`. Rows after the first begin below the column the line hangs from, or with
/// `indent` blanks if it hangs from none. What is of one tone and short stays together, and a word longer than a row is
/// broken where it must be.
pub fn wrap(line: &Line, columns: usize, indent: usize) -> Vec<Line> {
    let columns = columns.max(1);
    let indent = line.hangs_from.filter(|hang| hang * 2 <= columns).unwrap_or(indent);
    let indent = if indent + 8 > columns { 0 } else { indent };
    let mut rows = vec![Line::new()];
    let mut used = 0;
    for span in &line.spans {
        for word in pieces(&span.text, (columns - indent) / 2) {
            let (mut word, blank) = (word, word.trim().is_empty());
            if used + width(word.trim_end()) > columns && used > indent && !blank {
                rows.push(Line::new().plain(" ".repeat(indent)));
                used = indent;
            }
            while used + width(word.trim_end()) > columns {
                let (head, tail) = split_at_width(word, columns.saturating_sub(used).max(1));
                push(&mut rows, head, span);
                if tail.is_empty() {
                    used += width(head);
                    word = tail;
                    break;
                }
                rows.push(Line::new().plain(" ".repeat(indent)));
                used = indent;
                word = tail;
            }
            push(&mut rows, word, span);
            used += width(word);
        }
    }
    rows
}

/// Cuts a text to `columns`, with `…` where something is missing.
pub fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    match columns {
        0 => String::new(),
        _ => format!("{}…", split_at_width(text, columns - 1).0),
    }
}

fn push(rows: &mut [Line], text: &str, like: &Span) {
    let row = rows.last_mut().expect("there is always a row");
    row.spans.push(Span { text: text.to_owned(), tone: like.tone });
}

/// What is short as a whole, otherwise its words with the blanks after them.
fn pieces(text: &str, short: usize) -> impl Iterator<Item = &str> {
    let whole = width(text) <= short;
    text.split_inclusive(move |letter| letter == ' ' && !whole)
}

fn split_at_width(text: &str, columns: usize) -> (&str, &str) {
    let mut end = 0;
    for (start, letter) in text.char_indices() {
        let next = start + letter.len_utf8();
        if width(&text[..next]) > columns {
            break;
        }
        end = next;
    }
    // A letter wider than the row has to go somewhere all the same.
    if end == 0 && columns > 0 {
        end = text.chars().next().map_or(0, char::len_utf8);
    }
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tone;

    fn wrapped(text: &str, columns: usize, indent: usize) -> Vec<String> {
        wrap(&Line::new().plain(text), columns, indent).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("Ann forges a sun face", 10, 0), ["Ann forges", "a sun face"]);
        assert_eq!(wrapped("Ann forges a sun face", 12, 2), ["Ann forges a", "  sun face"]);
    }

    #[test]
    fn a_word_longer_than_the_row_is_broken_too() {
        assert_eq!(wrapped("go to the workshop", 5, 0), ["go to", "the", "works", "hop"]);
        assert_eq!(wrapped("日本語", 1, 0), ["日", "本", "語"]);
    }

    #[test]
    fn tones_stay_with_their_words() {
        let rows = wrap(&Line::new().strong("Ann ").dim("rolls a six"), 9, 0);
        let tones: Vec<_> = rows[1].spans.iter().map(|span| (span.text.as_str(), span.tone)).collect();
        assert_eq!(tones, [("", Tone::Plain), ("a ", Tone::Dim), ("six", Tone::Dim)]);
    }

    #[test]
    fn what_goes_on_does_so_below_the_column_the_line_hangs_from() {
        let line = Line::new().strong("Mill").to_column(8).hanging().plain("take two wood of the stock");
        let rows: Vec<String> = wrap(&line, 24, 2).iter().map(ToString::to_string).collect();
        assert_eq!(rows, ["Mill    take two wood of", "        the stock"]);
        // There is no room to hang from so far right.
        assert_eq!(wrap(&line, 14, 2)[1].to_string(), "  two wood of");
    }

    #[test]
    fn short_pieces_of_one_tone_stay_together() {
        let line = Line::new().plain("8 Mallet (M3 W3)").dim(" · ").plain("10 Lucky Bead (G2)");
        let rows: Vec<String> = wrap(&line, 36, 0).iter().map(ToString::to_string).collect();
        assert_eq!(rows, ["8 Mallet (M3 W3) ·", "10 Lucky Bead (G2)"]);
    }

    #[test]
    fn what_is_cut_is_marked() {
        assert_eq!(
            (cut("Roll the die", 8), cut("Roll", 8), cut("Roll", 0)),
            ("Roll th…".into(), "Roll".into(), "".into())
        );
    }
}
