// Nothing jumps while one plays, as the browser itself measures it, and all that is to be hit is large enough for a finger.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { playOnIsland } from './island.mjs';
import { asked, BASE, DESKTOP, launch, openTable, PHONE, sitDownToForge, take, test, tooSmall, visitor } from './lib.mjs';

const MOVES = 50;
/**
 * What may move, of the window's area times the way it went, summed over so many decisions; clicks made by a program are no excuse for
 * the browser, and the log and the questions count too. It is nothing but a pixel here and there.
 */
const MOST = 0.01;
/** Where there is nothing but prose, a paragraph may have a line more when the letters come. */
const MOST_OF_PROSE = { '/about': 0.05 };
const LARGE = { width: 1920, height: 1080 };

const seated = (game, players) => (page) => openTable(page, ['me', ...Array(players - 1).fill('bot:casual')], new RegExp(`^${game}`));
const takeAny = (page, move) => take(page, 7 * move);
/** Each game for two, and for more, who have less room each. Most choices on the island are folded in the list, so that there one plays on the board. */
const TABLES = [
  { name: 'Dice Forge', sitDown: seated('Dice Forge', 2), moveOn: takeAny, sizes: [DESKTOP, PHONE] },
  { name: 'Dice Forge with four', sitDown: seated('Dice Forge', 4), moveOn: takeAny, sizes: [DESKTOP, PHONE] },
  { name: "King's Forge", sitDown: seated("King's Forge", 2), moveOn: takeAny, sizes: [DESKTOP, PHONE] },
  { name: "King's Forge with everything and four", sitDown: (page) => sitDownToForge(page, { players: 4, preset: 'complete' }), moveOn: takeAny, sizes: [DESKTOP, PHONE] },
  { name: 'Kings of Artifice', sitDown: seated('Kings of Artifice', 2), moveOn: playOnIsland, sizes: [DESKTOP] },
  { name: 'Kings of Artifice with three', sitDown: seated('Kings of Artifice', 3), moveOn: playOnIsland, sizes: [PHONE] },
  { name: 'Kings of Artifice with four', sitDown: seated('Kings of Artifice', 4), moveOn: playOnIsland, sizes: [LARGE] },
];

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

for (const viewport of [DESKTOP, PHONE]) {
  test(`pages come without jumping, even if the letters come late, and all on them is large enough for a finger, at ${viewport.width} px`, async () => {
    // What a service worker has kept would come at once.
    const { page, context, errors, close } = await visitor(browser, { viewport, touch: viewport === PHONE, serviceWorkers: 'block' });
    await context.addInitScript(watchShifts);
    let held = [];
    await page.route('**/*.woff2', (route) => (held === null ? route.continue() : held.push(route)));
    const found = [];
    for (const path of ['/', '/learn', '/learn/kings-forge', '/rules', '/rules/dice-forge', '/replay', '/verify', '/settings', '/account', '/about', '/nowhere']) {
      held = [];
      await page.goto(BASE + path, { waitUntil: 'commit' });
      // The page stands, and has been seen, in other letters.
      await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('.loader, .room'));
      await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
      assert.ok(held.length > 0, `the letters of ${path} were held back`);
      const late = held;
      held = null;
      await Promise.all(late.map((route) => route.continue()));
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))));
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      if (sum > (MOST_OF_PROSE[path] ?? MOST)) found.push(`${path}: ${sum.toFixed(4)}, ${JSON.stringify(shifts)}`);
      if (viewport === PHONE) found.push(...(await tooSmall(page)).map((target) => `${path}: ${target}`));
    }
    assert.deepEqual(found, []);
    assert.deepEqual(errors, []);
    await close();
  });
}

for (const { name, sitDown, moveOn, sizes } of TABLES) {
  for (const viewport of sizes) {
    test(`everything at ${name} stays where it is while one plays, at ${viewport.width} px`, async () => {
      const { page, errors, close } = await visitor(browser, { viewport, touch: viewport === PHONE });
      await sitDown(page);
      await asked(page);
      await page.evaluate(watchShifts);
      for (let move = 0; move < MOVES && (await asked(page)); move += 1) await moveOn(page, move);
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const worst = shifts.sort((a, b) => b.value - a.value).slice(0, 4);
      assert.ok(sum <= MOST, `layout shift of ${sum.toFixed(4)}: ${JSON.stringify(worst)}`);
      assert.deepEqual(errors, []);
      await close();
    });
  }
}

for (const { name, sitDown, moveOn } of TABLES.filter(({ sizes }) => sizes.includes(PHONE))) {
  test(`what can be chosen at ${name} is large enough for a finger`, async () => {
    const { page, close } = await visitor(browser, { viewport: PHONE, touch: true });
    await sitDown(page);
    const small = new Set();
    for (let move = 0; move < 25 && (await asked(page)); move += 1) {
      for (const found of await tooSmall(page)) small.add(found);
      await moveOn(page, move);
    }
    assert.deepEqual([...small], []);
    await close();
  });
}

/** Remembers what the browser tells of things that move without being asked to, as long as something is asked. */
function watchShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    // At a table one looks from the first question on.
    if (location.pathname.startsWith('/table/') && !document.querySelector('.prompt')) return;
    for (const { value, sources } of list.getEntries()) {
      const rect = ({ x, y, width, height }) => `${[x, y, width, height].map(Math.round)}`;
      // What stands on the page, and how high, tells what came in between.
      const parts = [...document.querySelectorAll('main > * > *')].map((part) => `${part.className.split(' ')[0] || part.tagName} ${Math.round(part.getBoundingClientRect().height)}`);
      window.shifts.push({ value, parts, what: sources.map(({ node, previousRect, currentRect }) => `${node?.className ?? node?.parentElement?.className} ${rect(previousRect)} > ${rect(currentRect)}`) });
    }
  }).observe({ type: 'layout-shift' });
}
