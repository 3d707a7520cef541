import { asId } from '../../../contract/kit/ids.ts';
import { chargeOffSession, outcomeOf, type ChargeOutcome } from '../payments/charge-off-session.ts';
import { getPayment } from '../payments/payments-query.ts';
import type { Paying } from '../provider/provider-mode-rule.ts';
import { dueInvoices } from './due-query.ts';
import { judgeCharge } from './judge-charge.ts';
import { listOpenCharges, type OpenCharge } from './store.ts';

async function charge(paying: Paying, { kind, companyId, day, amountMinor, code }: OpenCharge): Promise<ChargeOutcome> {
  const key = `charge-${code}`;
  if (kind === 'top_up') return chargeOffSession(paying, { companyId, origin: 'top_up', what: { amountMinor }, key });
  const due = await paying.database.db.rows(dueInvoices(companyId, day));
  const invoiceIds = [];
  let sumMinor = 0;
  for (const { id, outstandingMinor } of due) {
    if (sumMinor + outstandingMinor > amountMinor) break;
    sumMinor += outstandingMinor;
    invoiceIds.push(id);
  }
  return chargeOffSession(paying, { companyId, origin: 'automatic', what: { invoiceIds }, key });
}

/**
 * Goes on with a charge that was written down: begins its payment, or looks at what has become of it. Any number of processes may do
 * so at once and again: its key makes one payment of them. Not inside a transaction.
 */
export async function goOnCharging(paying: Paying, open: OpenCharge): Promise<void> {
  const { id, paymentId } = open;
  const companyId = asId<'company'>(open.companyId);
  const outcome = paymentId === null ? await charge(paying, open) : outcomeOf(await getPayment(paying.database.db, paymentId));
  await paying.database.inTx((tx) => judgeCharge(tx, { id, companyId, outcome }));
}

/** Goes on with every charge that has not ended: those that were cut off, and those whose outcome nobody knew. */
export async function resumeCharges(paying: Paying): Promise<void> {
  for (const open of await paying.database.db.rows(listOpenCharges())) await goOnCharging(paying, open);
}
