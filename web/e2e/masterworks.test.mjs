// King's Forge with everything: it fits the window whatever is asked, with two to five players.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, beyond, choices, choose, DESKTOP, launch, picture, sitDownToForge, test, visitor } from './lib.mjs';

const LARGE = { width: 1920, height: 1080 };
/** Decisions to look at; so many lead through two rounds or three. */
const MANY = 24;
let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const question = (page) => page.locator('.prompt h2').innerText();

/** What of the board has to be scrolled within, besides others' smithies, which are told in signs. */
const within = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.board :is(.lands, .anvil, .morning, .smithy.you)')].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).map(({ className, scrollHeight, clientHeight }) => `${className.split(' ')[0]} by ${scrollHeight - clientHeight} px`),
  );

/** What lies below the window. */
const lowest = (page) => page.evaluate(() => [...document.querySelectorAll('main *')].filter((each) => each.getBoundingClientRect().bottom > innerHeight).map(({ className }) => className).slice(-3).join(', '));

for (const players of [2, 3, 4, 5]) {
  test(`with everything and ${players} players nothing scrolls while one decides`, async () => {
    const { page, errors, close } = await visitor(browser);
    await sitDownToForge(page, { players, preset: 'complete' });
    const found = [];
    for (let turn = 0; turn < MANY && (await asked(page)); turn += 1) {
      const at = await question(page);
      for (const size of [DESKTOP, LARGE]) {
        await page.setViewportSize(size);
        const over = await beyond(page);
        if (over > 0) found.push(`${at} ${size.width}: ${over} px do not fit: ${await lowest(page)}`);
        found.push(...(await within(page)).map((part) => `${at} ${size.width}: ${part}`));
      }
      if (turn === 3 || /Craft, steal/.test(at)) await picture(page, `masterworks-${players}${turn === 3 ? '' : '-craft'}`);
      const texts = await choices(page).allInnerTexts();
      const wishes = [/Craft |Steal /, /Bid /, /lowest dice/, ...(turn % 3 === 0 ? [/ to your Smithy/] : turn % 3 === 1 ? [/claim, hire later/] : []), /(^|\n)Pass/, /End the Craft turn/];
      await choose(page, { wanted: wishes.find((words) => texts.some((text) => words.test(text))), place: turn });
    }
    assert.deepEqual(found, []);
    assert.deepEqual(errors, []);
    await close();
  });
}
