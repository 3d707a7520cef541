import { expect, it } from 'vitest';
import { publishedName } from './display-name-rule.ts';

it.each([
  ['forename', 'Sam', 'Hill', 'Leeds', 'Sam, Leeds'],
  ['forename', 'Sam', 'Hill', null, 'Sam'],
  ['forename', ' Åse ', 'Öberg', ' Malmö ', 'Åse, Malmö'],
  ['forename', 'S', 'Hill', 'Leeds', 'S. H.'],
  ['forename', null, 'Hill', 'Leeds', 'H.'],
  ['forename', '', '', 'Leeds', null],
  ['initials', 'sam', 'hill', 'Leeds', 'S. H.'],
  ['initials', 'Åse', 'Öberg', null, 'Å. Ö.'],
  ['initials', 'Sam', null, 'Leeds', 'S.'],
  ['initials', null, null, null, null],
] as const)('%s of %s %s in %s is published as %s', (choice, forename, surname, town, shown) => {
  expect(publishedName({ forename, surname, town }, choice)).toBe(shown);
});

it('never exceeds the maximum length, and never includes the surname', () => {
  const shown = publishedName({ forename: 'A'.repeat(70), surname: 'Plantedname', town: 'B'.repeat(70) }, 'forename');
  expect(shown).toHaveLength(80);
  expect(shown).not.toContain('Planted');
});
