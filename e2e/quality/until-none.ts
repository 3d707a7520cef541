import { setTimeout as wait } from 'node:timers/promises';

const mostTries = 4;

/** A window that has just changed takes a moment to turn its tables into cards, and counts come late: what is found is found again. */
export async function untilNone(find: () => Promise<string[]>): Promise<string[]> {
  let found = await find();
  for (let tries = 1; found.length > 0 && tries < mostTries; tries += 1) {
    await wait(200);
    found = await find();
  }
  return found;
}
