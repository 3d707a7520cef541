import { type BrandKey, mainKey, partnerBrand } from '../kit/brands.ts';
import { languageProblem, languagesProblem, type CountryCode } from '../kit/country.ts';
import { companyNumberProblem, companyTypes } from '../companies/company-number-rule.ts';
import { emailKey, emailProblem } from '../kit/email-rule.ts';
import { plainRequired } from '../kit/free-text-rule.ts';
import { nameOptional, nameRequired } from '../kit/link-rule.ts';
import { ownPasswordProblem } from '../identity/own-password-rule.ts';
import { passwordProblem } from '../identity/password-rule.ts';
import { fullPostcodeProblem } from '../kit/postcode-rule.ts';
import { type FormRules, requireOneOf, type Problem, requiredProblem } from '../kit/problem.ts';
import { telephoneProblem } from '../kit/telephone-rule.ts';
import { titles, geographicCoverages, expectedLeadOrders } from '../companies/values.ts';

/** Registration request, in the specification's names. */
export interface RegistrationForm {
  readonly recaptcha: string;
  readonly title: string;
  readonly fname: string;
  readonly sname: string;
  readonly phone: string;
  readonly email: string;
  /** The email again, with which people sign in. */
  readonly username: string;
  readonly password: string;
  readonly organisation: string;
  readonly companytype: string;
  readonly companieshouseno: string;
  readonly geographicCoverage: string;
  readonly expectedLeadOrders: string;
  readonly address1: string;
  readonly address2: string;
  /** Town. */
  readonly address3: string;
  readonly postcode: string;
  readonly county: string;
  /** Terms and conditions accepted. */
  readonly tnc: boolean;
  /** Referrer of the company. */
  readonly jref: string;
  readonly brand: BrandKey;
  /** Language of the page; a partner recruits in one, whatever its page is read in. */
  readonly lang: string;
  /** Country of the page. */
  readonly region: CountryCode;
  readonly country: CountryCode;
  readonly commsLanguage: string;
  readonly leadLanguages: readonly string[];
}

/** A partner brand recruits only in its own country and language. */
const requirePartnerValue =
  (field: 'country' | 'language') =>
  (value: string, { brand }: RegistrationForm): Problem | undefined => {
    const partner = partnerBrand(brand)?.partner;
    return partner === null || partner === undefined || partner[field] === value ? undefined : 'invalid';
  };

export const registrationRules: FormRules<RegistrationForm> = {
  title: requireOneOf(titles),
  brand: (brand) => (brand === mainKey || partnerBrand(brand) !== undefined ? undefined : 'invalid'),
  fname: nameRequired('person'),
  sname: nameRequired('person'),
  phone: (phone, { country }) => telephoneProblem(phone, country),
  organisation: nameRequired('company'),
  companytype: requireOneOf(companyTypes),
  companieshouseno: (number, { companytype, country }) => companyNumberProblem(number, companytype, country),
  geographicCoverage: requireOneOf(geographicCoverages),
  expectedLeadOrders: requireOneOf(expectedLeadOrders),
  country: requirePartnerValue('country'),
  commsLanguage: (language, { country }) => languageProblem(language, country),
  leadLanguages: (languages, { country }) => languagesProblem(languages, country),
  address1: plainRequired,
  address3: nameRequired('town'),
  county: nameOptional('town'),
  postcode: (postcode, { country }) => fullPostcodeProblem(postcode, country),
  email: emailProblem,
  username: (username, { email }) => (emailKey(username) === emailKey(email) ? undefined : 'invalid'),
  password: (password, { email, fname, sname, organisation }) =>
    passwordProblem(password) ?? ownPasswordProblem(password, { email, names: [fname, sname], company: organisation }),
  recaptcha: requiredProblem,
  tnc: (isAccepted) => (isAccepted ? undefined : 'required'),
  region: requirePartnerValue('country'),
  lang: (language, form) => (/^[a-z]{2}$/.test(language) ? requirePartnerValue('language')(language, form) : 'invalid'),
};
