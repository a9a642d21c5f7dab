// King's Forge with all parts of Apprentices and five players: an apprentice is claimed and hired, everything fits the window
// while one decides, and axe finds nothing serious.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, beyond, choices, choose, complaints, DESKTOP, launch, PHONE, picture, sitDownToForge, test, visitor } from './lib.mjs';

/** Dice to pay nearly anybody with, and a game that is not over before one has been at the anvil. */
const PACK = '[setup]\nstarting_supply = "3M2W1G"\n\n[five]\ncraft_deck = 22\nitems_to_win = 5';
const PARTS = { apprentices: true, 'more-items': true, 'more-places': true, 'more-dice': true };
let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const ply = (page) => page.locator('.prompt').getAttribute('data-ply');
const question = (page) => page.locator('.prompt h2').innerText();

test('five players with all parts: an apprentice is claimed and hired, and nothing scrolls', async () => {
  const { page, errors, close } = await visitor(browser, { name: 'Ada' });
  await sitDownToForge(page, { players: 5, options: PARTS, pack: PACK });
  const own = page.getByRole('region', { name: "Ada's smithy" });
  const found = [];
  const looked = new Set();
  const look = async () => {
    const at = await question(page);
    const over = await beyond(page);
    if (over > 0) found.push(`${at} ${over} px do not fit`);
    const phase = /Craft/.test(at) ? 'craft' : /Hire an/.test(at) ? 'work' : /Claim/.test(at) ? 'gather' : null;
    if (!phase || looked.has(phase)) return;
    looked.add(phase);
    found.push(...(await complaints(page)).map((complaint) => `${phase}: ${complaint}`));
    await picture(page, `apprentices-${phase}`);
    await page.setViewportSize(PHONE);
    await picture(page, `apprentices-${phase}`);
    await page.setViewportSize(DESKTOP);
  };

  const row = page.getByRole('region', { name: 'Apprentices' });
  const waiting = own.getByRole('button', { name: /waits to be hired/ });
  const hired = own.locator('.hired:not(.waiting)');
  let claimed = false;
  for (let turn = 0; turn < 90 && (looked.size < 3 || (await hired.count()) === 0); turn += 1) {
    if (!(await asked(page))) break;
    await look();
    // On the board: an apprentice for later, and the card that is turned face down for it. The others may have taken all of them.
    const later = row.getByRole('button', { name: /^For later/ });
    if (!claimed && (await later.count()) > 0) {
      await later.first().click();
      await page.getByRole('button', { name: /^Turn .* face down, for / }).first().click();
      await waiting.first().waitFor();
      claimed = true;
      continue;
    }
    const working = (await hired.count()) > 0;
    const hire = row.getByRole('button', { name: /^Hire/ });
    if (claimed && !working && (await hire.count()) > 0) {
      const at = await ply(page);
      await hire.first().click();
      await page.waitForFunction((before) => document.querySelector('.prompt')?.getAttribute('data-ply') !== before, at);
      continue;
    }
    const texts = await choices(page).allInnerTexts();
    // One who works is enough: dice are kept for the anvil.
    const wishes = [...(working ? [] : [/(^|\n)Hire /]), /(^|\n)Turn /, /(^|\n)Pay /, /(^|\n)Craft /, /lowest dice/, /(^|\n)Pass/, /End the Craft turn/];
    await choose(page, { wanted: wishes.find((words) => texts.some((text) => words.test(text))) });
  }
  assert.ok(claimed, 'an apprentice was claimed for later');
  assert.ok((await hired.count()) > 0, 'an apprentice is at work');
  // Whether one is asked whom to hire in the morning depends on the dice that are left.
  assert.ok(looked.has('gather') && looked.has('craft'), [...looked].join(', '));
  assert.deepEqual(found, []);
  assert.deepEqual(errors, []);
  await close();
});
