//! What the rules tell of a position beyond the position itself: scores, room, prices, and what each action would bring.

use dice_forge::{
    Action, Colour, DieOf, Event, Habit, Insight, Payable, Performed, Price, Prospect, Resource::*, Slot, Step, Track,
};
use tabletop::{Fast, Game, Insights, Score, Seat, Turn};

use crate::{
    states::{game, play_on},
    table::{DARK, LIGHT, Table, amounts, face},
};

impl Table {
    fn insight(&self) -> Insight {
        self.game.insight(&self.state, &self.offered()).unwrap()
    }

    #[track_caller]
    fn prospect(&self, action: Action) -> Prospect {
        let place = self.offered().iter().position(|&offered| offered == action).expect("an action that is offered");
        self.insight().prospects[place].clone()
    }

    fn brings(&self, action: Action) -> String {
        self.prospect(action).brings.unwrap_or_default()
    }

    fn remark(&self, action: Action) -> String {
        self.prospect(action).remark.unwrap_or_default()
    }
}

const fn die(seat: u8, die: dice_forge::Which) -> DieOf {
    DieOf { seat: Seat(seat), die }
}

/// DF-9.2, DF-7.7
#[test]
fn the_score_is_the_glory_in_the_inventory_and_on_the_cards() {
    let mut table = Table::new(3);
    table.card(1, Slot::M5).card(1, Slot::M5).card(1, Slot::M1).reserve(1, "7GP");
    let hero = table.insight().heroes.remove(1);
    assert_eq!((hero.glory, hero.on_cards), (7 + 24, 24));
    let card = |slot: Slot, cards, glory| Performed { feat: table.state.feat(slot), cards, glory };
    assert_eq!(hero.feats, [card(Slot::M1, 1, 0), card(Slot::M5, 2, 24)]);
}

/// DF-2.1, DF-2.2
#[test]
fn the_room_in_the_reserves_counts_the_chests() {
    let mut table = Table::new(2);
    table.card(0, Slot::M2);
    let [first, second] = [0, 1].map(|seat| table.insight().heroes[seat].most);
    assert_eq!((first, second), (amounts("16G+9S+9M"), amounts("12G+6S+6M")));
}

/// DF-2.3, DF-6.4, DF-6.11
#[test]
fn what_the_next_roll_may_waste_is_the_most_two_faces_give_together() {
    let risk = |reserve: &str, light: &str, dark: &str| {
        let mut table = Table::new(3);
        table.reserve(0, reserve).dice(0, light, dark);
        table.insight().heroes[0].at_risk
    };
    assert_eq!(risk("6G+6S", "2S", "4G"), amounts("2S"));
    assert_eq!(risk("9G", "6G", "3G/2GP"), amounts("6G"), "a choice may be made amiss");
    assert_eq!(risk("4S", "x3", "2S"), amounts("4S"));
    assert_eq!(risk("6S", "red-shield", "1G"), amounts("2S"));
    assert_eq!(risk("6S+6M", "red-boar", "ship"), amounts("1S+1M"));
    assert_eq!(risk("0", "6G", "2M"), amounts("0"));
    let hammer = |walked: u8| {
        let mut table = Table::new(3);
        table.reserve(0, "9G").dice(0, "6G", "3G/2GP").card(0, Slot::M1).hammer_gold(0, walked);
        table.insight().heroes[0].at_risk
    };
    assert_eq!(hammer(0), amounts("0"), "gold may go to the hammer");
    assert_eq!(hammer(28), amounts("4G"), "as long as there is room on its track");
    let mut over = Table::new(3);
    over.reserve(0, "12G").state.steps.clear();
    assert_eq!(over.insight().heroes[0].at_risk, amounts("0"), "nothing is rolled once the game is over");
}

