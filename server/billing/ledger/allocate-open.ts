import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { restateDocuments } from './store.ts';

/**
 * Locks invoices into a payment that begins: each with what is still to pay of it, and nobody else settles it meanwhile. Answers the
 * sum in minor units. Throws where one is not the company's, is not to be paid or is in another payment: the caller, who holds the
 * account's lock, has looked (`findPayable`).
 */
export async function allocateOpen(
  tx: Tx,
  input: { paymentId: number; companyId: CompanyId; invoiceIds: readonly number[] },
): Promise<number> {
  const { paymentId, companyId, invoiceIds } = input;
  const locked = await tx.rows(sql<{ id: number; amountMinor: number }>`
    insert into allocations (invoice_id, company_id, currency, payment_id, amount_minor, state)
    select id, company_id, currency, ${paymentId}::bigint, gross_minor - settled_minor, 'open' from invoices
    where id = any(${[...invoiceIds]}::bigint[]) and company_id = ${companyId} and kind = 'invoice' and status = 'unpaid'
    returning invoice_id as id, amount_minor as "amountMinor"`);
  if (locked.length !== invoiceIds.length)
    throw new Error(`payment ${paymentId} is for ${invoiceIds.length} invoices, ${locked.length} of which can be paid`);
  await tx.rows(restateDocuments(invoiceIds));
  return locked.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
