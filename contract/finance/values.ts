/** The guide sites, each with its finance partner. */
export const financeSites = [1, 2] as const;
export type FinanceSite = (typeof financeSites)[number];

/** Days after the purchase in which a lead's customer can be introduced. */
export const financeWindowDays = 14;