/// DF-8.2
#[test]
fn a_hammer_tells_what_it_walks_to() {
    let track = |hammers: usize, gold: u8| {
        let mut table = Table::new(3);
        for _ in 0..hammers {
            table.card(0, Slot::M1);
        }
        table.hammer_gold(0, gold).insight().heroes[0].hammer
    };
    assert_eq!(track(0, 0), None);
    assert_eq!(track(1, 4), Some(Track { gold: 4, spaces: 15, reward: Some(10) }));
    assert_eq!(track(1, 15), Some(Track { gold: 0, spaces: 15, reward: Some(15) }));
    assert_eq!(track(1, 30), Some(Track { gold: 15, spaces: 15, reward: None }));
    assert_eq!(track(2, 30), Some(Track { gold: 0, spaces: 15, reward: Some(10) }));
}

/// DF-7.1, DF-8.20
#[test]
fn a_feat_can_be_paid_now_or_with_tokens_or_not() {
    let mut table = Table::with(3, &[("f5", "triton")]);
    table.card(0, Slot::F5).reserve(0, "2S+1M");
    let payable = |table: &Table, slot: Slot| table.insight().feats[slot.index()];
    assert_eq!(payable(&table, Slot::F2), Payable::Now);
    assert_eq!(payable(&table, Slot::F5), Payable::WithTritons);
    assert_eq!(payable(&table, Slot::F7), Payable::No);
    table.state.stacks[Slot::F2.index()].left = 0;
    assert_eq!(payable(&table, Slot::F2), Payable::No);
    table.active(1).ask_for_action().reserve(1, "0");
    assert_eq!(payable(&table, Slot::F5), Payable::No, "nobody else's tokens");
}

/// DF-5.1, DF-6.8, DF-6.4
#[test]
fn a_ship_makes_faces_cheaper_for_its_bearer() {
    let mut table = Table::new(3);
    let price = |table: &Table, wanted: &str| {
        let lot = table.game.content().lot(face(wanted)).unwrap();
        table.insight().faces[lot]
    };
    table.reserve(0, "3G").reserve(1, "6G");
    assert_eq!(price(&table, "2S"), Price { gold: 8, payable: Payable::No });
    table.bless_with(1, "ship", "1S");
    assert_eq!(price(&table, "2S"), Price { gold: 6, payable: Payable::Now });
    table.ask(Step::ChooseShipFace { seat: Seat(1), discount: 6 });
    assert_eq!(price(&table, "3G"), Price { gold: 0, payable: Payable::Now });
    assert_eq!(table.insight().faces.len(), 16, "the gardens have no prices");
}

/// DF-2.3, DF-6.2
#[test]
fn a_choice_tells_what_would_be_wasted() {
    let mut table = Table::new(3);
    table.reserve(0, "5S").bless_with(0, "1G/1S/1M", "x3");
    let choose = |resource| Action::ChooseResource { resource };
    assert_eq!(table.remark(choose(Sun)), "2 sun shards would be wasted.");
    assert_eq!((table.remark(choose(Moon)), table.brings(choose(Moon))), (String::new(), String::new()));
}

/// DF-6.3, DF-2.3
#[test]
fn an_order_tells_what_would_be_wasted() {
    let mut table = Table::new(3);
    table.reserve(0, "10G").bless_with(0, "6G", "ship");
    let first = |kind| Action::ApplyFirst { face: face(kind) };
    assert_eq!(
        (table.brings(first("6G")), table.remark(first("6G"))),
        ("+2 gold".into(), "4 gold would be wasted.".into())
    );
    assert_eq!(table.prospect(first("ship")), Prospect { dice: vec![die(0, DARK)], ..Prospect::default() });
}

/// DF-6.5, DF-6.6
#[test]
fn a_copy_tells_where_its_face_lies_and_what_it_brings() {
    let mut table = Table::new(3);
    let copy = |kind| Action::CopyFace { face: face(kind) };
    table.reserve(0, "5M").lie(1, "2M", "3G").lie(2, "2M", "6G").bless_with(0, "mirror", "6G");
    assert_eq!(table.prospect(copy("2M")).dice, [die(1, LIGHT), die(2, LIGHT)]);
    assert_eq!(table.brings(copy("2M")), "+6 gold and 1 moon shard");
    assert_eq!(table.remark(copy("2M")), "1 moon shard would be wasted.");
    assert_eq!(table.prospect(copy("6G")).dice, [die(2, DARK)], "own faces are out of its sight");
    table.lie(1, "mirror", "3G").bless_with(0, "mirror", "6G");
    assert_eq!(table.prospect(copy("6G")).dice, [die(2, DARK), die(0, DARK)], "but not beside another mirror");
}

