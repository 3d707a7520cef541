import type * as paging from '../../contract/kit/paging.ts';

// The contract's values, repeated because importing them would bring zod into the browser; their types come from there, so that they cannot drift.
export const pageSizes: typeof paging.pageSizes = [10, 20, 40, 60];
export const defaultPageSize: typeof paging.defaultPageSize = 20;

export type PageSize = (typeof pageSizes)[number];
