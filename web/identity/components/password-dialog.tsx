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
        <FailureAlert failure={failure && <RefusalText refusal={failure} />} />
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

/** Why the password did not count, in words. */
function RefusalText({ refusal }: { refusal: PasswordRefusal }) {
  const { t } = useTranslation('security');
  const { t: identity } = useTranslation('identity');
  if (refusal.kind === 'throttled') return identity(($) => $.signIn.throttled, { count: refusal.minutes });
  return t(($) => $.reauthenticate[refusal.kind]);
}
