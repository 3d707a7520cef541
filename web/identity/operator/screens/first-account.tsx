import { Button, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minStaffPasswordLength, staffPasswordProblem } from '../../../../contract/identity/password-rule.ts';
import { emailProblem } from '../../../../contract/kit/email-rule.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { NewPasswordField } from '../../../ui/form/password-field.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTitleName } from '../../../ui/title-detail.ts';
import { showToast } from '../../../ui/toast.tsx';
import { openFirstAccount } from '../session.ts';
import classes from './staff-sign-in.module.css';

/** The code is in the hash, which browsers never send to a server. */
const codeInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('code') ?? '';

/** Creates the first administrator, using the one-time link printed at first start. */
export function FirstAccount() {
  const { t } = useTranslation('operator-identity');
  useTitleName(t(($) => $.first.title));
  const router = useRouter();
  const [given] = useState(codeInAddress);
  const { form, field, submit, isBusy, summary } = useAppForm({
    initial: { code: given, name: '', email: '', password: '' },
    labels: {
      code: t(($) => $.first.code),
      name: t(($) => $.first.name),
      email: t(($) => $.first.email),
      password: t(($) => $.first.password),
    },
    asks: t(($) => $.first.asks, { returnObjects: true }),
    rules: {
      code: (code) => (code.trim() === '' ? 'required' : undefined),
      name: (name) => (name.trim() === '' ? 'required' : undefined),
      email: emailProblem,
      password: staffPasswordProblem,
    },
    failure: t(($) => $.first.failed),
    send: async (account) => {
      await openFirstAccount({ ...account, code: account.code.trim(), email: account.email.trim() });
      void showToast(t(($) => $.first.done));
      await router.navigate({ href: '/operator/sign-in', replace: true });
    },
  });
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <PageHeader title={t(($) => $.first.title)} description={t(($) => $.first.text)} />
      <ErrorSummary {...summary} />
      {given === '' && <TextInput {...field('code')} autoComplete="off" spellCheck={false} />}
      <TextInput {...field('name')} autoComplete="name" />
      <TextInput {...field('email')} type="email" inputMode="email" autoComplete="username" />
      <NewPasswordField
        {...field('password')}
        minLength={minStaffPasswordLength}
        value={form.values.password}
        owner={{ email: form.values.email, names: [form.values.name] }}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.first.submit)}
      </Button>
    </form>
  );
}
