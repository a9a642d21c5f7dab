// Playing Kings of Artifice as a person does, on the island and beside it: a piece is taken, and one of its spaces; the list of
// choices is left alone. Clicks are made in the page: nothing is scrolled to, which a busy machine is slow at.

/**
 * Makes one move, picked by a number, and waits until the page shows what came of it. A turn is ended now and then, and when nothing
 * else comes of a few clicks. Gives back what was clicked.
 */
export function playOnIsland(page, number) {
  return page.evaluate(async (nth) => {
    const frames = async (count) => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    };
    const ply = () => document.querySelector('.prompt')?.dataset.ply;
    const all = (selector) => [...document.querySelectorAll(selector)];
    const since = ply();
    const told = [];
    const end = document.querySelector('.hand .ends .main:enabled');
    const click = async (node) => {
      told.push(node.dataset.cell ?? node.textContent.trim());
      node.click();
      await frames(3);
    };
    for (let clicks = 0; ply() === since && clicks < 8; clicks += 1) {
      const menu = all('.menu li .button');
      // What asks is answered first; then come the space for a piece in hand, summons and spells, and the pieces themselves.
      const glowing = all('.space.doable:not([aria-selected=true])');
      const beside = all('.waiting.offered, .spell.offered, .hand .chips .button:not(.quiet)').filter((node) => !/Plant the rest/.test(node.textContent));
      const held = document.querySelector('.space[aria-selected=true]') !== null;
      const choices = menu.length > 0 ? menu : held ? glowing : nth % 3 === 0 && beside.length > 0 ? beside : [...glowing, ...beside];
      const last = choices.length === 0 || clicks === 7 || (clicks === 0 && nth % 11 === 10);
      if (last && end) await click(end);
      else if (choices.length > 0 && clicks < 7) await click(choices[(nth * 31 + clicks * 17) % choices.length]);
      else await click(document.querySelector('.choices .choice'));
    }
    while (ply() === since) await new Promise(requestAnimationFrame);
    // What moves is told with the frame after the one it moved in.
    await frames(4);
    return told;
  }, number);
}
