import { Button, Checkbox, Loader, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import type { Card, PaymentSettings } from '../api.ts';
import { AmountField } from '../amount-field.tsx';
import { useCardOption } from '../card-words.ts';
import classes from './pay-ahead.module.css';
import { type Order, usePayAheadOrder } from './use-pay-ahead-order.ts';

interface PayAheadOrderProps {
  /** Those that may be charged, the default first. */
  readonly cards: readonly Card[];
  readonly settings: PaymentSettings;
  readonly isPaying: boolean;
  readonly onPay: (order: Order) => void;
  readonly onClose: () => void;
}

/** Amount, card and agreement. What was entered is kept where the payment did not go through. */
export function PayAheadOrder({ cards, settings, isPaying, onPay, onClose }: PayAheadOrderProps) {
  const { t } = useTranslation('cards');
  const format = useFormat();
  const option = useCardOption();
  const amountField = useRef<HTMLInputElement>(null);
  const agreeBox = useRef<HTMLInputElement>(null);
  const { currency, minimumTotal } = settings;
  const order = usePayAheadOrder({ cards, minimum: minimumTotal, onPay });
  useEffect(() => amountField.current?.focus(), []);
  useEffect(
    () => (order.wrong === 'amount' ? amountField : order.wrong === 'agreed' ? agreeBox : undefined)?.current?.focus(),
    [order.wrong],
  );
  return (
    <form className={classes.form} noValidate aria-label={t(($) => $.payAhead.title)} onSubmit={order.submit}>
      <AmountField
        ref={amountField}
        label={t(($) => $.payAhead.amount)}
        currency={currency}
        value={order.text}
        readOnly={isPaying}
        error={order.wrong === 'amount' && t(($) => $.payAhead.tooLittle, { minimum: format.money(minimumTotal, currency) })}
        onChange={(event) => order.setText(event.currentTarget.value)}
      />
      <NativeSelect
        label={t(($) => $.payAhead.card)}
        value={order.card}
        disabled={isPaying}
        data={cards.map((card) => ({ value: String(card.id), label: option(card) }))}
        onChange={(event) => order.setCard(Number(event.currentTarget.value))}
      />
      <Checkbox
        ref={agreeBox}
        size="md"
        label={t(($) => $.payAhead.agree)}
        checked={order.agreed}
        disabled={isPaying}
        error={order.wrong === 'agreed' && t(($) => $.payAhead.agreeFirst)}
        onChange={(event) => order.setAgreed(event.currentTarget.checked)}
      />
      <output className={classes.paying}>
        {isPaying && <Loader size={20} aria-hidden />}
        {isPaying && t(($) => $.payAhead.paying)}
      </output>
      <div className={classes.actions}>
        <Button type="submit" loading={isPaying}>
          {order.amount === undefined
            ? t(($) => $.payAhead.open)
            : t(($) => $.payAhead.pay, { amount: format.money(order.amount, currency) })}
        </Button>
        <Button variant="default" disabled={isPaying} onClick={onClose}>
          {t(($) => $.payAhead.cancel)}
        </Button>
      </div>
    </form>
  );
}
