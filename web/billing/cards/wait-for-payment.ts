import type { PaymentState } from '../../../contract/billing/values.ts';
import { paymentStatus, type PaymentWire } from './api.ts';

const askEveryMs = 1_000;
/** After that the payment goes on without the page: its state is shown as it is then. */
const patienceMs = 20_000;
const final: ReadonlySet<PaymentState> = new Set(['succeeded', 'failed', 'canceled']);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks how a payment stands until that is final, for twenty seconds at most, and answers what it is then; never before two
 * seconds, within which the product promises no answer. A question without an answer is asked again.
 */
export async function waitForPayment(code: string, atLeastMs = 2_000): Promise<PaymentWire | undefined> {
  const began = performance.now();
  let last: PaymentWire | undefined;
  await pause(atLeastMs);
  for (;;) {
    last = (await paymentStatus(code).catch(() => undefined)) ?? last;
    if ((last !== undefined && final.has(last.state)) || performance.now() - began > patienceMs) return last;
    await pause(askEveryMs);
  }
}
