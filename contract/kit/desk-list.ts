import * as z from 'zod';
import { deskPageSizes, maxCounted } from './page-sizes.ts';
import { pageNumber } from './paging.ts';
import { line } from './text.ts';

export { maxCounted };

// All back office lists share one form of query and answer.

/**
 * Builds a list's query. The first view and order are the defaults; orders end in `-asc` or `-desc`. Spread into the
 * endpoint's query beside the list's own filters.
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
      .meta({ enum: [...deskPageSizes] })
      .default(deskPageSizes[0]),
  };
}

/** Builds the query of the whole list, for a file. */
export function deskExportQuery<const Views extends readonly [string, ...string[]], const Orders extends readonly [string, ...string[]]>(
  views: Views,
  orders: Orders,
) {
  const { view, order, search } = deskListQuery(views, orders);
  return { view, order, search };
}

/** `totalResults` is exact below `maxCounted`, which means at least that many. */
export const deskListMeta = z.object({ totalResults: z.number(), pageSize: z.number() });
