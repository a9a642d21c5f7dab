// Made from our Rust types by `cargo xtask golden`. Do not edit.

export type Action = { "type": "PlantTree", at: Cell, } | { "type": "Sail", quadrant: Quadrant, } | { "type": "Anchor", berth: Berth, } | { "type": "Move", who: Character, to: Cell, } | { "type": "Board", who: Character, } | { "type": "PickUp", horse: Character, rider: Character, } | { "type": "CarryTo", to: Cell, } | { "type": "CarryAboard" } | { "type": "Halt" } | { "type": "Summon", class: Class, both: boolean, } | { "type": "Place", at: Cell, } | { "type": "BuildWall", at: Cell, } | { "type": "LeaveAtOne" } | { "type": "BuildHouse", at: Cell, } | { "type": "BuildFountain", at: Cell, } | { "type": "BuildBattlement", at: Cell, and: Cell, } | { "type": "BuildTower", at: Cell, } | { "type": "BuildPalace", at: Cell, } | { "type": "Attack", who: Character, seat: number, victim: Character, } | { "type": "Steal" } | { "type": "LetBe" } | { "type": "Withdraw" } | { "type": "Escape" } | { "type": "ThrowToken" } | { "type": "Cast", spell: Spell, } | { "type": "TakeWall", at: Cell, } | { "type": "CurseHouse", at: Cell, } | { "type": "Demolish", at: Cell, } | { "type": "EnchantHouse", at: Cell, } | { "type": "Strike", seat: number, victim: Character, } | { "type": "FlyWall", from: Cell, to: Cell, } | { "type": "MorphInto", class: Class, } | { "type": "GuideRider", horse: Character, rider: Character, to: Cell, } | { "type": "Teleport", to: Cell, } | { "type": "TeleportAboard" } | { "type": "Swap", who: Character, with: Character, } | { "type": "FinishSpell" } | { "type": "FinishWindow" } | { "type": "EndTurn" };

/**
 * The action token that can be stolen.
 */
export type Bag = { at: BagPlace, active: boolean, };

export type BagPlace = { "place": "home" } | { "place": "stolen", by: number, fresh: boolean, } | { "place": "kitty" };

/**
 * Some of a player's characters.
 */
export type Band = Array<"king" | "artisan" | "warlock" | "thief" | "knight" | "villager-1" | "villager-2" | "horse-1" | "horse-2">;

/**
 * Two adjoining spaces of the board, written `C1-D1`.
 */
export type Berth = string;

export type Board = { trees: Array<Cell>, structures: Array<Structure>, characters: Array<Record<Character, Spot>>, ships: Array<Berth | null>, };

/**
 * A scoring card.
 */
export type Card = "master-mason" | "village-festival" | "triumphant-towers" | "earthquake" | "lighthouses" | "building-tax" | "ramparts" | "royal-cities" | "diverse-economy" | "ranches";

/**
 * A space that may be land. It is named as on the whole board: `A1` is the north-western corner of the sea, so
 * `B2` is the first space land can have.
 */
export type Cell = string;

/**
 * A set of spaces.
 */
export type Cells = Array<string>;

export type Character = "king" | "artisan" | "warlock" | "thief" | "knight" | "villager-1" | "villager-2" | "horse-1" | "horse-2";

export type Class = "king" | "artisan" | "warlock" | "thief" | "knight" | "villager" | "horse";

/**
 * Everything a client needs to draw the game for so many players.
 */
export type Content = { blocks: number, action_points: number,
/**
 * For each player.
 */
trees: number, few_blocks: number, quiet_rounds: number, most_rounds: number, moves: Record<Class, number>, costs: Costs, points: PointsFor, final: FinalPoints, board: DescribedBoard, spells: Array<DescribedSpell>, cards: Array<DescribedCard>, sources: Array<Sourced>, guide: Guide, };

/**
 * Prices in action points.
 */
export type Costs = { move: number, sail: number, summon: number, escape: number, wall: number, house: number, fountain: number, battlement: number, tower: number, palace: number, attack: number, };

/**
 * What can be asked.
 */
