import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTitleName } from '../../../ui/title-detail.ts';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { signInStaff } from '../api.ts';
import { beginStaffSession, type StaffMember } from '../session.ts';
import classes from './staff-sign-in.module.css';
import { StaffCode } from './staff-code.tsx';

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'code'; readonly isNew: boolean }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** The door of the back-office: the password, then a code, which outside a demonstration everybody needs. */
export function StaffSignIn() {
  const { t } = useTranslation('operator-identity');
  useTitleName(t(($) => $.signIn.title));
  const client = useQueryClient();
  const router = useRouter();
  const to = useRouterState({ select: ({ location }) => (location.search as { to?: string }).to });
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const [failure, setFailure] = useState<string>();
  const enter = async (): Promise<void> => {
    const isOfDesk = to !== undefined && /^\/operator(?:[/?]|$)/.test(to);
    await router.navigate({ href: isOfDesk ? to : '/operator', replace: true });
  };
  const begin = async (member: StaffMember, codes: readonly string[]): Promise<void> => {
    beginStaffSession(client, member);
    if (codes.length > 0) setStep({ kind: 'codes', codes });
    else await enter();
  };
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={() => void enter()} />;
  if (step.kind === 'code') {
    const back = (why?: string): void => {
      setFailure(why);
      setStep({ kind: 'password' });
    };
    return <StaffCode isNew={step.isNew} onSignedIn={begin} onBack={back} />;
  }
  return (
    <Credentials
      failure={failure}
      onFailure={setFailure}
      onSignedIn={(member) => begin(member, [])}
      onCode={(isNew) => setStep({ kind: 'code', isNew })}
    />
  );
}

interface CredentialsProps {
  readonly failure: string | undefined;
  readonly onFailure: (text: string | undefined) => void;
  readonly onSignedIn: (member: StaffMember) => Promise<void>;
  readonly onCode: (isNew: boolean) => void;
}

function Credentials({ failure, onFailure, onSignedIn, onCode }: CredentialsProps) {
  const { t } = useTranslation('operator-identity');
  const { run, isBusy, failure: broken } = useAction(t(($) => $.signIn.unreachable));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [username, password] = [textOf(data, 'username').trim(), textOf(data, 'password')];
    const empty = username === '' ? 'username' : password === '' ? 'password' : undefined;
    if (empty !== undefined) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus();
    void run(async () => {
      onFailure(undefined);
      const outcome = await signInStaff(username, password);
      if (outcome.kind === 'signedIn') await onSignedIn(outcome.member);
      else if (outcome.kind === 'secondFactor') onCode(outcome.step === 'enrol');
      else onFailure(outcome.text);
    });
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <PageHeader title={t(($) => $.signIn.title)} />
      <FailureAlert failure={failure ?? broken} />
      <TextInput name="username" type="email" inputMode="email" autoComplete="username" label={t(($) => $.signIn.email)} />
      <PasswordInput
        name="password"
        autoComplete="current-password"
        label={t(($) => $.signIn.password)}
        visibilityToggleButtonProps={{ 'aria-label': t(($) => $.signIn.showPassword), tabIndex: 0 }}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.signIn.submit)}
      </Button>
      <p className={classes.trade}>
        {t(($) => $.signIn.forStaff)} <a href="/login">{t(($) => $.signIn.tradeLogin)}</a>
      </p>
    </form>
  );
}
