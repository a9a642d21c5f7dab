// Pictures of every screen at three sizes and in both dresses, into target/screenshots: `npm run screens`, against a running
// server (CROWNFORGE_URL). A word after it takes only the pictures whose name holds it: `npm run screens -- kings-forge`.
import { beginGuided } from './guide.mjs';
import { asked, BASE, launch, openTable, over, picture, playOut, take, visitor } from './lib.mjs';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];
const GAMES = { 'dice-forge': 'Dice Forge', 'kings-forge': "King's Forge", 'kings-of-artifice': 'Kings of Artifice' };
const PAGES = { home: '/', learn: '/learn', rules: '/rules', settings: '/settings', account: '/account', verify: '/verify', replay: '/replay', about: '/about', lost: '/nowhere' };
const wanted = process.argv[2] ?? '';

const browser = await launch();
const { page } = await visitor(browser, { touch: true });

/** The page as it is, six times. */
async function takeAll(name) {
  await page.waitForLoadState('networkidle');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (size.width < 700) await page.evaluate(() => document.querySelector('.play')?.scrollIntoView());
    for (const scheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
      // At a table the question stays at the foot of the window: a picture of the whole page would show it somewhere.
      await picture(page, `${name}-${scheme}`, !page.url().includes('/table/'));
    }
  }
  await page.setViewportSize(SIZES[0]);
}

/** Opens all parts of the list of choices: in a folded one nothing would ever be chosen. */
const unfold = () => page.evaluate(() => document.querySelectorAll('.choices details:not([open]) summary').forEach((summary) => summary.click()));

for (const [name, path] of Object.entries(PAGES).filter(([name]) => name.includes(wanted))) {
  await page.goto(`${BASE}${path}`);
  await takeAll(name);
}
if ('gathering'.includes(wanted)) {
  await openTable(page, ['me', 'open']);
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  await takeAll('gathering');
}
for (const [name, game] of Object.entries(GAMES).filter(([name]) => name.includes(wanted))) {
  await page.goto(`${BASE}/learn/${name}`);
  await takeAll(`${name}-how-to-play`);
  await beginGuided(page, game);
  await page.locator('.guide').getByRole('button', { name: 'Next' }).waitFor();
  await takeAll(`${name}-guide`);
  const table = await openTable(page, ['me', 'bot:casual'], new RegExp(`^${game}`));
  await asked(page);
  await takeAll(`${name}-begins`);
  for (let move = 0; move < 40 && (await asked(page)); move += 1) {
    await unfold();
    await take(page, 7 * move + 3);
  }
  if (await asked(page)) await takeAll(`${name}-goes-on`);
  // Where a game has phases, the other one too.
  const question = page.locator('.prompt h2');
  const first = await question.textContent().catch(() => '');
  for (let more = 0; more < 30 && (await asked(page)) && (await question.textContent()) === first; more += 1) await take(page, more);
  if (await asked(page)) await takeAll(`${name}-later`);
  await playOut(page, 2000);
  await over(page).waitFor();
  await takeAll(`${name}-score`);
  await page.keyboard.press('Escape');
  await takeAll(`${name}-ends`);
  await page.goto(table.replace('/table/', '/replay/'));
  await page.getByRole('slider').waitFor();
  await takeAll(`${name}-replay`);
}
await browser.close();
