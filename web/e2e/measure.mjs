// Figures for docs/performance.md: compressed JavaScript of the first load and of each game's table, and the times from Play now
// to the first question and from a click on a choice to the repainted page. Against a running server (CROWNFORGE_URL).
import { gzipSync } from 'node:zlib';
import { asked, BASE, choices, launch, openTable, over, visitor } from './lib.mjs';

const browser = await launch();
const { page } = await visitor(browser);
// A script that is asked for again comes from the browser's cache.
const scripts = new Map();
page.on('response', (reply) => {
  if (reply.url().endsWith('.js')) scripts.set(reply.url(), reply.body().then((body) => gzipSync(body).length));
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

for (const game of ['Dice Forge', "King's Forge", 'Kings of Artifice']) {
  const open = () => openTable(page, ['me', 'bot:easy'], new RegExp(`^${game}`));
  scripts.clear();
  await open();
  await asked(page);
  await page.waitForLoadState('networkidle');
  console.log(`${game}: ${await script()} kB of compressed JavaScript in all`);
  const times = [];
  while (times.length < 150) {
    if (!(await asked(page)) || (await over(page).count()) > 0) {
      await open();
      continue;
    }
    times.push(await timed(times.length % (await choices(page).count())));
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)].toFixed(0);
  console.log(`${game}: own move to repaint, ${times.length} moves: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(0.999)} ms`);
}
await browser.close();

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
