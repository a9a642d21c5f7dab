//! A pack over the printed game, section by section. An entry that both have is the printed one with the pack's fields in it
//! and stands, for whoever is told of it, where the pack has it.

use serde::de::DeserializeOwned;
use tabletop::{BadPack, Pack};

use crate::{
    node::{self, Node, Table, Value},
    read::Reader,
};

/// Why the content cannot be used, and where in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadEntry {
    pub at: Option<usize>,
    pub reason: String,
}

/// One entry as a game reads it.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// What it is called in a refusal.
    pub label: String,
    pub at: Option<usize>,
    pub value: T,
}

/// A section that is a list of entries, told apart by their `key`.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    pub name: &'static str,
    /// What one entry is called: a Craft card.
    pub each: &'static str,
    pub key: &'static str,
    /// Tables in an entry of which a pack may replace single fields.
    pub parts: &'static [&'static str],
}

/// The printed game and the pack, as far as they have not been read yet.
#[derive(Debug)]
pub struct Layers {
    printed: Table,
    pack: Table,
    sections: Vec<&'static str>,
}

/// Reads the content of a game: `build` takes each section from the layers and makes the figures of it. Every refusal has a
/// line: if `build` has none to blame, it is that of the last entry of the pack.
pub fn load<T>(
    file: &str,
    printed: &str,
    pack: Option<&Pack>,
    build: impl FnOnce(&mut Layers) -> Result<T, BadEntry>,
) -> Result<T, BadPack> {
    let printed = Pack { file: file.to_owned(), toml: printed.to_owned() };
    let parse = |pack: &Pack, placed| {
        node::parse(&pack.toml, placed).map_err(|error| {
            let at = error.span().map_or(pack.toml.len(), |span| span.start);
            pack.refuse(Some(at), error.message().replace('\n', " "))
        })
    };
    // What is printed cannot be blamed on a pack.
    let under = parse(&printed, pack.is_none())?;
    let over = pack.map_or_else(|| Ok(Table::new()), |pack| parse(pack, true))?;
    let last = over.values().filter_map(last_place).max();
    let mut layers = Layers { printed: under, pack: over, sections: Vec::new() };
    let built = build(&mut layers).and_then(|built| layers.nothing_else().map(|()| built));
    built.map_err(|BadEntry { at, reason }| pack.unwrap_or(&printed).refuse(at.or(last), reason))
}

/// The last of these entries a pack has a hand in: where it is told what none of them is to blame for alone.
pub fn latest<T>(entries: &[Entry<T>]) -> Option<usize> {
    entries.iter().filter_map(|entry| entry.at).max()
}

/// The entries of a list in the order of their keys, where there is one of each.
pub fn complete<T, K: Ord, const N: usize>(
    mut entries: Vec<Entry<T>>,
    key: impl Fn(&T) -> K,
) -> Result<[Entry<T>; N], BadEntry> {
    entries.sort_by_key(|entry| key(&entry.value));
    let count = entries.len();
    entries.try_into().map_err(|_| BadEntry { at: None, reason: format!("{count} entries where {N} are needed") })
}

impl<T> Entry<T> {
    pub fn refuse(&self, reason: impl AsRef<str>) -> BadEntry {
        BadEntry { at: self.at, reason: format!("{}: {}", self.label, reason.as_ref()) }
    }

    /// What a check of this entry says.
    pub fn check<U>(&self, checked: Result<U, String>) -> Result<U, BadEntry> {
        checked.map_err(|reason| self.refuse(reason))
    }

    /// The same where the entry can clash with others: a clash with a printed entry is told where the pack's is.
    pub fn check_among<U>(&self, latest: Option<usize>, checked: Result<U, String>) -> Result<U, BadEntry> {
        self.check(checked).map_err(|bad| BadEntry { at: bad.at.or(latest), ..bad })
    }
}

impl Layers {
    /// A section that is one table.
    pub fn table<T: DeserializeOwned>(&mut self, section: &'static str, what: &str) -> Result<Entry<T>, BadEntry> {
        let (under, over) = self.take(section);
        let mut at = under.as_ref().and_then(|node| node.at);
        let mut merged = Table::new();
        for node in [under, over].into_iter().flatten() {
            at = node.at;
            let Value::Table(fields) = node.value else {
                return Err(BadEntry { at, reason: format!("`{section}` is one table: write [{section}]") });
            };
            node::lay(&mut merged, fields, &[]);
        }
        read(format!("the {what}"), Node { at, value: Value::Table(merged) })
    }

