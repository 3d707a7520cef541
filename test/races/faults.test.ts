import { expect, it } from 'vitest';
import { drawFaults, faultKinds, seeded } from '../faults/fault-plan.ts';
import { nextClockChange, runFaults } from '../faults/run-faults.ts';

const seed = Number(process.env['FAULT_SEED'] ?? '11');
/** `npm run soak` causes faults for some minutes, `npm run test:all` each fault once. */
const minutes = Number(process.env['FAULT_MINUTES'] ?? '0');
const isLong = minutes > 0;
/** Applies to an otherwise idle machine; `npm test` sets no limit. */
const maxReleaseMs = isLong ? 10_000 : Infinity;

it('draws the same faults in the same order from the same seed', () => {
  const planned = drawFaults(seed, 5);
  expect(drawFaults(seed, 5)).toEqual(planned);
  expect(drawFaults(seed, 2)).toEqual(planned.slice(0, drawFaults(seed, 2).length));
  expect(drawFaults(seed + 1, 5).map(({ kind }) => kind)).not.toEqual(planned.map(({ kind }) => kind));
  expect(new Set(drawFaults(seed, 0).map(({ kind }) => kind))).toEqual(new Set(faultKinds));
});

it.each([
  ['2026-11-30T12:00:00Z', '2027-03-28T01:00:00.000Z'],
  ['2027-03-28T00:00:00Z', '2027-10-31T01:00:00.000Z'],
])('finds the change of daylight saving time after %s at %s', (now, change) => {
  expect(nextClockChange(new Date(now)).toISOString()).toBe(change);
});

it(`under any fault nothing is lost or doubled, no server exits and no stopped company buys (seed ${seed})`, async () => {
  const faults = drawFaults(seed, minutes);
  console.log(`seed ${seed}, ${faults.length} faults:`);
  for (const [index, { kind, atSeconds }] of faults.entries()) console.log(`${index + 1} planned at ${atSeconds.toFixed(1)} s: ${kind}`);
  const say = (line: string): void => console.log(line);
  const plan = {
    faults,
    random: seeded(seed + 1),
    ...(isLong ? { scale: 3, load: { buying: 6, taking: 2 } } : { scale: 1, load: { buying: 2, taking: 1 } }),
    say,
  };
  const { figures, notRun, ...found } = await runFaults(plan);
  console.log(JSON.stringify({ ...figures, notRun }));
  expect(found).toEqual({
    endedByThemselves: [],
    lost: [],
    doubled: [],
    boughtWhileStopped: [],
    unexpectedStatuses: [],
    brokenInvariants: [],
    wrongAfterFault: [],
    unsentMessages: 0,
  });
  expect(figures.bought).toBeGreaterThan(0);
  expect(figures.slowestReleaseMs).toBeLessThanOrEqual(maxReleaseMs);
}, 7_200_000);