export type DecisionKind = "PlantTree" | "ChooseQuadrant" | "ChooseAnchorage" | "ChooseAction" | "ChooseLastAction" | "UseTemporaryPoints" | "ChooseSecondWall" | "ChooseSummonSpace" | "CarryRider" | "GoOnRiding" | "ChooseToSteal" | "ChooseRefuge" | "ChooseReturn" | "TakeWalls" | "BuildByAlchemy" | "ChooseHouseToCurse" | "ChooseWallToDemolish" | "ChooseHouseToEnchant" | "ChooseLightningTarget" | "ChooseFlyingWall" | "ChooseForm" | "ChooseGuidedStep" | "ChooseTeleport";

export type DescribedBoard = { columns: number, rows: number,
/**
 * One line of signs for each row.
 */
terrain: Array<string>, fault: Fault, fault_spaces: Cells, coast: Cells, quadrants: [DescribedQuadrant, DescribedQuadrant, DescribedQuadrant, DescribedQuadrant], berths: Record<Quadrant, Array<Berth>>, source: Source, };

export type DescribedCard = { id: Card, name: string, points: Array<number>, text: string, source: Source, };

export type DescribedQuadrant = { id: Quadrant, name: string, land: Cells, };

export type DescribedSpell = { id: Spell, name: string, cost: number, text: string, source: Source, };

/**
 * One of a player's pieces; a wall that flies is named by its space.
 */
export type Doer = Character | 'ship' | Cell;

/**
 * Forest that comes to lie in an own pasture, and what it scores there at the end.
 */
export type Enclosed = { forest: Cells, worth: number, };

/**
 * What brings the crowning round.
 */
export type Ending = "blocks_used_up" | "rounds_used_up" | "nobody_built";

export type Event = { "type": "CardsDealt", scoring: Array<Card>, spells: Array<Spell>, } | { "type": "TreePlanted", seat: number, at: Cell, } | { "type": "ShipMoved", seat: number, from: Berth | null, to: Berth, } | { "type": "RoundStarted", round: number, } | { "type": "CrowningStarted", ending: Ending, } | { "type": "TurnStarted", seat: number, points: number, } | { "type": "TokenReturned", seat: number, } | { "type": "CharacterMoved", seat: number, who: Character, from: Spot, to: Spot, } | { "type": "RiderCarried", seat: number, horse: Character, rider: Character, from: Spot, to: Spot, } | { "type": "CharacterSummoned", seat: number,
/**
 * The king, or a warlock that is one.
 */
by: Character, who: Character, at: Cell, } | { "type": "StructureBuilt", seat: number, kind: Kind, at: Array<Cell>,
/**
 * How many blocks high it is now.
 */
level: number, points: number,
/**
 * Whose blocks lie at the bottom, by space, where one is not the owner's.
 */
base?: Array<number>,
/**
 * Those that came from the supply.
 */
blocks: number, } | { "type": "TreeCollected", seat: number, at: Cell, } | { "type": "CharacterAttacked", seat: number, by: Character, of: number, victim: Character, at: Cell, points: number, lightning: boolean, } | { "type": "CharacterSent", seat: number, who: Character, from: Spot, to: Spot, } | { "type": "TokenStolen", seat: number, by: Character, from: number, at: Cell, } | { "type": "TokenToKitty",
/**
 * Whose token it is.
 */
seat: number, } | { "type": "TokenThrown", seat: number, points: number, } | { "type": "SpellCast", seat: number, spell: Spell, cost: number, } | { "type": "WallTaken", seat: number, at: Cell, } | { "type": "BlocksRemoved", seat: number, blocks: number, } | { "type": "HouseCursed", seat: number, of: number, at: Cell, points: number,
/**
 * Whose block lies at the bottom, if it is not the new owner's.
 */
base?: Array<number>,
/**
 * Those that came from the supply.
 */
blocks: number, } | { "type": "WallDemolished", seat: number, of: number, at: Cell, } | { "type": "WallFlew", seat: number, from: Cell, to: Cell, } | { "type": "WarlockMorphed", seat: number, class: Class, } | { "type": "MorphEnded", seat: number, } | { "type": "CharactersSwapped", seat: number, who: Character, with: Character, } | { "type": "TemporaryPointsGiven", seat: number, points: number, } | { "type": "BlocksUsedUp", seat: number, } | { "type": "GameEnded" };

/**
 * How many columns and rows lie before the fault lines.
 */
export type Fault = { columns_west: number, rows_north: number, };

/**
 * Victory points of the final scoring.
 */
