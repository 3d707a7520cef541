import { maxDocumentMailsPerDay } from '../../contract/companies/user-details-rules.ts';
import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { insertMails } from '../platform/outbox.ts';
import { morningHour } from './mornings.ts';

/**
 * Recipients of a company's documents: its account owner, unless only the invoice emails are wanted, and each of those. `place` distinguishes them
 * without an address in a key.
 */
const selectRecipients = (companyId: Sql): Sql => sql`(
  select 0 as place, 'company' as kind, null::text as address
  from companies c join users u on u.company_id = c.id and u.is_account_owner
  where c.id = ${companyId} and not (u.invoice_email_only and c.invoice_emails <> '{}')
  union all
  select e.place, 'address', e.address
  from companies c join users u on u.company_id = c.id and u.is_account_owner
  cross join lateral unnest(c.invoice_emails) with ordinality e (address, place)
  where c.id = ${companyId} and (u.invoice_email_only or e.address <> u.email))`;

/** The invoice of a purchase. */
export const matchesPurchaseInvoice = (purchaseId: PurchaseId): Sql => sql`i.purchase_id = ${purchaseId} and i.kind = 'invoice'`;

/**
 * Decides how just-issued invoices `i` are mailed according to their company's setting, and mails those due at once. Beyond the daily limit the rest
 * go out together the next morning. `always`: mail it regardless, because staff issued it. The caller holds the account lock, so the count is right.
 */
export function sendDocument(which: Sql, { always = false }: { readonly always?: boolean } = {}): Sql {
  return sql`
    with document as materialized (
      select i.id, i.code, i.company_id, (app_now() at time zone c.time_zone)::date as today,
             case when ${always} then 'issued'
                  when c.invoice_mails = 'issued' and ${maxDocumentMailsPerDay} <= (
                    select count(*) from document_mails m where m.company_id = c.id and m.way = 'issued'
                      and m.told_at >= date_trunc('day', app_now() at time zone c.time_zone) at time zone c.time_zone) then 'daily'
                  else c.invoice_mails end as way
      from invoices i join companies c on c.id = i.company_id where ${which}),
    planned as (
      insert into document_mails (invoice_id, company_id, way, due_on, told_at)
      select id, company_id, way,
             case way when 'daily' then today + 1 when 'monthly' then (date_trunc('month', today) + interval '1 month')::date end,
             case when way = 'issued' then app_now() end
      from document on conflict on constraint document_mails_pk do nothing returning invoice_id as id, way)
    ${insertMails(sql`
      select 'document-copy:' || d.code || ':issued' || case when r.place = 0 then '' else ':' || r.place end, 'document-copy', r.kind,
             d.company_id, r.address, jsonb_build_object('code', d.code)
      from planned p join document d on d.id = p.id cross join lateral ${selectRecipients(sql`d.company_id`)} r where p.way = 'issued'`)}`;
}

interface DueMail {
  readonly companyId: CompanyId;
  readonly way: 'daily' | 'monthly';
  /** YYYY-MM-DD, by the company's calendar. */
  readonly dueOn: string;
}

/** Mails together what is due together; does nothing if another process was faster. */
async function sendDueMail(tx: Tx, { companyId, way, dueOn }: DueMail): Promise<void> {
  const told = await tx.rows(sql`
    update document_mails set told_at = app_now()
    where company_id = ${companyId} and way = ${way} and due_on = ${dueOn}::date and told_at is null returning invoice_id`);
  if (told.length === 0) return;
  await tx.rows(
    insertMails(sql`
      select 'document-summary:' || ${companyId}::bigint || ':' || ${way}::text || ':' || ${dueOn}::text || ':' || r.place, 'document-summary', r.kind,
             ${companyId}::bigint, r.address, jsonb_build_object('way', ${way}::text, 'dueOn', ${dueOn}::text)
      from ${selectRecipients(sql`${companyId}::bigint`)} r`),
  );
}

/** Batch size. */
const batch = 100;

/** Mails everything waiting for this morning or the first of the month, by each company's clock, including missed runs. */
export async function sendDueDocuments(database: Database): Promise<void> {
  for (;;) {
    const due = await database.db.rows(sql<DueMail>`
      select m.company_id as "companyId", m.way, m.due_on::text as "dueOn"
      from document_mails m join companies c on c.id = m.company_id
      where m.told_at is null and m.due_on + make_interval(hours => ${morningHour}) <= app_now() at time zone c.time_zone
      group by m.company_id, m.way, m.due_on order by m.due_on, m.company_id limit ${batch}`);
    for (const one of due) await database.inTx((tx) => sendDueMail(tx, one));
    if (due.length < batch) return;
  }
}
