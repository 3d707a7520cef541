import { knownCountry, type CountryCode } from '../kit/country.ts';

// Without schemas: the browser follows these rules too.

/** A price list change of more than this share asks once more: 0.5 is half. */
export const largeChange = 0.5;
/** Cells that can be changed together. */
export const mostPriceChanges = 200;
/** Days that the effect of a change is worked out over. */
export const effectDays = 30;
/** Days of a cell that are told one by one. */
export const sellThroughDays = 90;

/** Two decimals, between half a unit of the currency and 100,000. */
export function isPrice(price: number): boolean {
  return price >= 0.5 && price <= 100_000 && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
}

/** How far a price moves, as a share of the old one; null where there was none. */
export function priceShare(before: number | null, after: number): number | null {
  return before === null ? null : (after - before) / before;
}

/** Whether a change is so large that whoever makes it is asked once more. A first price is none. */
export function isLargeChange(before: number | null, after: number): boolean {
  const share = priceShare(before, after);
  return share !== null && Math.abs(share) > largeChange + 1e-9;
}

export interface ProposedPrice {
  readonly country: CountryCode;
  readonly workTypeId: number;
  readonly price: number;
}

const proposal = /^(?<country>[a-z]{2})-(?<workTypeId>\d{1,9})-(?<price>\d{1,6}(?:\.\d{1,2})?)$/;

function readProposal(text: string): ProposedPrice | null {
  const { country = '', workTypeId = '', price = '' } = proposal.exec(text)?.groups ?? {};
  const known = knownCountry(country);
  return known === undefined || !isPrice(Number(price)) ? null : { country: known, workTypeId: Number(workTypeId), price: Number(price) };
}

/** Proposed prices as they stand in an address: `gb-101-26.5,dk-101-240`. */
export function proposalText(prices: readonly ProposedPrice[]): string {
  return prices.map(({ country, workTypeId, price }) => `${country}-${workTypeId}-${price}`).join(',');
}

/** The way back; null for what is no proposal, named twice or too many. */
export function readProposals(text: string): ProposedPrice[] | null {
  const read = text.split(',').map(readProposal);
  const prices = read.filter((price) => price !== null);
  const cells = new Set(prices.map(({ country, workTypeId }) => `${country}-${workTypeId}`));
  return prices.length === read.length && cells.size === read.length && read.length <= mostPriceChanges ? prices : null;
}
