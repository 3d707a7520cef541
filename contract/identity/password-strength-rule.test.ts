import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength-rule.ts';

test.each([
  ['a', 1],
  ['password1', 1],
  ['qwerty123', 1],
  ['P@ssw0rd1', 1],
  ['zaq12wsx', 1],
  ['1qaz2wsx3edc', 1],
  ['heron-lane-42-otter', 4],
  ['x'.repeat(500), 1],
])('rates %j as strength %i', (password, strength) => expect(passwordStrength(password, {})).toBe(strength));

test('rates a password lower if it contains guessable words; ignores empty words', () => {
  const password = 'marshheating7';
  const unknown = passwordStrength(password, { email: '', names: [''] });
  expect(unknown).toBeGreaterThan(1);
  expect(passwordStrength(password, { email: '', company: 'Marshheating' })).toBeLessThan(unknown);
});

test.each([`${'a1'.repeat(16)}heron-lane-42-otter`, `heron-lane-42-otter${'a1'.repeat(16)}`])(
  'rates a long password by its stronger end: %s',
  (password) => expect(passwordStrength(password, {})).toBe(4),
);
