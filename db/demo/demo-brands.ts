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

/** The marketplace's brand, as in a new installation. */
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

/** The demo's two partners, one per guide site. */
export const demoBrands: Readonly<Record<'boilers' | 'solar', BrandSettings>> = {
  boilers: { ...partner, name: 'Flueline', logo: 'flame', hero: 'boiler', accent: 'blue', gasSafetyBadge: true, site: 1 },
  solar: { ...partner, name: 'Sunline', logo: 'sun', hero: 'roof', accent: 'amber', gasSafetyBadge: false, site: 2 },
};
