import type { EnquiryStatus, HoldReason, Timescale } from '../../../contract/enquiries/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { maxCounted } from '../../../contract/kit/desk-list.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { LeadOrder, LeadStage } from '../../../contract/leads/operator-values.ts';
import type { AnsweredQuestion } from '../../buying/visible-lead-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { onePage } from '../../platform/database/paging.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { buildPieces, piecewise, type LeadScope } from './lead-pieces-query.ts';

export interface DeskLead {
  readonly id: EnquiryId;
  readonly code: string;
  readonly stage: LeadStage;
  readonly status: EnquiryStatus;
  readonly heldAsDuplicate: boolean;
  readonly holdReasons: readonly HoldReason[];
  readonly qualified: boolean;
  readonly country: CountryCode;
  readonly workType: string;
  readonly outcode: string;
  readonly timescale: Timescale | null;
  readonly source: string;
  readonly receivedAt: Date;
  readonly holdReleaseAt: Date | null;
  readonly releasedAt: Date | null;
  readonly priorityUntil: Date | null;
  readonly priceMinor: number;
  readonly currency: CurrencyCode;
  readonly sold: number;
  readonly reserved: number;
  readonly maximum: number;
}

/** A lead with its text, its answers and how it was acquired. */
export interface ExportedLead extends DeskLead {
  readonly campaignSource: string | null;
  readonly campaignMedium: string | null;
  readonly campaign: string | null;
  /** All other fields that the source sent. */
  readonly tracking: Readonly<Record<string, string>>;
  readonly description: string | null;
  /** Without questions hidden from buyers, whose answers may name the consumer. */
  readonly answers: readonly AnsweredQuestion[];
}

export const deskLeadColumns: Sql = sql`
  e.id, e.quote_code as code, e.stage, e.status, e.held_as_duplicate as "heldAsDuplicate", e.hold_reasons as "holdReasons", e.qualified, e.country,
  w.name->>'en' as "workType", r.code as outcode, e.timescale, s.name as source, e.received_at as "receivedAt",
  e.hold_release_at as "holdReleaseAt", e.released_at as "releasedAt",
  case when e.status = 'released' then greatest(
    (select max(o.guarantee_until) from offers o where o.enquiry_id = e.id and o.ended_at is null),
    case when e.opened_at is null then d.opens_at end) end as "priorityUntil",
  e.list_price_minor as "priceMinor", e.currency, e.sold, e.reserved, e.max_sales as maximum`;

export const deskLeadTables: Sql = sql`
  enquiries e join regions r on r.id = e.district_id join work_types w on w.id = e.work_type_id join sources s on s.id = e.source_id
  left join distribution_runs d on d.enquiry_id = e.id`;

export interface LeadPage extends LeadScope {
  readonly order: LeadOrder;
  readonly page: number;
  readonly pageSize: number;
}

const newest: Sql = sql`e.id desc`;
const oldest: Sql = sql`e.id`;
const onlyIds: Sql = sql`taken`;
const withPrice: Sql = sql`(select t.id, x.list_price_minor as price from taken t join enquiries x on x.id = t.id)`;
const withSold: Sql = sql`(select t.id, x.sold from taken t join enquiries x on x.id = t.id)`;

/** For each order: the end its thousand rows come from, the columns read, and the sorting. */
const orders: Readonly<Record<LeadOrder, { readonly taken: Sql; readonly read: Sql; readonly shown: Sql }>> = {
  'received-desc': { taken: newest, read: onlyIds, shown: sql`n.id desc` },
  'received-asc': { taken: oldest, read: onlyIds, shown: sql`n.id` },
  'price-desc': { taken: newest, read: withPrice, shown: sql`n.price desc, n.id desc` },
  'price-asc': { taken: newest, read: withPrice, shown: sql`n.price, n.id desc` },
  'sold-desc': { taken: newest, read: withSold, shown: sql`n.sold desc, n.id desc` },
  'sold-asc': { taken: newest, read: withSold, shown: sql`n.sold, n.id desc` },
};

/**
 * Lists a page of leads. Takes at most a thousand by index, counts and sorts them; anything further is found by search, not paging. So a list of a
 * million costs the same as one of a thousand.
 */
export async function listDeskLeads(db: Db, asked: LeadPage): Promise<{ rows: readonly DeskLead[]; total: number }> {
  const pieces = await buildPieces(db, asked);
  const { read, taken, shown } = orders[asked.order];
  const rows = await db.rows(sql<DeskLead & { total: number }>`
    with taken as materialized (select * from (${piecewise(pieces, { order: taken, limit: maxCounted })}) e order by ${taken} limit ${maxCounted}),
    page as (
      select n.id, row_number() over (order by ${shown}) as place
      from (${onePage(sql`select * from ${read} n order by ${shown}`, { limit: asked.pageSize, offset: (asked.page - 1) * asked.pageSize })}) n)
    select ${deskLeadColumns}, (select count(*) from taken) as total from page p join (${deskLeadTables}) on e.id = p.id order by p.place`);
  // A page past the end has no row to carry the total.
  if (rows.length > 0 || asked.page === 1) return { rows, total: rows[0]?.total ?? 0 };
  const counted = await db.first(sql<{ total: number }>`
    select count(*) as total from (select from (${piecewise(pieces, { order: taken, limit: maxCounted })}) e limit ${maxCounted}) counted`);
  return { rows, total: counted?.total ?? 0 };
}

const answersJson: Sql = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('question', q.text->>'en', 'answer', coalesce(o.text->>'en', a.given->>'text')) order by a.position)
    from jsonb_array_elements(e.answers) with ordinality as a(given, position)
    join questions q on q.id = (a.given->>'question')::integer and not q.hidden_from_buyers
    left join question_options o on o.question_id = q.id and o.code = a.given->>'option'
    where coalesce(o.text->>'en', a.given->>'text') is not null), '[]')`;

/** Yields a scope's leads, newest first, in chunks, so that memory use does not grow with the period. */
export async function* eachDeskLead(db: Db, scope: LeadScope, chunk = 1_000): AsyncGenerator<ExportedLead> {
  const pieces = await buildPieces(db, scope);
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const older = pieces.map((piece) => sql`${piece} and e.id < ${before}`);
    const leads: readonly ExportedLead[] = await db.rows(sql<ExportedLead>`
      select ${deskLeadColumns}, t.utm_source as "campaignSource", t.utm_medium as "campaignMedium", t.utm_campaign as campaign,
             coalesce(t.fields, '{}') as tracking, e.description, ${answersJson} as answers
      from (select * from (${piecewise(older, { order: newest, limit: chunk })}) e order by ${newest} limit ${chunk}) n
      join (${deskLeadTables} left join enquiry_tracking t on t.enquiry_id = e.id) on e.id = n.id order by e.id desc`);
    yield* leads;
    before = leads.at(-1)?.id ?? 0;
    if (leads.length < chunk) return;
  }
}

export interface NamedId {
  readonly id: number;
  readonly name: string;
}

/** Lists the filter options by name. */
export async function readLeadFilters(db: Db): Promise<{ workTypes: readonly NamedId[]; sources: readonly NamedId[] }> {
  const workTypes = await db.rows(sql<NamedId>`select id, name->>'en' as name from work_types order by name->>'en', id`);
  const sources = await db.rows(sql<NamedId>`select id, name from sources order by name`);
  return { workTypes, sources };
}
