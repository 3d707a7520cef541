import { isLargeChange, isPrice, priceShare } from '../../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { PriceListData, PricedWorkType } from './api.ts';

/** Typed prices by cell; cells restored to their old value are absent. */
export type TypedPrices = ReadonlyMap<string, string>;

export interface PriceEdit {
  readonly country: CountryCode;
  readonly workTypeId: number;
  readonly workType: string;
  readonly currency: string;
  /** Time zone of the country, in which a change starts at midnight. */
  readonly timeZone: string;
  readonly before: number | null;
  readonly price: number;
  /** Relative to the previous price; null for a first price. */
  readonly share: number | null;
  readonly isLarge: boolean;
}

export const cellKey = (country: CountryCode, workTypeId: number): string => `${country}/${workTypeId}`;

export const getPrice = ({ prices }: PricedWorkType, country: CountryCode): number | null =>
  prices.find((price) => price.country === country)?.price ?? null;

/** Formats a price for its field. */
export const formatPriceField = (price: number | null): string => (price === null ? '' : price.toFixed(2));

/** Parses a typed price, with point or comma; undefined if invalid. */
export function readPrice(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  const price = Number(text);
  return text !== '' && /^\d+(?:\.\d{1,2})?$/.test(text) && isPrice(price) ? price : undefined;
}

/** Returns the typed prices with one cell updated. */
export function withTyped(typed: TypedPrices, key: string, text: string, before: number | null): TypedPrices {
  const next = new Map(typed);
  const isAsItWas = text.trim() === '' ? before === null : readPrice(text) === before;
  if (isAsItWas) next.delete(key);
  else next.set(key, text);
  return next;
}

/** Converts typed prices into changes of the list; counts invalid cells separately. */
export function readEdits(list: PriceListData, typed: TypedPrices): { readonly edits: readonly PriceEdit[]; readonly wrong: number } {
  const edits: PriceEdit[] = [];
  let wrong = 0;
  for (const workType of list.work_types)
    for (const { country, currency, time_zone: timeZone } of list.countries) {
      const text = typed.get(cellKey(country, workType.id));
      if (text === undefined) continue;
      const price = readPrice(text);
      const before = getPrice(workType, country);
      if (price === undefined) wrong += 1;
      else
        edits.push({
          country,
          workTypeId: workType.id,
          workType: workType.description,
          currency,
          timeZone,
          before,
          price,
          share: priceShare(before, price),
          isLarge: isLargeChange(before, price),
        });
    }
  return { edits, wrong };
}
