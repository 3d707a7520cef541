import { expect, it, vi } from 'vitest';
import { asId } from '../../../contract/kit/ids.ts';
import type { SharedLimits } from '../../platform/http/shared-limits.ts';
import { openReadingBudget } from './reading-budget.ts';

const hour = 3_600_000;
const [one, other] = [asId<'company'>(1), asId<'company'>(2)];

/** Counts like the shared store, in this process. */
function countingLimits(): SharedLimits {
  return {
    limit: (_, { max }) => {
      const counts = new Map<string, number>();
      const take = (key: string, calls = 1) => {
        const count = (counts.get(key) ?? 0) + calls;
        if (count > max) return Promise.resolve(60);
        counts.set(key, count);
        return Promise.resolve(null);
      };
      return Object.assign(take, { giveBack: () => Promise.resolve() });
    },
    close: () => Promise.resolve(),
  };
}

it('counts only leads not shown to the company within the hour', async () => {
  const spend = openReadingBudget(countingLimits(), { max: 5, windowMs: hour });
  expect(await spend(one, [1, 2, 3])).toBeNull();
  for (const _ of [1, 2, 3, 4]) expect(await spend(one, [1, 2, 3])).toBeNull();
  expect(await spend(one, [3, 4, 5])).toBeNull();
  expect(await spend(one, [6])).toBe(60);
  // Refused leads stay unseen; leads already seen cost nothing.
  expect(await spend(one, [6])).toBe(60);
  expect(await spend(one, [1, 5])).toBeNull();
  expect(await spend(other, [6, 7])).toBeNull();
});

it('starts over after an hour', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const spend = openReadingBudget(countingLimits(), { max: 2, windowMs: hour });
  expect(await spend(one, [1, 2])).toBeNull();
  now.mockReturnValue(1_001 + hour);
  expect(await spend(one, [1])).toBe(60);
  now.mockRestore();
});
