/** Faults that can be caused. Each has one draw of `size`, from 0 to 1, that its own scale makes into a number, duration or kind. */
export const faultKinds = [
  'lost connections',
  'killed database',
  'suspended database',
  'killed server',
  'suspended server',
  'cut commits',
  'slow database',
  'full disk',
  'clock step',
  'greylisting',
  'provider outage',
  'replica lag',
  'pooler restart',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface PlannedFault {
  readonly kind: FaultKind;
  /** Planned start. A fault waits until the previous one is over. */
  readonly atSeconds: number;
  /** How long the load runs undisturbed before it. */
  readonly quietMs: number;
  readonly size: number;
  /** Chooses a server, or the way in which a provider fails. */
  readonly choice: number;
}

/** Mulberry32: a small, uniform and portable random number generator. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Approximate time for a fault and its checks. */
const usualSeconds = 4;

/**
 * Draws the faults of so many minutes from a seed: rounds of every kind, each in an order of its own. A longer run begins with the faults of a
 * shorter one. Zero minutes give one round.
 */
export function drawFaults(seed: number, minutes: number): PlannedFault[] {
  const random = seeded(seed);
  const planned: PlannedFault[] = [];
  for (let seconds = 0; planned.length < faultKinds.length || seconds < minutes * 60;) {
    const round = faultKinds.map((kind) => ({ kind, place: random() })).toSorted((a, b) => a.place - b.place);
    for (const { kind } of round) {
      const quietMs = Math.round(random() * 400);
      planned.push({ kind, atSeconds: Math.round(seconds * 10) / 10, quietMs, size: random(), choice: random() });
      seconds += quietMs / 1_000 + usualSeconds;
    }
  }
  const isWithin = ({ atSeconds }: PlannedFault): boolean => atSeconds < minutes * 60;
  return planned.filter((fault, index) => index < faultKinds.length || isWithin(fault));
}
