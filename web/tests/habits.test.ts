import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('document', { documentElement: { dataset: {}, toggleAttribute: () => {} } });
const { dropHabit, Habits, habitsOf } = await import('../src/habits.svelte');
const { settings } = await import('../src/settings.svelte');

const keep = { habit: 'keep-gold', text: 'Keep all gold', answer: 0 };
const send = { habit: 'hammer-all', text: 'Send all gold to the hammer', answer: 1 };
const actions = [
  { value: 'keep', text: '' },
  { value: 'send', text: '' },
];

describe('a habit', () => {
  beforeEach(() => settings.change({ habits: {} }));
  const habits = () => new Habits(() => 'dice-forge');

  it('answers nothing until its owner has it', () => {
    expect(habits().answer([keep, send], actions, 3)).toBeNull();
  });

  it('gives the answer the server told, and remembers where it did', () => {
    const mine = habits();
    mine.turn(send, [keep, send]);
    expect(mine.answer([keep, send], actions, 3)?.value).toBe('send');
    expect([...mine.answered]).toEqual([3]);
  });

  it('takes the place of another that answers the same question, and is left off by the same switch', () => {
    const mine = habits();
    mine.turn(keep, [keep, send]);
    mine.turn(send, [keep, send]);
    expect(habitsOf('dice-forge').map(([, text]) => text)).toEqual([send.text]);
    mine.turn(send, [keep, send]);
    expect(habitsOf('dice-forge')).toEqual([]);
  });

  it('asks where its answer was taken back', () => {
    const mine = habits();
    mine.turn(keep, [keep]);
    mine.answer([keep], actions, 3);
    mine.spare(3);
    expect(mine.answer([keep], actions, 3)).toBeNull();
    expect([...mine.answered]).toEqual([]);
    expect(mine.answer([keep], actions, 4)?.value).toBe('keep');
  });

  it('belongs to its game, and can be given up by name', () => {
    const mine = habits();
    mine.turn(keep, [keep]);
    expect(habitsOf('kings-forge')).toEqual([]);
    dropHabit('dice-forge:keep-gold');
    expect(mine.answer([keep], actions, 3)).toBeNull();
  });
});
