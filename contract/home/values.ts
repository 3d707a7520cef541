/** Dimensions of the overview figures. */
export const breakdowns = ['work_type', 'region', 'source'] as const;
export type Breakdown = (typeof breakdowns)[number];

/** Steps of a new marketplace up to its first sale, in the recommended order. */
export const firstRunKeys = ['seller', 'brand', 'vat', 'prices', 'mail', 'cards', 'source', 'company', 'enquiry', 'sale'] as const;
export type FirstRunKey = (typeof firstRunKeys)[number];
