import type { VatTreatment } from '../../companies/vat-treatment-rule.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { CreditReason } from '../ledger/issue-credit-note.ts';

/** What stands beside a document on its own page; amounts in minor units, days as YYYY-MM-DD. */
export interface DocumentFacts {
  readonly description: string;
  readonly isByHand: boolean;
  readonly vatRateBp: number;
  readonly vatTreatment: VatTreatment;
  readonly creditReason: CreditReason | null;
  readonly note: string | null;
  readonly credits: string | null;
}

export function findDocumentFacts(db: Db, id: number): Promise<DocumentFacts | undefined> {
  return db.first(sql<DocumentFacts>`
    select i.description, i.kind = 'invoice' and i.purchase_id is null as "isByHand", i.vat_rate_bp as "vatRateBp", i.vat_treatment as "vatTreatment",
           i.reason as "creditReason", i.note, o.code as credits
    from invoices i left join invoices o on o.id = i.credits_id where i.id = ${id}`);
}

export interface ShownWriteOff {
  readonly at: Date;
  /** Below zero where it was taken back. */
  readonly amountMinor: number;
  /** Of what was taken back the code of the credit note because of which. */
  readonly reason: string;
}

/** What was written off of an invoice, and what of that was taken back, the oldest first. */
export function listWriteOffs(db: Db, id: number): Promise<ShownWriteOff[]> {
  return db.rows(sql<ShownWriteOff>`
    select created_at as at, amount_minor as "amountMinor", reason from write_offs where invoice_id = ${id} order by id`);
}

export interface ShownAllocation {
  readonly at: Date;
  readonly amountMinor: number;
  readonly state: 'open' | 'settled' | 'released' | 'reversed';
  readonly source: 'card' | 'transfer' | 'credit_note' | 'invoice';
  readonly reference: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly bankReference: string | null;
  readonly failure: string | null;
}

/** What settles a document, or what a credit note settles, the newest first. */
export function listAllocations(db: Db, id: number): Promise<ShownAllocation[]> {
  return db.rows(sql<ShownAllocation>`
    select a.created_at as at, a.amount_minor as "amountMinor", a.state,
           case when a.credit_note_id = ${id} then 'invoice' when a.credit_note_id is not null then 'credit_note'
                when p.provider = 'bank' then 'transfer' else 'card' end as source,
           case when a.credit_note_id = ${id} then i.code else coalesce(n.code, p.code) end as reference,
           k.brand, k.last4, p.reference as "bankReference", case when p.state = 'failed' then coalesce(p.failure_message, p.failure_code) end as failure
    from allocations a join invoices i on i.id = a.invoice_id left join invoices n on n.id = a.credit_note_id
    left join payments p on p.id = a.payment_id left join cards k on k.id = p.card_id
    where a.invoice_id = ${id} or a.credit_note_id = ${id} order by a.id desc`);
}

export interface ShownCredit {
  readonly code: string;
  readonly createdAt: Date;
  readonly grossMinor: number;
  readonly reason: CreditReason;
  readonly note: string | null;
}

/** What was taken back of an invoice. */
export function listCreditsOf(db: Db, id: number): Promise<ShownCredit[]> {
  return db.rows(sql<ShownCredit>`
    select code, created_at as "createdAt", gross_minor as "grossMinor", reason, note from invoices where credits_id = ${id} order by id`);
}

/** The reports of the lead that a document bills. */
export function listReportsOf(db: Db, id: number): Promise<{ id: number; state: string; reason: string }[]> {
  return db.rows(sql<{ id: number; state: string; reason: string }>`
    select r.id, r.state, r.reason from reports r join invoices i on i.purchase_id = r.purchase_id where i.id = ${id} order by r.id desc`);
}

/** On which days staff reminded of an invoice. */
export function listReminders(db: Db, id: number): Promise<{ day: string; staff: string }[]> {
  return db.rows(sql<{ day: string; staff: string }>`
    select to_char(r.day, 'YYYY-MM-DD') as day, s.name as staff from invoice_reminders r join staff s on s.id = r.staff_id
    where r.invoice_id = ${id} order by r.day desc`);
}
