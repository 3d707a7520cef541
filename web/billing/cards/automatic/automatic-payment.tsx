import { Alert, Switch, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../ui/form/use-action.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Card, setAutomaticPayment } from '../api.ts';
import { useCardName } from '../card-words.ts';
import classes from './automatic-payment.module.css';

interface AutomaticPaymentProps {
  readonly isOn: boolean;
  /** What is charged. */
  readonly card: Card | undefined;
}

/** Whether due invoices are charged by themselves. Switching it on asks first, for it is about money. */
export function AutomaticPayment({ isOn, card }: AutomaticPaymentProps) {
  const { t } = useTranslation('cards');
  const client = useQueryClient();
  const name = useCardName();
  const titleId = useId();
  const textId = useId();
  const [isAsking, setAsking] = useState(false);
  // The failure keeps its words when the switch has gone back.
  const [wanted, setWanted] = useState(isOn);
  const { run, isBusy, failure } = useAction(t(($) => (wanted ? $.automatic.enableFailed : $.automatic.disableFailed)));
  const change = (next: boolean) => {
    setAsking(false);
    setWanted(next);
    void run(async () => {
      await setAutomaticPayment(client, next);
      void showToast(t(($) => (next ? $.automatic.enabled : $.automatic.disabled)));
    });
  };
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>
          {t(($) => $.automatic.title)}
        </Title>
        <Switch
          size="md"
          checked={isBusy ? wanted : isOn}
          disabled={isBusy}
          aria-labelledby={titleId}
          aria-describedby={textId}
          onChange={() => (isOn ? change(false) : setAsking(true))}
        />
      </div>
      <p id={textId} className={classes.text}>
        {t(($) => $.automatic.text)}
      </p>
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t(($) => $.automatic.question)}
          confirm={t(($) => $.automatic.turnOn)}
          cancel={t(($) => $.automatic.keepOff)}
          onConfirm={() => change(true)}
          onCancel={() => setAsking(false)}
        >
          <p>{card === undefined ? t(($) => $.automatic.questionTextNoCard) : t(($) => $.automatic.questionText, { card: name(card) })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
