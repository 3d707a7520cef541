import { describe, expect, it } from 'vitest';
import type { CountryCode } from '../../contract/kit/country.ts';
import { sandboxAddressFinder, type SandboxPlace, type SandboxStreets } from './sandbox-address-finder.ts';

const nordic: SandboxStreets = {
  streets: ['Bakkevej', 'Skolevej', 'Kirkevej'],
  patterns: ['{street} {number}', '{street} {number}, {floor}. tv'],
  houses: [],
};

const streets: Readonly<Record<CountryCode, SandboxStreets>> = {
  gb: {
    streets: ['Albert Road', 'Mill Lane', 'Station Road', 'High Street'],
    patterns: ['{number} {street}', 'Flat {unit}\n{number} {street}', '{house}\n{street}'],
    houses: ['Rose Cottage', 'Mill House'],
  },
  dk: nordic,
  se: nordic,
  no: nordic,
};

const places: Readonly<Record<string, SandboxPlace>> = {
  'gb LE1': { town: 'Leicester', county: 'Leicestershire' },
  'gb LE4': { town: 'Leicester', county: 'Leicestershire' },
  'gb CR0': { town: 'Croydon', county: 'Greater London' },
  'dk 2100': { town: 'København Ø', county: 'Region Hovedstaden' },
  'dk 5603': { town: 'Bjørnø', county: 'Region Syddanmark' },
  'se 114': { town: 'Stockholm', county: 'Stockholms län' },
  'se 106': { town: 'Stockholm', county: 'Stockholms län' },
  'no 0150': { town: 'Oslo', county: 'Oslo' },
  'no 9173': { town: 'Ny-Ålesund', county: 'Svalbard' },
};

const newFinder = () =>
  sandboxAddressFinder({
    streets,
    findPlace: ({ country, code }) => Promise.resolve(places[`${country} ${code}`] ?? null),
  });

const entriesAt = async (country: CountryCode, postcode: string) => {
  const answer = await newFinder().find({ country, postcode });
  return answer.outcome === 'found' ? answer.entries : [];
};

describe('the sandbox address finder', () => {
  it('lists invented addresses at a known postcode and marks them as such', async () => {
    const answer = await newFinder().find({ country: 'gb', postcode: 'LE4 7ZS' });
    expect(answer).toMatchObject({ outcome: 'found' });
    expect(newFinder().source('gb')).toBe('invented');
    const entries = await entriesAt('gb', 'LE4 7ZS');
    expect(entries.length).toBeGreaterThan(3);
    expect(new Set(entries.map((entry) => entry.description)).size).toBe(entries.length);
    expect(entries.every((entry) => entry.description.endsWith(', Leicester'))).toBe(true);
  });

  it('is deterministic per postcode, across spellings and processes', async () => {
    expect(await entriesAt('gb', 'le47zs')).toEqual(await entriesAt('gb', ' LE4 7ZS '));
    const [first] = await entriesAt('gb', 'LE4 7ZS');
    expect(first).toEqual({ id: 'sandbox-gb-LE47ZS-0', description: '19 Mill Lane, Leicester' });
  });

  it('invents other houses for another postcode', async () => {
    const here = (await entriesAt('gb', 'LE4 7ZS')).map((entry) => entry.description);
    const entriesNextDoor = (await entriesAt('gb', 'LE4 7ZT')).map((entry) => entry.description);
    expect(here).not.toEqual(entriesNextDoor);
  });

  it.each([
    ['gb', 'LE4 7ZS', 'LE4 7ZS', 'Leicester', 'Leicestershire'],
    ['dk', '2100', '2100', 'København Ø', 'Region Hovedstaden'],
    ['se', '11435', '114 35', 'Stockholm', 'Stockholms län'],
    ['no', '0150', '0150', 'Oslo', 'Oslo'],
  ] as const)('resolves each entry to a full address with town and county (%s %s)', async (country, raw, postcode, town, county) => {
    const entries = await entriesAt(country, raw);
    expect(entries.length).toBeGreaterThan(0);
    for (const { id, description } of entries) {
      expect(encodeURIComponent(id)).toBe(id);
      const address = await newFinder().get(id);
      expect(address).toMatchObject({ post_town: town, county, postcode });
      expect(address?.line1).not.toBe('');
      expect(description.startsWith(address?.line1 ?? 'nothing')).toBe(true);
      expect(description).not.toMatch(/[{}]/);
    }
  });

  it('puts a flat or house name on its own line', async () => {
    const postcodes = ['LE4 7ZS', 'LE4 7ZT', 'LE4 7ZU', 'LE1 1AA', 'LE1 1AB', 'LE1 1AD'];
    const ids = (await Promise.all(postcodes.map((postcode) => entriesAt('gb', postcode)))).flat();
    const addresses = await Promise.all(ids.map(({ id }) => newFinder().get(id)));
    const flat = addresses.find((address) => address?.line1.startsWith('Flat '));
    expect(flat?.line2).toMatch(/^\d+ (Albert Road|Mill Lane|Station Road|High Street)$/);
  });

  it.each([
    ['gb', 'LE1 9ZA'],
    ['dk', '5965'],
    ['se', '106 01'],
    ['no', '8099'],
  ] as const)('has no addresses at the postcode reserved for that (%s %s)', async (country, postcode) => {
    expect(await newFinder().find({ country, postcode })).toEqual({ outcome: 'none' });
  });

  it.each([
    ['gb', 'LE1 9ZB'],
    ['dk', '5603'],
    ['se', '106 02'],
    ['no', '9173'],
  ] as const)('has exactly one address at the postcode reserved for that (%s %s)', async (country, postcode) => {
    const entries = await entriesAt(country, postcode);
    expect(entries).toHaveLength(1);
    expect(await newFinder().get(entries[0]?.id ?? '')).not.toBeNull();
  });

  it.each([
    ['gb', 'LE1 9ZD'],
    ['dk', '6210'],
    ['se', '106 03'],
    ['no', '9178'],
  ] as const)('is unavailable at the postcode reserved for that (%s %s)', async (country, postcode) => {
    expect(await newFinder().find({ country, postcode })).toEqual({ outcome: 'unavailable' });
  });

  it('finds nothing for malformed postcodes, bare outcodes and unknown districts', async () => {
    for (const postcode of ['nonsense', '', 'LE4', 'ZZ9 9ZZ']) {
      expect(await newFinder().find({ country: 'gb', postcode })).toEqual({ outcome: 'none' });
    }
  });

  it('refuses ids it never issued', async () => {
    const count = (await entriesAt('gb', 'LE4 7ZS')).length;
    const unknownIds = [
      '',
      'other-1',
      'sandbox-fr-LE47ZS-0',
      'sandbox-gb-ZZ99ZZ-0',
      'sandbox-gb-CRO4NX-0',
      'sandbox-gb-LE47ZS-00',
      'sandbox-gb-LE19ZA-0',
      'sandbox-gb-LE19ZD-0',
      `sandbox-gb-LE47ZS-${count}`,
    ];
    for (const id of unknownIds) expect(await newFinder().get(id)).toBeNull();
  });
});
