//! Our own rulebook of a game, read from its Markdown: numbered sentences (`**DF-3.1** ...`) under
//! headings, shown to players, named by decisions and cited by tests.

/// One numbered rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    pub number: &'a str,
    /// The heading it stands under.
    pub section: &'a str,
    pub text: &'a str,
}

#[derive(Clone, Copy, Debug)]
pub struct Rulebook<'a>(&'a str);

impl<'a> Rulebook<'a> {
    pub fn new(markdown: &'a str) -> Rulebook<'a> {
        Rulebook(markdown)
    }

    /// All numbered rules, in order. A rule is one line of the Markdown.
    pub fn rules(&self) -> impl Iterator<Item = Rule<'a>> + use<'a> {
        let mut section = "";
        self.0.lines().filter_map(move |line| {
            if let Some(heading) = line.strip_prefix('#') {
                section = heading.trim_start_matches('#').trim();
                return None;
            }
            let (number, text) = line.strip_prefix("**")?.split_once("** ")?;
            Some(Rule { number, section, text })
        })
    }

    pub fn rule(&self, number: &str) -> Option<Rule<'a>> {
        self.rules().find(|rule| rule.number == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_their_number() {
        let rulebook = Rulebook::new("# Game\nWords.\n## 1 Set-up\n**G-1.1** Sit down.\n\n**G-1.2** Roll.\n");
        assert_eq!(rulebook.rules().count(), 2);
        let rule = rulebook.rule("G-1.2").unwrap();
        assert_eq!((rule.section, rule.text), ("1 Set-up", "Roll."));
        assert_eq!(rulebook.rule("G-1"), None);
    }
}
