// Where things lie, so that nothing moves when something else goes: what goes leaves its place empty, and what comes takes an
// empty one, that of its like first.

export type Spot<T> = { thing: T; there: boolean };

export class Places<T> {
  #spots: Spot<T>[] = [];
  #table = '';

  constructor(readonly alike: (one: T, other: T) => boolean = () => false) {}

  /** The things at their places, with nothing at those that are empty. At another table all lie anew. */
  lay(things: readonly T[], table = ''): (T | null)[] {
    return this.spots(things, table).map(({ thing, there }) => (there ? thing : null));
  }

  /** The same, with what lay last at the places that are empty. */
  spots(things: readonly T[], table = ''): Spot<T>[] {
    if (table !== this.#table) this.#spots = [];
    this.#table = table;
    const coming = [...things];
    for (const spot of this.#spots) {
      const found = coming.indexOf(spot.thing);
      spot.there = found >= 0;
      if (spot.there) coming.splice(found, 1);
    }
    for (const thing of coming) {
      const empty = this.#spots.filter(({ there }) => !there);
      const spot = empty.find((each) => this.alike(each.thing, thing)) ?? empty[0];
      if (spot) Object.assign(spot, { thing, there: true });
      else this.#spots.push({ thing, there: true });
    }
    return this.#spots.map((spot) => ({ ...spot }));
  }
}
