//! Characters nobody can see, or that change the direction of what stands around them: a name with them can look like another
//! one, or like none.

/// Whether a character has no place in a name.
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_hidden_and_what_people_write_is_not() {
        for hidden in ["\u{200b}", "\u{202e}", "\u{2066}", "\u{feff}", "\u{3164}", "\u{ad}", "\0", "\n"] {
            assert!(hidden.chars().all(is_hidden), "{hidden:?}");
        }
        for plain in ["Ann", "Änne O'Hara", "Żółw", "Ζεύς", "עדה", "مريم", "佐藤", "🐢", "❤\u{fe0f}", "e\u{301}"]
        {
            assert!(!plain.chars().any(is_hidden), "{plain}");
        }
    }
}
