// Pieces, structures and spaces in words, for labels, bubbles and screen readers.
import { isCell, terrainAt, type Standing } from './cells';
import { worthOf, written, type Gain, type Pasture } from './insight';
import { classNow, type Offer, type Subject } from './offers';
import { classOf } from './types';
import type { Cell, Character, Class, Content, Kind, State, Structure } from './types';

const TERRAIN = { '~': 'sea', '.': 'open land', F: 'forest', '#': 'wasteland' } as const;

export const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

/** `the king`, `the villager on D4`, `the ship`. */
export function subjectWords(subject: Subject, seat: number, state: State): string {
  if (subject === 'ship') return 'the ship';
  if (subject.startsWith('wall:')) return `the wall on ${subject.slice(5)}`;
  const who = subject as Character;
  const now = classNow(state, seat, who);
  const name = now === classOf(who) ? now : `${classOf(who)} as ${now === 'artisan' ? 'an' : 'a'} ${now}`;
  if (!/-\d$/.test(who)) return `the ${name}`;
  const spot = state.board.characters[seat]?.[who];
  return `the ${name}${isCell(spot) ? ` on ${spot}` : spot === 'ship' ? ' aboard' : ''}`;
}

export function structureWords({ kind, level, owner, base }: Structure, names: string[]): string {
  const what = kind === 'tower' ? `tower of ${level}` : kind;
  const cursed = base && base.some((seat) => seat !== owner) ? ', once cursed' : '';
  return `${what} of ${names[owner]}${cursed}`;
}

type Scene = {
  content: Content;
  names: string[];
  structure: Structure | undefined;
  standing: Standing[];
  trees: Set<Cell>;
  ship: number | null;
  pasture: Pasture | undefined;
};

/** What is to be seen on a space, part by part. */
export function cellWords(cell: Cell, { content, names, structure, standing, trees, ship, pasture }: Scene): string[] {
  const ground = trees.has(cell) ? 'forest, with a tree' : TERRAIN[terrainAt(content, cell)];
  const words: string[] = [ground];
  if (structure) words.push(structureWords(structure, names));
  if (ship !== null) words.push(`ship of ${names[ship]}`);
  for (const { seat, who } of standing) words.push(`${classOf(who)} of ${names[seat]}`);
  if (pasture) words.push(`in a pasture of ${names[pasture.owner]}: ${worthOf(pasture.forest, content)} points at the end${pasture.scores ? '' : ' once a horse is inside'}`);
  return words;
}

/** As many choices as one can listen to. */
const FEW = 4;

export function offersWords(offers: Offer[], subjects: Subject[], seat: number, state: State): string {
  const parts = subjects.map((subject) => `Enter takes ${subjectWords(subject, seat, state)}`);
  const texts = offers.slice(0, FEW).map(({ told }) => told.text);
  if (offers.length > FEW) texts.push('and more');
  if (offers.length > 0) parts.push(offers.length === 1 ? texts[0]! : `${offers.length} choices here: ${texts.join('; ')}`);
  return parts.join('. ');
}