/// DF-8.6
#[test]
fn satyrs_pick_from_the_dice_of_the_others() {
    let mut table = Table::new(3);
    table.reserve(0, "0").lie(0, "6G", "ship").dice(1, "6G", "1S").dice(2, "ship", "6G").take(Slot::M4);
    let pick = |kind| Action::PickFace { face: face(kind) };
    assert_eq!(table.prospect(pick("6G")).dice, [die(1, LIGHT), die(2, DARK)]);
    assert_eq!(table.brings(pick("6G")), "", "there is another face to pick");
    table.play(pick("1S"));
    assert_eq!(table.brings(pick("6G")), "+6 gold and 1 sun shard");
}

/// DF-8.1, DF-8.2, DF-2.3
#[test]
fn gold_tells_what_the_hammer_gives_for_it_and_what_the_reserve_cannot_hold() {
    let mut table = Table::new(3);
    table.card(0, Slot::M1).hammer_gold(0, 11).reserve(0, "12G").bless_lightly(0, "6G");
    let send = |gold| Action::SendToHammer { gold };
    assert_eq!((table.brings(send(0)), table.remark(send(0))), (String::new(), "6 gold would be wasted.".into()));
    assert_eq!((table.brings(send(4)), table.remark(send(4))), ("+10 glory".into(), "2 gold would be wasted.".into()));
    assert_eq!((table.brings(send(6)), table.remark(send(6))), ("+10 glory".into(), String::new()));
    table.hammer_gold(0, 0).reserve(0, "9G+6M").bless_with(0, "3G", "2M+2GP");
    assert_eq!(table.prospect(send(0)), Prospect::default(), "what the other die gives is not for this answer");
}

/// DF-6.17
#[test]
fn a_loss_tells_how_much_there_is_to_lose() {
    let mut table = Table::new(3);
    table.quiet().reserve(0, "12G+6S+6M").dice(1, "2G/2S/2M", "x3").reserve(1, "1S+6M").perform(Slot::F4);
    assert_eq!((table.asked(), table.question()), (1, "ChooseLoss"));
    let choose = |resource| Action::ChooseResource { resource };
    assert_eq!(table.brings(choose(Gold)), "nothing is lost");
    assert_eq!(table.brings(choose(Sun)), "−1 sun shard");
    assert_eq!(table.brings(choose(Moon)), "−6 moon shards");
}

/// DF-8.15, DF-8.13, DF-8.5
#[test]
fn a_feat_tells_what_it_gives_at_once() {
    let mut table = Table::with(3, &[("m8", "typhon"), ("m3", "great-bear")]);
    table.reserve(0, "11G+6S+6M").ask_for_action();
    let perform = |table: &Table, slot| Action::PerformFeat { feat: table.state.feat(slot) };
    let spirits = table.prospect(perform(&table, Slot::F2));
    assert_eq!(spirits.brings.as_deref(), Some("+1 gold"));
    assert_eq!(spirits.remark.as_deref(), Some("2 gold and 3 moon shards would be wasted."));
    assert_eq!(table.brings(perform(&table, Slot::M8)), "", "nothing has been forged");
    table.card(0, Slot::M3).stands_on(1, 1);
    assert_eq!(table.brings(perform(&table, Slot::M1)), "+3 glory");
}

