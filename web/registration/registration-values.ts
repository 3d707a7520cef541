import { useTranslation } from 'react-i18next';
import { confirmationProblem } from '../../contract/identity/password-rule.ts';
import { languagesOf as knownLanguages, type CountryCode } from '../../contract/kit/country.ts';
import { type PageLanguage, pageLanguages } from '../../contract/kit/language.ts';
import { fullPostcodeProblem } from '../../contract/kit/postcode-rule.ts';
import { type FormRules, requiredProblem } from '../../contract/kit/problem.ts';
import { type RegistrationForm, registrationRules } from '../../contract/registration/rules.ts';

export type RegistrationValues = Pick<RegistrationForm, keyof RegistrationForm> & {
  readonly confirmation: string;
  /** The address is typed by hand, part by part; else it is one thing that the finder answers. */
  readonly isManual: boolean;
};

/** What the page's address and its brand tell before anything is typed. */
type Known = Pick<RegistrationValues, 'country' | 'email' | 'jref' | 'brand'>;

/** The contract's rules, and what only the screen knows: the second typing of the password, and the finder of addresses. */
export const registrationFormRules: FormRules<RegistrationValues> = {
  ...registrationRules,
  // Follows the e-mail when the form is sent.
  username: () => undefined,
  // One error for an address that was not found: the postcode's own, or that none was chosen.
  address1: (line, form) =>
    form.isManual || fullPostcodeProblem(form.postcode, form.country) === undefined ? requiredProblem(line) : undefined,
  address3: (town, { isManual, address1 }) => (isManual || address1 !== '' ? requiredProblem(town) : undefined),
  confirmation: (confirmation, { password }) => confirmationProblem(confirmation, password),
};

/** A country with a single language leaves nothing to choose; before any is known, the server sets its own. */
export function languagesOf(country: CountryCode): Pick<RegistrationValues, 'commsLanguage' | 'leadLanguages'> {
  const [own, ...others] = knownLanguages(country);
  return own !== undefined && others.length === 0 ? { commsLanguage: own, leadLanguages: [own] } : { commsLanguage: '', leadLanguages: [] };
}

/** What the form is filled with, in the order in which the fields stand on the page: the error summary follows it. */
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
    ...languagesOf(country),
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

/** In which language the server is to answer somebody who is not signed in: that of the page. */
export function usePageLanguage(): PageLanguage {
  const { i18n } = useTranslation();
  return pageLanguages.find((code) => code === i18n.resolvedLanguage) ?? 'en';
}
