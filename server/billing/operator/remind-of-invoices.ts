import type { ReminderObstacle } from '../../../contract/billing/operator-values.ts';
import { companyStatuses } from '../../../contract/companies/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertMessage } from '../../platform/outbox.ts';
import { sql } from '../../platform/database/sql.ts';
import { hasMoneyInFlight } from '../overdue-query.ts';

interface SelectedInvoice {
  readonly id: number;
  readonly code: string;
  readonly companyId: CompanyId;
  /** By the company's calendar, YYYY-MM-DD. */
  readonly today: string;
  readonly isOverdue: boolean;
  readonly inFlight: boolean;
  readonly owes: boolean;
  readonly isOpen: boolean;
  readonly isReminded: boolean;
}

function findReminderObstacle(invoice: SelectedInvoice): ReminderObstacle | null {
  if (!invoice.isOpen) return 'closed';
  if (invoice.inFlight) return 'payment_under_way';
  if (!invoice.isOverdue) return 'not_overdue';
  if (!invoice.owes) return 'nothing_owed';
  return invoice.isReminded ? 'reminded_today' : null;
}

function listSelectedInvoices(tx: Tx, codes: readonly string[]): Promise<SelectedInvoice[]> {
  return tx.rows(sql<SelectedInvoice>`
    select i.id, i.code, i.company_id as "companyId", d.day::text as today, i.kind = 'invoice' and i.status = 'unpaid' and i.due_on < d.day as "isOverdue",
           ${hasMoneyInFlight} as "inFlight", a.balance_minor > 0 as owes, c.status_id = ${companyStatuses.active} as "isOpen",
           exists (select from invoice_reminders r where r.invoice_id = i.id and r.day = d.day) as "isReminded"
    from invoices i join companies c on c.id = i.company_id join accounts a on a.company_id = i.company_id
    cross join lateral (select (app_now() at time zone c.time_zone)::date as day) d
    where i.code = any(${[...codes]}::text[]) order by i.company_id, i.due_on, i.number`);
}

/** Sends one mail naming everything overdue at a company and marks it all as reminded. False if someone else was faster. */
async function remindCompany(tx: Tx, { companyId, today }: SelectedInvoice, by: Pick<AuditEntry, 'staffId' | 'actor'>): Promise<boolean> {
  const written = await tx.rows(sql<{ invoiceId: number }>`
    insert into invoice_reminders (invoice_id, day, staff_id)
    select id, ${today}::date, ${by.staffId}::bigint from invoices
    where company_id = ${companyId} and kind = 'invoice' and status = 'unpaid' and due_on < ${today}::date order by id
    on conflict (invoice_id, day) do nothing returning invoice_id as "invoiceId"`);
  const [first] = written;
  if (first === undefined) return false;
  await tx.rows(
    insertMessage({
      dedupeKey: `invoice-reminder:${first.invoiceId}:${today}`,
      channel: 'email',
      template: 'invoice-overdue',
      recipient: { kind: 'company', id: companyId },
      payload: { stage: null },
    }),
  );
  return true;
}

export interface ReminderResult {
  readonly reminded: readonly string[];
  readonly skipped: readonly { readonly code: string; readonly because: ReminderObstacle }[];
}

/**
 * Reminds the companies of the selected overdue invoices, one mail each, naming everything overdue there. An invoice is reminded of at most once on a
 * day of its company.
 */
export async function remindOfInvoices(
  tx: Tx,
  { codes, reason, by }: { codes: readonly string[]; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<ReminderResult> {
  // Fixed company order, so that concurrent reminders cannot deadlock.
  const asked = await listSelectedInvoices(tx, codes);
  const known = new Set(asked.map(({ code }) => code));
  const reminded: string[] = [];
  const skipped: { code: string; because: ReminderObstacle }[] = [...new Set(codes)]
    .filter((code) => !known.has(code))
    .map((code) => ({ code, because: 'unknown' }));
  const remindedByCompany = new Map<CompanyId, boolean>();
  for (const invoice of asked) {
    const { code } = invoice;
    const because = findReminderObstacle(invoice);
    if (because !== null) {
      skipped.push({ code, because });
      continue;
    }
    const isTold = remindedByCompany.get(invoice.companyId) ?? (await remindCompany(tx, invoice, by));
    remindedByCompany.set(invoice.companyId, isTold);
    if (!isTold) {
      skipped.push({ code, because: 'reminded_today' });
      continue;
    }
    reminded.push(code);
    await recordAudit(tx, {
      ...by,
      action: 'billing.invoice_reminded',
      object: { type: 'invoice', id: code },
      reason,
      before: null,
      after: { day: invoice.today },
    });
  }
  return { reminded, skipped };
}
