import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorNeed } from '../../../contract/kit/capabilities.ts';
import { clearPreferences } from '../../platform/preferences.ts';
import { forgetSession } from '../../platform/session.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SettingsSection } from '../../ui/section-card.tsx';
import { signOut } from '../api.ts';
import { SecondFactor } from '../components/second-factor-card.tsx';
import formClasses from '../components/code-step.module.css';
import cardClasses from '../components/security-card.module.css';
import { addPasskey, canUsePasskeys, confirmWithPasskey } from '../passkeys-api.ts';
import { giveSecondFactor } from '../security-api.ts';

interface SecondFactorNeededProps {
  readonly need: SecondFactorNeed;
  readonly company: string;
  /** Called once the second factor was given, and new recovery codes were saved. */
  readonly onDone: () => void;
}

/** Stands between sign-in and the app in a company that requires a second factor: sets one up, or asks for the one there is. */
export default function SecondFactorNeeded({ need, company, onDone }: SecondFactorNeededProps) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run, isBusy, failure } = useAction(t(($) => $.secondFactor.failed));
  const header = useRef<HTMLDivElement>(null);
  useEffect(() => header.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  const proceed = async (): Promise<void> => {
    // Calls were refused until now.
    await client.resetQueries();
    onDone();
  };
  const leave = async (): Promise<void> => {
    await signOut();
    clearPreferences();
    forgetSession(client);
    await navigate({ to: '/login', ignoreBlocker: true });
  };
  const title = need === 'set_up' ? t(($) => $.needed.setUpTitle) : t(($) => $.needed.confirmTitle);
  return (
    <main id="content" className={cardClasses.alone}>
      <div ref={header}>
        <PageHeader
          title={title}
          description={need === 'set_up' ? t(($) => $.needed.setUpText, { company }) : t(($) => $.needed.confirmText, { company })}
        />
      </div>
      <div className="stack">
        {need === 'set_up' ? <SetUp onDone={proceed} /> : <Confirm onDone={proceed} />}
        <FailureAlert failure={failure} />
        <Button variant="subtle" loading={isBusy} onClick={() => void run(leave)}>
          {t(($) => $.needed.signOut)}
        </Button>
      </div>
    </main>
  );
}

/** Offers a passkey, and an authenticator app with its recovery codes. */
function SetUp({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation('security');
  const { run, isBusy, failure } = useAction(t(($) => $.passkeys.failed));
  return (
    <>
      {canUsePasskeys() && (
        <SettingsSection title={t(($) => $.passkeys.title)} help={t(($) => $.passkeys.about)}>
          <FailureAlert failure={failure} />
          <Button
            loading={isBusy}
            onClick={() =>
              void run(async () => {
                if ((await addPasskey()).kind === 'added') await onDone();
              })
            }
          >
            {t(($) => $.passkeys.add)}
          </Button>
        </SettingsSection>
      )}
      <SettingsSection title={t(($) => $.secondFactor.title)} help={t(($) => $.secondFactor.about)}>
        <SecondFactor onCodesKept={onDone} />
      </SettingsSection>
    </>
  );
}

/** Asks for a passkey, or for a code of the app or a recovery code. */
function Confirm({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const [isPasskeyWrong, setPasskeyWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { run, isBusy, failure } = useAction(t(($) => $.secondFactor.failed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return field.current?.focus();
    void run(async () => {
      setPasskeyWrong(false);
      await giveSecondFactor(code.trim());
      await onDone();
    });
  };
  const usePasskeyInstead = () =>
    run(async () => {
      const { kind } = await confirmWithPasskey();
      setPasskeyWrong(kind === 'wrong');
      if (kind === 'right') await onDone();
    });
  return (
    <form onSubmit={submit} className={formClasses.form} noValidate>
      <FailureAlert failure={isPasskeyWrong ? t(($) => $.reauthenticate.passkeyFailed) : failure} />
      {canUsePasskeys() && (
        <Button variant="default" fullWidth disabled={isBusy} onClick={() => void usePasskeyInstead()}>
          {t(($) => $.reauthenticate.usePasskey)}
        </Button>
      )}
      <TextInput
        ref={field}
        name="code"
        label={t(($) => $.secondFactor.code)}
        description={t(($) => $.needed.codeHint)}
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.reauthenticate.submit)}
      </Button>
    </form>
  );
}
