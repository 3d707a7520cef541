import { homePath, mainBrand, type Brand } from '../../contract/kit/brands.ts';
import { offeredCountries, type CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { homeCountry, getUnit } from '../geography/business-units.ts';
import type { PageBrand } from '../platform/pages/public/public-page.tsx';

interface Words {
  readonly skip: string;
  readonly call: string;
  readonly privacy: string;
  readonly terms: string;
  readonly cookies: string;
}

const words: Readonly<Record<PageLanguage, Words>> = {
  en: { skip: 'Skip to content', call: 'Call us', privacy: 'Privacy', terms: 'Terms', cookies: 'Cookies' },
  sv: { skip: 'Hoppa till innehållet', call: 'Ring oss', privacy: 'Integritet', terms: 'Villkor', cookies: 'Cookies' },
  da: { skip: 'Gå til indholdet', call: 'Ring til os', privacy: 'Privatliv', terms: 'Vilkår', cookies: 'Cookies' },
  no: { skip: 'Gå til innholdet', call: 'Ring oss', privacy: 'Personvern', terms: 'Vilkår', cookies: 'Informasjonskapsler' },
  es: { skip: 'Ir al contenido', call: 'Llámenos', privacy: 'Privacidad', terms: 'Condiciones', cookies: 'Cookies' },
  fr: { skip: 'Aller au contenu', call: 'Nous appeler', privacy: 'Confidentialité', terms: 'Conditions', cookies: 'Cookies' },
};

/** Guesses a reader's country from their language, among those offered. */
export function guessCountry(language: PageLanguage): CountryCode {
  return offeredCountries().find((country) => getUnit(country).languages[0] === language) ?? homeCountry();
}

/** Brand, unit and footer of a public page: a partner's, or the marketplace's. */
export function publicBrand(country: CountryCode, language: PageLanguage, brand: Brand = mainBrand()): PageBrand {
  const { name, logo, pictures, legalLine } = brand;
  const unit = getUnit(country);
  const { skip, call, ...pages } = words[language];
  return {
    name,
    home: homePath(brand),
    mark: { logo, pictures },
    phone: brand.phone ?? unit.phone,
    call,
    legalLine: legalLine ?? unit.legal,
    skip,
    // Content pages take the language from the URL, as in external links.
    pages: (['privacy', 'terms', 'cookies'] as const).map((page) => ({ label: pages[page], href: `/${page}?lang=${language}` })),
  };
}
