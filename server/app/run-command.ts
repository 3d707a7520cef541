import { explainFailure } from './explain-failure.ts';

/** Registers what to close when the command has ended, last first. */
export type RegisterCleanup = (close: () => Promise<void>) => void;

/** Runs a command to its end: reports a failure like a start does, with exit code 1, and closes what was opened. */
export async function runCommand(work: (remember: RegisterCleanup) => Promise<void>): Promise<void> {
  const closing: (() => Promise<void>)[] = [];
  try {
    await work((close) => void closing.push(close));
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}
