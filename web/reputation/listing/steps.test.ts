import { expect, test } from 'vitest';
import { leavesStep, readSearch, toStepSearch } from './steps.ts';

test.each([
  [{ step: 'logo' }, { step: 'logo' }],
  [{ step: 'view', page: 2 }, { step: 'view' }],
  [{ step: 'description' }, {}],
  [{ step: 'garden' }, {}],
  [{ step: 7 }, {}],
  [{}, {}],
])('reads %j as %j', (given, read) => expect(readSearch(given)).toEqual(read));

test('omits the first step from the address', () => {
  expect([toStepSearch('description'), toStepSearch('photos')]).toEqual([{}, { step: 'photos' }]);
});

test.each([
  [{}, { step: 'logo' }, true],
  [{ step: 'logo' }, { step: 'logo' }, false],
  [{}, {}, false],
])('navigating from %j to %j leaves the step: %s', (from, to, leaves) => {
  const place = (search: object) => ({ pathname: '/profile/listing', search });
  expect(leavesStep(place(from), place(to))).toBe(leaves);
  expect(leavesStep(place(from), { pathname: '/', search: from })).toBe(true);
});
