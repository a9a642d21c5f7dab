// A whole game against a bot, from the home page to the score table; then replay and verification of it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { asked, choices, choose, DESKTOP, FAIR, launch, openTable, PHONE, picture, playOut, score, test, visitor } from './lib.mjs';

let browser;
let guest;
let table;
before(async () => {
  browser = await launch();
  guest = await visitor(browser);
});
after(() => browser.close());

test('play now leads to a decision within one click', async () => {
  const { page } = guest;
  await page.goto(FAIR);
  await picture(page, 'home');
  await page.getByRole('button', { name: 'Play now' }).click();
  await asked(page);
  assert.ok((await choices(page).count()) > 1);
  assert.match(await page.locator('.prompt h2').innerText(), /offering|which|reinforcements/i);
});

test('a game against a bot goes on to its score table', async () => {
  const { page, errors } = guest;
  table = await openTable(page, ['me', 'bot:casual'], /^Dice Forge/, FAIR);
  await asked(page);
  await picture(page, 'table');
  await page.setViewportSize(PHONE);
  await picture(page, 'table');
  await page.setViewportSize(DESKTOP);
  for (let turn = 0; turn < 25; turn += 1) {
    if (await asked(page)) await choose(page, { wanted: /^Buy|over/i });
  }
  await picture(page, 'table-later');
  await playOut(page);
  const dialog = await score(page);
  const totals = await dialog.locator('td.total').allInnerTexts();
  const rows = await dialog.locator('tbody tr').evaluateAll((list) => list.map((row) => [...row.querySelectorAll('td:not(.total)')].reduce((sum, cell) => sum + Number(cell.textContent), 0)));
  assert.deepEqual(totals.map(Number), rows);
  await picture(page, 'score');
  await page.setViewportSize(PHONE);
  await picture(page, 'score');
  await page.setViewportSize(DESKTOP);
  assert.deepEqual(errors, []);
});

test('the game can be replayed, stepped, scrubbed, shared', async () => {
  const { page } = guest;
  const id = table.split('/').pop();
  await page.goto(`${FAIR}/replay/${id}`);
  const bar = page.getByRole('slider', { name: 'Move' });
  await bar.waitFor();
  const last = Number(await bar.getAttribute('max'));
  assert.ok(last > 20);
  await page.getByRole('button', { name: 'One move on' }).click();
  assert.equal(await bar.inputValue(), '1');
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByText(/ won: /).waitFor();
  await picture(page, 'replay');
  await bar.fill('10');
  assert.match(page.url(), /ply=10$/);
  await page.goto(page.url());
  await page.getByText(`10 / ${last}`).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('input[type=range]').valueAsNumber > 13);
  await page.setViewportSize(PHONE);
  await picture(page, 'replay');
  await page.setViewportSize(DESKTOP);
});

test('its record can be taken away, brought back and verified; a changed one is found out', async () => {
  const { page } = guest;
  const id = table.split('/').pop();
  await page.goto(`${FAIR}/replay/${id}`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const record = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.ok(record.dice.seed, 'a finished game shows its seed');

  const file = (data) => ({ name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(data)) });
  await page.goto(`${FAIR}/replay`);
  await page.locator('input[type=file]').setInputFiles(file(record));
  await page.getByRole('slider', { name: 'Move' }).waitFor();

  await page.goto(`${FAIR}/verify/${id}`);
  await page.getByRole('heading', { name: 'Everything fits.' }).waitFor();
  await page.getByText('The SHA-256 of the seed is what was promised').waitFor();
  await page.getByText('opened it when it had seen these very seals').waitFor();
  assert.match(record.dice.seals[0], /^[0-9a-f]{64}$/);
  assert.equal(record.dice.seals[1], null, 'a bot has nothing to seal');
  await picture(page, 'verify');
  await page.setViewportSize(PHONE);
  await picture(page, 'verify');
  await page.setViewportSize(DESKTOP);

  await page.goto(`${FAIR}/verify`);
  const word = record.dice.nonces[0];
  record.dice.nonces[0] = `${word.slice(1)}${word[0] === '0' ? '1' : '0'}`;
  await page.locator('input[type=file]').setInputFiles(file(record));
  await page.getByText('The word of seat 1 is not the one that was sealed.').waitFor();
  record.dice.nonces[0] = word;
  const seed = record.dice.seed;
  record.dice.seed = (seed[0] === '0' ? '1' : '0') + seed.slice(1);
  await page.locator('input[type=file]').setInputFiles(file(record));
  await page.getByText('The SHA-256 of the seed is not what was promised').waitFor();
  await page.getByRole('heading', { name: 'Something does not fit.' }).waitFor();
});
