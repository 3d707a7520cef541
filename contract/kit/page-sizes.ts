export const pageSizes = [10, 20, 40, 60] as const;

export const defaultPageSize = 20;
export type PageSize = (typeof pageSizes)[number];