/// DF-8.9
#[test]
fn a_blessing_tells_what_it_would_bring_again() {
    let mut table = Table::with(3, &[("m5", "cerberus")]);
    table.card(0, Slot::M5).reserve(0, "9G").bless_with(0, "2GP", "2G+1M");
    let again = table.prospect(Action::RepeatBlessing);
    assert_eq!(again.brings.as_deref(), Some("+1 gold, 1 moon shard and 2 glory"));
    assert_eq!(again.remark.as_deref(), Some("1 gold would be wasted."));
    assert_eq!(table.prospect(Action::KeepCerberus), Prospect::default());
}

/// DF-4.6, DF-8.20
#[test]
fn an_extra_action_that_takes_a_token_is_told_so() {
    let mut table = Table::with(3, &[("f5", "triton")]);
    table.card(0, Slot::F5).reserve(0, "2S").ask(Step::ChooseToEndTurn { extra_left: true });
    assert_eq!(table.remark(Action::BuyExtraAction), "It takes a Triton token to perform one then.");
    table.play(Action::BuyExtraAction);
    let spend = |resource| Action::SpendTriton { resource };
    assert_eq!(table.remark(spend(Gold)), "");
    table.only_in_temple("mirror", 0);
    assert_eq!(table.remark(spend(Gold)), "Then there is no action you can perform.");
    table.reserve(0, "3G+2S").ask(Step::ChooseToEndTurn { extra_left: true });
    table.state.temple[0].left = 1;
    assert_eq!(table.remark(Action::BuyExtraAction), "");
}

/// DF-6.3: what the Satyrs picked lies on the dice of others, and a mirror shows what it is, not what it copied.
#[test]
fn an_order_is_told_on_the_own_dice_only() {
    let mut table = Table::new(3);
    table.reserve(0, "10G").lie(0, "1G", "1G").dice(1, "6G", "ship").dice(2, "1S", "1S").take(Slot::M4);
    table.play(Action::PickFace { face: face("6G") }).play(Action::PickFace { face: face("ship") });
    assert_eq!(table.question(), "ChooseOrder");
    assert_eq!(table.prospect(Action::ApplyFirst { face: face("6G") }).dice, []);
    table.lie(1, "6G", "6G").lie(2, "6G", "6G").bless_with(0, "mirror", "ship");
    assert_eq!(table.prospect(Action::ApplyFirst { face: face("6G") }).dice, [die(0, LIGHT)]);
}

/// DF-9.1, DF-1.7
#[test]
fn the_last_round_is_announced() {
    let mut table = Table::new(3);
    assert_eq!(table.insight().notice, None);
    table.state.round = table.game.rounds();
    assert!(table.insight().notice.unwrap().starts_with("The last round"));
    table.quiet().active(2).ask_for_action().reserve(2, "0").end_turn();
    let over = table.insight();
    assert_eq!((over.notice, over.feats, over.faces, over.prospects), (None, vec![], vec![], vec![]));
}

/// DF-6.15: what the owner of a boar gains is no business of its bearer's.
#[test]
fn only_the_own_gains_are_told() {
    let mut table = Table::new(3);
    table.boar_of(2, Colour::Red).reserve(0, "0").reserve(2, "6S+6M").bless_with(0, "red-boar", "1G");
    assert_eq!(table.prospect(Action::ChooseResource { resource: Sun }), Prospect::default());
}

#[test]
fn what_is_told_comes_true_in_random_games() {
    let mut warned = 0;
    for (players, feats) in [(2, "random"), (3, "alternate"), (4, "introductory")] {
        let game = game(players, feats);
        let mut chance = Fast::new(players as u64);
        let mut state = game.start(&mut chance, &mut ());
        while let Turn::Decide { seat } = game.turn(&state) {
            let mut offered = Vec::new();
            game.actions(&state, &mut offered);
            let insight = game.insight(&state, &offered).unwrap();
            assert_eq!(insight.prospects.len(), offered.len());
            for (&action, prospect) in offered.iter().zip(&insight.prospects) {
                let (mut then, mut events) = (state, Vec::new());
                game.play(&mut then, action, &mut Fast::new(1), &mut events);
                let wastes = |event: &Event| matches!(event, Event::Gained { seat: gainer, wasted, .. } if *gainer == seat && !wasted.is_none());
                if prospect.remark.as_ref().is_some_and(|remark| remark.ends_with("wasted.")) {
                    assert!(events.iter().any(wastes), "{action:?}: {prospect:?}");
                    warned += 1;
                }
            }
            play_on(&game, &mut state, &mut chance);
        }
        let Turn::Over(standings) = game.turn(&state) else { unreachable!("the loop ended") };
        let told = game.insight(&state, &[]).unwrap().heroes;
        assert!(
            told.iter().zip(standings.scores.iter()).all(|(hero, &score)| Score::points(hero.glory.into()) == score)
        );
    }
    assert!(warned > 20, "{warned} warnings");
}

