import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/load-part.ts';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../../ui/region-loading.ts';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { signInOptionsQuery, signInStaff, startSingleSignOn, submitStaffCode, newStaffKey, type StaffMember } from '../session.ts';
import classes from './staff-sign-in.module.css';

/** Lazy-loaded with the library for passkeys. */
const StaffPasskeySignIn = lazyPart(() => import('./staff-passkeys.tsx'));

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'code'; readonly isNew: boolean }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly member: StaffMember };

const readField = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

interface StaffSignInStepsProps {
  /** Heading of a step; `isFirst` marks the password step. */
  readonly heading: (title: string, isFirst: boolean) => ReactNode;
  /** Rendered below the button of the first step. */
  readonly after?: ReactNode;
  /** Called once the server has created the session. */
  readonly onSignedIn: (member: StaffMember) => void;
  /** Called once new recovery codes, if any, have been saved. */
  readonly onDone: (member: StaffMember) => void | Promise<void>;
}

/** Password, then a code (required except in demos), then new recovery codes on first setup. */
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
  const { data: options } = useQuery(signInOptionsQuery());
  const [missing, setMissing] = useState<'username' | 'password'>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [username, password] = [readField(data, 'username').trim(), readField(data, 'password')];
    const empty = username === '' ? 'username' : password === '' ? 'password' : undefined;
    setMissing(empty);
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
      {options?.single_sign_on === true && (
        <Button
          fullWidth
          variant={options.local ? 'default' : 'filled'}
          disabled={isBusy}
          onClick={() => void run(async () => location.assign(await startSingleSignOn()))}
        >
          {t(($) => $.singleSignOn.begin)}
        </Button>
      )}
      {options?.local === false && <p className={classes.trade}>{t(($) => $.singleSignOn.onlyBreakGlass)}</p>}
      <TextInput
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        label={t(($) => $.signIn.email)}
        error={missing === 'username' && t(($) => $.signIn.emailMissing)}
      />
      <PasswordInput
        name="password"
        autoComplete="current-password"
        label={t(($) => $.signIn.password)}
        error={missing === 'password' && t(($) => $.signIn.passwordMissing)}
        visibilityToggleButtonProps={{ 'aria-label': t(($) => $.signIn.showPassword), tabIndex: 0 }}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.signIn.submit)}
      </Button>
      {'PublicKeyCredential' in globalThis && (
        <Suspense>
          <StaffPasskeySignIn onSignedIn={onSignedIn} onFailure={onFailure} />
        </Suspense>
      )}
      {after}
    </form>
  );
}

const QrCode = lazyPart(() => import('../../components/qr-code.tsx'));

interface StaffCodeProps {
  /** The account has no confirmed authenticator, so it is set up now. */
  readonly isNew: boolean;
  readonly heading: (title: string) => ReactNode;
  readonly onSignedIn: (member: StaffMember, recoveryCodes: readonly string[]) => Promise<void>;
  readonly onBack: (why?: string) => void;
}

/** Asks staff for the second factor: an authenticator code; the first sign-in also sets up the authenticator. */
function StaffCode({ isNew, heading, onSignedIn, onBack }: StaffCodeProps) {
  const { t } = useTranslation('operator-identity');
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, failure: broken } = useAction(t(($) => $.signIn.unreachable));
  useEffect(() => form.current?.querySelector<HTMLElement>('h1, h2')?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('code');
    const code = typeof given === 'string' ? given.trim() : '';
    setMissing(code === '');
    if (code === '') return event.currentTarget.querySelector('input')?.focus();
    void run(async () => {
      setFailure(undefined);
      const outcome = await submitStaffCode(code);
      if (outcome.kind === 'signedIn') await onSignedIn(outcome.member, outcome.recoveryCodes);
      else setFailure(outcome.text);
    });
  };
  return (
    <form ref={form} onSubmit={submit} className={classes.form} noValidate>
      {heading(isNew ? t(($) => $.code.newTitle) : t(($) => $.code.title))}
      <FailureAlert failure={failure ?? broken} />
      {isNew && <NewKey />}
      <TextInput
        name="code"
        inputMode={isNew ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        spellCheck={false}
        label={t(($) => $.code.label)}
        error={isMissing && t(($) => $.signIn.codeMissing)}
        description={isNew ? t(($) => $.code.newHint) : t(($) => $.code.hint)}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.code.submit)}
      </Button>
      <Button variant="subtle" onClick={() => onBack()}>
        {t(($) => $.code.back)}
      </Button>
    </form>
  );
}

/** Shows a key to scan into an authenticator app or type there. */
function NewKey() {
  const { t } = useTranslation('operator-identity');
  const query = useQuery({
    queryKey: ['staff', 'new-key'],
    queryFn: newStaffKey,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.code.noKey)}
      </InlineFailure>
    );
  }
  if (query.data === undefined) return null;
  return (
    <>
      <p>{t(($) => $.code.scan)}</p>
      <Suspense>
        <QrCode text={query.data.uri} label={t(($) => $.code.picture)} />
      </Suspense>
      <p>
        {t(($) => $.code.type)} <code className={classes.key}>{query.data.key}</code>
      </p>
    </>
  );
}
