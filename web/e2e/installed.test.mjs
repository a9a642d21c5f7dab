// Keys at the table, and the client as a program of its own: a manifest, icons, and a word when the server is away.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { gzipSync } from 'node:zlib';
import { asked, BASE, complaints, launch, openTable, picture, test, visitor } from './lib.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

for (const game of ['Dice Forge', "King's Forge", 'Kings of Artifice']) {
  test(`the first choice of ${game} is two keys away`, async () => {
    const { page, close } = await visitor(browser);
    await openTable(page, ['me', 'me'], new RegExp(`^${game}`));
    await asked(page);
    const ply = () => page.locator('.prompt').getAttribute('data-ply');
    const at = await ply();
    await page.keyboard.press('c');
    assert.ok(await page.evaluate(() => document.activeElement.matches('.choices button, .choices summary')));
    await page.keyboard.press('Enter');
    // A folded group is unfolded first.
    if (await page.evaluate(() => document.activeElement.matches('summary'))) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await page.waitForFunction((before) => document.querySelector('.prompt')?.getAttribute('data-ply') !== before, at);
    await close();
  });
}

test('the first page comes with little JavaScript', async () => {
  const { page, close } = await visitor(browser);
  const sizes = [];
  page.on('response', (reply) => {
    if (reply.url().endsWith('.js')) sizes.push(reply.body().then((body) => gzipSync(body).length));
  });
  await page.goto(BASE);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await page.waitForLoadState('networkidle');
  const sum = (await Promise.all(sizes)).reduce((all, size) => all + size, 0);
  assert.ok(sum > 0 && sum <= 60_000, `${sum} bytes`);
  await close();
});

test('a question mark tells the keys, and letters in the chat are letters', async () => {
  const { page, close } = await visitor(browser);
  await openTable(page, ['me', 'bot:casual']);
  await asked(page);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.getByText('Take the last step back').waitFor();
  assert.deepEqual(await complaints(page), []);
  await picture(page, 'keys');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Chat' }).click();
  await page.getByPlaceholder('Say something').fill('');
  await page.keyboard.type('rum');
  assert.equal(await page.getByPlaceholder('Say something').inputValue(), 'rum');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await close();
});

test('the client can be installed, and says so when its server is away', async () => {
  const { page, context, close } = await visitor(browser);
  await page.goto(BASE);
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json());
  assert.equal(manifest.display, 'standalone');
  for (const { src } of manifest.icons) assert.ok((await page.request.get(BASE + src)).ok(), src);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // What is fetched from now on is kept.
  await page.reload();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await page.getByText('The server does not answer.').first().waitFor();
  assert.equal(await page.getByText('No table waits for players.').count(), 0, 'nothing is said of tables nobody could ask for');
  await picture(page, 'offline');
  await close();
});
