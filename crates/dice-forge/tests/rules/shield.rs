//! Shields: what they look at, and what they give (DF-6.10 to DF-6.14).

use dice_forge::{Action, Colour, Resource::*, Slot};

use crate::table::Table;

/// Each shield with its smaller reward.
const SHIELDS: [(&str, &str); 4] =
    [("red-shield", "2S"), ("green-shield", "3GP"), ("yellow-shield", "3G"), ("blue-shield", "2M")];

/// What seat 0 has after a blessing with these faces that asks nothing.
fn gained(light: &str, dark: &str) -> String {
    let mut table = Table::new(3);
    table.reserve(0, "0").bless_with(0, light, dark);
    assert!(table.rests(), "{light} and {dark}");
    table.has(0)
}

/// DF-6.10
#[test]
fn a_shield_gives_five_glory_if_the_other_die_gave_its_resource() {
    let matches = [
        ("red-shield", "1S", "1S+5GP"),
        ("green-shield", "2GP", "7GP"),
        ("yellow-shield", "6G", "6G+5GP"),
        ("blue-shield", "2M", "2M+5GP"),
    ];
    for (shield, other, has) in matches {
        assert_eq!(gained(shield, other), has, "{shield} and {other}");
        assert_eq!(gained(other, shield), has, "{other} and {shield}");
    }
}

/// DF-6.10
#[test]
fn any_of_several_resources_matches() {
    for (shield, _) in SHIELDS {
        assert_eq!(gained(shield, "1G+1S+1M+1GP"), "1G+1S+1M+6GP", "{shield}");
    }
}

/// DF-6.11
#[test]
fn without_a_match_a_shield_gives_its_smaller_reward() {
    for (shield, other, has) in [
        ("red-shield", "2M", "2S+2M"),
        ("green-shield", "6G", "6G+3GP"),
        ("yellow-shield", "2M+2GP", "3G+2M+2GP"),
        ("blue-shield", "1S+1GP", "1S+2M+1GP"),
    ] {
        assert_eq!(gained(shield, other), has, "{shield} and {other}");
        assert_eq!(gained(other, shield), has, "{other} and {shield}");
    }
}

/// DF-6.11
#[test]
fn in_a_minor_blessing_a_shield_gives_its_smaller_reward() {
    for (shield, has) in SHIELDS {
        let mut table = Table::new(3);
        // What lies up on the other die was not given in this blessing.
        table.reserve(0, "0").lie(0, "1G", "1G+1S+1M+1GP").bless_lightly(0, shield);
        assert_eq!(table.has(0), has, "{shield}");
    }
}

/// DF-6.10, DF-6.13
#[test]
fn a_shield_waits_for_what_is_chosen_on_the_other_die() {
    for (light, dark) in [("blue-shield", "1G/1S/1M"), ("1G/1S/1M", "blue-shield")] {
        for (chosen, has) in [(Moon, "1M+5GP"), (Sun, "1S+2M"), (Gold, "1G+2M")] {
            let mut table = Table::new(3);
            table.reserve(0, "0").bless_with(0, light, dark);
            assert_eq!((table.question(), table.has(0).as_str()), ("ChooseResource", "0"));
            table.choose(chosen);
            assert_eq!(table.has(0), has);
        }
    }
}

/// DF-6.12
#[test]
fn what_a_limit_swallowed_was_given_for_a_shield() {
    for (shield, other, full) in
        [("red-shield", "2S", "6S"), ("blue-shield", "1M", "6M"), ("yellow-shield", "4G", "12G")]
    {
        let mut table = Table::new(3);
        table.reserve(0, full).bless_with(0, shield, other);
        assert_eq!(table.has(0), format!("{full}+5GP"));
    }
}

/// DF-6.12
#[test]
fn what_the_hammer_took_was_given_for_a_shield() {
    let mut table = Table::new(3);
    table.card(0, Slot::M1).reserve(0, "0").bless_with(0, "yellow-shield", "3G").send_to_hammer(3);
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("5GP", 3));
}

