/** The guide sites, each with its finance partner. */
export const financeSites = [1, 2] as const;
export type FinanceSite = (typeof financeSites)[number];

/** How long after its purchase the customer of a lead can be introduced. */
export const financeWindowDays = 14;
