//! Packs written at random: each is refused with its line, or its games can be played to the end with nothing lost.

use kings_forge::KingsForge;
use tabletop::{Fast, Options};
use testkit::check_packs;

use crate::laws::parts;

/// How many packs are written.
const PACKS: u64 = 120;

/// Writes packs by lot.
struct Scribe<'a>(&'a mut Fast);

impl Scribe<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    fn among(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most - least + 1)
    }

    fn letter(&mut self) -> char {
        ['M', 'W', 'G', 'A'][self.below(4) as usize]
    }

    fn dice(&mut self) -> String {
        let (count, letter) = (self.among(1, 5), self.letter());
        format!("{count}{letter}")
    }

    fn cost(&mut self) -> String {
        let boxes: Vec<String> = (0..self.below(6))
            .map(|_| {
                let takes = ["any", "any", "W", "G", "GA", "GW", "M"][self.below(7) as usize];
                format!("\"{takes}{}\"", if self.one_in(3) { "X" } else { "" })
            })
            .collect();
        format!("[{}]", boxes.join(", "))
    }

    /// An action's cost and effect.
    fn action(&mut self) -> (String, String) {
        let effect = match self.below(12) {
            0 => format!("{{ bonus = {{ plus = {}, dice = {} }} }}", self.among(1, 6), self.among(1, 4)),
            1 => "\"flip\"".to_owned(),
            2 => "\"reroll\"".to_owned(),
            3 => "\"ones-to-sixes\"".to_owned(),
            4 => format!("{{ bonus-or-die = {{ plus = {}, die = \"{}\" }} }}", self.among(1, 6), self.letter()),
            5 => "\"smithy-joins-roll\"".to_owned(),
            6 => {
                let gain = self.dice();
                let table = format!("[{{ at_least = 2, gain = \"{gain}\" }}, {{ at_least = 6, gain = \"1A\" }}]");
                return ("\"all\"".to_owned(), format!("{{ by-count = {table} }}"));
            }
            7 => "\"kill-value\"".to_owned(),
            8 => format!("{{ roll-for-die = {{ die = \"{}\", at_least = {} }} }}", self.letter(), self.among(2, 6)),
            9 => "\"library-die\"".to_owned(),
            10 => return ("[]".to_owned(), format!("{{ peddle = {} }}", self.among(1, 5))),
            _ => {
                let to = ["smithy", "supply"][self.below(2) as usize];
                format!("{{ gain = {{ dice = \"{}\", to = \"{to}\" }} }}", self.dice())
            }
        };
        (self.cost(), effect)
    }

    fn place(&mut self) -> &'static str {
        ["smithy", "supply"][self.below(2) as usize]
    }

    /// A roll of one band or two.
    fn roll(&mut self) -> String {
        let low = self.among(1, 5);
        let first = match self.below(2) {
            0 => format!("counterfeit = {}", self.among(1, 3)),
            _ => format!("gain = \"{}\", to = \"{}\"", self.dice(), self.place()),
        };
        let second = if self.one_in(2) { String::new() } else { ", { at_least = 6, gain = \"1A\" }".to_owned() };
        format!("{{ roll = [{{ at_least = {low}, {first} }}{second}] }}")
    }

    /// What Gather cards of Apprentices do.
    fn effects_of_a_place(&mut self) -> String {
        match self.below(12) {
            0 => format!("{{ gain-one = {{ of = \"GA\", to = \"{}\" }} }}", self.place()),
            1 => format!("{{ counterfeit = {} }}", self.among(1, 3)),
            2 => format!("{{ opponents-gain = {{ dice = \"{}\", to = \"{}\" }} }}", self.dice(), self.place()),
            3 => "{ bonus = { plus = 3, dice = 2 } }, \"opponents-plus-one\"".to_owned(),
            4 => "\"smithies-to-supplies\", \"end-gather\"".to_owned(),
            5 => format!("{{ gain = {{ dice = \"{}\", to = \"smithy\" }} }}, \"no-craft-roll\"", self.dice()),
            6 => format!("{{ keep-dice = \"{}\" }}", self.dice()),
            7 | 8 => self.roll(),
            9 => "\"recall-and-push\"".to_owned(),
            10 => format!("{{ opponents-set-aside = {} }}", self.among(1, 9)),
            _ => format!("{{ bonus-or-flip = {{ plus = {} }} }}", self.among(1, 6)),
        }
    }

    fn effects_of_an_apprentice(&mut self) -> String {
        match self.below(12) {
            0 => format!("{{ counterfeit-for = {} }}", self.among(1, 9)),
            1 => "\"trade-up\"".to_owned(),
            2 => format!("{{ substitute = \"{}\" }}", ["GA", "MW", "WGA"][self.below(3) as usize]),
            3 => "\"pass-benefit\"".to_owned(),
            4 => "\"spare-a-die\"".to_owned(),
            5 => format!("{{ smithy-dice-join = {} }}", self.among(1, 9)),
            6 => "\"white-die\"".to_owned(),
            7 | 8 => self.roll(),
            9 => format!("{{ bonus = {{ plus = {}, dice = {} }} }}", self.among(1, 6), self.among(1, 4)),
            10 => "\"ones-to-sixes\"".to_owned(),
            _ => format!(
                "{{ gain = {{ dice = \"{}\", to = \"{}\" }} }}, {{ counterfeit = 1 }}",
                self.dice(),
                self.place()
            ),
        }
    }

    /// A pack that changes the cards of Apprentices as well.
    fn pack_with_apprentices(&mut self) -> String {
        let mut toml = self.pack();
        for id in ["chancery", "orchard", "palace", "prison", "quarry", "stygian-gate", "the-keep", "wharf"] {
            toml += &format!("[[gather]]\nid = \"{id}\"\n");
            for side in ["top", "bottom"] {
                toml +=
                    &format!("[gather.{side}]\ncost = {}\neffects = [{}]\n", self.cost(), self.effects_of_a_place());
            }
        }
        for id in ["aldous", "brida", "elisha", "fenna", "hilde", "ket", "levi", "mila", "odile", "pinni"] {
            toml += &format!(
                "[[apprentice]]\nid = \"{id}\"\ncost = {}\neffects = [{}]\n",
                self.cost(),
                self.effects_of_an_apprentice()
            );
        }
        toml
    }

    fn pack(&mut self) -> String {
        let mut toml = format!(
            "[setup]\nstarting_supply = \"{}M{}W\"\nrandom_gather = {}\n",
            self.among(1, 6),
            self.among(1, 2),
            self.among(0, 13)
        );
        toml += &format!("[stock]\ndice = \"{}M{}W20G11A\"\n", self.among(24, 45), self.among(8, 45));
        toml += &format!("library = {}\nplus_ones = {}\n", self.below(5), self.below(4));
        toml += &format!("[patience]\nrounds = {}\n", self.among(1, 9));
        for id in
            ["alchemist", "bazaar", "caravan", "library", "mill", "north-mine", "peddler", "tavern", "west-forest"]
        {
            toml += &format!("[[gather]]\nid = \"{id}\"\n");
            for side in ["top", "bottom"] {
                let (cost, effect) = self.action();
                toml += &format!("[gather.{side}]\ncost = {cost}\neffects = [{effect}]\n");
            }
        }
        toml += &format!("[[dock]]\nid = \"wood-2\"\ndice = {}\n", self.among(2, 9));
        for rank in 0..4 {
            let boxes: Vec<String> =
                (0..self.among(1, 8)).map(|_| format!("\"{}{}\"", self.letter(), self.among(1, 6))).collect();
            let boxes = boxes.join(", ");
            toml += &format!(
                "[[craft]]\nid = \"own-{rank}\"\nname = \"Own {rank}\"\nrank = {}\ndice = [{boxes}]\n",
                600 + rank
            );
        }
        toml
    }
}

