export const capPeriods = ['day', 'week', 'month'] as const;
export type CapPeriod = (typeof capPeriods)[number];

/** More than any company takes; a cap beyond it is a slip of the keyboard. */
export const largestCap = 9_999;

export const turnDecisions = ['bought', 'offered', 'passed_over', 'waiting'] as const;
