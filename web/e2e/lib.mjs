// What the browser tests share: a browser, a table to play at, a look at the page with axe, pictures.
// The server's address comes from CROWNFORGE_URL, that of one whose dice nobody knows from CROWNFORGE_FAIR_URL, if the first one's are known;
// the pictures go to target/screenshots.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { test as nodeTest } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const BASE = (process.env.CROWNFORGE_URL ?? 'http://localhost:7340').replace(/\/$/, '');
export const FAIR = (process.env.CROWNFORGE_FAIR_URL ?? BASE).replace(/\/$/, '');
const PICTURES = fileURLToPath(new URL('../../target/screenshots/', import.meta.url));
const AXE = readFileSync(fileURLToPath(new URL('../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8');
const CHROMIUM = process.env.CHROMIUM ?? execFileSync('which', ['chromium']).toString().trim();

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

mkdirSync(PICTURES, { recursive: true });

/** A test that fails, rather than keep everybody waiting, if what it waits for never comes. */
export function test(name, work) {
  return nodeTest(name, { timeout: 600_000 }, work);
}

export function launch() {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
}

/** With CROWNFORGE_LATE set to a number a fifth of the page's files and of the server's answers come late, and others with another
 * number: as now and then on a busy machine, or far away from the server. */
const LATE = Number(process.env.CROWNFORGE_LATE ?? 0);
async function delay(route) {
  const { pathname } = new URL(route.request().url());
  let lot = LATE;
  for (const letter of pathname) lot = (lot * 31 + letter.charCodeAt(0)) % 1_000_003;
  if (lot % 5 === 0) await new Promise((wake) => setTimeout(wake, pathname.startsWith('/api/') ? 400 : 1500));
  // Who asked may be gone.
  await route.continue().catch(() => {});
}

/** A visitor: a browser window of its own, without animation unless wanted, whose page errors fail the test. */
export async function visitor(browser, { viewport = DESKTOP, scheme = 'dark', speed = 'off', name = '', touch = false, serviceWorkers = 'allow' } = {}) {
  const context = await browser.newContext({ viewport, colorScheme: scheme, hasTouch: touch, acceptDownloads: true, serviceWorkers });
  await context.addInitScript(
    ([settings]) => {
      if (!localStorage.getItem('crownforge.settings')) localStorage.setItem('crownforge.settings', settings);
      // A visitor's words for the dice are known as the server's dice are, and names and trees are drawn by lot alike: a test is the
      // same game each time.
      crypto.getRandomValues = (array) => array.fill(7);
      let drawn = 7;
      Math.random = () => (drawn = (drawn * 48271) % 2147483647) / 2147483647;
      // Tests cut the connection by closing its socket.
      const Real = WebSocket;
      window.sockets = [];
      window.WebSocket = class extends Real {
        constructor(...args) {
          super(...args);
          window.sockets.push(this);
        }
      };
    },
    [JSON.stringify({ speed, name })],
  );
  if (LATE) await context.route(/\/(assets|api)\//, delay);
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { context, page, errors, close: () => context.close() };
}

export async function picture(page, name, fullPage = true) {
  const size = page.viewportSize();
  await page.screenshot({ path: `${PICTURES}${name}-${size.width}.png`, fullPage });
}

/** What axe finds on the page as it is, however slight; `only` these of its rules. */
export async function complaints(page, only = null) {
  // Every page has its heading, once it has come.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate((rules) => window.axe.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }), only);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`).join('; ')}`);
}

/** What can scroll, now or with longer words, and has nothing in it that a keyboard could come to. */
export function outOfReach(page) {
  return page.evaluate(() => {
    const top = document.querySelector('dialog[open]') ?? document;
    const reached = (element) => element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true });
    return [...top.querySelectorAll('*')].flatMap((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const scrolls = [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll') && element.checkVisibility() && element.textContent.trim() !== '' && !element.matches('select, textarea');
      return scrolls && ![element, ...element.querySelectorAll('*')].some(reached) ? [`out of reach for a keyboard: ${element.tagName} ${element.className}`.replace(/ ?svelte-\w+/g, '')] : [];
    });
  });
}

/** What is to be tapped and is smaller than 40 pixels, besides links that are words within a line of text, and spaces of a map that is chosen from in quarters. */
export function tooSmall(page) {
  return page.evaluate(() => {
    const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getAttribute('aria-disabled') !== 'true' && !element.disabled;
    const top = document.querySelector('dialog[open]') ?? document;
    const inline = (element) => element.matches('a:not(.button, nav a)') && getComputedStyle(element).display === 'inline';
    // What is beside a box may be tapped as well.
    const target = (element) => (element.matches('input') ? (element.closest('label') ?? element) : element);
    return [...top.querySelectorAll('button, a, select, summary, input, [role=gridcell]')].filter((element) => seen(element) && !inline(element)).flatMap((element) => {
      const { width, height } = target(element).getBoundingClientRect();
      return width > 0 && height > 0 && (width < 39.5 || height < 39.5) && !element.matches('.cite, .quartered *') ? [`${element.className || element.tagName} in ${element.parentElement.className}: ${Math.round(width)}x${Math.round(height)}`.replace(/ ?svelte-\w+/g, '')] : [];
    });
  });
}

/** Takes the choice at a place of the list, counted on from its end, and waits until the page shows what came of it. Clicks are made in
 * the page: nothing is scrolled to, which a busy machine is slow at. */
export function take(page, place) {
  return page.evaluate(async (nth) => {
    const all = [...document.querySelectorAll('.choices .choice')];
    const ply = document.querySelector('.prompt').dataset.ply;
    all[nth % all.length].click();
    while (document.querySelector('.prompt')?.dataset.ply === ply) await new Promise(requestAnimationFrame);
    // What moves is told with the frame after the one it moved in.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  }, place);
}

/** Sets the table on the home page: one word a seat, as the seats' lists have them. */
export async function openTable(page, seats, game = /^Dice Forge/, server = BASE) {
  await page.goto(server);
  await page.getByRole('button', { name: game }).click();
  while ((await page.getByLabel(/^Seat \d/).count()) < seats.length) await page.getByRole('button', { name: 'More players' }).click();
  for (const [number, seat] of seats.entries()) await page.getByLabel(`Seat ${number + 1}`, { exact: true }).selectOption(seat);
  await page.getByRole('button', { name: seats.includes('open') ? 'Open the table' : 'Play now' }).click();
  await page.waitForURL(/\/table\//);
  // Where nobody is waited for, the game begins by itself.
  await (seats.includes('open') ? page.getByRole('button', { name: 'Start the game' }) : page.locator('.prompt')).waitFor();
  return page.url();
}

/** Opens a table of King's Forge for one person and casual bots, or for one at every seat, as the set-up page would. */
export async function sitDownToForge(page, { players, preset = null, options = {}, pack = null, alone = false }) {
  await page.goto(BASE);
  const id = await page.evaluate(
    async (wish) => {
      const post = (path, body) => fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      await post('/guest', { name: 'Ada' });
      const games = await (await fetch('/api/games')).json();
      const known = games.find(({ id }) => id === 'kings-forge').presets.find(({ id }) => id === wish.preset)?.options ?? {};
      const others = Array(wish.players - 1).fill(wish.alone ? { kind: 'me' } : { kind: 'bot', level: 'casual' });
      const order = { game: 'kings-forge', players: wish.players, options: { ...known, ...wish.options }, pack: wish.pack, clock: { type: 'none' }, seats: [{ kind: 'me' }, ...others], public: false, start: false };
      const reply = await (await post('/tables', order)).json();
      if (!reply.id) throw new Error(reply.message);
      return reply.id;
    },
    { players, preset, options, pack, alone },
  );
  await page.goto(`${BASE}/table/${id}`);
  await asked(page);
  await page.locator('.board').waitFor();
}

/** How far the page reaches below the window, or beside it. */
export const beyond = (page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return Math.max(0, scrollHeight - innerHeight, scrollWidth - innerWidth);
  });

export const choices = (page) => page.locator('.choices .choice');
export const over = (page) => page.getByRole('heading', { name: 'The game is over' });

/** The score of the game that is over, once it is counted. */
export async function score(page) {
  await over(page).waitFor();
  const dialog = page.getByRole('dialog', { name: 'The score' });
  await dialog.getByText(/wins?( together)?!/).waitFor();
  await dialog.locator('td.total').first().waitFor();
  return dialog;
}

/** Waits until the page asks its visitor something (a phone may keep the list folded) with the board laid out, or the game is over. */
export async function asked(page) {
  await page.locator('.table:has(.board) .choices .choice:enabled').or(over(page)).first().waitFor({ state: 'attached', timeout: 30_000 });
  return (await over(page).count()) === 0;
}

/** Takes one of the choices: the `wanted` one if it is there, else the one at `place`. Gives back its words. */
export async function choose(page, { wanted = null, place = 0 } = {}) {
  const list = choices(page);
  const texts = await list.allInnerTexts();
  const found = wanted ? texts.findIndex((text) => wanted.test(text)) : -1;
  const index = found >= 0 ? found : Math.min(place, texts.length - 1);
  const before = await page.locator('.prompt').getAttribute('data-ply');
  await list.nth(index).click();
  await page.waitForFunction((ply) => document.querySelector('.prompt')?.getAttribute('data-ply') !== ply, before);
  return texts[index];
}

/** Plays to the end with choices spread by a small fixed sequence. */
export async function playOut(page, most = 400) {
  let turns = 0;
  for (let seed = 7; turns < most && (await asked(page)); turns += 1) {
    seed = (seed * 48271) % 2147483647;
    await take(page, seed);
  }
  return turns;
}
