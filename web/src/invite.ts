// The link that brings a friend to a table, and getting it onto the clipboard of any browser.

/** Where the browser is only because the server runs on the same machine. */
const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a page was opened by an address that leads nowhere from another device. */
export const isHere = (hostname: string) => HERE.test(hostname);

/** The link others can follow; `alone` if nobody on another device could. */
export function invitation(id: string, place: { origin: string; hostname: string }, friends: string | null): { link: string; alone: boolean } {
  const here = isHere(place.hostname);
  const origin = here ? (friends ?? place.origin) : place.origin;
  return { link: `${origin}/table/${id}`, alone: here && friends === null };
}

/** Copies a text. Where the page may not (plain HTTP from another machine), the field is selected and the old way tried. */
export async function copied(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return field !== null && document.execCommand('copy');
  }
}
