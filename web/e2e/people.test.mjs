// People at one table: on one device, on two, by link, with lost connections, and on two devices with one account.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, BASE, choices, choose, launch, openTable, PHONE, picture, test, visitor } from './lib.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const question = (page) => page.locator('.prompt h2').innerText();
const ply = (page) => page.locator('.prompt').getAttribute('data-ply');

test('two people on one device decide in turn', async () => {
  const { page, close } = await visitor(browser, { name: 'Ada' });
  await openTable(page, ['me', 'me']);
  const deciders = new Set();
  for (let turn = 0; turn < 12 && deciders.size < 2; turn += 1) {
    await asked(page);
    deciders.add((await question(page)).split(':')[0]);
    await choose(page, { wanted: /^End the turn|^No more/ });
  }
  assert.equal(deciders.size, 2, [...deciders].join(', '));
  await picture(page, 'hot-seat');
  await close();
});

test('a friend joins by link, reloads, and loses the connection in mid-turn', async () => {
  const host = await visitor(browser, { name: 'Host' });
  const friend = await visitor(browser, { name: 'Friend' });
  const onlooker = await visitor(browser, { name: 'Onlooker' });
  const link = await openTable(host.page, ['me', 'open']);
  await picture(host.page, 'gathering');

  await friend.page.goto(link);
  await friend.page.getByRole('button', { name: 'Sit here' }).click();
  await host.page.getByText('All seats are taken.').waitFor();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  await onlooker.page.goto(link);
  await onlooker.page.getByText('You are looking on.').waitFor();
  assert.equal(await choices(onlooker.page).count(), 0);

  // The host takes a face and reloads before forging it: the question is still there.
  await asked(host.page);
  await choose(host.page, { wanted: /^Buy/ });
  await host.page.reload();
  await asked(host.page);
  assert.match(await question(host.page), /over which face/);

  // The host's connection is lost while the choice is made; it arrives once, when the connection is back.
  const at = Number(await ply(host.page));
  await host.context.setOffline(true);
  await host.page.evaluate(() => window.sockets.forEach((socket) => socket.close()));
  await host.page.getByText('The connection is lost.').waitFor();
  await choices(host.page).first().click();
  await host.context.setOffline(false);
  await host.page.getByText('The connection is lost.').waitFor({ state: 'detached' });
  await host.page.waitForFunction((before) => Number(document.querySelector('.prompt')?.getAttribute('data-ply')) > before, at);
  assert.equal(Number(await ply(host.page)), at + 1);

  // The turn goes over to the friend, who has seen it all.
  while (await asked(host.page)) {
    await choose(host.page, { wanted: /^End the turn|^No more/ });
    if ((await choices(host.page).count()) === 0) break;
  }
  await asked(friend.page);
  await choose(friend.page, { wanted: /^End the turn|^No more/ });
  assert.equal(await ply(onlooker.page), await ply(friend.page));
  for (const { errors, close } of [host, friend, onlooker]) {
    assert.deepEqual(errors, []);
    await close();
  }
});

test('people talk, let a bot play for them, come back, resign and play again', async () => {
  const ann = await visitor(browser, { name: 'Ann' });
  const bob = await visitor(browser, { name: 'Bob' });
  const more = async (page, name) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name }).click();
  };
  const link = await openTable(ann.page, ['me', 'open']);
  await bob.page.goto(link);
  await bob.page.getByRole('button', { name: 'Sit here' }).click();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await asked(ann.page);
  assert.equal(await ann.page.getByText('away').count(), 0, 'who sits down is here');
  assert.equal(await ann.page.getByText('looking on').count(), 0);

  await ann.page.getByRole('button', { name: 'Chat' }).click();
  await ann.page.getByPlaceholder('Say something').fill('Good luck!');
  await ann.page.keyboard.press('Enter');
  // A screen reader says who said it.
  await bob.page.locator('[role=log]').getByText('Ann: Good luck!').waitFor({ state: 'attached' });
  await bob.page.getByRole('button', { name: 'Chat (1 new)' }).click();
  await bob.page.getByText('Ann Good luck!').waitFor();

  // A bot plays Bob's turns until he takes his seat back.
  await more(bob.page, 'Let a bot play for Bob');
  for (let turn = 0; turn < 30 && Number(await ply(ann.page)) < 20; turn += 1) {
    await asked(ann.page);
    await choose(ann.page, { wanted: /^End the turn|^No more/ });
  }
  await more(bob.page, "Take Bob's seat back from the bot");
  for (let turn = 0; turn < 30 && (await choices(bob.page).count()) === 0; turn += 1) {
    if ((await choices(ann.page).count()) > 0) await choose(ann.page, { wanted: /^End the turn|^No more/ });
  }
  await asked(bob.page);

  // Ann resigns: between two that is the end of the game.
  await more(ann.page, 'Resign');
  await ann.page.getByRole('button', { name: /^Yes, resign/ }).click();
  await bob.page.getByRole('dialog').getByText('Bob wins!').waitFor();
  await bob.page.getByText('Ann resigned.', { exact: true }).first().waitFor();

  await bob.page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
  await ann.page.getByRole('dialog').getByRole('link', { name: 'To the rematch' }).click();
  await ann.page.getByRole('button', { name: 'Sit here' }).click();
  await bob.page.getByRole('button', { name: 'Start the game' }).click();
  for (const { page } of [ann, bob]) await page.getByText('Round 1', { exact: false }).first().waitFor();
  for (const { errors, close } of [ann, bob]) {
    assert.deepEqual(errors, []);
    await close();
  }
});

