import { isCountryLanguage } from '../../contract/kit/country.ts';
import type { RegistrationBody } from '../../contract/registration/endpoints.ts';
import { hasCompanyNumber, normaliseCompanyNumber } from '../../contract/companies/company-number-rule.ts';
import { plainLine as plain } from '../../contract/kit/free-text-rule.ts';
import { getUnit } from '../geography/business-units.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { expectedLeadOrders, geographicCoverages } from '../../contract/companies/values.ts';
import { normaliseMobile, normaliseTelephone } from '../../contract/kit/telephone-rule.ts';
import type { Installer } from './register-installer.ts';

const filled = <Key extends string>(key: Key, text: string): { [K in Key]?: string } =>
  (text === '' ? {} : { [key]: text }) as { [K in Key]?: string };

/**
 * Normalises a registration for storage: canonical numbers and postcode, free text without links, languages of the country. The contract
 * has validated the form.
 */
export function toInstaller(form: RegistrationBody): Omit<Installer, 'browser' | 'termsVersion' | 'device'> {
  const { country } = form;
  const [ownLanguage] = getUnit(country).languages;
  const phone = normaliseTelephone(form.phone, country);
  const postcode = parsePostcode(country, form.postcode)?.full ?? null;
  const coverage = geographicCoverages.find((one) => one === form.geographicCoverage);
  const orders = expectedLeadOrders.find((one) => one === form.expectedLeadOrders);
  if (phone === null || postcode === null || coverage === undefined || orders === undefined)
    throw new Error('a registration bypassed form validation');
  const number = hasCompanyNumber(form.companytype) ? (normaliseCompanyNumber(form.companieshouseno, country) ?? '') : '';
  const leadLanguages = form.leadLanguages.filter((language) => isCountryLanguage(country, language));
  return {
    internalName: plain(form.organisation),
    country,
    communicationsLanguage: isCountryLanguage(country, form.commsLanguage) ? form.commsLanguage : ownLanguage,
    leadLanguages: leadLanguages.length === 0 ? [ownLanguage] : leadLanguages,
    brand: form.brand,
    companyType: form.companytype,
    ...filled('companyNumber', number),
    geographicCoverage: coverage,
    expectedLeadOrders: orders,
    ...filled('referrer', form.jref),
    registeredIn: form.lang,
    phone,
    // A mobile given as the phone number also serves for text messages.
    ...filled('mobile', normaliseMobile(form.phone, country) ?? ''),
    addressLine1: plain(form.address1),
    ...filled('addressLine2', plain(form.address2)),
    town: plain(form.address3),
    ...filled('county', plain(form.county)),
    postcode,
    user: { email: form.email, title: form.title, forename: plain(form.fname), surname: plain(form.sname), password: form.password },
  };
}
