import type { CountryCode } from './country.ts';

/** Drawings beside a name; `own` for pictures uploaded by the operator. */
export const brandLogos = ['plumb-line', 'flame', 'sun', 'own'] as const;
export type BrandLogo = (typeof brandLogos)[number];

export const heroes = ['pipework', 'boiler', 'roof'] as const;
export type Hero = (typeof heroes)[number];

/** Hues that stand out on light and dark backgrounds. */
export const accents = ['copper', 'blue', 'amber'] as const;
export type Accent = (typeof accents)[number];

/** `main` is the marketplace itself; any other is a partner's, and the suffix of its address: `/register-boilers`. */
export type BrandKey = string;
export const mainKey: BrandKey = 'main';

/** A brand's noun for a lead, singular and plural, in lower case, by language. */
export type NounWords = Readonly<Record<string, readonly [one: string, several: string]>>;

/** What distinguishes one brand of the marketplace, all public. The rows are the operator's. */
export interface Brand {
  readonly key: BrandKey;
  readonly name: string;
  /** One of our drawings, or `own`: two pictures, for light and dark backgrounds. */
  readonly logo: BrandLogo;
  /** Addresses of the pictures; both null unless the brand has its own logo. */
  readonly pictures: { readonly light: string; readonly dark: string } | null;
  /** Drawing on the registration page. */
  readonly hero: Hero;
  /** Hue that replaces copper in the hero; action and status colours never change. */
  readonly accent: Accent;
  /** The noun in addresses: `/my-quotes`, `/quote/K7M2Q9XW`. */
  readonly slug: readonly [one: string, several: string];
  readonly noun: NounWords;
  /** Null to use the business unit's own, which the server sends with the country. */
  readonly phone: string | null;
  readonly legalLine: string | null;
  readonly hasGasSafetyBadge: boolean | null;
  /**
   * A partner recruits for one guide site (1 boilers, 2 solar), in one country and language. Null: the marketplace itself.
   */
  readonly partner: { readonly site: 1 | 2; readonly country: CountryCode; readonly language: string; readonly isOpen: boolean } | null;
}

/** Unnamed fallback until brands are loaded. */
const unnamed: Brand = {
  key: mainKey,
  name: '',
  logo: 'plumb-line',
  pictures: null,
  hero: 'pipework',
  accent: 'copper',
  slug: ['lead', 'leads'],
  noun: { en: ['lead', 'leads'] },
  phone: null,
  legalLine: null,
  hasGasSafetyBadge: null,
  partner: null,
};

let known: readonly Brand[] = [unnamed];

/** Sets the brands: the server reads its rows, a page gets them with its HTML. */
export function registerBrands(brands: readonly Brand[]): void {
  known = brands.some(({ key }) => key === mainKey) ? brands : [unnamed, ...brands];
}

export const getBrands = (): readonly Brand[] => known;

export function mainBrand(): Brand {
  return known.find(({ key }) => key === mainKey) ?? unnamed;
}

/** Returns the brand, or the marketplace itself if unknown. */
export function getBrandByKey(key: BrandKey): Brand {
  return known.find((brand) => brand.key === key) ?? mainBrand();
}

/** Returns the partner brand with this registration page; undefined if none has it or it is closed. */
export function partnerBrand(suffix: string): Brand | undefined {
  return known.find(({ key, partner }) => key === suffix && partner?.isOpen === true);
}

/** Returns the path of a brand's home page for visitors. The marketplace's own is the root. */
export const homePath = (brand: Pick<Brand, 'key'>): string => (brand.key === mainKey ? '/' : `/home-${brand.key}`);

/** Returns the brand of a guide site: the first partner that recruits for it, or the marketplace. */
export function getSiteBrand(site: number): Brand {
  return known.find(({ partner }) => partner?.site === site) ?? mainBrand();
}

/**
 * Returns the brand on a guide site's public form in a country: the partner that recruits for it there, or the marketplace.
 */
export function getFormBrand(site: number, country: CountryCode): Brand {
  return known.find(({ partner }) => partner?.site === site && partner.country === country) ?? mainBrand();
}

/** `{{lead}}`, `{{leads}}`, `{{Lead}}`, `{{Leads}}` and the first part of a compound (`{{leadCompound}}type`) in texts. */
export interface NounForms {
  readonly lead: string;
  readonly leads: string;
  readonly Lead: string;
  readonly Leads: string;
  readonly leadCompound: string;
  readonly LeadCompound: string;
}

const capital = (word: string, language: string): string => word.charAt(0).toLocaleUpperCase(language) + word.slice(1);

/** Danish, Swedish and Norwegian nouns that take an s in a compound: *tilbudstype*, *anbudstyp*, *oppdragstype*. */
const linksWithS = /(?:bud|drag|ment|ska[bp])$/;
const compoundLanguages: ReadonlySet<string> = new Set(['da', 'sv', 'no']);

/** Returns the noun as the first part of a compound in the language. */
const compoundPart = (noun: string, language: string): string =>
  compoundLanguages.has(language.split('-')[0] ?? '') && linksWithS.test(noun) ? `${noun}s` : noun;

/** Returns a brand's noun in a language (a tag such as `en-US` counts as its language), or in English if missing. */
export function nounForms({ noun }: Pick<Brand, 'noun'>, language: string): NounForms {
  const [lead, leads] = noun[language] ?? noun[language.split('-')[0] ?? ''] ?? noun['en'] ?? unnamed.noun['en'] ?? ['', ''];
  const compound = compoundPart(lead, language);
  return {
    lead,
    leads,
    Lead: capital(lead, language),
    Leads: capital(leads, language),
    leadCompound: compound,
    LeadCompound: capital(compound, language),
  };
}

/** Where the noun appears in screen addresses: prefix, form and suffix. */
const nounPlaces = [
  ['/buy-', 1, ''],
  ['/my-', 1, ''],
  ['/', 0, '/'],
  ['/settings/', 0, '-delivery'],
  ['/settings/', 0, '-alerts'],
  ['/settings/coverage/', 0, '-types'],
] as const;
type Slug = Brand['slug'];
/** The noun in the product's own addresses and routes. */
export const productSlug: Slug = ['lead', 'leads'];

function replaceNounSlug(path: string, from: Slug, to: Slug): string {
  for (const [before, form, after] of nounPlaces) {
    const start = before + from[form] + after;
    const isWhole = after !== '' || !/[^/?#]/.test(path.charAt(start.length));
    if (path.startsWith(start) && isWhole) return before + to[form] + after + path.slice(start.length);
  }
  return path;
}

/** Translates `/buy-leads?page=2` for a brand: `/buy-quotes?page=2`. Leaves other addresses unchanged. */
export const toBrandPath = (path: string, { slug }: Pick<Brand, 'slug'>): string => replaceNounSlug(path, productSlug, slug);

/** Translates an address of any brand into the product's route. */
export function toProductPath(path: string): string {
  for (const { slug } of known) {
    const found = replaceNounSlug(path, slug, productSlug);
    if (found !== path) return found;
  }
  return path;
}