#[test]
fn whatever_a_pack_says_its_games_can_be_played() {
    let options = Options::default().set("own-cards", "always").clone();
    let packed = check_packs::<KingsForge>(PACKS, &options, |chance| Scribe(chance).pack());
    let packed = packed.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(packed.played > PACKS / 3 && packed.refused > 0 && packed.plies > 1000, "{packed:?}");
}

impl Scribe<'_> {
    /// Other dice, bids and Grimstones, besides all that.
    fn pack_with_ambassadors(&mut self) -> String {
        let mut toml = self.pack();
        toml += &format!("[exotic-dice]\naether = {}\ngrimstone = {}\n", self.among(0, 6), self.among(0, 7));
        toml += "source = \"own\"\n";
        for id in ["great-cauldron", "hidden-city"] {
            let bid: Vec<String> =
                (0..self.among(1, 5)).map(|_| format!("\"{}{}\"", self.letter(), self.among(1, 4))).collect();
            let prize = ["aether", "borealis", "heartwood", "grimstone"][self.below(4) as usize];
            toml += &format!("[[ambassador]]\nid = \"{id}\"\nprize = \"{prize}\"\nbid = [{}]\n", bid.join(", "));
        }
        for id in ["pop-rock", "hard-rock", "boonstone", "gobblestone"] {
            let effect = match self.below(5) {
                0 => format!("{{ match = {{ plus = {}, dice = {} }} }}", self.among(1, 6), self.among(1, 4)),
                1 => format!("{{ lowest = {{ cap = {} }} }}", self.among(1, 9)),
                2 => format!("{{ highest = {{ cap = {} }} }}", self.among(1, 9)),
                3 => "\"reroll\"".to_owned(),
                _ => format!("{{ feed = {{ dice = {} }} }}", self.among(1, 6)),
            };
            let (cards, explodes) = (self.among(1, 3), self.below(2) == 0);
            toml += &format!("[[grimstone]]\nid = \"{id}\"\ncards = {cards}\nexplodes = {explodes}\n");
            toml += &format!("effect = {effect}\n");
        }
        toml
    }
}

