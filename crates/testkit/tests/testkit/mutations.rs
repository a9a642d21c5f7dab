//! Changed positions of an honest game are refused or can be played on, and a game that cannot cope is caught.

use tabletop::{Options, Title};
use testkit::{Mutated, Mutations, Pig, check_mutations};

use crate::spoiled::{Flaw, Spoiled};

const FEW: Mutations<'_> = Mutations { positions: 200, plies: 30, told: 3, delicate: &["/banked", "/nowhere"] };

#[test]
fn pig_refuses_some_changes_and_copes_with_the_others() {
    let tables = [2, 3].map(|players| Pig::new(players, &Options::default(), None).unwrap());
    let looks = std::cell::Cell::new(0);
    let Mutated { accepted, refused } = check_mutations(&tables, FEW, |_, _, _| looks.set(looks.get() + 1)).unwrap();
    assert_eq!(accepted + refused, 400);
    assert!(accepted > 20 && refused > 20, "{accepted} accepted, {refused} refused");
    assert!(looks.get() >= accepted, "{} looks at {accepted} positions", looks.get());
}

#[test]
fn a_game_that_panics_or_loses_something_later_is_caught() {
    let how = Mutations { delicate: &["/pig/at_risk"], ..FEW };
    let broken = check_mutations(&[Spoiled::with(Flaw::Fragile)], how, |_, _, _| ()).unwrap_err();
    assert!(broken.starts_with("later nobody has that many points") && broken.contains("accepted {"), "{broken}");
    let broken = check_mutations(&[Spoiled::with(Flaw::None)], FEW, |_, _, _| panic!("no")).unwrap_err();
    assert!(broken.starts_with("panicked after {"), "{broken}");
}
