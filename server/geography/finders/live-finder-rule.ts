import type { AddressEntry, FoundAddress } from '../address-finder.ts';

/** So many can be looked through on a telephone; a town of one postcode has thousands. */
export const mostListed = 300;

/** A service that knows the addresses of one country. Rejects where it cannot answer. */
export interface LiveFinder {
  /** At most one more than `mostListed`; none where it knows none. */
  find(postcode: string): Promise<readonly AddressEntry[]>;
  /** Null for an id of its own form behind which nothing stands. */
  get(id: string): Promise<FoundAddress | null>;
}

/** One line of a list: what of an address tells it from its neighbours, and the town. */
export const entryOf = (id: string, { line1, line2, post_town: town }: FoundAddress): AddressEntry => ({
  id,
  description: [line1, line2, town].filter((part) => part !== '').join(', '),
});
