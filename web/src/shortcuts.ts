// Keys at the table: one letter each, told by the sheet that `?` opens.

export type Shortcut = 'choices' | 'board' | 'log' | 'undo' | 'hint' | 'odds' | 'rules' | 'learn' | 'skip' | 'mute' | 'sheet';

export const SHORTCUTS: [key: string, shortcut: Shortcut, words: string][] = [
  ['c', 'choices', 'To the first choice; Tab goes on to the next, Enter takes it'],
  ['b', 'board', 'To the first thing on the board that can be used'],
  ['u', 'undo', 'Take the last step back'],
  ['h', 'hint', 'What would a bot do?'],
  ['o', 'odds', 'The odds, where a game tells them'],
  ['s', 'skip', 'Skip what is being shown'],
  ['l', 'log', 'To the log; arrows go from line to line, Enter shows one again'],
  ['p', 'learn', 'How to play'],
  ['r', 'rules', 'The rules'],
  ['m', 'mute', 'Sounds on or off'],
  ['?', 'sheet', 'This sheet'],
];

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; defaultPrevented: boolean; target: unknown };

/** What a key asks for; nothing while somebody writes, or with a key of the browser's. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: Pressed): Shortcut | null {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return null;
  const node = target as { closest?: (selector: string) => unknown } | null;
  if (node?.closest?.('input:not([type=checkbox]):not([type=range]), select, textarea, dialog')) return null;
  return SHORTCUTS.find(([letter]) => letter === key.toLowerCase())?.[1] ?? null;
}
