// Which game-icon stands for which card. A card a pack adds gets the scroll.
import type { Component } from 'svelte';
import Amber from '~icons/game-icons/amber-mosquito';
import Anchor from '~icons/game-icons/anchor';
import Anvil from '~icons/game-icons/anvil';
import AnvilStruck from '~icons/game-icons/anvil-impact';
import Apple from '~icons/game-icons/shiny-apple';
import Archive from '~icons/game-icons/archive-research';
import Astrolabe from '~icons/game-icons/astrolabe';
import Aurora from '~icons/game-icons/night-sky';
import Axe from '~icons/game-icons/wood-axe';
import Basket from '~icons/game-icons/basket';
import BattleAxe from '~icons/game-icons/battle-axe';
import Bead from '~icons/game-icons/emerald';
import Bells from '~icons/game-icons/ringing-bell';
import Belt from '~icons/game-icons/belt';
import Besom from '~icons/game-icons/magic-broom';
import Bookshelf from '~icons/game-icons/bookshelf';
import Boomerang from '~icons/game-icons/boomerang';
import Bow from '~icons/game-icons/pocket-bow';
import Breastplate from '~icons/game-icons/breastplate';
import Brush from '~icons/game-icons/paint-brush';
import Bucket from '~icons/game-icons/foundry-bucket';
import Caravan from '~icons/game-icons/old-wagon';
import Castle from '~icons/game-icons/castle';
import Cauldron from '~icons/game-icons/cauldron';
import Cave from '~icons/game-icons/cave-entrance';
import Chain from '~icons/game-icons/linked-rings';
import Chalice from '~icons/game-icons/jeweled-chalice';
import Charm from '~icons/game-icons/charm';
import Chimera from '~icons/game-icons/lion';
import Cloak from '~icons/game-icons/wing-cloak';
import Cloud from '~icons/game-icons/fluffy-cloud';
import Club from '~icons/game-icons/wood-club';
import Coins from '~icons/game-icons/two-coins';
import Collar from '~icons/game-icons/heart-necklace';
import Comb from '~icons/game-icons/comb';
import Compass from '~icons/game-icons/compass';
import CookingPot from '~icons/game-icons/cooking-pot';
import Copy from '~icons/game-icons/card-exchange';
import Crossbow from '~icons/game-icons/crossbow';
import Crown from '~icons/game-icons/queen-crown';
import Cycle from '~icons/game-icons/cycle';
import DeceitDice from '~icons/game-icons/rolling-dices';
import Deed from '~icons/game-icons/scroll-unfurled';
import Destiny from '~icons/game-icons/sword-in-stone';
import Diamond from '~icons/game-icons/cut-diamond';
import Dragonfly from '~icons/game-icons/dragonfly';
import Dolls from '~icons/game-icons/matryoshka-dolls';
import Dragon from '~icons/game-icons/dragon-head';
import Dreamweb from '~icons/game-icons/dream-catcher';
import Drum from '~icons/game-icons/drum';
import Factory from '~icons/game-icons/factory';
import Fan from '~icons/game-icons/handheld-fan';
import Flame from '~icons/game-icons/flame';
import Flip from '~icons/game-icons/vertical-flip';
import Flowers from '~icons/game-icons/flowers';
import Forest from '~icons/game-icons/forest';
import Frozen from '~icons/game-icons/ice-spear';
import Furnace from '~icons/game-icons/furnace';
import Gauntlet from '~icons/game-icons/gauntlet';
import Gavel from '~icons/game-icons/gavel';
import Gears from '~icons/game-icons/metal-plate';
import Gems from '~icons/game-icons/gems';
import Gladius from '~icons/game-icons/gladius';
import Golem from '~icons/game-icons/golem-head';
import Gong from '~icons/game-icons/gong';
import Graveyard from '~icons/game-icons/graveyard';
import Grenade from '~icons/game-icons/holy-hand-grenade';
import Griffin from '~icons/game-icons/griffin-shield';
import GriffinFlight from '~icons/game-icons/griffin-symbol';
import Hammer from '~icons/game-icons/flat-hammer';
import Harp from '~icons/game-icons/harp';
import Harpoon from '~icons/game-icons/harpoon-trident';
import Helm from '~icons/game-icons/visored-helm';
import Hook from '~icons/game-icons/hook';
import Horseshoe from '~icons/game-icons/horseshoe';
import Hourglass from '~icons/game-icons/hourglass';
import Inuksuk from '~icons/game-icons/stone-stack';
import JadeDragon from '~icons/game-icons/dragon-spiral';
import JadeRing from '~icons/game-icons/emerald-necklace';
import Jungle from '~icons/game-icons/jungle';
import Keep from '~icons/game-icons/stone-tower';
import Kite from '~icons/game-icons/kite';
import Knapsack from '~icons/game-icons/knapsack';
import Lantern from '~icons/game-icons/lantern-flame';
import MageSign from '~icons/game-icons/pentacle';
import MagicGate from '~icons/game-icons/magic-gate';
import MarketBoat from '~icons/game-icons/sailboat';
import Mask from '~icons/game-icons/ceremonial-mask';
import MineWagon from '~icons/game-icons/mine-wagon';
import Mining from '~icons/game-icons/gold-mine';
import Mirror from '~icons/game-icons/mirror-mirror';
import Mountain from '~icons/game-icons/peaks';
import Necklace from '~icons/game-icons/pearl-necklace';
import Orb from '~icons/game-icons/crystal-ball';
import Pendant from '~icons/game-icons/gem-pendant';
import Pick from '~icons/game-icons/war-pick';
import Pin from '~icons/game-icons/pin';
import Pine from '~icons/game-icons/pine-tree';
import Pipe from '~icons/game-icons/smoking-pipe';
import Quill from '~icons/game-icons/quill-ink';
import Ram from '~icons/game-icons/siege-ram';
import Ring from '~icons/game-icons/ring';
import Robber from '~icons/game-icons/robber-hand';
import Saddle from '~icons/game-icons/saddle';
import Saw from '~icons/game-icons/hand-saw';
import Shield from '~icons/game-icons/round-shield';
import Shop from '~icons/game-icons/shop';
import Shrine from '~icons/game-icons/crystal-shrine';
import SkyLantern from '~icons/game-icons/paper-lantern';
import SledDog from '~icons/game-icons/jumping-dog';
import Snowshoes from '~icons/game-icons/boot-prints';
import Spear from '~icons/game-icons/spear-feather';
import Staff from '~icons/game-icons/wizard-staff';
import Stein from '~icons/game-icons/beer-stein';
import Stones from '~icons/game-icons/stone-block';
import Spiral from '~icons/game-icons/dragon-spiral';
import Storm from '~icons/game-icons/lightning-storm';
import SwiftSword from '~icons/game-icons/winged-sword';
import Table from '~icons/game-icons/table';
import Tax from '~icons/game-icons/receive-money';
import Teapot from '~icons/game-icons/teapot';
import Throne from '~icons/game-icons/stone-throne';
import Tombstone from '~icons/game-icons/tombstone';
import Tipi from '~icons/game-icons/tipi';
import Totem from '~icons/game-icons/totem';
import Trumpet from '~icons/game-icons/trumpet';
import Turban from '~icons/game-icons/turban';
import Tusks from '~icons/game-icons/ivory-tusks';
import Wand from '~icons/game-icons/fairy-wand';
import Whistle from '~icons/game-icons/whistle';
import Windmill from '~icons/game-icons/windmill';
import WindowBars from '~icons/game-icons/window-bars';
import WitchFlight from '~icons/game-icons/witch-flight';

