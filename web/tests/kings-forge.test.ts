import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { Told } from '../src/protocol';
import { doubtsOf, workAfter } from '../src/games/kings-forge/apprentices';
import { Bench } from '../src/games/kings-forge/bench.svelte';
import { atAnvil, compareDice, diceWords, isRolling, playsRoll, readBox } from '../src/games/kings-forge/dice';
import { groups } from '../src/games/kings-forge/groups';
import Hand from '../src/games/kings-forge/Hand.svelte';
import { layOnWorkshop, samePayment, swapIn } from '../src/games/kings-forge/payment';
import { isOnBoard, place, placed, placeOf, toolKey, type Offer } from '../src/games/kings-forge/placement';
import { doingOf } from '../src/games/kings-forge/placing';
import { endingWords, itemsByRound, scores, tallies } from '../src/games/kings-forge/scores';
import { heldBy, tokensFirst, toolLabel, useLabel, wayLabel } from '../src/games/kings-forge/tools';
import Tray from '../src/games/kings-forge/Tray.svelte';
import type { Action, Apprentice, Content, Dice, Event, Held, Insight, Material, State } from '../src/games/kings-forge/types';
import { settings } from '../src/settings.svelte';
import recorded from './fixtures/kings-forge.json';

const start = recorded.plies[0]!.before as unknown as State;
const told = (value: Action): Told => ({ value, text: '' });
const dice = (metal: number, wood = 0, gem = 0, magic = 0): Dice => ({ metal, wood, gem, magic });
const nothing: Insight = { scores: [], ending: null, tools: [], forgeries: [], makings: [], choices: [], cheapest: null };

describe('the anvil', () => {
  it('is free until somebody has a Craft turn, and after the last one', () => {
    const night: State = { ...start, phase: 'craft', active: 1 };
    expect(atAnvil(start, [])).toBe(null);
    expect(atAnvil(night, [{ type: 'CraftPhaseStarted' } as Event])).toBe(null);
    expect(atAnvil(night, [{ type: 'CraftTurnStarted', seat: 1 } as Event])).toBe(1);
    expect(atAnvil(night, [{ type: 'CraftTurnStarted', seat: 1 }, { type: 'DiceRolled' }] as Event[])).toBe(1);
    expect(atAnvil(night, [{ type: 'CraftTurnEnded', seat: 1 }, { type: 'ItemClaimed' }] as Event[])).toBe(null);
    expect(atAnvil({ ...night, phase: 'clean-up' }, [])).toBe(1);
  });

  it('shows a roll at the anvil until something can be done with it', () => {
    const of = (...types: Event['type'][]) => types.map((type) => ({ type }) as Event);
    expect(isRolling([])).toBe(false);
    expect(isRolling(of('CraftTurnStarted', 'DiceRolled'))).toBe(true);
    expect(isRolling(of('DiceRolled', 'CraftTurnEnded'))).toBe(false);
  });

  it('has tokens first, which lie there by day too, and what comes at night after them', () => {
    const [card, token, gift] = [{ tool: { card: 3 } }, { tool: { token: 'plus-ones' } }, { tool: 'gift' }] as Held[];
    expect(tokensFirst([card!, token!, gift!])).toEqual([token, gift, card]);
  });
});

describe('dice', () => {
  it('are told in words', () => {
    expect(diceWords(dice(3, 1, 2))).toBe('3 metal, 1 wood and 2 gems');
    expect(diceWords(dice(0))).toBe('nothing');
  });

  it('are ordered by kind, then by value', () => {
    expect(['L1', 'W2', 'M5', 'A1', 'M1'].sort(compareDice)).toEqual(['M1', 'M5', 'W2', 'A1', 'L1']);
  });

  it('pay for boxes that take certain materials', () => {
    expect(readBox('GAX')).toEqual({ takes: ['gem', 'magic'], x: true });
  });

  it('of a Craft turn are the supply until they are rolled', () => {
    const turn = (supply: Dice, rolled: string[]): State => ({ ...start, phase: 'craft', active: 0, rolled, smiths: start.smiths.map((smith) => ({ ...smith, supply })) });
    expect(playsRoll(turn(dice(2), []), 0), 'while the dice that join them are chosen').toBe(false);
    expect(playsRoll(turn(dice(0), ['M1', 'M4']), 0)).toBe(true);
    expect(playsRoll(turn(dice(0), []), 0), 'when all are placed').toBe(true);
    expect(playsRoll(turn(dice(0), ['M1', 'M4']), 1), 'in the turn of another').toBe(false);
  });
});

