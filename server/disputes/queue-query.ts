import type { Decider, DecisionOutcome, ReportOrder, ReportReason, ReportState, ReportView } from '../../contract/disputes/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { deadlineInGmt } from '../../contract/kit/deadline-format.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { maxCounted } from '../../contract/kit/page-sizes.ts';
import { matchCompanyName } from '../companies/company-search-query.ts';
import { getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import {
  inBatches,
  type Range,
  matchesAnyId,
  noSearch,
  narrowSearch,
  type Found,
  type Narrowed,
  badgeLimit,
  onePage,
} from '../platform/database/paging.ts';
import { noSql, sql, type Sql } from '../platform/database/sql.ts';
import { errorText } from '../platform/texts.ts';
import { peerDays, minPeerReports, peerRateFactor } from './settings.ts';

/** A report in the staff list. */
export interface QueuedReport {
  readonly id: number;
  readonly lead: string;
  readonly country: CountryCode;
  readonly reason: ReportReason;
  readonly state: ReportState;
  readonly netMinor: number;
  readonly currency: CurrencyCode;
  readonly waitingSince: Date;
  readonly decideBy: Date;
  /** Time of the last decision; now while it is open. */
  readonly until: Date;
  readonly decidedOutcome: DecisionOutcome | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: Decider | null;
  readonly decidedByName: string | null;
  readonly pendingOutcome: DecisionOutcome | null;
  readonly pendingBy: string | null;
  readonly pendingUntil: Date | null;
  readonly companyId: number;
  readonly companyName: string;
  readonly bought: number;
  readonly reported: number;
  readonly unreachable: number;
  readonly exceedsPeers: boolean;
}

const notPending: Sql = sql`not exists (select from pending_decisions o where o.report_id = r.id and o.ended_at is null)`;

/** States are literals, because a partial index only matches literals. */
const views: Readonly<Record<ReportView, Sql>> = {
  reports: sql`from reports r where r.state = 'with_operator' and ${notPending}`,
  appeals: sql`from reports r where r.state = 'appealed' and ${notPending}`,
  under_way: sql`from reports r where r.state in ('checking', 'asking_customer')`,
  decided: sql`
    from report_decisions d join reports r on r.id = d.report_id
    where r.state <> 'appealed' and (d.step = 'appeal') = (r.state in ('appeal_accepted', 'appeal_rejected'))`,
};

const price: Sql = sql`(select b.net_minor from purchases b where b.id = r.purchase_id)`;
const waitingOrders: Readonly<Record<ReportOrder, Sql>> = {
  'waiting-asc': sql`r.waiting_since, r.id`,
  'waiting-desc': sql`r.waiting_since desc, r.id desc`,
  'price-desc': sql`${price} desc, r.id`,
  'price-asc': sql`${price}, r.id desc`,
};

interface DecidedOrder {
  readonly taken: Sql;
  readonly shown: Sql;
  /** The newest thousand are sorted by price; anything older has to be searched for. */
  readonly isOfNewest: boolean;
}
const decidedOrders: Readonly<Record<ReportOrder, DecidedOrder>> = {
  'waiting-asc': { taken: sql`d.at desc, d.report_id desc`, shown: sql`n.at desc, n.id desc`, isOfNewest: false },
  'waiting-desc': { taken: sql`d.at, d.report_id`, shown: sql`n.at, n.id`, isOfNewest: false },
  'price-desc': { taken: sql`d.at desc, d.report_id desc`, shown: sql`n.price desc, n.id desc`, isOfNewest: true },
  'price-asc': { taken: sql`d.at desc, d.report_id desc`, shown: sql`n.price, n.id`, isOfNewest: true },
};

const queuedColumns: Sql = sql`
  r.id, p.code as lead, c.country, r.reason, r.state, p.net_minor as "netMinor", p.currency, r.waiting_since as "waitingSince",
  r.decide_by as "decideBy", case when r.state in ('checking', 'asking_customer', 'with_operator', 'appealed') then app_now() else l.at end as until,
  l.outcome as "decidedOutcome", l.at as "decidedAt", l.decided_by as "decidedBy", l.name as "decidedByName",
  k.outcome as "pendingOutcome", y.name as "pendingBy", k.due_at as "pendingUntil",
  c.id as "companyId", c.internal_name as "companyName", h.bought, h.reported, h.unreachable`;

/**
 * Adds the company's recent purchases and reports (a report follows its purchase) to the current decision. Flags companies refunded for unreachable
 * customers at more than twice their country's median rate, with a minimum count; the flag has no automatic effect.
 */
function queuedTables(settings: SettingValues): Sql {
  const days = getSettingValue(settings, peerDays);
  return sql`
    join purchases p on p.id = r.purchase_id
    join companies c on c.id = r.company_id
    left join pending_decisions k on k.report_id = r.id and k.ended_at is null
    left join staff y on y.id = k.staff_id
    left join lateral (
      select z.outcome, z.at, z.decided_by, w.name from report_decisions z left join staff w on w.id = z.staff_id
      where z.report_id = r.id order by z.at desc, z.step limit 1) l on true
    cross join lateral (
      select (select count(*) from purchases q where q.company_id = c.id and q.created_at > app_now() - make_interval(days => ${days})) as bought,
             count(distinct x.purchase_id) as reported,
             count(*) filter (where x.reason in ('nocontacttried', 'nocontactnottried') and x.state in ('accepted', 'appeal_accepted')) as unreachable
      from reports x join purchases v on v.id = x.purchase_id
      where x.company_id = c.id and x.created_at > app_now() - make_interval(days => ${days}) and v.created_at > app_now() - make_interval(days => ${days})) h
    left join peer_shares m on m.country = c.country`;
}

const exceeds = (settings: SettingValues): Sql => sql`
  coalesce(h.unreachable >= ${getSettingValue(settings, minPeerReports)}
           and h.unreachable::float8 / greatest(h.bought, 1) > ${getSettingValue(settings, peerRateFactor)}::float8 * m.middle, false) as "exceedsPeers"`;

/** The part of the queue to list. */
export interface QueueScope {
  readonly view: ReportView;
  readonly order: ReportOrder;
  readonly search?: string | undefined;
}

interface QueueSearch extends QueueScope {
  readonly page: number;
  readonly pageSize: number;
}

/** Matches a lead code; otherwise the beginning of a company name. */
async function findSearched(db: Db, search: string): Promise<Found> {
  const coded = await db.rows(sql<{ id: number }>`
    select i.id from purchases j join reports i on i.purchase_id = j.id where j.code in (${search}, ${search.toUpperCase()})`);
  const matchesCode = matchesAnyId(
    sql`r.id`,
    coded.map(({ id }) => id),
  );
  return coded.length > 0 ? { gathered: matchesCode, tested: matchesCode } : matchCompanyName(search, sql`r.company_id`);
}

const narrow = async (db: Db, { view, search }: QueueScope): Promise<Narrowed> =>
  narrowSearch(db, search === undefined ? noSearch : await findSearched(db, search), {
    id: sql`r.id`,
    rowsOf: (condition) => sql`select r.id ${views[view]} and ${condition}`,
  });

interface Wanted extends Range {
  readonly condition: Sql;
}

const waitingInOrder = ({ view, order }: QueueScope, condition: Sql): Sql => sql`
  select r.id, row_number() over (order by ${waitingOrders[order]}) as place ${views[view]} and ${condition}
  order by ${waitingOrders[order]}`;

function decidedInOrder({ order }: QueueScope, { condition, limit, offset }: Wanted, isWhole: boolean): Sql {
  const { taken, shown, isOfNewest } = decidedOrders[order];
  const limitSql = isWhole ? noSql : sql`limit ${isOfNewest ? maxCounted : limit + offset}::integer`;
  return sql`
    select n.id, row_number() over (order by ${shown}) as place
    from (select r.id, d.at, ${isOfNewest ? price : sql`0`} as price ${views.decided} and ${condition} order by ${taken} ${limitSql}) n
    order by place`;
}

async function listRange(
  db: Db,
  scope: QueueScope,
  settings: SettingValues,
  { isWhole, ...wanted }: Wanted & { readonly isWhole: boolean },
): Promise<QueuedReport[]> {
  const listed = scope.view === 'decided' ? decidedInOrder(scope, wanted, isWhole) : waitingInOrder(scope, wanted.condition);
  return db.rows(sql<QueuedReport>`
    with listed as materialized (${onePage(listed, wanted)})
    select ${queuedColumns}, ${exceeds(settings)} from listed join reports r on r.id = listed.id ${queuedTables(settings)} order by listed.place`);
}

/** Yields a whole queue, for a file. */
export async function* eachQueued(db: Db, scope: QueueScope, settings: SettingValues): AsyncGenerator<QueuedReport> {
  const { condition } = await narrow(db, scope);
  yield* inBatches((range) => listRange(db, scope, settings, { ...range, condition, isWhole: true }));
}

/** Lists a page of a queue: longest waiting first; for decided reports newest first. */
export async function listQueue(db: Db, search: QueueSearch, settings: SettingValues): Promise<{ rows: QueuedReport[]; total: number }> {
  const { page, pageSize, ...scope } = search;
  const { condition, total } = await narrow(db, scope);
  if (total === 0) return { rows: [], total };
  const offset = Math.min((page - 1) * pageSize, maxCounted);
  const rows = await listRange(db, scope, settings, { limit: pageSize, offset, condition, isWhole: false });
  return { rows, total };
}

export function queuedReport(reportId: number, settings: SettingValues): Sql<QueuedReport> {
  return sql<QueuedReport>`select ${queuedColumns}, ${exceeds(settings)} from reports r ${queuedTables(settings)} where r.id = ${reportId}`;
}

/** Counts for the views' badges, up to their limit, and the time of the last decision. */
export const queueCounts = sql<{ reports: number; appeals: number; lastDecided: Date | null; now: Date }>`
  select (select count(*) from (select ${views.reports} ${badgeLimit}) one) as reports,
         (select count(*) from (select ${views.appeals} ${badgeLimit}) one) as appeals,
         (select max(at) from report_decisions) as "lastDecided", app_now() as now`;

interface Made {
  readonly outcome: DecisionOutcome;
  readonly decidedBy: Decider;
  readonly name: string | null;
  readonly at: Date;
}

/** Tells the loser of a race who decided first, by name and time. */
export async function withPreviousDecider(db: Db, reportId: number): Promise<string> {
  const made = await db.first(sql<Made>`
    select m.outcome, m.decided_by as "decidedBy", s.name, m.at
    from (select x.outcome, 'operator' as decided_by, x.staff_id, x.made_at as at from pending_decisions x
          where x.report_id = ${reportId} and x.ended_at is null
          union all
          select d.outcome, d.decided_by, d.staff_id, d.at from report_decisions d where d.report_id = ${reportId}) m
    left join staff s on s.id = m.staff_id order by m.at desc limit 1`);
  if (made === undefined) return errorText('reportDecidedBefore');
  const when = deadlineInGmt(made.at.getTime());
  if (made.name === null) return errorText(made.decidedBy === 'customer' ? 'reportDecidedByCustomer' : 'reportDecidedByRules', { when });
  const values = { who: made.name, when };
  switch (made.outcome) {
    case 'accepted':
      return errorText('reportAcceptedBy', values);
    case 'rejected':
      return errorText('reportRejectedBy', values);
    case 'extended':
      return errorText('reportExtendedBy', values);
  }
}

/** Counts the enquiry's other buyers and their reports. */
export function selectOtherBuyers(reportId: number): Sql<{ purchaseId: number; buyers: number; reports: number }> {
  return sql<{ purchaseId: number; buyers: number; reports: number }>`
    select r.purchase_id as "purchaseId", count(distinct b.id) as buyers, count(distinct o.id) as reports
    from reports r join purchases p on p.id = r.purchase_id
    left join purchases b on b.enquiry_id = p.enquiry_id and b.id <> p.id
    left join reports o on o.purchase_id = b.id
    where r.id = ${reportId} group by r.purchase_id`;
}

interface OthersReport {
  readonly company: string;
  readonly reason: ReportReason;
  readonly state: ReportState;
  readonly createdAt: Date;
}

/** Lists the other buyers' reports, newest first. */
export function selectOtherReports(reportId: number): Sql<OthersReport> {
  return sql<OthersReport>`
    select c.internal_name as company, o.reason, o.state, o.created_at as "createdAt"
    from reports r join purchases p on p.id = r.purchase_id
    join purchases b on b.enquiry_id = p.enquiry_id and b.id <> p.id
    join reports o on o.purchase_id = b.id join companies c on c.id = b.company_id
    where r.id = ${reportId} order by o.id desc`;
}

interface LeadOfReport {
  readonly enquiryId: number;
  readonly workType: string;
  readonly district: string;
  readonly town: string | null;
  readonly boughtAt: Date;
  readonly isAutomatic: boolean;
  readonly grossMinor: number;
  readonly language: 'en' | 'sv' | 'da' | 'no';
}

/** The lead without its customer, and the language of its company. */
export function selectReportLead(reportId: number): Sql<LeadOfReport> {
  return sql<LeadOfReport>`
    select e.id as "enquiryId", w.name->>'en' as "workType", d.code as district, d.town, p.created_at as "boughtAt", p.channel = 'auto' as "isAutomatic",
           i.gross_minor as "grossMinor", c.communications_language as language
    from reports r join purchases p on p.id = r.purchase_id join enquiries e on e.id = p.enquiry_id join work_types w on w.id = e.work_type_id
    join regions d on d.id = e.district_id join companies c on c.id = p.company_id
    join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where r.id = ${reportId}`;
}