#[test]
fn whatever_a_pack_says_of_ambassadors_its_games_can_be_played() {
    let options = parts(0b1_0000_0000).set("own-cards", "always").clone();
    let packed = check_packs::<KingsForge>(PACKS, &options, |chance| Scribe(chance).pack_with_ambassadors());
    let packed = packed.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(packed.played > PACKS / 8 && packed.refused > 0 && packed.plies > 1000, "{packed:?}");
}

#[test]
fn whatever_a_pack_says_of_apprentices_its_games_can_be_played() {
    let options = parts(15).set("own-cards", "always").clone();
    let packed = check_packs::<KingsForge>(PACKS, &options, |chance| Scribe(chance).pack_with_apprentices());
    let packed = packed.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(packed.played > PACKS / 4 && packed.refused > 0 && packed.plies > 1000, "{packed:?}");
}

impl Scribe<'_> {
    /// A request of the table's own, with any boxes, boost and reward.
    fn pack_with_a_request(&mut self) -> String {
        let mut boxes = Vec::new();
        for _ in 0..self.among(1, 4) {
            let (letter, value) = (self.letter(), self.among(1, 4));
            boxes.push(match self.below(4) {
                0 => format!("\"WA{value}\""),
                1 => format!("\"{letter}{value}!\""),
                _ => format!("\"{letter}{value}\""),
            });
        }
        let boost =
            if self.one_in(2) { format!("boost = \"{}{}\"", self.letter(), self.among(1, 3)) } else { String::new() };
        let reward = match self.below(4) {
            0 => "\"die-of-the-highest\"".to_owned(),
            1 => "\"hold-one\"".to_owned(),
            2 => format!("{{ raise-naturals = {{ value = {}, plus = {} }} }}", self.among(1, 6), self.among(1, 6)),
            _ => ["{ gifts = \"MA\" }", "{ gifts = \"WGA\" }"][self.below(2) as usize].to_owned(),
        };
        let request = "[[request]]\nid = \"own\"\nname = \"Own request\"\nrealm = \"west\"\nreward_name = \"Thanks\"\n";
        let figures = format!("dice = [{}]\n{boost}\nreward = {reward}\n", boxes.join(", "));
        format!("{}{request}reward_text = \"Many thanks.\"\n{figures}", self.pack())
    }
}

/// KF-21.1
#[test]
fn whatever_a_pack_says_of_requests_its_games_can_be_played() {
    let options = parts(0b101_0000_0000).set("own-cards", "always").clone();
    let packed = check_packs::<KingsForge>(PACKS, &options, |chance| Scribe(chance).pack_with_a_request());
    let packed = packed.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(packed.played > PACKS / 8 && packed.refused > 0 && packed.plies > 1000, "{packed:?}");
}
