export interface OutcomeCount {
  readonly channel: string;
  readonly outcome: string;
  readonly count: number;
}

/** Counts the messages this process handled, by outcome, for the metrics. */
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
