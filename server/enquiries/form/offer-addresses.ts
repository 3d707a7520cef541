import type { CountryCode } from '../../../contract/kit/country.ts';
import { parsePostcode } from '../../../contract/kit/postcode-rule.ts';
import type { AddressEntry, AddressFinder } from '../../geography/address-finder.ts';
import { countedAddress } from '../../platform/http/address-rule.ts';
import type { SharedLimits } from '../../platform/http/shared-limits.ts';
import { addressFieldNames, addressFields, type Answers } from './steps-rule.ts';

/** How the address is asked for: from a list or line by line. */
export type AddressOffer =
  | { readonly kind: 'list'; readonly entries: readonly AddressEntry[]; readonly isInvented: boolean }
  /** `why`: reason shown for the missing list; null where none is expected. */
  | { readonly kind: 'lines'; readonly why: 'none' | 'too_many' | 'unavailable' | null; readonly hasFinder: boolean };

/** Looks up addresses for visitors, rate limited because each lookup may cost money. */
export interface AddressOffers {
  offer(sought: { readonly country: CountryCode; readonly postcode: string; readonly visitor: string }): Promise<AddressOffer>;
  /** Returns the lines of a list entry; null if unknown or the service is unavailable. */
  pick(chosen: {
    readonly country: CountryCode;
    readonly postcode: string;
    readonly id: string;
    readonly visitor: string;
  }): Promise<Answers | null>;
  readonly hasFinder: (country: CountryCode) => boolean;
}

const hour = 3_600_000;
/** Lookups per network address and hour. Beyond that, visitors type their address. */
export const maxLookupsPerHour = 60;

export function offerAddresses(finder: AddressFinder, limits: SharedLimits): AddressOffers {
  const take = limits.limit('address-lookup', { max: maxLookupsPerHour, windowMs: hour });
  const isTooOften = async (visitor: string): Promise<boolean> => (await take(countedAddress(visitor))) !== null;
  const hasFinder = (country: CountryCode): boolean => finder.source(country) !== 'none';
  return {
    hasFinder,

    offer: async ({ country, postcode, visitor }) => {
      if (!hasFinder(country)) return { kind: 'lines', why: null, hasFinder: false };
      if (await isTooOften(visitor)) return { kind: 'lines', why: 'unavailable', hasFinder: false };
      const found = await finder.find({ country, postcode });
      if (found.outcome !== 'found') return { kind: 'lines', why: found.outcome, hasFinder: false };
      return { kind: 'list', entries: found.entries, isInvented: finder.source(country) === 'invented' };
    },

    pick: async ({ country, postcode, id, visitor }) => {
      if (await isTooOften(visitor)) return null;
      const address = await finder.get(id).catch(() => null);
      if (address === null || parsePostcode(country, address.postcode)?.full !== parsePostcode(country, postcode)?.full) return null;
      const lines = { address1: address.line1, address2: address.line2, town: address.post_town };
      return Object.fromEntries(addressFieldNames.map((field) => [field, lines[field].slice(0, addressFields[field].max)]));
    },
  };
}
