import { expect, it } from 'vitest';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';

const clock = useTestClock('2026-03-10T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });

const inBritain = { country: 'gb', work_type_id: 101, price: 25 };
const inDenmark = { country: 'dk', work_type_id: 101, price: 250 };
const factors = {
  exclusivity: { one: 1.5, two: 1.2, three: 1 },
  freshness: { first_hours: 12, second_hours: 48, fresh: 1, later: 0.9, old: 0.8 },
};
const buildSchedule = (from: string) => ({ from, reason: 'demand in winter', confirm_large: true });
const priceFrom = async (from: string, ...changes: object[]) =>
  (await test.staff()).call('PUT', '/operator/prices', { changes, ...buildSchedule(from) });
const factorsFrom = async (from: string, country: string) =>
  (await test.staff()).call('PUT', `/operator/price-factors/${country}`, { ...factors, ...buildSchedule(from) });

it.each(['2026-03-10', '2020-01-01', '2028-04-01'])('prices and factors cannot begin on %s', async (from) => {
  const errors = ['from: The change must start on a future date, within two years'];
  for (const response of [await priceFrom(from, inBritain), await factorsFrom(from, 'gb')]) {
    expect(response.statusCode).toBe(422);
    expect(response.json<{ data: object }>().data).toMatchObject({ errors });
  }
});

it('requires a future day only in countries where something changes', async () => {
  clock.after(11.5 * 3_600_000);
  const tomorrowInBritain = '2026-03-11';
  expect((await priceFrom(tomorrowInBritain, inBritain, inDenmark)).statusCode).toBe(422);
  expect((await factorsFrom(tomorrowInBritain, 'dk')).statusCode).toBe(422);
  expect((await priceFrom(tomorrowInBritain, inBritain)).statusCode).toBe(200);
  expect((await factorsFrom(tomorrowInBritain, 'gb')).statusCode).toBe(200);
});
