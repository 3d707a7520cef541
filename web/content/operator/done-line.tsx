import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { type MessageRow, setMessageDone } from './api.ts';
import classes from './done-line.module.css';

interface DoneMessage {
  readonly kind: MessageRow['kind'];
  readonly id: number;
  readonly name: string;
}

/** Archives messages and restores the last one. `onChanged` refreshes the list. */
export function useDone(onChanged: () => Promise<void>) {
  const { t } = useTranslation('operator-messages');
  const [last, setLast] = useState<DoneMessage>();
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const change = async (one: DoneMessage, isDone: boolean): Promise<void> => {
    let hasChanged = false;
    await run(async () => {
      await setMessageDone(one.kind, one.id, isDone);
      hasChanged = true;
    });
    if (!hasChanged) return;
    // Offer Undo at once, while the list refetches.
    setLast(isDone ? one : undefined);
    await onChanged();
  };
  return { last, isBusy, failure, putAway: (one: DoneMessage) => change(one, true), takeOut: (one: DoneMessage) => change(one, false) };
}

export type Done = ReturnType<typeof useDone>;

/** Shows the last archived item with Undo, until the next one. */
export function DoneLine({ done: { last, isBusy, failure, takeOut } }: { done: Done }) {
  const { t } = useTranslation('operator-messages');
  return (
    <>
      <output className={classes.line} data-empty={last === undefined || undefined}>
        {last !== undefined && (
          <>
            <span>{t(($) => $.putAway, { name: last.name })}</span>
            <Button variant="default" size="compact-md" loading={isBusy} onClick={() => void takeOut(last)}>
              {t(($) => $.undo)}
            </Button>
          </>
        )}
      </output>
      <FailureAlert failure={failure} />
    </>
  );
}
