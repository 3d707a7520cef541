import { expect, it } from 'vitest';
import { freeSlug, toSlug } from './slug-rule.ts';

it.each([
  ['Midland Heating Ltd', 'midland-heating-ltd'],
  ["  O'Neill & Sons (Leicester) ", 'oneill-and-sons-leicester'],
  ['Ångström Värme AB', 'angstrom-varme-ab'],
  ['Sørensen & Bæk ApS', 'sorensen-and-baek-aps'],
  ['24/7 Boilers!', '24-7-boilers'],
  ['水暖', 'company'],
  ['---', 'company'],
  ['x'.repeat(90), 'x'.repeat(70)],
  [`${'x'.repeat(69)} y`, 'x'.repeat(69)],
])('%s gets the slug %s', (name, slug) => expect(toSlug(name)).toBe(slug));

it.each([
  ['heating', [], 'heating'],
  ['heating', ['heating'], 'heating-2'],
  ['heating', ['heating', 'heating-2', 'heating-4'], 'heating-3'],
  ['heating', ['heating-2'], 'heating'],
])('%s with %j already taken becomes %s', (base, taken, slug) => expect(freeSlug(base, new Set(taken))).toBe(slug));
