/** The languages that the marketplace writes in, as the wire names them. */
export const languageCodes = ['en', 'sv', 'da', 'no'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** The languages in which the dashboard can be read, and in which running text and the catalogue are written. */
export const pageLanguages = [...languageCodes, 'es', 'fr'] as const;
export type PageLanguage = (typeof pageLanguages)[number];
