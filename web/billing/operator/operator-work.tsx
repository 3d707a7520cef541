import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyRequestWire } from '../../../contract/billing/money-requests-endpoints.ts';
import type { LatePaymentWire } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { keepLatePayment, latePaymentsQuery, refundLatePayment, decideMoneyRequest, moneyRequestsQuery } from './api.ts';
import classes from './late-payments.module.css';

/** Late payments: money received for cancelled payments, each waiting to be kept or refunded. Renders nothing if there are none. */
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

type Decision = 'confirm' | 'reject';

/** Money actions awaiting a second administrator. Renders nothing if there are none. */
export function MoneyRequests() {
  const { t } = useTranslation('operator-billing');
  const { data } = useQuery(moneyRequestsQuery());
  const [open, setOpen] = useState<{ request: MoneyRequestWire; act: Decision }>();
  const isAdmin = useQuery(staffQuery()).data?.role === 'admin';
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={classes.late} aria-labelledby="money-requests">
      <h2 id="money-requests">{t(($) => $.requests.title)}</h2>
      <p>{t(($) => $.requests.text)}</p>
      <ul>
        {data.map((request) => (
          <li key={request.id}>
            <RequestLine request={request} isAdmin={isAdmin} />
            {isAdmin && (
              <span className={classes.actions}>
                {!request.own && (
                  <Button variant="default" onClick={() => setOpen({ request, act: 'confirm' })}>
                    {t(($) => $.requests.confirm)}
                  </Button>
                )}
                <Button variant="default" onClick={() => setOpen({ request, act: 'reject' })}>
                  {t(($) => (request.own ? $.requests.withdraw : $.requests.reject))}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && <RequestDialog {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function RequestLine({ request, isAdmin }: { request: MoneyRequestWire; isAdmin: boolean }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const { action, amount, currency, company, asked_by: staff, asked_at: askedAt, reason, own } = request;
  return (
    <span>
      <strong>{format.money(amount, currency)}</strong>{' '}
      {t(($) => $.requests.line, {
        action: t(($) => $.requests.actions[action]),
        company: company.name,
        staff,
        date: format.dateTime(askedAt),
        reason,
      })}
      {own && ` ${t(($) => $.requests.own)}`}
      {!isAdmin && ` ${t(($) => $.requests.adminOnly)}`}
    </span>
  );
}

function RequestDialog({ request, act, onClose }: { request: MoneyRequestWire; act: Decision; onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const client = useQueryClient();
  const named = { amount: format.money(request.amount, request.currency), company: request.company.name };
  return (
    <ReasonDialog
      title={t(($) => $.requests[`${act}Title`], named)}
      confirm={t(($) => (act === 'reject' && request.own ? $.requests.withdraw : $.requests[act]))}
      done={t(($) => $.requests[`${act}Done`])}
      onConfirm={(reason) => decideMoneyRequest(client, request.id, act, reason)}
      onClose={onClose}
    >
      <p>{t(($) => $.requests[`${act}Text`])}</p>
    </ReasonDialog>
  );
}
