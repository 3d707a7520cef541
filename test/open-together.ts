import { aroundAll } from 'vitest';

/** Registers how to close what was just opened. */
export type CloseLater = (close: () => unknown) => void;

function combineFailures(failures: readonly unknown[]): unknown {
  return failures.length === 1 ? failures[0] : new AggregateError(failures, failures.map(String).join('\n'));
}

/** Closes in reverse order. A failed close does not keep the others open. */
async function closeAll(closes: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closes.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw combineFailures(failures);
}

/**
 * Opens several resources, each needing the previous one, and returns them with a single `close`. If one fails to open,
 * the earlier ones are closed, because open resources would take connections from later tests.
 */
export async function openTogether<Things extends object>(
  open: (closeLater: CloseLater) => Promise<Things>,
): Promise<Things & { close(): Promise<void> }> {
  const closes: (() => unknown)[] = [];
  const close = (): Promise<void> => closeAll(closes);
  try {
    return Object.assign(await open((one) => void closes.push(one)), { close });
  } catch (cause) {
    await close().catch((error: unknown) => console.error(error));
    throw cause;
  }
}

/**
 * Like `openTogether`, for all tests of a file: opened before the first hook and closed after the last, even if a hook fails or times out. Opening
 * may take `longestMs`; the default is the limit of hooks.
 */
export function openAround(open: (closeLater: CloseLater) => Promise<void>, longestMs?: number): void {
  aroundAll(async (runTests) => {
    const { close } = await openTogether(async (closeLater) => {
      await open(closeLater);
      return {};
    });
    try {
      await runTests();
    } finally {
      await close();
    }
  }, longestMs);
}

/** Opens what the tests of a file use and fills it in before they begin. */
export function openForTests<Things extends object>(open: (closeLater: CloseLater) => Promise<Things>, longestMs?: number): Things {
  const things = {} as Things;
  openAround(async (closeLater) => void Object.assign(things, await open(closeLater)), longestMs);
  return things;
}
