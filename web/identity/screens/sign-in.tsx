import { Alert, Divider, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { redirectTarget } from '../../platform/redirect-target.ts';
import { beginSession, type KnownSessionEnd, findSessionEnd } from '../../platform/session.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { signIn, type SignInFailure } from '../api.ts';
import type { SignInNotice } from '../sign-in-link.ts';
import { SignInFailureAlert } from '../components/sign-in-failure-alert.tsx';
import classes from './sign-in.module.css';
import { lazyPart } from '../../platform/load-part.ts';

type Notice = SignInNotice | undefined;

/** Browsers have passkeys on https and localhost only. */
const hasPasskeys = 'PublicKeyCredential' in globalThis;

/** Lazy-loaded, because few users need it. */
const CodeStep = lazyPart(() => import('../components/code-step.tsx'));
/** With their library, which this page could not hold. */
const PasskeySignIn = lazyPart(() => import('../components/passkey-sign-in.tsx'));
const PasskeyOffer = lazyPart(() => import('../components/passkey-offer.tsx'), 'security');

/** Shows the trade login and continues to the requested page. */
export function SignIn() {
  const { t } = useTranslation('identity');
  const search = useSearch({ from: '/signed-out/login' });
  const enter = useEnter(search.to);
  const [email, setEmail] = useState(search.email ?? '');
  const [password, setPassword] = useState('');
  const { run, isBusy } = useAction();
  const notice = useNotice();
  const [failure, setFailure] = useState<SignInFailure | undefined>(notice === 'locked' ? { kind: 'locked' } : undefined);
  const [isCodeWanted, setCodeWanted] = useState(notice === 'codeWanted');
  const [isOffered, setOffered] = useState(false);

  const submitCredentials = async ({ username, secret }: Credentials) => {
    setFailure(undefined);
    const outcome = await signIn(username, secret);
    if (outcome.kind === 'signedIn') return outcome.passkeyOffer && hasPasskeys ? setOffered(true) : enter();
    // A password that never reached the server is kept for the next try.
    if (outcome.kind !== 'failed') setPassword('');
    if (outcome.kind === 'codeWanted') setCodeWanted(true);
    else setFailure(outcome);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = readCredentials(event.currentTarget);
    if (given.username === '') focusField(event.currentTarget, 'username');
    else if (given.secret === '') focusField(event.currentTarget, 'password');
    else void run(() => submitCredentials(given));
  };

  if (isOffered) {
    return (
      <Suspense>
        <PasskeyOffer onDone={enter} />
      </Suspense>
    );
  }
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
    <form onSubmit={submit} className={classes.form} noValidate>
      <PageHeader title={t(($) => $.signIn.title)} />
      {failure === undefined ? <SignInNotice notice={notice} /> : <SignInFailureAlert failure={failure} />}
      <CredentialFields email={email} onEmail={setEmail} password={password} onPassword={setPassword} />
      <ReasonButton type="submit" fullWidth loading={isBusy} reason={isIncomplete && !isBusy ? t(($) => $.signIn.incomplete) : undefined}>
        {t(($) => $.signIn.submit)}
      </ReasonButton>
      {hasPasskeys && (
        <div className={classes.passkey}>
          <Suspense>
            <PasskeySignIn onSignedIn={enter} onFailure={setFailure} hasAutofill />
          </Suspense>
        </div>
      )}
      <OtherWays email={email.trim()} to={search.to} />
    </form>
  );
}

/** Continues to the requested page, clearing everything cached before sign-in. */
function useEnter(to: string | undefined): () => Promise<void> {
  const router = useRouter();
  const client = useQueryClient();
  return async () => {
    beginSession(client);
    await router.navigate({ href: redirectTarget(to), replace: true });
  };
}

/** Returns why the user is here: an explicit notice, otherwise how their session ended. */
function useNotice(): Notice | KnownSessionEnd {
  const client = useQueryClient();
  const [end] = useState(() => findSessionEnd(client));
  const notice = useLocation({ select: ({ state }) => state.signInNotice });
  return notice ?? end;
}

/** Returns the text of the notice. */
function SignInNotice({ notice }: { notice: Notice | KnownSessionEnd }) {
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

interface CredentialFieldsProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly password: string;
  readonly onPassword: (password: string) => void;
}

function CredentialFields({ email, onEmail, password, onPassword }: CredentialFieldsProps) {
  const { t } = useTranslation('identity');
  return (
    <>
      <TextInput
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        label={t(($) => $.signIn.email)}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordInput
        name="password"
        autoComplete="current-password"
        label={t(($) => $.signIn.password)}
        value={password}
        onChange={(event) => onPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t(($) => $.signIn.showPassword), tabIndex: 0 }}
      />
    </>
  );
}

/** Links to reset a password or register. */
function OtherWays({ email, to }: { email: string; to: string | undefined }) {
  const { t } = useTranslation('identity');
  return (
    <>
      <p className={classes.forgot}>
        <Link to="/forgot-password" search={{ ...(email !== '' && { email }), ...(to !== undefined && { to }) }}>
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
    </>
  );
}

interface Credentials {
  readonly username: string;
  readonly secret: string;
}

/** Read from the form: values the browser autofilled may not have reached the state. */
function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  return { username: typed(data, 'username').trim(), secret: typed(data, 'password') };
}

function typed(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

function focusField(form: HTMLFormElement, name: 'username' | 'password'): void {
  form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
}

/** Detects Safari on iPhone and iPad, where registration is not offered. iPads identify as Macs, but Macs have no touch screen. */
function isAppleTouchSafari({ userAgent, maxTouchPoints } = navigator): boolean {
  const isTouchDevice = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isTouchDevice && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent);
}
