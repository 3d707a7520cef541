import { Button, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minStaffPasswordLength, staffPasswordProblem } from '../../../../contract/identity/password-rule.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { NewPasswordField } from '../../../ui/form/password-field.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTitleName } from '../../../ui/title-detail.ts';
import { showToast } from '../../../ui/toast.tsx';
import { joinStaff } from '../session.ts';
import classes from './staff-sign-in.module.css';

/** The code is in the hash, which browsers never send to a server. */
const codeInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('code') ?? '';

/** Creates the account of an invited colleague from their invitation link. */
export function JoinStaff() {
  const { t } = useTranslation('operator-identity');
  useTitleName(t(($) => $.join.title));
  const router = useRouter();
  const [given] = useState(codeInAddress);
  const { form, field, submit, isBusy, summary } = useAppForm({
    initial: { code: given, password: '' },
    labels: { code: t(($) => $.join.code), password: t(($) => $.join.password) },
    asks: t(($) => $.join.asks, { returnObjects: true }),
    rules: { code: (code) => (code.trim() === '' ? 'required' : undefined), password: staffPasswordProblem },
    failure: t(($) => $.join.failed),
    send: async ({ code, password }) => {
      await joinStaff({ code: code.trim(), password });
      void showToast(t(($) => $.join.done));
      await router.navigate({ href: '/operator/sign-in', replace: true });
    },
  });
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <PageHeader title={t(($) => $.join.title)} description={t(($) => $.join.text)} />
      <ErrorSummary {...summary} />
      {given === '' && <TextInput {...field('code')} autoComplete="off" spellCheck={false} />}
      <NewPasswordField {...field('password')} minLength={minStaffPasswordLength} value={form.values.password} />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.join.submit)}
      </Button>
    </form>
  );
}
