import { useTranslation } from 'react-i18next';
import { confirmationProblem } from '../../contract/identity/password-rule.ts';
import { createFormat, type Format } from '../../contract/kit/format.ts';
import { getCountryLanguages as knownLanguages, type CountryCode } from '../../contract/kit/country.ts';
import { type PageLanguage, pageLanguages } from '../../contract/kit/language.ts';
import { fullPostcodeProblem } from '../../contract/kit/postcode-rule.ts';
import { type FormRules, requiredProblem } from '../../contract/kit/problem.ts';
import { type RegistrationForm, registrationRules } from '../../contract/registration/rules.ts';

export type RegistrationValues = Pick<RegistrationForm, keyof RegistrationForm> & {
  readonly confirmation: string;
  /** Whether the address is typed manually, part by part; otherwise it comes from the finder as a whole. */
  readonly isManual: boolean;
};

/** Values known from the address and brand before typing. */
type Known = Pick<RegistrationValues, 'country' | 'email' | 'jref' | 'brand'>;

/** Contract rules plus those only the screen can check: repeated password and address finder. */
export const registrationFormRules: FormRules<RegistrationValues> = {
  ...registrationRules,
  // Set from the e-mail on submit.
  username: () => undefined,
  // Merges errors of an address that was not found: the postcode's own, or that none was chosen.
  address1: (line, form) =>
    form.isManual || fullPostcodeProblem(form.postcode, form.country) === undefined ? requiredProblem(line) : undefined,
  address3: (town, { isManual, address1 }) => (isManual || address1 !== '' ? requiredProblem(town) : undefined),
  confirmation: (confirmation, { password }) => confirmationProblem(confirmation, password),
};

/** Returns the language defaults of a country: fixed if it has only one. Until countries load, the server sets its own. */
export function getLanguageDefaults(country: CountryCode): Pick<RegistrationValues, 'commsLanguage' | 'leadLanguages'> {
  const [own, ...others] = knownLanguages(country);
  return own !== undefined && others.length === 0 ? { commsLanguage: own, leadLanguages: [own] } : { commsLanguage: '', leadLanguages: [] };
}

/** Initial values in page order, which the error summary follows. */
export function initialValues({ country, email, jref, brand }: Known): RegistrationValues {
  return {
    title: '',
    fname: '',
    sname: '',
    phone: '',
    organisation: '',
    companytype: '',
    companieshouseno: '',
    geographicCoverage: '',
    expectedLeadOrders: '',
    country,
    ...getLanguageDefaults(country),
    isManual: false,
    address1: '',
    address2: '',
    address3: '',
    county: '',
    postcode: '',
    email,
    username: '',
    password: '',
    confirmation: '',
    recaptcha: '',
    tnc: false,
    jref,
    brand,
    lang: 'en',
    region: country,
  };
}

/** Language of server responses to signed-out visitors: the page's. */
export function usePageLanguage(): PageLanguage {
  const { i18n } = useTranslation();
  return pageLanguages.find((code) => code === i18n.resolvedLanguage) ?? 'en';
}

const formats = new Map<string, Format>();

/** Formats prices as the country writes them, in the language of the page. */
export function usePlaceFormat(country: CountryCode): Format {
  const locale = `${usePageLanguage()}-${country.toUpperCase()}`;
  const format = formats.get(locale) ?? createFormat({ locale, timeZone: 'UTC', country });
  formats.set(locale, format);
  return format;
}
