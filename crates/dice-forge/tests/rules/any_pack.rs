//! Packs made up at random, with all kinds of figures, faces and effects: each is refused with a line, or its games are
//! played to the end with every position whole.

use dice_forge::{Content, DiceForge, Slot};
use tabletop::{Fast, Options};
use testkit::check_packs;

const PACKS: u64 = 40;
const RESOURCES: [&str; 4] = ["G", "S", "M", "GP"];
const COLOURS: [&str; 4] = ["red", "green", "yellow", "blue"];

/// Writes packs.
struct Scribe<'a>(&'a mut Fast);

impl Scribe<'_> {
    fn below(&mut self, most: u32) -> u32 {
        self.0.below(most)
    }

    fn one_in(&mut self, number: u32) -> bool {
        self.below(number) == 0
    }

    /// Some of the first `kinds` resources with up to `most` of each, parted by `between`; at least `least` of them.
    fn amounts(&mut self, kinds: usize, least: usize, most: u32, between: &str) -> String {
        loop {
            let mut parts = Vec::new();
            for code in &RESOURCES[..kinds] {
                if self.one_in(2) {
                    parts.push(format!("{}{code}", 1 + self.below(most)));
                }
            }
            if parts.len() >= least {
                return if parts.is_empty() { "0".to_owned() } else { parts.join(between) };
            }
        }
    }

    fn face(&mut self) -> String {
        match self.below(12) {
            0 => "x3".to_owned(),
            1 => "mirror".to_owned(),
            2 => "ship".to_owned(),
            3 => format!("{}-shield", COLOURS[self.below(4) as usize]),
            4..=7 => self.amounts(4, 2, 12, "/"),
            _ => self.amounts(4, 1, 12, "+"),
        }
    }

    fn faces(&mut self, count: u32) -> String {
        (0..count).map(|_| format!("\"{}\"", self.face())).collect::<Vec<_>>().join(", ")
    }

    fn instead(&mut self) -> String {
        match self.below(3) {
            0 => String::new(),
            1 => format!(", instead = {{ shards = {} }}", self.below(4)),
            _ => format!(", instead = {{ gold = {} }}", self.below(4)),
        }
    }

    fn effect(&mut self) -> String {
        match self.below(17) {
            0 => format!("{{ gain = \"{}\" }}", self.amounts(4, 1, 20, "+")),
            1 => "\"hammer\"".to_owned(),
            2 => "\"chest\"".to_owned(),
            3 => format!("{{ bear = {} }}", self.below(21)),
            4 => "\"satyrs\"".to_owned(),
            5 => "\"minotaur\"".to_owned(),
            6 | 7 => "\"boar\"".to_owned(),
            8 => "\"cerberus\"".to_owned(),
            9 => "\"triton\"".to_owned(),
            10 => format!("{{ forge = [\"{}\"] }}", ["x3", "mirror", "ship", "red-shield"][self.below(4) as usize]),
            11 => format!("{{ divine-blessings = {{ count = {}{} }} }}", 1 + self.below(6), self.instead()),
            12 => format!("{{ minor-blessings = {{ count = {}{} }} }}", 1 + self.below(20), self.instead()),
            13 => format!("{{ glory-per-forged-face = {} }}", self.below(5)),
            14 => "\"reinforce-by-minor-blessing\"".to_owned(),
            15 => {
                let (pay, gain) = (self.amounts(3, 0, 6, "+"), self.amounts(4, 1, 20, "+"));
                format!("{{ reinforce-by-paying = {{ pay = \"{pay}\", gain = \"{gain}\" }} }}")
            }
            _ => format!("{{ reinforce-by-choosing = \"{}\" }}", self.amounts(4, 2, 20, "/")),
        }
    }

    fn by_players(&mut self, least: u32, most: u32) -> String {
        let [two, three, four] = [(); 3].map(|()| least + self.below(most - least + 1));
        format!("{{ 2 = {two}, 3 = {three}, 4 = {four} }}")
    }

    fn pack(&mut self) -> String {
        let mut toml = format!(
            "[setup]\nrounds = {}\nstarting_gold = [0, 1, 2, 3]\nfaces_per_pool = {}\nblessings_per_turn = {}\n",
            self.by_players(1, 6),
            self.by_players(1, 4),
            self.by_players(1, 4),
        );
        toml += &format!("maxima = \"{}G+{}S+{}M\"\n", 3 + self.below(18), 1 + self.below(20), 1 + self.below(20));
        toml += &format!("extra_action = \"{}\"\n", self.amounts(3, 0, 3, "+"));
        toml += &format!("[dice]\nlight = [{}]\ndark = [{}]\n", self.faces(6), self.faces(6));
        toml += &format!("[ship]\ndiscount = {}\n", self.below(21));
        toml += &format!(
            "[boar]\nbearer = \"{}\"\nowner = \"{}\"\n",
            self.amounts(4, 2, 12, "/"),
            self.amounts(4, 2, 12, "/")
        );
        toml += &format!(
            "[hammer]\nspaces = {}\nrewards = [{}, {}]\n",
            1 + self.below(8),
            self.below(100),
            self.below(100)
        );
        toml += &format!("[chest]\nmore = \"{}\"\n", self.amounts(3, 0, 10, "+"));
        toml += &format!("[triton]\ngain = \"{}\"\n", self.amounts(4, 2, 20, "/"));
        for colour in COLOURS {
            let (matched, otherwise) = (self.amounts(4, 0, 12, "+"), self.amounts(4, 0, 12, "+"));
            toml +=
                &format!("[[shield]]\ncolour = \"{colour}\"\nmatched = \"{matched}\"\notherwise = \"{otherwise}\"\n");
        }
        for (id, face) in [("gold-3", "3G"), ("moon-2", "2M"), ("glory-3", "3GP")] {
            let other = if self.one_in(2) { self.amounts(4, 2, 12, "+") } else { face.to_owned() };
            toml +=
                &format!("[[pool]]\nid = \"{id}\"\ncost = {}\nfaces = [\"{other}\", \"{other}\"]\n", self.below(12));
        }
        for slot in Slot::ALL {
            let set = if self.one_in(2) { "" } else { "set = \"introductory\"\n" };
            let id = Content::load(None).unwrap().candidates(slot).next().unwrap().key.clone();
            let (cost, glory, effect) = (self.amounts(3, 0, 3, "+"), self.below(256), self.effect());
            if set.is_empty() {
                toml += &format!("[[feat]]\nid = \"{id}\"\ncost = \"{cost}\"\nglory = {glory}\neffect = {effect}\n");
            } else {
                let name = format!("Card {slot:?}");
                toml += &format!(
                    "[[feat]]\nid = \"new-{}\"\nname = \"{name}\"\nslot = \"{slot:?}\"\ncost = \"{cost}\"\n",
                    format!("{slot:?}").to_lowercase()
                );
                toml +=
                    &format!("glory = {glory}\neffect = {effect}\ntext = \"Made up.\"\nsource = \"reconstructed\"\n");
            }
        }
        toml
    }
}

#[test]
fn whatever_a_pack_says_its_games_can_be_played() {
    let options = Options::default().set("feats", "random").clone();
    let packed = check_packs::<DiceForge>(PACKS, &options, |chance| Scribe(chance).pack());
    let packed = packed.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(packed.played > PACKS / 3 && packed.plies > 1000, "{packed:?}");
}
