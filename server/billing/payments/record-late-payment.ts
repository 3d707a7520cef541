import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import type { Payment } from './payments-query.ts';

/**
 * Writes down that the provider has money for a payment that had been given up, once: it waits for a decision. `refunded` where it
 * has gone back before anybody saw it: the row is made as decided, since at the commit the payment has succeeded.
 */
export async function recordLatePayment(tx: Tx, payment: Payment, seen: ProviderPayment, decision: 'refunded' | null): Promise<void> {
  await tx.rows(sql`
    insert into late_payments (payment_id, company_id, currency, received_minor, provider_ref, decision, decided_at)
    values (${payment.id}, ${payment.companyId}, ${payment.currency}, ${seen.receivedMinor}, ${seen.ref}, ${decision}::text,
            case when ${decision}::text is not null then app_now() end)
    on conflict (payment_id) do nothing`);
}
