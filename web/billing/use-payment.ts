import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { callApi } from '../platform/api-client.ts';
import { moneyMoved } from './api.ts';
import type { PaymentSettings } from './cards-api.ts';
import { type PaymentEnd, askAfterPayment, takePayment } from './take-payment.ts';
import type { Invoice } from './invoice.ts';
import { beginning, isLocked, nextPayment } from './payment-state.ts';

const askEveryMs = 5_000;

/** Runs the selected invoices through payment. Charges exactly what was shown when the button was pressed. */
export function usePayment(chosen: readonly Invoice[], settings: PaymentSettings | undefined) {
  const client = useQueryClient();
  const [state, send] = useReducer(nextPayment, beginning);
  const [taken, setTaken] = useState<readonly Invoice[]>([]);
  const isSending = useRef(false);
  const isUnclear = state.stage === 'unclear';

  const take = async (end: PaymentEnd) => {
    send({ type: 'ended', end });
    await moneyMoved(client);
  };
  const start = async () => {
    send({ type: 'pay' });
    const { method: card, agreed } = state;
    if (!agreed || typeof card !== 'number' || settings === undefined || isSending.current) return;
    isSending.current = true;
    setTaken(chosen);
    const end = await payInvoices({ card, invoices: chosen.map(({ id }) => id), settings });
    isSending.current = false;
    await take(end);
  };
  const ask = useEffectEvent(async () => {
    const { method: card, code, payment } = state;
    if (settings === undefined || typeof card !== 'number' || code === undefined) return;
    const end = await askAfterInvoices(code, { card, invoices: taken.map(({ id }) => id), settings });
    const isNews = end.kind !== 'unclear' || (end.payment !== undefined && end.payment.state !== payment?.state);
    if (isNews) await take(end);
  });
  useEffect(() => {
    if (!isUnclear) return undefined;
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [isUnclear]);
  const invoices = isLocked(state) ? taken : chosen;
  useFreshAgreement(invoices, () => send({ type: 'changed' }));
  return { state, send, start, invoices };
}

/** Resets consent when the invoices or their amounts change, since it covers only what was shown. */
function useFreshAgreement(invoices: readonly Invoice[], onChange: () => void) {
  const now = invoices.map(({ id, outstanding }) => `${id}:${outstanding}`).join();
  const [shown, setShown] = useState(now);
  if (shown === now) return;
  setShown(now);
  onChange();
}

export type Payment = ReturnType<typeof usePayment>;

interface InvoiceOrder {
  readonly card: number;
  readonly invoices: readonly number[];
  readonly settings: PaymentSettings;
}

function contentOf({ card, invoices }: InvoiceOrder): string {
  return `pay/${card}/${invoices.toSorted((one, other) => one - other).join('-')}`;
}

/** Pays invoices with a card and returns the outcome. */
function payInvoices(order: InvoiceOrder): Promise<PaymentEnd> {
  const { card, invoices, settings } = order;
  const body = { paymentMethod: card, invoices: [...invoices] };
  return takePayment({
    content: contentOf(order),
    settings,
    begin: async (key) => (await callApi('POST /payments/create-payment-intent', { headers: { 'idempotency-key': key }, body })).body.data,
  });
}

/** Checks again on a payment whose outcome was unknown. */
function askAfterInvoices(code: string, order: InvoiceOrder): Promise<PaymentEnd> {
  return askAfterPayment(contentOf(order), code);
}
