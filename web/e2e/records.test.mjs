// Pages about games that are over say what they are for, and have something to try for whoever comes without a game.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { FAIR, launch, openTable, picture, playOut, test, visitor } from './lib.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

test('who has no game watches the example', async () => {
  const { page, errors, close } = await visitor(browser);
  await page.goto(FAIR);
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Watch the example' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByText('won: Ann 138, Casual bot 120.').waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test('an honest example fits, and a forged one is found out', async () => {
  const { page, errors, close } = await visitor(browser);
  await page.goto(FAIR);
  await page.getByRole('link', { name: 'Fair dice' }).click();
  await page.getByRole('button', { name: 'An honest game' }).click();
  await page.getByRole('heading', { name: 'Everything fits.' }).waitFor();
  await picture(page, 'verify-honest');
  await page.getByRole('button', { name: 'A forged one' }).click();
  await page.getByRole('heading', { name: 'Something does not fit.' }).waitFor();
  await page.getByText('The SHA-256 of the seed is not what was promised.').waitFor();
  await picture(page, 'verify-forged');
  assert.deepEqual(errors, []);
  await close();
});

test("one's own finished games are there to be watched and checked", async () => {
  const { page, errors, close } = await visitor(browser, { name: 'Rita' });
  await openTable(page, ['me', 'bot:learning'], /^Dice Forge/, FAIR);
  await playOut(page);
  await page.goto(`${FAIR}/replay`);
  const own = page.getByRole('region', { name: 'Your finished games' });
  await own.getByRole('link', { name: /Dice Forge.*Rita \d+/ }).click();
  await page.getByRole('slider', { name: 'Move' }).waitFor();
  await page.goto(`${FAIR}/verify`);
  await own.getByRole('link', { name: /Dice Forge.*Rita \d+/ }).click();
  await page.getByRole('heading', { name: 'Everything fits.' }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});
