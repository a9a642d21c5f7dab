import { describe, expect, it } from 'vitest';
import { berthCells, isNear, nameOf, placeOf, spacesOfBoard } from '../src/games/kings-of-artifice/cells';
import { CELL, outline } from '../src/games/kings-of-artifice/geometry';
import { groupsOf } from '../src/games/kings-of-artifice/groups';
import { NO_GAIN } from '../src/games/kings-of-artifice/insight';
import { offersByCell, offersOf, spacesOf, subjectsByCell, type Offer } from '../src/games/kings-of-artifice/offers';
import { drawnPieces } from '../src/games/kings-of-artifice/pieces';
import { answerTo } from '../src/games/kings-of-artifice/touch';
import type { Content, State } from '../src/games/kings-of-artifice/types';
import { CARD_UNITS, cellWords, doubtsOf, stageOf } from '../src/games/kings-of-artifice/words';
import { moved, showing, WHOLE, within, zoomed } from '../src/games/kings-of-artifice/zoom';
import type { Told } from '../src/protocol';
import fixture from './fixtures/kings-of-artifice.json';

const contents = fixture.contents as unknown as Record<string, Content>;
const questions = (fixture.questions as unknown as { players: number; state: State; seat: number; actions: Told[] }[]).map((question) => ({
  ...question,
  content: contents[question.players]!,
  offers: offersOf(question.actions, question.seat, question.state, contents[question.players]!),
}));
/** The question in which something is offered. */
const asking = (type: string) => questions.find(({ offers }) => offers.some(({ action }) => action.type === type))!;

describe('spaces', () => {
  it('have names and neighbours', () => {
    expect(placeOf('D12')).toEqual({ column: 3, row: 11 });
    expect(nameOf(3, 11)).toBe('D12');
    expect(isNear('C3', 'D4')).toBe(true);
    expect(isNear('C3', 'C3')).toBe(false);
    expect(berthCells('C1-D1')).toEqual(['C1', 'D1']);
    const all = spacesOfBoard(contents['2']!);
    expect([all[0], all.at(-1), new Set(all).size]).toEqual(['A1', nameOf(contents['2']!.board.columns - 1, contents['2']!.board.rows - 1), all.length]);
  });

  it('are outlined, each part for itself', () => {
    expect(outline(new Set(['A1']))).toBe(`M${CELL} 0L${CELL} ${CELL}L0 ${CELL}L0 0Z`);
    expect(outline(new Set(['A1', 'B1', 'D4'])).match(/M/g)).toHaveLength(2);
    expect(outline(new Set(['A1', 'B2'])).match(/M/g)).toHaveLength(2);
    expect(outline(new Set(['B2']), 3)).toContain(`${2 * CELL - 3} ${CELL + 3}`);
  });
});

describe('an offer', () => {
  it('has a piece or a space, or is one of the few that need none', () => {
    const placeless = ['Halt', 'LeaveAtOne', 'Steal', 'LetBe', 'Withdraw', 'FinishSpell', 'FinishWindow', 'EndTurn'];
    for (const { offers } of questions) {
      for (const { action, subjects, cells } of offers) {
        if (!placeless.includes(action.type)) expect([action.type, subjects.length + cells.length > 0]).toEqual([action.type, true]);
      }
    }
  });

  it('to build has a builder beside it', () => {
    for (const type of ['BuildWall', 'BuildHouse', 'BuildBattlement', 'BuildTower']) {
      const { offers, state, seat } = asking(type);
      for (const { subjects, cells } of offers.filter(({ action }) => action.type === type)) {
        expect(subjects).not.toEqual([]);
        for (const subject of subjects) expect(cells.some((cell) => spacesOf(subject, seat, state).some((spot) => isNear(spot, cell)))).toBe(true);
      }
    }
  });

  it('belongs to a piece on the board, which leads to it', () => {
    const { offers, state, seat } = asking('Attack');
    const pieces = subjectsByCell(offers, seat, state);
    const knight = state.board.characters[seat]!.knight;
    expect(pieces.get(knight)).toContain('knight');
    const victims = offersByCell(offers, 'knight', seat, state);
    expect([...victims.values()].flat().some(({ action }) => action.type === 'Attack')).toBe(true);
  });

  it('of a swap leads from one piece to the other, not to itself', () => {
    const { offers, state, seat } = asking('Swap');
    const swap = offers.find(({ action }) => action.type === 'Swap')!.action as { who: 'king'; with: 'king' };
    const [from, to] = [spacesOf(swap.who, seat, state)[0]!, spacesOf(swap.with, seat, state)[0]!];
    const map = offersByCell(offers, swap.who, seat, state);
    expect(map.get(to)!.some(({ action }) => action.type === 'Swap')).toBe(true);
    expect(map.get(from)?.filter(({ action }) => action.type === 'Swap') ?? []).toEqual([]);
  });
});

