/** By what the figures of the overview are told apart. */
export const breakdowns = ['work_type', 'region', 'source'] as const;
export type Breakdown = (typeof breakdowns)[number];
