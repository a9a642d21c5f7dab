import { describe, expect, it } from 'vitest';
import { berthCells, isCell, nameOf, placeOf, spacesOfBoard } from '../src/games/kings-of-artifice/cells';
import { CELL, outline } from '../src/games/kings-of-artifice/geometry';
import { groupsOf } from '../src/games/kings-of-artifice/groups';
import { offersByCell, offersFor, refusalOf, spacesOf, subjectsByCell, thingsOf, wallsAmong, type Offer } from '../src/games/kings-of-artifice/offers';
import { drawnPieces } from '../src/games/kings-of-artifice/pieces';
import { picked } from '../src/games/kings-of-artifice/picked.svelte';
import { plantedFor } from '../src/games/kings-of-artifice/planting';
import { haltedFor } from '../src/games/kings-of-artifice/riding';
import { answerTo, type Hand } from '../src/games/kings-of-artifice/touch';
import { nearestPlace, quartersOf, targetsOf, withLand } from '../src/games/kings-of-artifice/targets';
import { cellWords, subjectWords } from '../src/games/kings-of-artifice/words';
import { moved, showing, WHOLE, within, zoomed } from '../src/games/kings-of-artifice/zoom';
import type { Action, Refusal } from '../src/protocol/kings-of-artifice';
import { content, plies, positions } from './kings-of-artifice-told';

const { middle, knight, flight, swap } = positions;

describe('spaces', () => {
  it('have names', () => {
    expect(placeOf('D12')).toEqual({ column: 3, row: 11 });
    expect(nameOf(3, 11)).toBe('D12');
    expect(berthCells('C1-D1')).toEqual(['C1', 'D1']);
    const all = spacesOfBoard(content);
    expect([all[0], all.at(-1), new Set(all).size]).toEqual(['A1', 'H8', 64]);
  });

  it('are outlined, each part for itself', () => {
    expect(outline(new Set(['A1']))).toBe(`M${CELL} 0L${CELL} ${CELL}L0 ${CELL}L0 0Z`);
    expect(outline(new Set(['A1', 'B1', 'D4'])).match(/M/g)).toHaveLength(2);
    expect(outline(new Set(['A1', 'B2'])).match(/M/g)).toHaveLength(2);
    expect(outline(new Set(['B2']), 3)).toContain(`${2 * CELL - 3} ${CELL + 3}`);
  });
});

describe('an offer', () => {
  it('belongs to a piece on the board, which leads to it', () => {
    const { offers, state, seat } = knight;
    const pieces = subjectsByCell(offers, seat, state);
    expect(pieces.get(state.board.characters[seat]!.knight)).toContain('knight');
    const victims = offersByCell(offers, 'knight', seat, state);
    expect(victims.get(state.board.characters[1]!['villager-1'])!.some(({ action }) => action.type === 'Attack')).toBe(true);
  });

  it('to build is found by what would stand there, whoever builds it', () => {
    const { offers } = middle;
    const palaces = offersFor(offers, 'palace');
    expect(palaces.map(({ action }) => action.type)).toEqual(['BuildPalace']);
    expect(offersFor(offers, 'wall').every(({ action }) => action.type === 'BuildWall')).toBe(true);
    expect(offersFor(offers, 'fountain')).toEqual([]);
  });

  it('of a swap leads from one piece to the other, not to itself', () => {
    const { offers, state, seat } = swap;
    const { king, warlock } = state.board.characters[seat]!;
    const map = offersByCell(offers, 'king', seat, state);
    expect(map.get(warlock)!.some(({ action }) => action.type === 'Swap')).toBe(true);
    expect(map.get(king)?.filter(({ action }) => action.type === 'Swap') ?? []).toEqual([]);
  });

  it('is shown where it leads to and where it begins, and a quarter as a whole', () => {
    const { offers, state, seat } = knight;
    const attack = offers.find(({ action }) => action.type === 'Attack')!;
    const { knight: from } = state.board.characters[seat]!;
    expect(thingsOf(attack.action, seat, attack, state)).toEqual([`cell:${attack.at[0]}`, `cell:${from}`]);
    const landing = { ...attack, by: [], at: ['A1', 'A2'] };
    expect(thingsOf({ type: 'Sail', quadrant: 'north-east' }, seat, landing, state)).toEqual(['quarter:north-east']);
    const wall = { ...attack, by: ['king', 'knight'], at: ['D4'] } as Offer;
    expect(thingsOf({ type: 'BuildWall', at: 'D4' }, seat, wall, state)).toEqual(['cell:D4']);
  });

  it('of a wall that flies leads from the wall', () => {
    const { offers, state, seat } = flight;
    expect(subjectsByCell(offers, seat, state).get('B2')).toEqual(['B2']);
    expect(spacesOf('B2', seat, state)).toEqual(['B2']);
    expect(subjectWords('B2', seat, state)).toBe('the wall on B2');
  });
});

