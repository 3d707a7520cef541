import type * as z from 'zod';
import { assertOutsideTransaction } from '../../platform/database/transaction.ts';
import { readBeginning } from '../../platform/sending/read-beginning.ts';

/** The service does not answer, or not as it promised. What was asked for is not told: it may be somebody's address. */
export class ServiceFailed extends Error {
  constructor(what: string) {
    super(`the address service ${what}`);
    this.name = 'ServiceFailed';
  }
}

/** Who waits stands before a form, which can be filled in by hand. */
const patienceMs = 5_000;
/** More than any list that is shown. */
const largestAnswer = 4_000_000;

async function readLimited(response: Response): Promise<unknown> {
  const read = await readBeginning(response, largestAnswer + 1);
  if (read.length > largestAnswer) throw new ServiceFailed('answered too much');
  return JSON.parse(read.toString('utf8'));
}

/**
 * Asks a service for addresses. Null: it knows none there. Everything else that is no answer, a limit of calls among it, rejects with a
 * `ServiceFailed`. Follows nobody elsewhere: the key in the address is meant for this service.
 */
export async function askService<Shape extends z.ZodType>(address: string, shape: Shape): Promise<z.output<Shape> | null> {
  assertOutsideTransaction('the search for addresses');
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new ServiceFailed(`answered ${response.status}`);
    }
    const read = shape.safeParse(await readLimited(response));
    if (!read.success) throw new ServiceFailed('answered in another shape than it describes');
    return read.data;
  } catch (error) {
    if (error instanceof ServiceFailed) throw error;
    throw new ServiceFailed(error instanceof SyntaxError ? 'answered no JSON' : 'cannot be reached');
  }
}
