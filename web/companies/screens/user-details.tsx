import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { SecondFactorCard } from '../../identity/components/second-factor-card.tsx';
import { SessionsCard } from '../../identity/components/sessions-card.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { AccountEmailCard } from '../components/account-email-card.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { ChangePasswordCard } from '../components/change-password-card.tsx';
import { MailWishesCard } from '../components/mail-wishes-card.tsx';
import { type LoadedUser, userDetailsQuery } from '../user-details-api.ts';

/** Cards with a save of their own, and what keeps the account safe. */
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
  const [isEmailDirty, setEmailDirty] = useState(false);
  const [areMailsDirty, setMailsDirty] = useState(false);
  const [isPasswordDirty, setPasswordDirty] = useState(false);
  return (
    <div className="stack">
      <AccountEmailCard loaded={loaded} onDirty={setEmailDirty} />
      <MailWishesCard loaded={loaded} isPaid={company.paid} onDirty={setMailsDirty} />
      <ChangePasswordCard loaded={loaded} companyName={company.internal_name} onDirty={setPasswordDirty} />
      <SecondFactorCard />
      <SessionsCard />
      <UnsavedChanges isDirty={isEmailDirty || areMailsDirty || isPasswordDirty} />
    </div>
  );
}
