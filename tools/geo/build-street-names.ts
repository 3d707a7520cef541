import { writeFileSync } from 'node:fs';
import { Faker, da, en_GB, nb_NO, sv } from '@faker-js/faker';
import type { CountryCode } from './regions/region-row.ts';
import { reference } from './text/tab-separated.ts';

interface Streets {
  readonly streets: readonly string[];
  /** Placeholders: number, letter, unit, floor, street, house; a line break parts the two lines of an address. */
  readonly patterns: readonly string[];
  readonly houses: readonly string[];
}

const wanted = 200;
const seed = 20_260_101;

const faker = (): Faker => {
  const instance = new Faker({ locale: [en_GB] });
  instance.seed(seed);
  return instance;
};

const alphabetical = (names: Iterable<string>, language: string): string[] => [...new Set(names)].sort(new Intl.Collator(language).compare);

const some = (names: readonly string[], language: string): string[] =>
  alphabetical(faker().helpers.arrayElements([...new Set(names)], wanted), language);

const joined = (parts: readonly string[], suffixes: readonly string[]): string[] =>
  parts.flatMap((part) => suffixes.map((suffix) => part + suffix));

/** Prefixes Old or Upper only once the plain names run out, so the list looks like a real town's. */
const composed = (
  location: {
    street_prefix?: readonly string[] | null;
    street_name_part?: readonly string[] | null;
    street_suffix?: readonly string[] | null;
  },
  language: string,
): string[] => {
  const plain = joined(location.street_name_part ?? [], location.street_suffix ?? []);
  if (plain.length >= wanted) return some(plain, language);
  const prefixed = joined(
    (location.street_prefix ?? []).map((prefix) => `${prefix} `),
    plain,
  );
  const extra = faker().helpers.arrayElements(prefixed, wanted - plain.length);
  return alphabetical([...plain, ...extra], language);
};

const all: Record<CountryCode, Streets> = {
  gb: {
    streets: some(en_GB.location?.street_name ?? [], 'en'),
    patterns: ['{number} {street}', '{number}{letter} {street}', 'Flat {unit}\n{number} {street}', '{house}\n{street}'],
    houses: ['Rose Cottage', 'The Old School', 'Mill House', 'Orchard View', 'The Lodge', 'Ivy Cottage', 'Hillside', 'The Barn'],
  },
  dk: {
    streets: some(da.location?.street_name ?? [], 'da'),
    patterns: ['{street} {number}', '{street} {number}{letter}', '{street} {number}, {floor}. tv', '{street} {number}, {floor}. th'],
    houses: [],
  },
  se: {
    streets: composed(sv.location ?? {}, 'sv'),
    patterns: ['{street} {number}', '{street} {number}{letter}', '{street} {number}, lgh {floor}10{unit}'],
    houses: [],
  },
  no: {
    streets: composed(nb_NO.location ?? {}, 'nb'),
    patterns: ['{street} {number}', '{street} {number}{letter}', '{street} {number}, leil. {unit}'],
    houses: [],
  },
};

export const buildStreetNames = (): void => {
  writeFileSync(reference('street-names.json'), `${JSON.stringify(all, null, 2)}\n`);
};
