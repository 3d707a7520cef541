export const pageSizes = [10, 20, 40, 60] as const;

export const defaultPageSize = 20;
export type PageSize = (typeof pageSizes)[number];
export const deskPageSizes = [20, 40, 60, 100] as const;
export type DeskPageSize = (typeof deskPageSizes)[number];

/** No list is paged further. */
export const largestPage = 10_000;

/** Further than this nothing is counted: who looks for one thing among a million searches, and does not page. */
export const maxCounted = 1_000;

/** Beside a name no more is counted than this: what waits is then said to be 99 and more. */
export const maxWaiting = 100;
