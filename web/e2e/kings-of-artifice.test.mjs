// Kings of Artifice in the browser: a whole game, a turn by keyboard, spells and undo, and a look with axe at everything.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, BASE, choices, complaints, DESKTOP, launch, openTable, PHONE, picture, score, test, visitor } from './lib.mjs';

const GAME = /^Kings of Artifice/;
/** With two players: so many actions plant the trees and place the ships. */
const FIRST_TURN = 28;
let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const ply = (page) => page.locator('.prompt').getAttribute('data-ply').then(Number);
const space = (page, cell) => page.locator(`[role=gridcell][data-cell=${cell}]`);
const question = (page) => page.locator('.prompt h2').innerText();

/** Waits until something was played since. */
async function played(page, since) {
  await page.waitForFunction((before) => document.querySelector('.prompt')?.getAttribute('data-ply') !== before, String(since));
}

/** Clicks a space of the island. */
async function press(page, cell) {
  const { x, y, width, height } = await space(page, cell).boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** The names of the spaces whose label says so. */
function spaces(page, pattern) {
  return page.locator('[role=gridcell]').evaluateAll((cells, source) => cells.filter((cell) => new RegExp(source).test(cell.getAttribute('aria-label'))).map((cell) => cell.dataset.cell), pattern.source);
}

/** Plays the visitor's seats without looking, by a simple plan, until so many actions have been played. */
function hurry(page, table, plies) {
  return page.evaluate(async ([id, most]) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${id}/ws`);
    const wanted = ['BuildPalace', 'BuildTower', 'BuildBattlement', 'BuildHouse', 'Attack', 'Steal', 'Summon', 'BuildWall', 'PickUp'];
    let seed = 11;
    const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
    let last = -1;
    return new Promise((done, fail) => {
      const act = (view) => {
        // At the beginning of a turn there is enough to do.
        const ready = view.ply >= most && view.actions.length > 0 && /what now\? \([4-6] action/.test(view.turn?.decision.text);
        if (view.phase === 'over' || ready) {
          socket.close();
          return done(view.ply);
        }
        if (view.actions.length === 0 || view.ply === last) return;
        last = view.ply;
        const type = wanted.find((each) => view.actions.some(({ value }) => value.type === each));
        const rest = view.actions.filter(({ value }) => !['Sail', 'Board', 'Escape'].includes(value.type));
        const best = type && any([1, 1, 1, 0]) ? view.actions.filter((each) => each.value.type === type) : rest;
        const { value } = any(best.length > 0 ? best : view.actions);
        socket.send(JSON.stringify({ type: 'Play', ply: view.ply, action: value, key: `${Math.random()}` }));
      };
      socket.onopen = () => socket.send(JSON.stringify({ type: 'Hello', last_seq: null }));
      socket.onmessage = (message) => {
        const said = JSON.parse(message.data);
        if (said.view) act(said.view);
        if (said.type === 'Refused') fail(new Error(said.message));
      };
      socket.onclose = () => fail(new Error('the connection was lost'));
    });
  }, [table, plies]);
}

/** Sets a table and plays on to a turn of the visitor's. */
async function inTheMiddle(page, seats, plies) {
  const table = await openTable(page, seats, GAME);
  await page.goto(`${BASE}/about`);
  await hurry(page, table.split('/').pop(), plies);
  await page.goto(table);
  await asked(page);
}

test('a game against a bot is played on the island, from the first tree to the score table', async () => {
  const { page, errors, close } = await visitor(browser, { name: 'Ada' });
  await openTable(page, ['me', 'bot:casual'], GAME);
  await asked(page);
  await picture(page, 'koa-planting');
  let landed = false;
  for (let turns = 0; turns < 900 && (await asked(page)); turns += 1) {
    const now = await ply(page);
    const asks = await question(page);
    if (/tree go/.test(asks)) await press(page, (await spaces(page, /A tree on/))[0]);
    else if (/which quadrant/i.test(asks)) {
      const sea = (await spaces(page, /sea\. Land in the /))[20];
      await press(page, sea);
      await played(page, now);
      // The ship shows itself where it was sent, and lies there with one more click.
      await page.locator('.vessel.ghost').waitFor();
      await press(page, sea);
      await played(page, now + 1);
      continue;
    } else if (!landed) {
      landed = true;
      await page.locator('.piece[data-piece=king]').click();
      await page.getByRole('status').getByText('The king in hand').waitFor({ state: 'attached' });
      await press(page, (await spaces(page, /Move the king to/))[0]);
      await played(page, now);
      await page.locator('.piece[data-piece=king]').click();
      await page.getByRole('button', { name: /Summon both villagers/ }).first().click();
      await played(page, now + 1);
      continue;
    } else if (/what now/i.test(asks) && turns % 3 === 0 && (await page.locator('.piece[data-piece=villager-1]').count()) > 0) {
      // A villager builds on the first space it can, for as long as there is one.
      await page.locator('.piece[data-piece=villager-1]').click();
      const [plot] = await spaces(page, /Build a (wall|house) on/);
      if (plot) await press(page, plot);
      const wall = page.locator('.menu').getByRole('button', { name: /Build a/ }).first();
      if (plot && (await wall.count()) > 0) await wall.click();
      else if (!plot) await choices(page).getByText('End the turn').click();
    } else if (/what now/i.test(asks)) await choices(page).getByText('End the turn').click();
    else await choices(page).first().click();
    await played(page, now);
    if (turns === 40) await picture(page, 'koa-middle');
  }
  const dialog = await score(page);
  const number = (text) => Number(text.replace('−', '-').replace(/^(-?\d*)½$/, (_, whole) => String((Number(whole || 0) || 0) + 0.5)));
  const columns = await dialog.locator('tbody tr:not(.part)').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  const totals = (await dialog.locator('td.total').allTextContents()).map(number);
  for (const [seat, total] of totals.entries()) assert.equal(columns.reduce((sum, row) => sum + number(row[seat]), 0), total);
  /** What the players' panels say the score would be if the game ended now. */
  const running = () => page.locator('.realm').evaluateAll((realms) => Object.fromEntries(realms.map((realm) => [realm.querySelector('h2').textContent, realm.querySelector('.score .soft .count').textContent])));
  const names = await dialog.locator('thead th[scope=col]').evaluateAll((heads) => heads.slice(1).map((head) => head.textContent.trim()));
  const final = Object.fromEntries(names.map((name, seat) => [name, totals[seat]]));
  const asNumbers = (scores) => Object.fromEntries(Object.entries(scores).map(([name, points]) => [name, number(points.trim())]));
  assert.deepEqual(asNumbers(await running()), final, 'the running score ends as the final one');
  await picture(page, 'koa-score');
  const found = await complaints(page);
  await page.setViewportSize(PHONE);
  await picture(page, 'koa-score');
  await page.setViewportSize(DESKTOP);
  await page.goto(`${page.url().replace('/table/', '/replay/')}?ply=40`);
  await page.getByRole('button', { name: 'One move on' }).click();
  await picture(page, 'koa-replay');
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.deepEqual(asNumbers(await running()), final, 'and so does the replay');
  assert.deepEqual([...found, ...(await complaints(page))], []);
  assert.deepEqual(errors, []);
  await close();
});

test('a turn is played with the keyboard alone, on the island and in the list', async () => {
  const { page, errors, close } = await visitor(browser, { name: 'Ada' });
  await inTheMiddle(page, ['me', 'me'], FIRST_TURN);
  /** Presses Tab until the focus says so. */
  const tabTo = async (name) => {
    for (let count = 0; count < 120; count += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');
      if (name.test(focused)) return focused;
    }
    return assert.fail(`Tab never came to ${name}`);
  };
  /** Walks with the arrow keys. */
  const walkTo = async (cell) => {
    const place = (name) => [name.charCodeAt(0), Number(name.slice(1))];
    const here = await page.evaluate(() => document.activeElement.dataset.cell);
    const [[column, row], [right, down]] = [place(here), place(cell)];
    for (let step = 0; step < Math.abs(right - column); step += 1) await page.keyboard.press(right > column ? 'ArrowRight' : 'ArrowLeft');
    for (let step = 0; step < Math.abs(down - row); step += 1) await page.keyboard.press(down > row ? 'ArrowDown' : 'ArrowUp');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), cell);
  };

  await page.getByRole('grid').waitFor();
  await page.keyboard.press('b');
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''), /^[A-P]\d+: /, 'one key leads to the island');
  const [home] = await spaces(page, /Enter takes the king/);
  await walkTo(home);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('The king in hand').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[role=gridcell][aria-selected=true]').count(), 0, 'Escape lets go');
  await page.keyboard.press('Enter');
  const now = await ply(page);
  await walkTo((await spaces(page, /Move the king to/))[0]);
  await page.keyboard.press('Enter');
  // Where more than one thing can be done the choice opens with the focus in it.
  if ((await page.locator('.menu').count()) > 0) await page.keyboard.press('Enter');
  await played(page, now);
  await asked(page);
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''), /^[A-P]\d+: .*king of/, 'the focus stays with the king');
  const then = await ply(page);
  await tabTo(/^End the turn$/);
  await page.keyboard.press('Enter');
  await played(page, then);
  assert.deepEqual(errors, []);
  await close();
});

test('what was done in a turn is taken back, and so is a summons half done', async () => {
  const { page, errors, close } = await visitor(browser, { name: 'Ada' });
  await inTheMiddle(page, ['me', 'me'], FIRST_TURN);
  const now = await ply(page);
  const land = async () => {
    // After an undo the king is still in hand.
    if ((await page.getByRole('button', { name: 'Let go' }).count()) === 0) await page.locator('.piece[data-piece=king]').click();
    await press(page, (await spaces(page, /Move the king to/))[0]);
    await played(page, now);
    await asked(page);
  };
  const backTo = (wanted) => page.waitForFunction((count) => Number(document.querySelector('.prompt')?.getAttribute('data-ply')) === count, wanted);
  await land();
  await page.locator('.status').getByRole('button', { name: 'Undo' }).click();
  await backTo(now);
  await asked(page);
  await land();
  await page.locator('.waiting.offered').first().click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await backTo(now + 1);
  assert.match(await question(page), /what now/i);
  assert.deepEqual(errors, []);
  await close();
});

test('who wants to build is told what is lacking, and shown where', async () => {
  const { page, errors, close } = await visitor(browser, { name: 'Ada' });
  await inTheMiddle(page, ['me', 'me'], FIRST_TURN);
  const recipe = (kind) => page.locator(`.recipes [data-kind=${kind}]`);
  await recipe('palace').click();
  await page.getByRole('dialog', { name: 'Palace' }).getByText('King and artisan on one space').waitFor();
  await page.keyboard.press('Escape');
  // A closer look at a card tells where its figures come from, too; a mere pointer is not bothered with that.
  const card = page.locator('.card.spell').first();
  await card.hover();
  await page.getByRole('tooltip').waitFor();
  assert.equal(await page.getByText('Figures not read from the print').count(), 0);
  await card.click({ button: 'right', force: true });
  await page.locator('.tip').getByText('Figures not read from the print').waitFor();
  await picture(page, 'kings-of-artifice-closer-look', false);
  await page.keyboard.press('Escape');
  // Ashore the king can build walls: two clicks are enough, whoever builds.
  await page.locator('.piece[data-piece=king]').click();
  const now = await ply(page);
  await press(page, (await spaces(page, /Move the king to/))[0]);
  await played(page, now);
  await page.getByRole('button', { name: 'Let go' }).click();
  await recipe('wall').click();
  await page.getByRole('status').getByText(/^Wall: \d+ spaces to build on/).waitFor({ state: 'attached' });
  const [plot] = await spaces(page, /Build a wall on/);
  await press(page, plot);
  await played(page, now + 1);
  await page.locator(`[role=gridcell][data-cell=${plot}][aria-label*="wall of"]`).waitFor({ state: 'attached' });
  assert.deepEqual(errors, []);
  await close();
});

test('who presses a space out of reach is told why, and keeps the piece in hand', async () => {
  const { page, errors, close } = await visitor(browser, { name: 'Ada' });
  await inTheMiddle(page, ['me', 'me'], FIRST_TURN);
  await page.locator('.piece[data-piece=king]').click();
  const { column, row } = await page.locator('[role=gridcell][aria-selected=true]').first().evaluate(({ dataset: { cell } }) => ({ column: cell.charCodeAt(0) - 65, row: Number(cell.slice(1)) }));
  // In the middle of the island, away from wherever the ship lies.
  const far = `${String.fromCharCode(65 + (column < 8 ? 10 : 5))}${row < 9 ? 11 : 6}`;
  await press(page, far);
  await page.locator('.refused').getByText('Too far: the king goes up to 2 spaces for 1 action point.').waitFor();
  await page.getByRole('status').getByText('Too far: the king').waitFor({ state: 'attached' });
  assert.equal(await page.getByRole('button', { name: 'Let go' }).count(), 1, 'the king stays in hand');
  await press(page, far);
  await page.locator('.refused').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('button', { name: 'Let go' }).count(), 0, 'pressed once more it is let go');
  assert.deepEqual(errors, []);
  await close();
});

test('a finger finds every space that is in sight, also where one is sent to look', async () => {
  const { page, errors, close } = await visitor(browser, { viewport: PHONE, touch: true, name: 'Ada' });
  await openTable(page, ['me', 'me'], GAME);
  await asked(page);
  /** Where one would touch the marked spaces in the window of the map, what lies there, and how the map lies. */
  const look = () =>
    page.evaluate(() => {
      const port = document.querySelector('.port');
      const { left, right, top, bottom } = port.getBoundingClientRect();
      const spots = [...document.querySelectorAll('.space.doable')].flatMap((node) => {
        const box = node.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return x > left && x < right && y > top && y < bottom ? [{ cell: node.dataset.cell, x, y, free: document.elementFromPoint(x, y) === node }] : [];
      });
      return { spots, scrolled: port.scrollTop + port.scrollLeft, lies: document.querySelector('.map').style.transform };
    });
  for (let times = 0; times < 3; times += 1) {
    await page.getByText('show me').click();
    const { spots, scrolled } = await look();
    assert.ok(spots.length > 5);
    assert.equal(scrolled, 0, 'only the lens moves the map');
    assert.deepEqual(spots.filter(({ free }) => !free), [], 'nothing lies over a marked space');
  }
  // A tree in the farthest south of what is in sight is planted with one touch, and the map stays there for the next one.
  const before = await look();
  const spot = before.spots.at(-1);
  const now = await ply(page);
  await page.touchscreen.tap(spot.x, spot.y);
  await played(page, now);
  await asked(page);
  assert.equal((await look()).lies, before.lies, 'the map stays where one looks');
  assert.equal(await page.getByRole('button', { name: /^Undo$/ }).filter({ visible: true }).count(), 1, 'Undo is there once');
  // A quarter is chosen on the whole island; then one looks closer, and the menu of places can be seen.
  await page.getByRole('button', { name: 'Plant the rest for me' }).tap();
  await page.getByText(/quadrant for the ship/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'The whole island' }).count(), 0, 'all of the island is shown');
  const shore = (await look()).spots.at(-1);
  const then = await ply(page);
  await page.touchscreen.tap(shore.x, shore.y);
  await played(page, then);
  await page.getByRole('button', { name: 'The whole island' }).waitFor();
  const several = await spaces(page, /choices here/);
  const place = (await look()).spots.findLast(({ cell, free }) => free && several.includes(cell));
  await page.touchscreen.tap(place.x, place.y);
  const menu = page.locator('.menu');
  await menu.getByText(place.cell, { exact: true }).waitFor();
  const [inside, window] = [await menu.boundingBox(), await page.locator('.port').boundingBox()];
  assert.ok(inside.y >= window.y && inside.y + inside.height <= window.y + window.height, 'the menu is in sight');
  assert.deepEqual(errors, []);
  await close();
});

test('the island can be enlarged, moved and shown whole again', async () => {
  const { page, errors, close } = await visitor(browser, { viewport: PHONE, touch: true, name: 'Ada' });
  await inTheMiddle(page, ['me', 'bot:casual'], 60);
  const wide = async () => (await space(page, 'H8').boundingBox()).width;
  const before = await wide();
  await page.getByRole('button', { name: 'Closer' }).tap();
  await page.waitForFunction((width) => document.querySelector('[data-cell=H8]').getBoundingClientRect().width > width * 1.4, before);
  // The king may stand anywhere: the map is moved until it is in sight.
  const middle = async (what) => {
    const { x, y, width, height } = await what.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const king = page.locator('.piece[data-piece=king]');
  const [from, to] = [await middle(king), await middle(page.locator('.port'))];
  await page.mouse.move(to.x, to.y);
  await page.mouse.down();
  await page.mouse.move(to.x + (to.x - from.x), to.y + (to.y - from.y), { steps: 5 });
  await page.mouse.up();
  await king.tap();
  await page.getByRole('button', { name: 'Let go' }).waitFor();
  await picture(page, 'koa-close');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, 'the page is no wider than the phone');
  await page.getByRole('button', { name: 'The whole island' }).tap();
  await page.waitForFunction((width) => document.querySelector('[data-cell=H8]').getBoundingClientRect().width < width * 1.1, before);
  assert.deepEqual(errors, []);
  await close();
});

for (const scheme of ['dark', 'light']) {
  test(`axe finds nothing serious on the island, ${scheme}`, async () => {
    const { page, errors, close } = await visitor(browser, { scheme, name: 'Ada' });
    await inTheMiddle(page, ['me', 'me', 'me', 'me'], 240);
    const found = [];
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      // A phone begins close to the king.
      const whole = page.getByRole('button', { name: 'The whole island' });
      if ((await whole.count()) > 0) await whole.click();
      await page.locator('.piece[data-piece]').filter({ has: page.locator('.ring') }).first().click();
      await picture(page, `koa-table-${scheme}`);
      await page.getByRole('button', { name: 'Let go' }).click();
      await press(page, (await spaces(page, /^((?!Enter takes).)*choices here/))[0]);
      await picture(page, `koa-choices-${scheme}`);
      found.push(...(await complaints(page)).map((complaint) => `${viewport.width}: ${complaint}`));
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) found.push(`${viewport.width}: ${beyond} px wider than the window`);
      await page.locator('.menu').getByRole('button', { name: 'Close' }).click();
    }
    assert.deepEqual(found, []);
    assert.deepEqual(errors, []);
    await close();
  });
}
