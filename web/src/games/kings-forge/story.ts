// What a game of King's Forge will be remembered for.
import { most, turningChapter, type Chapter } from '../story';
import { readDie } from './dice';
import { itemsByRound } from './scores';
import type { Content, Event } from './types';

export function story(events: Event[], content: Content, names: string[]): Chapter[] {
  const chapters = turningChapter(itemsByRound(events, names.length), names);
  let round = 0;
  const rolls: { seat: number; round: number; pips: number; dice: number }[] = [];
  const thefts: { seat: number; from: number; item: number }[] = [];
  const works: { seat: number; rank: number; name: string }[] = [];
  for (const event of events) {
    if (event.type === 'RoundStarted') round = event.round;
    if (event.type === 'DiceRolled') rolls.push({ seat: event.seat, round, dice: event.dice.length, pips: event.dice.reduce((sum, die) => sum + readDie(die).value, 0) });
    if (event.type === 'ItemStolen') thefts.push(event);
    if (event.type === 'ItemClaimed') works.push({ seat: event.seat, rank: content.craft[event.item]!.rank, name: content.craft[event.item]!.name });
  }
  const best = most(rolls, ({ pips }) => pips);
  if (best) chapters.push({ seat: best.seat, title: 'The best roll', text: `${names[best.seat]} rolled ${best.pips} pips with ${best.dice} dice in round ${best.round}.` });
  const work = most(works, ({ rank }) => rank);
  if (work) chapters.push({ seat: work.seat, title: 'The finest work', text: `${work.name}, rank ${work.rank}, by ${names[work.seat]}.` });
  const thief = most(names.map((_, seat) => ({ seat, loot: thefts.filter((theft) => theft.seat === seat) })), ({ loot }) => loot.length);
  if (thief) {
    const last = thief.loot.at(-1)!;
    const more = thief.loot.length > 1 ? `${thief.loot.length} items, the last of them ` : '';
    chapters.push({ seat: thief.seat, title: thief.loot.length > 1 ? 'Most stolen' : 'A theft', text: `${names[thief.seat]} stole ${more}${content.craft[last.item]!.name} from ${names[last.from]}.` });
  }
  return chapters;
}
