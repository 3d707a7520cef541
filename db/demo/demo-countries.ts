/** Countries the demo fills. */
export const demoCountries = ['gb', 'dk', 'se', 'no'] as const;
export type DemoCountry = (typeof demoCountries)[number];
