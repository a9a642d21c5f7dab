// Figures for docs/performance.md: compressed JavaScript of the first load, and the time from a click on a choice to
// the repainted page. Against a running server (CROWNFORGE_URL).
import { gzipSync } from 'node:zlib';
import { asked, BASE, choices, launch, openTable, over, visitor } from './lib.mjs';

const browser = await launch();
const { page } = await visitor(browser);
const scripts = [];
page.on('response', (reply) => {
  if (reply.status() === 200 && reply.url().endsWith('.js')) scripts.push(reply.body().then((body) => gzipSync(body).length));
});
const script = async () => ((await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1000).toFixed(1);
await page.goto(BASE);
await page.getByRole('button', { name: 'Play now' }).waitFor();
await page.waitForLoadState('networkidle');
console.log(`first load: ${await script()} kB of compressed JavaScript`);
await openTable(page, ['me', 'bot:easy']);
await asked(page);
await page.waitForLoadState('networkidle');
console.log(`with a table of Dice Forge: ${await script()} kB`);

const times = [];
while (times.length < 150) {
  if (!(await asked(page)) || (await over(page).count()) > 0) {
    await openTable(page, ['me', 'bot:easy']);
    continue;
  }
  const place = times.length % (await choices(page).count());
  times.push(
    await page.evaluate(async (index) => {
      const prompt = document.querySelector('.prompt');
      const before = prompt.getAttribute('data-ply');
      const start = performance.now();
      document.querySelectorAll('.choices .choice')[index].click();
      while (document.querySelector('.prompt')?.getAttribute('data-ply') === before) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    }, place),
  );
}
times.sort((a, b) => a - b);
const at = (share) => times[Math.floor(times.length * share)].toFixed(0);
console.log(`own move to repaint, ${times.length} moves: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(0.999)} ms`);
await browser.close();
