import { describe, expect, it, vi } from 'vitest';
import { tips, type Tip } from '../src/tips.svelte';

describe('a bubble that was opened by touch', () => {
  const node = { getBoundingClientRect: () => ({}) } as Element;

  it('does what it offers and is gone then', () => {
    const run = vi.fn(() => expect(tips.tip).toBeNull());
    tips.show({ title: '4G', lines: [], act: { text: 'Buy 4G', run } }, node, true);
    tips.act();
    expect(run).toHaveBeenCalledOnce();
    expect(tips.pinned).toBe(false);
  });

  it('is merely closed where it offers nothing', () => {
    const tip: Tip = { title: '4G', lines: [] };
    tips.show(tip, node, true);
    tips.act();
    expect(tips.tip).toBeNull();
  });
});
