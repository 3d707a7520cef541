import { aroundAll } from 'vitest';

/** Says how to close what has just been opened. */
export type CloseLater = (close: () => unknown) => void;

function together(failures: readonly unknown[]): unknown {
  return failures.length === 1 ? failures[0] : new AggregateError(failures, failures.map(String).join('\n'));
}

/** The last first. One that cannot be closed does not keep the others open. */
async function closeAll(closes: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closes.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw together(failures);
}

/**
 * Opens several things of which each needs the one before, and answers them with one `close` for all. Where one cannot be
 * opened those before it are closed again: what is left open takes connections from every test that follows.
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
 * The same for all tests of a file: opened before its first hook and closed after its last, also where a hook fails or takes
 * too long.
 */
export function openAround(open: (closeLater: CloseLater) => Promise<void>): void {
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
  });
}

/** What the tests of a file use, filled in before they begin. */
export function openForTests<Things extends object>(open: (closeLater: CloseLater) => Promise<Things>): Things {
  const things = {} as Things;
  openAround(async (closeLater) => void Object.assign(things, await open(closeLater)));
  return things;
}
