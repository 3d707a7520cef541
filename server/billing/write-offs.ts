import type { CompanyId, StaffId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { liftSuspension } from './suspension.ts';
import { insertMovement, restateDocuments } from './store.ts';

export type WriteOffOutcome = 'written_off' | 'not_unpaid';

/**
 * Writes off an invoice's outstanding amount, so that the company no longer owes it. Unpaid invoices outside payments only; the caller holds the
 * account lock. `staffId` null: written off automatically.
 */
export async function writeOffInvoice(
  tx: Tx,
  input: { invoiceId: number; reason: string; staffId: StaffId | null },
): Promise<WriteOffOutcome> {
  const row = await tx.first(sql<{ id: number; companyId: CompanyId; currency: CurrencyCode; amountMinor: number }>`
    insert into write_offs (invoice_id, company_id, currency, amount_minor, reason, staff_id)
    select id, company_id, currency, gross_minor - settled_minor, ${input.reason}, ${input.staffId}::bigint from invoices
    where id = ${input.invoiceId} and kind = 'invoice' and status = 'unpaid'
    returning id, company_id as "companyId", currency, amount_minor as "amountMinor"`);
  if (row === undefined) return 'not_unpaid';
  const { id, companyId, currency, amountMinor } = row;
  await tx.pipeline(
    insertMovement({ kind: 'write_off', refId: id, companyId, currency, owedMinor: -amountMinor }),
    restateDocuments([input.invoiceId]),
  );
  await liftSuspension(tx, companyId);
  return 'written_off';
}

/**
 * Reverses a write-off by the amount a credit note reaches into it, in minor units, which would otherwise go to a company that never paid. The caller
 * holds the account lock and restates the invoice; the database refuses more than was written off.
 */
export async function reverseWriteOff(
  tx: Tx,
  { invoiceId, creditNote, amountMinor }: { invoiceId: number; creditNote: { id: number; code: string }; amountMinor: number },
): Promise<void> {
  const row = await tx.first(sql<{ id: number; companyId: CompanyId; currency: CurrencyCode }>`
    insert into write_offs (invoice_id, company_id, currency, amount_minor, reason, credit_note_id)
    select id, company_id, currency, -${amountMinor}::bigint, ${creditNote.code}, ${creditNote.id}::bigint from invoices where id = ${invoiceId}
    returning id, company_id as "companyId", currency`);
  if (row === undefined) throw new Error(`there is no invoice ${invoiceId} whose write-off could be reversed`);
  const { id, companyId, currency } = row;
  await tx.rows(insertMovement({ kind: 'write_off', refId: id, companyId, currency, owedMinor: amountMinor }));
}
