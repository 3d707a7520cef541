import { expect, it } from 'vitest';
import { suggestCategories } from './lead-type-groups.ts';

const names = ['Boilers', 'Heating Engineers', 'Plumbers', 'Electricians', 'Solar'];
const categories = names.map((name, index) => ({ id: index + 1, code: name, name, types: [] }));

it.each([
  ['Marsh Heating Ltd', ['Heating Engineers']],
  ['Redbrick Plumbing & Heating', ['Heating Engineers', 'Plumbers']],
  ['LANTERN ELECTRICAL', ['Electricians']],
  ['Bevan the Boiler', ['Boilers']],
  ['Elm & Sons', []],
  ['', []],
])('suggests for "%s" %j', (company, suggested) => {
  expect(suggestCategories(company, categories).map((id) => names[id - 1])).toEqual(suggested);
});
