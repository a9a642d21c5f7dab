// Which game-icon stands for which feat. A feat a pack adds gets the scroll.
import type { Component } from 'svelte';
import Hammer from '~icons/game-icons/anvil-impact';
import Bear from '~icons/game-icons/bear-head';
import Boar from '~icons/game-icons/boar';
import Shield from '~icons/game-icons/checked-shield';
import Ferryman from '~icons/game-icons/cowled';
import Crab from '~icons/game-icons/crab';
import Cyclops from '~icons/game-icons/cyclops';
import Deer from '~icons/game-icons/deer';
import Sphinx from '~icons/game-icons/greek-sphinx';
import Hound from '~icons/game-icons/hound';
import Hydra from '~icons/game-icons/hydra';
import Medusa from '~icons/game-icons/medusa-head';
import Minotaur from '~icons/game-icons/minotaur';
import Mirror from '~icons/game-icons/mirror-mirror';
import Chest from '~icons/game-icons/open-chest';
import Owl from '~icons/game-icons/owl';
import Flute from '~icons/game-icons/pan-flute';
import Scroll from '~icons/game-icons/scroll-unfurled';
import Spirit from '~icons/game-icons/spark-spirit';
import Helmet from '~icons/game-icons/spartan-helmet';
import Guard from '~icons/game-icons/static-guard';
import Tornado from '~icons/game-icons/tornado';
import Trident from '~icons/game-icons/trident';
import Ship from '~icons/game-icons/trireme';
import Elder from '~icons/game-icons/wizard-face';

export { Boar, Hammer, Hound, Mirror, Ship, Trident };

const FEATS: Record<string, Component> = {
  'blacksmiths-hammer': Hammer,
  'blacksmiths-chest': Chest,
  'silver-hind': Deer,
  'great-bear': Bear,
  satyrs: Flute,
  'tenacious-boar': Boar,
  ferryman: Ferryman,
  cerberus: Hound,
  'helmet-of-invisibility': Helmet,
  cancer: Crab,
  sentinel: Guard,
  hydra: Hydra,
  typhon: Tornado,
  elder: Elder,
  'wild-spirits': Spirit,
  'guardians-owl': Owl,
  'celestial-ship': Ship,
  minotaur: Minotaur,
  'guardians-shield': Shield,
  gorgon: Medusa,
  triton: Trident,
  'mirror-of-the-abyss': Mirror,
  sphinx: Sphinx,
  cyclops: Cyclops,
};

export function featIcon(key: string): Component {
  return FEATS[key] ?? Scroll;
}
