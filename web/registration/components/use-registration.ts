import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryLanguages } from '../../../contract/kit/language-rule.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { confirmationProblem } from '../../../contract/identity/password-rule.ts';
import { fullPostcodeProblem } from '../../../contract/kit/postcode-rule.ts';
import { type FormRules, requiredProblem } from '../../../contract/kit/problem.ts';
import { type RegistrationForm, registrationRules } from '../../../contract/registration/rules.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { useBrand } from '../../platform/brand.ts';
import { authorizeQuery } from '../../platform/session.ts';
import { defaultCountry } from '../../companies/business-unit.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { registerCompany } from '../api.ts';

export type RegistrationValues = Pick<RegistrationForm, keyof RegistrationForm> & {
  readonly confirmation: string;
  /** The address is typed by hand, part by part; else it is one thing that the finder answers. */
  readonly isManual: boolean;
};

/** The contract's rules, and what only the screen knows: the second typing of the password, and the finder of addresses. */
const rules: FormRules<RegistrationValues> = {
  ...registrationRules,
  // Follows the e-mail when the form is sent.
  username: () => undefined,
  // One error for an address that was not found: the postcode's own, or that none was chosen.
  address1: (line, form) =>
    form.isManual || fullPostcodeProblem(form.postcode, form.country) === undefined ? requiredProblem(line) : undefined,
  address3: (town, { isManual, address1 }) => (isManual || address1 !== '' ? requiredProblem(town) : undefined),
  confirmation: (confirmation, { password }) => confirmationProblem(confirmation, password),
};

/** A country with a single language leaves nothing to choose. */
export function languagesOf(country: CountryCode): Pick<RegistrationValues, 'commsLanguage' | 'leadLanguages'> {
  const [own, ...others] = countryLanguages[country];
  return others.length === 0 ? { commsLanguage: own, leadLanguages: [own] } : { commsLanguage: '', leadLanguages: [] };
}

/** The registration form: its values, rules and labels, and what follows on sending it. */
export function useRegistration(prefilled: { email: string; jref: string }) {
  const { t, i18n } = useTranslation('registration');
  const { t: common } = useTranslation('common');
  const brand = useBrand();
  const client = useQueryClient();
  const router = useRouter();
  const [isManual, setManual] = useState(false);
  const country = brand.partner?.country ?? defaultCountry;

  const send = async ({ confirmation: _confirmation, isManual: _isManual, ...values }: RegistrationValues) => {
    try {
      await registerCompany({
        ...values,
        username: values.email,
        region: brand.partner?.country ?? values.country,
        lang: i18n.resolvedLanguage ?? 'en',
      });
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 429) throw error;
      const count = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));
      throw new ApiRefusal(429, { data: { errors: [t(($) => $.throttled, { count })] } }, null);
    }
    client.clear();
    client.setQueryData(authorizeQuery().queryKey, true);
    await router.navigate({ href: '/?fromPage=registration', replace: true });
  };

  const app = useAppForm<RegistrationValues>({
    initial: {
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
      email: prefilled.email,
      username: '',
      password: '',
      confirmation: '',
      recaptcha: '',
      tnc: false,
      jref: prefilled.jref,
      brand: brand.key,
      lang: 'en',
      region: country,
    },
    labels: {
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
    },
    rules,
    failure: t(($) => $.failed),
    scrollsToError: true,
    send,
    onFailure: () => {
      // A solved captcha is good for one try. Everything else that was typed stays.
      app.form.setFieldValue('recaptcha', '');
      void showToast(
        t(($) => $.failed),
        'danger',
      );
    },
  });
  const setAddressMode = (mode: 'find' | 'card' | 'manual') => {
    setManual(mode === 'manual');
    app.form.setFieldValue('isManual', mode === 'manual');
  };
  return { ...app, brand, setAddressMode };
}

export type Registration = ReturnType<typeof useRegistration>;