describe('the list', () => {
  it('holds every choice once, in groups or not', () => {
    for (const { actions, insight, seat, state } of [middle, knight, flight, swap]) {
      const listed = groupsOf(actions, insight.prospects, seat, state).flatMap((group) => group.actions);
      expect(listed).toHaveLength(actions.length);
      expect(new Set(listed)).toEqual(new Set(actions));
    }
  });

  it('begins with its first group open where all of them could be folded', () => {
    const { actions, insight, seat, state } = middle;
    const places = actions.flatMap(({ value }, place) => (['Move', 'BuildWall'].includes((value as Action).type) ? [place] : []));
    const groups = groupsOf(places.map((place) => actions[place]!), places.map((place) => insight.prospects[place]!), seat, state);
    expect(groups.length).toBeGreaterThan(1);
    expect(groups.map(({ open }) => open)).toEqual(groups.map((_, place) => place === 0));
    expect(groupsOf(actions, insight.prospects, seat, state).some(({ open }) => open)).toBe(false);
  });

  it('keeps the end of the turn in sight', () => {
    const { actions, insight, seat, state } = middle;
    const plain = groupsOf(actions, insight.prospects, seat, state).find(({ title }) => title === null)!;
    expect(plain.actions.map(({ text }) => text)).toContain('End the turn');
  });

  it('copes with a turn that cannot end yet', () => {
    const places = middle.actions.flatMap(({ text }, place) => (text === 'End the turn' ? [] : [place]));
    const actions = places.map((place) => middle.actions[place]!);
    const prospects = places.map((place) => middle.insight.prospects[place]!);
    const listed = groupsOf(actions, prospects, middle.seat, middle.state).flatMap((group) => group.actions);
    expect(new Set(listed)).toEqual(new Set(actions));
  });
});

