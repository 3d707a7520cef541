import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { type PasswordCheck, reauthenticate } from '../api.ts';
import { settlePassword } from '../password-question.ts';

type PasswordRefusal = Exclude<PasswordCheck, { kind: 'right' | 'sessionLost' }>;

/** Asks for the current password before something that a stranger at an open screen must not do. */
export default function PasswordDialog() {
  const { t } = useTranslation('security');
  const { t: common } = useTranslation('common');
  const email = useQueryClient().getQueryData(companyQuery().queryKey)?.company_user.email ?? '';
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const { run, isBusy } = useAction();
  const textOf = useRefusalText();
  const [failure, setFailure] = useState<PasswordRefusal>();
  const give = async () => {
    setFailure(undefined);
    const check = await reauthenticate(password);
    if (check.kind === 'right') return settlePassword(true);
    // Sign-in follows by itself.
    if (check.kind === 'sessionLost') return settlePassword(false);
    setPassword('');
    setFailure(check);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    // The form that needs the password may stand around this one.
    event.preventDefault();
    event.stopPropagation();
    if (password === '') field.current?.focus();
    else void run(give);
  };

  return (
    <ModalDialog title={t(($) => $.reauthenticate.title)} onClose={() => settlePassword(false)}>
      <form onSubmit={submit} noValidate>
        <p>{t(($) => $.reauthenticate.text)}</p>
        <FailureAlert failure={failure && textOf(failure)} />
        {/* So that a password manager knows whose password is meant. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          ref={field}
          data-autofocus
          name="current-password"
          autoComplete="current-password"
          label={t(($) => $.reauthenticate.password)}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': common(($) => $.password.show), tabIndex: 0 }}
        />
        <DialogActions>
          <Button variant="default" onClick={() => settlePassword(false)}>
            {t(($) => $.reauthenticate.cancel)}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(($) => $.reauthenticate.submit)}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}

/** Why the password did not count, in words that are there before: fetched later, they would take the dialog and its focus away meanwhile. */
function useRefusalText(): (refusal: PasswordRefusal) => string {
  const { t } = useTranslation('security');
  const { t: identity } = useTranslation('identity');
  return (refusal) =>
    refusal.kind === 'throttled'
      ? identity(($) => $.signIn.throttled, { count: refusal.minutes })
      : t(($) => $.reauthenticate[refusal.kind]);
}
