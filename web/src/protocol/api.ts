// Made from our Rust types by `cargo xtask golden`. Do not edit.

export type Advised = {
/**
 * The best first, each with the share of the win to hope for, and what makes the difference to the others.
 */
candidates: Array<Weighed>, };

export type Check = { what: string,
/**
 * Nothing where nothing can be said: there is nothing to compare, or what comes before it is wrong.
 */
ok: boolean | null, words: string, };

export type Clock = { "type": "none" } | { "type": "per_move", seconds: number, } | { "type": "fischer", seconds: number, increment: number, };

/**
 * The question to whoever decides.
 */
export type DecisionView = { kind: string, text: string,
/**
 * The numbers of the rules behind it.
 */
rules: Array<string>, };

/**
 * A position as it was earlier in the game, for whoever looks back.
 */
export type EarlierView = {
/**
 * How many actions had been played.
 */
ply: number, state: unknown,
/**
 * What followed from the position, where the game tells it.
 */
insight: unknown | null,
/**
 * Whose decision it was; nobody's at the end.
 */
turn: TurnView | null, };

export type GameInfo = { id: string, name: string,
/**
 * Fewest and most.
 */
players: [number, number],
/**
 * What can be chosen at set-up.
 */
options: Array<OptionInfo>,
/**
 * Choices people like to play with, the usual one first. None if there is nothing to choose between.
 */
presets: Array<Preset>,
/**
 * How well bots play it, the weakest first.
 */
levels: Array<LevelInfo>,
/**
 * Characters one may play against, at any level.
 */
opponents: Array<OpponentInfo>, };

export type GameName = { id: string, name: string, };

/**
 * A step of playing strength. The names of earlier tables are still read.
 */
export type Level = "learning" | "casual" | "skilled" | "expert" | "master";

export type LevelInfo = { level: Level,
/**
 * As measured against the other levels: a lead of 400 is worth ten wins to one. 0 where nobody has measured it.
 */
rating: number, };

export type Me = {
/**
 * Nobody yet, if it is missing.
 */
person: Myself | null, };

export type Myself = {
/**
 * Known to nobody else.
 */
id: string, name: string,
/**
 * Whether there is an account.
 */
account: boolean, };

export type OpponentInfo = { taste: Taste, name: string,
/**
 * What to expect of them.
 */
about: string, };

export type OptionInfo = { name: string, default: boolean | number | string, text: string,
/**
 * From so many players on it has to be chosen.
 */
needed_from?: number,
/**
 * What people call the values of a choice, in their order, where the values themselves tell them little.
 */
names?: Array<string>, } & ({ "type": "flag" } | { "type": "choice", values: Array<string>, } | { "type": "number", range: [number, number], });

export type Phase = "gathering" | "sealed" | "playing" | "over" | "void" | "stuck";

/**
 * A choice of options with a name, for those who do not want to choose each.
 */
export type Preset = { id: string, name: string, text: string,
/**
 * What it chooses; everything else has its default.
 */
options: Record<string, boolean | number | string>, };

export type Reach = {
/**
 * Such as `http://192.168.1.20:7340`, the likeliest first; nothing if no other device finds it.
 */
origins: Array<string>, };

/**
 * What is different if an action is played.
 */
export type Reason = {
/**
 * In a person's words, small letters first.
 */
what: string,
/**
 * How much of it there is after this action, and after the other candidates on average.
 */
amount: number, otherwise: number,
/**
 * The amounts are parts of a whole, to be told in percent.
 */
percent: boolean,
/**
 * What the difference adds to the share of the win, or takes from it.
 */
brings: number,
/**
 * All of it in a short phrase.
 */
text: string, };

/**
 * What a game says about a pack.
 */
export type Remarked = { "remarks": Array<Told> } | { "refused": { line: number | null, reason: string, } };

export type Replayed = {
/**
 * The table it was played at, if it was played here.
 */
table: string | null, game: GameName, players: number, names: Array<string>, options: Record<string, boolean | number | string>,
/**
 * Cards, dice and boards with names and texts, for whoever draws the game.
 */
content: unknown,
/**
 * SHA-256 of the seed of the dice.
 */
commitment: string,
/**
 * The seed itself, once the game is over.
 */
seed: string | null, result: Standings | null, setup: ReplayedPosition, plies: Array<ReplayedPly>,
/**
 * Why the rest of the record makes no sense, if it does not.
 */
broken: string | null, };

export type ReplayedPly = { seat: number, action: Told | null, events: Array<Told>, state: unknown,
/**
 * What follows from the position, where the game tells it.
 */
insight: unknown | null,
/**
 * Whose decision comes next; nobody's at the end.
 */
turn: TurnView | null, };

/**
 * What came of the set-up or of a move.
 */
export type ReplayedPosition = { events: Array<Told>, state: unknown,
/**
 * What follows from the position, where the game tells it.
 */
insight: unknown | null,
/**
 * Whose decision comes next; nobody's at the end.
 */
turn: TurnView | null, };

export type RuleLine = {
/**
 * Its number, which decisions and refusals name.
 */
id: string, text: string, };

export type RulesPage = { title: string, sections: Array<RulesSection>, };

export type RulesSection = { title: string, rules: Array<RuleLine>, };

export type SeatKind = "open" | "person" | "bot";

/**
 * The final table. Rank 1 is a winner; equal players share a rank and the next rank is skipped.
 */
export type Standings = { scores: Array<number>, ranks: Array<number>, winners: Array<number>, };

/**
 * As one person is shown it.
 */
export type TableCard = { id: string, game: GameName, players: number, phase: Phase, clock: Clock, public: boolean,
/**
 * Whether the game is learned there, with dice that are known to everybody.
 */
guided: boolean,
/**
 * A value for every option of the game; nothing for a table of before these were listed, as long as nothing happens there.
 */
options: Record<string, boolean | number | string>,
/**
 * Whether figures of the user's own are in force.
 */
pack: boolean, seats: Array<TableCardSeat>, created_at: number, updated_at: number, your_turn: boolean, result: Standings | null, };

export type TableCardSeat = { kind: SeatKind, name: string, level: Level | null, taste: Taste | null, you: boolean, };

/**
 * What a character likes to do.
 */
export type Taste = "builder" | "raider" | "gambler";

/**
 * An action, an event or a remark, as data and in words.
 */
export type Told = { value: unknown, text: string, };

export type TurnView = { seat: number, decision: DecisionView, };

export type Verdict = {
/**
 * Whether nothing differs from what the record says.
 */
ok: boolean, checks: Array<Check>, };

export type Weighed = { action: unknown, text: string, visits: number,
/**
 * The deciding seat's share of the win if this is played.
 */
value: number,
/**
 * The score the deciding seat may expect to end with, where it was asked for and the game has an opinion of it.
 */
score?: number,
/**
 * What makes the greatest difference to the other candidates, the greatest first, where it was asked for.
 */
reasons: Array<Reason>, };
