// What a guide has to say: lessons are data beside each game's drawing, one for every kind of decision, and told when it
// first comes up.
import type { TableView, Told } from './protocol';

/** Something to be read, and what on the table it speaks of: a part of the board, or `seat:me`. */
export type Page = { title: string; say: string; point?: string[] };
/** A move to be proposed if it is offered: an action with all that is wanted, whose words begin so; where `asked` is given, to questions that hold it; `once` if its words are true of the first such question only. */
export type Proposal = { want?: Record<string, unknown>; says?: string; asked?: string; once?: boolean; why: string };
/** `rest` is proposed where nothing that can be told speaks for doing more: nothing is done for nothing. `tells` is what moves of the
 * bot's are for, where no figure tells it. */
export type Lesson = Page & { propose?: Proposal[]; rest?: Proposal[]; tells?: Proposal[] };
export type Course<Kind extends string = string, Does extends string = string> = {
  /** The number of the dice of the guided game. */
  dice: number;
  intro: Page[];
  kinds: Record<Kind, Lesson>;
  /** Told when an action of this type is first offered. */
  offers: Partial<Record<Does, Lesson>>;
  /** Told at a table that plays with this part. */
  parts: Record<string, Page>;
  end: Page;
};

/** A page of the course under the name by which it is remembered as told; `asks` if it is about the decision at hand. */
export type Turn = { id: string; page: Lesson; asks: boolean };

/** Lessons as they are written. One that is missing, or for something that is never asked, is refused by the compiler. */
export const courseFor =
  <Kind extends string, Does extends string>() =>
  <Written extends Course<Kind, Does>>(
    written: Written & { kinds: Record<Exclude<keyof Written['kinds'], Kind>, never>; offers: Record<Exclude<keyof Written['offers'], Does>, never> },
  ): Course =>
    written as Course;

type Asked = Pick<TableView, 'options' | 'turn' | 'actions'>;
const typeOf = ({ value }: Told) => (value as { type: string }).type;

/** All that could be told now, in the order in which it should be. */
function turns(course: Course, { options, turn, actions }: Asked): Turn[] {
  const all: Turn[] = course.intro.map((page, place) => ({ id: `intro:${place}`, page, asks: false }));
  for (const [part, page] of Object.entries(course.parts)) if (options[part] === true) all.push({ id: `part:${part}`, page, asks: false });
  const lesson = turn && actions.length > 0 ? course.kinds[turn.decision.kind] : undefined;
  if (lesson) all.push({ id: `kind:${turn!.decision.kind}`, page: lesson, asks: true });
  for (const type of new Set(actions.map(typeOf))) {
    const page = course.offers[type];
    if (page) all.push({ id: `offer:${type}`, page, asks: true });
  }
  return all;
}

/** What is to be told next, if anything new is. */
export function nextTurn(course: Course, told: string[], asked: Asked): Turn | null {
  return turns(course, asked).find(({ id }) => !told.includes(id)) ?? null;
}

/** What is to be told of the decision at hand, new or not. */
export function lessonNow(course: Course, asked: Asked): Turn | null {
  return turns(course, asked).find(({ asks }) => asks) ?? null;
}

/** The first of these moves that is offered to a question, which may be the `first` of its kind. */
export function proposedBy(proposals: Proposal[] | undefined, actions: Told[], question = '', first = true): { told: Told; why: string } | null {
  for (const { want = {}, says = '', asked = '', once = false, why } of proposals ?? []) {
    if (!question.includes(asked) || (once && !first)) continue;
    const told = actions.find(({ value, text }) => text.startsWith(says) && fits(value as Record<string, unknown>, want));
    if (told) return { told, why };
  }
  return null;
}

function fits(action: Record<string, unknown>, want: Record<string, unknown>): boolean {
  return Object.entries(want).every(([key, value]) => JSON.stringify(action[key]) === JSON.stringify(value));
}
