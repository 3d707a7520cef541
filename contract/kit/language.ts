/** The languages that the marketplace writes in, as the wire names them. */
export const languageCodes = ['en', 'sv', 'da', 'no'] as const;
export type LanguageCode = (typeof languageCodes)[number];
