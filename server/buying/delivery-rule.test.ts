import { describe, expect, it } from 'vitest';
import { obstacleToAutomaticPurchase, obstacleToDelivery, type DeliveryFacts } from './delivery-rule.ts';

const room: DeliveryFacts = {
  allowAutoaccept: true,
  alertsPaused: false,
  capDay: 3,
  capWeek: 10,
  capMonth: 20,
  usedDay: 2,
  usedWeek: 9,
  usedMonth: 19,
};

describe('automatic delivery', () => {
  it.each([
    ['room left everywhere', {}, null],
    ['no caps at all', { capDay: null, capWeek: null, capMonth: null, usedDay: 900 }, null],
    ['the day is full', { usedDay: 3 }, 'cap_day'],
    ['manual purchases exceed the daily cap', { usedDay: 7 }, 'cap_day'],
    ['the week is full', { usedWeek: 10 }, 'cap_week'],
    ['the month is full', { usedMonth: 20 }, 'cap_month'],
    ['several are full: the shortest is named', { usedDay: 3, usedWeek: 10, usedMonth: 20 }, 'cap_day'],
    ['a cap of none', { capDay: 0, usedDay: 0 }, 'cap_day'],
    ['alerts are paused, whatever else', { alertsPaused: true, usedDay: 3 }, 'alerts_paused'],
  ] as const)('%s', (_, change, obstacle) => {
    expect(obstacleToDelivery({ ...room, ...change })).toBe(obstacle);
    expect(obstacleToAutomaticPurchase({ ...room, ...change })).toBe(obstacle);
  });

  it('does not buy unless switched on, but still offers', () => {
    const manual = { ...room, allowAutoaccept: false };
    expect(obstacleToAutomaticPurchase(manual)).toBe('automatic_off');
    expect(obstacleToDelivery(manual)).toBeNull();
  });
});
