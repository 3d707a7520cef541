import { isCountryLanguage } from '../../contract/kit/country.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { sql } from '../platform/database/sql.ts';
import { allUnits } from './business-units.ts';
import { countryName } from '../../contract/kit/language.ts';
import { withLanguage } from '../platform/texts.ts';
import { closedCountryText, findDistrict, listLocations } from './queries.ts';
import { loadRegions } from './import/load-outlines.ts';

const database = useTestDatabase({ poolSize: 2 });
beforeAll(async () => {
  await database.inTx((tx) => loadRegions(tx, { folder: 'db/reference' }));
});

describe('finding a district by postcode', () => {
  it.each([
    ['gb', 'LE4 7ZS', 'LE4', 'Leicester', 'Leicestershire'],
    ['gb', 'le47zs', 'LE4', 'Leicester', 'Leicestershire'],
    ['gb', 'le4', 'LE4', 'Leicester', 'Leicestershire'],
    ['gb', 'M1 1AE', 'M1', 'Manchester', 'Greater Manchester'],
    ['dk', '2100', '2100', 'København Ø', 'Region Hovedstaden'],
    ['dk', '1001', '1000', 'København K', 'Region Hovedstaden'],
    ['se', '114 35', '114', 'Stockholm', 'Stockholms län'],
    ['se', '114', '114', 'Stockholm', 'Stockholms län'],
    ['no', '0150', '0150', 'Oslo', 'Oslo'],
  ] as const)('in %s returns, for "%s", %s', async (country, text, code, town, county) => {
    expect(await findDistrict(database.db, { country, text })).toMatchObject({ code, town, county });
  });

  it.each([
    ['gb', 'ZZ9 9ZZ'],
    ['gb', 'nonsense'],
    ['gb', ''],
    ['dk', '9999'],
    ['dk', 'LE4 7ZS'],
    ['se', '000 00'],
    ['no', '2'],
  ] as const)('in %s finds nothing for "%s"', async (country, text) => {
    expect(await findDistrict(database.db, { country, text })).toBeUndefined();
  });

  it('ignores inactive districts', async () => {
    await database.db.rows(sql`update regions set active = false where country = 'gb' and level = 'district' and code = 'LE5'`);
    expect(await findDistrict(database.db, { country: 'gb', text: 'LE5 1AA' })).toBeUndefined();
  });
});

it.each([
  ['en', "We don't take new companies or enquiries from this country (United Kingdom). Choose another country"],
  ['en-US', "We don't take new companies or requests from this country (United Kingdom). Choose another country"],
  ['da', 'Vi tager ikke imod nye virksomheder og forespørgsler fra dette land (Storbritannien). Vælg et andet land'],
  ['sv', 'Vi tar inte emot nya företag och förfrågningar från det här landet (Storbritannien). Välj ett annat land'],
  ['no', 'Vi tar ikke imot nye bedrifter og forespørsler fra dette landet (Storbritannia). Velg et annet land'],
  ['es', 'No admitimos empresas ni solicitudes nuevas de este país (Reino Unido). Elija otro país'],
  ['fr', 'Nous n’acceptons pas de nouvelles entreprises ni demandes de ce pays (Royaume-Uni). Choisissez un autre pays'],
])('in %s a closed country is named without an article', (language, text) => {
  expect(withLanguage(language, () => closedCountryText('gb'))).toBe(text);
});

describe('searching for places', () => {
  const search = (country: 'gb' | 'dk' | 'se' | 'no', text: string) => listLocations(database.db, { country, search: text });

  it('finds districts by code prefix, shortest first', async () => {
    const found = await search('gb', 'le1');
    expect(found.slice(0, 2).map((place) => place.district)).toEqual(['LE1', 'LE10']);
    expect(found.every((place) => place.kind === 'town' || place.district?.startsWith('LE1'))).toBe(true);
  });

  it('finds towns by name prefix, largest first, with county and district', async () => {
    const [first] = (await search('gb', 'leices')).filter((place) => place.kind === 'town');
    expect(first).toMatchObject({ kind: 'town', name: 'Leicester', county: 'Leicestershire' });
    expect(first?.district).toMatch(/^LE\d/);
  });

  it('finds the district of a full postcode or alias', async () => {
    expect(await search('gb', 'LE4 7ZS')).toMatchObject([{ kind: 'district', district: 'LE4' }]);
    expect(await search('dk', '1001')).toMatchObject([{ kind: 'district', district: '1000' }]);
  });

  it('handles Nordic capital letters', async () => {
    expect((await search('se', 'ÖVERT')).map((place) => place.name)).toContain('Övertorneå');
  });

  it('stays within the country, finds nothing for nonsense, and escapes wildcards', async () => {
    expect(await search('dk', 'Leicester')).toEqual([]);
    expect(await search('gb', '%%%qqq')).toEqual([]);
    expect(await search('gb', 'qqq%')).toEqual([]);
  });
});

describe('the languages of a country', () => {
  it("are one in Great Britain and a choice elsewhere, the country's own first", () => {
    expect(allUnits().map(({ country, languages }) => [country, ...languages])).toEqual([
      ['gb', 'en'],
      ['dk', 'da', 'en'],
      ['se', 'sv', 'en'],
      ['no', 'no', 'en'],
    ]);
    expect(countryName('gb', 'en')).toBe('United Kingdom');
    expect(isCountryLanguage('gb', 'sv')).toBe(false);
    expect(isCountryLanguage('se', 'en')).toBe(true);
  });
});
