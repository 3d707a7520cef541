import { knownCountry, type CountryCode } from '../kit/country.ts';

// No schemas here: the browser uses these rules too.

/** A price change above this share needs confirmation: 0.5 is half. */
export const largeChange = 0.5;
/** Maximum prices changed together. */
export const maxPriceChanges = 200;
/** Days over which the effect of a change is estimated. */
export const effectDays = 30;
/** Days of history listed for a price. */
export const sellThroughDays = 90;

/** Checks a price: two decimals, between half a unit of the currency and 100,000. */
export function isPrice(price: number): boolean {
  return price >= 0.5 && price <= 100_000 && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
}

/** Returns the price change as a share of the old price; null without one. */
export function priceShare(before: number | null, after: number): number | null {
  return before === null ? null : (after - before) / before;
}

/** Tests whether a change needs confirmation. A first price never does. */
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

/** Writes proposed prices for an address: `gb-101-26.5,dk-101-240`. */
export function proposalText(prices: readonly ProposedPrice[]): string {
  return prices.map(({ country, workTypeId, price }) => `${country}-${workTypeId}-${price}`).join(',');
}

/** Parses proposed prices from an address; null if invalid, duplicate or too many. */
export function readProposals(text: string): ProposedPrice[] | null {
  const read = text.split(',').map(readProposal);
  const prices = read.filter((price) => price !== null);
  const cells = new Set(prices.map(({ country, workTypeId }) => `${country}-${workTypeId}`));
  return prices.length === read.length && cells.size === read.length && read.length <= maxPriceChanges ? prices : null;
}
