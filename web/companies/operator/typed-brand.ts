import type { BrandSettingsWire } from '../../../contract/companies/brands-endpoints.ts';
import { nounPresets } from '../../../contract/companies/noun-presets.ts';
import { accents, brandLogos, heroes, mainKey } from '../../../contract/kit/brands.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { languageCodes } from '../../../contract/kit/language.ts';

/** Order of the languages in the form; English is required. */
export const nounLanguages = ['en', 'es', 'sv', 'da', 'no', 'fr'] as const;
export type NounLanguage = (typeof nounLanguages)[number];
export const presetKeys = ['leads', 'quotes', 'own'] as const;
type PresetKey = (typeof presetKeys)[number];

/** A brand as typed in the form. */
export interface TypedBrand {
  readonly key: string;
  readonly name: string;
  readonly logo: string;
  readonly hero: string;
  readonly accent: string;
  readonly preset: PresetKey;
  readonly slug: readonly [one: string, several: string];
  readonly noun: Readonly<Record<NounLanguage, readonly [one: string, several: string]>>;
  readonly phone: string;
  readonly legalLine: string;
  readonly badge: 'unit' | 'shown' | 'hidden';
  readonly site: string;
  readonly country: CountryCode;
  readonly language: string;
  readonly isOpen: boolean;
}

const isPreset = ({ slug, noun }: Pick<BrandSettingsWire, 'slug' | 'noun'>, key: 'leads' | 'quotes'): boolean =>
  JSON.stringify(slug) === JSON.stringify(nounPresets[key].slug) &&
  nounLanguages.every((code) => JSON.stringify(noun[code]) === JSON.stringify(nounPresets[key].noun[code]));

const toTypedNoun = (noun: Readonly<Record<string, readonly [string, string]>>): TypedBrand['noun'] => {
  const word = (code: NounLanguage) => noun[code] ?? (['', ''] as const);
  return { en: word('en'), es: word('es'), sv: word('sv'), da: word('da'), no: word('no'), fr: word('fr') };
};

export function typedBrand(key: string, brand: BrandSettingsWire): TypedBrand {
  const { partner, gas_safety_badge: badge } = brand;
  return {
    key,
    name: brand.name,
    logo: brand.logo,
    hero: brand.hero,
    accent: brand.accent,
    preset: isPreset(brand, 'leads') ? 'leads' : isPreset(brand, 'quotes') ? 'quotes' : 'own',
    slug: brand.slug,
    noun: toTypedNoun(brand.noun),
    phone: brand.phone ?? '',
    legalLine: brand.legal_line ?? '',
    badge: badge === null ? 'unit' : badge ? 'shown' : 'hidden',
    site: String(partner?.site ?? 1),
    country: partner?.country ?? 'gb',
    language: partner?.language ?? 'en',
    isOpen: partner?.open ?? true,
  };
}

/** Initial form values. */
export const newBrand: TypedBrand = {
  key: '',
  name: '',
  logo: 'plumb-line',
  hero: 'pipework',
  accent: 'copper',
  preset: 'leads',
  slug: nounPresets.leads.slug,
  noun: toTypedNoun(nounPresets.leads.noun),
  phone: '',
  legalLine: '',
  badge: 'unit',
  site: '1',
  country: 'gb',
  language: 'en',
  isOpen: true,
};

/** Applies a noun preset; custom words can be edited one by one. */
export function withPreset(typed: TypedBrand, preset: PresetKey): TypedBrand {
  if (preset === 'own') return { ...typed, preset };
  const { slug, noun } = nounPresets[preset];
  return { ...typed, preset, slug, noun: toTypedNoun(noun) };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const pickKnown = <Value extends string>(values: readonly Value[], text: string, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise;

/** Converts the fields into settings; languages without a word are omitted and fall back to English. */
export function toBrandSettings(typed: TypedBrand): BrandSettingsWire {
  const words = Object.entries(typed.noun).filter(([, [one, several]]) => one.trim() !== '' && several.trim() !== '');
  return {
    name: typed.name.trim(),
    logo: pickKnown(brandLogos, typed.logo, 'plumb-line'),
    hero: pickKnown(heroes, typed.hero, 'pipework'),
    accent: pickKnown(accents, typed.accent, 'copper'),
    slug: [typed.slug[0].trim(), typed.slug[1].trim()],
    noun: Object.fromEntries(words.map(([code, [one, several]]) => [code, [one.trim(), several.trim()]])),
    phone: orNull(typed.phone),
    legal_line: orNull(typed.legalLine),
    gas_safety_badge: typed.badge === 'unit' ? null : typed.badge === 'shown',
    partner:
      typed.key === mainKey
        ? null
        : {
            site: typed.site === '2' ? 2 : 1,
            country: typed.country,
            language: pickKnown(languageCodes, typed.language, 'en'),
            open: typed.isOpen,
          },
  };
}
