// What a game of Dice Forge will be remembered for.
import type { Amounts, Description, Event } from '../../protocol/dice-forge';
import { most, turningChapter, type Chapter } from '../story';
import { amountWords } from './faces';
import { gloryByRound } from './scores';

const KINDS = ['gold', 'sun', 'moon', 'glory'] as const;
const pieces = (amounts: Amounts) => KINDS.reduce((sum, kind) => sum + amounts[kind], 0);
const nothing = (): Amounts => ({ gold: 0, sun: 0, moon: 0, glory: 0 });

type Roll = { seat: number; round: number; brought: Amounts };

/** What each roll of both dice brought and there was room for. */
function rolls(events: Event[]): Roll[] {
  const made: Roll[] = [];
  const open = new Map<number, Roll>();
  let round = 0;
  for (const event of events) {
    if (event.type === 'RoundStarted') round = event.round;
    if (event.type === 'TurnStarted') open.clear();
    // What another throw brings, or faces of others, or the same faces once more, is not of this roll.
    if (event.type === 'DieRolled' || event.type === 'FacesPicked' || (event.type === 'TokenSpent' && event.token === 'cerberus')) open.delete(event.seat);
    if (event.type === 'DiceRolled') {
      const roll = { seat: event.seat, round, brought: nothing() };
      open.set(event.seat, roll);
      made.push(roll);
    }
    if (event.type === 'Gained' && (event.cause === 'face' || event.cause === 'shield')) {
      const roll = open.get(event.seat);
      if (roll) for (const kind of KINDS) roll.brought[kind] += event.amounts[kind] - event.wasted[kind];
    }
  }
  return made;
}

export function story(events: Event[], content: Description, names: string[]): Chapter[] {
  const chapters = turningChapter(gloryByRound(events, content, names.length), names);
  const best = most(rolls(events), ({ brought }) => pieces(brought));
  if (best) chapters.push({ seat: best.seat, title: 'The best roll', text: `${names[best.seat]} rolled ${amountWords(best.brought)} in round ${best.round}.` });
  const feats = events.flatMap((event) => (event.type === 'FeatPerformed' ? [{ seat: event.seat, feat: content.feats.find(({ id }) => id === event.feat)! }] : []));
  const greatest = most(feats, ({ feat }) => feat.glory);
  if (greatest) chapters.push({ seat: greatest.seat, title: 'The greatest feat', text: `${names[greatest.seat]} performed ${greatest.feat.name} for ${greatest.feat.glory} glory.` });
  const wasted = names.map((_, seat) => ({ seat, lost: events.reduce((sum, event) => sum + (event.type === 'Gained' && event.seat === seat ? pieces(event.wasted) : 0), 0) }));
  const wasteful = most(wasted, ({ lost }) => lost);
  if (wasteful) chapters.push({ seat: wasteful.seat, title: 'Most wasted', text: `${names[wasteful.seat]} had no room for ${wasteful.lost} of what the gods gave.` });
  const ousted = names.map((_, seat) => ({ seat, times: events.filter((event) => event.type === 'HeroOusted' && event.by === seat).length }));
  const rude = most(ousted, ({ times }) => times);
  if (rude && rude.times > 1) chapters.push({ seat: rude.seat, title: 'Most ousted', text: `${names[rude.seat]} ousted others ${rude.times} times.` });
  return chapters;
}
