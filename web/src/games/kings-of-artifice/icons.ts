// Which game-icon stands for which character, structure, spell and card.
import Demolition from '~icons/game-icons/brick-pile';
import Wall from '~icons/game-icons/brick-wall';
import Ship from '~icons/game-icons/caravel';
import Castle from '~icons/game-icons/castle';
import Alchemy from '~icons/game-icons/cauldron';
import Tax from '~icons/game-icons/coins-pile';
import Attack from '~icons/game-icons/crossed-swords';
import Mana from '~icons/game-icons/crystal-shine';
import Morph from '~icons/game-icons/duality-mask';
import Earthquake from '~icons/game-icons/earth-crack';
import Enchanted from '~icons/game-icons/evil-tower';
import Steps from '~icons/game-icons/footprint';
import Fountain from '~icons/game-icons/water-fountain';
import Horse from '~icons/game-icons/horse-head';
import Future from '~icons/game-icons/hourglass';
import House from '~icons/game-icons/house';
import Palace from '~icons/game-icons/indian-palace';
import Lighthouse from '~icons/game-icons/lighthouse';
import Lightning from '~icons/game-icons/lightning-storm';
import Diverse from '~icons/game-icons/medieval-village-01';
import Tree from '~icons/game-icons/pine-tree';
import Cursed from '~icons/game-icons/spooky-house';
import Battlement from '~icons/game-icons/stone-wall';
import Bag from '~icons/game-icons/swap-bag';
import Teleport from '~icons/game-icons/teleport';
import Festival from '~icons/game-icons/village';
import Tower from '~icons/game-icons/white-tower';
import Flying from '~icons/game-icons/feathered-wing';
import Ranch from '~icons/game-icons/wooden-fence';
import type { Action, Card, Kind, Spell } from '../../protocol/kings-of-artifice';
import { classOf } from './characters';
import { CLASS_ICONS, type Icon } from './class-icons';

export { Attack, Bag, Mana, Ship, Tree };

export const KIND_ICONS: Record<Kind, Icon> = {
  wall: Wall,
  house: House,
  tower: Tower,
  fountain: Fountain,
  battlement: Battlement,
  palace: Palace,
};

const SPELLS: Record<Spell, Icon> = {
  alchemy: Alchemy,
  'cursed-house': Cursed,
  'demolition-blast': Demolition,
  'enchanted-tower': Enchanted,
  'lightning-blast': Lightning,
  'flying-walls': Flying,
  morph: Morph,
  'channeled-guidance': Steps,
  'step-into-the-future': Future,
  teleportation: Teleport,
};

const CARDS: Record<Card, Icon> = {
  'master-mason': Wall,
  'village-festival': Festival,
  'triumphant-towers': Tower,
  earthquake: Earthquake,
  lighthouses: Lighthouse,
  'building-tax': Tax,
  ramparts: Castle,
  'royal-cities': Palace,
  'diverse-economy': Diverse,
  ranches: Ranch,
};

export const spellIcon = (id: Spell): Icon => SPELLS[id];
export const cardIcon = (id: Card): Icon => CARDS[id];

/** The picture of a choice: who moves, or what comes of it. */
export function actionIcon(action: Action): Icon | null {
  switch (action.type) {
    case 'PlantTree':
      return Tree;
    case 'Sail':
    case 'Anchor':
    case 'Board':
    case 'CarryAboard':
    case 'Escape':
    case 'TeleportAboard':
      return Ship;
    case 'Move':
      return CLASS_ICONS[classOf(action.who)];
    case 'PickUp':
    case 'GuideRider':
    case 'Halt':
      return Horse;
    case 'CarryTo':
    case 'Place':
      return Steps;
    case 'Summon':
    case 'MorphInto':
      return CLASS_ICONS[action.class];
    case 'BuildWall':
    case 'TakeWall':
      return Wall;
    case 'FlyWall':
      return Flying;
    case 'BuildHouse':
      return House;
    case 'BuildFountain':
    case 'ThrowToken':
      return Fountain;
    case 'BuildBattlement':
      return Battlement;
    case 'BuildTower':
      return Tower;
    case 'BuildPalace':
      return Palace;
    case 'Attack':
      return Attack;
    case 'Steal':
      return Bag;
    case 'Cast':
      return spellIcon(action.spell);
    case 'CurseHouse':
      return Cursed;
    case 'Demolish':
      return Demolition;
    case 'EnchantHouse':
      return Enchanted;
    case 'Strike':
      return Lightning;
    case 'Teleport':
    case 'Swap':
      return Teleport;
    default:
      return null;
  }
}
