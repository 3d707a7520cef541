import { vi } from 'vitest';

/** Waits until a check passes; long enough for a machine that is busy with other things. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 8_000, interval: 10 });
}
