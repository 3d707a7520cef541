import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { callApi } from '../platform/api-client.ts';
import { invalidateBilling } from './api.ts';
import type { PaymentSettings } from './cards-api.ts';
import { type PaymentEnd, recheckPayment, takePayment } from './take-payment.ts';
import type { Invoice } from './invoice.ts';
import { initialPayment, isLocked, nextPayment } from './payment-state.ts';

const pollIntervalMs = 5_000;

/** Runs the selected invoices through payment. Charges exactly what was shown when the button was pressed. */
export function usePayment(chosen: readonly Invoice[], settings: PaymentSettings | undefined) {
  const client = useQueryClient();
  const [state, send] = useReducer(nextPayment, initialPayment);
  const [taken, setTaken] = useState<readonly Invoice[]>([]);
  const isSending = useRef(false);
  const isUnclear = state.stage === 'unclear';

  const finishPayment = async (end: PaymentEnd) => {
    send({ type: 'ended', end });
    await invalidateBilling(client);
  };
  const start = async () => {
    send({ type: 'pay' });
    const { method: card, agreed } = state;
    if (!agreed || typeof card !== 'number' || settings === undefined || isSending.current) return;
    isSending.current = true;
    setTaken(chosen);
    const end = await payInvoices({ card, invoices: chosen.map(({ id }) => id), settings });
    isSending.current = false;
    await finishPayment(end);
  };
  const ask = useEffectEvent(async () => {
    const { method: card, code, payment } = state;
    if (settings === undefined || typeof card !== 'number' || code === undefined) return;
    const end = await recheckInvoicePayment(code, { card, invoices: taken.map(({ id }) => id), settings });
    const isNews = end.kind !== 'unclear' || (end.payment !== undefined && end.payment.state !== payment?.state);
    if (isNews) await finishPayment(end);
  });
  useEffect(() => {
    if (!isUnclear) return undefined;
    const timer = setInterval(() => void ask(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [isUnclear]);
  const invoices = isLocked(state) ? taken : chosen;
  useResetAgreement(invoices, () => send({ type: 'changed' }));
  return { state, send, start, invoices };
}

/** Resets consent when the invoices or their amounts change, since it covers only what was shown. */
function useResetAgreement(invoices: readonly Invoice[], onChange: () => void) {
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

function buildPurchaseContent({ card, invoices }: InvoiceOrder): string {
  return `pay/${card}/${invoices.toSorted((one, other) => one - other).join('-')}`;
}

/** Pays invoices with a card and returns the outcome. */
function payInvoices(order: InvoiceOrder): Promise<PaymentEnd> {
  const { card, invoices, settings } = order;
  const body = { paymentMethod: card, invoices: [...invoices] };
  return takePayment({
    content: buildPurchaseContent(order),
    settings,
    begin: async (key) => (await callApi('POST /payments/create-payment-intent', { headers: { 'idempotency-key': key }, body })).body.data,
  });
}

/** Checks again on a payment whose outcome was unknown. */
function recheckInvoicePayment(code: string, order: InvoiceOrder): Promise<PaymentEnd> {
  return recheckPayment(buildPurchaseContent(order), code);
}
