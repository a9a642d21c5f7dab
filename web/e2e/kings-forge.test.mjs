// King's Forge from the home page to its score table: by mouse, by keyboard alone, on a phone, with cards of one's own.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, BASE, choices, choose, complaints, DESKTOP, launch, openTable, PHONE, picture, score, test, visitor } from './lib.mjs';

const FORGE = /^King's Forge/;
const PASS = /(^|\n)Pass/;
let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const ply = (page) => page.locator('.prompt').getAttribute('data-ply').then(Number);
const onward = (page, from) => page.waitForFunction((before) => Number(document.querySelector('.prompt')?.getAttribute('data-ply') ?? 1e9) > before, from);
const question = (page) => page.locator('.prompt h2').innerText();

/** Clicks something on the board and waits for what comes of it. */
async function click(page, what) {
  const at = await ply(page);
  await what.click();
  await onward(page, at);
}

/** A table for these seats with own cards, all of them always in the game. */
async function setUpWith(page, cards, seats) {
  await page.addInitScript((kept) => localStorage.setItem('crownforge.own-cards.kings-forge', kept), JSON.stringify({ cards, always: true }));
  await page.goto(BASE);
  await page.getByRole('button', { name: FORGE }).click();
  await page.getByText('Options, clock and name').click();
  await page.getByText('Cards of your own').click();
  await page.getByRole('button', { name: 'Another card' }).waitFor();
  await play(page, seats);
}

async function play(page, seats) {
  while ((await page.getByLabel(/^Seat \d/).count()) < seats.length) await page.getByRole('button', { name: 'More players' }).click();
  for (const [number, seat] of seats.entries()) await page.getByLabel(`Seat ${number + 1}`, { exact: true }).selectOption(seat);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/table\//);
  await asked(page);
  await page.locator('.board').waitFor();
}

/** A sensible choice: items first, then a little gathering, then the roll. */
async function playOn(page, turn) {
  const texts = await choices(page).allInnerTexts();
  const gather = turn % 3 === 0 ? [/ to your Smithy/] : [];
  const wanted = [/Craft /, /Steal /, /lowest dice/, ...gather, PASS];
  return choose(page, { wanted: wanted.find((words) => texts.some((text) => words.test(text))) });
}

test('a game against a bot goes from the home page to its score table', async () => {
  const { page, errors, close } = await visitor(browser, { name: 'Ada' });
  // Five items that five dice can make: the game is a whole one, and not a long one.
  const dice = [['M4'], ['M3', 'M3'], ['M4', 'M2'], ['M4', 'M3'], ['M5']];
  await setUpWith(page, dice.map((boxes, number) => ({ name: `Nail of size ${number + 1}`, rank: `${[0, 1, 2, 3, 5][number]}`, dice: boxes })), ['me', 'bot:casual']);
  await picture(page, 'kings-forge');
  await page.setViewportSize(PHONE);
  await picture(page, 'kings-forge');
  await page.setViewportSize(DESKTOP);

  // A Gather turn on the board takes three clicks at most: the dock, the card to turn face down, the dice.
  const docks = page.getByRole('region', { name: 'The Docks' });
  await click(page, docks.getByRole('button', { name: /Can be bought now/ }).first());
  await page.getByRole('button', { name: /face down, for the Docks/ }).first().click();
  await docks.getByRole('button', { name: /taken by Ada/ }).waitFor();

  let turns = 0;
  let shot = false;
  while (turns < 200 && (await asked(page))) {
    await playOn(page, turns);
    turns += 1;
    const crafting = !shot && /Craft turn/.test(await question(page).catch(() => '')) && (await page.locator('.hand button.die').count()) > 2;
    if (crafting) {
      shot = true;
      await picture(page, 'kings-forge-craft');
      await page.setViewportSize(PHONE);
      await picture(page, 'kings-forge-craft');
      await page.setViewportSize(DESKTOP);
    }
  }
  const dialog = await score(page);
  const totals = await dialog.locator('td.total').allInnerTexts();
  const sums = await dialog.locator('tbody tr').evaluateAll((list) => list.map((row) => [...row.querySelectorAll('td.part')].reduce((sum, cell) => sum + Number(cell.textContent), 0)));
  assert.deepEqual(totals.map(Number), sums);
  assert.ok(Math.max(...totals.map(Number)) >= 5, `the game ended with ${totals}`);
  await picture(page, 'kings-forge-score');
  await page.setViewportSize(PHONE);
  await picture(page, 'kings-forge-score');
  assert.deepEqual(errors, []);

  // The same game again, as a replay.
  await page.setViewportSize(DESKTOP);
  await page.goto(`${BASE}/replay/${page.url().split('/').pop()}`);
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByText(/ won: /).waitFor();
  await close();
});

