import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/form/use-action.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { submitCode, type SignInFailure } from '../api.ts';
import PasskeySignIn from './passkey-sign-in.tsx';
import { SignInFailureAlert } from './sign-in-failure-alert.tsx';
import classes from './code-step.module.css';

interface CodeStepProps {
  readonly onSignedIn: () => Promise<void>;
  /** Returns to the password step; `failure` gives the reason unless the user chose to go back. */
  readonly onBack: (failure?: SignInFailure) => void;
}

/** Asks for the second factor: an authenticator code or a recovery code. */
export default function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const { t } = useTranslation('identity');
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const { run, isBusy } = useAction();
  const [failure, setFailure] = useState<SignInFailure>();
  const form = useRef<HTMLFormElement>(null);
  // This step replaces the password on the same page, so focus its heading.
  useEffect(() => form.current?.querySelector<HTMLElement>('h1')?.focus(), []);

  const sendCode = async () => {
    setFailure(undefined);
    const outcome = await submitCode(code.trim());
    if (outcome.kind === 'signedIn') return onSignedIn();
    setCode('');
    if (outcome.kind === 'expired' || outcome.kind === 'locked') return onBack(outcome);
    setFailure(outcome);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') form.current?.querySelector('input')?.focus();
    else void run(sendCode);
  };

  return (
    <form ref={form} onSubmit={submit} className={classes.form} noValidate>
      <PageHeader title={t(($) => $.code.title)} />
      <SignInFailureAlert failure={failure} />
      <TextInput
        name="code"
        label={isRecovery ? t(($) => $.code.recoveryLabel) : t(($) => $.code.label)}
        description={isRecovery ? t(($) => $.code.recoveryHint) : t(($) => $.code.hint)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.code.submit)}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} onFailure={setFailure} />
      <Button
        variant="subtle"
        onClick={() => {
          setRecovery(!isRecovery);
          setCode('');
        }}
      >
        {isRecovery ? t(($) => $.code.useApp) : t(($) => $.code.useRecovery)}
      </Button>
      <Button variant="subtle" onClick={() => onBack()}>
        {t(($) => $.forgot.back)}
      </Button>
    </form>
  );
}
