import { expect, it } from 'vitest';
import { runFaults, type FaultPlan } from '../faults/run-faults.ts';

const seed = Number(process.env['FAULT_SEED'] ?? '11');
const say = (line: string): void => console.log(line);
/** `npm run soak` causes faults for a quarter of an hour, `npm run test:all` for a minute. */
const isLong = process.env['FAULTS'] === 'long';
const plan: FaultPlan = isLong
  ? { terminations: 200, databaseKills: 20, pauses: 20, pauseMs: 20_000, serverKills: 20, seed, say }
  : { terminations: 8, databaseKills: 1, pauses: 1, pauseMs: 1_000, serverKills: 1, seed, say: () => undefined };
/** Applies to an otherwise idle machine; `npm test` sets no limit. */
const maxReleaseMs = isLong ? 10_000 : Infinity;

it(`under any fault nothing is lost or doubled, no server exits and no stopped company buys (seed ${seed})`, async () => {
  const { figures, ...faults } = await runFaults(plan);
  say(JSON.stringify(figures));
  expect(faults).toEqual({
    endedByThemselves: [],
    lost: [],
    doubled: [],
    boughtWhileStopped: [],
    unexpectedStatuses: [],
    brokenInvariants: [],
  });
  expect(figures.bought).toBeGreaterThan(0);
  expect(figures.slowestReleaseMs).toBeLessThanOrEqual(maxReleaseMs);
}, 3_600_000);
