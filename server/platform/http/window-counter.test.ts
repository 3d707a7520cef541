import { expect, it } from 'vitest';
import { windowCounter } from './window-counter.ts';

function counterAt(options: { mostKeys?: number; places?: number } = {}) {
  const clock = { at: 0 };
  const count = windowCounter({ windowMs: 1_000, now: () => clock.at, ...options });
  return { clock, count: (key: string) => count(key).count, counted: count };
}

it('starts a window with the first call of its key and does not extend it', () => {
  const { clock, count, counted } = counterAt();
  expect(counted('a')).toEqual({ count: 1, msLeft: 1_000 });
  clock.at = 400;
  expect(counted('a')).toEqual({ count: 2, msLeft: 600 });
  expect(count('b')).toBe(1);
  clock.at = 1_000;
  expect([count('a'), count('b')]).toEqual([1, 2]);
  clock.at = 1_400;
  expect([count('a'), count('b')]).toEqual([2, 1]);
});

it('never forgets a key however many others there are, before or after the limit', () => {
  const { clock, count } = counterAt({ mostKeys: 10, places: 4 });
  for (let call = 0; call < 3; call += 1) count('early');
  for (let other = 0; other < 1_000; other += 1) count(`other ${other}`);
  expect(count('early')).toBe(4);
  const late = count('late');
  expect(late).toBeGreaterThan(1);
  for (let other = 0; other < 1_000; other += 1) count(`further ${other}`);
  expect(count('late')).toBeGreaterThan(late);
  clock.at = 1_000;
  expect([count('early'), count('late')]).toEqual([1, 1]);
});

it('does not restart a key that shares a place when room becomes free', () => {
  const { clock, count } = counterAt({ mostKeys: 1, places: 1 });
  count('first');
  clock.at = 500;
  expect([count('second'), count('second')]).toEqual([1, 2]);
  clock.at = 1_100;
  expect(count('second')).toBe(3);
  clock.at = 1_500;
  expect(count('second')).toBe(1);
});
