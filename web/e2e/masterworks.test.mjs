// King's Forge with everything: it fits the window whatever is asked, with two to five players.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { asked, BASE, beyond, choices, choose, DESKTOP, launch, picture, sitDownToForge, test, visitor } from './lib.mjs';

const LARGE = { width: 1920, height: 1080 };
/** Decisions to look at; so many lead through two rounds or three. */
const MANY = 24;
let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const question = (page) => page.locator('.prompt h2').innerText();

/** Gives the window another size, and the page the time to take it in. */
async function resize(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

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
        await resize(page, size);
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

/** More than anybody comes to hold: a deal that brings the half of it is rare. */
function rich(state, content) {
  const every = (count) => ({ metal: count, wood: count, gem: count, magic: count });
  const free = (all, taken) => all.map((_, id) => id).filter((id) => !taken.has(id));
  const notMine = ({ seat }) => seat !== 0;
  const [claims, apprentices] = [state.claims.filter(notMine), state.apprentices.filter(notMine)];
  const cards = free(content.gather, new Set([...claims, ...state.visits].map(({ card }) => card)));
  const people = free(content.apprentices, new Set(apprentices.map(({ apprentice }) => apprentice)));
  const items = free(content.craft, new Set(state.smiths.slice(1).flatMap((smith) => smith.items)));
  const deluxe = items.filter((id) => content.craft[id].deluxe).slice(0, 3);
  const requests = items.filter((id) => content.craft[id].request).slice(0, 2);
  state.claims = [...claims, ...cards.slice(0, 5).map((card, nth) => ({ seat: 0, card, side: 'top', copying: null, dice: every(1), lost: every(nth % 2), ready: nth % 2 === 0, library: false }))];
  state.apprentices = [...apprentices, ...people.slice(0, 5).map((apprentice, nth) => ({ seat: 0, apprentice, hired: nth % 2 === 0, ready: nth % 4 === 0, dice: every(nth % 2), lost: every(0) }))];
  const [me] = state.smiths;
  Object.assign(me, { supply: { ...every(12), white: 2 }, smithy: { ...every(9), white: 1 }, cancelled: every(1), counterfeits: 3, gifts: 2, keep: every(1), items: [...deluxe, ...requests], deluxe, tokens: { plus_ones: 3, automatic_six: 2 } });
  me.exotica = { ...me.exotica, held: { aether: 2, borealis: 2, heartwood: 2, grimstone: 2 }, stones: content.grimstones.slice(0, 2).map((_, id) => id) };
}

for (const players of [2, 3, 4, 5]) {
  test(`with everything and ${players} players the own smithy has room for all one may hold`, async () => {
    const { page, errors, close } = await visitor(browser);
    let content = null;
    // The deals are the server's; what lies in the own smithy is put there on the way.
    await page.routeWebSocket(/\/api\/tables\/[^/]+\/ws/, (socket) => {
      const server = socket.connectToServer();
      let sent = Promise.resolve();
      server.onMessage((text) => {
        const message = JSON.parse(text);
        sent = sent.then(async () => {
          if (message.view?.state) {
            content ??= await (await page.request.get(`${BASE}/api/tables/${message.view.id}/content`)).json();
            rich(message.view.state, content);
          }
          socket.send(JSON.stringify(message));
        });
      });
    });
    await sitDownToForge(page, { players, preset: 'complete' });
    const own = page.locator('.smithy.you');
    const found = [];
    const phases = new Set();
    for (let turn = 0; turn < MANY && phases.size < 2; turn += 1) {
      assert.ok(await asked(page), 'the game goes on');
      const crafting = (await page.locator('.board.crafting').count()) > 0;
      phases.add(crafting);
      for (const size of [LARGE, DESKTOP]) {
        await resize(page, size);
        await own.locator('.belongings').waitFor();
        found.push(...(await within(page)).filter((part) => part.startsWith('smithy')).map((part) => `${crafting ? 'Craft' : 'Gather'} ${size.width}: ${part}`));
      }
      await picture(page, `masterworks-rich-${players}${crafting ? '-craft' : ''}`);
      await choose(page, { wanted: /(^|\n)Pass/ });
    }
    assert.equal(phases.size, 2, 'both phases were seen');
    assert.deepEqual(found, []);
    assert.deepEqual(errors, []);
    await close();
  });
}
