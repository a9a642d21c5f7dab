// Every state of a table and every common screen, in both dresses: axe finds nothing, nothing is wider than the window, and on a
// phone all that is to be tapped is large enough.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { beginGuided } from './guide.mjs';
import { asked, BASE, choices, complaints, DESKTOP, FAIR, launch, openTable, outOfReach, over, PHONE, playOut, take, test, tooSmall, visitor } from './lib.mjs';
import { reach } from './reach.mjs';

/** So many decisions are looked at closely, as far as their questions differ. */
const DECISIONS = 16;
const QUESTIONS = 5;

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** A visitor whose looks are remembered: what is wrong with the page as it is, on a desktop in the dark and on a phone in the light. */
async function inspector() {
  const guest = await visitor(browser, { touch: true });
  const { page } = guest;
  const found = new Set();
  const look = async (state) => {
    for (const [size, colorScheme] of [
      [PHONE, 'light'],
      [DESKTOP, 'dark'],
    ]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const note = (complaint) => found.add(`${state} at ${size.width} px: ${complaint}`);
      (await complaints(page)).forEach(note);
      (await outOfReach(page)).forEach(note);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) note(`${beyond} px wider than the window`);
      if (size === PHONE) (await tooSmall(page)).forEach(note);
    }
  };
  return { ...guest, look, found };
}

/** The kind of question, told by its first word: make an offering, forge over which face, gain which. */
const kindOf = async (page) => (await page.locator('.prompt h2').textContent()).trim().split(' ')[0];

for (const game of ['Dice Forge', 'Kings of Artifice']) {
  test(`every question of ${game}, and all that can be opened beside it, is fit for everybody`, async () => {
    const { page, look, found, errors, close } = await inspector();
    await beginGuided(page, game);
    await page.locator('.guide').getByRole('button', { name: 'Next' }).waitFor();
    await look('the guide');
    await openTable(page, ['me', 'bot:casual', 'bot:casual'], new RegExp(`^${game}`));
    const kinds = new Set();
    for (let move = 0; move < DECISIONS && (await asked(page)); move += 1) {
      const kind = await kindOf(page);
      if (!kinds.has(kind) && kinds.size < QUESTIONS) {
        kinds.add(kind);
        await look(kind);
      }
      await take(page, 7 * move);
    }
    assert.ok(kinds.size > 2, [...kinds].join(', '));
    assert.ok(await asked(page), 'the game goes on');
    await sheets(page, look);
    assert.deepEqual([...found], []);
    assert.deepEqual(errors, []);
    await close();
  });

  test(`the end of ${game}, its replay and its dice are fit for everybody`, async () => {
    const { page, look, found, errors, close } = await inspector();
    const table = await openTable(page, ['me', 'bot:casual'], new RegExp(`^${game}`), FAIR);
    await playOut(page, 600);
    await page.getByRole('dialog', { name: 'The score' }).getByRole('table').first().waitFor();
    await look('the score');
    await page.keyboard.press('Escape');
    await over(page).waitFor();
    await look('the end');
    await page.goto(table.replace('/table/', '/replay/'));
    await page.getByRole('slider').waitFor();
    await look('the replay');
    await page.goto(table.replace('/table/', '/verify/'));
    await page.getByRole('heading', { name: 'Everything fits.' }).waitFor();
    await look('the dice verified');
    assert.deepEqual([...found], []);
    assert.deepEqual(errors, []);
    await close();
  });
}

test("what is rarely asked at King's Forge is fit for everybody", async () => {
  const { page, look, found, errors, close } = await inspector();
  const left = new Set(['ChooseGatherAction', 'ChooseApprenticeAction', 'ChooseRoll', 'ChooseStealing', 'ChooseBid', 'ChooseExotics', 'ChooseGrimstone']);
  let table = null;
  while (left.size > 0) {
    const at = await reach(page, [...left], { table });
    left.delete(at.kind);
    table = at.table;
    await look(at.kind);
  }
  assert.deepEqual([...found], []);
  assert.deepEqual(errors, []);
  await close();
});

test('every common screen is fit for everybody', async () => {
  const { page, look, found, errors, close } = await inspector();
  for (const path of ['/', '/learn', '/learn/dice-forge', '/learn/kings-of-artifice', '/rules/kings-of-artifice', '/settings', '/account', '/verify', '/replay', '/about', '/nowhere']) {
    await page.goto(BASE + path);
    await page.waitForLoadState('networkidle');
    await look(path);
  }
  await openTable(page, ['me', 'open']);
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  await look('a table that waits for a friend');
  assert.deepEqual([...found], []);
  assert.deepEqual(errors, []);
  await close();
});

/** What can be opened at a table while it is one's turn. */
async function sheets(page, look) {
  await page.route('**/hint', async (route) => {
    const reply = await route.fetch();
    const advised = await reply.json();
    advised.candidates?.forEach((each, place) => (each.value = place === 0 ? 0.8 : 0.3));
    await route.fulfill({ response: reply, json: advised });
  });
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByLabel('What would a bot do?');
  await hint.getByText(/The chance to win|alike|nothing to choose/).waitFor();
  await look('the hint');
  if ((await hint.locator('li button').count()) > 1) {
    await hint.getByRole('checkbox', { name: /^Coach/ }).check();
    const worse = (await hint.locator('li').nth(1).locator('span').first().innerText()).trim();
    await page.keyboard.press('Escape');
    const choice = choices(page).filter({ hasText: worse }).first();
    if ((await choice.count()) > 0) {
      await choice.evaluate((button) => button.click());
      const sure = page.getByRole('dialog', { name: 'Are you sure?' });
      const stopped = await sure.waitFor({ timeout: 8000 }).then(() => true, () => false);
      if (stopped) {
        await look('the coach');
        await sure.getByRole('button', { name: 'Let me think again' }).click();
      }
    }
  } else await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await asked(page);
  for (const [button, dialog] of [
    ['Learn', 'How to play'],
    ['Rules', 'Rules'],
    ['More', 'This table'],
  ]) {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await page.waitForLoadState('networkidle');
    await look(dialog);
    await page.keyboard.press('Escape');
  }
  const told = page.locator('.recap button.move').first();
  if ((await told.count()) > 0) {
    await told.evaluate((button) => button.click());
    await page.getByRole('button', { name: 'Back to now' }).waitFor();
    await look('a move looked at again');
    await page.getByRole('button', { name: 'Back to now' }).click();
  }
}
