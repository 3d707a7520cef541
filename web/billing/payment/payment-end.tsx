import { Loader } from '@mantine/core';
import { IconCircleCheck, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PaymentWire } from '../../../contract/billing/payments-endpoints.ts';
import { useFormat } from '../../ui/format.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { invoiceFile } from '../download-links.ts';
import classes from './payment-end.module.css';

/** It worked: how much was paid, and the documents as receipts. */
export function Paid({ payment }: { payment: PaymentWire }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  return (
    <div className={classes.paid}>
      <IconCircleCheck size={56} stroke={1.5} className={classes.check} aria-hidden />
      <output className={classes.thanks}>{t(($) => $.payment.thanks, { amount: format.money(payment.amount, payment.currency) })}</output>
      <ul className={classes.receipts} aria-label={t(($) => $.payment.receipts)}>
        {payment.invoices.map((code) => (
          <li key={code}>
            <a href={invoiceFile(code)} download className={classes.receipt}>
              <IconFileTypePdf size={20} stroke={1.75} aria-hidden />
              {t(($) => $.payment.receipt, { code })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Nobody knows yet, in plain words: nothing is taken twice, and nobody has to wait for it here. */
export function Unclear({ payment }: { payment: PaymentWire | undefined }) {
  const { t } = useTranslation('invoices');
  return (
    <div className={classes.unclear}>
      <output className={classes.waiting}>
        <Loader size={20} aria-hidden />
        {payment?.state === 'processing' ? t(($) => $.payment.processing) : t(($) => $.payment.unknown)}
      </output>
      <InfoNote>{t(($) => $.payment.unknownHelp)}</InfoNote>
    </div>
  );
}
