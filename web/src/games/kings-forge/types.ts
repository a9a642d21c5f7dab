// King's Forge as the server tells it: types made from those of the rules, under the names they go by here.
import type { DescribedAction, DescribedApprentice, DescribedCraft, DescribedDock, DescribedGather, Description, Exotic, Material, Side } from '../../protocol/kings-forge';

export type * from '../../protocol/kings-forge';
export type Content = Description;
export type GatherCard = DescribedGather;
export type GatherAction = DescribedAction;
export type Apprentice = DescribedApprentice;
export type Dock = DescribedDock;
export type CraftCard = DescribedCraft;
export type Kind = Material | 'library' | Exotic | 'cemetery' | 'plain';

export const SIDES: [Side, Side] = ['top', 'bottom'];
