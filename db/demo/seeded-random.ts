/** A reproducible random stream, so the demo is the same every time. */
export interface Draws {
  /** In [0, 1). */
  fraction(): number;
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32, a public-domain generator: small, fast, and good enough for invented people. */
export function seededDraws(seed: number): Draws {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
