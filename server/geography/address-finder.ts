import type { CountryCode } from '../../contract/kit/country.ts';

/** One line of the list from which a person picks an address. */
export interface AddressEntry {
  readonly id: string;
  readonly description: string;
}

export interface FoundAddress {
  readonly line1: string;
  readonly line2: string;
  readonly post_town: string;
  readonly postcode: string;
  readonly county: string;
}

export interface AddressSearch {
  readonly country: CountryCode;
  readonly postcode: string;
}

/** `invented`: no such houses need exist, and the screen says so beside the list. */
export type AddressSource = 'none' | 'invented' | 'live';

export type AddressFindOutcome =
  | { readonly outcome: 'found'; readonly entries: readonly AddressEntry[] }
  /** The postcode is malformed, unknown, or has no addresses. The person may still type an address by hand. */
  | { readonly outcome: 'none' }
  /** More than anybody looks through: a whole town may share one postcode. */
  | { readonly outcome: 'too_many' }
  /** The source cannot answer now. Unlike `none` this says nothing about the postcode. */
  | { readonly outcome: 'unavailable' };

/**
 * Where addresses come from. An id must stay good between `find` and `get`, in another process and after a restart;
 * it is handed out by the finder and means nothing to anyone else.
 */
export interface AddressFinder {
  /** Where addresses of this country come from. Where from nowhere, forms ask for nothing but the address itself. */
  source(country: CountryCode): AddressSource;
  find(search: AddressSearch): Promise<AddressFindOutcome>;
  /** Null for an id that this finder never handed out. Rejects when the source cannot answer. */
  get(id: string): Promise<FoundAddress | null>;
}