describe('the list', () => {
  it('holds every choice once, in groups or not, with or without a piece in hand', () => {
    for (const { actions, seat, state, content } of questions) {
      const cell = 'F6';
      for (const hand of [{ subject: null, cell: null }, { subject: 'king', cell: null }, { subject: null, cell }]) {
        const listed = groupsOf(actions, seat, state, content, hand).flatMap((group) => group.actions);
        expect(listed).toHaveLength(actions.length);
        expect(new Set(listed)).toEqual(new Set(actions));
      }
    }
  });

  it('shows what has to do with the piece in hand first, unfolded', () => {
    const { actions, seat, state, content } = asking('Attack');
    const [first, second] = groupsOf(actions, seat, state, content, { subject: 'knight', cell: null });
    expect(first).toMatchObject({ title: 'The knight', open: true });
    expect(second!.title).toBeNull();
  });

  it('keeps the end of the turn in sight', () => {
    const { actions, seat, state, content } = asking('BuildBattlement');
    const plain = groupsOf(actions, seat, state, content, { subject: null, cell: null }).find(({ title }) => title === null)!;
    expect(plain.actions.map(({ text }) => text)).toContain('End the turn');
  });
});

describe('a press on a space', () => {
  const offer = (subjects: string[]): Offer => ({ told: { value: {}, text: '' }, action: { type: 'BuildWall', at: 'F6' }, subjects, cells: ['F6'], mark: 'build', gain: NO_GAIN });
  const nothing = { held: null, hit: null, subjects: [], heldOffers: [], offers: [], careful: false };

  it('takes a piece, then the next one, then lets go', () => {
    const here = { ...nothing, subjects: ['king', 'artisan'] };
    expect(answerTo(here)).toEqual({ do: 'take', subject: 'king' });
    expect(answerTo({ ...here, held: 'king' })).toEqual({ do: 'take', subject: 'artisan' });
    expect(answerTo({ ...here, held: 'artisan' })).toEqual({ do: 'let-go' });
    expect(answerTo({ ...here, hit: 'artisan' })).toEqual({ do: 'take', subject: 'artisan' });
  });

  it('does the one thing the piece in hand can do there, and asks if there are more', () => {
    const one = offer(['king']);
    expect(answerTo({ ...nothing, held: 'king', heldOffers: [one], offers: [one] })).toEqual({ do: 'play', offer: one });
    expect(answerTo({ ...nothing, held: 'king', heldOffers: [one, one], offers: [one, one] }).do).toBe('ask');
    expect(answerTo({ ...nothing, held: 'king', subjects: ['thief'], heldOffers: [one], offers: [one] })).toEqual({ do: 'ask', offers: [one], subjects: ['thief'] });
  });

  it('of a finger is always asked back', () => {
    const one = offer([]);
    expect(answerTo({ ...nothing, offers: [one] })).toEqual({ do: 'play', offer: one });
    expect(answerTo({ ...nothing, offers: [one], careful: true }).do).toBe('ask');
  });

  it('without a piece in hand asks who should do it', () => {
    expect(answerTo({ ...nothing, offers: [offer(['king'])] }).do).toBe('ask');
    expect(answerTo({ ...nothing, held: 'king' })).toEqual({ do: 'let-go' });
  });
});

describe('the picture', () => {
  it('has a place for everybody who is not in the supply, and two on a space side by side', () => {
    for (const { state } of questions) {
      const drawn = drawnPieces(state);
      const out = state.board.characters.flatMap((pieces, seat) => Object.values(pieces).filter((spot) => spot !== 'supply' && (spot !== 'ship' || state.board.ships[seat])));
      expect(drawn).toHaveLength(out.length);
      expect(new Set(drawn.map(({ x, y }) => `${x},${y}`)).size).toBe(drawn.length);
    }
  });

  it('is put into words', () => {
    const { state, content } = asking('Attack');
    const names = ['Ada', 'Bob', 'Cem'];
    const house = { kind: 'house' as const, at: ['F6'], owner: 0, level: 2, base: [1] };
    const words = cellWords('F6', { content, names, structure: house, standing: [{ seat: 1, who: 'villager-2' }], trees: new Set(), ship: null, pasture: undefined });
    expect(words.slice(1)).toEqual(['house of Ada, once cursed', 'villager of Bob']);
    expect(stageOf(state, 0)).toBeNull();
    expect(stageOf(asking('FlyWall').state, 0)).toMatchObject({ title: 'Flying Walls' });
  });
});

describe('the cards', () => {
  it('doubt what was lost with the pictures, and not the guard, which is ours', () => {
    const doubted = doubtsOf(contents['2']!).map(({ what }) => what);
    expect(doubted).toContain('board for 2');
    expect(doubted).toContain('Morph');
    expect(doubted).not.toContain('guard');
    expect(doubted).not.toContain('set-up');
  });

  it('count walls that hang together, in a row or not', () => {
    expect(CARD_UNITS['master-mason']).toBe('walls joined');
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
