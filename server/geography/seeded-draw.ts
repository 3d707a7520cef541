/** Random-looking choices that follow from a text alone. Not for anything that must be hard to guess. */
export interface Draw {
  /** From 0 up to but not including 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number;
  pick<Item>(items: readonly Item[], otherwise: Item): Item;
}

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** FNV-1a for the seed and mulberry32 for the sequence: both are fixed by definition, so answers outlive upgrades. */
export const seededDraw = (seed: string): Draw => {
  let state = hashOf(seed);
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    fraction,
    between: (lowest, highest) => lowest + Math.floor(fraction() * (highest - lowest + 1)),
    pick: (items, otherwise) => items[Math.floor(fraction() * items.length)] ?? otherwise,
  };
};
