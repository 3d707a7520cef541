import type { PaymentState } from '../../contract/billing/values.ts';
import { ApiRefusal } from '../platform/api-client.ts';
import { purchaseKey, settlePurchaseKey } from '../platform/purchase-key.ts';
import { reportError } from '../platform/report-error.ts';
import { cancelPayment, paymentStatus, type PaymentSettings, type PaymentWire } from './cards-api.ts';
import { loadProvider } from './load-provider.ts';

/** Outcome of a payment as far as known. `text` comes from the provider or the server. */
export type PaymentEnd =
  | { readonly kind: 'paid'; readonly payment: PaymentWire }
  /** Nothing was charged. */
  | { readonly kind: 'refused'; readonly text: string | undefined }
  /** The payment could not start; the same one may be retried. */
  | { readonly kind: 'notStarted'; readonly text: string | undefined }
  /** Outcome unknown; it can be looked up by code. */
  | { readonly kind: 'unclear'; readonly code: string; readonly payment: PaymentWire | undefined };

interface PaymentOrder {
  /** Identifies the order (what and which card): equal content is the same payment until its outcome is known, even across reloads. */
  readonly content: string;
  readonly settings: PaymentSettings;
  readonly begin: (key: string) => Promise<{ readonly secret: string; readonly payment: string }>;
}

/**
 * Starts a payment, confirms it and asks the server for the outcome. Idempotent: repeats never charge twice. Loads the provider first:
 * its code may have to wait for a connection, and a payment that has started should not.
 */
export async function takePayment({ content, settings, begin }: PaymentOrder): Promise<PaymentEnd> {
  const provider = await loadProvider(settings).catch(reportMissingProvider);
  if (provider === undefined) return { kind: 'notStarted', text: undefined };
  const started = await begin(purchaseKey(content)).catch((error: unknown) => toStartFailure(content, error));
  if ('kind' in started) return started;
  const { payment: code, secret } = started;
  // Includes the bank's extra check. The server decides whether it was paid (`waitForPayment`).
  const outcome = await provider.confirmPayment(secret).catch(() => ({ kind: 'failed' as const }));
  const payment = outcome.kind === 'done' ? await waitForPayment(code) : await cancelRefusedPayment(code);
  const providerMessage = 'message' in outcome ? outcome.message : undefined;
  return toPaymentEnd(content, code, payment, providerMessage);
}

function reportMissingProvider(problem: unknown): undefined {
  reportError(problem);
}

/** A refusal is final; without an answer, or when throttled, the request may be retried with the same key. */
function toStartFailure(content: string, error: unknown): PaymentEnd {
  if (!(error instanceof ApiRefusal)) return { kind: 'notStarted', text: undefined };
  const [text] = error.errors;
  if (error.status === 429 || error.status >= 500) return { kind: 'notStarted', text };
  settlePurchaseKey(content);
  return { kind: 'refused', text };
}

/** Checks again on a payment whose outcome was unknown. */
export async function recheckPayment(content: string, code: string): Promise<PaymentEnd> {
  return toPaymentEnd(content, code, await paymentStatus(code).catch(() => undefined));
}

const failedStates: ReadonlySet<PaymentState> = new Set(['failed', 'canceled']);

function toPaymentEnd(content: string, code: string, payment: PaymentWire | undefined, providerMessage?: string): PaymentEnd {
  if (payment?.state === 'succeeded') {
    settlePurchaseKey(content);
    return { kind: 'paid', payment };
  }
  if (payment === undefined || !failedStates.has(payment.state)) return { kind: 'unclear', code, payment };
  settlePurchaseKey(content);
  return { kind: 'refused', text: providerMessage ?? payment.message ?? undefined };
}

/** Cancels after a provider refusal in the browser; the server's state decides. */
async function cancelRefusedPayment(code: string): Promise<PaymentWire | undefined> {
  return cancelPayment(code).catch(() => paymentStatus(code).catch(() => undefined));
}

const pollIntervalMs = 1_000;
/** After this time the payment continues without the page, which shows its current state. */
const maxPollMs = 20_000;
const finalStates: ReadonlySet<PaymentState> = new Set(['succeeded', 'failed', 'canceled']);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Polls a payment until it is final, for at most twenty seconds, then returns its state. Waits at least two seconds, within which no
 * outcome is promised. Failed polls are retried.
 */
async function waitForPayment(code: string, atLeastMs = 2_000): Promise<PaymentWire | undefined> {
  const began = performance.now();
  let last: PaymentWire | undefined;
  await pause(atLeastMs);
  for (;;) {
    last = (await paymentStatus(code).catch(() => undefined)) ?? last;
    if ((last !== undefined && finalStates.has(last.state)) || performance.now() - began > maxPollMs) return last;
    await pause(pollIntervalMs);
  }
}
