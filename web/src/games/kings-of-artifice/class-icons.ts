// Which game-icon stands for which class: apart from the others, since a picture of the game needs no more.
import type { Component } from 'svelte';
import type { SVGAttributes } from 'svelte/elements';
import King from '~icons/game-icons/crown';
import Artisan from '~icons/game-icons/trowel';
import Warlock from '~icons/game-icons/warlock-hood';
import Thief from '~icons/game-icons/robber-mask';
import Knight from '~icons/game-icons/visored-helm';
import Villager from '~icons/game-icons/pitchfork';
import Horse from '~icons/game-icons/horse-head';
import type { Class } from '../../protocol/kings-of-artifice';

export type Icon = Component<SVGAttributes<SVGSVGElement>>;

export const CLASS_ICONS: Record<Class, Icon> = {
  king: King,
  artisan: Artisan,
  warlock: Warlock,
  thief: Thief,
  knight: Knight,
  villager: Villager,
  horse: Horse,
};
