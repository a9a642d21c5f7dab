// The Account page: another password, out of every device, a copy of what is kept, and the end of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { BASE, complaints, launch, PHONE, picture, test, visitor } from './lib.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });

async function logIn(page, name, password) {
  await page.goto(`${BASE}/account`);
  await page.getByLabel('Account name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
}

test('an account is looked after, on a desk and on a phone', async () => {
  const name = `Ada ${Date.now() % 100000}`;
  const { page, close } = await visitor(browser, { name: 'Ada' });
  await page.goto(`${BASE}/account`);
  await page.getByLabel('Account name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await button(page, 'Make an account').click();
  await page.getByText('one of the first passwords anybody would try').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await button(page, 'Make an account').click();
  await page.getByText('Your account is made.').waitFor();

  const phone = await visitor(browser, { viewport: PHONE, touch: true });
  await logIn(phone.page, name, 'correct horse');
  await phone.page.getByText('Welcome back.').waitFor();

  await page.getByLabel('Password now').fill('correct horse');
  await page.getByLabel('New password').fill('battery staple');
  await button(page, 'Change the password').click();
  await page.getByText('That is your password now.').waitFor();
  await picture(page, 'account-kept');
  assert.deepEqual(await complaints(page), []);
  await phone.page.reload();
  await button(phone.page, 'Log in').waitFor();
  await logIn(phone.page, name, 'battery staple');
  await phone.page.getByText('Welcome back.').waitFor();
  await button(phone.page, 'Log out everywhere else').click();
  await phone.page.getByText('You are logged out everywhere but here.').waitFor();
  await page.reload();
  await button(page, 'Log in').waitFor();

  // The copy is long in coming: what is asked and typed meanwhile stays.
  let comes;
  const late = new Promise((come) => (comes = come));
  await phone.page.route('**/api/me/data', (route) => late.then(() => route.continue()));
  const coming = phone.page.waitForEvent('download');
  await button(phone.page, 'Take a copy').click();
  await button(phone.page, 'Delete my account').click();
  await picture(phone.page, 'account-going');
  assert.deepEqual(await complaints(phone.page), []);
  await phone.page.getByLabel('Your password').fill('battery staple');
  comes();
  const copy = JSON.parse(readFileSync(await (await coming).path(), 'utf8'));
  assert.equal(copy.account, name);
  await phone.page.getByText('A copy of all that is kept of you').waitFor();
  await button(phone.page, 'Delete everything').click();
  await phone.page.getByText('You are forgotten here.').waitFor();
  await logIn(phone.page, name, 'battery staple');
  await phone.page.getByText('The name or the password is wrong.').waitFor();
  await phone.close();
  await close();
});
