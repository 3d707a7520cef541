import { vi } from 'vitest';
import { patienceMs } from '../../test/patience.ts';
import { lookQuietly, withPage } from './quiet-looks.ts';

/** Waits until a check passes. */
export async function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await vi.waitFor(() => lookQuietly(check), { timeout: patienceMs, interval: 10 });
  } catch (error) {
    throw withPage(error);
  }
}
