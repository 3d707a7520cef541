import { expect, it } from 'vitest';
import { screens } from './screens.ts';

it('each reduced check refers to a screen that is checked in every view', () => {
  const whole = new Set(screens.filter(({ like }) => like === undefined).map(({ name }) => name));
  expect(screens.flatMap(({ name, like }) => (like === undefined || whole.has(like) ? [] : [`${name}: ${like}`]))).toEqual([]);
});