test('a game whose words are not all opened begins later, or is called off and set up anew', async () => {
  const ann = await visitor(browser, { name: 'Ann' });
  const bob = await visitor(browser, { name: 'Bob' });
  const seatBob = async (link) => {
    await bob.page.goto(link);
    await bob.page.getByRole('button', { name: 'Sit here' }).click();
    await bob.page.getByText('(you)').waitFor();
    await bob.page.goto(BASE);
  };
  const link = await openTable(ann.page, ['me', 'open']);
  await seatBob(link);
  await ann.page.getByText('Bob is not here', { exact: false }).waitFor();
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await ann.page.getByRole('heading', { name: 'Opening the words for the dice' }).waitFor();
  await ann.page.getByText('not here', { exact: true }).waitFor();
  // It shows itself only if it takes a while.
  await ann.page.waitForFunction(() => getComputedStyle(document.querySelector('.soon')).opacity === '1');
  await picture(ann.page, 'words');
  // His browser has kept the word, and opens it when it is back.
  await bob.page.goto(link);
  for (const { page } of [ann, bob]) await page.getByText('Round 1', { exact: false }).first().waitFor();

  const second = await openTable(ann.page, ['me', 'open']);
  await seatBob(second);
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await ann.page.getByRole('button', { name: 'Call the game off' }).click();
  await ann.page.getByText('The word of Bob was not opened', { exact: false }).waitFor();
  await picture(ann.page, 'called-off');
  await ann.page.setViewportSize(PHONE);
  await picture(ann.page, 'called-off');
  await ann.page.getByRole('button', { name: 'Open a new table' }).click();
  await ann.page.getByRole('link', { name: 'To the new table' }).click();
  await ann.page.getByText('1 seat is still free.').waitFor();
  for (const { errors, close } of [ann, bob]) {
    assert.deepEqual(errors, []);
    await close();
  }
});

test('what one just bought can be taken back, a roll cannot', async () => {
  const { page, close } = await visitor(browser);
  await openTable(page, ['me', 'me']);
  await asked(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  const before = await question(page);
  assert.ok(await undo.isDisabled(), 'nothing to take back yet');
  await choose(page, { wanted: /^Buy/ });
  assert.match(await question(page), /over which face/);
  await undo.click();
  await page.waitForFunction((words) => document.querySelector('.prompt h2')?.textContent?.trim() === words, before);

  for (let turn = 0; turn < 6 && (await question(page)).split(':')[0] === before.split(':')[0]; turn += 1) {
    await choose(page, { wanted: /^End the turn|^No more/ });
    await asked(page);
  }
  assert.ok(await undo.isDisabled(), 'dice were rolled since');

  // Who asks for it all the same is told why not.
  const refusal = await page.evaluate(async () => {
    const number = Number(document.querySelector('.prompt').getAttribute('data-ply'));
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${location.pathname.split('/').pop()}/ws`);
    return new Promise((resolve) => {
      socket.onopen = () => {
        socket.send(JSON.stringify({ type: 'Hello' }));
        socket.send(JSON.stringify({ type: 'Undo', ply: number, key: 'undo-all-the-same' }));
      };
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'Refused' || message.type === 'Accepted') resolve(message);
      };
    });
  });
  assert.equal(refusal.code, 'no_undo');
  await close();
});

test('an account carries its games to another device', async () => {
  const name = `Ada ${Date.now().toString(36)}`;
  const password = 'a long enough secret';
  const home = await visitor(browser);
  const link = await openTable(home.page, ['me', 'bot:casual']);
  await asked(home.page);
  await home.page.goto(`${BASE}/account`);
  await home.page.getByLabel('Account name').fill(name);
  await home.page.getByLabel('Password').fill(password);
  await home.page.getByRole('button', { name: 'Make an account' }).click();
  await home.page.getByText('Your account is made.').waitFor();
  await picture(home.page, 'account');

  const away = await visitor(browser);
  await away.page.goto(`${BASE}/account`);
  await away.page.getByLabel('Account name').fill(name);
  await away.page.getByLabel('Password').fill('not the secret');
  await away.page.getByRole('button', { name: 'Log in' }).click();
  await away.page.locator('.wrong').waitFor();
  await away.page.getByLabel('Password').fill(password);
  await away.page.getByRole('button', { name: 'Log in' }).click();
  await away.page.getByText('Welcome back.').waitFor();
  await away.page.goto(BASE);
  const game = away.page.getByRole('region', { name: 'Waiting for you' }).getByRole('link').first();
  await game.waitFor();
  assert.equal(await game.evaluate((link) => link.href), link);
  await game.click();
  await asked(away.page);
  await choose(away.page);
  await home.close();
  await away.close();
});
