// Following the guide through a game, for tests and figures.
import { BASE, choices, over } from './lib.mjs';

/** What a learner likes to do when the guide says nothing: the first of these that is there. */
const LIKED = [/palace/i, /^Craft /, /glory/, /house/i, /^Buy/, /over/i, /wall/i, /lowest/i];

/** From a fresh page to the first question of a guided game: one click. */
export async function beginGuided(page, name) {
  await page.goto(BASE);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('region', { name: 'Set up a game' }).getByRole('button', { name: `Learn by playing: ${name}` }).click();
  await page.locator('.prompt').waitFor({ state: 'attached' });
}

/** Does what the guide says, and something sensible when it says nothing, until so many moves are made or the game is over. */
export async function follow(page, { most = 1000, lesson = async () => {} } = {}) {
  const guide = page.locator('.guide');
  const told = [];
  let [moves, clicks, seed] = [0, 0, 7];
  while (moves < most) {
    await guide.or(page.locator('.choices :is(.choice:enabled, summary)').first()).or(over(page)).first().waitFor({ state: 'attached', timeout: 30_000 });
    if ((await over(page).count()) > 0) break;
    const ply = await page.locator('.prompt').getAttribute('data-ply');
    clicks += 1;
    if ((await guide.count()) > 0) {
      const next = guide.getByRole('button', { name: /^(Next|I choose)$/ });
      const doIt = guide.getByRole('button', { name: 'Do it' });
      await next.or(doIt).first().waitFor();
      const title = await guide.locator('h2').innerText();
      told.push(title);
      await lesson(title, (await doIt.count()) > 0);
      if ((await doIt.count()) === 0) {
        await next.click();
        continue;
      }
      await doIt.click();
    } else {
      seed = (seed * 48271) % 2147483647;
      // A phone keeps what glows on the board out of the list.
      const texts = await choices(page).allTextContents();
      if (texts.length === 0) {
        await page.locator('.choices details:not([open]) summary').first().evaluate((summary) => summary.click());
        continue;
      }
      const liked = LIKED.map((each) => texts.findIndex((text) => each.test(text))).find((place) => place >= 0);
      await choices(page).nth(liked !== undefined && seed % 4 > 0 ? liked : seed % texts.length).evaluate((choice) => choice.click());
    }
    moves += 1;
    await page.waitForFunction((before) => document.querySelector('.prompt')?.getAttribute('data-ply') !== before, ply);
  }
  return { told, moves, clicks };
}
