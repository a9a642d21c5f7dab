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

/** The rule sentence of each feat. */
export const FEAT_RULES: Record<string, string> = {
  'blacksmiths-hammer': 'DF-8.1',
  'blacksmiths-chest': 'DF-8.3',
  'silver-hind': 'DF-8.4',
  'great-bear': 'DF-8.5',
  satyrs: 'DF-8.6',
  'tenacious-boar': 'DF-8.7',
  ferryman: 'DF-8.8',
  gorgon: 'DF-8.8',
  hydra: 'DF-8.8',
  cerberus: 'DF-8.9',
  'helmet-of-invisibility': 'DF-8.10',
  cancer: 'DF-8.11',
  sentinel: 'DF-8.12',
  typhon: 'DF-8.13',
  elder: 'DF-8.14',
  'wild-spirits': 'DF-8.15',
  'guardians-owl': 'DF-8.16',
  'celestial-ship': 'DF-8.17',
  minotaur: 'DF-8.18',
  'guardians-shield': 'DF-8.19',
  triton: 'DF-8.20',
  'mirror-of-the-abyss': 'DF-8.21',
  sphinx: 'DF-8.22',
  cyclops: 'DF-8.23',
};
