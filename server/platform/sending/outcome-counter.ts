export interface OutcomeCount {
  readonly channel: string;
  readonly outcome: string;
  readonly count: number;
}

/** How many messages this process has dealt with, by what became of them; for the metrics. */
export interface OutcomeCounter {
  add(channel: string, outcome: string): void;
  list(): readonly OutcomeCount[];
}

export function outcomeCounter(): OutcomeCounter {
  const counts = new Map<string, OutcomeCount>();
  return {
    add: (channel, outcome) => {
      const key = `${channel} ${outcome}`;
      counts.set(key, { channel, outcome, count: (counts.get(key)?.count ?? 0) + 1 });
    },
    list: () => [...counts.values()],
  };
}
