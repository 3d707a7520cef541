import { vi } from 'vitest';
import { eventTimeoutMs } from '../../test/event-timeout.ts';
import { queryQuietly, withPage } from './quiet-queries.ts';

/** Waits until a check passes. */
export async function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await vi.waitFor(() => queryQuietly(check), { timeout: eventTimeoutMs, interval: 10 });
  } catch (error) {
    throw withPage(error);
  }
}
