import { languageProblem, languagesProblem, countryCodes, knownCountry, type CountryCode } from '../kit/country.ts';
import { companyNumberProblem, companyTypes } from './company-number-rule.ts';
import { plainRequired } from '../kit/free-text-rule.ts';
import { nameOptional, nameRequired } from '../kit/link-rule.ts';
import { fullPostcodeProblem } from '../kit/postcode-rule.ts';
import { type FormRules, requireOneOf, type Problem } from '../kit/problem.ts';
import { expectedLeadOrders, geographicCoverages, titles } from './values.ts';
import { mobileProblem, telephoneProblem } from '../kit/telephone-rule.ts';
import { vatNumberProblem } from './vat-number-rule.ts';
import { websiteProblem } from './website-rule.ts';

/** The company details form by wire names; the fields of `company_user` are at the top level here. */
export interface CompanyDetailsForm {
  readonly title: string;
  readonly forename: string;
  readonly surname: string;
  readonly internal_name: string;
  readonly company_type: string;
  readonly company_number: string;
  readonly vat_number: string;
  readonly website: string;
  readonly geographic_coverage: string;
  readonly expected_lead_orders: string;
  readonly phone: string;
  readonly mobile: string;
  readonly country: CountryCode;
  readonly address_line1: string;
  readonly address_line2: string;
  readonly town: string;
  readonly county: string;
  readonly postcode: string;
  readonly communications_language: string;
  readonly languages_accepted: readonly string[];
  readonly billing_address_enabled: boolean;
  readonly billing_address_country: string;
  readonly billing_address_country_iso: string;
  readonly billing_address_line1: string;
  readonly billing_address_line2: string;
  readonly billing_address_town: string;
  readonly billing_address_county: string;
  readonly billing_address_postcode: string;
}

/** Fields that the request body nests in `company_user`. */
export const companyUserFields = ['title', 'forename', 'surname', 'company_type', 'company_number'] as const;

type Rule<Field extends keyof CompanyDetailsForm> = (value: CompanyDetailsForm[Field], form: CompanyDetailsForm) => Problem | undefined;

/** Ignores an unused billing address. */
const whenBillingEnabled =
  (rule: (value: string, form: CompanyDetailsForm) => Problem | undefined): Rule<'billing_address_line1'> =>
  (value, form) =>
    form.billing_address_enabled ? rule(value, form) : undefined;

const unlessEmpty =
  (rule: (value: string) => Problem | undefined) =>
  (value: string): Problem | undefined =>
    value === '' ? undefined : rule(value);

const billingCountry = ({ billing_address_country: given }: CompanyDetailsForm): CountryCode => knownCountry(given) ?? 'gb';

export const companyDetailsRules: FormRules<CompanyDetailsForm> = {
  title: requireOneOf(titles),
  forename: nameRequired('person'),
  surname: nameRequired('person'),
  internal_name: plainRequired,
  // These three stay unchanged if omitted.
  company_type: unlessEmpty(requireOneOf(companyTypes)),
  company_number: (number, { company_type: type, country }) => companyNumberProblem(number, type, country),
  vat_number: vatNumberProblem,
  website: websiteProblem,
  geographic_coverage: unlessEmpty(requireOneOf(geographicCoverages)),
  expected_lead_orders: unlessEmpty(requireOneOf(expectedLeadOrders)),
  phone: (phone, { country }) => telephoneProblem(phone, country),
  mobile: (mobile, { country }) => mobileProblem(mobile, country),
  address_line1: plainRequired,
  town: nameRequired('town'),
  county: nameOptional('town'),
  postcode: (postcode, { country }) => fullPostcodeProblem(postcode, country),
  communications_language: (language, { country }) => languageProblem(language, country),
  languages_accepted: (languages, { country }) => languagesProblem(languages, country),
  billing_address_country: whenBillingEnabled((country) => requireOneOf(countryCodes())(country)),
  billing_address_country_iso: whenBillingEnabled((iso, { billing_address_country: country }) =>
    iso === '' || iso === country ? undefined : 'invalid',
  ),
  billing_address_line1: whenBillingEnabled(plainRequired),
  billing_address_town: whenBillingEnabled(nameRequired('town')),
  billing_address_county: whenBillingEnabled(nameOptional('town')),
  billing_address_postcode: whenBillingEnabled((postcode, form) => fullPostcodeProblem(postcode, billingCountry(form))),
};
