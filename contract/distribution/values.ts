export const capPeriods = ['day', 'week', 'month'] as const;
export type CapPeriod = (typeof capPeriods)[number];

/** More than any company takes; a higher cap is a typing error. */
export const maxCap = 9_999;

export const turnDecisions = ['bought', 'offered', 'passed_over', 'waiting'] as const;
