import type { CountryCode } from './country.ts';

/** The marketplace's own brand, and the partner brands. A partner's key is the end of its address: `/register-boilers`. */
export const brandKeys = ['main', 'boilers', 'solar'] as const;
export type BrandKey = (typeof brandKeys)[number];

/** What makes one brand of the marketplace differ from another: the only place where a brand is named. */
export interface Brand {
  readonly key: BrandKey;
  readonly name: string;
  /** The drawing beside the name; `hero` is the one on the registration page. */
  readonly logo: 'plumb-line' | 'flame' | 'sun';
  readonly hero: 'pipework' | 'boiler' | 'roof';
  /** The hue that takes the place of copper in the hero; action and status colours never change. */
  readonly accent: 'copper' | 'blue' | 'amber';
  /** The catalogue entry under `noun`: what this brand calls a lead. */
  readonly noun: 'leads' | 'quotes';
  /** Null where the business unit's own stands; it comes from the server with the country. */
  readonly phone: string | null;
  readonly legalLine: string | null;
  readonly hasGasSafetyBadge: boolean | null;
  /** A partner recruits for one guide site (1 boilers, 2 solar), in one country and language. Null: the marketplace itself. */
  readonly partner: { readonly site: 1 | 2; readonly country: CountryCode; readonly language: 'en' } | null;
}

export const brands: Readonly<Record<BrandKey, Brand>> = {
  main: {
    key: 'main',
    name: 'Plumbline',
    logo: 'plumb-line',
    hero: 'pipework',
    accent: 'copper',
    noun: 'leads',
    phone: null,
    legalLine: null,
    hasGasSafetyBadge: null,
    partner: null,
  },
  boilers: {
    key: 'boilers',
    name: 'Flueline',
    logo: 'flame',
    hero: 'boiler',
    accent: 'blue',
    noun: 'leads',
    phone: null,
    legalLine: null,
    hasGasSafetyBadge: true,
    partner: { site: 1, country: 'gb', language: 'en' },
  },
  solar: {
    key: 'solar',
    name: 'Sunline',
    logo: 'sun',
    hero: 'roof',
    accent: 'amber',
    noun: 'leads',
    phone: null,
    legalLine: null,
    hasGasSafetyBadge: false,
    partner: { site: 2, country: 'gb', language: 'en' },
  },
};

/** The partner brand whose registration page has this ending; undefined where no partner has. */
export function partnerBrand(suffix: string): Brand | undefined {
  const brand = Object.values(brands).find(({ key }) => key === suffix);
  return brand?.partner === null ? undefined : brand;
}
