import { explainFailure } from './explain-failure.ts';

/** Remembers what to close when the command has ended, last first. */
export type Remember = (close: () => Promise<void>) => void;

/** For commands that run and end: what failed is told as a start tells it, with exit code 1; what was opened is closed. */
export async function runCommand(work: (remember: Remember) => Promise<void>): Promise<void> {
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
