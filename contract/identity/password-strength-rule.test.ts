import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['a', 1],
  ['password1', 1],
  ['qwerty123', 1],
  ['heron-lane-42-otter', 4],
  ['x'.repeat(500), 1],
])('%j has the strength %i', (password, strength) => expect(passwordStrength(password, [])).toBe(strength));

test('what a stranger knows of its owner makes it weaker; empty words are nothing', () => {
  const password = 'marshheating7';
  const unknown = passwordStrength(password, ['', '']);
  expect(unknown).toBeGreaterThan(1);
  expect(passwordStrength(password, ['', 'Marshheating'])).toBeLessThan(unknown);
});
