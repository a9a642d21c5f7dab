// The way to a table for friends: a link they can reach, copied in any browser, a name asked once, and a call from the background.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, BASE, choose, launch, openTable, test, visitor } from './lib.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

test('the link leads to this machine from others, and is copied without a clipboard of the browser', async () => {
  const { page, context, errors, close } = await visitor(browser, { name: 'Hanna' });
  await context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.route('**/api/reach', (route) => route.fulfill({ json: { origins: ['http://192.168.1.20:7340'] } }));
  const table = new URL(await openTable(page, ['me', 'open'])).pathname;
  const link = `http://192.168.1.20:7340${table}`;
  const field = page.getByLabel('Send this link to your friends');
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  assert.equal(await field.inputValue(), link);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('Copied').waitFor();
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' })));
  await page.locator('#pasted').focus();
  await page.keyboard.press('Control+v');
  assert.equal(await page.locator('#pasted').inputValue(), link);
  assert.deepEqual(errors, []);
  await close();
});

test('who comes by a link is asked for a name, once', async () => {
  const host = await visitor(browser, { name: 'Hanna' });
  const friend = await visitor(browser);
  const tables = [await openTable(host.page, ['me', 'open']), await openTable(host.page, ['me', 'open'])];
  const name = friend.page.getByLabel('What shall we call you?');
  await friend.page.goto(tables[0]);
  await name.fill('Mia');
  await friend.page.getByRole('button', { name: 'Sit here' }).click();
  await friend.page.getByText('Mia (you)').waitFor();
  await friend.page.goto(tables[1]);
  await friend.page.getByRole('button', { name: 'Sit here' }).waitFor();
  assert.equal(await name.count(), 0);
  await friend.page.getByRole('button', { name: 'Sit here' }).click();
  await friend.page.getByText('Mia (you)').waitFor();
  for (const { errors, close } of [host, friend]) {
    assert.deepEqual(errors, []);
    await close();
  }
});

test('who looks at something else is called by the browser, if they let it', async () => {
  const host = await visitor(browser, { name: 'Hanna' });
  const friend = await visitor(browser, { name: 'Fred' });
  await friend.context.grantPermissions(['notifications'], { origin: BASE });
  await friend.context.addInitScript(() => {
    window.called = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => window.called.push(`${title}: ${body}`);
    window.Notification = Object.assign(function (title, { body }) { window.called.push(`${title}: ${body}`); }, { permission: 'granted', requestPermission: async () => 'granted' });
  });
  const link = await openTable(host.page, ['me', 'open']);
  await friend.page.goto(`${BASE}/settings`);
  await friend.page.getByRole('checkbox', { name: 'Let the browser tell you when it is your turn' }).check();
  await friend.page.goto(link);
  await friend.page.getByRole('button', { name: 'Sit here' }).click();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  await friend.page.locator('.board').waitFor();
  await asked(host.page);
  await friend.page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  for (let turn = 0; turn < 12 && !(await friend.page.title()).includes('Your turn'); turn += 1) {
    if (await host.page.locator('.choices .choice').count()) await choose(host.page, { wanted: /^End the turn|^No more/ });
    else await friend.page.waitForFunction(() => document.title.includes('Your turn'));
  }
  await friend.page.waitForFunction(() => window.called.some((words) => /^Crownforge: .*[Yy]our turn/.test(words)));
  for (const { errors, close } of [host, friend]) {
    assert.deepEqual(errors, []);
    await close();
  }
});
