import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTitleName } from '../../../ui/title-detail.ts';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { beginStaffSession, finishSingleSignOn } from '../session.ts';
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

/** Page that the identity provider returns to: finishes the sign-in, or says why it failed. */
export function StaffSingleSignOn() {
  const { t } = useTranslation('operator-identity');
  useTitleName(t(($) => $.singleSignOn.title));
  const client = useQueryClient();
  const router = useRouter();
  const [failure, setFailure] = useState<string>();
  // The code works once, however often the page renders.
  const parameters = useRef<string>(location.search.slice(1));
  useEffect(() => {
    const given = parameters.current;
    parameters.current = '';
    if (given === '') return;
    const finish = async (): Promise<void> => {
      const outcome = await finishSingleSignOn(given);
      if (outcome.kind === 'refused') return setFailure(outcome.text);
      beginStaffSession(client, outcome.member);
      await router.navigate({ href: '/operator', replace: true });
    };
    finish().catch(() => setFailure(t(($) => $.signIn.unreachable)));
  }, [client, router, t]);
  return (
    <div className={classes.form}>
      <PageHeader title={t(($) => $.singleSignOn.title)} />
      {failure === undefined ? <p>{t(($) => $.singleSignOn.waiting)}</p> : <FailureAlert failure={failure} />}
      <a href="/operator/sign-in">{t(($) => $.singleSignOn.again)}</a>
    </div>
  );
}
