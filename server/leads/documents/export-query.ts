import type { ReportState } from '../../../contract/disputes/values.ts';
import type { CompanyId, EnquiryId, PurchaseId } from '../../../contract/kit/ids.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { exportMonths } from '../../../contract/leads/values.ts';
import { buildContextJson, type StoredContext } from '../../buying/visible-lead-query.ts';
import { revealContact, type ContactRow } from '../../enquiries/contacts.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface ExportedLead {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly code: string;
  /** In the company's time zone. */
  readonly boughtAt: string;
  readonly reportState: ReportState | null;
  readonly archived: boolean;
  readonly workTypeName: string;
  readonly timescale: string | null;
  readonly context: StoredContext;
}

interface Range {
  readonly companyId: CompanyId;
  readonly language: LanguageCode;
}

/** Reads a chunk of leads older than `before`, with contact data that is still readable: a logged read. */
async function readChunk(
  tx: Tx,
  { companyId, language }: Range,
  before: number,
  chunk: number,
): Promise<{ leads: readonly ExportedLead[]; contacts: readonly ContactRow[] }> {
  const leads = await tx.rows(sql<ExportedLead>`
    select p.id as "purchaseId", p.enquiry_id as "enquiryId", p.code, to_char(p.created_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI') as "boughtAt",
           q.state as "reportState", s.archived_at is not null as archived, w.name->>${language} as "workTypeName",
           t.text->>${language} as timescale, ${buildContextJson(language)} as context
    from purchases p
    join companies c on c.id = p.company_id
    join enquiries e on e.id = p.enquiry_id
    join work_types w on w.id = e.work_type_id
    left join question_options t on t.question_id = 1 and t.code = e.timescale
    left join lead_states s on s.purchase_id = p.id
    left join lateral (select state from reports where purchase_id = p.id order by id desc limit 1) q on true
    where p.company_id = ${companyId} and p.created_at >= app_now() - make_interval(months => ${exportMonths}) and p.id < ${before}
    order by p.id desc limit ${chunk}`);
  const ids = leads.map(({ enquiryId }) => enquiryId);
  return { leads, contacts: leads.length === 0 ? [] : await tx.rows(revealContact({ type: 'company', companyId }, ids, 'export')) };
}

/** Yields the last twelve months' leads, newest first, in chunks. Each has its own transaction, which logs the read. */
export async function* eachExportedLead(
  inTx: Database['inTx'],
  range: Range,
  chunk = 500,
): AsyncGenerator<ExportedLead & { readonly contact: ContactRow | undefined }> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const last = before;
    const { leads, contacts } = await inTx((tx) => readChunk(tx, range, last, chunk));
    const byEnquiry = new Map(contacts.map((contact) => [contact.enquiryId, contact]));
    for (const lead of leads) yield { ...lead, contact: byEnquiry.get(lead.enquiryId) };
    before = leads.at(-1)?.purchaseId ?? 0;
    if (leads.length < chunk) return;
  }
}

/** Counts the leads of an export up to a limit, without reading contact data. Days are those of the company's calendar. */
export async function countExportedLeads(
  db: Db,
  { companyId, from, to }: { readonly companyId: CompanyId; readonly from?: string | undefined; readonly to?: string | undefined },
  limit: number,
): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*) as count from (
      select from purchases p join companies c on c.id = p.company_id
      where p.company_id = ${companyId} and p.created_at >= app_now() - make_interval(months => ${exportMonths})
        and (p.created_at at time zone c.time_zone)::date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
      limit ${limit}) counted`);
  return row?.count ?? 0;
}
