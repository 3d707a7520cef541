import { Alert, Button, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailProblem } from '../../../contract/kit/email-rule.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { showToast } from '../../ui/toast.tsx';
import { askForResetLink } from '../api.ts';
import { EnvelopeDrawing } from '../components/link-check.tsx';
import classes from '../components/recovery.module.css';

/** Requests a password reset link. The confirmation is the same whether or not the address is known. */
export function ForgotPassword() {
  const { t } = useTranslation('identity');
  const search = useSearch({ from: '/signed-out/forgot-password' });
  const [timesSent, setTimesSent] = useState(0);
  const [minutes, setMinutes] = useState(0);
  const { form, field, submit, isBusy, summary } = useAppForm({
    initial: { email: search.email ?? '' },
    labels: { email: t(($) => $.signIn.email) },
    rules: { email: emailProblem },
    failure: t(($) => $.forgot.failed),
    send: async ({ email }) => {
      const outcome = await askForResetLink(email.trim());
      setMinutes(outcome.kind === 'throttled' ? outcome.minutes : 0);
      if (outcome.kind === 'throttled') return;
      form.setValues({ email: '' });
      form.resetDirty({ email: '' });
      setTimesSent((times) => times + 1);
      void showToast(t(($) => $.forgot.sent));
    },
  });
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (timesSent > 0) notice.current?.focus();
  }, [timesSent]);
  const email = form.values.email.trim() || search.email;

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <PageHeader title={t(($) => $.forgot.title)} />
      <ErrorSummary {...summary} />
      <FailureAlert failure={minutes > 0 ? t(($) => $.signIn.throttled, { count: minutes }) : undefined} />
      {timesSent > 0 && minutes === 0 && summary.items.length === 0 && (
        <output>
          <Alert ref={notice} color="green" tabIndex={-1} role="presentation">
            <div className={classes.sent}>
              <EnvelopeDrawing />
              <div>
                <p>
                  <strong>{t(($) => $.forgot.sent)}</strong>
                </p>
                <p>{t(($) => $.forgot.sentHint)}</p>
              </div>
            </div>
          </Alert>
        </output>
      )}
      <p className={classes.text}>{t(($) => $.forgot.text)}</p>
      <TextInput {...field('email')} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.forgot.submit)}
      </Button>
      <p className={classes.back}>
        <Link to="/login" search={{ ...(email && { email }), ...(search.to !== undefined && { to: search.to }) }}>
          {t(($) => $.forgot.back)}
        </Link>
      </p>
    </form>
  );
}
