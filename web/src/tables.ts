// What a listing says of a table, in words.
import type { Clock, GameInfo, TableCard, TableView } from './protocol';

export function since(at: number, now: number): string {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
  return `${Math.round(minutes / 1440)} days ago`;
}

/** Who plays, or how it ended. */
export function saidOf({ phase, result, seats, players, guided }: TableCard): string {
  if (guided && !result) return 'with the guide; its luck is known';
  if (phase === 'void') return 'called off before it began';
  if (result?.scores.length) return result.scores.map((score, seat) => `${seats[seat]?.name} ${score}`).join(', ') + (guided ? ', with the guide' : '');
  if (result) return `${result.winners.map((seat) => seats[seat]?.name).join(' and ')} won by resignation`;
  const open = seats.filter((seat) => seat.kind === 'open').length;
  const names = seats.filter((seat) => seat.kind !== 'open').map((seat) => seat.name).join(', ');
  return open > 0 ? `${names}; ${open} of ${players} seats free` : names;
}

/** Who won a game that is over. */
export function winWords({ result, seats }: TableView): string {
  const winners = result?.winners.map((seat) => seats[seat]?.name) ?? [];
  return `${winners.join(' and ')} ${winners.length > 1 ? 'win together' : 'wins'}!`;
}

/** A name from the rules, as a title. */
export const titled = (word: string): string => word.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());

const period = (seconds: number): string => {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? '1 day' : `${seconds / 86_400} days`;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
};

/** The clock; nothing where there is none. */
export function clockWords(clock: Clock): string {
  if (clock.type === 'none') return '';
  if (clock.type === 'per_move') return `${period(clock.seconds)} a move`;
  return `${period(clock.seconds)} + ${period(clock.increment)} a move`;
}

/** What one would want to know before one sits down: how many play, with what, and the clock. */
export function factsOf({ players, game, options, pack, clock }: TableCard, games: GameInfo[]): string[] {
  const known = games.find(({ id }) => id === game.id);
  // Tables of before options were listed tell none.
  const box = known && Object.keys(options).length > 0 ? boxWords(known, options) : '';
  return [`${players} players`, box === game.name ? '' : box, pack ? 'own cards' : '', clockWords(clock)].filter(Boolean);
}

/** What is played with: the preset whose options these are, or each option that is not as usual. */
export function boxWords({ options: specs, presets }: GameInfo, options: Record<string, boolean | number | string>): string {
  const usual = (name: string) => specs.find((spec) => spec.name === name)?.default;
  // What only own cards bring is told with them.
  const chosen = Object.entries(options).filter(([name]) => usual(name) !== undefined);
  const fitting = presets.find((preset) => chosen.every(([name, value]) => value === (preset.options[name] ?? usual(name))));
  if (fitting) return fitting.name;
  const words = (name: string) => name.replaceAll('-', ' ');
  const unusual = chosen.filter(([name, value]) => value !== usual(name));
  return unusual.map(([name, value]) => (typeof value === 'boolean' ? `${value ? '' : 'no '}${words(name)}` : `${words(name)}: ${words(String(value))}`)).join(', ');
}
