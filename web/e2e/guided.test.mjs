// Learning by playing: a guided game of each, from one click to its end; the guide left and called back; the coach and the hint.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { beginGuided, follow } from './guide.mjs';
import { asked, BASE, choices, complaints, DESKTOP, launch, openTable, over, PHONE, picture, test, visitor } from './lib.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const lessons = (game) => JSON.parse(readFileSync(new URL(`../src/games/${game}/lessons.json`, import.meta.url), 'utf8'));

for (const [game, name] of [
  ['dice-forge', 'Dice Forge'],
  ['kings-forge', "King's Forge"],
  ['kings-of-artifice', 'Kings of Artifice'],
]) {
  test(`a guided game of ${name} is learned to its end`, async () => {
    const { page, errors, close } = await visitor(browser);
    const course = lessons(game);
    const pages = [...course.intro, ...Object.values(course.kinds), ...Object.values(course.offers)];
    await beginGuided(page, name);
    await page.getByText('its luck is known beforehand').waitFor();
    const [unpointed, marked, unmarked] = [[], [], []];
    const isThere = (selector) => page.locator(selector).first().waitFor({ timeout: 3000 }).then(() => true, () => false);
    const { told } = await follow(page, {
      lesson: async (title, proposes) => {
        const { point = [] } = pages.find((each) => each.title === title);
        if (point.length > 0 && !(await isThere('[data-pointed]'))) unpointed.push(title);
        if (proposes) ((await isThere('[data-advised]')) ? marked : unmarked).push(title);
      },
    });
    assert.deepEqual(unpointed, []);
    // What lies in a folded part of the list is nowhere to be marked.
    assert.ok(marked.length > 3 * unmarked.length, `not marked: ${unmarked.join(', ')}`);
    assert.deepEqual(told.slice(0, course.intro.length), course.intro.map(({ title }) => title));
    assert.equal(new Set(told).size, told.length, 'nothing is told twice');
    assert.ok(told.length > course.intro.length + 3, told.join(', '));
    await over(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Guide' }).getByRole('heading', { name: course.end.title }).waitFor();
    await picture(page, `guided-${game}-over`);
    await page.goto(`${BASE}/verify/${page.url().split('/').pop()}`);
    await page.getByText('The luck of this game was known to everybody beforehand').waitFor();
    await page.getByRole('heading', { name: 'Everything fits.' }).waitFor({ state: 'hidden' });
    assert.deepEqual(errors, []);
    await close();
  });
}

for (const viewport of [DESKTOP, PHONE]) {
  test(`the guide can be left and taken up again at ${viewport.width} px`, async () => {
    const { page, errors, close } = await visitor(browser, { viewport, touch: viewport === PHONE });
    await beginGuided(page, "King's Forge");
    const guide = page.getByRole('region', { name: 'Guide' });
    const [first, second] = lessons('kings-forge').intro;
    await guide.getByRole('heading', { name: first.title }).waitFor();
    assert.deepEqual(await complaints(page), []);
    assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0);
    await picture(page, 'guided-first');
    await guide.getByRole('button', { name: 'Next' }).click();
    await page.goto(`${BASE}/?game=kings-forge`);
    await page.getByRole('link', { name: 'Go on with the guide' }).click();
    await guide.getByRole('heading', { name: second.title }).waitFor();
    await guide.getByRole('button', { name: 'Without guide' }).click();
    await guide.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Call the guide again' }).click();
    await guide.getByRole('heading', { name: second.title }).waitFor();
    await follow(page, { most: 2 });
    assert.deepEqual(errors, []);
    await close();
  });
}

test("every part of King's Forge has its lesson, told where it is played with", async () => {
  const { page, close } = await visitor(browser);
  await page.goto(`${BASE}/learn/kings-forge`);
  const [game] = (await page.evaluate(() => fetch('/api/games').then((reply) => reply.json()))).filter(({ id }) => id === 'kings-forge');
  const { parts } = lessons('kings-forge');
  assert.deepEqual(Object.keys(parts).toSorted(), game.options.filter(({ type }) => type === 'flag').map(({ name }) => name).toSorted());
  const preset = game.presets.at(-1);
  await page.getByRole('button', { name: `Learn by playing: King's Forge: ${preset.name}` }).click();
  await page.locator('.prompt').waitFor({ state: 'attached' });
  const { told } = await follow(page, { most: 1 });
  for (const part of Object.keys(preset.options)) assert.ok(told.includes(parts[part].title), part);
  await close();
});

/** Has the server's advice say something else. */
async function advise(page, value, score = () => undefined) {
  await page.route('**/hint', async (route) => {
    const reply = await route.fetch();
    const advised = await reply.json();
    advised.candidates?.forEach((each, place) => Object.assign(each, { value: value(place), score: score(place) }));
    await route.fulfill({ response: reply, json: advised });
  });
}

/** The coach thinks on after a test: what it asks for then is let go. */
const forgetAdvice = (page) => page.unrouteAll({ behavior: 'ignoreErrors' });

test('the coach asks before a move that gives much away, and lets one have it', async () => {
  const { page, errors, close } = await visitor(browser);
  await advise(page, (place) => (place === 0 ? 0.8 : 0.3));
  await openTable(page, ['me', 'bot:casual']);
  await asked(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByLabel('What would a bot do?');
  await hint.getByText('80 %').waitFor();
  assert.equal(await page.locator('[data-advised]').count(), 1, 'the move is marked on the board');
  const second = await hint.locator('li').nth(1).locator('span').first().innerText();
  await hint.getByRole('checkbox', { name: /^Coach/ }).check();
  await page.keyboard.press('Escape');
  const ply = await page.locator('.prompt').getAttribute('data-ply');
  const worse = choices(page).filter({ has: page.getByText(second, { exact: true }) });
  await worse.click();
  const sure = page.getByRole('dialog', { name: 'Are you sure?' });
  await sure.getByText('30 % to win after your move, and 80 % after another').waitFor();
  assert.deepEqual(await complaints(page), []);
  await picture(page, 'coach');
  await sure.getByRole('button', { name: 'Let me think again' }).click();
  assert.equal(await page.locator('.prompt').getAttribute('data-ply'), ply);
  await worse.click();
  await sure.getByRole('button', { name: /^No, mine/ }).click();
  await page.waitForFunction((before) => document.querySelector('.prompt')?.getAttribute('data-ply') !== before, ply);
  assert.deepEqual(errors, []);
  await forgetAdvice(page);
  await close();
});

test('moves that are alike are not told as advice, but a score that differs is', async () => {
  const { page, close } = await visitor(browser);
  const scores = [50, 50];
  await advise(page, () => 0.5, (place) => scores[Math.min(place, 1)]);
  const hint = page.getByLabel('What would a bot do?');
  const ask = async () => {
    await openTable(page, ['me', 'bot:casual']);
    await asked(page);
    await page.getByRole('button', { name: 'Hint' }).click();
  };
  await ask();
  await hint.getByText('These moves are alike to the bot').waitFor();
  assert.equal(await hint.locator('li').count(), 0);
  assert.equal(await page.locator('[data-advised]').count(), 0);
  scores[1] = 60;
  await ask();
  await hint.getByText('To the bot all these moves win equally often: 50 %. What differs is the score.').waitFor();
  assert.equal(await hint.locator('li b').first().innerText(), '60');
  await forgetAdvice(page);
  await close();
});
