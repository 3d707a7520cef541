import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/form/use-action.ts';
import type { SignInFailure } from '../api.ts';
import { cancelPasskeyRequest, canUsePasskeys, hasAutofillPasskeys, signInWithPasskey } from '../passkeys-api.ts';

interface PasskeySignInProps {
  readonly onSignedIn: () => Promise<void>;
  /** Undefined once the user tries again. */
  readonly onFailure: (failure: SignInFailure | undefined) => void;
  /** Also offers passkeys in the autofill of the field with `autocomplete="username webauthn"`. */
  readonly hasAutofill?: boolean;
}

/** Signs in with a passkey, from a button or the autofill of the email field. Renders nothing where browsers have no passkeys. */
export default function PasskeySignIn({ onSignedIn, onFailure, hasAutofill = false }: PasskeySignInProps) {
  const { t } = useTranslation('identity');
  const { run, isBusy } = useAction();
  const isUsable = canUsePasskeys();
  const enter = async (byAutofill: boolean): Promise<void> => {
    const outcome = await signInWithPasskey({ byAutofill });
    if (outcome.kind === 'signedIn') await onSignedIn();
    // Autofill waits in the background, so an unreachable server is no failure of the user's.
    else if (outcome.kind !== 'cancelled' && !(byAutofill && outcome.kind === 'failed')) onFailure(outcome);
  };
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  useEffect(() => {
    if (!hasAutofill) return undefined;
    void hasAutofillPasskeys().then((isAvailable) => (isAvailable ? latest.current(true) : undefined));
    return cancelPasskeyRequest;
  }, [hasAutofill]);

  if (!isUsable) return null;
  return (
    <Button
      variant="default"
      fullWidth
      loading={isBusy}
      onClick={() => {
        onFailure(undefined);
        void run(() => enter(false));
      }}
    >
      {t(($) => $.passkey.signIn)}
    </Button>
  );
}
