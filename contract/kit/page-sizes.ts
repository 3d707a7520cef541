export const pageSizes = [10, 20, 40, 60] as const;

export const defaultPageSize = 20;
export type PageSize = (typeof pageSizes)[number];
export const deskPageSizes = [20, 40, 60, 100] as const;
export type DeskPageSize = (typeof deskPageSizes)[number];

/** Maximum page number of any list. */
export const maxPageNumber = 10_000;

/** Counting stops here: people search a long list instead of paging through it. */
export const maxCounted = 1_000;

/** Counting for a badge stops here: it then shows more than 99. */
export const maxWaiting = 100;
