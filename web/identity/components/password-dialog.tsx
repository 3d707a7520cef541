import { Button, PasswordInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { type PasswordCheck, reauthenticate } from '../api.ts';
import { canUsePasskeys, confirmWithPasskey, passkeysQuery } from '../passkeys-api.ts';
import { settlePassword } from '../password-question.ts';

type PasswordRefusal = Exclude<PasswordCheck, { kind: 'right' | 'sessionLost' }> | { readonly kind: 'passkeyFailed' };

/** Asks for the current password before sensitive actions, in case the screen was left unattended. */
export default function PasswordDialog() {
  const { t } = useTranslation('security');
  const { t: common } = useTranslation('common');
  const email = useQueryClient().getQueryData(companyQuery().queryKey)?.company_user.email ?? '';
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery(), enabled: canUsePasskeys() });
  const hasPasskey = passkeys.some((passkey) => passkey.suspended_at === null);
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const { run, isBusy } = useAction();
  const formatRefusal = useRefusalText();
  const [failure, setFailure] = useState<PasswordRefusal>();
  const submitPassword = async () => {
    setFailure(undefined);
    const check = await reauthenticate(password);
    if (check.kind === 'right') return settlePassword(true);
    // Sign-in follows automatically.
    if (check.kind === 'sessionLost') return settlePassword(false);
    if (check.kind !== 'failed') setPassword('');
    setFailure(check);
    field.current?.focus();
  };
  const submitPasskey = async () => {
    setFailure(undefined);
    const { kind } = await confirmWithPasskey();
    if (kind === 'right') settlePassword(true);
    else if (kind === 'wrong') setFailure({ kind: 'passkeyFailed' });
  };
  const submit = (event: FormEvent) => {
    // This form may be nested in the one that needs the password.
    event.preventDefault();
    event.stopPropagation();
    if (password === '') field.current?.focus();
    else void run(submitPassword);
  };

  return (
    <ModalDialog title={t(($) => $.reauthenticate.title)} onClose={() => settlePassword(false)}>
      <form onSubmit={submit} noValidate>
        <p>{t(($) => $.reauthenticate.text)}</p>
        <FailureAlert failure={failure && formatRefusal(failure)} />
        {/* Helps password managers identify the account. */}
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
          {hasPasskey && (
            <Button variant="default" disabled={isBusy} onClick={() => void run(submitPasskey)}>
              {t(($) => $.reauthenticate.usePasskey)}
            </Button>
          )}
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

/** Explains why the password was rejected. Uses preloaded texts: fetching them would suspend the dialog and lose its focus. */
function useRefusalText(): (refusal: PasswordRefusal) => string {
  const { t } = useTranslation('security');
  const { t: identity } = useTranslation('identity');
  return (refusal) =>
    refusal.kind === 'throttled'
      ? identity(($) => $.signIn.throttled, { count: refusal.minutes })
      : t(($) => $.reauthenticate[refusal.kind]);
}
