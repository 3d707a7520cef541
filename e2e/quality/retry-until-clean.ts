import { setTimeout as wait } from 'node:timers/promises';

const maxAttempts = 4;

/** Retries a check with findings: after a resize, tables take a moment to turn into cards, and counts load late. */
export async function retryUntilClean(find: () => Promise<string[]>): Promise<string[]> {
  let found = await find();
  for (let tries = 1; found.length > 0 && tries < maxAttempts; tries += 1) {
    await wait(200);
    found = await find();
  }
  return found;
}
