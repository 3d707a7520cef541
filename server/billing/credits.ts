import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { liftSuspension } from './suspension.ts';
import { insertSettled, restateDocuments, restatePayments } from './store.ts';

// How credit settles debt: oldest credit first, against the oldest invoice first, as far as it goes.

/** Unused credit of a payment or a credit note, in minor units. */
interface Credit {
  readonly kind: 'payment' | 'credit_note';
  readonly id: number;
  readonly restMinor: number;
}

/** An invoice and its outstanding amount, in minor units. */
interface OwedInvoice {
  readonly id: number;
  readonly outstandingMinor: number;
}

interface CreditShare {
  readonly credit: Credit;
  readonly invoiceId: number;
  readonly amountMinor: number;
}

/** Shares credits across invoices in the order given, until either runs out. */
export function shareCredit(credits: readonly Credit[], invoices: readonly OwedInvoice[]): CreditShare[] {
  const shares: CreditShare[] = [];
  const waiting = credits.values();
  let credit = waiting.next().value;
  let left = credit?.restMinor ?? 0;
  for (const { id: invoiceId, outstandingMinor } of invoices) {
    let owed = outstandingMinor;
    while (owed > 0 && credit !== undefined) {
      const amountMinor = Math.min(owed, left);
      if (amountMinor > 0) shares.push({ credit, invoiceId, amountMinor });
      owed -= amountMinor;
      left -= amountMinor;
      if (left > 0) break;
      credit = waiting.next().value;
      left = credit?.restMinor ?? 0;
    }
  }
  return shares;
}

/** Lists a company's unused credit, from credit notes and overpayments, oldest first. */
function listUnusedCredits(db: Db, companyId: CompanyId): Promise<Credit[]> {
  return db.rows(sql<Credit>`
    select kind, id, rest as "restMinor" from (
      select 'credit_note' as kind, id, -gross_minor - settled_minor as rest, created_at as since from invoices
      where company_id = ${companyId} and kind = 'credit_note' and status = 'unpaid'
      union all
      select 'payment', id, amount_minor - used_minor, settled_at from payments
      where company_id = ${companyId} and state = 'succeeded' and used_minor < amount_minor) c
    order by since, kind, id`);
}

/** Lists unpaid invoices that are not in a pending payment, by due date. */
export function listOwedInvoices(db: Db, companyId: CompanyId): Promise<OwedInvoice[]> {
  return db.rows(sql<OwedInvoice>`
    select id, gross_minor - settled_minor as "outstandingMinor" from invoices
    where company_id = ${companyId} and kind = 'invoice' and status = 'unpaid'
    order by due_on, number`);
}

/**
 * Whether account `t` may have unused credit: it is owed money, or money is in flight, which keeps an invoice from existing credit. Ordinary
 * purchases have neither and skip the check.
 */
export const mayHaveCredit: Sql = sql`
  (t.balance_minor < 0 or exists (
    select from payments where company_id = t.company_id and state in ('created', 'requires_action', 'processing', 'unknown')))`;

/**
 * Settles unpaid invoices by due date from unused credit notes and overpayments, oldest first, and lifts a suspension they caused. Call after
 * anything that may leave credit beside an unpaid invoice. The caller holds the account lock.
 */
export async function applyCredits(tx: Tx, companyId: CompanyId): Promise<void> {
  await allocateCredits(tx, companyId);
  await liftSuspension(tx, companyId);
}

async function allocateCredits(tx: Tx, companyId: CompanyId): Promise<void> {
  const credits = await listUnusedCredits(tx, companyId);
  if (credits.length === 0) return;
  const shares = shareCredit(credits, await listOwedInvoices(tx, companyId));
  if (shares.length === 0) return;
  const allocations = shares.map(({ credit, invoiceId, amountMinor }) => ({
    invoiceId,
    paymentId: credit.kind === 'payment' ? credit.id : null,
    creditNoteId: credit.kind === 'credit_note' ? credit.id : null,
    amountMinor,
  }));
  await tx.pipeline(
    insertSettled(companyId, allocations),
    restateDocuments([...new Set(allocations.flatMap(({ invoiceId, creditNoteId }) => [invoiceId, creditNoteId ?? invoiceId]))]),
    restatePayments([...new Set(allocations.flatMap(({ paymentId }) => paymentId ?? []))]),
  );
}
