/** The countries the marketplace serves, as ISO 3166 codes in lower case, the way they stand in every table and payload. */
export const countryCodes = ['gb', 'dk', 'se', 'no'] as const;
export type CountryCode = (typeof countryCodes)[number];
