import type { CompanyId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../../server/billing/account.ts';
import { allocateOpen, releaseAllocations } from '../../server/billing/allocations.ts';
import { postPayment } from '../../server/billing/postings.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { randomCode } from '../../server/platform/random-code.ts';

/** Starts a pending payment with the default card, for invoices or an amount, without telling a provider. */
export function beginLedgerPayment(
  database: Database,
  input: { companyId: CompanyId; invoiceIds?: readonly number[]; amountMinor?: number },
): Promise<number> {
  const { companyId, invoiceIds = [], amountMinor = 0 } = input;
  return database.inTx(async (tx) => {
    await tx.rows(lockAccount(companyId));
    const row = await tx.first(sql<{ id: number }>`
      insert into payments (company_id, code, origin, provider, provider_ref, card_id, currency, amount_minor, state)
      select a.company_id, ${randomCode(10)}, 'company', 'sandbox', ${`pi_${randomCode()}`}, c.id, a.currency,
             ${amountMinor}::bigint + (select coalesce(sum(gross_minor - settled_minor), 0) from invoices where id = any(${[...invoiceIds]}::bigint[])),
             'processing'
      from accounts a join cards c using (company_id) where a.company_id = ${companyId} and c.is_default
      returning id`);
    if (row === undefined) throw new Error(`company ${companyId} has no card`);
    if (invoiceIds.length > 0) await allocateOpen(tx, { paymentId: row.id, companyId, invoiceIds });
    return row.id;
  });
}

/** Completes a payment with the provider's result. */
export function endLedgerPayment(database: Database, paymentId: number, state: 'succeeded' | 'failed'): Promise<void> {
  return database.inTx(async (tx) => {
    const row = await tx.first(sql<{ companyId: CompanyId }>`select company_id as "companyId" from payments where id = ${paymentId}`);
    if (row === undefined) throw new Error(`there is no payment ${paymentId}`);
    await tx.rows(lockAccount(row.companyId));
    await tx.rows(sql`
      update payments set state = ${state}, settled_at = app_now(), received_minor = case ${state} when 'succeeded' then amount_minor end
      where id = ${paymentId}`);
    await (state === 'succeeded' ? postPayment(tx, paymentId) : releaseAllocations(tx, paymentId));
  });
}

/** Makes a successful payment. */
export async function payInLedger(database: Database, input: Parameters<typeof beginLedgerPayment>[1]): Promise<number> {
  const paymentId = await beginLedgerPayment(database, input);
  await endLedgerPayment(database, paymentId, 'succeeded');
  return paymentId;
}