    /// A section that is a list: printed entries come first, those of the pack with the same key laid over them.
    pub fn list<T: DeserializeOwned>(&mut self, section: Section) -> Result<Vec<Entry<T>>, BadEntry> {
        let Section { name, each, parts, .. } = section;
        let (under, over) = self.take(name);
        let mut merged: Vec<Keyed> = Vec::new();
        for (at, fields) in under.map_or(Ok(Vec::new()), |node| entries(node, name))? {
            merged.push(Keyed::of(at, fields, section)?);
        }
        let mut seen: Vec<String> = Vec::new();
        for (at, fields) in over.map_or(Ok(Vec::new()), |node| entries(node, name))? {
            let new = Keyed::of(at, fields, section)?;
            if seen.contains(&new.id) {
                return Err(BadEntry { at, reason: format!("{each} `{}` is in the file twice", new.id) });
            }
            seen.push(new.id.clone());
            match merged.iter_mut().find(|old| old.id == new.id) {
                Some(old) => {
                    old.at = at;
                    node::lay(&mut old.fields, new.fields, parts);
                }
                None => merged.push(new),
            }
        }
        let read_entry =
            |Keyed { id, at, fields }: Keyed| read(format!("{each} `{id}`"), Node { at, value: Value::Table(fields) });
        merged.into_iter().map(read_entry).collect()
    }

    fn take(&mut self, section: &'static str) -> (Option<Node>, Option<Node>) {
        self.sections.push(section);
        (self.printed.remove(section), self.pack.remove(section))
    }

    fn nothing_else(&self) -> Result<(), BadEntry> {
        let left = self.printed.iter().chain(&self.pack).next();
        left.map_or(Ok(()), |(section, node)| {
            let sections = self.sections.join(", ");
            Err(BadEntry { at: node.at, reason: format!("there is no section `{section}`, only {sections}") })
        })
    }
}

fn read<T: DeserializeOwned>(label: String, node: Node) -> Result<Entry<T>, BadEntry> {
    let at = node.at;
    match T::deserialize(Reader(node)) {
        Ok(value) => Ok(Entry { label, at, value }),
        Err(wrong) => Err(BadEntry { at: wrong.at.or(at), reason: wrong.tell(&label) }),
    }
}

fn entries(node: Node, section: &str) -> Result<Vec<(Option<usize>, Table)>, BadEntry> {
    let refuse = |at| BadEntry { at, reason: format!("`{section}` is a list: write [[{section}]]") };
    let Value::List(nodes) = node.value else { return Err(refuse(node.at)) };
    let entry = |node: Node| match node.value {
        Value::Table(fields) => Ok((node.at, fields)),
        _ => Err(refuse(node.at)),
    };
    nodes.into_iter().map(entry).collect()
}

/// An entry of a list that is not read yet.
struct Keyed {
    id: String,
    at: Option<usize>,
    fields: Table,
}

impl Keyed {
    fn of(at: Option<usize>, fields: Table, section: Section) -> Result<Keyed, BadEntry> {
        let id = match fields.get(section.key).map(|node| &node.value) {
            Some(Value::Text(word)) => word.clone(),
            Some(Value::Number(number)) => number.to_string(),
            _ => return Err(BadEntry { at, reason: format!("every {} needs `{}`", section.each, section.key) }),
        };
        Ok(Keyed { id, at, fields })
    }
}

