import type { MessageChannel } from '../../contract/alerts/values.ts';
import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface Run {
  readonly matchedAt: Date | null;
  readonly settledAt: Date | null;
  readonly windowUntil: Date | null;
  readonly opensAt: Date | null;
  readonly openedAt: Date | null;
  readonly nearby: number;
}

/** Counts companies covering the place but not the work type. */
export const countNearby = (districtId: Sql, workTypeId: Sql): Sql => sql`
  (select count(distinct a.company_id) from coverage_districts d join coverage_areas a on a.id = d.coverage_area_id
   where d.district_id = ${districtId}
     and not exists (select from coverage_areas b join coverage_work_types w on w.coverage_area_id = b.id
                     where b.company_id = a.company_id and w.work_type_id = ${workTypeId}))`;

/** Reads an enquiry's release as a whole; undefined for an unknown enquiry. */
export function findRun(db: Db, enquiryId: EnquiryId): Promise<Run | undefined> {
  return db.first(sql<Run>`
    select r.matched_at as "matchedAt", r.settled_at as "settledAt", r.window_until as "windowUntil", r.opens_at as "opensAt",
           e.opened_at as "openedAt",
           ${countNearby(sql`e.district_id`, sql`e.work_type_id`)} as nearby
    from enquiries e left join distribution_runs r on r.enquiry_id = e.id
    where e.id = ${enquiryId}`);
}

export interface TurnRow {
  readonly position: number;
  readonly companyId: CompanyId;
  readonly companyName: string;
  readonly automatic: boolean;
  readonly decision: 'bought' | 'offered' | 'passed_over' | null;
  readonly reason: string | null;
  readonly decidedAt: Date | null;
  readonly offerUntil: Date | null;
  readonly offerEndedAt: Date | null;
  readonly offerOutcome: string | null;
  readonly purchaseCode: string | null;
  readonly purchaseChannel: string | null;
  readonly purchasedAt: Date | null;
}

/** Lists the matched companies in turn order, with each outcome. */
export function listTurns(db: Db, enquiryId: EnquiryId): Promise<TurnRow[]> {
  return db.rows(sql<TurnRow>`
    select m.position, c.id as "companyId", c.internal_name as "companyName", c.id = any(r.automatic) as automatic,
           d.decision, d.reason, d.decided_at as "decidedAt",
           o.guarantee_until as "offerUntil", o.ended_at as "offerEndedAt", o.outcome as "offerOutcome",
           p.code as "purchaseCode", p.channel as "purchaseChannel", p.created_at as "purchasedAt"
    from distribution_runs r
    cross join unnest(r.matched) with ordinality m(company_id, position)
    join companies c on c.id = m.company_id
    left join distribution_decisions d on d.enquiry_id = r.enquiry_id and d.company_id = c.id
    left join offers o on o.enquiry_id = r.enquiry_id and o.company_id = c.id
    left join purchases p on p.enquiry_id = r.enquiry_id and p.company_id = c.id
    where r.enquiry_id = ${enquiryId}
    order by m.position`);
}

export interface SentAlert {
  readonly companyId: CompanyId;
  readonly channel: MessageChannel;
  readonly own: boolean;
  readonly writtenAt: Date;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly state: 'waiting' | 'sent' | 'kept' | 'failed' | 'dropped';
  readonly openedAt: Date | null;
  readonly openedFrom: string | null;
}

/** Columns of delivery `d` and its message `m`. */
const alertColumns = sql`
  d.company_id as "companyId", d.channel, d.own, d.sent_at as "writtenAt", m.sent_at as "sentAt", m.dead_at as "failedAt",
  case when m.sent_at is not null then 'sent' when m.kept_at is not null then 'kept' when m.dead_at is not null then 'failed'
       when m.dropped_at is not null then 'dropped' else 'waiting' end as state,
  d.opened_at as "openedAt", d.opened_from as "openedFrom"`;

/** Lists the alerts about one enquiry, with when each was sent and opened. */
export function listSentAlerts(db: Db, enquiryId: EnquiryId): Promise<SentAlert[]> {
  return db.rows(sql<SentAlert>`
    select ${alertColumns}
    from alert_deliveries d left join outbox_messages m on m.dedupe_key = d.message_key
    where d.enquiry_id = ${enquiryId} and d.kind = 'priority'
    order by d.company_id, d.id`);
}

export interface SentDigest extends SentAlert {
  readonly companyName: string;
  readonly dueAt: Date;
}

/** Lists the digests that included an enquiry, with recipient and when each was sent and opened. */
export function listSentDigests(db: Db, enquiryId: EnquiryId): Promise<SentDigest[]> {
  return db.rows(sql<SentDigest>`
    select ${alertColumns}, c.internal_name as "companyName", g.due_at as "dueAt"
    from lead_digest_enquiries l
    join lead_digests g on g.id = l.digest_id
    join alert_deliveries d on d.digest_id = l.digest_id
    join companies c on c.id = d.company_id
    left join outbox_messages m on m.dedupe_key = d.message_key
    where l.enquiry_id = ${enquiryId}
    order by d.id`);
}

export interface Unmatched {
  readonly reason: string;
  readonly companyId: CompanyId;
  readonly companyName: string;
}

/** Lists companies that cover place and work but did not match, by reason. */
export function listUnmatched(db: Db, enquiryId: EnquiryId): Promise<Unmatched[]> {
  return db.rows(sql<Unmatched>`
    select n.key as reason, c.id as "companyId", c.internal_name as "companyName"
    from distribution_runs r
    cross join jsonb_each(r.not_matched) n
    cross join jsonb_array_elements(n.value) i
    join companies c on c.id = i::bigint
    where r.enquiry_id = ${enquiryId}
    order by n.key, c.internal_name, c.id`);
}
