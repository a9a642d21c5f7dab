// Made from our Rust types by `cargo xtask golden`. Do not edit.

/**
 * From a client: what is asked, with a key of the client's own making. A command that is sent again with the same key is
 * answered as the first time and done once.
 */
export type ClientMessage = {
/**
 * Needed for all but `Hello` and `Ping`.
 */
key?: string, } & ({ "type": "Hello", last_seq?: number | null, } | { "type": "Ping" } | { "type": "Sit", seat: number, seal?: string | null, name?: string | null, } | { "type": "Seal", seat: number, seal: string, } | { "type": "Leave", seat: number, } | { "type": "SeatBot", seat: number, level: Level,
/**
 * For one of the game's characters.
 */
taste?: Taste | null, } | { "type": "OpenSeat", seat: number, } | { "type": "Start" } | { "type": "OpenWord", seat: number, word: string, } | { "type": "CallOff" } | { "type": "Play", ply: number, action: unknown, } | { "type": "Undo", ply: number, } | { "type": "Resign", seat: number, } | { "type": "TakeOver", seat: number, } | { "type": "GiveBack", seat: number, } | { "type": "Say", text: string, } | { "type": "Rematch" });

export type Clock = { "type": "none" } | { "type": "per_move", seconds: number, } | { "type": "fischer", seconds: number, increment: number, };

/**
 * The question to whoever decides.
 */
export type DecisionView = { kind: string, text: string,
/**
 * The numbers of the rules behind it.
 */
rules: Array<string>, };

export type GameName = { id: string, name: string, };

/**
 * A step of playing strength. The names of earlier tables are still read.
 */
export type Level = "learning" | "casual" | "skilled" | "expert" | "master";

export type Order = { game: string, players: number,
/**
 * What is left out takes its default.
 */
options: Record<string, boolean | number | string>,
/**
 * The text of a pack of the user's own figures.
 */
pack?: string | null, clock: Clock,
/**
 * In seat order; seats left out are open.
 */
seats: Array<SeatPlan>,
/**
 * Whether it stands in the list of open tables.
 */
public: boolean,
/**
 * Whether the game starts at once, for which no seat may be open. No word of the host's is then in the dice: who wants to
 * be sure of them seals one and starts the game afterwards.
 */
start: boolean,
/**
 * The number of the dice of a guided game, which are known to everybody: one person learns the game there against
 * bots, at once and off the clock, and nothing is proved.
 */
guided?: number | null, };

export type Phase = "gathering" | "sealed" | "playing" | "over" | "void" | "stuck";

export type SeatKind = "open" | "person" | "bot";

export type SeatPlan = { "kind": "me", name?: string | null, } | { "kind": "bot", level: Level,
/**
 * For one of the game's characters.
 */
taste?: Taste | null, } | { "kind": "open" };

export type SeatView = { kind: SeatKind,
/**
 * Empty while the seat is open.
 */
name: string,
/**
 * Of a bot that sits there, or plays for the person who does.
 */
level: Level | null,
/**
 * Of a character who sits there.
 */
taste: Taste | null,
/**
 * Whether the viewer sits there.
 */
you: boolean,
/**
 * Whether the person is connected; bots always are.
 */
connected: boolean, resigned: boolean,
/**
 * A bot plays for the person.
 */
taken_over: boolean,
/**
 * The person may take the seat back from the bot.
 */
may_return: boolean,
/**
 * What is shown of the seat's word for the dice; nothing if it has none of its own.
 */
seal: string | null,
/**
 * Whether that word has been opened.
 */
word_opened: boolean,
/**
 * On the clock; nothing if there is none for this seat.
 */
time_left_ms: number | null, };

/**
 * From the server.
 */
export type ServerMessage = { "type": "Welcome", seq: number, view: TableView, log: Array<Shown>, } | { "type": "Update", seq: number, entries: Array<Shown>, view: TableView, } | { "type": "Accepted", key: string, seq: number, } | { "type": "Refused", key: string, code: string, message: string, } | { "type": "Presence", connected: Array<boolean>, spectators: number, } | { "type": "Thinking", seat: number, } | { "type": "Pong" };

/**
 * An entry of the log as people are shown it.
 */
export type Shown = { seq: number,
/**
 * Milliseconds since 1970.
 */
at: number, kind: ShownKind,
/**
 * Whose it is; of what is said, none if the speaker looks on.
 */
seat: number | null,
/**
 * Of whom it tells.
 */
name: string | null,
/**
 * How many actions had been played after it.
 */
ply: number,
/**
 * What was played.
 */
action: Told | null,
/**
 * What came of it.
 */
events: Array<Told>,
/**
 * The whole of it in a sentence; what was said, for `said`.
 */
text: string, };

export type ShownKind = "opened" | "sat" | "word_sealed" | "left" | "bot_seated" | "seat_opened" | "sealed" | "word_opened" | "called_off" | "started" | "moved" | "undone" | "resigned" | "timed_out" | "taken_over" | "given_back" | "clock_resumed" | "said" | "rematch_opened";

/**
 * The final table. Rank 1 is a winner; equal players share a rank and the next rank is skipped.
 */
export type Standings = { scores: Array<number>, ranks: Array<number>, winners: Array<number>, };

/**
 * The name of a table in addresses and in the key of its dice.
 */
export type TableId = string;

/**
 * A table as one viewer sees it.
 */
export type TableView = { id: TableId, game: GameName, players: number, options: Record<string, boolean | number | string>,
/**
 * The hash of the figures in force.
 */
content: string,
/**
 * Whether figures of the user's own are in force.
 */
pack: boolean, clock: Clock,
/**
 * Whether it stands in the list of open tables.
 */
public: boolean,
/**
 * Whether the game is learned here, with dice that are known to everybody.
 */
guided: boolean,
/**
 * Whether the dice are known to everybody: at a guided game, and at every table of a server for trials.
 */
known_dice: boolean, phase: Phase, seats: Array<SeatView>,
/**
 * Whether the viewer opened the table.
 */
host: boolean,
/**
 * How many actions have been played.
 */
ply: number,
/**
 * The game's position; nothing while people gather.
 */
state: unknown | null,
/**
 * What follows from the position, where the game tells it; with what each action would bring, if the viewer has any.
 */
insight: unknown | null,
/**
 * Whose decision it is; nothing before and after the game.
 */
turn: TurnView | null,
/**
 * What the viewer may do: empty unless the decision is theirs.
 */
actions: Array<Told>, can_undo: boolean,
/**
 * Why it is stuck, if it is.
 */
stuck: string | null,
/**
 * How it ended. Who resigned is ranked last, whatever the points; where that ended the game there are no scores.
 */
result: Standings | null,
/**
 * SHA-256 of the seed of the dice.
 */
commitment: string,
/**
 * The seed itself, once the game is over; from the beginning where it is known to everybody.
 */
seed: string | null,
/**
 * The word each seat put into the dice, in seat order; empty before the start.
 */
nonces: Array<string>,
/**
 * The table of the rematch, once somebody opened it.
 */
rematch: TableId | null, rematch_of: TableId | null,
/**
 * The server's time, in milliseconds since 1970.
 */
now_ms: number,
/**
 * When the time of whoever decides runs out.
 */
deadline_ms: number | null, };

/**
 * What a character likes to do.
 */
export type Taste = "builder" | "raider" | "gambler";

/**
 * An action, an event or a remark, as data and in words.
 */
export type Told = { value: unknown, text: string, };

export type TurnView = { seat: number, decision: DecisionView, };
