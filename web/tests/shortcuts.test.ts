import { expect, test } from 'vitest';
import { SHORTCUTS, shortcutOf } from '../src/shortcuts';

const press = (key: string, more = {}) => shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target: null, ...more });

test('a letter asks for what the sheet says', () => {
  for (const [key, wanted] of SHORTCUTS) expect(press(key)).toBe(wanted);
  expect(press('C')).toBe('choices');
  expect(press('x')).toBeNull();
});

test('no two keys are the same', () => {
  expect(new Set(SHORTCUTS.map(([key]) => key)).size).toBe(SHORTCUTS.length);
});

test('who writes, or speaks to the browser, is left alone', () => {
  expect(press('c', { ctrlKey: true })).toBeNull();
  expect(press('c', { target: { closest: () => ({}) } })).toBeNull();
  expect(press('c', { defaultPrevented: true })).toBeNull();
});
