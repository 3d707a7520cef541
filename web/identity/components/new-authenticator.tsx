import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { confirmSecondFactor } from '../security-api.ts';
import { useAction } from '../../ui/form/use-action.ts';
import QrCode from './qr-code.tsx';
import classes from './security-card.module.css';

interface NewAuthenticatorProps {
  readonly uri: string;
  readonly secretKey: string;
  /** Receives the recovery codes, which are shown only once. */
  readonly onConfirmed: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Shows a key to scan into an authenticator app or type there, confirmed by its first code. */
export default function NewAuthenticator({ uri, secretKey, onConfirmed, onCancel }: NewAuthenticatorProps) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const { run, isBusy, failure } = useAction(t(($) => $.secondFactor.failed));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('h3')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return form.current?.querySelector('input')?.focus();
    void run(async () => onConfirmed(await confirmSecondFactor(code.trim())));
  };
  return (
    <form ref={form} className={classes.steps} onSubmit={submit} noValidate>
      <h3 tabIndex={-1}>{t(($) => $.secondFactor.scanTitle)}</h3>
      <p className={classes.text}>{t(($) => $.secondFactor.scan)}</p>
      <QrCode text={uri} label={t(($) => $.secondFactor.picture)} />
      <p className={classes.text}>
        {t(($) => $.secondFactor.type)} <code className={classes.key}>{secretKey}</code>
      </p>
      <FailureAlert failure={failure} />
      <TextInput
        name="code"
        label={t(($) => $.secondFactor.code)}
        description={t(($) => $.secondFactor.codeHint)}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t(($) => $.secondFactor.cancel)}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.secondFactor.confirm)}
        </Button>
      </div>
    </form>
  );
}