describe('an item', () => {
  const making = { item: 1, from: null, laid: ['M6'], lowest: ['M5'], highest: ['M6'], beats: [] };
  const insight = { ...nothing, makings: [making] };

  it('that can be made is drawn with the dice the server names', () => {
    const offers = placed([told({ type: 'Craft', item: 1 })], start, { ...insight, choices: [{}] });
    expect(doingOf(1, insight, offers)).toMatchObject({ lowest: ['M5'], begun: false, offer: { value: { type: 'Craft', item: 1 } } });
    expect(doingOf(2, insight, offers)).toBeNull();
  });

  it('that was begun is filled in either way', () => {
    const offers = placed([told({ type: 'PlaceLowest' }), told({ type: 'PlaceHighest' }), told({ type: 'Place', die: 'M5' })], start, insight);
    expect(doingOf(1, insight, offers)).toMatchObject({ laid: ['M6'], begun: true, lowestOffer: { value: { type: 'PlaceLowest' } }, highestOffer: { value: { type: 'PlaceHighest' } } });
  });
});

describe('payments', () => {
  const pay = (paid: Dice) => ({ dice: paid, workshop: null });
  const offered = [dice(2), dice(1, 1), dice(1, 0, 1), dice(0, 1, 1)].map(pay);

  it('are changed die by die among those offered', () => {
    expect(swapIn(pay(dice(2)), 'gem', offered)).toBe(offered[2]);
    expect(swapIn(pay(dice(1, 0, 1)), 'wood', offered)).toBe(offered[3]);
    expect(swapIn(pay(dice(0, 1, 1)), 'metal', offered)).toBe(offered[2]);
    expect(swapIn(pay(dice(2)), 'magic', offered)).toBeNull();
    expect(samePayment(pay(dice(1, 1)), pay(dice(1, 1)))).toBe(true);
  });

  it('of a Workshop that copies the Peddler have a fifth die, which can be changed too', () => {
    // From 4 metal, 1 wood and 1 gem.
    const give = (metal: number, wood: number, gem: number, workshop: Material) => ({ dice: dice(metal, wood, gem), workshop });
    const given = [give(3, 1, 0, 'metal'), give(3, 0, 1, 'metal'), give(2, 1, 1, 'metal'), give(4, 0, 0, 'wood'), give(3, 0, 1, 'wood'), give(4, 0, 0, 'gem'), give(3, 1, 0, 'gem')];
    expect(swapIn(given[0]!, 'gem', given), 'the same die stays on the Workshop').toBe(given[2]);
    expect(swapIn(given[3]!, 'gem', given)).toBe(given[4]);
    expect(layOnWorkshop(given[0]!, 'gem', given), 'a die that is left').toBe(given[6]);
    expect(layOnWorkshop(given[0]!, 'wood', given), 'a die that was to be given, for one that lay there').toBe(given[3]);
    expect(layOnWorkshop(given[0]!, 'metal', given)).toBeNull();
    expect(layOnWorkshop(given[0]!, 'magic', given)).toBeNull();
    expect(layOnWorkshop(pay(dice(2)), 'wood', offered)).toBeNull();
  });

  const tray = (choices: Offer[]) => render(Tray, { props: { choices, play: () => {} } }).body;
  const give = (metal: number, cheapest: boolean): Offer => ({ value: { type: 'Give', dice: dice(metal, 0, 4 - metal), workshop: 'wood' }, text: `Give ${metal} metal`, cheapest });

  it('of a Workshop that copies the Peddler are drawn with all five dice, however many there are', () => {
    const drawn = (many: number) => tray(Array.from({ length: many }, (_, metal) => give(metal % 5, metal === 4))).match(/<span class="die /g);
    expect(drawn(1)).toHaveLength(5);
    // Nine are shown as one, with four dice to change it by and four for the Workshop.
    expect(drawn(9)).toHaveLength(5 + 4 + 4);
  });

  it('are cheapest where the server says so', () => {
    const few = tray([give(1, false), give(4, true)]);
    expect(few.match(/cheapest/g)).toHaveLength(1);
    expect(few.indexOf('cheapest')).toBeGreaterThan(few.indexOf('Give 4 metal'));
    expect(tray(Array.from({ length: 9 }, (_, metal) => give(metal, metal === 4)))).toMatch(/Give 4 metal[^]*cheapest/);
  });
});

describe('actions', () => {
  it('have a place, on the table or in the list', () => {
    expect(placeOf({ type: 'ClaimCard', card: 3, side: 'top', copying: null }, start)).toBe(place.claim(3, 'top'));
    expect(placeOf({ type: 'TurnToSix', die: 'M1' }, start)).toBe(place.die('M1'));
    expect(placeOf({ type: 'TurnOne', with: { card: 3 }, die: 'M1' }, start)).toBe(place.die('M1'));
    expect(placeOf({ type: 'TakeDie', seat: 1, material: 'metal' }, start)).toBe(place.supply(1, 'metal'));
    expect(placeOf({ type: 'TakeDie', seat: 1, material: 'gem' }, start)).toBe(place.prompt);
    expect(placeOf({ type: 'Pass', benefit: null }, start)).toBe(place.prompt);
  });

  it('of Apprentices have theirs too', () => {
    const asking: State = { ...start, active: 1, steps: [{ type: 'ChoosePush', from: 0 }] };
    expect(placeOf({ type: 'ClaimApprentice', apprentice: 4, hire: true }, asking)).toBe(place.apprentice(4));
    expect(placeOf({ type: 'Push', material: 'wood' }, asking), 'the dice of whoever loses one').toBe(place.supply(0, 'wood'));
    expect(placeOf({ type: 'Push', material: null }, asking)).toBe(place.prompt);
    expect(placeOf({ type: 'Recall', material: 'gem' }, asking)).toBe(place.smithy(1, 'gem'));
    expect(placeOf({ type: 'Take', material: 'magic' }, asking)).toBe(place.stock('magic'));
    expect(placeOf({ type: 'Raise', with: 'gift', die: 'M1' }, asking)).toBe(place.die('M1'));
    expect([toolKey('gift'), toolKey({ apprentice: 3 }), toolKey({ card: 3 })]).toEqual(['gift', 'apprentice:3', 'card:3']);
  });

  it('stay in a small list if they are not at the thumb', () => {
    expect(isOnBoard({ type: 'Craft', item: 1 }, start)).toBe(false);
    expect(isOnBoard({ type: 'Place', die: 'M1' }, start)).toBe(true);
  });

  it('may share a place, each with what is told about it', () => {
    const copies = [1, 2].map((card) => told({ type: 'ClaimCard', card: 17, side: 'top', copying: { card, side: 'top' } }));
    const there = placed(copies, start, { ...nothing, choices: [{}, { warning: 'the stock has none' }], cheapest: 1 }).get(place.claim(17, 'top'));
    expect(there?.map(({ warning, cheapest }) => [warning, cheapest])).toEqual([[undefined, false], ['the stock has none', true]]);
  });

  it('are grouped without a loss', () => {
    const content = { gather: [{ name: 'North Mine' }] } as unknown as Content;
    const actions = ['M1', 'M2', 'M3', 'W4', 'W5', 'G1', 'A2', 'L3'].map((die) => told({ type: 'Reroll', with: { card: 0 }, die }));
    const all = [told({ type: 'EndCraftTurn' }), ...actions, ...['M1', 'M2'].map((die) => told({ type: 'TurnToSix', die }))];
    const grouped = groups(all, content);
    expect(grouped.map(({ title, actions: few }) => [title, few.length])).toEqual([[null, 1], ['North Mine', 8], ['Automatic 6 token', 2]]);
    expect(groups(all.slice(0, 5), content), 'what ends the turn comes last').toEqual([{ title: null, actions: [...all.slice(1, 5), all[0]] }]);
  });
});

describe('tools', () => {
  const held = (tool: Held['tool'], does: Held['does'], plus: number, most: number | null): Held => ({ seat: 0, tool, name: '', does, plus, dice: most, count: 1, offers: null });
  const forest = held({ card: 1 }, 'bonus', 1, 3);
  const mine = held({ card: 2 }, 'reroll', 0, null);
  const token = held({ token: 'plus-ones' }, 'bonus', 1, 2);

  it('are named in a word or two', () => {
    expect([forest, held({ card: 3 }, 'bonus', 2, 1), mine, held({ card: 4 }, 'ones-to-sixes', 0, null)].map(toolLabel)).toEqual(['+1 ×3', '+2', 'roll again', '1s to 6s']);
    expect([useLabel(forest, 1), useLabel(mine, 2), useLabel(held({ card: 4 }, 'ones-to-sixes', 0, null), 2)]).toEqual(['+1 to 1 die', 'Roll 2 dice again', 'Turn 2 dice']);
  });

  it('are put aside as soon as they are seen to be used', () => {
    const insight = { ...nothing, tools: [forest, mine, token, { ...mine, seat: 1 }] };
    const claim = { seat: 0, side: 'bottom' as const, copying: null, dice: dice(0), lost: dice(0), library: false };
    const state: State = { ...structuredClone(start), claims: [{ ...claim, card: 1, ready: false }, { ...claim, card: 2, ready: true }] };
    expect(heldBy(0, insight, state)).toEqual([mine]);
    state.smiths[0]!.tokens.plus_ones = 2;
    expect(heldBy(0, insight, state)).toEqual([mine, { ...token, count: 2 }]);
  });

  it('that leave a choice name each way', () => {
    const tax = held({ card: 5 }, 'bonus-or-flip', 3, 1);
    expect(toolLabel(tax)).toBe('+3 or flip');
    expect([wayLabel(tax, { type: 'Flip', with: { card: 5 }, die: 'M1' }), wayLabel(tax, { type: 'Raise', with: { card: 5 }, die: 'M1' })]).toEqual(['flip', '+3']);
    expect(wayLabel(forest, { type: 'Raise', with: { card: 1 }, die: 'M1' })).toBe('+1 ×3');
  });

  it('of apprentices and gifts are put aside too', () => {
    const hired = held({ apprentice: 3 }, 'flip', 0, 1);
    const gift = held('gift', 'bonus', 1, 1);
    const state = structuredClone(start);
    const claimed = { seat: 0, apprentice: 3, hired: true, ready: true, dice: dice(0), lost: dice(0) };
    state.apprentices = [claimed];
    state.smiths[0]!.gifts = 2;
    const insight = { ...nothing, tools: [hired, gift] };
    expect(heldBy(0, insight, state)).toEqual([hired, { ...gift, count: 2 }]);
    state.apprentices = [{ ...claimed, ready: false }];
    state.smiths[0]!.gifts = 0;
    expect(heldBy(0, insight, state)).toEqual([]);
  });

  it('are drawn once each, with their words where a sign alone says too little', () => {
    settings.liking.speed = 'off';
    const ket = held({ apprentice: 0 }, 'white-die', 0, null);
    const state = structuredClone(start);
    state.apprentices = [{ seat: 0, apprentice: 0, hired: true, ready: true, dice: dice(0), lost: dice(0) }];
    state.smiths[0]!.gifts = 1;
    state.steps = [{ type: 'ChooseRoll', roll: { for: 'apprentice', apprentice: 1 }, value: 3 }];
    const insight = { ...nothing, tools: [ket, held('gift', 'bonus', 1, 1)], choices: [{}] };
    const offers = placed([told({ type: 'RollWhiteDie', with: { apprentice: 0 } })], state, insight);
    const content = { ...recorded.content, apprentices: [{ key: 'ket' }] } as unknown as Content;
    const hand = (small: boolean) => render(Hand, { props: { seat: 0, name: '', state, content, insight, offers, mine: true, beat: [], play: () => {}, small } }).body;
    expect(hand(false).match(/class="tool[^"]* offered/g), 'one button for the white die').toHaveLength(1);
    expect(hand(false)).toMatch(/class="tool[^"]* offered[^]*?a white die/);
    expect(hand(true)).toMatch(/<b(?! class="[^"]*hidden)[^>]*>\+1<\/b>/);
  });

  it('play on what was said once, until the server asks for something else', () => {
    const bench = new Bench();
    const first = told({ type: 'Reroll', with: { card: 2 }, die: 'W2' });
    const also = told({ type: 'RerollAlso', die: 'M1' });
    const other = told({ type: 'RerollAlso', die: 'M5' });
    const roll = told({ type: 'RollAgain' });
    expect(bench.answer('ChooseCraftAction', [first], 4)).toBeNull();
    expect(bench.use(first, ['M1'])).toBe(first);
    expect(bench.answer('ChooseCraftAction', [first], 4), 'it is not through yet').toBeNull();
    expect(bench.answer('ChooseRerollDie', [other, also, roll], 5)).toBe(also);
    expect(bench.answer('ChooseRerollDie', [other, also, roll], 5), 'again, if it did not get through').toBe(also);
    expect(bench.answer('ChooseRerollDie', [other, roll], 6)).toBe(roll);
    expect(bench.answer('ChooseCraftAction', [], 7)).toBeNull();
    expect(bench.answer('ChooseRerollDie', [also, roll], 8), 'another tool, of which nothing was said').toBeNull();
  });

  it('of several dice wait for the others', () => {
    const bench = new Bench();
    bench.look(0);
    bench.begin(mine, 0);
    expect([bench.tool, bench.chosen, bench.looked]).toEqual([toolKey(mine.tool), [0], null]);
    bench.toggle(2, null);
    expect(bench.chosen).toEqual([0, 2]);
    bench.toggle(1, 2);
    expect(bench.chosen, 'two are enough').toEqual([0, 2]);
  });

  it('do not try for ever', () => {
    const bench = new Bench();
    bench.use(told({ type: 'EndCraftTurn' }), ['M2']);
    const also = told({ type: 'RaiseAlso', die: 'M2' });
    const answers = Array.from({ length: 20 }, () => bench.answer('ChooseBonusDie', [also], 5));
    expect(answers.at(-1)).toBeNull();
  });

  it('leave a die dropped on an item for the box that takes it', () => {
    const bench = new Bench();
    bench.lay(3, 'W3');
    expect(bench.answer('ChoosePlacing', [told({ type: 'Place', die: 'M5' })], 5)).toBeNull();
    const wanted = told({ type: 'Place', die: 'W3' });
    expect(bench.answer('ChoosePlacing', [wanted], 6)).toBe(wanted);
    expect(bench.answer('ChoosePlacing', [wanted], 6), 'again, if it did not get through').toBe(wanted);
    expect(bench.answer('ChoosePlacing', [wanted], 7)).toBeNull();
  });
});

