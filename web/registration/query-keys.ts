/** Under which keys answers are kept. */
export const registrationKeys = {
  leadCounts: (country: string, postcode: string | undefined, language: string) => ['lead-counts', country, postcode, language],
  examples: (brand: string, language: string) => ['example-leads', brand, language],
} as const;
