import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { signInStaff } from '../api.ts';
import type { StaffMember } from '../session.ts';
import classes from './staff-sign-in.module.css';
import { StaffCode } from './staff-code.tsx';

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'code'; readonly isNew: boolean }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly member: StaffMember };

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

interface StaffSignInStepsProps {
  /** The heading of a step; `isFirst`: of the one with the password. */
  readonly heading: (title: string, isFirst: boolean) => ReactNode;
  /** Below the button of the first step. */
  readonly after?: ReactNode;
  /** Somebody is signed in: the server has given them their session. */
  readonly onSignedIn: (member: StaffMember) => void;
  /** The new recovery codes were kept, or there were none. */
  readonly onDone: (member: StaffMember) => void | Promise<void>;
}

/** The password, then a code, which outside a demonstration everybody needs, and new recovery codes the one time that there are some. */
export function StaffSignInSteps({ heading, after, onSignedIn, onDone }: StaffSignInStepsProps) {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const [failure, setFailure] = useState<string>();
  const begin = async (member: StaffMember, codes: readonly string[]): Promise<void> => {
    onSignedIn(member);
    if (codes.length > 0) setStep({ kind: 'codes', codes, member });
    else await onDone(member);
  };
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={() => void onDone(step.member)} />;
  if (step.kind === 'code') {
    const back = (why?: string): void => {
      setFailure(why);
      setStep({ kind: 'password' });
    };
    return <StaffCode isNew={step.isNew} heading={(title) => heading(title, false)} onSignedIn={begin} onBack={back} />;
  }
  return (
    <Credentials
      heading={heading}
      after={after}
      failure={failure}
      onFailure={setFailure}
      onSignedIn={(member) => begin(member, [])}
      onCode={(isNew) => setStep({ kind: 'code', isNew })}
    />
  );
}

interface CredentialsProps extends Pick<StaffSignInStepsProps, 'heading' | 'after'> {
  readonly failure: string | undefined;
  readonly onFailure: (text: string | undefined) => void;
  readonly onSignedIn: (member: StaffMember) => Promise<void>;
  readonly onCode: (isNew: boolean) => void;
}

function Credentials({ heading, after, failure, onFailure, onSignedIn, onCode }: CredentialsProps) {
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
      {heading(
        t(($) => $.signIn.title),
        true,
      )}
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
      {after}
    </form>
  );
}
