//! What new tables are dealt: dice nobody can guess, or, on a server for trials, dice that everybody may know.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use table::{Fresh, PersonId, TableId};
use tabletop::{Fairness, Seed};

use crate::secrets::{random_bytes, random_hex};

#[derive(Debug)]
pub(crate) enum Luck {
    Secret,
    /// How many tables each person has opened.
    Known(Mutex<HashMap<PersonId, u32>>),
}

/// What stands for the table's name in dice that are known: they are the same at tables of any name.
const KNOWN: &str = "known";

impl Luck {
    pub(crate) fn new(is_known: bool) -> Luck {
        if is_known { Luck::Known(Mutex::default()) } else { Luck::Secret }
    }

    /// What a new table begins with.
    pub(crate) fn fresh(&self, host: &PersonId) -> Fresh {
        let table = TableId(random_hex::<8>());
        let Luck::Known(opened) = self else { return Fresh::new(table, Seed::new(random_bytes())) };
        let mut opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
        let number = opened.entry(host.clone()).or_default();
        *number += 1;
        Fresh { table, dice: Fairness { table: KNOWN.to_owned(), ..Fairness::of(Seed::trial(*number)) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: &str) -> PersonId {
        PersonId(id.to_owned())
    }

    #[test]
    fn secret_dice_are_new_at_every_table_and_bear_its_name() {
        let luck = Luck::new(false);
        let [one, other] = [(); 2].map(|()| luck.fresh(&person("ann")));
        assert_ne!(one.dice.seed, other.dice.seed);
        assert_eq!((one.dice.table, other.dice.table), (one.table.0, other.table.0));
    }

    #[test]
    fn known_dice_are_the_same_at_everybodys_first_table_and_others_at_their_second() {
        let luck = Luck::new(true);
        let [first, second] = [(); 2].map(|()| luck.fresh(&person("ann")));
        let theirs = luck.fresh(&person("ben"));
        assert_eq!(first.dice, theirs.dice);
        assert_ne!(first.dice.seed, second.dice.seed);
        assert_ne!(first.table, theirs.table);
        assert!(first.dice.seed.is_some_and(|seed| seed.is_known()));
    }
}