/** `+9 now`, `+4 at the end`; nothing where nothing changes. */
export function gainWords({ at_once, in_all, forest = [] }: Gain): string | null {
  const later = in_all - at_once;
  const signed = (points: number) => `${points > 0 ? '+' : '−'}${written(Math.abs(points))}`;
  const parts: string[] = [];
  if (at_once !== 0) parts.push(`${signed(at_once)} now`);
  if (later !== 0) parts.push(`${signed(later)} at the end`);
  if (forest.length > 0) parts.push(`encloses ${forest.length} forest`);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** What a class is good for, and the rule that says so. */
export const CLASS_WORDS: Record<Class, { text: string; rule: string }> = {
  king: { text: 'Summons the others beside him. With the artisan he builds palaces, and beside one he scores 9 at the end.', rule: 'KA-5.1' },
  artisan: { text: 'Builds the fountain, and helps king, knight and warlock with palaces, battlements and towers.', rule: 'KA-6.6' },
  warlock: { text: 'Casts spells. With the artisan it builds towers, stands on them, and scores them at the end.', rule: 'KA-7.1' },
  thief: { text: "Walks on walls, steals an action token by ending on an opponent's space, and scores the walls it stands on.", rule: 'KA-5.5' },
  knight: { text: "Attacks opponents' characters beside it. With the artisan it builds battlements and scores those beside it.", rule: 'KA-5.7' },
  villager: { text: 'Builds two walls for one point, and houses; each house beside a villager scores 2 at the end.', rule: 'KA-6.3' },
  horse: { text: 'Moves once a turn for nothing, jumps walls, carries a rider, and makes a pasture score.', rule: 'KA-5.11' },
};

export const KIND_RULES: Record<Kind, string> = {
  wall: 'KA-6.2',
  house: 'KA-6.5',
  tower: 'KA-6.8',
  fountain: 'KA-6.6',
  battlement: 'KA-6.7',
  palace: 'KA-6.9',
};

export const SPELL_RULES: Record<string, string> = {
  alchemy: 'KA-7.5',
  'cursed-house': 'KA-7.7',
  'demolition-blast': 'KA-7.8',
  'enchanted-tower': 'KA-7.9',
  'lightning-blast': 'KA-7.10',
  'flying-walls': 'KA-7.12',
  morph: 'KA-7.13',
  'channeled-guidance': 'KA-7.17',
  'step-into-the-future': 'KA-7.20',
  teleportation: 'KA-7.23',
};

export const CARD_RULES: Record<string, string> = {
  'master-mason': 'KA-10.1',
  'village-festival': 'KA-10.2',
  'triumphant-towers': 'KA-10.3',
  earthquake: 'KA-10.5',
  lighthouses: 'KA-10.6',
  'building-tax': 'KA-10.7',
  ramparts: 'KA-10.8',
  'royal-cities': 'KA-10.9',
  'diverse-economy': 'KA-10.10',
  ranches: 'KA-10.11',
};

/** What each card counts. */
export const CARD_UNITS: Record<string, string> = {
  'master-mason': 'walls joined',
  'village-festival': 'houses',
  'triumphant-towers': 'towers',
  earthquake: 'spaces at a fault',
  lighthouses: 'quadrants lit',
  'building-tax': 'blocks of tax',
  ramparts: 'walls between towers',
  'royal-cities': 'spaces around palaces',
  'diverse-economy': 'kinds built',
  ranches: 'forest visited',
};

/** What was lost with the pictures of the rulebook. The guard that ends every game never was in it: that is a rule of ours. */
export function doubtsOf({ sources }: Content): Content['sources'] {
  return sources.filter(({ what, source }) => source !== 'printed' && what !== 'guard');
}

const STEP_WORDS: Record<string, { title: string; steps: string[]; at: (step: Record<string, unknown>) => number }> = {
  TakeWalls: { title: 'Alchemy', steps: ['take walls', 'build'], at: () => 0 },
  BuildByAlchemy: { title: 'Alchemy', steps: ['take walls', 'build'], at: () => 1 },
  ChooseFlyingWall: { title: 'Flying Walls', steps: ['first wall', 'second', 'third'], at: ({ flown }) => (flown as unknown[]).length },
  ChooseHouseToCurse: { title: 'Cursed House', steps: ['choose a house'], at: () => 0 },
  ChooseWallToDemolish: { title: 'Demolition Blast', steps: ['choose a wall'], at: () => 0 },
  ChooseHouseToEnchant: { title: 'Enchanted Tower', steps: ['choose a house'], at: () => 0 },
  ChooseLightningTarget: { title: 'Lightning Blast', steps: ['choose whom'], at: () => 0 },
  ChooseForm: { title: 'Morph', steps: ['choose a form'], at: () => 0 },
  ChooseTeleport: { title: 'Teleportation', steps: ['the warlock anywhere, or a swap'], at: () => 0 },
  ChooseSecondWall: { title: 'Walls', steps: ['first wall', 'second, if you like'], at: () => 1 },
  ChooseSummonSpace: { title: 'Summon', steps: ['whom', 'where'], at: () => 1 },
  CarryRider: { title: 'Ride', steps: ['pick up', 'carry', 'go on'], at: () => 1 },
  GoOnRiding: { title: 'Ride', steps: ['pick up', 'carry', 'go on'], at: () => 2 },
  ChooseAnchorage: { title: 'Ship', steps: ['quadrant', 'place'], at: () => 1 },
};

/** Where we are in something that takes several steps: the steps, and which one it is. */
export function stageOf(state: State, seat: number): { title: string; steps: string[]; at: number } | null {
  const step = state.steps.at(-1);
  if (!step || state.phase === 'landing') return null;
  if (step.type === 'ChooseGuidedStep') {
    const done = (step.guided as unknown[]).length;
    const all = Object.values(state.board.characters[seat] ?? {}).filter(isCell).length;
    return { title: 'Channeled Guidance', steps: [`${done} of ${all} have stepped`], at: 0 };
  }
  if (step.type === 'UseTemporaryPoints') return { title: 'Step Into the Future', steps: [`${step.left} temporary action ${step.left === 1 ? 'point' : 'points'}`], at: 0 };
  const words = STEP_WORDS[step.type];
  return words ? { title: words.title, steps: words.steps, at: words.at(step) } : null;
}