describe('items', () => {
  const nobody = { dice: dice(0), library: 0 };
  const placing = { placed: { dice: [] }, lying: { dice: [] } };
  const round = (number: number): Event => ({ type: 'RoundStarted', round: number, first: 0, deck: [], stock: start.stock, supplies: [] });
  const events: Event[] = [
    round(1),
    { type: 'DiceRolled', seat: 0, dice: ['M1', 'M2'] },
    { type: 'ItemCrafted', seat: 0, item: 3, ...placing },
    { type: 'ItemCrafted', seat: 0, item: 4, ...placing },
    { type: 'ItemStolen', seat: 1, from: 0, item: 4, ...placing, back: nobody },
    { type: 'ItemClaimed', seat: 0, item: 3, back: nobody },
    { type: 'ItemClaimed', seat: 1, item: 4, back: nobody },
    round(2),
    { type: 'CounterfeitsTurnedIn', seat: 1, tokens: 3, item: 5 },
  ];

  it('are told by how they were come by', () => {
    expect(tallies(events, 2)).toEqual([
      { crafted: [3], stolen: [], forged: [], lost: 1, rolled: 2 },
      { crafted: [], stolen: [4], forged: [5], lost: 0, rolled: 0 },
    ]);
  });

  it('by round begin with nothing', () => {
    expect(itemsByRound(events, 2)).toEqual([[0, 0], [1, 1], [1, 2]]);
  });

  it('and the end that is near are told in words', () => {
    expect(scores({ ...nothing, scores: [{ claimed: 1, in_all: 2 }] })).toEqual([{ now: 1, with_cards: 2 }]);
    const names = ['Ada', 'Bo'];
    expect(endingWords({ type: 'OneMore', seats: [1] }, names)).toMatch(/^Bo needs one more/);
    expect(endingWords({ type: 'OneMore', seats: [0, 1] }, names)).toMatch(/^Ada and Bo need one more/);
    expect(endingWords({ type: 'Masterwork', seats: [0, 1, 2] }, ['Ada', 'Bo', 'Cy'])).toMatch(/^Ada, Bo and Cy need a masterwork/);
    expect(endingWords({ type: 'Enough', seat: 1, items: 5, safe: false }, names)).toMatch(/nobody steals from Bo: 5 items/);
    expect(endingWords({ type: 'Enough', seat: 1, items: 5, safe: true }, names)).toMatch(/Bo has 5 items/);
    expect(endingWords({ type: 'Patience', rounds: 2 }, names)).toMatch(/in 2 rounds/);
  });
});

