import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { AmountField } from '../amount-field.tsx';
import { type PaymentSettings, setTopUp } from '../api.ts';
import { limitWords } from './limit-words.ts';
import { readAmount } from '../pay-ahead/amount-rule.ts';
import classes from './top-up.module.css';

// A type, not an interface: a form takes any record.
type TopUpValues = { below: string; amount: string };

const isAmount = (text: string): 'required' | 'number' | undefined =>
  text.trim() === '' ? 'required' : readAmount(text) === undefined ? 'number' : undefined;

/** Below what, and how much. What the server says of an amount stands at its field. */
export function TopUpForm({ settings, onClose }: { settings: PaymentSettings; onClose: () => void }) {
  const { t } = useTranslation('cards');
  const client = useQueryClient();
  const { topUp, currency } = settings;
  const { field, submit, isBusy, summary } = useAppForm<TopUpValues>({
    initial: { below: topUp === null ? '' : String(topUp.below), amount: topUp === null ? '' : String(topUp.amount) },
    labels: { below: t(($) => $.topUp.below), amount: t(($) => $.topUp.amount) },
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
