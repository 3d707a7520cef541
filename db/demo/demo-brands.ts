import { nounPresets } from '../../contract/companies/noun-presets.ts';
import type { BrandSettings } from '../../server/geography/brands.ts';

const partner = {
  slugOne: 'lead',
  slugSeveral: 'leads',
  noun: nounPresets.leads.noun,
  phone: null,
  legalLine: null,
  country: 'gb',
  language: 'en',
  isOpen: true,
} as const;

/** The marketplace itself, as a new installation has it. */
export const demoMain: BrandSettings = {
  ...partner,
  name: 'Plumbline',
  logo: 'plumb-line',
  hero: 'pipework',
  accent: 'copper',
  gasSafetyBadge: null,
  site: null,
  country: null,
  language: null,
};

/** The two partners of the demonstration, one for each guide site. */
export const demoBrands: Readonly<Record<'boilers' | 'solar', BrandSettings>> = {
  boilers: { ...partner, name: 'Flueline', logo: 'flame', hero: 'boiler', accent: 'blue', gasSafetyBadge: true, site: 1 },
  solar: { ...partner, name: 'Sunline', logo: 'sun', hero: 'roof', accent: 'amber', gasSafetyBadge: false, site: 2 },
};
