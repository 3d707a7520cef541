import type { Brand } from '../../contract/kit/brands.ts';
import { nounPresets } from '../../contract/companies/noun-presets.ts';

const main: Brand = {
  key: 'main',
  name: 'Plumbline',
  logo: 'plumb-line',
  pictures: null,
  hero: 'pipework',
  accent: 'copper',
  ...nounPresets.leads,
  phone: null,
  legalLine: null,
  hasGasSafetyBadge: null,
  partner: null,
};
const partner = { country: 'gb', language: 'en', isOpen: true } as const;

/** Brands as the server sends them: the marketplace, its two partners, and one that calls its leads quotes. */
export const testBrands = [
  main,
  {
    ...main,
    key: 'boilers',
    name: 'Flueline',
    logo: 'flame',
    hero: 'boiler',
    accent: 'blue',
    hasGasSafetyBadge: true,
    partner: { site: 1, ...partner },
  },
  {
    ...main,
    key: 'solar',
    name: 'Sunline',
    logo: 'sun',
    hero: 'roof',
    accent: 'amber',
    hasGasSafetyBadge: false,
    partner: { site: 2, ...partner },
  },
  { ...main, key: 'quoted', name: 'Quoted', ...nounPresets.quotes, partner: { site: 1, ...partner } },
] as const satisfies readonly Brand[];
