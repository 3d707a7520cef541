import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import sumLinesClasses from '../ui/list/sum-lines.module.css';
import type { Card } from './cards-api.ts';
import { useCardOption } from './cards.ts';
import { type Invoice, sumInvoices } from './invoice.ts';
import classes from './confirm-payment-form.module.css';

/** More would push the agreement out of sight; beyond that, name only the first and last. The first stage lists all. */
const maxNamed = 20;

function abbreviateCodes(invoices: readonly Invoice[]): readonly string[] {
  const codes = invoices.map(({ code }) => code);
  return codes.length <= maxNamed ? codes : [...codes.slice(0, 1), '…', ...codes.slice(-1)];
}

interface ConfirmPaymentFormProps {
  readonly invoices: readonly Invoice[];
  readonly card: Card | undefined;
  readonly agreed: boolean;
  readonly isMissing: boolean;
  readonly isPaying: boolean;
  readonly onAgree: (agreed: boolean) => void;
}

/** Shows amount and card and asks for consent. */
export function ConfirmPaymentForm({ invoices, card, agreed, isMissing, isPaying, onAgree }: ConfirmPaymentFormProps) {
  const { t } = useTranslation('invoices');
  const cardOption = useCardOption();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isMissing) box.current?.focus();
  }, [isMissing]);
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t(($) => $.payment.summary.invoices, { count: invoices.length })}</dt>
          <dd>
            {abbreviateCodes(invoices).map((code) => (
              <span key={code} className={classes.code}>
                {code}
              </span>
            ))}
          </dd>
        </div>
        {card !== undefined && (
          <div>
            <dt>{t(($) => $.payment.summary.card)}</dt>
            <dd>{cardOption(card)}</dd>
          </div>
        )}
      </dl>
      <AmountLines invoices={invoices} />
      <Checkbox
        ref={box}
        size="md"
        label={t(($) => $.payment.agree)}
        checked={agreed}
        readOnly={isPaying}
        error={isMissing && t(($) => $.payment.agreeFirst)}
        onChange={(event) => {
          if (!isPaying) onAgree(event.currentTarget.checked);
        }}
      />
    </>
  );
}

/** Net, VAT and total together before the user commits; also any part already settled. */
function AmountLines({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const [first] = invoices;
  if (first === undefined) return null;
  const money = (amount: number) => format.money(amount, first.currency);
  const gross = sumInvoices(invoices, ({ price_including_vat: amount }) => amount);
  const toPay = sumInvoices(invoices);
  const lines = [
    { id: 'net', amount: sumInvoices(invoices, ({ price_excluding_vat: amount }) => amount) },
    { id: 'vat', amount: sumInvoices(invoices, ({ price_vat: amount }) => amount) },
    ...(toPay < gross ? [{ id: 'settled', amount: Math.round((toPay - gross) * 100) / 100 } as const] : []),
    { id: 'total', amount: toPay },
  ] as const;
  return (
    <dl className={sumLinesClasses.lines}>
      {lines.map(({ id, amount }) => (
        <div key={id} className={id === 'total' ? sumLinesClasses.total : undefined}>
          <dt>{t(($) => $.payment.amounts[id])}</dt>
          <dd className="money">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
