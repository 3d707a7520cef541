import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import { isFinal } from './payment-rule.ts';
import type { Payment } from './payments-query.ts';
import { tellAdministrators } from './tell-administrators.ts';

/**
 * The provider says something else of a payment than it was asked for. It stays open as `unknown` and nothing is posted; the
 * administrators are told once for each difference, and the audit log keeps both sides.
 */
export async function recordMismatch(
  tx: Tx,
  input: { payment: Payment; seen: ProviderPayment; differences: readonly string[] },
): Promise<void> {
  const { payment, seen } = input;
  const differences = input.differences.join(', ');
  if (payment.mismatch === differences) return;
  if (!isFinal(payment.state)) {
    await tx.rows(sql`update payments set state = 'unknown', mismatch = ${differences} where id = ${payment.id}`);
  }
  const reason = `the provider differs in ${differences}`;
  const known = await tx.first(sql`
    select id from audit_entries where action = 'billing.payment_mismatch' and object_id = ${payment.code} and reason = ${reason} limit 1`);
  if (known !== undefined) return;
  await tellAdministrators(tx, {
    template: 'payment-mismatch',
    cause: `${payment.code}:${differences}`,
    payload: { code: payment.code, differences },
  });
  const { amountMinor, currency, customer, isLive, receivedMinor, ref, state } = seen;
  await recordAudit(tx, {
    staffId: null,
    actor: 'payments',
    action: 'billing.payment_mismatch',
    object: { type: 'payment', id: payment.code },
    reason,
    before: { amountMinor: payment.amountMinor, currency: payment.currency, customer: payment.customer, ref: payment.providerRef },
    after: { amountMinor, receivedMinor, currency, customer, isLive, ref, state },
  });
}
