import { expect, it } from 'vitest';
import { screens } from './screens.ts';

it('a screen that is looked at less is like one that is looked at from everywhere', () => {
  const whole = new Set(screens.filter(({ like }) => like === undefined).map(({ name }) => name));
  expect(screens.flatMap(({ name, like }) => (like === undefined || whole.has(like) ? [] : [`${name}: ${like}`]))).toEqual([]);
});
