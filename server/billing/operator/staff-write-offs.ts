import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../account.ts';
import { writeOffInvoice, type WriteOffOutcome } from '../write-offs.ts';
import { allowMoneyAction, recordMoneyAction, type MoneyAct, type MoneyObstacle } from './allow-money-action.ts';

/** Writes off a company's invoice by its code. Audited. */
export async function writeOffForStaff(
  tx: Tx,
  act: MoneyAct,
  code: string,
): Promise<WriteOffOutcome | 'written_off_before' | 'unknown' | MoneyObstacle> {
  const { companyId, reason, by } = act;
  await tx.rows(lockAccount(companyId));
  const invoice = await tx.first(sql<{ id: number; status: string; currency: CurrencyCode; outstandingMinor: number }>`
    select id, status, currency, gross_minor - settled_minor as "outstandingMinor" from invoices
    where company_id = ${companyId} and code = ${code} and kind = 'invoice'`);
  if (invoice === undefined) return 'unknown';
  const { currency, outstandingMinor } = invoice;
  const allowed = await allowMoneyAction(tx, by, { action: 'write_off', companyId, currency, amountMinor: outstandingMinor });
  if (allowed.kind !== 'allowed') return allowed;
  const outcome = await writeOffInvoice(tx, { invoiceId: invoice.id, reason, staffId: by.staffId });
  if (outcome !== 'written_off') return invoice.status === 'writeoff' ? 'written_off_before' : outcome;
  await recordMoneyAction(tx, allowed, code);
  await recordAudit(tx, {
    staffId: by.staffId,
    actor: by.actor,
    action: 'billing.invoice_written_off',
    object: { type: 'invoice', id: code },
    reason,
    before: { status: invoice.status, outstandingMinor },
    after: { status: 'writeoff' },
  });
  return outcome;
}
