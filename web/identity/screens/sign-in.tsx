import { Alert, Divider, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type ParsedLocation, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { redirectTarget } from '../../platform/redirect-target.ts';
import { authorizeQuery } from '../../platform/session.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { signIn, type SignInFailure } from '../api.ts';
import { FailureText } from '../components/failure-text.tsx';
import classes from './sign-in.module.css';

type Notice = ParsedLocation['state']['signInNotice'];

/** Few need it; the others do not wait for it. */
const CodeStep = lazy(() => import('../components/code-step.tsx'));

/** Trade login. Leads to the page that was wanted. */
export function SignIn() {
  const { t } = useTranslation('identity');
  const search = useSearch({ from: '/signed-out/login' });
  const router = useRouter();
  const client = useQueryClient();
  const [email, setEmail] = useState(search.email ?? '');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const notice = useLocation({ select: ({ state }) => state.signInNotice });
  const [failure, setFailure] = useState<SignInFailure | undefined>(notice === 'locked' ? { kind: 'locked' } : undefined);
  const [isCodeWanted, setCodeWanted] = useState(notice === 'codeWanted');
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus();
  }, [failure]);

  const enter = async () => {
    client.clear();
    client.setQueryData(authorizeQuery().queryKey, true);
    await router.navigate({ href: redirectTarget(search.to), replace: true });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    // What the browser filled in by itself may not have reached the state yet.
    const form = new FormData(event.currentTarget);
    const [username, secret] = [typed(form, 'username').trim(), typed(form, 'password')];
    if (username === '' || secret === '') {
      event.currentTarget.querySelector<HTMLInputElement>(`input[name=${username === '' ? 'username' : 'password'}]`)?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    const outcome = await signIn(username, secret);
    if (outcome.kind === 'signedIn') return enter();
    setBusy(false);
    setPassword('');
    if (outcome.kind === 'codeWanted') setCodeWanted(true);
    else setFailure(outcome);
  };

  if (isCodeWanted) {
    return (
      <Suspense>
        <CodeStep
          onSignedIn={enter}
          onBack={(reason) => {
            setCodeWanted(false);
            setFailure(reason);
          }}
        />
      </Suspense>
    );
  }

  const isIncomplete = email.trim() === '' || password === '';
  return (
    <form onSubmit={(event) => void submit(event)} className={classes.form} noValidate>
      <PageHeader title={t(($) => $.signIn.title)} />
      {failure === undefined ? (
        <NoticeOf notice={notice} />
      ) : (
        <FailureAlert ref={alert} tabIndex={-1} failure={<FailureText failure={failure} />} />
      )}
      <TextInput
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t(($) => $.signIn.email)}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        name="password"
        autoComplete="current-password"
        label={t(($) => $.signIn.password)}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t(($) => $.signIn.showPassword), tabIndex: 0 }}
      />
      <ReasonButton type="submit" fullWidth loading={isBusy} reason={isIncomplete && !isBusy ? t(($) => $.signIn.incomplete) : undefined}>
        {t(($) => $.signIn.submit)}
      </ReasonButton>
      <p className={classes.forgot}>
        <Link
          to="/forgot-password"
          search={{ ...(email.trim() !== '' && { email: email.trim() }), ...(search.to !== undefined && { to: search.to }) }}
        >
          {t(($) => $.signIn.forgot)}
        </Link>
      </p>
      {!isAppleTouchSafari() && (
        <>
          <Divider />
          <p className={classes.register}>
            <Link to="/register">{t(($) => $.signIn.register)}</Link>
          </p>
        </>
      )}
    </form>
  );
}

/** What somebody who was sent here should know. */
function NoticeOf({ notice }: { notice: Notice }) {
  const { t } = useTranslation('identity');
  if (notice === undefined || notice === 'locked' || notice === 'codeWanted') return null;
  return (
    <output>
      <Alert role="presentation" color={notice === 'passwordUpdated' ? 'green' : 'blue'}>
        {t(($) => $.notice[notice])}
      </Alert>
    </output>
  );
}

function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Safari on iPhone and iPad, where registration is not offered. An iPad calls itself a Mac, but a Mac has no touch screen. */
function isAppleTouchSafari({ userAgent, maxTouchPoints } = navigator): boolean {
  const isTouchDevice = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isTouchDevice && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent);
}
