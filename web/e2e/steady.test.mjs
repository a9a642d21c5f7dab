// Nothing jumps while one plays, as the browser itself measures it, and all that is to be hit is large enough for a finger.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, DESKTOP, launch, openTable, PHONE, take, test, tooSmall, visitor } from './lib.mjs';

const MOVES = 50;
/**
 * What may move, of the window's area times the way it went, summed over so many decisions, at a desk and on a phone; clicks made by a program are
 * no excuse for the browser, and the log and the questions count too. It is nothing but a pixel here and there; in King's Forge the
 * names of cards give way when a smithy is full.
 */
const MOST = { 'Dice Forge': [0.01, 0.01], "King's Forge": [0.05, 0.03], 'Kings of Artifice': [0.01, 0.01] };

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** More players have less room each, and the log grows faster. */
const BOTS = { 'Dice Forge': [1, 3] };

for (const game of Object.keys(MOST)) {
  for (const [viewport, bots] of [DESKTOP, PHONE].flatMap((viewport) => (BOTS[game] ?? [1]).map((bots) => [viewport, bots]))) {
    test(`everything at ${game} stays where it is while one plays against ${bots}, at ${viewport.width} px`, async () => {
      const { page, errors, close } = await visitor(browser, { viewport, touch: viewport === PHONE });
      await openTable(page, ['me', ...Array(bots).fill('bot:casual')], new RegExp(`^${game}`));
      await asked(page);
      await page.evaluate(watchShifts);
      for (let move = 0; move < MOVES && (await asked(page)); move += 1) await take(page, 7 * move);
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const worst = shifts.sort((a, b) => b.value - a.value).slice(0, 4);
      assert.ok(sum <= MOST[game][viewport === PHONE ? 1 : 0], `layout shift of ${sum.toFixed(4)}: ${JSON.stringify(worst)}`);
      assert.deepEqual(errors, []);
      await close();
    });
  }

  test(`what can be chosen at ${game} is large enough for a finger`, async () => {
    const { page, close } = await visitor(browser, { viewport: PHONE, touch: true });
    await openTable(page, ['me', 'bot:casual'], new RegExp(`^${game}`));
    const small = new Set();
    for (let move = 0; move < 25 && (await asked(page)); move += 1) {
      for (const found of await tooSmall(page)) small.add(found);
      await take(page, 7 * move);
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