export type FinalPoints = { house: number, palace: number, forest: number, most_battlements: number, };

export type Guide = { classes: Record<Class, Note>,
/**
 * What each kind of structure brings.
 */
kinds: Record<Kind, Note>,
/**
 * What each spell costs.
 */
spells: Record<Spell, Note>,
/**
 * What each card counts.
 */
cards: Record<Card, Note>, mana: Note, trees: Note,
/**
 * The rules behind the score and behind pastures.
 */
score: string, pastures: string,
/**
 * What was lost with the pictures of the rulebook.
 */
doubts: Array<Sourced>,
/**
 * How every game ends, which is a rule of ours.
 */
guard: Note, };

export type Insight = { pastures: Array<Pasture>, cards: Array<Standing>,
/**
 * By seat: what was scored at once, and the whole score if the game ended now.
 */
in_play: Array<number>, totals: Array<number>,
/**
 * The same by source. A source that gave nobody anything is left out, but for the cards.
 */
rows: Array<Row>,
/**
 * By seat: action points at hand, and those at the start of the next turn if there is one.
 */
action_points: Array<number>, next_points: Array<number | null>,
/**
 * What everybody should know of this turn or round.
 */
notices: Array<string>,
/**
 * Where the player who is asked is in something that takes several steps.
 */
stage: Stage | null,
/**
 * How the player who is asked can build what, and what is lacking; nothing when it is not the time to build.
 */
recipes: Array<Recipe>,
/**
 * What is to be known of each of the offered actions, in their order.
 */
prospects: Array<Prospect>,
/**
 * Why nothing can be done where nothing is offered.
 */
refusals: Array<Refusal>, };

/**
 * The kinds of structures that are built of blocks.
 */
export type Kind = "wall" | "house" | "tower" | "fountain" | "battlement" | "palace";

export type Land = {
/**
 * Development without trees: where houses can stand.
 */
open: number,
/**
 * Squares of four such spaces, overlapping ones too (KA-6.9).
 */
squares: number,
/**
 * Forest, printed or planted, and how much of it at most is one piece that a ring can go around (KA-6.15).
 */
forest: number, together: number, };

/**
 * A few words, and the rule behind them.
 */
export type Note = { text: string, rule: string, };

/**
 * When points are scored, and what for.
 */
export type Part = "play" | "final" | "card";

export type Pasture = { owner: number,
/**
 * All of it, others' structures included.
 */
region: Cells,
/**
 * Visible forest: what it scores by.
 */
forest: Cells,
/**
 * Victory points for it at the end, if it scores.
 */
worth: number,
/**
 * Whether a horse of its owner's is inside.
 */
scores: boolean,
/**
 * What it is worth, and what for.
 */
words: string, };

export type Phase = "planting" | "landing" | "building" | "crowning" | "over";

/**
 * Victory points scored at once, by what they were for.
 */
export type Points = { houses: number, towers: number, battlements: number, palaces: number, fountain: number, attacks: number, curses: number, throws: number, };

/**
 * Victory points scored at once.
 */
export type PointsFor = { house: number, tower: number, battlement: number, palace: number, fountain: number, attack: number, curse: number, throw: number, };

export type Prospect = {
/**
 * The pieces whose doing it is; nobody's if the question itself says whose.
 */
by: Array<Doer>,
/**
 * Where it happens.
 */
at: Array<Space>,
/**
 * Action points it costs.
 */
cost: number,
/**
 * Points scored at once, and how much more the whole score would be if the game ended then.
 */
at_once: number, in_all: number,
/**
 * The structure that would stand there.
 */
raises?: Structure, encloses?: Enclosed,
/**
 * What lies where it leads, if that is what one chooses by.
 */
land?: Land,
/**
 * What it brings beyond what the text of the action says.
 */
words?: string, };

/**
 * A quarter of the board, in the order the sea joins them.
 */
export type Quadrant = "north-west" | "north-east" | "south-east" | "south-west";

/**
 * What a player has besides what is on the board.
 */
export type Realm = {
/**
 * Blocks in the supply.
 */
blocks: number,
/**
 * Blocks out of the game.
 */
removed: number,
/**
 * Trees still to be planted.
 */
saplings: number,
/**
 * Trees collected.
 */
trees: number,
/**
 * The spell the mana lies on; nothing if it is in the supply.
 */
mana: Spell | null,
/**
 * Active tokens, the bag not counted.
 */
tokens: number, bag: Bag, points: Points, };

