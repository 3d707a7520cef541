import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { useFormat } from '../ui/format.ts';
import { ReasonButton } from '../ui/reason-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { showToast } from '../ui/toast.tsx';
import { AmountField } from './amount-field.tsx';
import { type Card, type PaymentSettings, setTopUp } from './cards-api.ts';
import { readAmount } from '../ui/form/amount-rule.ts';
import { limitWords } from './limit-words.ts';
import classes from './top-up.module.css';

interface TopUpProps {
  readonly settings: PaymentSettings;
  /** The card to charge. */
  readonly card: Card | undefined;
}

/** Automatic top-up when credit runs low: on or off, threshold, amount and explanation. */
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
      <FailureAlert failure={failure} />
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

// A type, not an interface: a form takes any record.
type TopUpValues = { below: string; amount: string };

const isAmount = (text: string): 'required' | 'number' | undefined =>
  text.trim() === '' ? 'required' : readAmount(text) === undefined ? 'number' : undefined;

/** Threshold and amount. Server errors appear at their field. */
function TopUpForm({ settings, onClose }: { settings: PaymentSettings; onClose: () => void }) {
  const { t } = useTranslation('cards');
  const client = useQueryClient();
  const { topUp, currency } = settings;
  const { field, submit, isBusy, summary } = useAppForm<TopUpValues>({
    initial: { below: topUp === null ? '' : String(topUp.below), amount: topUp === null ? '' : String(topUp.amount) },
    labels: { below: t(($) => $.topUp.below), amount: t(($) => $.topUp.amount) },
    asks: { below: t(($) => $.topUp.ask.below), amount: t(($) => $.topUp.ask.amount) },
    rules: { below: isAmount, amount: isAmount },
    failure: t(($) => $.topUp.failed),
    send: async (values) => {
      await setTopUp(client, { below: readAmount(values.below) ?? 0, amount: readAmount(values.amount) ?? 0 });
      void showToast(t(($) => (topUp === null ? $.topUp.enabled : $.topUp.changed)));
      onClose();
    },
  });
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label={t(($) => $.topUp.title)}>
      <ErrorSummary {...summary} />
      <AmountField {...field('below')} currency={currency} />
      <AmountField {...field('amount')} currency={currency} description={t(($) => $.topUp.rule, { limit: limitWords(settings, t) })} />
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {topUp === null ? t(($) => $.topUp.turnOn) : t(($) => $.topUp.save)}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t(($) => $.topUp.cancel)}
        </Button>
      </div>
    </form>
  );
}
