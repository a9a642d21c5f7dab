// Which game-icon stands for which card. A card a pack adds gets the scroll.
import type { Component } from 'svelte';
import Anvil from '~icons/game-icons/anvil';
import AnvilStruck from '~icons/game-icons/anvil-impact';
import Astrolabe from '~icons/game-icons/astrolabe';
import Axe from '~icons/game-icons/wood-axe';
import BattleAxe from '~icons/game-icons/battle-axe';
import Bow from '~icons/game-icons/pocket-bow';
import Bookshelf from '~icons/game-icons/bookshelf';
import Breastplate from '~icons/game-icons/breastplate';
import Caravan from '~icons/game-icons/old-wagon';
import Cauldron from '~icons/game-icons/cauldron';
import Chalice from '~icons/game-icons/jeweled-chalice';
import Club from '~icons/game-icons/wood-club';
import Collar from '~icons/game-icons/heart-necklace';
import Copy from '~icons/game-icons/card-exchange';
import Crossbow from '~icons/game-icons/crossbow';
import Crown from '~icons/game-icons/queen-crown';
import Cycle from '~icons/game-icons/cycle';
import DeceitDice from '~icons/game-icons/rolling-dices';
import Deed from '~icons/game-icons/scroll-unfurled';
import Destiny from '~icons/game-icons/sword-in-stone';
import Dolls from '~icons/game-icons/matryoshka-dolls';
import Dragon from '~icons/game-icons/dragon-head';
import Flip from '~icons/game-icons/vertical-flip';
import Flowers from '~icons/game-icons/flowers';
import Forest from '~icons/game-icons/forest';
import Frozen from '~icons/game-icons/ice-spear';
import Gauntlet from '~icons/game-icons/gauntlet';
import Gems from '~icons/game-icons/gems';
import Golem from '~icons/game-icons/golem-head';
import Graveyard from '~icons/game-icons/graveyard';
import Grenade from '~icons/game-icons/holy-hand-grenade';
import Hammer from '~icons/game-icons/flat-hammer';
import Horseshoe from '~icons/game-icons/horseshoe';
import Hourglass from '~icons/game-icons/hourglass';
import Knapsack from '~icons/game-icons/knapsack';
import MineWagon from '~icons/game-icons/mine-wagon';
import Mining from '~icons/game-icons/gold-mine';
import Necklace from '~icons/game-icons/pearl-necklace';
import Orb from '~icons/game-icons/crystal-ball';
import Pendant from '~icons/game-icons/gem-pendant';
import Pick from '~icons/game-icons/war-pick';
import Pine from '~icons/game-icons/pine-tree';
import Pipe from '~icons/game-icons/smoking-pipe';
import Ring from '~icons/game-icons/ring';
import Robber from '~icons/game-icons/robber-hand';
import Saw from '~icons/game-icons/hand-saw';
import Shield from '~icons/game-icons/round-shield';
import Shop from '~icons/game-icons/shop';
import Shrine from '~icons/game-icons/crystal-shrine';
import Spear from '~icons/game-icons/spear-feather';
import Staff from '~icons/game-icons/wizard-staff';
import Stein from '~icons/game-icons/beer-stein';
import SwiftSword from '~icons/game-icons/winged-sword';
import Table from '~icons/game-icons/table';
import Tombstone from '~icons/game-icons/tombstone';
import Trumpet from '~icons/game-icons/trumpet';
import Wand from '~icons/game-icons/fairy-wand';
import Whistle from '~icons/game-icons/whistle';
import Windmill from '~icons/game-icons/windmill';

export { Anvil, AnvilStruck, Copy, Crown, Cycle, Flip, Hammer, Hourglass, Knapsack, Robber, Tombstone };

const GATHER: Record<string, Component> = {
  alchemist: Cauldron,
  astrologer: Astrolabe,
  bazaar: Shop,
  caravan: Caravan,
  cemetery: Graveyard,
  'dragon-lair': Dragon,
  'east-forest': Forest,
  garden: Flowers,
  jeweler: Gems,
  library: Bookshelf,
  mill: Windmill,
  'north-mine': MineWagon,
  peddler: Knapsack,
  shrine: Shrine,
  'south-mine': Mining,
  tavern: Stein,
  'west-forest': Pine,
  workshop: Saw,
};

const CRAFT: Record<string, Component> = {
  anvil: Anvil,
  shield: Shield,
  horseshoes: Horseshoe,
  table: Table,
  trumpet: Trumpet,
  'ruby-collar': Collar,
  axe: Axe,
  pick: Pick,
  bracelet: Ring,
  'giant-club': Club,
  'dragon-whistle': Whistle,
  'magic-wand': Wand,
  'wizards-goblet': Chalice,
  'dice-of-deceit': DeceitDice,
  'ceremonial-pipe': Pipe,
  necklace: Necklace,
  'witchs-brooch': Pendant,
  'fancy-toys': Dolls,
  'sapphire-spear': Spear,
  'short-staff': Staff,
  'swift-sword': SwiftSword,
  'bow-of-fire': Bow,
  'platemail-of-loyalty': Breastplate,
  'iron-golem': Golem,
  'queens-crossbow': Crossbow,
  'ice-sword': Frozen,
  'holy-hand-grenade': Grenade,
  'arch-wizards-orb': Orb,
  'blessed-gauntlets': Gauntlet,
  'battle-axe-of-valor': BattleAxe,
  crown: Crown,
  'sword-of-destiny': Destiny,
};

export const gatherIcon = (key: string): Component => GATHER[key] ?? Deed;
export const craftIcon = (key: string): Component => CRAFT[key] ?? Deed;