export type Recipe = { kind: Kind,
/**
 * What is needed and there already.
 */
met: Array<string>,
/**
 * What is needed besides; where nothing is, it can be built now.
 */
lacks: Array<string>, };

/**
 * Of all that could be said the first that speaks of the piece in hand and of the space is said.
 */
export type Refusal = {
/**
 * The piece in hand it holds for; any, or none in hand, if it names none.
 */
by?: Doer,
/**
 * The spaces it holds for; all of the board if it names none.
 */
at?: Array<Space>, words: string, };

/**
 * Everybody's points from one source.
 */
export type Row = { name: string, part: Part, points: Array<number>, };

export type Source = "printed" | "prototype" | "single-source" | "inferred" | "reconstructed" | "own";

/**
 * What an entry is called, with its source.
 */
export type Sourced = { what: string, source: Source, };

/**
 * A space of the whole board, the sea included: its column and row, written as a name.
 */
export type Space = string;

export type Spell = "alchemy" | "cursed-house" | "demolition-blast" | "enchanted-tower" | "lightning-blast" | "flying-walls" | "morph" | "channeled-guidance" | "step-into-the-future" | "teleportation";

/**
 * Where a character is.
 */
export type Spot = 'supply' | 'ship' | Cell;

export type Stage = { title: string,
/**
 * The spell that is being cast.
 */
spell: Spell | null,
/**
 * All steps there are, and the place of the one that is asked for.
 */
steps: Array<string>, at: number, };

/**
 * How a scoring card stands.
 */
export type Standing = { card: Card,
/**
 * By seat: what the card counts, and the points for it.
 */
measures: Array<number>, points: Array<number>, };

export type State = { phase: Phase,
/**
 * Building rounds, counted from 1; 0 at set-up. The crowning round does not count.
 */
round: number, active: number, board: Board, realms: Array<Realm>, scoring: Array<Card>, spells: Array<Spell>,
/**
 * KA-10.7: who used up the blocks first.
 */
emptied: number | null,
/**
 * KA-8.2: whether a block of anybody's supply was used in this round, and how many rounds before it went by without.
 */
placed: boolean, quiet: number, turn: ThisTurn, steps: Array<Step>, };

export type Step = { "type": "PlantTree" } | { "type": "ChooseQuadrant" } | { "type": "ChooseAnchorage", seat: number, quadrant: Quadrant, } | { "type": "ChooseAction" } | { "type": "UseTemporaryPoints", seat: number, left: number, } | { "type": "ChooseSecondWall", seat: number, builders: Band, } | { "type": "ChooseSummonSpace", seat: number, class: Class, pair: boolean, summoners: Band, } | { "type": "CarryRider", seat: number, horse: Character, rider: Character, left: number, } | { "type": "GoOnRiding", seat: number, horse: Character, rider: Character, left: number, } | { "type": "ChooseToSteal", seat: number, thief: Character, from: number, } | { "type": "ChooseRefuge", seat: number, victim: Character, } | { "type": "ChooseReturn", seat: number, knight: Character, } | { "type": "TakeWalls", taken: Array<Cell>, } | { "type": "BuildByAlchemy", blocks: number, taken: Array<Cell>, } | { "type": "ChooseHouseToCurse" } | { "type": "ChooseWallToDemolish" } | { "type": "ChooseHouseToEnchant" } | { "type": "ChooseLightningTarget" } | { "type": "ChooseFlyingWall", flown: Array<Cell>, } | { "type": "ChooseForm" } | { "type": "ChooseGuidedStep", guided: Band, } | { "type": "ChooseTeleport" };

/**
 * A structure with all its spaces.
 */
export type Structure = { kind: Kind,
/**
 * The first space in reading order comes first.
 */
at: Array<Cell>, owner: number,
/**
 * How many blocks high it is.
 */
level: number,
/**
 * Whose blocks lie at the bottom, by space, where one is not the owner's.
 */
base?: Array<number>, };

/**
 * What is remembered of the turn until it ends.
 */
export type ThisTurn = {
/**
 * Horses that have had their move.
 */
moved: Band,
/**
 * What the warlock is.
 */
morph: Class | null,
/**
 * The last thing done was a free move of the ship.
 */
sailed: boolean, };
