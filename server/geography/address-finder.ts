import type { CountryCode } from '../../contract/kit/country.ts';

/** One entry of an address list. */
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

/** `invented`: addresses may not exist, and the screen says so. */
export type AddressSource = 'none' | 'invented' | 'live';

export type AddressFindOutcome =
  | { readonly outcome: 'found'; readonly entries: readonly AddressEntry[] }
  /** Malformed or unknown postcode, or one without addresses. Manual entry stays possible. */
  | { readonly outcome: 'none' }
  /** Too many to list: a whole town may share one postcode. */
  | { readonly outcome: 'too_many' }
  /** The source is down. Unlike `none`, the postcode may have addresses. */
  | { readonly outcome: 'unavailable' };

/** Finds addresses by postcode. Ids must stay valid between `find` and `get`, across processes and restarts, and are opaque to callers. */
export interface AddressFinder {
  /** Source for this country. Without a finder, forms show plain address fields. */
  source(country: CountryCode): AddressSource;
  find(search: AddressSearch): Promise<AddressFindOutcome>;
  /** Null for an unknown id. Rejects if the source is down. */
  get(id: string): Promise<FoundAddress | null>;
}
