import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { Told } from '../src/protocol';
import { abilitiesOf, abilityLabel, changed } from '../src/games/kings-forge/abilities';
import { Bench, steps } from '../src/games/kings-forge/bench.svelte';
import { boxesToFill, compareDice, costWords, diceWords, lying, readBox } from '../src/games/kings-forge/dice';
import { groups } from '../src/games/kings-forge/groups';
import { layOnWorkshop, samePayment, swapIn } from '../src/games/kings-forge/payment';
import { isOnBoard, place, placed, placeOf } from '../src/games/kings-forge/placement';
import { proposal } from '../src/games/kings-forge/proposal';
import { remark } from '../src/games/kings-forge/remarks';
import { itemsByRound, notice, scores, tallies } from '../src/games/kings-forge/scores';
import Tray from '../src/games/kings-forge/Tray.svelte';
import type { Action, Content, Dice, Event, Material, State } from '../src/games/kings-forge/types';
import duel from './fixtures/kings-forge-duel.json';
import four from './fixtures/kings-forge-four.json';

type Ply = { seat: number; action: { value: Action }; state: State; events: { value: Event }[]; actions?: Told[] };
const games = [duel, four].map((game) => ({
  content: game.content as unknown as Content,
  players: game.players,
  steps: [game.setup, ...game.plies] as unknown as Ply[],
  events: ([game.setup, ...game.plies] as unknown as Ply[]).flatMap(({ events }) => events.map(({ value }) => value)),
  end: game.plies.at(-1)!.state as unknown as State,
  result: game.result,
}));
const { content } = games[0]!;
const start = games[0]!.steps[0]!.state;
const told = (value: Action): Told => ({ value, text: '' });
const dice = (metal: number, wood = 0, gem = 0, magic = 0): Dice => ({ metal, wood, gem, magic });
const card = (key: string) => content.gather.find((each) => each.key === key)!;

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
    expect(costWords(card('mill').actions[1])).toBe('Costs 1 gem or magic, lost; 3 any.');
    expect(costWords(card('caravan').actions[1])).toBe('Costs all unused dice.');
  });

  it('lie on an item, Library dice as such', () => {
    expect(lying(['M5', 'G2'], { values: [6, 3], library: 2 }).map(({ die }) => die)).toEqual(['M6', 'L3']);
    expect(boxesToFill(content.craft[1]!, { seat: 0, card: 1, placed: { values: [6, 5], library: 0 } })).toEqual(['M6', 'M5']);
  });
});

