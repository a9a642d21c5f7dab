// Following the others: a recap of their moves, each shown again on the board; the log lights up what it speaks of.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, choose, complaints, launch, openTable, PHONE, picture, test, visitor } from './lib.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

test('what the others did is told, heard and shown again', async () => {
  const { page, errors, close } = await visitor(browser, { name: 'Ada' });
  await openTable(page, ['me', 'bot:learning', 'bot:learning']);
  const recap = page.getByRole('region', { name: 'Since your last turn' });
  const moves = recap.getByRole('button', { name: /Show it again/ });
  // The first player is asked before anybody has done anything.
  for (let turn = 0; turn < 20 && (await moves.count()) === 0; turn += 1) {
    await asked(page);
    await choose(page, { wanted: /^End the turn|^No more|^Pass/ });
    await asked(page);
  }
  assert.ok((await moves.count()) > 0);
  await page.locator('[role=log]').getByText(/^Since your last decision: .*bot/).waitFor({ state: 'attached' });

  await moves.first().click();
  const back = page.getByRole('button', { name: 'Back to now' });
  await back.waitFor();
  assert.equal(await page.locator('.offered').count(), 0, 'the past offers nothing');
  assert.deepEqual(await complaints(page), []);
  await picture(page, 'look-back');
  await page.setViewportSize(PHONE);
  await picture(page, 'look-back');
  await page.setViewportSize({ width: 1440, height: 900 });
  await back.click();
  await page.locator('.offered').first().waitFor();

  // A line of the log lights what it speaks of, by pointer and by keyboard, and shows it again.
  const log = page.getByRole('region', { name: 'Log', exact: true });
  await log.getByText(/gains/).last().hover();
  await page.locator('.hero[data-lit]').waitFor();
  // What news pushes under a pointer that lies still lights nothing.
  const before = await page.locator('.prompt').getAttribute('data-ply');
  await page.locator('.choices .choice').last().evaluate((choice) => choice.click());
  await page.waitForFunction((ply) => document.querySelector('.prompt')?.dataset.ply !== ply, before);
  await asked(page);
  await page.waitForFunction(() => document.querySelector('[data-lit]') === null);
  await log.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.locator('.hero[data-lit]').waitFor();
  await page.keyboard.press('Enter');
  await back.waitFor();
  await page.keyboard.press('Escape');
  await back.waitFor({ state: 'detached' });

  // Whoever comes back finds all of it again: the server knows the positions the page has forgotten.
  await page.reload();
  await asked(page);
  await moves.first().click();
  await back.waitFor();
  assert.equal(await page.locator('.offered').count(), 0, 'the past offers nothing');
  await back.click();
  const lines = log.getByRole('button', { name: /gains/ });
  await lines.first().click();
  await back.waitFor();
  const then = await page.locator('.board').innerText();
  await back.click();
  await page.locator('.offered').first().waitFor();
  assert.notEqual(await page.locator('.board').innerText(), then, 'the board shows the position then');
  assert.deepEqual(errors, []);
  await close();
});

test('what is being shown can be skipped', async () => {
  const { page, close } = await visitor(browser, { name: 'Ada', speed: 'slow' });
  await openTable(page, ['me', 'bot:learning']);
  const skip = page.getByRole('button', { name: 'Skip', exact: true });
  await asked(page);
  await choose(page, { wanted: /^End the turn|^No more|^Pass/ });
  await skip.click();
  await asked(page);
  await page.getByLabel('Speed of what is shown').selectOption('fast');
  await close();
});
