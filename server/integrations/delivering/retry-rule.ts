const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after each try that came to nothing: ten tries within a day. */
const waits = [30, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour] as const;

/** How long to wait after so many tries; null when there was the last. */
export function waitAfter(attempts: number): number | null {
  return waits[attempts - 1] ?? null;
}
