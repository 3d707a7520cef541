import { vi } from 'vitest';
import { patienceMs } from '../../test/patience.ts';

/** Waits until a check passes. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: patienceMs, interval: 10 });
}
