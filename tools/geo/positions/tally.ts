export interface Tally {
  add(key: string, weight: number): void;
  /** Heaviest first; equal weights sorted by key, so runs are reproducible. */
  ranking(): readonly string[];
}

export const tally = (): Tally => {
  const weights = new Map<string, number>();
  return {
    add: (key, weight) => void weights.set(key, (weights.get(key) ?? 0) + weight),
    ranking: () => [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([key]) => key),
  };
};