describe('apprentices', () => {
  it('say what of them was not read from the print', () => {
    const told = (source: string, note: string) => ({ source, cost_source: 'reconstructed', name_source: 'printed', note }) as Apprentice;
    expect(doubtsOf(told('printed', 'The white die is printed.'))).toEqual(['Not read from the print: cost (reconstructed).', 'The white die is printed.']);
    expect(doubtsOf(told('inferred', ''))).toEqual(['Not read from the print: what they do (inferred), cost (reconstructed).']);
  });

  it('are remembered with what they brought, until their next phase', () => {
    const used = (apprentice: number): Event => ({ type: 'ApprenticeUsed', seat: 0, apprentice });
    const nothingGained: Event = { type: 'NothingGained', seat: 0 };
    const first = workAfter([], [{ type: 'ApprenticePhaseStarted' }, used(1), { type: 'CounterfeitsTaken', seat: 0, tokens: 1 }, used(2)]);
    const then = workAfter(first, [{ type: 'DecisionRolled', seat: 0, die: 'D2' }, nothingGained]);
    expect(then.map(({ apprentice, events }) => [apprentice, events.map(({ type }) => type)])).toEqual([[1, ['CounterfeitsTaken']], [2, ['DecisionRolled', 'NothingGained']]]);
    expect(workAfter(then, [{ type: 'ApprenticePhaseStarted' }])).toEqual([]);
    expect(workAfter([], [nothingGained]), 'nobody worked').toEqual([]);
  });
});