/// Where the last entry of a section stands.
fn last_place(section: &Node) -> Option<usize> {
    match &section.value {
        Value::List(entries) => entries.iter().filter_map(|entry| entry.at).max(),
        _ => section.at,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::{ByPlayers, Source, written};

    const PRINTED: &str = "[rules]\nrounds = { 2 = 9, 3 = 8 }\n\n[[sheep]]\nid = \"dolly\"\nwool = 3\nsource = \"printed\"\n\
        [sheep.home]\nfield = 1\nhill = 2\n\n[[sheep]]\nid = \"molly\"\nwool = 4\neats = { grass = 2 }\nsource = \"printed\"\n";
    const SHEEP: Section = Section { name: "sheep", each: "sheep", key: "id", parts: &["home"] };

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Rules {
        rounds: ByPlayers<3>,
    }

    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sheep {
        id: String,
        wool: u8,
        home: Option<Home>,
        eats: Option<Food>,
        #[serde(default)]
        feet: Vec<u8>,
        #[serde(default = "four")]
        legs: Legs,
        source: Source,
    }

    #[derive(Clone, Debug, PartialEq, Deserialize)]
    struct Home {
        field: u8,
        hill: u16,
    }

    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Food {
        Nothing,
        Grass(u8),
        #[serde(rename(deserialize = "*"))]
        Treat(Treat),
    }

    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    enum Treat {
        Salt,
        Carrot { long: u8 },
    }

    #[derive(Clone, Debug, PartialEq, Deserialize)]
    struct Legs(#[serde(deserialize_with = "written")] Number);

    #[derive(Clone, Debug, PartialEq)]
    struct Number(u8);

    impl std::str::FromStr for Number {
        type Err = String;

        fn from_str(text: &str) -> Result<Number, String> {
            ["none", "one"]
                .iter()
                .position(|word| *word == text)
                .map(|number| Number(number as u8))
                .ok_or("no number".to_owned())
        }
    }

    fn four() -> Legs {
        Legs(Number(4))
    }

    fn herd(pack: &str) -> Result<(Rules, Vec<Entry<Sheep>>), BadPack> {
        let pack = Pack { file: "mine.toml".to_owned(), toml: pack.to_owned() };
        load("content/sheep.toml", PRINTED, Some(&pack), |layers| {
            let rules = layers.table::<Rules>("rules", "rules")?;
            let herd = layers.list::<Sheep>(SHEEP)?;
            let thin = herd.iter().find(|sheep| sheep.value.wool == 0);
            thin.map_or(Ok(()), |sheep| Err(sheep.refuse("it freezes")))?;
            if herd.len() > 3 {
                return Err(BadEntry { at: None, reason: "the fold is full".to_owned() });
            }
            Ok((rules.value, herd))
        })
    }

    #[track_caller]
    fn refused(pack: &str, reason: &str) {
        assert_eq!(herd(pack).unwrap_err().to_string(), format!("mine.toml, {reason}"));
    }

    #[test]
    fn a_pack_replaces_fields_and_adds_entries() {
        let new = "[[sheep]]\nid = \"polly\"\nwool = 1\nlegs = \"one\"\nsource = \"own\"\n";
        let (rules, herd) = herd(&format!("[[sheep]]\nid = \"dolly\"\n[sheep.home]\nhill = 300\n{new}")).unwrap();
        assert_eq!((rules.rounds.of(2), rules.rounds.of(3)), (9, 8));
        let [dolly, molly, polly] = &herd[..] else { panic!("{herd:?}") };
        assert_eq!((dolly.value.wool, &dolly.value.home), (3, &Some(Home { field: 1, hill: 300 })));
        assert_eq!((molly.at, molly.label.as_str()), (None, "sheep `molly`"));
        assert_eq!((&polly.value.legs, polly.value.source), (&Legs(Number(1)), Source::Own));
        assert_eq!((dolly.at, latest(&herd)), (Some(0), polly.at));
    }

    #[test]
    fn a_choice_replaces_another_and_the_inner_one_needs_no_word() {
        for (written, food) in [
            ("\"nothing\"", Food::Nothing),
            ("{ grass = 7 }", Food::Grass(7)),
            ("\"salt\"", Food::Treat(Treat::Salt)),
            ("{ carrot = { long = 9 } }", Food::Treat(Treat::Carrot { long: 9 })),
        ] {
            let (_, herd) = herd(&format!("[[sheep]]\nid = \"molly\"\neats = {written}\n")).unwrap();
            assert_eq!(herd[1].value.eats, Some(food));
        }
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_entry_field_and_line() {
        let dolly = |field: &str| format!("\n[[sheep]]\nid = \"dolly\"\n{field}\n");
        for (field, reason) in [
            ("wool = \"x\"", "`wool` is a whole number from 0 to 255, not \"x\""),
            ("wool = 256", "`wool` is a whole number from 0 to 255, not 256"),
            ("wool = -1", "`wool` is a whole number from 0 to 255, not -1"),
            ("wool = 1.5", "`wool` is a whole number from 0 to 255, not 1.5"),
            ("wool = [1]", "`wool` is a whole number from 0 to 255, not a list"),
            ("home = 3", "`home` is a table, not 3"),
            ("home = { field = 1, hill = true }", "`home.hill` is a whole number from 0 to 65535, not true"),
            ("feet = [1, \"two\"]", "`feet` is a whole number from 0 to 255, not \"two\""),
            ("feet = { left = 1 }", "`feet` is a list, not a table"),
            ("legs = \"two\"", "no number"),
            ("legs = 2", "`legs` is text in quotes, not 2"),
            ("eats = \"meat\"", "`eats` is one of nothing, grass, salt, carrot, not `meat`"),
            (
                "eats = { carrot = { long = \"very\" } }",
                "`eats.carrot.long` is a whole number from 0 to 255, not \"very\"",
            ),
            ("eats = \"grass\"", "`eats` is a word with figures, written { word = ... }, not a word alone"),
            ("eats = \"carrot\"", "`eats` is a word with figures, written { word = ... }, not a word alone"),
            ("eats = 3", "`eats` is a word, or a table of one, not 3"),
            (
                "source = \"rumour\"",
                "`source` is one of printed, prototype, single-source, inferred, reconstructed, own, not `rumour`",
            ),
        ] {
            refused(&dolly(field), &format!("line 4: sheep `dolly`: {reason}"));
        }
        refused(
            &dolly("age = 3"),
            "line 4: there is no `age` in sheep `dolly`, only id, wool, home, eats, feet, legs, source",
        );
        refused("\n[[sheep]]\nid = \"polly\"\n", "line 2: `wool` is missing in sheep `polly`");
        refused(
            "[[sheep]]\nid = \"molly\"\n[sheep.home]\nfield = 1\n",
            "line 3: `home.hill` is missing in sheep `molly`",
        );
    }

    #[test]
    fn figures_by_players_are_for_every_number_of_players() {
        refused("[rules]\nrounds = { 2 = 9 }\n", "line 2: `rounds.3` is missing in the rules");
        refused(
            "[rules]\nrounds = { 2 = 9, 3 = 9, 4 = 9 }\n",
            "line 2: there is no `rounds.4` in the rules, only 2, 3",
        );
        refused("[rules]\nrounds = 9\n", "line 2: the rules: `rounds` is a table, not 9");
    }

    #[test]
    fn what_is_no_section_or_no_entry_is_refused() {
        refused("# mine\n\n[goats]\n", "line 3: there is no section `goats`, only rules, sheep");
        refused("[sheep]\nid = \"dolly\"\n", "line 1: `sheep` is a list: write [[sheep]]");
        refused("[[rules]]\n", "line 1: `rules` is one table: write [rules]");
        refused("\n[[sheep]]\nwool = 3\n", "line 2: every sheep needs `id`");
        let twice = "[[sheep]]\nid = \"dolly\"\n";
        refused(&format!("{twice}{twice}"), "line 3: sheep `dolly` is in the file twice");
        assert_eq!(herd("wool = \n").unwrap_err().line, Some(1));
    }

    #[test]
    fn a_check_is_told_where_the_pack_had_a_hand_in() {
        refused("\n\n[[sheep]]\nid = \"molly\"\nwool = 0\n", "line 3: sheep `molly`: it freezes");
        let new = |id: &str| format!("[[sheep]]\nid = \"{id}\"\nwool = 1\nsource = \"own\"\n");
        refused(&format!("{}{}[rules]\n", new("polly"), new("holly")), "line 9: the fold is full");
    }

    #[test]
    fn a_complete_list_has_one_entry_of_each_key() {
        let (_, sheep) = herd("").unwrap();
        let fewest_wool = |herd: Vec<Entry<Sheep>>| complete::<_, _, 2>(herd, |sheep| std::cmp::Reverse(sheep.wool));
        assert_eq!(fewest_wool(sheep.clone()).unwrap().map(|sheep| sheep.value.wool), [4, 3]);
        assert_eq!(fewest_wool(sheep[1..].to_vec()).unwrap_err().reason, "1 entries where 2 are needed");
    }

    #[test]
    fn without_a_pack_the_printed_file_is_to_blame() {
        let bad =
            load::<()>("content/sheep.toml", PRINTED, None, |layers| layers.table::<Rules>("sheep", "x").map(drop));
        assert_eq!(bad.unwrap_err().to_string(), "content/sheep.toml, line 4: `sheep` is one table: write [sheep]");
    }
}