describe('a press on a space', () => {
  const offer = (by: string[]): Offer => ({ told: { value: {}, text: '' }, action: { type: 'BuildWall', at: 'F6' }, by, at: ['F6'], mark: 'build', cost: 1, at_once: 0, in_all: 0 });
  const nothing = { held: null, hit: null, subjects: [], heldOffers: [], offers: [], hand: 'mouse' as const };

  it('takes a piece, then the next one, then lets go', () => {
    const here = { ...nothing, subjects: ['king', 'artisan'] };
    expect(answerTo(here)).toEqual({ do: 'take', subject: 'king' });
    expect(answerTo({ ...here, held: 'king' })).toEqual({ do: 'take', subject: 'artisan' });
    expect(answerTo({ ...here, held: 'artisan' })).toEqual({ do: 'let-go' });
    expect(answerTo({ ...here, hit: 'artisan' })).toEqual({ do: 'take', subject: 'artisan' });
  });

  it('of a finger on the ship means who is aboard, and then the ship', () => {
    const here = { ...nothing, hit: 'ship', subjects: ['ship', 'king'] };
    expect(answerTo({ ...here, hand: 'finger' })).toEqual({ do: 'take', subject: 'king' });
    expect(answerTo({ ...here, held: 'king', hand: 'finger' })).toEqual({ do: 'take', subject: 'ship' });
    expect(answerTo({ ...here, hand: 'mouse' })).toEqual({ do: 'take', subject: 'ship' });
  });

  it('does the one thing the piece in hand can do there, and asks if there are more', () => {
    const one = offer(['king']);
    expect(answerTo({ ...nothing, held: 'king', heldOffers: [one], offers: [one] })).toEqual({ do: 'play', offer: one });
    expect(answerTo({ ...nothing, held: 'king', heldOffers: [one, one], offers: [one, one] }).do).toBe('ask');
    expect(answerTo({ ...nothing, held: 'king', subjects: ['thief'], heldOffers: [one], offers: [one] })).toEqual({ do: 'ask', offers: [one], subjects: ['thief'] });
  });

  it('builds what is wished for, without a piece in hand', () => {
    const one = offer(['king']);
    expect(answerTo({ ...nothing, heldOffers: [one], offers: [one, one] })).toEqual({ do: 'play', offer: one });
  });

  it('of a finger is asked back where something is built or lost, and everywhere on small spaces', () => {
    const build = offer([]);
    const go: Offer = { ...build, action: { type: 'Place', at: 'F6' }, mark: 'place' };
    const does = (each: Offer, hand: Hand) => answerTo({ ...nothing, offers: [each], hand }).do;
    expect([does(build, 'mouse'), does(build, 'finger'), does(build, 'blunt finger')]).toEqual(['play', 'ask', 'ask']);
    expect([does(go, 'mouse'), does(go, 'finger'), does(go, 'blunt finger')]).toEqual(['play', 'play', 'ask']);
    expect(does({ ...go, in_all: -2 }, 'finger')).toBe('ask');
    expect(does({ ...go, action: { type: 'Sail', quadrant: 'north-west' }, mark: 'sail' }, 'blunt finger')).toBe('play');
  });

  it('without a piece in hand asks who should do it', () => {
    expect(answerTo({ ...nothing, offers: [offer(['king'])] }).do).toBe('ask');
    expect(answerTo({ ...nothing, held: 'king' })).toEqual({ do: 'refuse' });
  });
});

describe('what is in hand', () => {
  const MARKS = { Move: 'go', BuildWall: 'build', BuildHouse: 'build', Strike: 'attack', EndTurn: null } as const;
  const offer = (type: keyof typeof MARKS, by: string[]): Offer => ({ told: { value: {}, text: '' }, action: { type, at: 'F6', to: 'F6' } as unknown as Action, by, at: type === 'EndTurn' ? [] : ['F6'], mark: MARKS[type], cost: 1, at_once: 0, in_all: 0, ...(type === 'BuildWall' ? { raises: { kind: 'wall', at: ['F6'], level: 1, owner: 0 } } : {}) });

  it('stays there over a question in between, and while something is shown', () => {
    picked.meet([offer('Move', ['king'])], '1 0');
    picked.take('king');
    picked.meet([], '1 0');
    expect(picked.subject).toBeNull();
    picked.meet([offer('BuildWall', [])], '1 0');
    picked.meet([offer('Move', ['king'])], '1 0');
    expect(picked.subject).toBe('king');
    picked.want('wall');
    picked.meet([], '1 0');
    picked.meet([offer('BuildWall', ['king'])], '1 0');
    expect([picked.subject, picked.wish]).toEqual([null, 'wall']);
  });

  it('is there already where only one piece is asked about, and only as long as it is asked', () => {
    const strikes = [offer('Strike', ['warlock']), offer('Strike', ['warlock'])];
    const all = [offer('Move', ['king']), offer('Move', ['warlock']), offer('EndTurn', [])];
    picked.meet(all, '3 0');
    picked.meet(strikes, '3 0');
    expect(picked.subject).toBe('warlock');
    picked.meet(all, '3 0');
    expect(picked.subject).toBeNull();
    picked.take('king');
    picked.meet(strikes, '3 0');
    expect(picked.subject).toBe('warlock');
    picked.meet(all, '3 0');
    expect(picked.subject).toBe('king');
    picked.letGo();
    picked.meet([offer('BuildHouse', ['artisan']), offer('BuildWall', ['king', 'artisan'])], '3 0');
    expect(picked.subject).toBe('artisan');
    picked.letGo();
    picked.meet([offer('BuildHouse', ['artisan']), offer('BuildWall', ['king'])], '3 0');
    expect(picked.subject).toBeNull();
    picked.meet([offer('BuildWall', ['king']), offer('EndTurn', [])], '3 0');
    expect(picked.subject).toBeNull();
  });

  it('is gone with the turn, and when it is let go meanwhile', () => {
    picked.take('king');
    picked.meet([], '1 0');
    picked.meet([offer('Move', ['king'])], '2 0');
    expect(picked.subject).toBeNull();
    picked.take('king');
    picked.meet([], '2 0');
    picked.letGo();
    picked.meet([offer('Move', ['king'])], '2 0');
    expect(picked.subject).toBeNull();
  });
});

