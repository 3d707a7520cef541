import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import sumLinesClasses from '../ui/list/sum-lines.module.css';
import { type Invoice, sumInvoices } from './invoice.ts';

interface AgreementProps {
  readonly agreed: boolean;
  readonly isMissing: boolean;
  readonly isPaying: boolean;
  readonly onAgree: (agreed: boolean) => void;
}

/** Asks for consent to the amount. */
export function Agreement({ agreed, isMissing, isPaying, onAgree }: AgreementProps) {
  const { t } = useTranslation('invoices');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isMissing) box.current?.focus();
  }, [isMissing]);
  return (
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
  );
}

/** Net, VAT and total together before the user commits; also any part already settled. */
export function AmountLines({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const [first] = invoices;
  if (first === undefined) return null;
  const money = (amount: number) => format.money(amount, first.currency);
  const gross = sumInvoices(invoices, ({ price_including_vat: amount }) => amount);
  const toPay = sumInvoices(invoices);
  const vat = sumInvoices(invoices, ({ price_vat: amount }) => amount);
  const lines = [
    ...(vat === 0 && toPay === gross
      ? []
      : [{ id: 'net', amount: sumInvoices(invoices, ({ price_excluding_vat: amount }) => amount) } as const]),
    ...(vat === 0 ? [] : [{ id: 'vat', amount: vat } as const]),
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
