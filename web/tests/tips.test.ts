import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tips, type Tip } from '../src/tips.svelte';

const thing = () => ({ getBoundingClientRect: () => ({}), isConnected: true }) as Element;
const node = thing();

describe('a bubble that was opened by touch', () => {
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

describe('a bubble for the pointer', () => {
  const tip = (): Tip => ({ title: '4G', lines: [] });
  const mouse = (clientX: number, clientY: number, buttons = 0) => ({ type: 'pointermove', pointerType: 'mouse', buttons, clientX, clientY }) as PointerEvent;
  /** The pointer moves there, over the thing. */
  function move(x: number, y: number, over: Element, buttons = 0): void {
    tips.rest(mouse(x, y, buttons), over, tip);
    tips.follow(mouse(x, y, buttons));
  }

  beforeEach(() => {
    vi.useFakeTimers();
    tips.leave();
    tips.hide();
  });
  afterEach(() => vi.useRealTimers());

  it('does not open where a pointer lay before it was first seen to move', () => {
    tips.rest({ ...mouse(40, 40), type: 'pointerenter' } as PointerEvent, node, tip);
    vi.advanceTimersByTime(2000);
    expect(tips.tip).toBeNull();
    move(41, 40, node);
    vi.advanceTimersByTime(400);
    expect(tips.tip?.title).toBe('4G');
  });

  it('opens where the pointer comes to rest, not where it passes', () => {
    move(10, 10, node);
    vi.advanceTimersByTime(300);
    move(12, 10, node);
    vi.advanceTimersByTime(300);
    expect(tips.tip).toBeNull();
    vi.advanceTimersByTime(100);
    expect(tips.tip?.title).toBe('4G');
  });

  it('does not open because something slid under a pointer that lies still', () => {
    move(10, 10, node);
    tips.leave();
    tips.rest(mouse(10, 10), thing(), tip);
    vi.advanceTimersByTime(2000);
    expect(tips.tip).toBeNull();
  });

  it('does not open where one is in the middle of doing something', () => {
    tips.rest(mouse(15, 15), node, () => ({ ...tip(), quiet: true }));
    vi.advanceTimersByTime(2000);
    expect(tips.tip).toBeNull();
  });

  it('does not open over what is being done, until the pointer has left it', () => {
    move(20, 20, node);
    tips.press(node);
    move(21, 20, node);
    vi.advanceTimersByTime(2000);
    expect(tips.tip).toBeNull();
    tips.leave();
    move(22, 20, node);
    vi.advanceTimersByTime(2000);
    expect(tips.tip?.title).toBe('4G');
  });

  it('does not open while something is dragged', () => {
    move(30, 30, node, 1);
    vi.advanceTimersByTime(2000);
    expect(tips.tip).toBeNull();
  });

  it('does not open for what has been taken away meanwhile', () => {
    const gone = { ...thing(), isConnected: false } as Element;
    move(40, 40, gone);
    vi.advanceTimersByTime(2000);
    expect(tips.tip).toBeNull();
  });
});
