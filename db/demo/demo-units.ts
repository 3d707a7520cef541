import type { SupportHours } from '../../contract/companies/unit-values.ts';
import type { InvoiceStatement } from '../../contract/countries/country-rules.ts';
import type { Seller } from '../../server/companies/business-units.ts';
import type { DemoCountry } from './demo-countries.ts';
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

/** The same everywhere in the demo: Monday to Friday. */
export const demoHours: SupportHours = { first_day: 1, last_day: 5, opens: '09:00', closes: '17:00' };

/** Demo values of a unit; the rest of its row is real from the start. */
interface DemoUnit extends Readonly<Record<'phone' | 'email' | 'legal', string>> {
  readonly seller: Seller;
  readonly seat?: string;
  readonly statements?: readonly InvoiceStatement[];
}

/**
 * Invented: numbers of zeros belong to nobody. Telephone numbers are reserved for drama by Ofcom (gb) and PTS (se), or start with digits
 * unassigned in dk and no.
 */
export const demoUnits: Readonly<Record<DemoCountry, DemoUnit>> = {
  gb: {
    phone: '01632 960 100',
    email: 'help.gb@plumbline.example',
    legal: 'Plumbline Marketplace Ltd, registered in England and Wales, company number 00000000.',
    seller: {
      name: 'Plumbline Marketplace Ltd',
      address: ['1 Level Street', 'Leicester', 'LE1 0AA', 'United Kingdom'],
      companyNumber: '00000000',
      vatNumber: 'GB 000 0000 00',
      bankDetails: 'Sort code 00-00-00, account 00000000',
    },
  },
  dk: {
    phone: '+45 10 00 01 00',
    email: 'help.dk@plumbline.example',
    legal: 'Plumbline Danmark ApS, CVR-nr. 00000000, København.',
    seller: {
      name: 'Plumbline Danmark ApS',
      address: ['Lodsnoren 1', '1000 København K', 'Danmark'],
      companyNumber: '00000000',
      vatNumber: 'DK 00 00 00 00',
      bankDetails: 'Reg.nr. 0000, konto 0000000000',
    },
  },
  se: {
    phone: '+46 8 465 004 10',
    email: 'help.se@plumbline.example',
    legal: 'Plumbline Sverige AB, org.nr 000000-0000, Stockholm.',
    seat: 'Stockholm',
    statements: ['f_tax'],
    seller: {
      name: 'Plumbline Sverige AB',
      address: ['Lodlinan 1', '100 00 Stockholm', 'Sverige'],
      companyNumber: '000000-0000',
      vatNumber: 'SE 000000 0000 01',
      bankDetails: 'Bankgiro 000-0000',
    },
  },
  no: {
    phone: '+47 10 00 01 00',
    email: 'help.no@plumbline.example',
    legal: 'Plumbline Norge AS, org.nr. 000 000 000, Oslo.',
    statements: ['business_register'],
    seller: {
      name: 'Plumbline Norge AS',
      address: ['Loddsnora 1', '0001 Oslo', 'Norge'],
      companyNumber: '000 000 000',
      vatNumber: 'NO 000 000 000 MVA',
      bankDetails: 'Konto 0000.00.00000',
    },
  },
};
