// Whoever is waited for is called: by title, icon and sound at the table, by a list and a number elsewhere.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, BASE, choose, launch, openTable, picture, test, visitor } from './lib.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** A visitor whose sounds are counted instead of heard. */
async function listener(options) {
  const guest = await visitor(browser, options);
  await guest.context.addInitScript(() => {
    window.tones = 0;
    const ramp = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {}, value: 0 };
    const node = { connect: (next) => next, start: () => (window.tones += 1), stop: () => {}, frequency: ramp, gain: ramp };
    window.AudioContext = class {
      state = 'running';
      currentTime = 0;
      createOscillator = () => node;
      createGain = () => node;
    };
  });
  return guest;
}
/** Lets the browser call, and has the page believe that something else is looked at. What the browser shows is kept in `calls`. */
async function lookAway({ page, context }) {
  await context.grantPermissions(['notifications']);
  await page.evaluate(() => {
    localStorage.setItem('crownforge.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('crownforge.settings')), notify: true }));
  });
  await page.addInitScript(() => {
    window.calls = [];
    Object.defineProperty(document, 'hidden', { get: () => true });
    const keep = (_, { body, data }) => window.calls.push([body, data]);
    window.Notification = class {
      static permission = 'granted';
      constructor(...told) {
        keep(...told);
      }
    };
    ServiceWorkerRegistration.prototype.showNotification = async (...told) => keep(...told);
  });
  await page.reload();
}
const icon = (page) => page.locator('link[rel=icon]').getAttribute('href');

test('who is waited for is called, and a friend who sits down is noticed', async () => {
  const host = await listener({ name: 'Hanna' });
  const friend = await listener({ name: 'Fred' });
  const link = await openTable(host.page, ['me', 'open']);
  await friend.page.goto(link);
  await friend.page.getByRole('button', { name: 'Sit here' }).click();
  await host.page.locator('.notices').getByText('Fred sat down.').waitFor();
  await host.page.getByRole('button', { name: 'Start the game' }).click();

  await asked(host.page);
  await host.page.waitForFunction(() => document.title.startsWith('● Your turn'));
  assert.equal(await icon(host.page), '/icon-turn.svg');
  await host.page.waitForFunction(() => window.tones > 0);
  assert.doesNotMatch(await friend.page.title(), /Your turn/);
  assert.equal(await icon(friend.page), '/icon.svg');

  await lookAway(friend);
  // Muted, nothing sounds when the turn comes round.
  await friend.page.getByRole('button', { name: 'Mute all sounds' }).click();
  const quiet = await friend.page.evaluate(() => window.tones);
  for (let turn = 0; turn < 12 && !(await friend.page.title()).includes('Your turn'); turn += 1) {
    if (await host.page.locator('.choices .choice').count()) await choose(host.page, { wanted: /^End the turn|^No more/ });
    else await friend.page.waitForFunction(() => document.title.includes('Your turn'));
  }
  await asked(friend.page);
  assert.equal(await friend.page.evaluate(() => window.tones), quiet);
  // The browser calls, and knows where to.
  await friend.page.waitForFunction(() => window.calls.length > 0);
  assert.deepEqual(await friend.page.evaluate(() => window.calls), [['It is your turn at Dice Forge.', new URL(link).pathname]]);

  // At home the table stands first among what waits.
  await friend.page.goto(BASE);
  const list = friend.page.getByRole('region', { name: 'Waiting for you' });
  await list.getByRole('link', { name: /Dice Forge.*continue/ }).waitFor();
  assert.match(await friend.page.title(), /^\(1\)/);
  assert.equal(await icon(friend.page), '/icon-turn.svg');
  await picture(friend.page, 'home-waiting');
  // Others may look on.
  const onlooker = await visitor(browser);
  await onlooker.page.goto(BASE);
  await onlooker.page.getByRole('region', { name: 'Being played now' }).getByRole('link').filter({ hasText: 'Hanna, Fred' }).first().click();
  await onlooker.page.getByText('You are looking on.').waitFor();
  for (const { errors, close } of [host, friend, onlooker]) {
    assert.deepEqual(errors, []);
    await close();
  }
});

test('an open table tells its clock and its box, to others', async () => {
  const { page, close } = await visitor(browser, { name: 'Hanna' });
  await page.goto(BASE);
  await page.getByRole('button', { name: /^King's Forge/ }).click();
  await page.getByRole('button', { name: /^With Apprentices/ }).click();
  await page.getByLabel('Seat 2', { exact: true }).selectOption('open');
  await page.getByText('Options, clock and name').click();
  await page.getByLabel('Clock').selectOption('daily');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/table\//);
  await page.getByText('1 day a move').waitFor();
  await page.getByText('With Apprentices').waitFor();
  const table = new URL(page.url()).pathname;
  const inList = (who, list) => who.getByRole('region', { name: list }).locator(`a[href='${table}']`);
  await page.goto(BASE);
  await inList(page, 'Your games').waitFor();
  const friend = await visitor(browser, { name: 'Fred' });
  await friend.page.goto(BASE);
  await inList(friend.page, 'Open tables').getByText('2 players · With Apprentices · 1 day a move').waitFor();
  // One cannot join oneself.
  assert.equal(await inList(page, 'Open tables').count(), 0);
  await friend.close();
  await close();
});
