import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultCountry } from '../companies/business-unit.ts';
import { ApiRefusal } from '../platform/api-client.ts';
import { useBrand } from '../platform/brand.ts';
import { beginSession } from '../platform/session.ts';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { showToast } from '../ui/toast.tsx';
import { registerCompany } from './api.ts';
import { initialValues, getLanguageDefaults, registrationFormRules, type RegistrationValues } from './registration-values.ts';

/** Manages the registration form: submission and what follows. */
export function useRegistration(prefilled: { email: string; jref: string }) {
  const { t, i18n } = useTranslation('registration');
  const brand = useBrand();
  const client = useQueryClient();
  const router = useRouter();
  const [isManual, setManual] = useState(false);
  const country = brand.partner?.country ?? defaultCountry;

  const send = async ({ confirmation: _confirmation, isManual: _isManual, ...values }: RegistrationValues) => {
    try {
      await registerCompany({
        ...values,
        // Countries may load after the form has its initial values.
        ...(values.commsLanguage === '' && getLanguageDefaults(values.country)),
        username: values.email,
        region: brand.partner?.country ?? values.country,
        lang: brand.partner?.language ?? (i18n.resolvedLanguage ?? 'en').slice(0, 2),
      });
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 429) throw error;
      const count = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));
      throw new ApiRefusal(429, { data: { errors: [t(($) => $.throttled, { count })] } }, null);
    }
    beginSession(client);
    await router.navigate({ href: '/?fromPage=registration', replace: true });
  };

  const app = useAppForm<RegistrationValues>({
    initial: initialValues({ country, brand: brand.key, ...prefilled }),
    labels: useRegistrationLabels(isManual),
    rules: registrationFormRules,
    failure: t(($) => $.failed),
    scrollsToError: true,
    send,
    onFailure: () => {
      // A solved captcha is valid for one attempt only. Other input is kept.
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

/** Field labels; the first address line represents the whole address until it is typed manually. */
function useRegistrationLabels(isManual: boolean): Record<keyof RegistrationValues, string> {
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
