import { expect, test } from 'vitest';
import { settings } from '../src/settings.svelte';
import { audible } from '../src/sounds';

test('only whose turn it is sounds unasked', () => {
  const { liking } = settings;
  expect(audible('turn', liking)).toBe(true);
  for (const sound of ['roll', 'forge', 'gain', 'step', 'chat', 'win'] as const) expect(audible(sound, liking)).toBe(false);
});

test('mute silences everything', () => {
  const loud = { ...settings.liking, sound: true, chatSound: true, winSound: true };
  expect(audible('chat', loud)).toBe(true);
  expect(audible('turn', { ...loud, mute: true })).toBe(false);
  expect(audible('roll', { ...loud, mute: true })).toBe(false);
});
