import type { Decider, DecisionOutcome, ReportOrder, ReportReason, ReportState, ReportView } from '../../../contract/disputes/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { maxCounted } from '../../../contract/kit/desk-list.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { valueOf, type SettingValues } from '../../platform/business-settings.ts';
import { begins } from '../../platform/database/begins.ts';
import type { Db } from '../../platform/database/database.ts';
import { inBatches, type Range } from '../../platform/database/in-batches.ts';
import { onePage } from '../../platform/database/one-page.ts';
import { noSql, sql, type Sql } from '../../platform/database/sql.ts';
import { peerDays, peerLeast, peerTimes } from '../settings.ts';

/** A report as staff see it in a list. */
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
  /** When it was decided last; the moment of asking while it is open. */
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

/** The states stand in the text of the statement: an index of the queue is found by nothing else. */
const views: Readonly<Record<ReportView, Sql>> = {
  reports: sql`from reports r join purchases b on b.id = r.purchase_id where r.state = 'with_operator' and ${notPending}`,
  appeals: sql`from reports r join purchases b on b.id = r.purchase_id where r.state = 'appealed' and ${notPending}`,
  under_way: sql`from reports r join purchases b on b.id = r.purchase_id where r.state in ('checking', 'asking_customer')`,
  decided: sql`
    from report_decisions d join reports r on r.id = d.report_id join purchases b on b.id = r.purchase_id
    where r.state <> 'appealed' and (d.step = 'appeal') = (r.state in ('appeal_accepted', 'appeal_rejected'))`,
};

const waitingOrders: Readonly<Record<ReportOrder, Sql>> = {
  'waiting-asc': sql`r.waiting_since, r.id`,
  'waiting-desc': sql`r.waiting_since desc, r.id desc`,
  'price-desc': sql`b.net_minor desc, r.id`,
  'price-asc': sql`b.net_minor, r.id desc`,
};
/** Of what is decided the newest thousand stand in the order of their price: what lies further behind is searched for. */
const decidedOrders: Readonly<Record<ReportOrder, { readonly taken: Sql; readonly shown: Sql }>> = {
  'waiting-asc': { taken: sql`d.at desc, d.report_id desc`, shown: sql`n.at desc, n.id desc` },
  'waiting-desc': { taken: sql`d.at, d.report_id`, shown: sql`n.at, n.id` },
  'price-desc': { taken: sql`d.at desc, d.report_id desc`, shown: sql`n.price desc, n.id desc` },
  'price-asc': { taken: sql`d.at desc, d.report_id desc`, shown: sql`n.price, n.id` },
};

const queuedColumns: Sql = sql`
  r.id, p.code as lead, c.country, r.reason, r.state, p.net_minor as "netMinor", p.currency, r.waiting_since as "waitingSince",
  r.decide_by as "decideBy", case when r.state in ('checking', 'asking_customer', 'with_operator', 'appealed') then app_now() else l.at end as until,
  l.outcome as "decidedOutcome", l.at as "decidedAt", l.decided_by as "decidedBy", l.name as "decidedByName",
  k.outcome as "pendingOutcome", y.name as "pendingBy", k.due_at as "pendingUntil",
  c.id as "companyId", c.internal_name as "companyName", h.bought, h.reported, h.unreachable`;

/**
 * What the company bought and reported in the last days, beside the decision that stands. Who was given back more than twice the share
 * of the middle company of its country, because customers could not be reached, and a few times at least, is pointed out; nothing
 * follows from it by itself.
 */
function queuedTables(settings: SettingValues): Sql {
  const days = valueOf(settings, peerDays);
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
      where x.company_id = c.id and v.created_at > app_now() - make_interval(days => ${days})) h
    left join peer_shares m on m.country = c.country`;
}

const exceeds = (settings: SettingValues): Sql => sql`
  coalesce(h.unreachable >= ${valueOf(settings, peerLeast)}
           and h.unreachable::float8 / greatest(h.bought, 1) > ${valueOf(settings, peerTimes)}::float8 * m.middle, false) as "exceedsPeers"`;

/** What of the queue is asked for. */
export interface QueueScope {
  readonly view: ReportView;
  readonly order: ReportOrder;
  readonly search?: string | undefined;
}

export interface QueueSearch extends QueueScope {
  readonly page: number;
  readonly pageSize: number;
}

/** By the code of a lead, or by how the name of a company begins. */
const found = (search: string | undefined): Sql =>
  search === undefined
    ? noSql
    : sql`and r.id in (
        select i.id from reports i join purchases j on j.id = i.purchase_id where j.code = ${search}
        union all
        select g.id from companies f join reports g on g.company_id = f.id where ${begins(sql`lower(f.internal_name)`, search.toLowerCase())})`;

const waitingInOrder = ({ view, order, search }: QueueScope): Sql => sql`
  select r.id, row_number() over (order by ${waitingOrders[order]}) as place ${views[view]} ${found(search)} order by ${waitingOrders[order]}`;

function decidedInOrder({ order, search }: QueueScope, most: Sql): Sql {
  const { taken, shown } = decidedOrders[order];
  return sql`
    select n.id, row_number() over (order by ${shown}) as place
    from (select r.id, d.at, b.net_minor as price ${views.decided} ${found(search)} order by ${taken} ${most}) n order by place`;
}

async function listRange(
  db: Db,
  search: QueueScope,
  settings: SettingValues,
  { limit, offset }: Range,
  most: Sql,
): Promise<QueuedReport[]> {
  const listed = search.view === 'decided' ? decidedInOrder(search, most) : waitingInOrder(search);
  return db.rows(sql<QueuedReport>`
    with listed as materialized (${onePage(sql`${listed} limit ${limit} offset ${offset}`, limit)})
    select ${queuedColumns}, ${exceeds(settings)} from listed join reports r on r.id = listed.id ${queuedTables(settings)} order by listed.place`);
}

/** All of a queue, for a file. */
export const eachQueued = (db: Db, scope: QueueScope, settings: SettingValues): AsyncGenerator<QueuedReport> =>
  inBatches((range) => listRange(db, scope, settings, range, noSql));

/** A page of a queue: what waits the longest first, of what is decided the newest. */
export async function listQueue(db: Db, search: QueueSearch, settings: SettingValues): Promise<{ rows: QueuedReport[]; total: number }> {
  const { view, page, pageSize } = search;
  const rows = await listRange(
    db,
    search,
    settings,
    { limit: pageSize, offset: Math.min((page - 1) * pageSize, maxCounted) },
    sql`limit ${maxCounted}`,
  );
  const counted = await db.first(sql<{ total: number }>`
    select count(*) as total from (select ${views[view]} ${found(search.search)} limit ${maxCounted}) one`);
  return { rows, total: counted?.total ?? 0 };
}

export function queuedReport(reportId: number, settings: SettingValues): Sql<QueuedReport> {
  return sql<QueuedReport>`select ${queuedColumns}, ${exceeds(settings)} from reports r ${queuedTables(settings)} where r.id = ${reportId}`;
}

/** How many wait, and when anything was decided last. */
export const queueCounts = sql<{ reports: number; appeals: number; lastDecided: Date | null; now: Date }>`
  select (select count(*) from (select ${views.reports} limit ${maxCounted}) one) as reports,
         (select count(*) from (select ${views.appeals} limit ${maxCounted}) one) as appeals,
         (select max(at) from report_decisions) as "lastDecided", app_now() as now`;
