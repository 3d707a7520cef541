import { expect, it } from 'vitest';
import { coverageSteps, isStep, readSearch } from './steps.ts';

it('accepts only lead types, accreditations and postcodes as steps', () => {
  expect(coverageSteps.filter(isStep)).toEqual(['lead-types', 'accreditations', 'postcodes']);
  expect(['', 'Lead-Types', 'lead-types/', '__proto__', 'map'].filter(isStep)).toEqual([]);
});

it.each([
  [{ listing: '8' }, { listing: 8 }],
  [{ listing: 8 }, { listing: 8 }],
  [{ listing: '8', page: 2 }, { listing: 8 }],
  [{}, {}],
  [{ listing: '' }, {}],
  [{ listing: '0' }, {}],
  [{ listing: -8 }, {}],
  [{ listing: '8.5' }, {}],
  [{ listing: 'eight' }, {}],
  [{ listing: null }, {}],
  [{ listing: '9007199254740993' }, {}],
])('resolves an address with %j to the area %j', (search, read) => {
  expect(readSearch(search)).toEqual(read);
});
