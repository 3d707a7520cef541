import * as z from 'zod';
import { deskPageSizes, maxCounted } from './page-sizes.ts';
import { pageNumber } from './paging.ts';
import { line } from './text.ts';

export { maxCounted };

// The lists of the back-office are asked for in one way and answered in one way.

/**
 * What a list can be asked for. The first view and the first order are what it begins with; an order is named `…-asc` or
 * `…-desc`. Spread into the endpoint's query beside the list's own filters.
 */
export function deskListQuery<const Views extends readonly [string, ...string[]], const Orders extends readonly [string, ...string[]]>(
  views: Views,
  orders: Orders,
) {
  return {
    view: z.enum(views).default(views[0]),
    order: z.enum(orders).default(orders[0]),
    search: line(80).min(1).optional(),
    page: pageNumber,
    pageSize: z.coerce
      .number()
      .int()
      .refine((size) => (deskPageSizes as readonly number[]).includes(size))
      .default(deskPageSizes[0]),
  };
}

/** The same list as a whole, for a file. */
export function deskExportQuery<const Views extends readonly [string, ...string[]], const Orders extends readonly [string, ...string[]]>(
  views: Views,
  orders: Orders,
) {
  const { view, order, search } = deskListQuery(views, orders);
  return { view, order, search };
}

/** `totalResults` is exact below `maxCounted`; there it says: so many at least. */
export const deskListMeta = z.object({ totalResults: z.number(), pageSize: z.number() });
