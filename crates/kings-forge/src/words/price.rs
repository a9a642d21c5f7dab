//! What is to be paid, as one says it: in the log, in the list of choices and on the cards alike.

use crate::{
    cost::{Cost, CostBox},
    dice::{Material, Materials},
};

/// `4 dice (2 lost)`, `1 gem or magic (lost) and 3 other dice`, or `nothing`.
pub(crate) fn price(cost: &Cost) -> String {
    if cost.all { "all unused dice".to_owned() } else { told(&cost.boxes) }
}

/// KF-4.29: what a Workshop copies is paid for too, and its own die comes back.
pub(crate) fn price_on_workshop(cost: &Cost) -> String {
    let own = CostBox { takes: Materials::ANY, x: false };
    if cost.all { price(cost) } else { told(&[&*cost.boxes, &[own]].concat()) }
}

fn told(boxes: &[CostBox]) -> String {
    let mut kinds: Vec<Kind> = Vec::new();
    for &CostBox { takes, x } in boxes {
        let lost = usize::from(x);
        match kinds.iter_mut().find(|kind| kind.takes == takes) {
            Some(kind) => (kind.dice, kind.lost) = (kind.dice + 1, kind.lost + lost),
            None => kinds.push(Kind { takes, dice: 1, lost }),
        }
    }
    let several = kinds.len() > 1;
    // Said once at the end where it holds for all of them.
    let all_lost = several && kinds.iter().all(|kind| kind.lost == kind.dice);
    let part = |kind: &Kind| {
        let lost = if all_lost { String::new() } else { lost(kind.lost, kind.dice) };
        format!("{} {}{lost}", kind.dice, kind.noun(several))
    };
    let parts: Vec<String> = kinds.iter().map(part).collect();
    let listed = match parts.split_last() {
        None => return "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    };
    if all_lost { format!("{listed}{}", lost(boxes.len(), boxes.len())) } else { listed }
}

/// Boxes of a cost that take the same.
struct Kind {
    takes: Materials,
    dice: usize,
    lost: usize,
}

impl Kind {
    fn noun(&self, several: bool) -> String {
        let dice = if self.dice == 1 { "die" } else { "dice" };
        let named: Vec<Material> =
            Material::ALL.into_iter().filter(|&material| self.takes.contains(material)).collect();
        match (self.takes, &named[..]) {
            (Materials::ANY, _) => format!("{}{dice}", if several { "other " } else { "" }),
            (_, named) if named.len() == Material::COUNT => format!("{dice} not white"),
            (_, [Material::Gem]) if self.dice > 1 => "gems".to_owned(),
            (_, named) => named.iter().map(|material| material.name()).collect::<Vec<_>>().join(" or "),
        }
    }
}

fn lost(lost: usize, of: usize) -> String {
    match (lost, of) {
        (0, _) => String::new(),
        (1, 1) => " (lost)".to_owned(),
        (2, 2) => " (both lost)".to_owned(),
        (lost, of) if lost == of => " (all lost)".to_owned(),
        (lost, _) => format!(" ({lost} lost)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_told_as_one_says_it() {
        let said = |boxes: &str| {
            let boxes = boxes.split_whitespace().map(|next| next.parse().unwrap()).collect();
            price(&Cost { boxes, all: false })
        };
        assert_eq!(said("any"), "1 die");
        assert_eq!(said("any any"), "2 dice");
        assert_eq!(said("anyX"), "1 die (lost)");
        assert_eq!(said("anyX anyX"), "2 dice (both lost)");
        assert_eq!(said("anyX anyX anyX"), "3 dice (all lost)");
        assert_eq!(said("anyX anyX any any"), "4 dice (2 lost)");
        assert_eq!(said("W W any any"), "2 wood and 2 other dice");
        assert_eq!(said("W anyX any"), "1 wood and 2 other dice (1 lost)");
        assert_eq!(said("G GA any"), "1 gem, 1 gem or magic and 1 other die");
        assert_eq!(said("GAX any any any"), "1 gem or magic (lost) and 3 other dice");
        assert_eq!(said("GWX anyX anyX anyX"), "1 wood or gem and 3 other dice (all lost)");
        assert_eq!(said("WX anyX"), "1 wood and 1 other die (both lost)");
        assert_eq!(said("MWGA any"), "1 die not white and 1 other die");
        assert_eq!(said("G G"), "2 gems");
        assert_eq!(said(""), "nothing");
        // As many boxes as a cost may have, and the Workshop's.
        let full =
            Cost { boxes: ["anyX"; Cost::BOXES].map(|next| next.parse().unwrap()).into_iter().collect(), all: false };
        assert_eq!(price_on_workshop(&full), "9 dice (8 lost)");
        assert_eq!(price(&Cost { all: true, ..Cost::default() }), "all unused dice");
    }
}
