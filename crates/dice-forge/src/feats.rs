//! Performing heroic feats (DF-7) and what each card does (DF-8).

use tabletop::{Chance, List, Log, Seat};

use crate::{
    Amounts, DiceForge, Event, Face, State,
    blessing::in_turn,
    event::{Cause, Token},
    face::Colour,
    feat::{Effect, Slot},
    step::{Blessing, Step},
};

impl DiceForge {
    /// DF-7.1 to DF-7.5: pay, move, oust; the ousted hero is blessed before the card is taken.
    pub(crate) fn perform_feat(&self, state: &mut State, slot: Slot, log: &mut impl Log<Event>) {
        let seat = state.active;
        let feat = self.content.feat(state.feat(slot));
        let island = self.content.islands[slot.index()];
        state.heroes[seat].pay(feat.cost);
        log.note(Event::FeatPerformed { seat, feat: feat.id, island });
        state.steps.push(Step::TakeFeat { slot });
        let ousted = seat.others(self.players).find(|&other| state.heroes[other].island == island);
        state.heroes[seat].island = island;
        if let Some(ousted) = ousted {
            state.heroes[ousted].island = 0;
            log.note(Event::HeroOusted { seat: ousted, by: seat });
            state.steps.push(Step::ReceiveDivineBlessings { seat: ousted, left: 1, instead: None });
            // DF-8.5: bears are paid before the ousted hero rolls, the ousting player's first.
            self.pay_bear(state, seat, log);
            self.pay_bear(state, ousted, log);
        }
    }

    fn pay_bear(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
        for slot in Slot::ALL {
            let copies = state.heroes[seat].feats[slot.index()];
            let feat = self.content.feat(state.feat(slot));
            if let Effect::Bear(glory) = feat.effect
                && copies > 0
            {
                self.receive(state, seat, Amounts::glory(glory) * copies, None, Cause::Feat(feat.id), log);
            }
        }
    }

    /// DF-7.6: the card is taken from its stack and does what it does.
    pub(crate) fn take_feat(&self, state: &mut State, slot: Slot, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = state.active;
        state.stacks[slot.index()].left -= 1;
        state.heroes[seat].feats[slot.index()] += 1;
        let feat = self.content.feat(state.feat(slot));
        match feat.effect {
            Effect::None | Effect::Bear(_) => {}
            Effect::ReinforceByMinorBlessing | Effect::ReinforceByPaying { .. } | Effect::ReinforceByChoosing(_) => {}
            Effect::Gain(amounts) => self.receive(state, seat, amounts, None, Cause::Feat(feat.id), log),
            Effect::GloryPerForgedFace(glory) => {
                let amounts = Amounts::glory(state.forged(seat) * glory);
                self.receive(state, seat, amounts, None, Cause::Feat(feat.id), log);
            }
            Effect::Hammer => {
                state.heroes[seat].hammers += 1;
                log.note(Event::HammerLifted { seat });
            }
            Effect::Chest => {
                state.heroes[seat].chests += 1;
                log.note(Event::ChestOpened { seat });
            }
            Effect::Cerberus => {
                state.heroes[seat].cerberus += 1;
                log.note(Event::TokenTaken { seat, token: Token::Cerberus });
            }
            Effect::Triton => {
                state.heroes[seat].triton += 1;
                log.note(Event::TokenTaken { seat, token: Token::Triton });
            }
            Effect::Forge(_) => state.steps.push(Step::ChooseGardenFace { seat, slot }),
            Effect::DivineBlessings { count, instead } => {
                state.steps.push(Step::ReceiveDivineBlessings { seat, left: count, instead });
            }
            Effect::MinorBlessings { count, instead } => {
                state.steps.push(Step::ChooseDie { seat, rolls: count, instead });
            }
            Effect::Boar => self.reveal_boar(state, seat, chance, log),
            Effect::Satyrs => {
                for other in seat.others(self.players) {
                    self.roll_both(state, other, chance, log);
                }
                state.steps.push(Step::ChooseSatyrFace { picked: None });
            }
            Effect::Minotaur => {
                // DF-8.18: all roll before the first one loses anything.
                let mut victims: List<Step, 4> = List::new();
                for other in seat.others(self.players) {
                    let rolled = self.roll_both(state, other, chance, log);
                    victims.push(Step::Apply(Blessing {
                        loss: true,
                        repeatable: false,
                        ..Blessing::new(other, rolled)
                    }));
                }
                while let Some(victim) = victims.pop() {
                    state.steps.push(victim);
                }
            }
        }
    }

    /// DF-8.7: the colours still in the stack are a bag; the top card is drawn when it is taken.
    fn reveal_boar(&self, state: &mut State, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let left: List<Colour, 4> =
            Colour::ALL.into_iter().filter(|&colour| state.boar_owner(colour).is_none()).collect();
        if left.is_empty() {
            return;
        }
        let colour = if left.len() == 1 { left[0] } else { left[chance.draw(left.len() as u32) as usize] };
        state.boars[colour as usize] = Some(seat);
        log.note(Event::BoarRevealed { seat, colour });
        state.steps.push(Step::ChooseBearer { colour });
    }

    /// DF-8.6: two of the faces the others rolled are applied as one's own blessing.
    pub(crate) fn pick_satyr_face(
        &self,
        state: &mut State,
        picked: Option<Face>,
        face: Face,
        log: &mut impl Log<Event>,
    ) {
        let Some(first) = picked else {
            state.steps.push(Step::ChooseSatyrFace { picked: Some(face) });
            return;
        };
        let seat = state.active;
        let mut faces: List<Face, 2> = [first, face].into_iter().collect();
        faces.sort_unstable_by_key(|&face| in_turn(face));
        log.note(Event::FacesPicked { seat, faces });
        state.steps.push(Step::Apply(Blessing { repeatable: false, ..Blessing::new(seat, faces) }));
    }
}
