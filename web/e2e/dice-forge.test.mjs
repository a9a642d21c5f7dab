// Dice Forge on its own board: by touch, where a tap explains first and the bubble acts.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, beyond, choices, choose, DESKTOP, launch, openTable, PHONE, test, visitor } from './lib.mjs';

const LAPTOP = { width: 1366, height: 768 };
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
  await openTable(page, ['me', 'bot:casual']);
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

test('a phone begins at the board, and has reserves and dice at hand wherever one buys', async () => {
  const { page, errors, close } = await visitor(browser, { viewport: PHONE, touch: true });
  await openTable(page, ['me', 'bot:casual']);
  await asked(page);
  await page.waitForFunction(() => document.querySelector('.recap').getBoundingClientRect().top < 20);
  const pile = page.locator('.pile.offered').first();
  for (let turn = 0; turn < 40 && (await asked(page)) && (await pile.count()) === 0; turn += 1) {
    const before = await ply(page);
    await choices(page).last().dispatchEvent('click');
    await moved(page, before);
  }
  const between = ({ y, height }, top) => y > 0 && y + height < top;
  const sheet = async () => (await page.locator('.ask').boundingBox()).y;
  assert.ok(between(await pile.boundingBox(), await sheet()), 'what can be bought is in sight');
  // Whoever has gone elsewhere is brought back to it.
  const show = page.getByRole('button', { name: /show me$/ });
  if ((await show.count()) > 0) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await show.tap();
    assert.ok(between(await pile.boundingBox(), await sheet()));
  }
  const bought = await ply(page);
  await pile.tap();
  await page.getByRole('dialog').getByRole('button', { name: /^Buy / }).tap();
  await moved(page, bought);
  await asked(page);
  const slot = page.locator('.slot.offered').last();
  const [{ y, height }, forged] = [await slot.boundingBox(), await ply(page)];
  assert.ok(y > 0 && y + height < PHONE.height, 'the dice are in sight without scrolling');
  await slot.tap();
  await moved(page, forged);
  assert.deepEqual(errors, []);
  await close();
});

test('on a phone a move is taken back and a hint asked for beside the question', async () => {
  const { page, errors, close } = await visitor(browser, { viewport: PHONE, touch: true });
  await openTable(page, ['me', 'bot:casual']);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  for (let turn = 0; turn < 60 && (await asked(page)) && !(await undo.isEnabled()); turn += 1) {
    const before = await ply(page);
    await choices(page).first().dispatchEvent('click');
    await moved(page, before);
  }
  const inSight = async (button) => {
    const { y, height } = await button.boundingBox();
    return y > PHONE.height / 2 && y + height < PHONE.height;
  };
  assert.ok(await inSight(undo));
  const before = await ply(page);
  await undo.tap();
  await moved(page, before);
  await asked(page);
  const hint = page.getByRole('button', { name: 'Hint', exact: true });
  assert.ok(await inSight(hint));
  await hint.tap();
  await page.getByRole('region', { name: 'What would a bot do?' }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

for (const [viewport, heroes] of [[DESKTOP, 4], [LAPTOP, 2]]) {
  test(`all of the table is in sight at ${viewport.width}x${viewport.height} with ${heroes} heroes, and every feat says what it does`, async () => {
    const { page, errors, close } = await visitor(browser, { viewport });
    await openTable(page, ['me', ...Array(heroes - 1).fill('bot:casual')]);
    await asked(page);
    assert.equal(await beyond(page), 0);
    assert.equal(await page.locator('.feat').count(), 15);
    for (const text of await page.locator('.feat .text').all()) assert.ok(await text.isVisible());
    const cut = await page.locator('.hero .reserve, .feat').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    assert.deepEqual(cut, []);
    assert.deepEqual(errors, []);
    await close();
  });
}

test('a bought face is carried by the pointer and seen on the side it points at', async () => {
  const { page, errors, close } = await visitor(browser);
  await openTable(page, ['me', 'bot:casual']);
  const side = page.locator('.side.offered');
  for (let turn = 0; turn < 40 && (await asked(page)) && (await side.count()) === 0; turn += 1) await choose(page, { wanted: /^Buy |offering/, place: turn });
  const at = await side.last().boundingBox();
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  await page.mouse.move(x, y);
  const carried = await page.locator('.carried').boundingBox();
  assert.ok(carried.x > x && carried.x < x + 40 && carried.y > y && carried.y < y + 40, `${JSON.stringify(carried)} at ${x}, ${y}`);
  // Of six sides alike it comes to lie on the one that was pointed at, and on no other.
  const faces = () => page.locator('.hero.you .side .hidden').evaluateAll((all) => all.map(({ textContent }) => textContent.split(/[,.]/)[0]));
  const [before, asking] = [await faces(), await ply(page)];
  await page.mouse.click(x, y);
  await moved(page, asking);
  await asked(page);
  const after = await faces();
  assert.deepEqual(after.slice(0, -1), before.slice(0, -1));
  assert.notEqual(after.at(-1), before.at(-1));
  assert.deepEqual(errors, []);
  await close();
});

test('a small question is left to a habit, the log tells so, and what is undone is asked again', async () => {
  const { page, errors, close } = await visitor(browser);
  const always = page.locator('.prompt .always button');
  const byHabit = page.locator('.talk .habit');
  for (let games = 0; games < 4 && (await always.count()) === 0; games += 1) {
    await openTable(page, ['me', 'bot:casual']);
    for (let turn = 0; turn < 150 && (await asked(page)) && (await always.count()) === 0; turn += 1) {
      await choose(page, { wanted: /^(The Blacksmith's Hammer|The Silver Hind|The Guardian's Owl) for/, place: turn });
    }
  }
  await always.first().click();
  await byHabit.first().waitFor();
  // One answer may follow another: the next question is one that no habit answers.
  await page.waitForFunction(() => document.querySelector('.choices .choice:enabled') && !document.querySelector('.prompt .always [aria-pressed=true]'));
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  // What a roll followed cannot be taken back.
  if (await undo.isEnabled()) {
    const answered = await byHabit.count();
    await undo.click();
    await always.first().waitFor();
    assert.equal(await page.locator('.prompt .always [aria-pressed=true]').count(), 1);
    assert.ok((await byHabit.count()) < answered);
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: /^Ask me again/ }).click();
  assert.equal(await page.getByRole('button', { name: /^Ask me again/ }).count(), 0);
  assert.deepEqual(errors, []);
  await close();
});
