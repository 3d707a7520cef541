import type { CompanyId, EnquiryId, PurchaseId, UserId } from '../../contract/kit/ids.ts';
import type { ReportState } from '../../contract/disputes/values.ts';
import type { AssignedFilter, inventoryOrders, LeadStage, LeadStatus } from '../../contract/leads/values.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { foldText } from '../../contract/kit/fold-text-rule.ts';
import { andVisible, assigneeJson, type Assignee } from '../buying/assignment.ts';
import { nameRank } from '../catalogue/queries.ts';
import { isReadable, revealContact, type ContactRow } from '../enquiries/contacts.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { noRows, noSql, readsContacts, sql, type Sql } from '../platform/database/sql.ts';
import { nameOrder } from './name-order-rule.ts';
import { listStates } from './lead-query.ts';
import { newestStage } from './stages.ts';

export interface LeadListRow {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly code: string;
  readonly boughtAt: Date;
  readonly firstRequestAt: Date;
  readonly channel: 'single' | 'bulk' | 'auto' | 'api';
  readonly seenAt: Date | null;
  readonly archivedAt: Date | null;
  readonly description: string | null;
  readonly workTypeName: string;
  readonly timescale: string | null;
  /** Of the newest report. */
  readonly reportState: ReportState | null;
  readonly rating: number | null;
  readonly lastNoteAt: Date | null;
  /** Newest of note, report (its attempts come before it), contact attempt, stage and review request. */
  readonly lastActivityAt: Date | null;
  readonly stage: LeadStage;
  readonly quoteMinor: number | null;
  readonly jobMinor: number | null;
  readonly assignedTo: Assignee | null;
  readonly nextAction: { readonly text: string; readonly due: string; readonly isOverdue: boolean } | null;
}

export interface LeadSearch {
  readonly companyId: CompanyId;
  readonly readerId: UserId;
  /** Set for a member who sees only their own and unassigned leads. */
  readonly only: UserId | null;
  /** Null: everyone's. */
  readonly assigned: AssignedFilter | null;
  readonly language: PageLanguage;
  readonly archived: boolean;
  readonly status: Exclude<LeadStatus, 'archived'> | null;
  readonly stage: LeadStage | null;
  /** Only leads whose next action is overdue. */
  readonly overdue: boolean;
  readonly workTypeIds: readonly number[] | null;
  readonly search: string | null;
  readonly order: (typeof inventoryOrders)[number];
  readonly page: number;
  readonly pageSize: number;
}

const orders: Readonly<Record<LeadSearch['order'], (language: PageLanguage) => Sql>> = {
  'accepted_date-desc': () => sql`p.created_at desc, p.id desc`,
  'accepted_date-asc': () => sql`p.created_at asc, p.id asc`,
  'name-asc': (language) =>
    sql`${nameOrder(sql`c.surname`, language)} asc nulls last, ${nameOrder(sql`c.forename`, language)} asc nulls last, p.id desc`,
  'name-desc': (language) =>
    sql`${nameOrder(sql`c.surname`, language)} desc nulls last, ${nameOrder(sql`c.forename`, language)} desc nulls last, p.id desc`,
  'type-asc': (language) => sql`${nameRank(language)} asc, p.id desc`,
  'type-desc': (language) => sql`${nameRank(language)} desc, p.id desc`,
};

export interface LeadPage {
  readonly rows: readonly (LeadListRow & { readonly contact: ContactRow | undefined })[];
  readonly total: number;
}

