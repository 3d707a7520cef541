import * as z from 'zod';
import { defaultPageSize, largestPage, pageSizes } from './page-sizes.ts';

/** The number of a page, from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(largestPage).default(1);

/** Page numbers count from 1; a size outside the offered ones is refused. */
export const pageQuery = {
  page: pageNumber,
  pageSize: z.coerce
    .number()
    .int()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .default(defaultPageSize),
};

/** "3,7,12" as a list of numbers, the way the specification writes lists in a query. */
export const numberList = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,199}$/)
  .transform((text) => text.split(',').map(Number));
