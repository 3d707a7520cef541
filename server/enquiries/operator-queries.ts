import type { EnquiryStatus, HoldReason } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { PublicWords } from './hold-reason-rule.ts';

export interface OperatorEnquiry {
  id: EnquiryId;
  quoteCode: string;
  status: EnquiryStatus;
  heldAsDuplicate: boolean;
  holdReasons: readonly HoldReason[];
  qualified: boolean;
  country: CountryCode;
  district: string;
  workType: string;
  receivedAt: Date;
  holdReleaseAt: Date | null;
  releasedAt: Date | null;
  sold: number;
  reserved: number;
  maxSales: number;
  listPriceMinor: number;
  currency: CurrencyCode;
}

const columns: Sql = sql`
  e.id, e.quote_code as "quoteCode", e.status, e.held_as_duplicate as "heldAsDuplicate", e.hold_reasons as "holdReasons", e.qualified, e.country,
  r.code as district, w.name->>'en' as "workType", e.received_at as "receivedAt", e.hold_release_at as "holdReleaseAt",
  e.released_at as "releasedAt", e.sold, e.reserved, e.max_sales as "maxSales", e.list_price_minor as "listPriceMinor", e.currency`;
const sources: Sql = sql`enquiries e join regions r on r.id = e.district_id join work_types w on w.id = e.work_type_id`;

export interface EnquirySearch {
  readonly status: EnquiryStatus | null;
  readonly country: CountryCode | null;
  readonly search: string | null;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of enquiries, newest first; `search` is the beginning of a quote code or a district. */
export async function listEnquiries(db: Db, asked: EnquirySearch): Promise<{ rows: OperatorEnquiry[]; total: number }> {
  const prefix = asked.search === null ? null : `${asked.search.toUpperCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
  const chosen = sql`
    from ${sources}
    where (${asked.status}::text is null or e.status = ${asked.status})
      and (${asked.country}::text is null or e.country = ${asked.country})
      and (${prefix}::text is null or e.quote_code like ${prefix} or r.code like ${prefix})`;
  const found = await db.rows(sql<OperatorEnquiry & { total: number }>`
    select ${columns}, count(*) over() as total ${chosen}
    order by e.id desc limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`);
  // A page behind the last one has no row to carry the total.
  const counted =
    found.length > 0 || asked.page === 1 ? undefined : await db.first(sql<{ total: number }>`select count(*) as total ${chosen}`);
  return { rows: found, total: found[0]?.total ?? counted?.total ?? 0 };
}

export function findEnquiry(db: Db, id: EnquiryId): Promise<(OperatorEnquiry & PublicWords) | undefined> {
  return db.first(sql<OperatorEnquiry & PublicWords>`select ${columns}, e.description, e.answers from ${sources} where e.id = ${id}`);
}

export interface EnquiryEvent {
  event: string;
  at: Date;
  detail: Record<string, unknown>;
}

/** In which order things happen that happen in the same moment. */
const happens = [
  'received',
  'held',
  'qualified',
  'released',
  'matched',
  'bought',
  'offered',
  'viewed',
  'declined',
  'offer_lapsed',
  'opened',
];

/** The history of one enquiry: what happened to it, who matched, was offered it, looked at it and bought it, in order. */
export function listEnquiryHistory(db: Db, id: EnquiryId): Promise<EnquiryEvent[]> {
  return db.rows(sql<EnquiryEvent>`
    select event, at, detail from (
    select event, at, detail from enquiry_events where enquiry_id = ${id}
    union all
    select 'bought', p.created_at, jsonb_build_object('companyId', p.company_id, 'company', c.internal_name, 'channel', p.channel)
    from purchases p join companies c on c.id = p.company_id where p.enquiry_id = ${id}
    union all
    select 'matched', r.matched_at, jsonb_build_object('companies', cardinality(r.matched), 'automatic', cardinality(r.automatic))
    from distribution_runs r where r.enquiry_id = ${id}
    union all
    select 'offered', o.offered_at, jsonb_build_object('companyId', o.company_id, 'company', c.internal_name, 'until', o.guarantee_until)
    from offers o join companies c on c.id = o.company_id where o.enquiry_id = ${id}
    union all
    select 'offer_lapsed', o.ended_at, jsonb_build_object('companyId', o.company_id) from offers o where o.enquiry_id = ${id} and o.outcome = 'lapsed'
    union all
    select 'viewed', v.viewed_at, jsonb_build_object('companyId', v.company_id) from enquiry_views v where v.enquiry_id = ${id}
    ) history order by at, array_position(${happens}, event)`);
}

export interface SourceRow {
  readonly id: SourceId;
  readonly name: string;
  readonly holdMinutes: number;
  readonly createdAt: Date;
  /** The oldest first; times as the wire wants them. */
  readonly keys: readonly { readonly id: number; readonly createdAt: string; readonly revokedAt: string | null }[];
}

/** Every source with its keys, of which nothing is kept that could be told. */
export function listSources(db: Db): Promise<SourceRow[]> {
  return db.rows(sql<SourceRow>`
    select s.id, s.name, s.hold_minutes as "holdMinutes", s.created_at as "createdAt",
           coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'createdAt', k.created_at, 'revokedAt', k.revoked_at) order by k.id)
                    filter (where k.id is not null), '[]') as keys
    from sources s left join intake_keys k on k.source_id = s.id
    group by s.id order by s.name`);
}
