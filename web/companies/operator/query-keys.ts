/** What is kept of companies in the back-office. */
export const companyDeskKeys = {
  all: ['operator-companies'] as const,
  list: (wish: object) => [...companyDeskKeys.all, 'list', wish] as const,
  found: (text: string) => [...companyDeskKeys.all, 'found', text] as const,
  of: (id: number) => [...companyDeskKeys.all, id] as const,
  brands: () => [...companyDeskKeys.all, 'brands'] as const,
  brand: (key: string) => [...companyDeskKeys.brands(), key] as const,
  units: () => [...companyDeskKeys.all, 'units'] as const,
  unit: (country: string) => [...companyDeskKeys.units(), country] as const,
  tab: (id: number, tab: string) => [...companyDeskKeys.of(id), tab] as const,
};
