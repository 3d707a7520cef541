import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatePaymentWire } from '../../../../contract/billing/operator-invoices-endpoints.ts';
import { staffQuery } from '../../../identity/operator/session.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { keepLatePayment, latePaymentsQuery, refundLatePayment } from '../api.ts';
import classes from './late-payments.module.css';

/** Money that came for payments that had been given up: each waits until somebody keeps it or gives it back. Nothing where there is none. */
export function LatePayments() {
  const { t } = useTranslation('operator-billing');
  const { data } = useQuery(latePaymentsQuery());
  const [open, setOpen] = useState<{ payment: LatePaymentWire; act: 'keep' | 'refund' }>();
  const isAdmin = useQuery(staffQuery()).data?.role === 'admin';
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={classes.late} aria-labelledby="late-payments">
      <h2 id="late-payments">{t(($) => $.late.title)}</h2>
      <p>{t(($) => $.late.text)}</p>
      <ul>
        {data.map((payment) => (
          <li key={payment.payment}>
            <LateLine payment={payment} />
            {!payment.refund_under_way && (
              <span className={classes.actions}>
                <Button variant="default" onClick={() => setOpen({ payment, act: 'keep' })}>
                  {t(($) => $.late.keep)}
                </Button>
                {isAdmin && (
                  <Button variant="default" onClick={() => setOpen({ payment, act: 'refund' })}>
                    {t(($) => $.late.refund)}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && <LateDialog {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function LateLine({ payment: { company, amount, currency, seen_at, payment, refund_under_way } }: { payment: LatePaymentWire }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  return (
    <span>
      <strong>{format.money(amount, currency)}</strong>{' '}
      {t(($) => $.late.line, { company: company.name, payment, date: format.dateTime(seen_at) })}
      {refund_under_way && ` ${t(($) => $.late.refundUnderWay)}`}
    </span>
  );
}

function LateDialog({ payment, act, onClose }: { payment: LatePaymentWire; act: 'keep' | 'refund'; onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const client = useQueryClient();
  const decide = async (reason: string) => {
    if (act === 'refund') {
      const status = await refundLatePayment(client, payment.payment, reason);
      return status === 202 ? t(($) => $.requests.kept) : t(($) => $.late.refundDone);
    }
    await keepLatePayment(client, payment.payment, reason);
    return t(($) => $.late.keepDone);
  };
  return (
    <ReasonDialog
      title={t(($) => $.late[`${act}Title`], { amount: format.money(payment.amount, payment.currency), company: payment.company.name })}
      confirm={t(($) => $.late[act])}
      isDestructive={act === 'refund'}
      onConfirm={decide}
      onClose={onClose}
    >
      <p>{t(($) => $.late[`${act}Text`])}</p>
    </ReasonDialog>
  );
}
