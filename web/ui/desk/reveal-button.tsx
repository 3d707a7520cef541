import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../failure-alert.tsx';
import { useAction } from '../form/use-action.ts';
import { FactList, type Fact } from './desk-page.tsx';

interface RevealButtonProps {
  /** Masked personal data as in lists: "07••• •••123". */
  readonly masked: readonly Fact[];
  /** Loads the unmasked data; the server logs the access. */
  readonly reveal: () => Promise<readonly Fact[]>;
}

/** Shows personal data after an audited button press until the page closes. */
export function RevealButton({ masked, reveal }: RevealButtonProps) {
  const { t } = useTranslation('desk');
  const [shown, setShown] = useState<readonly Fact[]>();
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  return (
    <div>
      <FactList facts={shown ?? masked} />
      {shown === undefined && (
        <Button variant="default" size="sm" loading={isBusy} onClick={() => void run(async () => setShown(await reveal()))}>
          {t(($) => $.reveal)}
        </Button>
      )}
      <FailureAlert failure={failure} />
    </div>
  );
}