export { Anvil, AnvilStruck, Apple, Copy, Crown, Cycle, Factory, Flip, GriffinFlight, Hammer, Hourglass, Keep, Knapsack, Quill, Robber, Tombstone, WindowBars };

const GATHER: Record<string, Component> = {
  alchemist: Cauldron,
  astrologer: Astrolabe,
  bazaar: Shop,
  caravan: Caravan,
  cemetery: Graveyard,
  chancery: Quill,
  'dragon-lair': Dragon,
  'east-forest': Forest,
  garden: Flowers,
  jeweler: Gems,
  library: Bookshelf,
  'mage-guild': MageSign,
  mill: Windmill,
  'north-mine': MineWagon,
  orchard: Apple,
  palace: Castle,
  pawnbroker: Coins,
  peddler: Knapsack,
  prison: WindowBars,
  quarry: Stones,
  'scrap-yard': Gears,
  shrine: Shrine,
  smelter: Furnace,
  'south-mine': Mining,
  'stygian-gate': MagicGate,
  tavern: Stein,
  'tax-collector': Tax,
  'the-keep': Keep,
  'west-forest': Pine,
  wharf: Anchor,
  'witchs-cave': Cave,
  workshop: Saw,
  'cauldron-wives': WitchFlight,
  'wicker-dancers': Basket,
  'prairie-smiths': AnvilStruck,
  'charm-sellers': Charm,
  archives: Archive,
  'sled-couriers': SledDog,
  'tusk-carvers': Tusks,
  'aurora-watchers': Aurora,
  sultan: Turban,
  'canopy-growers': Jungle,
  'amber-divers': Amber,
  'dream-painters': Brush,
  'floating-market': MarketBoat,
  'lantern-makers': SkyLantern,
  'jade-cutters': JadeRing,
  'cloud-smiths': Cloud,
  'toy-factory': Factory,
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
  'wagon-pin': Pin,
  'belt-buckle': Belt,
  'precision-caliper': Compass,
  'fish-hook': Hook,
  mallet: Gavel,
  'lucky-bead': Bead,
  'paper-kite': Kite,
  'well-bucket': Bucket,
  'mooring-chain': Chain,
  'inlaid-comb': Comb,
  'wisp-lamp': Lantern,
  'pilgrims-sword': Gladius,
  'milk-opal': Diamond,
  'siege-ram': Ram,
  'gilded-throne': Throne,
  'phoenix-crown': Flame,
  'storm-staff': Storm,
  'heart-of-the-mountain': Mountain,
  besom: Besom,
  'copper-cauldron': CookingPot,
  'scrying-mirror': Mirror,
  dreamweb: Dreamweb,
  'thunder-totem': Totem,
  snowshoes: Snowshoes,
  'sleigh-bells': Bells,
  'tusk-harpoon': Harpoon,
  'silent-helm': Helm,
  'beacon-inuksuk': Inuksuk,
  boomerang: Boomerang,
  'rain-drum': Drum,
  'amber-mask': Mask,
  'plumed-cloak': Cloak,
  'chimera-idol': Chimera,
  'folding-fan': Fan,
  'tea-set': Teapot,
  'sky-lantern': SkyLantern,
  'moon-gong': Gong,
  'jade-dragon': JadeDragon,
  'griffin-saddle': Saddle,
  'griffin-barding': Griffin,
  'chimera-sculpture': Chimera,
  'thunderbird-initiation': Tipi,
  'celestial-dragon': Spiral,
  'ancient-inuksuk': Inuksuk,
  'spirit-kite': Kite,
  'celebration-horn': Trumpet,
  'sacred-sword': Gladius,
  'obey-wand': Wand,
  'engagement-brooch': Pendant,
  'holiday-toys': Dolls,
  'dreamtime-opal': Diamond,
  'snow-bringer': Frozen,
  'harmony-staff': Harp,
  'legendary-dragonfly': Dragonfly,
};

export const gatherIcon = (key: string): Component => GATHER[key] ?? Deed;
export const craftIcon = (key: string): Component => CRAFT[key] ?? Deed;
