import classes from './pay-ahead.module.css';
import { Button, Checkbox, Loader, NativeSelect } from '@mantine/core';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { IconCircleCheck } from '../ui/icons/trade-icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useRef, type ReactNode, useEffect, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toMinor } from '../../contract/kit/money.ts';
import { balanceQuery } from '../platform/session.ts';
import { useFormat } from '../ui/format.ts';
import { ReasonButton } from '../ui/reason-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { invalidateBilling } from './api.ts';
import { AmountField } from './amount-field.tsx';
import { type Card, type PaymentSettings, payAhead } from './cards-api.ts';
import { useCardOption } from './cards.ts';
import { recheckPayment, type PaymentEnd, takePayment } from './take-payment.ts';
import { readAmount } from '../ui/form/amount-rule.ts';

interface Order {
  readonly card: number;
  /** Major units. */
  readonly amount: number;
}

interface OrderOptions {
  readonly cards: readonly Card[];
  /** Major units. */
  readonly minimum: number;
  readonly onPay: (order: Order) => void;
}

/** Amount and card of a payment on account, with errors after the first attempt. */
function usePayAheadOrder({ cards, minimum, onPay }: OrderOptions) {
  const [text, setText] = useState('');
  const [card, setCard] = useState(cards[0]?.id);
  const [agreed, setAgreed] = useState(false);
  const [wrong, setWrong] = useState<'amount' | 'agreed'>();
  const read = readAmount(text);
  const amount = read !== undefined && read >= minimum ? read : undefined;
  return {
    text,
    card,
    agreed,
    wrong,
    /** Set once the amount is high enough. */
    amount,
    setText: (next: string) => {
      setText(next);
      setWrong(undefined);
    },
    setCard,
    setAgreed: (next: boolean) => {
      setAgreed(next);
      setWrong(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setWrong(amount === undefined ? 'amount' : agreed ? undefined : 'agreed');
      if (amount !== undefined && card !== undefined && agreed) onPay({ card, amount });
    },
  };
}

interface PayAheadProps {
  readonly cards: readonly Card[];
  readonly settings: PaymentSettings;
  /** Without a credit limit this is the only way to buy. */
  readonly isPrepaid: boolean;
}

/** Shows the account balance and a form to top it up. */
export function PayAhead({ cards, settings, isPrepaid }: PayAheadProps) {
  const { t } = useTranslation('cards');
  const [isOpen, setOpen] = useState(false);
  const usable = cards.filter(({ expired }) => !expired);
  return (
    <SectionCard title={t(($) => $.payAhead.title)}>
      <AccountBalance />
      <p className={classes.text}>
        {isPrepaid && <>{t(($) => $.payAhead.prepaid)} </>}
        {t(($) => $.payAhead.text)}
      </p>
      {isOpen ? (
        <PayAheadForm cards={usable} settings={settings} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <ReasonButton
            variant={isPrepaid && usable.length > 0 ? 'filled' : 'default'}
            reason={usable.length === 0 ? t(($) => $.payAhead.needsCard) : undefined}
            onClick={() => setOpen(true)}
          >
            {t(($) => $.payAhead.open)}
          </ReasonButton>
        </div>
      )}
    </SectionCard>
  );
}

/** Describes the balance: due, settled or in credit. */
function AccountBalance() {
  const { t } = useTranslation('cards');
  const format = useFormat();
  const { data } = useQuery(balanceQuery());
  if (data === undefined) return null;
  const amount = format.moneyWithoutSign(data.balance, data.currency);
  const direction = data.balance > 0 ? 'toPay' : data.balance < 0 ? 'inCredit' : 'settled';
  return (
    <p className={classes.standing} data-direction={direction}>
      {t(($) => $.payAhead[direction], { amount })}
    </p>
  );
}

interface PayAheadFormProps {
  /** Chargeable cards, the default first. */
  readonly cards: readonly Card[];
  readonly settings: PaymentSettings;
  readonly onClose: () => void;
}

/** Takes the payment and shows its result. */
function PayAheadForm({ cards, settings, onClose }: PayAheadFormProps) {
  const { t } = useTranslation('cards');
  const { isPaying, end, pay, recheck } = usePayAhead(settings);
  if (end?.kind === 'paid' || end?.kind === 'unclear') {
    return <PayAheadEnd end={end} isAsking={isPaying} onAsk={(code) => void recheck(code)} onClose={onClose} />;
  }
  return (
    <>
      {end !== undefined && !isPaying && (
        <FailureAlert failure={end.text ?? t(($) => (end.kind === 'refused' ? $.payAhead.failed : $.payAhead.notStarted))} />
      )}
      <PayAheadOrder cards={cards} settings={settings} isPaying={isPaying} onPay={(order) => void pay(order)} onClose={onClose} />
    </>
  );
}

/** Takes one payment at a time; its result stays until the next one starts. */
function usePayAhead(settings: PaymentSettings) {
  const client = useQueryClient();
  const [isPaying, setPaying] = useState(false);
  const [end, setEnd] = useState<PaymentEnd>();
  const isRunning = useRef(false);
  const content = useRef('');

  const run = async (ask: () => Promise<PaymentEnd>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPaying(true);
    const found = await ask();
    await invalidateBilling(client);
    setEnd(found);
    setPaying(false);
    isRunning.current = false;
  };
  const pay = ({ card, amount }: Order) => {
    content.current = `ahead/${card}/${toMinor(amount)}`;
    return run(() => takePayment({ content: content.current, settings, begin: (key) => payAhead({ card, amount, key }) }));
  };
  const recheck = (code: string) => run(() => recheckPayment(content.current, code));
  return { isPaying, end, pay, recheck };
}

interface PayAheadEndProps {
  readonly end: Extract<PaymentEnd, { kind: 'paid' | 'unclear' }>;
  readonly isAsking: boolean;
  readonly onAsk: (code: string) => void;
  readonly onClose: () => void;
}

/** Paid, or still unclear with an option to check again. */
function PayAheadEnd({ end, isAsking, onAsk, onClose }: PayAheadEndProps) {
  const { t } = useTranslation('cards');
  const format = useFormat();
  if (end.kind === 'paid') {
    return (
      <End button={{ onClick: onClose, children: t(($) => $.payAhead.close) }}>
        <output className={classes.paid}>
          <IconCircleCheck size={24} stroke={1.75} aria-hidden />
          {t(($) => $.payAhead.paid, { amount: format.money(end.payment.amount, end.payment.currency) })}
        </output>
      </End>
    );
  }
  return (
    <End button={{ onClick: () => onAsk(end.code), loading: isAsking, children: t(($) => $.payAhead.check) }}>
      <FailureAlert isWarning failure={t(($) => $.payAhead.unclear)} />
    </End>
  );
}

interface EndProps {
  readonly button: { readonly onClick: () => void; readonly loading?: boolean; readonly children: ReactNode };
  readonly children: ReactNode;
}

/** The form has been removed, so the focus moves to what follows. */
function End({ button, children }: EndProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className={classes.end}>
      {children}
      <Button ref={ref} variant="default" {...button} />
    </div>
  );
}

interface PayAheadOrderProps {
  /** Chargeable cards, the default first. */
  readonly cards: readonly Card[];
  readonly settings: PaymentSettings;
  readonly isPaying: boolean;
  readonly onPay: (order: Order) => void;
  readonly onClose: () => void;
}

/** Amount, card and consent. Input is kept if the payment fails. */
function PayAheadOrder({ cards, settings, isPaying, onPay, onClose }: PayAheadOrderProps) {
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
