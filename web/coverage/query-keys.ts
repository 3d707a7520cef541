/** Under which keys answers are kept. */
export const coverageKeys = {
  anyOfCoverage: () => ['coverage'],
  areas: () => ['coverage', 'areas'],
  areaName: (id: number) => ['coverage', 'name', id],
  areaWorkTypes: (id: number) => ['coverage', 'work-types', id],
  areaPostcodes: (id: number) => ['coverage', 'postcodes', id],
  regionSearch: (search: string) => ['coverage', 'search', search],
  workTypes: () => ['work-types'],
  accreditations: (coverage: number | 'all', also: string) => ['company', 'accreditations', coverage, also],
  typesNeedingAccreditation: (id: number) => ['company', 'accreditations', 'work-types', id],
  countryOutlines: (country: string) => ['geography', 'outlines', country],
  areaOutlines: (country: string, area: number, version: unknown) => ['geography', 'outlines', country, area, version],
} as const;
