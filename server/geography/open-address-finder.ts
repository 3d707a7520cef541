import { isCountryForm, type CountryCode } from '../../contract/kit/country.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import type { AddressFinder } from './address-finder.ts';
import { findInDawa, findInGeonorge, findInIdealPostcodes, maxListed, type LiveFinder } from './address-services.ts';

/** Configured services; null: none for that country. */
export interface FinderSettings {
  readonly idealPostcodes: { readonly url: string; readonly key: string } | null;
  readonly dawa: { readonly url: string } | null;
  readonly geonorge: { readonly url: string } | null;
}

/** No services: addresses are typed everywhere. */
export const noFinders: FinderSettings = { idealPostcodes: null, dawa: null, geonorge: null };

type Finders = Readonly<Partial<Record<CountryCode, LiveFinder>>>;

/** Opens the finder of each configured country. Ids start with the country, to route `get`. */
export function openAddressFinder({ idealPostcodes, dawa, geonorge }: FinderSettings): AddressFinder {
  const finders: Finders = {
    ...(idealPostcodes === null ? {} : { gb: findInIdealPostcodes(idealPostcodes) }),
    ...(dawa === null ? {} : { dk: findInDawa(dawa) }),
    ...(geonorge === null ? {} : { no: findInGeonorge(geonorge) }),
  };
  return {
    source: (country) => (finders[country] === undefined ? 'none' : 'live'),

    find: async ({ country, postcode }) => {
      const full = parsePostcode(country, postcode)?.full ?? null;
      const finder = finders[country];
      if (full === null || finder === undefined) return { outcome: 'none' };
      const entries = await finder.find(full).catch(() => null);
      if (entries === null) return { outcome: 'unavailable' };
      if (entries.length === 0) return { outcome: 'none' };
      if (entries.length > maxListed) return { outcome: 'too_many' };
      return { outcome: 'found', entries: entries.map(({ id, description }) => ({ id: `${country}-${id}`, description })) };
    },

    get: async (id) => {
      const [, country = '', rest = ''] = /^([a-z]{2})-(.{1,60})$/.exec(id) ?? [];
      const finder = isCountryForm(country) ? finders[country] : undefined;
      return finder === undefined ? null : finder.get(rest);
    },
  };
}
