import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { addPasskey, hasScreenLock, notePasskeyOffer } from '../passkeys-api.ts';
import classes from './code-step.module.css';

/** Offers a passkey once after a password sign-in, if this device has a screen lock to create it with. */
export default function PasskeyOffer({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation('security');
  const [isShown, setShown] = useState(false);
  const { run, isBusy, failure } = useAction(t(($) => $.passkeyOffer.failed));
  const done = useRef(onDone);
  useEffect(() => {
    let isLeft = false;
    const offer = async (): Promise<void> => {
      const isPossible = await hasScreenLock();
      if (isLeft) return;
      if (!isPossible) return done.current();
      setShown(true);
      // If this is lost, the offer is shown once more.
      await notePasskeyOffer().catch(() => undefined);
    };
    void offer();
    return () => {
      isLeft = true;
    };
  }, []);

  if (!isShown) return null;
  return (
    <div className={classes.form}>
      <PageHeader title={t(($) => $.passkeyOffer.title)} />
      <p>{t(($) => $.passkeyOffer.text)}</p>
      <FailureAlert failure={failure} />
      <Button
        fullWidth
        loading={isBusy}
        onClick={() =>
          void run(async () => {
            const outcome = await addPasskey();
            if (outcome.kind !== 'cancelled') await onDone();
          })
        }
      >
        {t(($) => $.passkeyOffer.accept)}
      </Button>
      <Button variant="subtle" disabled={isBusy} onClick={() => void onDone()}>
        {t(($) => $.passkeyOffer.later)}
      </Button>
    </div>
  );
}
