/** What a business unit needs before its companies can buy. */
export const missingOfUnit = ['seller', 'vat_rate', 'price'] as const;
export type MissingOfUnit = (typeof missingOfUnit)[number];
