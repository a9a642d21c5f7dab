// How to play: reached from home, from the set-up and from the table, for every game.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, BASE, complaints, launch, openTable, PHONE, picture, test, visitor } from './lib.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const GAMES = { 'dice-forge': 'Dice Forge', 'kings-forge': "King's Forge", 'kings-of-artifice': 'Kings of Artifice' };

test('each game is explained on one page with its own pictures', async () => {
  const { page, errors, close } = await visitor(browser);
  for (const [id, name] of Object.entries(GAMES)) {
    await page.goto(BASE);
    await page.getByRole('link', { name: `How to play ${name}` }).click();
    await page.getByRole('heading', { name: 'What wins' }).waitFor();
    assert.ok((await page.locator('.guide :is(svg, .die)').count()) > 5, `${id} has pictures`);
    // Three minutes at 230 words a minute.
    const words = (await page.locator('.guide').innerText()).split(/\s+/).length;
    assert.ok(words < 690, `${id}: ${words} words`);
    assert.deepEqual(await complaints(page), []);
    await picture(page, `learn-${id}`);
    await page.setViewportSize(PHONE);
    assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0);
    await picture(page, `learn-${id}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: `Play ${name}` }).click();
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: new RegExp(`^${name}`), pressed: true }).waitFor();
  }
  assert.deepEqual(errors, []);
  await close();
});

test('the shelf shows every game with all the ways to learn it', async () => {
  const { page, errors, close } = await visitor(browser);
  await page.goto(`${BASE}/learn`);
  for (const name of Object.values(GAMES)) {
    const game = page.getByRole('region', { name, exact: true });
    await game.locator('.picture svg').first().waitFor({ state: 'attached' });
    await game.getByText(/^\d–\d players$/).waitFor();
    await game.getByText(/^\d+ minutes$/).waitFor();
    for (const way of [game.getByRole('button', { name: `Learn by playing: ${name}`, exact: true }), game.getByRole('link', { name: 'How to play' }), game.getByRole('link', { name: 'Rules' })]) await way.waitFor();
  }
  // What comes with the expansions has guided games of its own.
  const parts = page.getByRole('region', { name: "King's Forge: guided games with more in the box" });
  assert.equal(await parts.getByRole('button').count(), 3);
  await parts.getByRole('button', { name: /With Apprentices/ }).click();
  await page.locator('.guide').getByRole('button', { name: 'Next' }).waitFor();
  // It is taken up again from here, by one way.
  await page.goto(`${BASE}/learn`);
  await page.getByRole('link', { name: 'Go on with the guide' }).click();
  await page.waitForURL(/\/table\//);
  assert.deepEqual(errors, []);
  await close();
});

test('at the table the guide lies over the game', async () => {
  const { page, close } = await visitor(browser);
  await openTable(page, ['me', 'bot:casual']);
  await asked(page);
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await page.getByRole('dialog', { name: 'How to play' }).getByRole('heading', { name: 'A turn' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const sections = page.getByRole('dialog', { name: 'Rules' }).locator('h3');
  await sections.first().waitFor();
  assert.match((await sections.allInnerTexts()).at(-1), /setting up/i);
  await close();
});