test('an item is made by dragging a die to it and pointing at another', async () => {
  const { page, errors, close } = await visitor(browser);
  // Cards of one's own make an item that everybody can craft.
  await page.goto(BASE);
  await page.getByRole('button', { name: FORGE }).click();
  await page.getByText('Options, clock and name').click();
  await page.getByText('Cards of your own').click();
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Door Nail');
  await page.getByLabel('Rank').fill('4');
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Fewer pips' }).click();
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Add metal 1' }).click();
  await page.getByLabel('Always in the game').check();
  // A clash is told at once, and so is the rank that fits.
  await page.getByText('Anvil and Door Nail have the same rank 4.').waitFor();
  await page.getByText('it belongs before Anvil (4), where rank 2 is free.').waitFor();
  await picture(page, 'kings-forge-own-cards');
  assert.deepEqual(await complaints(page), []);
  await page.getByRole('button', { name: 'Take rank 2' }).click();
  await page.getByText('have the same rank').waitFor({ state: 'detached' });
  await play(page, ['me', 'me']);
  assert.equal(await page.getByRole('button', { name: /^Door Nail.*own/ }).count(), 1);

  // Pass until the Craft turn; the item glows, and is made with the dice one lays on it.
  while (!/Craft turn/.test(await question(page))) await choose(page, { wanted: PASS });
  const hand = page.locator('.anvil .hand button.die');
  const before = await hand.count();
  assert.ok(before >= 5);
  const from = await ply(page);
  await hand.last().dragTo(page.getByRole('button', { name: /^Door Nail.*Can be crafted now/ }));
  await onward(page, from);
  await page.waitForFunction((many) => document.querySelectorAll('.anvil .hand button.die').length < many, before);
  // The die that was dropped is laid on its box one step after the item was begun; the other box asks for one unless all that are left are alike.
  await page.waitForFunction((begun) => {
    const prompt = document.querySelector('.prompt');
    return Number(prompt?.dataset.ply ?? 1e9) > begun || !/which die/.test(prompt.querySelector('h2').textContent);
  }, from + 1);
  if (/which die/.test(await question(page))) {
    await picture(page, 'kings-forge-placing');
    await click(page, page.locator('.anvil .hand button.offered').first());
  }
  // If nobody can do anything more the round ends at once, and the item is safe.
  const [crafted, safe] = [page.getByRole('group', { name: /^Door Nail, crafted/ }), page.getByRole('button', { name: 'Door Nail, rank 2' })];
  await crafted.or(safe).first().waitFor();
  assert.deepEqual(errors, []);
  await close();
});

/** Words in the names of items that do not fit into a line. */
const broken = (page) =>
  page.locator('.card .name').evaluateAll((names) =>
    names.flatMap(({ firstChild: text }) =>
      [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      }),
    ),
  );

/** Presses Tab until something with this name has the focus. */
async function tabTo(page, name) {
  for (let press = 0; press < 160; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');
    if (name.test(focused)) return;
  }
  assert.fail(`Tab never came to ${name}`);
}

test('a Gather turn is played with the keyboard alone, and a screen reader hears it', async () => {
  const { page, close } = await visitor(browser);
  await openTable(page, ['me', 'bot:casual'], FORGE);
  await asked(page);
  await page.locator('.board').waitFor();
  const first = await ply(page);
  // On the board: a card says what it costs and brings, and can be claimed there.
  await tabTo(page, /(Costs|Free).*Can be claimed now/);
  await page.keyboard.press('Enter');
  await onward(page, first);
  await page.locator('[role=log][aria-live=polite]').getByText(/claims|passes|turns/).waitFor({ state: 'attached' });
  // In the list: the same choices in words.
  await asked(page);
  const second = await ply(page);
  await tabTo(page, /Pass/);
  await page.keyboard.press('Enter');
  await onward(page, second);
  await close();
});

for (const viewport of [DESKTOP, PHONE]) {
  test(`axe finds nothing serious at King's Forge, ${viewport.width} px, in both dresses`, async () => {
    const { page, errors, close } = await visitor(browser, { viewport, touch: viewport === PHONE });
    const found = [];
    const look = async (name) => {
      for (const scheme of ['dark', 'light']) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
        found.push(...(await complaints(page)).map((complaint) => `${name}, ${scheme}: ${complaint}`));
        await picture(page, `kings-forge-${name}-${scheme}`);
      }
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) found.push(`${name}: ${beyond} px wider than the window`);
      found.push(...(await broken(page)).map((word) => `${name}: ${word} is broken in two`));
    };
    await setUpWith(page, [{ name: 'Door Nail', rank: '2', dice: ['M1', 'M1'] }], ['me', 'me', 'me']);
    // Colours that pass on from element to element, or wait until they are in sight, would be seen half-way between two dresses.
    await page.evaluate(async () => {
      const still = new CSSStyleSheet();
      await still.replace('* { content-visibility: visible !important; transition: none !important }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    });
    await look('gather');
    while (!/Craft turn/.test(await question(page))) await choose(page, { wanted: PASS });
    await look('craft');
    await page.getByRole('button', { name: 'Odds' }).click();
    await page.getByRole('dialog', { name: 'Odds' }).getByText('At least one of them: 100 %').waitFor();
    await look('odds');
    assert.deepEqual(found, []);
    assert.deepEqual(errors, []);
    await close();
  });
}
