import { useTranslation } from 'react-i18next';
import type { RegistrationValues } from '../registration-values.ts';

/** What the fields are called; the first line of an address stands for all of it until it is typed by hand. */
export function useRegistrationLabels(isManual: boolean): Record<keyof RegistrationValues, string> {
  const { t } = useTranslation('registration');
  const { t: common } = useTranslation('common');
  return {
    title: t(($) => $.fields.title),
    fname: t(($) => $.fields.fname),
    sname: t(($) => $.fields.sname),
    phone: t(($) => $.fields.phone),
    organisation: t(($) => $.fields.organisation),
    companytype: t(($) => $.fields.companytype),
    companieshouseno: t(($) => $.fields.companieshouseno),
    geographicCoverage: t(($) => $.fields.geographicCoverage),
    expectedLeadOrders: t(($) => $.fields.expectedLeadOrders),
    country: t(($) => $.fields.country),
    commsLanguage: t(($) => $.fields.commsLanguage),
    leadLanguages: t(($) => $.fields.leadLanguages),
    isManual: '',
    address1: isManual ? common(($) => $.address.line1) : t(($) => $.fields.address),
    address2: common(($) => $.address.line2),
    address3: common(($) => $.address.town),
    county: common(($) => $.address.county),
    postcode: common(($) => $.address.postcode),
    email: t(($) => $.fields.email),
    username: t(($) => $.fields.email),
    password: t(($) => $.fields.password),
    confirmation: t(($) => $.fields.confirmation),
    recaptcha: t(($) => $.fields.recaptcha),
    tnc: t(($) => $.fields.tnc),
    jref: '',
    brand: '',
    lang: '',
    region: '',
  };
}
