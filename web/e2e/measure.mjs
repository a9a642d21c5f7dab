// Figures for docs/performance.md: compressed JavaScript of the first load and of each game's table, and the times from Play now
// to the first question and from a click on a choice to the repainted page, and what the page works for it. Against a running server
// (CROWNFORGE_URL).
import { gzipSync } from 'node:zlib';
import { beginGuided, follow } from './guide.mjs';
import { asked, BASE, choices, launch, openTable, over, visitor } from './lib.mjs';

const MOVES = 150;
// Words after it take only these games: `npm run measure -- "Dice Forge"`.
const GAMES = ['Dice Forge', "King's Forge", 'Kings of Artifice'].filter((name) => process.argv.length < 3 || process.argv.includes(name));

const browser = await launch();
const { page, context } = await visitor(browser);
const devtools = await context.newCDPSession(page);
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
/** Seconds of the processor the page has used so far, by kind: however busy the machine is, these are the page's own. */
const work = async () => Object.fromEntries((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
// A script that is asked for again comes from the browser's cache; one that comes for a page that is left already counts for nothing.
const scripts = new Map();
page.on('response', (reply) => {
  if (reply.url().endsWith('.js')) scripts.set(reply.url(), reply.body().then((body) => gzipSync(body).length, () => 0));
});
const script = async () => ((await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0) / 1000).toFixed(1);
await page.goto(BASE);
await page.getByRole('button', { name: 'Play now' }).waitFor();
await page.waitForLoadState('networkidle');
console.log(`first load: ${await script()} kB of compressed JavaScript`);

const beginnings = [];
while (beginnings.length < 9) {
  await page.goto(BASE);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await page.waitForLoadState('networkidle');
  beginnings.push(await begun());
}
beginnings.sort((a, b) => a - b);
console.log(`Play now to the first question, ${beginnings.length} times: median ${beginnings[4].toFixed(0)} ms, slowest ${beginnings[8].toFixed(0)} ms`);

for (const game of GAMES) {
  const open = () => openTable(page, ['me', 'bot:casual'], new RegExp(`^${game}`));
  scripts.clear();
  await open();
  await asked(page);
  await page.waitForLoadState('networkidle');
  console.log(`${game}: ${await script()} kB of compressed JavaScript in all`);
  const times = [];
  const works = [];
  while (times.length < MOVES) {
    if (!(await asked(page)) || (await over(page).count()) > 0) {
      await open();
      continue;
    }
    // Move by move: another page counts from the beginning.
    const before = await work();
    times.push(await timed(times.length % (await choices(page).count())));
    const after = await work();
    works.push(Object.fromEntries(Object.keys(after).map((name) => [name, 1000 * (after[name] - before[name])])));
  }
  const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)].toFixed(0);
  console.log(`${game}: own move to repaint, ${times.length} moves: median ${at(times, 0.5)} ms, 95th percentile ${at(times, 0.95)} ms, slowest ${at(times, 0.999)} ms`);
  const done = works.map(({ TaskDuration }) => TaskDuration);
  const each = (name) => (works.reduce((sum, one) => sum + one[name], 0) / works.length).toFixed(1);
  console.log(`${game}: work of the page for a move: median ${at(done, 0.5)} ms, 95th percentile ${at(done, 0.95)} ms; mean ${each('TaskDuration')} ms, of it scripts ${each('ScriptDuration')}, style ${each('RecalcStyleDuration')}, layout ${each('LayoutDuration')}`);
}
for (const game of GAMES) await learn(game);
await browser.close();

/** As somebody new: from a fresh page to the first move, by oneself and with the guide, and through the whole guided game. */
async function learn(game) {
  const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);
  const alone = await visitor(browser);
  let began = performance.now();
  await openTable(alone.page, ['me', 'bot:casual'], new RegExp(`^${game}`));
  await asked(alone.page);
  const own = seconds(began);
  await alone.close();
  const pupil = await visitor(browser);
  began = performance.now();
  await beginGuided(pupil.page, game);
  const first = await follow(pupil.page, { most: 1 });
  const toFirst = seconds(began);
  const { told, moves, clicks } = await follow(pupil.page);
  console.log(`${game}: a fresh page to the first decision ${own} s and 2 clicks; with the guide to the first move ${toFirst} s and ${2 + first.clicks} clicks, to the end ${seconds(began)} s, ${2 + first.clicks + clicks} clicks, ${1 + moves} moves, ${first.told.length + told.length} lessons`);
  await pupil.close();
}

/** Clicks on Play now, and waits until the table asks something. */
function begun() {
  return page.evaluate(async () => {
    const start = performance.now();
    [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === 'Play now').click();
    while (!document.querySelector('.prompt')) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
}

/** Takes the choice at a place, and waits until the page shows what came of it. */
function timed(place) {
  return page.evaluate(async (index) => {
    const before = document.querySelector('.prompt').getAttribute('data-ply');
    const start = performance.now();
    document.querySelectorAll('.choices .choice')[index].click();
    while (document.querySelector('.prompt')?.getAttribute('data-ply') === before) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  }, place);
}
