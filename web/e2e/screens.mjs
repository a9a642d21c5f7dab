// Pictures of every screen at three sizes and in both dresses, into target/screenshots: `npm run screens`, against a running
// server (CROWNFORGE_URL). A word after it takes only the pictures whose name holds it: `npm run screens -- kings-forge`.
import { asked, BASE, choices, launch, openTable, over, picture, playOut, visitor } from './lib.mjs';

const SIZES = { desktop: { width: 1440, height: 900 }, large: { width: 1920, height: 1080 }, phone: { width: 390, height: 844 } };
const GAMES = { 'dice-forge': /^Dice Forge/, 'kings-forge': /^King's Forge/, 'kings-of-artifice': /^Kings of Artifice/ };
const PAGES = { home: '/', learn: '/learn', rules: '/rules', settings: '/settings', account: '/account', verify: '/verify', about: '/about', lost: '/nowhere' };
const wanted = process.argv[2] ?? '';

const browser = await launch();
for (const scheme of ['dark', 'light']) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const { page, close } = await visitor(browser, { viewport, scheme, touch: size === 'phone' });
    const take = (name) => picture(page, `${name}-${scheme}`);
    for (const [name, path] of Object.entries(PAGES).filter(([name]) => name.includes(wanted))) {
      await page.goto(`${BASE}${path}`);
      await page.waitForLoadState('networkidle');
      await take(name);
    }
    for (const [name, game] of Object.entries(GAMES).filter(([name]) => name.includes(wanted))) {
      await openTable(page, ['me', 'bot:casual'], game);
      await asked(page);
      await take(`${name}-begins`);
      await playOut(page, 40);
      await take(`${name}-goes-on`);
      // Where a game has phases, the other one too.
      const question = page.locator('.prompt h2');
      const first = await question.textContent().catch(() => '');
      for (let more = 0; more < 30 && (await asked(page)) && (await question.textContent()) === first; more += 1) await choices(page).last().click();
      await take(`${name}-later`);
      await playOut(page, 2000);
      await over(page).waitFor();
      await page.waitForLoadState('networkidle');
      await take(`${name}-ends`);
    }
    await close();
  }
}
await browser.close();
