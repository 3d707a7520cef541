import { expect, it } from 'vitest';
import { getAlertsValidUntil } from './lead-alerts.ts';

const readAt = new Date('2027-03-01T10:00:00Z');
const alert = (group: 'priority' | 'priorityExpired' | 'soldOut', minutes: number) => ({
  group,
  guaranteeUntil: new Date(readAt.getTime() + minutes * 60_000),
});

it.each([
  ['nothing that ends', [], 15],
  ['a reservation that ends soon', [alert('priority', 4), alert('priority', 9)], 4],
  ['a reservation that ends late', [alert('priority', 40)], 15],
  ['reservations that have ended', [alert('priorityExpired', -5), alert('soldOut', -90)], 15],
])('%s', (_what, alerts, minutes) => {
  expect(getAlertsValidUntil(alerts, readAt)).toEqual(new Date(readAt.getTime() + minutes * 60_000));
});
