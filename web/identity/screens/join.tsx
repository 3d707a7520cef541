import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPasswordProblem } from '../../../contract/identity/own-password-rule.ts';
import { confirmationProblem, passwordProblem } from '../../../contract/identity/password-rule.ts';
import { requiredProblem } from '../../../contract/kit/problem.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { beginSession } from '../../platform/session.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { NewPasswordField } from '../../ui/form/password-field.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { useTitleName } from '../../ui/title-detail.ts';
import { signIn } from '../api.ts';
import { BrokenLineDrawing, CheckingLink } from '../components/link-check.tsx';
import classes from '../components/recovery.module.css';
import { acceptInvitation, invitationQuery, type OpenedInvitation } from '../people-api.ts';

/** Lets an invited person join a company. Opening the link does not use it up. */
export function Join() {
  const { t } = useTranslation('identity');
  const { s } = useSearch({ from: '/signed-out/join' });
  const query = useQuery(invitationQuery(s));
  const { data: opened } = query;
  const loading = toRegionLoading(query);
  if (loading.isBusy) return <CheckingLink />;
  if (opened === undefined) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.link.unchecked)}
      </InlineFailure>
    );
  }
  const { state, invitation } = opened;
  if (state !== 'open' || invitation === undefined) return <Ended state={state === 'open' ? 'unknown' : state} />;
  return <JoinForm code={s} invitation={invitation} onEnded={() => void query.refetch()} />;
}

/** Focuses the page's heading when it renders late. */
function useHeadingFocus() {
  const page = useRef<HTMLDivElement & HTMLFormElement>(null);
  useEffect(() => page.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return page;
}

function Ended({ state }: { state: Exclude<OpenedInvitation['state'], 'open'> }) {
  const { t } = useTranslation('people');
  const page = useHeadingFocus();
  useTitleName(t(($) => $.join.invalidTitle));
  return (
    <div ref={page} className={classes.result}>
      <BrokenLineDrawing />
      <PageHeader title={t(($) => $.join.invalidTitle)} />
      <p className={classes.text}>{t(($) => $.join.states[state])}</p>
      <Link to="/login">{t(($) => $.join.signIn)}</Link>
    </div>
  );
}

interface JoinFormProps {
  readonly code: string;
  readonly invitation: NonNullable<OpenedInvitation['invitation']>;
  /** The link no longer works, for the reason that the server now gives. */
  readonly onEnded: () => void;
}

function JoinForm({ code, invitation, onEnded }: JoinFormProps) {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation('common');
  const { company, email, invited_by: inviter, role } = invitation;
  const navigate = useNavigate();
  const client = useQueryClient();
  const page = useHeadingFocus();
  const title = t(($) => $.join.title, { company });
  useTitleName(title);
  const { form, field, submit, isBusy, summary } = useAppForm({
    initial: { forename: '', surname: '', new_password: '', confirmed_password: '' },
    labels: {
      forename: t(($) => $.join.forename),
      surname: t(($) => $.join.surname),
      new_password: t(($) => $.join.password),
      confirmed_password: t(($) => $.join.confirmation),
    },
    asks: t(($) => $.join.asks, { returnObjects: true }),
    rules: {
      forename: requiredProblem,
      surname: requiredProblem,
      new_password: (password, { forename, surname }) =>
        passwordProblem(password) ?? ownPasswordProblem(password, { email, company, names: [forename, surname] }),
      confirmed_password: (confirmation, { new_password }) => confirmationProblem(confirmation, new_password),
    },
    failure: t(($) => $.join.failed),
    send: async (person) => {
      await acceptInvitation(code, person);
      // Also ends another person's session in this browser.
      const { kind } = await signIn(email, person.new_password);
      if (kind !== 'signedIn') return navigate({ to: '/login', search: { email }, replace: true });
      beginSession(client);
      await navigate({ to: '/', replace: true });
    },
    onFailure: (error) => {
      if (error instanceof ApiRefusal && (error.status === 410 || error.status === 409)) onEnded();
    },
  });
  const owner = { email, company, names: [form.values.forename, form.values.surname] };
  return (
    <form ref={page} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <PageHeader title={title} />
      <p className={classes.text}>
        {t(($) => $.join.intro, { inviter, email, role: t(($) => $.roles[role]) })} {t(($) => $.join.notYou)}
      </p>
      <ErrorSummary {...summary} />
      {/* Helps password managers identify the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput {...field('forename')} autoComplete="given-name" maxLength={50} />
      <TextInput {...field('surname')} autoComplete="family-name" maxLength={50} />
      <NewPasswordField {...field('new_password')} value={form.values.new_password} owner={owner} />
      <PasswordInput
        {...field('confirmed_password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': common(($) => $.password.show), tabIndex: 0 }}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.join.submit)}
      </Button>
    </form>
  );
}
