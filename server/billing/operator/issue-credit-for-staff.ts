import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { FormValues, RefusedAnswer } from '../../platform/http/route.ts';
import { issueCreditNote } from '../issue-credit-note.ts';
import { lockAccount } from '../account.ts';
import { allowMoneyAction, recordMoneyAction, type MoneyActor, type MoneyObstacle } from './allow-money-action.ts';
import { creditForm, findCreditable } from './documents.ts';

export interface StaffCredit {
  /** Of the invoice. */
  readonly code: string;
  /** Null credits everything left. */
  readonly netMinor: number | null;
  /** Printed on the credit note. */
  readonly note: string;
  readonly reportId: number | null;
  readonly reason: string;
  readonly by: MoneyActor;
}

export type StaffCreditOutcome =
  | { readonly kind: 'issued'; readonly code: string; readonly grossMinor: number; readonly form: FormValues }
  | { readonly kind: 'unknown' | 'no_invoice' | 'already_credited' | 'written_off' | 'too_much' | 'unknown_report' }
  | (MoneyObstacle & { readonly form: FormValues })
  /** Changed by someone else since it was read. */
  | { readonly kind: 'stale'; readonly refused: RefusedAnswer<412> };

/** Credits an invoice in full or in part for staff. Audited. */
export async function issueCreditForStaff(
  tx: Tx,
  order: StaffCredit,
  refuseIfChanged: (now: FormValues) => RefusedAnswer<412> | undefined,
): Promise<StaffCreditOutcome> {
  const owner = await tx.first(sql<{ companyId: CompanyId; currency: CurrencyCode }>`
    select company_id as "companyId", currency from invoices where code = ${order.code}`);
  if (owner === undefined) return { kind: 'unknown' };
  await tx.rows(lockAccount(owner.companyId));
  const invoice = await findCreditable(tx, order.code);
  if (invoice === undefined) return { kind: 'no_invoice' };
  const stale = refuseIfChanged(creditForm(invoice));
  if (stale !== undefined) return { kind: 'stale', refused: stale };
  if (invoice.creditableNetMinor === 0) return { kind: invoice.status === 'writeoff' ? 'written_off' : 'already_credited' };
  if (order.netMinor !== null && order.netMinor > invoice.creditableNetMinor) return { kind: 'too_much' };
  if (order.reportId !== null && !invoice.reportIds.includes(order.reportId)) return { kind: 'unknown_report' };
  const allowed = await allowMoneyAction(tx, order.by, {
    action: 'credit_note',
    ...owner,
    amountMinor: order.netMinor ?? invoice.creditableNetMinor,
  });
  if (allowed.kind !== 'allowed') return { ...allowed, form: creditForm(invoice) };
  const { netMinor, note, reportId } = order;
  const issued = await issueCreditNote(tx, { invoiceId: invoice.id, reason: 'agreed', netMinor, note, reportId });
  if (issued.kind !== 'issued') return { kind: issued.kind };
  const after = await findCreditable(tx, order.code);
  const total = await tx.first(sql<{ grossMinor: number }>`select -gross_minor as "grossMinor" from invoices where id = ${issued.id}`);
  if (after === undefined || total === undefined) throw new Error(`credit note ${issued.code} is not there`);
  await recordMoneyAction(tx, allowed, issued.code);
  await recordAudit(tx, {
    staffId: order.by.staffId,
    actor: order.by.actor,
    action: 'billing.invoice_credited',
    object: { type: 'invoice', id: order.code },
    reason: order.reason,
    before: { ...creditForm(invoice) },
    after: { ...creditForm(after), creditNote: issued.code, note, reportId },
  });
  return { kind: 'issued', code: issued.code, ...total, form: creditForm(after) };
}
