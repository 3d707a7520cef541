/** By what the figures of the overview are told apart. */
export const breakdowns = ['work_type', 'region', 'source'] as const;
export type Breakdown = (typeof breakdowns)[number];

/** What a new marketplace needs until its first lead is sold, in the order in which it is best done. */
export const firstRunKeys = ['seller', 'brand', 'vat', 'prices', 'mail', 'cards', 'source', 'company', 'enquiry', 'sale'] as const;
export type FirstRunKey = (typeof firstRunKeys)[number];
