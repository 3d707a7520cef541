import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPasswordProblem } from '../../contract/identity/own-password-rule.ts';
import { confirmationProblem, passwordProblem } from '../../contract/identity/password-rule.ts';
import { apiKeysQuery, changePassword } from '../identity/api.ts';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { NewPasswordField } from '../ui/form/password-field.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { SettingsSection } from '../ui/section-card.tsx';
import { showToast } from '../ui/toast.tsx';
import type { LoadedUser } from './api.ts';
import classes from './user-card.module.css';

interface CardProps {
  readonly loaded: LoadedUser;
  readonly companyName: string;
  readonly onDirty: (isDirty: boolean) => void;
}

// A type, not an interface, because forms accept any record. Uses the wire's names.
type Passwords = { new_password: string; confirmed_password: string; revoke_api_keys: boolean };
const empty: Passwords = { new_password: '', confirmed_password: '', revoke_api_keys: true };

/** Sets a new password, typed twice. Requires the current one unless entered recently. */
export function ChangePasswordCard({ loaded: { user }, companyName, onDirty }: CardProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const owner = { email: user.email, names: [user.forename, user.surname], company: companyName };
  const { data: keys = [] } = useQuery(apiKeysQuery());
  const hasKeys = keys.length > 0;
  const { field, form, submit, isBusy, summary } = useAppForm<Passwords>({
    initial: empty,
    labels: {
      new_password: t(($) => $.user.password.new),
      confirmed_password: t(($) => $.user.password.confirm),
      revoke_api_keys: t(($) => $.user.password.revokeKeys),
    },
    rules: {
      new_password: (password) => passwordProblem(password) ?? ownPasswordProblem(password, owner),
      confirmed_password: (confirmation, values) => confirmationProblem(confirmation, values.new_password),
    },
    failure: t(($) => $.user.password.failed),
    send: async (values) => {
      const { revoke_api_keys: revokesKeys, ...passwords } = values;
      await changePassword({ ...passwords, ...(hasKeys && { revoke_api_keys: revokesKeys }) });
      if (hasKeys && revokesKeys) void client.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
      form.reset();
      void showToast(t(($) => $.user.password.saved));
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <SettingsSection title={t(($) => $.user.password.title)} help={t(($) => $.user.password.help)}>
        <ErrorSummary {...summary} />
        {/* Helps password managers identify the account. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <NewPasswordField {...field('new_password')} value={form.values.new_password} owner={owner} />
        <PasswordInput
          {...field('confirmed_password')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': common(($) => $.password.show), tabIndex: 0 }}
        />
        {hasKeys && <Checkbox {...field('revoke_api_keys', 'checkbox')} size="md" description={t(($) => $.user.password.revokeKeysHint)} />}
        <Button type="submit" variant={isDirty ? 'filled' : 'default'} loading={isBusy} className={classes.submit}>
          {t(($) => $.user.password.submit)}
        </Button>
      </SettingsSection>
    </form>
  );
}
