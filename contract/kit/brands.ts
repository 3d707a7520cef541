import type { CountryCode } from './country.ts';

/** The drawings beside a name, and `own` for pictures that the operator has uploaded. */
export const brandLogos = ['plumb-line', 'flame', 'sun', 'own'] as const;
export type BrandLogo = (typeof brandLogos)[number];

export const heroes = ['pipework', 'boiler', 'roof'] as const;
export type Hero = (typeof heroes)[number];

/** Hues that stand out on light and on dark ground. */
export const accents = ['copper', 'blue', 'amber'] as const;
export type Accent = (typeof accents)[number];

/** `main` is the marketplace itself; every other is a partner's, and the end of its address: `/register-boilers`. */
export type BrandKey = string;
export const mainKey: BrandKey = 'main';

/** What a brand calls a lead: one of them and several, in small letters, by language. */
export type NounWords = Readonly<Record<string, readonly [one: string, several: string]>>;

/** What makes one brand of the marketplace differ from another, as anybody may read it. The rows are the operator's. */
export interface Brand {
  readonly key: BrandKey;
  readonly name: string;
  /** One of our drawings, or `own`: two pictures, for light and for dark ground. */
  readonly logo: BrandLogo;
  /** Where the pictures are; both are null unless the logo is its own. */
  readonly pictures: { readonly light: string; readonly dark: string } | null;
  /** The drawing on the registration page. */
  readonly hero: Hero;
  /** The hue that takes the place of copper in the hero; action and status colours never change. */
  readonly accent: Accent;
  /** The noun as it stands in addresses: `/my-quotes`, `/quote/K7M2Q9XW`. */
  readonly slug: readonly [one: string, several: string];
  readonly noun: NounWords;
  /** Null where the business unit's own stands; it comes from the server with the country. */
  readonly phone: string | null;
  readonly legalLine: string | null;
  readonly hasGasSafetyBadge: boolean | null;
  /** A partner recruits for one guide site (1 boilers, 2 solar), in one country and language. Null: the marketplace itself. */
  readonly partner: { readonly site: 1 | 2; readonly country: CountryCode; readonly language: string; readonly isOpen: boolean } | null;
}

/** As long as nobody has told of any: a brand without a name. */
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

/** From now on these are the brands: the server reads its rows, a page is told with its HTML. */
export function knowBrands(brands: readonly Brand[]): void {
  known = brands.some(({ key }) => key === mainKey) ? brands : [unnamed, ...brands];
}

export const knownBrands = (): readonly Brand[] => known;

export function mainBrand(): Brand {
  return known.find(({ key }) => key === mainKey) ?? unnamed;
}

/** The marketplace itself where there is no such brand. */
export function brandOfKey(key: BrandKey): Brand {
  return known.find((brand) => brand.key === key) ?? mainBrand();
}

/** The partner brand whose registration page has this ending; undefined where no partner has, or has closed it. */
export function partnerBrand(suffix: string): Brand | undefined {
  return known.find(({ key, partner }) => key === suffix && partner?.isOpen === true);
}

/** Under whose name a guide site stands: the first partner's that recruits for it, or the marketplace's. */
export function brandOfSite(site: number): Brand {
  return known.find(({ partner }) => partner?.site === site) ?? mainBrand();
}

/** Whose name the public form of a guide site carries in a country: the partner's that recruits for it there, or the marketplace's. */
export function brandOfForm(site: number, country: CountryCode): Brand {
  return known.find(({ partner }) => partner?.site === site && partner.country === country) ?? mainBrand();
}

/** `{{lead}}`, `{{leads}}`, `{{Lead}}` and `{{Leads}}` of the texts. */
export interface NounForms {
  readonly lead: string;
  readonly leads: string;
  readonly Lead: string;
  readonly Leads: string;
}

const capital = (word: string, language: string): string => word.charAt(0).toLocaleUpperCase(language) + word.slice(1);

/** The forms of a brand's noun in a language (a tag such as `en-US` counts as its language); English where nobody has given another. */
export function nounForms({ noun }: Pick<Brand, 'noun'>, language: string): NounForms {
  const [lead, leads] = noun[language] ?? noun[language.split('-')[0] ?? ''] ?? noun['en'] ?? unnamed.noun['en'] ?? ['', ''];
  return { lead, leads, Lead: capital(lead, language), Leads: capital(leads, language) };
}

/** Where the noun stands in the addresses of screens: what is before it, which of its forms it is, and what follows at once. */
const nounPlaces = [
  ['/buy-', 1, ''],
  ['/my-', 1, ''],
  ['/', 0, '/'],
  ['/settings/', 0, '-delivery'],
  ['/settings/', 0, '-alerts'],
  ['/settings/coverage/', 0, '-types'],
] as const;
type Slug = Brand['slug'];
/** In the addresses that the product has by itself, and in its routes. */
export const productSlug: Slug = ['lead', 'leads'];

function exchangeNoun(path: string, from: Slug, to: Slug): string {
  for (const [before, form, after] of nounPlaces) {
    const start = before + from[form] + after;
    const isWhole = after !== '' || !/[^/?#]/.test(path.charAt(start.length));
    if (path.startsWith(start) && isWhole) return before + to[form] + after + path.slice(start.length);
  }
  return path;
}

/** `/buy-leads?page=2` as a brand has it: `/buy-quotes?page=2`. Other addresses stay. */
export const brandAddress = (path: string, { slug }: Pick<Brand, 'slug'>): string => exchangeNoun(path, productSlug, slug);

/** What an address of any brand is called in the product's routes. */
export function knownAddress(path: string): string {
  for (const { slug } of known) {
    const found = exchangeNoun(path, slug, productSlug);
    if (found !== path) return found;
  }
  return path;
}
