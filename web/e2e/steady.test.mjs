// Nothing jumps while one plays, as the browser itself measures it, and all that is to be hit is large enough for a finger.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, DESKTOP, launch, openTable, PHONE, test, visitor } from './lib.mjs';

const MOVES = 50;
/**
 * What may move, of the window's area times the way it went, summed over so many decisions; clicks made by a program are no excuse for the
 * browser. Nothing, and the log and the questions count too; in King's Forge a card that grows may push its neighbour a little.
 */
const MOST = { 'Dice Forge': 0, "King's Forge": 0.01, 'Kings of Artifice': 0 };

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

for (const game of Object.keys(MOST)) {
  for (const viewport of [DESKTOP, PHONE]) {
    test(`everything at ${game} stays where it is while one plays, at ${viewport.width} px`, async () => {
      const { page, errors, close } = await visitor(browser, { viewport, touch: viewport === PHONE });
      await openTable(page, ['me', 'bot:casual'], new RegExp(`^${game}`));
      await asked(page);
      await page.evaluate(watchShifts);
      for (let move = 0; move < MOVES && (await asked(page)); move += 1) await page.evaluate(click, move);
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const worst = shifts.sort((a, b) => b.value - a.value).slice(0, 4);
      assert.ok(sum <= MOST[game], `layout shift of ${sum.toFixed(4)}: ${JSON.stringify(worst)}`);
      assert.deepEqual(errors, []);
      await close();
    });
  }

  test(`what can be chosen at ${game} is large enough for a finger`, async () => {
    const { page, close } = await visitor(browser, { viewport: PHONE, touch: true });
    await openTable(page, ['me', 'bot:casual'], new RegExp(`^${game}`));
    const small = new Map();
    for (let move = 0; move < 25 && (await asked(page)); move += 1) {
      for (const [what, size] of await page.evaluate(tooSmall)) small.set(what, size);
      await page.evaluate(click, move);
    }
    assert.deepEqual([...small], []);
    await close();
  });
}

/** Remembers what the browser tells of things that move without being asked to, as long as something is asked. */
function watchShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    if (!document.querySelector('.prompt')) return;
    for (const { value, sources } of list.getEntries()) {
      const rect = ({ x, y, width, height }) => `${[x, y, width, height].map(Math.round)}`;
      window.shifts.push({ value, what: sources.map(({ node, previousRect, currentRect }) => `${node?.className ?? node?.parentElement?.className} ${rect(previousRect)} > ${rect(currentRect)}`) });
    }
  }).observe({ type: 'layout-shift' });
}

/** Takes one of the choices, and waits until the page shows what came of it. */
async function click(move) {
  const all = [...document.querySelectorAll('.choices .choice')];
  const ply = document.querySelector('.prompt').dataset.ply;
  all[(move * 7) % all.length].click();
  while (document.querySelector('.prompt')?.dataset.ply === ply) await new Promise(requestAnimationFrame);
  // What moves is told with the frame after the one it moved in.
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}

/** What can be tapped and is smaller than 40 pixels, besides words within a line of text. */
function tooSmall() {
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getAttribute('aria-disabled') !== 'true' && !element.disabled;
  return [...document.querySelectorAll('.table button, .table a, .table select, .table summary, .table [role=gridcell]')].filter(seen).flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && (width < 39.5 || height < 39.5) && !element.matches('.cite') ? [[`${element.className || element.tagName} in ${element.parentElement.className}`.replace(/ ?svelte-\w+/g, ''), `${Math.round(width)}x${Math.round(height)}`]] : [];
  });
}
