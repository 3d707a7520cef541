import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertMovement } from './store.ts';

/**
 * Takes back so much of what was written off of the invoice that a credit note credits, in minor units: it would give it to a company
 * that never paid it. The caller holds the account's lock and restates the invoice; more than was written off is refused by the database.
 */
export async function takeBackWriteOff(
  tx: Tx,
  { invoiceId, creditNote, amountMinor }: { invoiceId: number; creditNote: { id: number; code: string }; amountMinor: number },
): Promise<void> {
  const row = await tx.first(sql<{ id: number; companyId: CompanyId; currency: CurrencyCode }>`
    insert into write_offs (invoice_id, company_id, currency, amount_minor, reason, credit_note_id)
    select id, company_id, currency, -${amountMinor}::bigint, ${creditNote.code}, ${creditNote.id}::bigint from invoices where id = ${invoiceId}
    returning id, company_id as "companyId", currency`);
  if (row === undefined) throw new Error(`there is no invoice ${invoiceId} to take a write-off back of`);
  const { id, companyId, currency } = row;
  await tx.rows(insertMovement({ kind: 'write_off', refId: id, companyId, currency, owedMinor: amountMinor }));
}
