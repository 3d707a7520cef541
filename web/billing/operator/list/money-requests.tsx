import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyRequestWire } from '../../../../contract/billing/money-requests-endpoints.ts';
import { staffQuery } from '../../../identity/operator/session.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { decideMoneyRequest, moneyRequestsQuery } from '../api.ts';
import classes from './late-payments.module.css';

type Decision = 'confirm' | 'reject';

/** Money actions that wait for a second administrator. Nothing is drawn without one. */
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