describe('a quarter of the island', () => {
  const [quadrant] = content.board.quadrants;
  const sail = (by: string[]): Offer => ({ told: { value: {}, text: '' }, action: { type: 'Sail', quadrant: quadrant!.id }, by, at: ['A1'], mark: 'sail', cost: 0, at_once: 0, in_all: 0 });

  it('is chosen by its land too before anybody has landed, and says what lies there', () => {
    const [landing, moving] = withLand([sail([]), sail(['ship'])], content);
    expect(landing!.at).toEqual(['A1', ...quadrant!.land]);
    expect(moving!.at).toEqual(['A1']);
    const land = { open: 24, squares: 9, forest: 3, together: 1 };
    const [shown, quiet] = quartersOf([{ ...landing!, land }, moving!], content);
    expect(shown!.words).toEqual(['24 open', '3 forest']);
    expect(quiet!.words).toEqual([]);
    expect(targetsOf(new Map([['A1', [landing!]]])).size).toBe(0);
  });

  it('has the ship lie where the pointer is', () => {
    const anchor = (berth: string): Offer => ({ ...sail([]), action: { type: 'Anchor', berth }, at: berth.split('-') });
    const places = [anchor('A1-A2'), anchor('A1-B1')];
    expect(nearestPlace(places, { x: CELL - 4, y: CELL / 2 })).toBe(places[1]);
    expect(nearestPlace(places, { x: CELL / 2, y: CELL - 4 })).toBe(places[0]);
    expect(nearestPlace([...places, sail([])], { x: 0, y: 0 })).toBeNull();
    expect(nearestPlace([], { x: 0, y: 0 })).toBeNull();
  });
});

describe('a space where nothing can be done', () => {
  const refusals: Refusal[] = [{ by: 'thief', at: ['D4'], words: 'too far' }, { at: ['D4'], words: 'a wall' }, { by: 'king', words: 'not the king' }, { words: 'nobody' }];
  const words = (held: string | null, cell: string, wish: string | null = null) => refusalOf(refusals, held, wish, cell)?.words;

  it('says the first thing that holds for the piece in hand there', () => {
    expect(words('thief', 'D4')).toBe('too far');
    expect(words('king', 'D4')).toBe('a wall');
    expect(words('king', 'E5')).toBe('not the king');
    expect(words(null, 'E5')).toBe('nobody');
    expect(refusalOf([], 'king', null, 'E5')).toBeNull();
  });

  it('speaks of the wish to build, if there is one', () => {
    expect(words(null, 'D4', 'Walls stand beside their builder.')).toBe('Walls stand beside their builder.');
  });
});

