import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import type { Payment } from './payments-query.ts';

/** Writes down that the provider has money for a payment that had been given up, once: it waits for a decision. */
export async function recordLatePayment(tx: Tx, payment: Payment, seen: ProviderPayment): Promise<void> {
  await tx.rows(sql`
    insert into late_payments (payment_id, company_id, currency, received_minor, provider_ref)
    values (${payment.id}, ${payment.companyId}, ${payment.currency}, ${seen.receivedMinor}, ${seen.ref})
    on conflict (payment_id) do nothing`);
}
