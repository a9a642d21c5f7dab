// For everybody: keyboard only, axe on every page in both dresses and at both widths, pictures of all of them.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, BASE, choices, complaints, DESKTOP, launch, openTable, PHONE, picture, test, visitor } from './lib.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** Presses Tab until something with this name has the focus. */
async function tabTo(page, name) {
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');
    if (name.test(focused)) return;
  }
  assert.fail(`Tab never came to ${name}`);
}

test('a turn is played with the keyboard alone', async () => {
  const { page, close } = await visitor(browser);
  await page.goto(BASE);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await tabTo(page, /^Play now$/);
  await page.keyboard.press('Enter');
  await asked(page);
  const ply = () => page.locator('.prompt').getAttribute('data-ply').then(Number);
  const first = await ply();
  await tabTo(page, /Buy /);
  await page.keyboard.press('Enter');
  await page.waitForFunction((before) => Number(document.querySelector('.prompt')?.getAttribute('data-ply')) > before, first);
  await asked(page);
  await tabTo(page, /Over /);
  await page.keyboard.press('Enter');
  await page.waitForFunction((before) => Number(document.querySelector('.prompt')?.getAttribute('data-ply')) > before + 1, first);
  // The board itself can be reached, too, and says what it is.
  await asked(page);
  await tabTo(page, /costs .* glory, \d left/);
  await close();
});

test('nothing moves away from under the pointer', async () => {
  const { page, close } = await visitor(browser);
  await openTable(page, ['me', 'bot:casual']);
  await asked(page);
  const targets = page.locator('.button:visible, .offered:visible');
  assert.ok((await page.locator('.offered:visible').count()) > 0);
  for (const target of await targets.all()) {
    await target.scrollIntoViewIfNeeded();
    const before = await target.boundingBox();
    // On its lowest line, where it would be left if it rose.
    await page.mouse.move(before.x + before.width / 2, before.y + before.height - 0.5);
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
    assert.deepEqual(await target.boundingBox(), before, await target.innerText());
  }
  await close();
});

test('a screen reader hears what happens', async () => {
  const { page, close } = await visitor(browser);
  await openTable(page, ['me', 'bot:casual']);
  await asked(page);
  const text = (await choices(page).first().innerText()).trim();
  await choices(page).first().click();
  await page.locator('[role=log][aria-live=polite]').getByText(/buys|rolls|gains|turn|calls|forges/).waitFor({ state: 'attached' });
  assert.ok(text.length > 0);
  await close();
});

for (const scheme of ['dark', 'light']) {
  for (const viewport of [DESKTOP, PHONE]) {
    test(`axe finds nothing at ${viewport.width} px, ${scheme}`, async () => {
      const { page, errors, close } = await visitor(browser, { scheme, viewport, touch: viewport === PHONE });
      const found = [];
      const look = async (name) => {
        await page.waitForLoadState('networkidle');
        found.push(...(await complaints(page)).map((complaint) => `${name}: ${complaint}`));
        await picture(page, `${name}-${scheme}`);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (beyond > 0) found.push(`${name}: ${beyond} px wider than the window`);
      };
      for (const [path, name] of [
        ['/', 'home'],
        ['/rules', 'shelf of rules'],
        ['/rules/dice-forge', 'rules'],
        ['/replay', 'replay-start'],
        ['/verify', 'verify-start'],
        ['/account', 'account'],
        ['/settings', 'settings'],
        ['/about', 'about'],
        ['/nowhere', 'lost'],
      ]) {
        await page.goto(BASE + path);
        await look(name);
      }
      await openTable(page, ['me', 'open']);
      await look('gathering');
      await openTable(page, ['me', 'bot:casual', 'bot:casual', 'bot:casual']);
      await asked(page);
      await look('table');
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByLabel('What would a bot do?').getByText(/The chance to win|alike/).waitFor();
      await look('hint');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Rules', exact: true }).click();
      await page.getByLabel('Search the rules').fill('mirror copies');
      await look('rules-panel');
      assert.deepEqual(found, []);
      assert.deepEqual(errors, []);
      await close();
    });
  }
}
