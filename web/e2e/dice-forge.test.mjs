// Dice Forge on its own board: by touch, where a tap explains first and the bubble acts.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, choices, launch, openTable, PHONE, test, visitor } from './lib.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const ply = (page) => page.locator('.prompt').getAttribute('data-ply');
const moved = (page, from) => page.waitForFunction((ply) => document.querySelector('.prompt')?.getAttribute('data-ply') !== ply, from);

test('a face is bought and forged by touch', async () => {
  const guest = await visitor(browser, { viewport: PHONE, touch: true });
  const { page, errors } = guest;
  await openTable(page, ['me', 'bot:easy']);
  const pile = page.locator('.pile.offered').first();
  // Other questions may come first; on a phone the list of choices can be folded.
  for (let turn = 0; turn < 40 && (await asked(page)) && (await pile.count()) === 0; turn += 1) {
    const before = await ply(page);
    await choices(page).last().dispatchEvent('click');
    await moved(page, before);
  }
  for (const [offered, words] of [
    [pile, /^Buy /],
    [page.locator('.side.offered').first(), /^Forge over /],
  ]) {
    await offered.waitFor();
    const before = await ply(page);
    await offered.tap();
    const bubble = page.getByRole('dialog');
    await bubble.getByRole('button', { name: words }).waitFor();
    assert.equal(await ply(page), before, 'a tap explains and does nothing yet');
    await bubble.getByRole('button', { name: words }).tap();
    await moved(page, before);
    assert.equal(await bubble.count(), 0);
  }
  assert.deepEqual(errors, []);
  await guest.close();
});