/** Matches name, postcode, telephone number or lead code, as people type them. */
function matches(search: string): Sql {
  const like = (text: string): string => `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
  const digits = search.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '');
  // Unfolded as well, for a search that starts inside a letter folded to two.
  return sql`(folded(concat_ws(' ', c.title, c.forename, c.surname)) like ${like(foldText(search))}
    or concat_ws(' ', c.title, c.forename, c.surname) ilike ${like(search)} or p.code ilike ${like(search)}
    or c.postcode ilike ${like(search)} or replace(c.postcode, ' ', '') ilike ${like(search)}
    ${digits.length >= 4 ? sql`or concat_ws(' ', c.phone_key, c.alternate_phone) like ${`%${digits}%`}` : noSql})`;
}

/** Only readable contact data, so that neither search nor order reveals erased data. */
const contacts: Sql = sql`${readsContacts} left join enquiry_contacts c on c.enquiry_id = p.enquiry_id and ${isReadable}`;

/** A lead's status is that of its newest report. */
function matchesStatus(status: NonNullable<LeadSearch['status']>): Sql {
  if (status === 'valid') return sql`not exists (select from reports where purchase_id = p.id offset 0)`;
  const newest = sql`select state from reports where purchase_id = p.id order by id desc limit 1`;
  return sql`(${newest}) = any(${[...listStates(status)]}::text[])`;
}

/** A lead without a stage is new. */
function matchesStage(stage: LeadStage): Sql {
  const newest = sql`select stage from lead_stage_changes where purchase_id = p.id order by id desc limit 1`;
  return sql`coalesce((${newest}), 'new') = ${stage}`;
}

/** Whether lead `p` is the reader's, or nobody's. */
function matchesAssigned({ assigned, readerId }: Pick<LeadSearch, 'assigned' | 'readerId'>): Sql {
  if (assigned === null) return noSql;
  if (assigned === 'mine') return sql`and exists (select from lead_assignments b where b.purchase_id = p.id and b.user_id = ${readerId})`;
  return sql`and not exists (select from lead_assignments b where b.purchase_id = p.id)`;
}

const isOverdue = sql`exists (select from lead_next_actions where purchase_id = p.id and due_at < app_now() offset 0)`;

/** Selects matching leads. Joins only the tables the search needs: a company may have ten thousand leads. */
function selectFound(found: LeadSearch, tables: Sql = noSql): Sql {
  const { companyId, only, archived, status, stage, overdue, workTypeIds, search } = found;
  return sql`
    from purchases p
    ${workTypeIds === null ? noSql : sql`join enquiries f on f.id = p.enquiry_id and f.work_type_id = any(${[...workTypeIds]}::integer[])`}
    ${search === null ? noSql : contacts}
    ${tables}
    where p.company_id = ${companyId}
      and exists (select from lead_states s where s.purchase_id = p.id and s.archived_at is not null offset 0) = ${archived}::boolean
      ${status === null ? noSql : sql`and ${matchesStatus(status)}`}
      ${stage === null ? noSql : sql`and ${matchesStage(stage)}`}
      ${overdue ? sql`and ${isOverdue}` : noSql}
      ${andVisible(only)} ${matchesAssigned(found)}
      ${search === null ? noSql : sql`and ${matches(search)}`}`;
}

/** Tables an order needs beyond the filters'. */
function getOrderTables({ order, search }: LeadSearch): Sql {
  if (order.startsWith('type')) return sql`join enquiries e on e.id = p.enquiry_id join work_types w on w.id = e.work_type_id`;
  return order.startsWith('name') && search === null ? contacts : noSql;
}

const count = (search: LeadSearch): Sql<{ readonly total: number }> =>
  sql<{ readonly total: number }>`select count(*) as total ${selectFound(search)}`;

/** A search reads every lead of the company and counts on the way; otherwise the order's index gives the page directly. */
const countsInPageQuery = ({ search }: LeadSearch): boolean => search !== null;

/** Cuts the page before joining anything else. */
function page(search: LeadSearch): Sql<LeadListRow & { readonly total: number | null }> {
  return sql<LeadListRow & { readonly total: number | null }>`
    with ids as materialized (
      select p.id, ${countsInPageQuery(search) ? sql`count(*) over ()` : sql`null::bigint`} as total ${selectFound(search, getOrderTables(search))}
      order by ${orders[search.order](search.language)}
      limit ${search.pageSize} offset ${(search.page - 1) * search.pageSize}),
    page as materialized (select id, total, row_number() over () as position from ids)
    select p.id as "purchaseId", e.id as "enquiryId", p.code, p.created_at as "boughtAt", p.first_request_at as "firstRequestAt",
           p.channel, s.seen_at as "seenAt", s.archived_at as "archivedAt", e.description,
           w.name->>${search.language} as "workTypeName", t.text->>${search.language} as timescale, n.total,
           q.state as "reportState", v.rating_overall as rating, o.created_at as "lastNoteAt",
           greatest(o.created_at, q.created_at, g.at, (select requested_at from review_requests where purchase_id = p.id),
             (select max(at) from lead_contact_attempts where purchase_id = p.id)) as "lastActivityAt",
           coalesce(g.stage, 'new') as stage, g.quote_minor as "quoteMinor", g.job_minor as "jobMinor",
           (select jsonb_build_object('text', text, 'due', due_at, 'isOverdue', due_at < app_now())
            from lead_next_actions where purchase_id = p.id) as "nextAction", ${assigneeJson} as "assignedTo"
    from page n
    cross join lateral (select * from purchases where id = n.id offset 0) p
    cross join lateral (select id, description, timescale, work_type_id from enquiries where id = p.enquiry_id offset 0) e
    join work_types w on w.id = e.work_type_id
    left join question_options t on t.question_id = 1 and t.code = e.timescale
    left join lateral (select seen_at, archived_at from lead_states where purchase_id = p.id offset 0) s on true
    left join lateral (select state, created_at from reports where purchase_id = p.id order by id desc limit 1) q on true
    left join lateral (select created_at from lead_notes where purchase_id = p.id order by id desc limit 1) o on true
    left join lateral ${newestStage(sql`p.id`)} g on true
    left join lateral (select rating_overall from reviews where purchase_id = p.id offset 0) v on true
    order by n.position`;
}

/**
 * Lists a page of a company's leads. Contact data comes through `revealContact`, all rows in one call; the join here only sorts and searches within
 * its purchases.
 */
export async function listLeads(tx: Tx, search: LeadSearch): Promise<LeadPage> {
  const [leads, [counted]] = await tx.pipeline(page(search), countsInPageQuery(search) ? noRows : count(search));
  // A page past the end has no row to carry the total.
  const [beyond] = leads.length === 0 && search.page > 1 && countsInPageQuery(search) ? await tx.rows(count(search)) : [];
  const enquiryIds = leads.map((row) => row.enquiryId);
  const revealed = await tx.rows(revealContact({ type: 'company', companyId: search.companyId }, enquiryIds, 'my-leads'));
  const byEnquiry = new Map(revealed.map((contact) => [contact.enquiryId, contact]));
  return {
    rows: leads.map((row) => ({ ...row, contact: byEnquiry.get(row.enquiryId) })),
    total: (counted ?? leads[0] ?? beyond)?.total ?? 0,
  };
}

/** A bought lead for programs, without contact data. */
interface BoughtLead {
  readonly id: PurchaseId;
  readonly code: string;
  readonly enquiryId: EnquiryId;
  readonly boughtAt: Date;
  readonly workType: string;
  readonly archived: boolean;
  readonly stage: LeadStage;
  readonly report: ReportState | null;
  readonly invoice: string;
  readonly assignedTo: Assignee | null;
}

interface Batch {
  readonly companyId: CompanyId;
  readonly only: UserId | null;
  readonly language: PageLanguage;
  /** Id of the last purchase the program has. */
  readonly after: number;
  readonly limit: number;
}

/** Lists a company's leads in order of purchase. */
export function listBoughtLeads(db: Db, { companyId, only, language, after, limit }: Batch): Promise<BoughtLead[]> {
  return db.rows(sql<BoughtLead>`
    select p.id, p.code, p.enquiry_id as "enquiryId", p.created_at as "boughtAt", w.name->>${language} as "workType",
           s.archived_at is not null as archived,
           coalesce((select stage from lead_stage_changes where purchase_id = p.id order by id desc limit 1), 'new') as stage, (select state from reports where purchase_id = p.id order by id desc limit 1) as report,
           i.code as invoice, ${assigneeJson} as "assignedTo"
    from purchases p join enquiries e on e.id = p.enquiry_id join work_types w on w.id = e.work_type_id
    join invoices i on i.purchase_id = p.id and i.kind = 'invoice' left join lead_states s on s.purchase_id = p.id
    where p.company_id = ${companyId} and p.id > ${after} ${andVisible(only)} order by p.id limit ${limit}`);
}