/// DF-6.12
#[test]
fn what_was_exchanged_for_glory_was_given_for_a_shield() {
    let mut table = Table::new(3);
    table.reserve(0, "0").bless_by_sentinel(0, "red-shield", "2S").play(Action::TakeGlory);
    assert_eq!(table.has(0), "9GP");
    // The glory taken instead is not what the die gave: green finds no match.
    table.reserve(0, "0").bless_by_sentinel(0, "green-shield", "2S").play(Action::TakeGlory);
    assert_eq!(table.has(0), "7GP");
}

/// DF-6.13
#[test]
fn beside_a_ship_a_shield_gives_its_smaller_reward() {
    for (shield, has) in SHIELDS {
        let mut table = Table::new(3);
        table.reserve(0, "0").bless_with(0, "ship", shield);
        assert_eq!(table.has(0), has);
        table.play(Action::BuyNothing);
        assert!(table.rests());
        assert_eq!(table.has(0), has);
    }
}

/// DF-6.13, DF-6.15
#[test]
fn a_shield_looks_at_the_shard_of_a_boar() {
    for (chosen, has) in [(Moon, "1M+5GP"), (Sun, "1S+2M")] {
        let mut table = Table::new(3);
        table.boar_of(1, dice_forge::Colour::Red).reserve(0, "0").bless_with(0, "blue-shield", "red-boar");
        table.choose(chosen).choose(Glory);
        assert!(table.rests());
        assert_eq!(table.has(0), has);
    }
}

/// DF-6.14
#[test]
fn shields_of_two_colours_never_match() {
    for (first, _) in SHIELDS {
        for (second, _) in SHIELDS.iter().filter(|(second, _)| *second != first) {
            let has = gained(first, second);
            let mut parts: Vec<&str> = has.split('+').collect();
            let mut wanted: Vec<&str> = SHIELDS
                .iter()
                .filter(|(shield, _)| *shield == first || shield == second)
                .map(|(_, reward)| *reward)
                .collect();
            parts.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(parts, wanted, "{first} and {second}");
        }
    }
}

/// DF-6.14
#[test]
fn two_mirrors_of_one_shield_give_its_smaller_reward_then_five_glory() {
    for (shield, has) in
        [("red-shield", "2S+5GP"), ("green-shield", "8GP"), ("yellow-shield", "3G+5GP"), ("blue-shield", "2M+5GP")]
    {
        let mut table = Table::new(3);
        table.reserve(0, "0").lie(1, shield, shield).lie(2, shield, shield).bless_with(0, "mirror", "mirror");
        assert!(table.rests());
        assert_eq!(table.has(0), has);
    }
}

/// DF-6.14, DF-6.6
#[test]
fn a_mirror_of_the_own_shield_beside_it_gives_both_rewards() {
    let mut table = Table::new(3);
    table.reserve(0, "0").lie(1, "mirror", "1G").lie(2, "1G", "1G").bless_with(0, "red-shield", "mirror");
    table.copy("red-shield");
    assert_eq!(table.has(0), "2S+5GP");
}

/// DF-6.10
#[test]
fn a_shield_does_not_look_at_what_others_or_earlier_rolls_gave() {
    let mut table = Table::new(3);
    table.reserve(0, "0").dice(0, "red-shield", "1M").dice(1, "1S", "2S").dice(2, "1S", "1S").begin_turn(0);
    assert_eq!(table.has(0), "2S+1M");
    table.reserve(0, "0").bless_with(0, "1S", "1M").bless_with(0, "red-shield", "1M");
    assert_eq!(table.has(0), "3S+2M");
}

/// DF-6.12: the glory that the owner of the card gains is the card's, not the die's.
#[test]
fn a_shield_does_not_see_the_reward_of_the_boars_owner() {
    let mut table = Table::new(3);
    table.boar_of(0, Colour::Red).lie(1, "red-boar", "red-boar").lie(2, "red-boar", "red-boar").reserve(0, "0");
    table.bless_with(0, "mirror", "green-shield").choose(Sun).choose(Glory);
    assert!(table.rests());
    assert_eq!(table.has(0), "1S+6GP");
}