describe('the picture', () => {
  it('has a place for everybody who is not in the supply, and two on a space side by side', () => {
    for (const { after: state } of plies) {
      const drawn = drawnPieces(state);
      const out = state.board.characters.flatMap((pieces, seat) => Object.values(pieces).filter((spot) => isCell(spot) || (spot === 'ship' && state.board.ships[seat])));
      expect(drawn).toHaveLength(out.length);
      expect(new Set(drawn.map(({ x, y }) => `${x},${y}`)).size).toBe(drawn.length);
    }
  });

  it('is put into words', () => {
    const names = ['Ada', 'Bob'];
    const scene = { content, names, structure: undefined, standing: [], trees: new Set<string>(), ship: null, pasture: undefined };
    const house = { kind: 'house' as const, at: ['F6'], owner: 0, level: 2, base: [1] };
    const words = cellWords('F6', { ...scene, structure: house, standing: [{ seat: 1, who: 'villager-2' }] });
    expect(words).toEqual(['open land', 'house of Ada, once cursed', 'villager of Bob']);
    const pasture = { owner: 1, region: ['C3'], forest: ['C3'], worth: 2, scores: true, words: '2 points at the end' };
    expect(cellWords('C3', { ...scene, pasture })).toEqual(['forest', 'in a pasture of Bob: 2 points at the end']);
  });
});

describe('zoom and pan', () => {
  const port = { width: 400, height: 300 };

  it('keep the picture in its window', () => {
    expect(within({ scale: 0.5, x: 30, y: 40 }, port)).toEqual(WHOLE);
    expect(moved({ scale: 2, x: 0, y: 0 }, -1000, 50, port)).toEqual({ scale: 2, x: -400, y: 0 });
  });

  it('keep the point under the fingers where it is', () => {
    expect(zoomed(WHOLE, 2, { x: 100, y: 50 }, port)).toEqual({ scale: 2, x: -100, y: -50 });
    expect(zoomed({ scale: 2, x: -100, y: -50 }, 0.5, { x: 100, y: 50 }, port)).toEqual(WHOLE);
    expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, port).scale).toBe(4);
  });

  it('follow the keyboard', () => {
    expect(showing({ scale: 2, x: 0, y: 0 }, { x: 390, y: 10 }, 50, port)).toEqual({ scale: 2, x: -400, y: 0 });
    expect(showing(WHOLE, { x: 390, y: 10 }, 50, port)).toEqual(WHOLE);
  });
});

describe('planting the rest', () => {
  const tree = (at: string) => ({ value: { type: 'PlantTree', at }, text: '' });

  it('plants wherever a tree may stand, once it is wished', () => {
    expect(plantedFor([tree('B2'), tree('C2')], { plantsRest: false })).toBeNull();
    expect(plantedFor([tree('B2'), tree('C2')], { plantsRest: true }, () => 0.9)).toEqual(tree('C2'));
  });

  it('ends with the planting', () => {
    const wish = { plantsRest: true };
    expect(plantedFor([{ value: { type: 'EndTurn' }, text: '' }], wish)).toBeNull();
    expect(wish.plantsRest).toBe(false);
  });
});

describe('a ride', () => {
  const carry = [{ value: { type: 'CarryTo', to: 'C3' }, text: '' }];
  const halt = { value: { type: 'Halt' }, text: 'Stop here' };
  const rest = [{ value: { type: 'Move', who: 'horse-1', to: 'C4' }, text: '' }, halt];
  const turn = [{ value: { type: 'EndTurn' }, text: '' }];

  it('ends on the space that was chosen for it', () => {
    const ride = { ridesOn: false, stopsAfter: false };
    expect(haltedFor('CarryRider', carry, ride)).toBeNull();
    expect(haltedFor('GoOnRiding', rest, ride)).toEqual(halt);
    // The answer may be lost on its way: it is given until something else is asked.
    expect(haltedFor('GoOnRiding', rest, ride)).toEqual(halt);
    expect(haltedFor('ChooseAction', turn, ride)).toBeNull();
    expect(haltedFor('GoOnRiding', rest, ride), 'taken back, it is asked').toBeNull();
  });

  it('goes on if that was said before', () => {
    const ride = { ridesOn: true, stopsAfter: true };
    expect(haltedFor('CarryRider', carry, ride)).toBeNull();
    expect(haltedFor('GoOnRiding', rest, ride)).toBeNull();
  });
});

describe('walls that can fly', () => {
  it('are told from characters and the ship, so that only they are framed', () => {
    expect(wallsAmong(new Set(['king', 'ship', 'G14', 'villager-1', 'J10']))).toEqual(['G14', 'J10']);
  });
});