describe('a proposal', () => {
  it('is what the server makes of the lowest and the highest dice in recorded games', () => {
    let seen = 0;
    for (const { steps: plies, content: figures } of games) {
      plies.slice(1).forEach((ply, before) => {
        const { type } = ply.action.value;
        if (type !== 'PlaceLowest' && type !== 'PlaceHighest') return;
        const { state } = plies[before]!;
        const step = state.steps.at(-1)!;
        const made = ply.events.map(({ value }) => value).find((event) => event.type === 'ItemCrafted' || event.type === 'ItemStolen');
        if (step.type !== 'ChoosePlacing' || !made || !('placed' in made)) throw new Error('nothing was placed');
        const boxes = figures.craft[step.item]!;
        const target = boxesToFill(boxes, step.from === null ? undefined : state.crafted.find((item) => item.card === step.item));
        const done = lying(boxes.dice, step.placed).flatMap(({ die }) => die ?? []);
        const proposed = proposal(target, done, state.rolled, step.from !== null, type === 'PlaceHighest');
        expect([...done, ...(proposed ?? [])]).toEqual(lying(boxes.dice, made.placed).map(({ die }) => die));
        seen += 1;
      });
    }
    expect(seen).toBeGreaterThan(0);
  });

  it('takes the lowest dice that will do, Library dice last', () => {
    expect(proposal(['M5', 'M4'], [], ['M4', 'M5', 'M6', 'L4'], false)).toEqual(['M5', 'M4']);
    expect(proposal(['M5', 'M4'], [], ['M6', 'M5'], false)).toEqual(['M6', 'M5']);
    expect(proposal(['M5', 'M4'], [], ['M6', 'L4'], false)).toEqual(['M6', 'L4']);
    expect(proposal(['M5', 'M4'], [], ['M6', 'M3'], false)).toBeNull();
  });

  it('beats at least one die of an item to be stolen', () => {
    expect(proposal(['G4'], [], ['G4', 'G5', 'G6'], true)).toEqual(['G5']);
    expect(proposal(['M5', 'M5'], [], ['M5', 'M5', 'M6'], true)).toEqual(['M6', 'M5']);
    expect(proposal(['M5', 'M5'], [], ['M5', 'M5'], true)).toBeNull();
    expect(proposal(['G4'], [], ['G4', 'G5', 'G6'], true, true)).toEqual(['G6']);
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

  it('of a Workshop that copies the Peddler are drawn with all five dice, however many there are', () => {
    const give = (metal: number): Told => ({ value: { type: 'Give', dice: dice(metal, 0, 4 - metal), workshop: 'wood' }, text: `Give ${metal} metal` });
    const drawn = (many: number) => render(Tray, { props: { choices: Array.from({ length: many }, (_, metal) => give(metal % 5)), play: () => {} } }).body.match(/<svg class="die/g);
    expect(drawn(1)).toHaveLength(5);
    // Nine are shown as one, with four dice to change it by and four for the Workshop.
    expect(drawn(9)).toHaveLength(5 + 4 + 4);
  });
});

describe('actions', () => {
  it('have a place, on the table or in the list', () => {
    expect(placeOf({ type: 'ClaimCard', card: 3, side: 'top', copying: null }, start)).toBe(place.claim(3, 'top'));
    expect(placeOf({ type: 'TurnToSix', die: 'M1' }, start)).toBe(place.die('M1'));
    expect(placeOf({ type: 'TakeDie', seat: 1, material: 'metal' }, start)).toBe(place.supply(1, 'metal'));
    expect(placeOf({ type: 'TakeDie', seat: 1, material: 'gem' }, start)).toBe(place.prompt);
    expect(placeOf({ type: 'Pass', benefit: null }, start)).toBe(place.prompt);
  });

  it('stay in a small list if they are not at the thumb', () => {
    expect(isOnBoard({ type: 'Craft', item: 1 }, start)).toBe(false);
    expect(isOnBoard({ type: 'Place', die: 'M1' }, start)).toBe(true);
  });

  it('may share a place, and are grouped without a loss', () => {
    const copies = [told({ type: 'ClaimCard', card: 17, side: 'top', copying: { card: 1, side: 'top' } }), told({ type: 'ClaimCard', card: 17, side: 'top', copying: { card: 2, side: 'top' } })];
    expect(placed(copies, start).get(place.claim(17, 'top'))).toHaveLength(2);
    for (const { steps: plies, content: figures } of games) {
      for (const { actions = [] } of plies) {
        const grouped = groups(actions, figures);
        expect(grouped.flatMap((group) => group.actions)).toHaveLength(actions.length);
        expect(new Set(grouped.map(({ title }) => title)).size).toBe(grouped.length);
      }
    }
  });

  it('are remarked on where the stock is short', () => {
    const state = structuredClone(start);
    state.stock.dice.metal = 1;
    const claim = (key: string): Action => ({ type: 'ClaimCard', card: card(key).id, side: 'top', copying: null });
    expect(remark(claim('north-mine'), state, content, 0)).toMatch(/stock/);
    expect(remark(claim('peddler'), state, content, 0)).toBeNull();
    const wood = content.docks.find((dock) => dock.die === 'wood')!;
    state.stock.dice.wood = 0;
    expect(remark({ type: 'VisitDocks', dock: wood.id }, state, content, 0)).toMatch(/none/);
  });

  it('that end a turn too early are remarked on', () => {
    const state: State = { ...structuredClone(start), display: [1], rolled: ['M5', 'M6'] };
    expect(remark({ type: 'EndCraftTurn' }, state, content, state.active)).toMatch(/crafted/);
    expect(remark({ type: 'EndCraftTurn' }, { ...state, rolled: ['M5', 'M4'] }, content, state.active)).toBeNull();
  });
});

describe('abilities', () => {
  const claim = (key: string) => ({ seat: 0, card: card(key).id, side: 'bottom' as const, copying: null, dice: dice(0), lost: dice(0), library: false, ready: true });
  const state: State = { ...structuredClone(start), claims: [claim('east-forest'), claim('garden'), claim('north-mine'), { ...claim('tavern'), ready: false }] };
  state.smiths[0]!.tokens = { plus_ones: 1, automatic_six: 1 };
  const held = abilitiesOf(state, 0, content);

  it('are read from what lies ready in front of a player', () => {
    expect(held.map(abilityLabel)).toEqual(['+1 ×3', '+2', 'roll again', '+1 ×2', 'to 6']);
    expect(held[1]?.offersDie).toBe(true);
    expect(abilitiesOf(state, 1, content)).toEqual([]);
  });

  it('tell what a die would become', () => {
    expect(changed('M5', held[1]!)).toBe('M7');
    expect(changed('M5', held[2]!)).toBeNull();
    expect(changed('W1', held[4]!)).toBe('W6');
  });

  it('are used in the order the rules ask for', () => {
    expect(steps(held[0]!, ['M2', 'W3'])).toEqual([
      { type: 'Raise', with: { card: card('east-forest').id }, die: 'W3' },
      { type: 'RaiseAlso', die: 'M2' },
      { type: 'FinishRaising' },
    ]);
    expect(steps(held[2]!, ['M1', 'M1'])).toEqual([
      { type: 'Reroll', with: { card: card('north-mine').id }, die: 'M1' },
      { type: 'RerollAlso', die: 'M1' },
      { type: 'RollAgain' },
    ]);
    expect(steps(held[4]!, ['M1'])).toEqual([{ type: 'TurnToSix', die: 'M1' }]);
  });

  it('play on what was said once, until the server asks for something else', () => {
    const bench = new Bench();
    const also = told({ type: 'RerollAlso', die: 'M1' });
    const roll = told({ type: 'RollAgain' });
    expect(bench.answer('ChooseCraftAction', [], 4)).toBeNull();
    expect(bench.use(held[2]!, ['M1', 'W2'])).toMatchObject({ type: 'Reroll', die: 'W2' });
    expect(bench.answer('ChooseRerollDie', [also, roll], 5)).toBe(also);
    expect(bench.answer('ChooseRerollDie', [also, roll], 5), 'again, if it did not get through').toBe(also);
    expect(bench.answer('ChooseRerollDie', [also, roll], 6)).toBe(roll);
    expect(bench.answer('ChooseCraftAction', [told({ type: 'EndCraftTurn' })], 7)).toBeNull();
    expect(bench.answer('ChooseRerollDie', [also, roll], 8)).toBeNull();
  });

  it('for several dice wait for the others when one die was chosen first', () => {
    const bench = new Bench();
    const hand = ['M1', 'M3', 'W2', 'G4'];
    bench.look(0);
    expect(bench.apply(held[2]!, 0, hand), 'nothing is rolled yet').toBeNull();
    expect([bench.tool, bench.chosen, bench.looked]).toEqual([`card:${card('north-mine').id}`, [0], null]);
    expect(bench.apply(held[0]!, 1, hand)).toBeNull();
    expect([bench.tool, bench.chosen]).toEqual([`card:${card('east-forest').id}`, [1]]);
    expect(bench.apply(held[4]!, 0, hand), 'for one die only').toEqual({ type: 'TurnToSix', die: 'M1' });
    expect(bench.apply(held[2]!, 0, ['W2']), 'there is no other').toMatchObject({ type: 'Reroll', die: 'W2' });
  });

  it('do not try for ever', () => {
    const bench = new Bench();
    bench.use(held[0]!, ['M2', 'W3']);
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
    expect(bench.answer('ChoosePlacing', [wanted], 7)).toBeNull();
  });
});

describe('items', () => {
  it('crafted and stolen add up to the final score of recorded games', () => {
    for (const { events, players, result, end } of games) {
      expect(tallies(events, players).map(({ crafted, stolen }) => crafted.length + stolen.length)).toEqual(result.scores);
      expect(scores(end).map(({ now }) => now)).toEqual(result.scores);
    }
  });

  it('by round begin with nothing and end with the score', () => {
    for (const { events, players, result, end } of games) {
      const rounds = itemsByRound(events, players);
      expect(rounds).toHaveLength(end.round + 1);
      expect(rounds[0]).toEqual(Array(players).fill(0));
      expect(rounds.at(-1)).toEqual(result.scores);
    }
  });

  it('tell when the game may end', () => {
    const names = ['Ada', 'Bo'];
    expect(notice(start, content, names)).toBeNull();
    const near = structuredClone(start);
    near.smiths[1]!.items = [1, 2, 3, 4];
    expect(notice(near, content, names)).toMatch(/^Bo needs one more/);
    near.crafted = [{ seat: 1, card: 5, placed: { values: [4], library: 0 } }];
    expect(notice(near, content, names)).toMatch(/nobody steals from Bo/);
    expect(notice({ ...start, barren: 18 }, content, names)).toMatch(/in 2 rounds/);
  });
});
