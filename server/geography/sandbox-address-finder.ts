import { isCountryForm, type CountryCode } from '../../contract/kit/country.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import type { AddressFinder, FoundAddress } from './address-finder.ts';

/** One country's part of `db/reference/street-names.json`. */
export interface SandboxStreets {
  readonly streets: readonly string[];
  /** Placeholders: number, letter, unit, floor, street and house; a line break separates line 1 and line 2. */
  readonly patterns: readonly string[];
  readonly houses: readonly string[];
}

export interface SandboxPlace {
  readonly town: string;
  readonly county: string;
}

interface SandboxAddressFinderOptions {
  readonly streets: Readonly<Record<CountryCode, SandboxStreets>>;
  /** Null for a district missing from the reference data; its postcodes have no addresses. */
  readonly findPlace: (district: { readonly country: CountryCode; readonly code: string }) => Promise<SandboxPlace | null>;
}

type Reserved = 'none' | 'one' | 'failure';

/**
 * Postcodes with a fixed outcome, so every state of a form can be seen and tested (gb, dk, se, no).
 * No addresses: LE1 9ZA, 5965, 106 01, 8099.
 * Exactly one: LE1 9ZB, 5603, 106 02, 9173.
 * The source fails: LE1 9ZD, 6210, 106 03, 9178.
 * They lie in districts of the reference data, so they also pass the checks around the finder.
 */
const reserved: Readonly<Record<CountryCode, Readonly<Record<string, Reserved>>>> = {
  gb: { 'LE1 9ZA': 'none', 'LE1 9ZB': 'one', 'LE1 9ZD': 'failure' },
  dk: { '5965': 'none', '5603': 'one', '6210': 'failure' },
  se: { '106 01': 'none', '106 02': 'one', '106 03': 'failure' },
  no: { '8099': 'none', '9173': 'one', '9178': 'failure' },
};

const minHouses = 6;
const maxHouses = 16;
const plainHouseShare = 0.7;
/** Prefixed so that a live source's id is never mistaken for one of these. */
const idPattern = /^sandbox-([a-z]{2})-([A-Z0-9]{4,7})-(\d{1,2})$/;

const buildId = (country: CountryCode, postcode: string, index: number): string =>
  `sandbox-${country}-${postcode.replaceAll(' ', '')}-${index}`;

const patternFor = (draw: Draw, patterns: readonly string[]): string => {
  const [plain = '{street} {number}', ...others] = patterns;
  return draw.fraction() < plainHouseShare ? plain : draw.pick(others, plain);
};

const buildLines = (draw: Draw, streets: SandboxStreets, street: string, houseNumber: number): readonly [string, string] => {
  const values: Readonly<Record<string, string>> = {
    street,
    number: String(houseNumber),
    letter: draw.pick(['A', 'B', 'C'], 'A'),
    unit: String(draw.between(1, 9)),
    floor: String(draw.between(1, 4)),
    house: draw.pick(streets.houses, String(houseNumber)),
  };
  const text = patternFor(draw, streets.patterns).replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const [line1 = '', line2 = ''] = text.split('\n');
  return [line1, line2];
};

/** Invents a postcode's houses: one or two streets with ascending, unique numbers. */
const inventHouses = (country: CountryCode, postcode: string, streets: SandboxStreets): readonly (readonly [string, string])[] => {
  const draw = seededDraw(`${country} ${postcode}`);
  const count = reserved[country]?.[postcode] === 'one' ? 1 : draw.between(minHouses, maxHouses);
  const street = draw.pick(streets.streets, 'Sandbox Street');
  const secondStreet = draw.pick(streets.streets, street);
  const turn = draw.fraction() < 0.5 ? count : Math.ceil(count / 2);
  const houses: (readonly [string, string])[] = [];
  let houseNumber = draw.between(1, 40);
  for (let index = 0; index < count; index++) {
    houses.push(buildLines(draw, streets, index < turn ? street : secondStreet, houseNumber));
    houseNumber += draw.between(1, 3);
  }
  return withoutRepeats(houses);
};

/** Deduplicates named houses, which can be drawn twice. */
const withoutRepeats = (houses: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] => [
  ...new Map(houses.map((house) => [house.join('\n'), house])).values(),
];

/**
 * Invents addresses from the postcode alone, for the demo only. Deterministic: the same postcode always yields the same addresses and ids,
 * without state.
 */
export const sandboxAddressFinder = (options: SandboxAddressFinderOptions): AddressFinder => {
  const addressesAt = async (country: CountryCode, postcode: string, district: string): Promise<readonly FoundAddress[]> => {
    if (reserved[country]?.[postcode] === 'none') return [];
    const streets = options.streets[country];
    const place = await options.findPlace({ country, code: district });
    if (place === null || streets === undefined) return [];
    return inventHouses(country, postcode, streets).map(([line1, line2]) => ({
      line1,
      line2,
      post_town: place.town,
      postcode,
      county: place.county,
    }));
  };

  return {
    source: (country) => (options.streets[country] === undefined ? 'none' : 'invented'),

    find: async ({ country, postcode }) => {
      const parsed = parsePostcode(country, postcode);
      if (parsed === null || parsed.full === null) return { outcome: 'none' };
      const { full, district } = parsed;
      if (reserved[country]?.[full] === 'failure') return { outcome: 'unavailable' };
      const addresses = await addressesAt(country, full, district);
      if (addresses.length === 0) return { outcome: 'none' };
      const entries = addresses.map((address, index) => ({
        id: buildId(country, full, index),
        description: [address.line1, address.line2, address.post_town].filter((part) => part !== '').join(', '),
      }));
      return { outcome: 'found', entries };
    },

    get: async (id) => {
      const [, country = '', compact = '', index = ''] = idPattern.exec(id) ?? [];
      if (!isCountryForm(country)) return null;
      const parsed = parsePostcode(country, compact);
      if (parsed === null || parsed.full === null || buildId(country, parsed.full, Number(index)) !== id) return null;
      if (reserved[country]?.[parsed.full] === 'failure') return null;
      const addresses = await addressesAt(country, parsed.full, parsed.district);
      return addresses[Number(index)] ?? null;
    },
  };
};

/** Pseudo-random choices derived from a text. Not for secrets. */
interface Draw {
  /** In [0, 1). */
  fraction(): number;
  /** An integer, bounds included. */
  between(lowest: number, highest: number): number;
  pick<Item>(items: readonly Item[], otherwise: Item): Item;
}

const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** FNV-1a seeds mulberry32: both fully specified, so results survive upgrades. */
const seededDraw = (seed: string): Draw => {
  let state = hashText(seed);
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    fraction,
    between: (lowest, highest) => lowest + Math.floor(fraction() * (highest - lowest + 1)),
    pick: (items, otherwise) => items[Math.floor(fraction() * items.length)] ?? otherwise,
  };
};
