import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../ui/form/use-action.ts';
import { useFormat } from '../../../ui/format.ts';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Card, type PaymentSettings, setTopUp } from '../api.ts';
import { limitWords } from './limit-words.ts';
import { TopUpForm } from './top-up-form.tsx';
import classes from './top-up.module.css';

interface TopUpProps {
  readonly settings: PaymentSettings;
  /** What is charged. */
  readonly card: Card | undefined;
}

/** Money that is paid in by itself when credit runs low: whether, below what, how much, and what that means. */
export function TopUp({ settings, card }: TopUpProps) {
  const { t } = useTranslation('cards');
  const format = useFormat();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, failure } = useAction(t(($) => $.topUp.failed));
  const { topUp, topUpStopped, currency } = settings;
  const money = (amount: number) => format.money(amount, currency);
  const turnOff = () =>
    void run(async () => {
      await setTopUp(client, null);
      void showToast(t(($) => $.topUp.disabled));
    });
  return (
    <SectionCard title={t(($) => $.topUp.title)}>
      {topUpStopped && (
        <Alert color="amber" role="none">
          {t(($) => $.topUp.stopped)}
        </Alert>
      )}
      <p className={classes.text}>
        {topUp === null
          ? t(($) => $.topUp.off)
          : t(($) => $.topUp.on, { below: money(topUp.below), amount: money(topUp.amount), limit: limitWords(settings, t) })}
      </p>
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {isOpen ? (
        <TopUpForm settings={settings} onClose={() => setOpen(false)} />
      ) : (
        <div className={classes.actions}>
          <ReasonButton
            variant="default"
            reason={card === undefined || card.expired ? t(($) => $.topUp.needsCard) : undefined}
            onClick={() => setOpen(true)}
          >
            {topUp === null || topUpStopped ? t(($) => $.topUp.turnOn) : t(($) => $.topUp.change)}
          </ReasonButton>
          {topUp !== null && (
            <Button variant="default" loading={isBusy} onClick={turnOff}>
              {t(($) => $.topUp.turnOff)}
            </Button>
          )}
        </div>
      )}
    </SectionCard>
  );
}
