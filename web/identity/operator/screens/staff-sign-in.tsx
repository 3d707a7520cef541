import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTitleName } from '../../../ui/title-detail.ts';
import { beginStaffSession } from '../session.ts';
import classes from './staff-sign-in.module.css';
import { StaffSignInSteps } from './staff-sign-in-steps.tsx';

/** Sign-in page of the back office. */
export function StaffSignIn() {
  const { t } = useTranslation('operator-identity');
  useTitleName(t(($) => $.signIn.title));
  const client = useQueryClient();
  const router = useRouter();
  const { to } = useSearch({ strict: false });
  const enter = async (): Promise<void> => {
    const isOfDesk = to !== undefined && /^\/operator(?:[/?]|$)/.test(to);
    await router.navigate({ href: isOfDesk ? to : '/operator', replace: true });
  };
  return (
    <StaffSignInSteps
      heading={(title) => <PageHeader title={title} />}
      after={
        <p className={classes.trade}>
          {t(($) => $.signIn.forStaff)} <a href="/login">{t(($) => $.signIn.tradeLogin)}</a>
        </p>
      }
      onSignedIn={(member) => beginStaffSession(client, member)}
      onDone={enter}
    />
  );
}
