import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { callApi } from '../platform/api-client.ts';
import { invalidateBilling } from './api.ts';
import type { PaymentMethods, PaymentSettings } from './cards-api.ts';
import { type PaymentEnd, recheckPayment, takePayment } from './take-payment.ts';
import type { Invoice } from './invoice.ts';
import { initialPayment, isLocked, type Method, nextPayment, type PaymentState } from './payment-state.ts';

const pollIntervalMs = 5_000;

/** The chosen method or, until there is a choice, the default card; without a chargeable card a new one. */
function pickMethod({ method }: PaymentState, methods: PaymentMethods | undefined): Method | undefined {
  if (method !== undefined || methods === undefined) return method;
  return methods.cards.find(({ expired }) => !expired)?.id ?? 'new';
}

/**
 * Runs the selected invoices through payment. Charges exactly the amount shown when the button was pressed. `saveNewCard` stores the card entered in
 * the form; undefined if it could not.
 */
export function usePayment(
  chosen: readonly Invoice[],
  methods: PaymentMethods | undefined,
  saveNewCard: () => Promise<number | undefined>,
) {
  const client = useQueryClient();
  const settings = methods?.settings;
  const [state, send] = useReducer(nextPayment, initialPayment);
  const [taken, setTaken] = useState<readonly Invoice[]>([]);
  const isSending = useRef(false);
  const isUnclear = state.stage === 'unclear';
  const method = pickMethod(state, methods);

  const finishPayment = async (end: PaymentEnd) => {
    send({ type: 'ended', end });
    await invalidateBilling(client);
  };
  const chooseCard = async (): Promise<{ readonly card: number; readonly isNew: boolean } | undefined> => {
    if (typeof method === 'number') return { card: method, isNew: method === state.newCard };
    const card = await saveNewCard();
    send(card === undefined ? { type: 'cardNotSaved' } : { type: 'cardSaved', card });
    return card === undefined ? undefined : { card, isNew: true };
  };
  const start = async () => {
    if (method === undefined || settings === undefined || isSending.current) return;
    send({ type: 'pay', method });
    if (!state.agreed) return;
    isSending.current = true;
    setTaken(chosen);
    const paidWith = await chooseCard();
    if (paidWith !== undefined) await finishPayment(await payInvoices({ ...paidWith, invoices: chosen.map(({ id }) => id), settings }));
    isSending.current = false;
  };
  const ask = useEffectEvent(async () => {
    const { method: card, code, payment } = state;
    if (typeof card !== 'number' || code === undefined) return;
    const end = await recheckInvoicePayment(code, { card, invoices: taken.map(({ id }) => id) });
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
  return { state, method, send, start, invoices };
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
  /** Entered for this payment. */
  readonly isNew: boolean;
  readonly invoices: readonly number[];
  readonly settings: PaymentSettings;
}

function buildPurchaseContent({ card, invoices }: Pick<InvoiceOrder, 'card' | 'invoices'>): string {
  return `pay/${card}/${invoices.toSorted((one, other) => one - other).join('-')}`;
}

/** Pays invoices with a card and returns the outcome. */
function payInvoices(order: InvoiceOrder): Promise<PaymentEnd> {
  const { card, isNew, invoices, settings } = order;
  const body = { paymentMethod: card, invoices: [...invoices], isNewCard: isNew };
  return takePayment({
    content: buildPurchaseContent(order),
    settings,
    begin: async (key) => (await callApi('POST /payments/create-payment-intent', { headers: { 'idempotency-key': key }, body })).body.data,
  });
}

/** Checks again on a payment whose outcome was unknown. */
function recheckInvoicePayment(code: string, order: Pick<InvoiceOrder, 'card' | 'invoices'>): Promise<PaymentEnd> {
  return recheckPayment(buildPurchaseContent(order), code);
}
