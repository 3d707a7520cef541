import { expect, it } from 'vitest';
import { numberedArea } from './area-name-rule.ts';

it.each([
  ['en', 'Coverage 1'],
  ['en-US', 'Coverage 1'],
  ['sv', 'Område 1'],
  ['da', 'Område 1'],
  ['no', 'Område 1'],
  ['es', 'Zona 1'],
  ['fr', 'Zone 1'],
])('names an unnamed area in %s: %s', (language, name) => {
  expect(numberedArea(1, language)).toBe(name);
});
