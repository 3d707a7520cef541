import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { companyTypes } from '../../../contract/companies/company-number-rule.ts';
import { titles } from '../../../contract/companies/values.ts';
import { countryCodes } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import type { FormRules } from '../../../contract/kit/problem.ts';
import { staffCompanyRules, type CompanyField, type StaffCompanyForm } from '../../../contract/registration/staff-company-rules.ts';
import classes from '../../enquiries/operator/intake.module.css';
import { callApi } from '../../platform/api-client.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { showToast } from '../../ui/toast.tsx';

type Form = StaffCompanyForm & { readonly reason: string };

const rules: FormRules<Form> = {
  ...staffCompanyRules,
  reason: (text) => (text.trim() === '' ? 'required' : text.trim().length < 5 ? 'tooShort' : undefined),
};

const empty: Form = {
  country: 'gb',
  internal_name: '',
  company_type: 'Ltd',
  company_number: '',
  vat_number: '',
  website: '',
  phone: '',
  mobile: '',
  address_line1: '',
  address_line2: '',
  town: '',
  county: '',
  postcode: '',
  title: '',
  forename: '',
  surname: '',
  email: '',
  coverage: '',
  work_types: '',
  credit_limit: '',
  balance: '',
  reason: '',
};

/** Labels of the fields, shared with the import. */
export function useCompanyLabels(): Readonly<Record<CompanyField, string>> {
  const { t } = useTranslation('operator-companies');
  return t(($) => $.newCompany.fields, { returnObjects: true });
}

/** Creates a company with its first user. */
export function NewCompany() {
  const { t } = useTranslation('operator-companies');
  const router = useRouter();
  const labels = useCompanyLabels();
  const { field, submit, changes, isBusy, summary } = useAppForm<Form>({
    initial: empty,
    labels: { ...labels, reason: t(($) => $.newCompany.reason) },
    rules,
    failure: t(($) => $.newCompany.failed),
    send: async (values) => {
      const { id } = (await callApi('POST /operator/companies', { body: values })).body.data;
      void showToast(t(($) => $.newCompany.done, { email: values.email.trim() }));
      await router.navigate({ href: `/operator/companies/${id}`, ignoreBlocker: true });
    },
  });
  // The browser knows the operator's details, not the company's.
  const plain = { autoComplete: 'off' } as const;
  return (
    <DeskPage
      title={t(($) => $.newCompany.title)}
      description={<DeskLink href="/operator/companies/import">{t(($) => $.newCompany.toImport)}</DeskLink>}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary {...summary} />
        <SectionCard title={t(($) => $.newCompany.company)}>
          <div className={classes.pair}>
            <NativeSelect {...field('country')} data={countryCodes().map((value) => ({ value, label: countryName(value) }))} />
            <TextInput {...field('internal_name')} {...plain} maxLength={200} />
            <NativeSelect
              {...field('company_type')}
              data={companyTypes.map((value) => ({ value, label: t(($) => $.newCompany.companyTypes[value]) }))}
            />
            <TextInput {...field('company_number')} {...plain} description={t(($) => $.newCompany.numberHint)} maxLength={30} />
            <TextInput {...field('vat_number')} {...plain} maxLength={30} />
            <TextInput {...field('website')} {...plain} inputMode="url" maxLength={200} />
            <TextInput {...field('phone')} {...plain} type="tel" inputMode="tel" maxLength={40} />
            <TextInput {...field('mobile')} {...plain} type="tel" inputMode="tel" maxLength={40} />
            <TextInput {...field('address_line1')} {...plain} maxLength={200} />
            <TextInput {...field('address_line2')} {...plain} maxLength={200} />
            <TextInput {...field('town')} {...plain} maxLength={100} />
            <TextInput {...field('county')} {...plain} maxLength={100} />
            <TextInput {...field('postcode')} {...plain} maxLength={20} />
          </div>
        </SectionCard>
        <SectionCard title={t(($) => $.newCompany.user)}>
          <div className={classes.pair}>
            <NativeSelect {...field('title')} data={['', ...titles]} />
            <TextInput {...field('forename')} {...plain} maxLength={100} />
            <TextInput {...field('surname')} {...plain} maxLength={100} />
            <TextInput {...field('email')} {...plain} type="email" inputMode="email" description={t(($) => $.newCompany.emailHint)} />
          </div>
        </SectionCard>
        <SectionCard title={t(($) => $.newCompany.more)}>
          <div className={classes.pair}>
            <TextInput {...field('coverage')} {...plain} description={t(($) => $.newCompany.coverageHint)} maxLength={2_000} />
            <TextInput {...field('work_types')} {...plain} description={t(($) => $.newCompany.typesHint)} maxLength={2_000} />
            <TextInput {...field('credit_limit')} {...plain} description={t(($) => $.newCompany.limitHint)} inputMode="decimal" />
            <TextInput {...field('balance')} {...plain} description={t(($) => $.newCompany.balanceHint)} inputMode="decimal" />
          </div>
        </SectionCard>
        <TextInput {...field('reason')} {...plain} description={t(($) => $.newCompany.reasonHint)} maxLength={500} />
        <Button type="submit" loading={isBusy} className={classes.submit}>
          {t(($) => $.newCompany.submit)}
        </Button>
        <UnsavedChanges isDirty={changes > 0} />
      </form>
    </DeskPage>
  );
}