impl Table {
    /// The habits that would answer what is asked, with their answers.
    fn habits(&self) -> Vec<(Habit, Action)> {
        let offered = self.offered();
        self.insight().routines.iter().map(|routine| (routine.habit, offered[routine.answer])).collect()
    }
}

/// DF-4.1
#[test]
fn one_free_reinforcement_can_be_a_habit_and_several_or_paid_ones_cannot() {
    let asked = |slots: &[Slot]| {
        let mut table = Table::new(3);
        table.quiet().reserve(0, "3G");
        for &slot in slots {
            table.card(0, slot);
        }
        table.ask(Step::ChooseReinforcement { used: [0; Slot::COUNT] });
        table.habits()
    };
    let hind = Action::CallReinforcement { feat: Table::new(3).state.feat(Slot::M3) };
    assert_eq!(asked(&[Slot::M3]), [(Habit::CallFree, hind)]);
    assert_eq!(asked(&[Slot::M3, Slot::F1]), [(Habit::CallFree, hind)], "the Elder is paid");
    assert_eq!(asked(&[Slot::M3, Slot::F3]), [], "Hind and Owl: which one first?");
    assert_eq!(asked(&[Slot::F1]), []);
}

/// DF-8.9
#[test]
fn cerberus_is_kept_by_habit_after_an_ordinary_roll_only() {
    let after = |light: &str, dark: &str| {
        let mut table = Table::new(3);
        table.quiet().reserve(0, "0").dice(0, light, dark);
        table.state.heroes[Seat(0)].cerberus = 1;
        table.begin_turn(0);
        assert_eq!(table.question(), "ChooseRepeat");
        table.habits()
    };
    assert_eq!(after("1G", "1G"), [(Habit::KeepCerberus, Action::KeepCerberus)]);
    assert_eq!(after("4GP", "2S+2M"), [], "worth a thought");
}

/// DF-8.1
#[test]
fn gold_is_kept_or_sent_by_habit_and_never_wasted_by_the_middle_one() {
    let habits = |reserve: &str| {
        let mut table = Table::new(3);
        table.quiet().card(0, Slot::M1).reserve(0, reserve).perform(Slot::F2);
        table.habits().into_iter().map(|(_, action)| action).collect::<Vec<_>>()
    };
    let sent = |golds: [u8; 3]| golds.map(|gold| Action::SendToHammer { gold });
    assert_eq!(habits("1S"), sent([0, 0, 3]));
    assert_eq!(habits("11G+1S"), sent([0, 2, 3]));
}

/// DF-3.1, DF-5.4
#[test]
fn a_face_nobody_will_roll_any_more_is_forged_by_habit() {
    let asked = |active: u8| {
        let mut table = Table::new(3);
        table.quiet().active(active).reserve(active, "2G").dice(active, "4G", "1S");
        table.state.round = table.game.rounds();
        table.ask_for_action().play(Action::TakeFace { face: face("3G") });
        table.habits()
    };
    assert_eq!(asked(1), [], "one more turn is to come");
    let [(habit, action)] = asked(2)[..] else { panic!("one habit") };
    assert_eq!(habit, Habit::ForgeAnywhere);
    assert!(matches!(action, Action::ForgeOver { .. }));
}
