//! Questions that make no sense are refused, with the reason.

use kings_forge::odds::{Abilities, BadQuestion, Bonus, Goal, Hand, Lies, Wish, Work, best_use, odds};

use crate::ask::{PLUS_ONE, hand, roll, shown, with};

fn refused(hand: &Hand, wishes: &[Wish], goal: Goal) -> String {
    odds(hand, wishes, goal, &mut Work::command()).unwrap_err().to_string()
}

#[test]
fn questions_out_of_bounds_are_refused() {
    let cards = shown(&["M5"]);
    let any = Goal::AnyCard;
    assert_eq!(
        refused(&hand("51M"), &cards, any),
        "51 dice of one kind are more than the 50 that can be reckoned with"
    );
    assert_eq!(refused(&Hand { dead: Some(7), ..hand("1M") }, &cards, any), "7 is not the value of a die");
    assert_eq!(refused(&hand("1M"), &cards, Goal::Card(1)), "there is no card 1 among those asked about");
    let empty = [Wish { boxes: Vec::new(), lies: Lies::OnDisplay, masterwork: false, limit: None }];
    assert_eq!(refused(&hand("1M"), &empty, any), "a card has from 1 to 8 boxes, not 0");
    assert_eq!(refused(&hand("1M"), &vec![cards[0].clone(); 41], any), "more than 40 cards");
    let bonuses = |bonuses| Abilities { bonuses, ..Abilities::default() };
    let many = with("1M", bonuses(vec![PLUS_ONE; 16]));
    assert_eq!(refused(&many, &cards, any), "more than 15 uses of one kind of ability, or more than 4 more rolls");
    let rolls = with("1M", Abilities { rerolls: 5, ..Abilities::default() });
    assert_eq!(refused(&rolls, &cards, any), "more than 15 uses of one kind of ability, or more than 4 more rolls");
    let kinds = with("1M", bonuses((1..=9).map(|plus| Bonus { plus, dice: 1 }).collect()));
    assert_eq!(refused(&kinds, &cards, any), "more than 8 kinds of bonus");
}

#[test]
fn the_cemetery_die_is_not_crafted_with() {
    let refusal = best_use(&hand("1M"), &roll("C3"), &shown(&["M5"]), Goal::AnyCard, &mut Work::command());
    assert!(matches!(refusal, Err(BadQuestion::NotRolled(_))), "{refusal:?}");
}
