import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPasswordProblem } from '../../../contract/identity/own-password-rule.ts';
import { confirmationProblem, passwordProblem } from '../../../contract/identity/password-rule.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { clearPreferences } from '../../platform/preferences.ts';
import { forgetSession } from '../../platform/session.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { NewPasswordField } from '../../ui/form/password-field.tsx';
import { refusalWords } from '../../ui/form/refusal-words.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTitleName } from '../../ui/title-detail.ts';
import { showToast } from '../../ui/toast.tsx';
import { type ResetLink, resetLinkQuery, resetPassword } from '../api.ts';
import { CheckingLink } from '../components/link-check.tsx';
import classes from '../components/recovery.module.css';

/** Sets a new password from a mailed link. Opening the link does not use it up. */
export function ResetPassword() {
  const { t } = useTranslation('identity');
  const link = useSearch({ from: '/signed-out/reset-password' });
  const query = useQuery(resetLinkQuery(link));
  const { data: isGood } = query;
  const loading = toRegionLoading(query);
  const [isSpent, setSpent] = useState(false);
  if (loading.isBusy) return <CheckingLink />;
  if (isGood === undefined) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.link.unchecked)}
      </InlineFailure>
    );
  }
  return isGood && !isSpent ? <NewPassword link={link} onInvalid={() => setSpent(true)} /> : <InvalidLink email={link.email} />;
}

/** Focuses the page's heading when it renders late. */
function useHeadingFocus() {
  const page = useRef<HTMLDivElement & HTMLFormElement>(null);
  useEffect(() => page.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return page;
}

function InvalidLink({ email }: { email: string }) {
  const { t } = useTranslation('identity');
  const page = useHeadingFocus();
  useTitleName(t(($) => $.link.invalid));
  return (
    <div ref={page} className={classes.form}>
      <PageHeader title={t(($) => $.reset.title)} />
      <FailureAlert failure={t(($) => $.link.invalid)} />
      <p className={classes.back}>
        <Link to="/forgot-password" search={email === '' ? {} : { email }}>
          {t(($) => $.reset.another)}
        </Link>
      </p>
    </div>
  );
}

function NewPassword({ link, onInvalid }: { link: ResetLink; onInvalid: () => void }) {
  const { t } = useTranslation('identity');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const client = useQueryClient();
  const page = useHeadingFocus();
  const { form, field, submit, isBusy, summary } = useAppForm({
    initial: { new_password: '', confirmed_password: '', revoke_api_keys: true },
    labels: {
      new_password: t(($) => $.reset.password),
      confirmed_password: t(($) => $.reset.confirmation),
      revoke_api_keys: t(($) => $.reset.revokeKeys),
    },
    rules: {
      new_password: (password) => passwordProblem(password) ?? ownPasswordProblem(password, { email: link.email }),
      confirmed_password: (confirmation, { new_password }) => confirmationProblem(confirmation, new_password),
    },
    failure: t(($) => $.reset.failed),
    send: async (passwords) => {
      await resetPassword(link, passwords);
      // All sessions have ended, including any other user's session in this browser.
      clearPreferences();
      forgetSession(client);
      await navigate({ to: '/login', search: { email: link.email }, state: { signInNotice: 'passwordUpdated' }, replace: true });
    },
    onFailure: (error) => {
      if (!(error instanceof ApiRefusal)) return;
      if (error.status === 410) onInvalid();
      else if (error.errors.length > 0) void showToast(refusalWords(error).join(', '), 'danger');
    },
  });
  return (
    <form ref={page} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <PageHeader title={t(($) => $.reset.title)} />
      <ErrorSummary {...summary} />
      {/* Helps password managers identify the account. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordField {...field('new_password')} value={form.values.new_password} owner={{ email: link.email }} />
      <PasswordInput
        {...field('confirmed_password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': common(($) => $.password.show), tabIndex: 0 }}
      />
      <Checkbox {...field('revoke_api_keys', 'checkbox')} size="md" description={t(($) => $.reset.revokeKeysHint)} />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.reset.submit)}
      </Button>
    </form>
  );
}
