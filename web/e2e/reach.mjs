// Rare questions of King's Forge, reached quickly: cards of a pack that everybody can afford, and moves that are made without being drawn.
import { asked, BASE, sitDownToForge } from './lib.mjs';

/** Deluxe items, with ranks that are free and low: what ranks higher is a masterwork then, and nearly all of the others are in the game. */
const DELUXE = { 'spirit-kite': 2, 'celebration-horn': 5, 'sacred-sword': 7, 'obey-wand': 9, 'engagement-brooch': 12, 'holiday-toys': 15, 'dreamtime-opal': 17, 'snow-bringer': 19 };
const REQUESTS = ['chimera-sculpture', 'thunderbird-initiation', 'celestial-dragon', 'ancient-inuksuk'];

/** Smiths begin with dice of every kind, and what is rare otherwise is there, for a metal die. */
export const RICH = [
  '[setup]\nstarting_supply = "6M3W2G1A"',
  '[decree]\nrank = 20\ncraft_deck = { 2 = 15, 3 = 15, 4 = 15, 5 = 15 }',
  ...Object.entries(DELUXE).map(([id, rank]) => `[[craft]]\nid = "${id}"\nrank = ${rank}\ndice = ["M1"]`),
  ...REQUESTS.map((id) => `[[request]]\nid = "${id}"\ndice = ["M1"]`),
].join('\n');

/** What leads to rare questions, by how an action's words begin; the first of them is taken before the second. */
const LIKED = ['Steal ', 'Craft ', 'Bid ', 'The lowest', 'Activate ', 'Hire '];

/**
 * Brings the page to a question of one of these kinds, at this `table` or at new ones, with everything in the game and every seat one's own. A
 * game that ends without it is followed by another.
 */
export async function reach(page, kinds, { pack = RICH, players = 3, table = null } = {}) {
  for (let games = 0; games < 20; games += 1) {
    if (table === null) {
      await sitDownToForge(page, { players, preset: 'complete', pack, alone: true });
      table = page.url();
    }
    await page.goto(`${BASE}/nowhere`);
    const kind = await page.evaluate(playOn, { id: table.split('/').pop(), kinds, liked: LIKED });
    if (kind !== null) {
      await page.goto(table);
      await asked(page);
      await page.locator('.board').waitFor();
      return { kind, table };
    }
    table = null;
  }
  throw new Error(`no game came to ${kinds}`);
}

/** Plays without drawing anything, for every seat of ours, until such a question comes, and gives back its kind; nothing if the game ends. */
function playOn({ id, kinds, liked }) {
  return new Promise((reached, failed) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/ws`);
    let [played, seed] = [-1, 7];
    socket.onopen = () => socket.send(JSON.stringify({ type: 'Hello', last_seq: null }));
    socket.onclose = () => failed(new Error('the table does not answer'));
    socket.onmessage = ({ data }) => {
      const { type, message, view } = JSON.parse(data);
      if (type === 'Refused') failed(new Error(message));
      if (!view || (view.phase !== 'over' && (view.actions.length === 0 || view.ply === played))) return;
      const { actions, turn, ply, phase } = view;
      if (phase === 'over' || kinds.includes(turn.decision.kind)) {
        reached(phase === 'over' ? null : turn.decision.kind);
        return socket.close();
      }
      const best = liked.map((words) => actions.find(({ text }) => text.startsWith(words))).find(Boolean);
      seed = (seed * 48271) % 2147483647;
      played = ply;
      socket.send(JSON.stringify({ type: 'Play', ply, action: (best && seed % 8 > 0 ? best : actions[seed % actions.length]).value, key: `${ply}` }));
    };
  });
}
