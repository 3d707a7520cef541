import { Button, TextInput } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailProblem } from '../../contract/kit/email-rule.ts';
import { PasskeysCard } from '../identity/components/passkeys-card.tsx';
import { SecondFactorCard } from '../identity/components/second-factor-card.tsx';
import { SessionsCard } from '../identity/components/sessions-card.tsx';
import { companyQuery } from '../platform/session.ts';
import { useCan } from '../platform/use-can.ts';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { UnsavedChanges } from '../ui/form/unsaved-changes.tsx';
import { SettingsSection } from '../ui/section-card.tsx';
import { AccountPage } from './account-page.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';
import { MailPreferencesCard } from './mail-preferences-card.tsx';
import { PendingEmail } from './pending-email.tsx';
import { useUserCard } from './use-details-form.ts';
import classes from './user-card.module.css';
import { type LoadedUser, userDetailsQuery } from './api.ts';

/** Cards that save independently, and account security. */
export function UserDetails() {
  const { t } = useTranslation('account');
  return (
    <AccountPage
      title={t(($) => $.user.title)}
      description={t(($) => $.user.description)}
      query={useQuery(userDetailsQuery())}
      failure={t(($) => $.user.loadFailed)}
    >
      {(loaded) => <Cards loaded={loaded} />}
    </AccountPage>
  );
}

function Cards({ loaded }: { loaded: LoadedUser }) {
  const { data: company } = useSuspenseQuery(companyQuery());
  const paysInvoices = useCan('manage-billing');
  const [isEmailDirty, setEmailDirty] = useState(false);
  const [areMailsDirty, setMailsDirty] = useState(false);
  const [isPasswordDirty, setPasswordDirty] = useState(false);
  return (
    <div className="stack">
      <AccountEmailCard loaded={loaded} onDirty={setEmailDirty} />
      {paysInvoices && <MailPreferencesCard loaded={loaded} isPaid={company.paid} onDirty={setMailsDirty} />}
      <ChangePasswordCard loaded={loaded} companyName={company.internal_name} onDirty={setPasswordDirty} />
      <PasskeysCard />
      <SecondFactorCard />
      <SessionsCard />
      <UnsavedChanges isDirty={isEmailDirty || areMailsDirty || isPasswordDirty} />
    </div>
  );
}

interface CardProps {
  readonly loaded: LoadedUser;
  readonly onDirty: (isDirty: boolean) => void;
}

/** Edits the sign-in email. A change is confirmed by link, as the card explains before saving. */
function AccountEmailCard({ loaded, onDirty }: CardProps) {
  const { t } = useTranslation('account');
  const { field, form, submit, isBusy, summary } = useUserCard<{ email: string }>({
    loaded,
    onDirty,
    values: ({ email }) => ({ email }),
    body: ({ email }, user) => ({ email, receive_marketing_email: user.receive_marketing_email }),
    labels: { email: t(($) => $.user.email.label) },
    rules: { email: emailProblem },
  });
  const isChanged = form.values.email.trim().toLowerCase() !== loaded.user.email;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <SettingsSection title={t(($) => $.user.email.title)} help={t(($) => $.user.email.help)}>
        <ErrorSummary {...summary} />
        <PendingEmail loaded={loaded} />
        <TextInput {...field('email')} type="email" inputMode="email" autoComplete="email" maxLength={254} />
        <output className={classes.note}>{isChanged && t(($) => $.user.email.validation)}</output>
        <Button type="submit" variant={form.isDirty() ? 'filled' : 'default'} loading={isBusy} className={classes.submit}>
          {t(($) => $.user.save)}
        </Button>
      </SettingsSection>
    </form>
  );
}
