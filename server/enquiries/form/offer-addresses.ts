import type { CountryCode } from '../../../contract/kit/country.ts';
import { parsePostcode } from '../../../contract/kit/postcode-rule.ts';
import type { AddressEntry, AddressFinder } from '../../geography/address-finder.ts';
import { countedAddress } from '../../platform/http/address-rule.ts';
import type { SharedLimits } from '../../platform/http/shared-limits.ts';
import { addressFieldNames, addressFields, type Answers } from './steps-rule.ts';

/** How the address is asked for: out of a list, or by its lines. */
export type AddressOffer =
  | { readonly kind: 'list'; readonly entries: readonly AddressEntry[]; readonly isInvented: boolean }
  /** `why`: what is said of the list that there is not; null where nobody expects one. */
  | { readonly kind: 'lines'; readonly why: 'none' | 'too_many' | 'unavailable' | null; readonly hasFinder: boolean };

/** Looks addresses up for visitors, and no more for one of them than people need: each may cost money at its service. */
export interface AddressOffers {
  offer(sought: { readonly country: CountryCode; readonly postcode: string; readonly visitor: string }): Promise<AddressOffer>;
  /** The lines of an entry of the list at this postcode; null where it is none of them, or nobody answers. */
  pick(chosen: {
    readonly country: CountryCode;
    readonly postcode: string;
    readonly id: string;
    readonly visitor: string;
  }): Promise<Answers | null>;
  readonly hasFinder: (country: CountryCode) => boolean;
}

const hour = 3_600_000;
/** Of one network address within an hour. Beyond them it types its address. */
export const mostLookups = 60;

export function offerAddresses(finder: AddressFinder, limits: SharedLimits): AddressOffers {
  const take = limits.limit('address-lookup', { max: mostLookups, windowMs: hour });
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
