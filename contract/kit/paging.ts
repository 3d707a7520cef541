import * as z from 'zod';
import { defaultPageSize, maxPageNumber, pageSizes } from './page-sizes.ts';

/** A page number, from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(maxPageNumber).default(1);

/** Page numbers start at 1; a size that is not offered is refused. */
export const pageQuery = {
  page: pageNumber,
  pageSize: z.coerce
    .number()
    .int()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .meta({ enum: [...pageSizes] })
    .default(defaultPageSize),
};

/** Parses "3,7,12" as numbers, the specification's list format in queries. */
export const numberList = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,199}$/)
  .transform((text) => text.split(',').map(Number));

const maxBatch = 200;

/** Query of a list that programs read from the oldest row on: `after` is the `next` of the batch before. */
export const cursorQuery = {
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(maxBatch).default(50),
};

/** `next` is null after the last row. */
export const cursorMeta = z.object({ next: z.number().nullable() });
