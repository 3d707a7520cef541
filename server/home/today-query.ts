import type { CurrencyCode } from '../../contract/kit/money.ts';
import { defaultPageSize } from '../../contract/kit/page-sizes.ts';
import { andVisible, limitedTo } from '../buying/assignment.ts';
import { candidates, coverage, type MarketplaceSearch } from '../buying/marketplace/marketplace-page-query.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { TradeCaller } from '../platform/http/route.ts';

/** Where members read a lead without opening its page: on paper, in a spreadsheet or in their own software. */
const readElsewhere: string[] = ['lead-print', 'lead-pdf', 'export', 'crm', 'webhook'];

export interface TodayFacts {
  readonly since: Date;
  readonly newLeads: number;
  readonly bought: number;
  readonly boughtAutomatically: number;
  readonly monthLeads: number;
  readonly spentMinor: number;
  readonly creditedMinor: number;
  readonly currency: CurrencyCode;
  readonly calls: number;
  readonly appeals: number;
  readonly extensions: number;
  readonly reviews: number;
}

/** Reads the dashboard's figures in one statement. Each part reads recent rows through an index, so its cost does not grow with history. */
export async function readToday(db: Db, caller: TradeCaller): Promise<TodayFacts> {
  const { companyId, country, pageLanguage, reach } = caller;
  const only = limitedTo(caller);
  const search: MarketplaceSearch = {
    companyId,
    country,
    language: pageLanguage,
    reach,
    scope: 'within',
    districtId: null,
    workTypeIds: null,
    sold: null,
    order: 'date-desc',
    page: 1,
    pageSize: defaultPageSize,
  };
  const row = await db.first(sql<TodayFacts>`
    with ${coverage(search)},
    days as materialized (
      select (date_trunc('day', app_now() at time zone u.time_zone) - interval '1 day') at time zone u.time_zone as since,
             date_trunc('month', app_now() at time zone u.time_zone) at time zone u.time_zone as month, u.currency
      from business_units u where u.country = ${country})
    select d.since, d.currency,
           (select count(*) from (${candidates(search)}) c where c.released_at >= d.since) as "newLeads",
           b.bought, b.automatic as "boughtAutomatically", m.leads as "monthLeads", m.spent as "spentMinor",
           (select coalesce(-sum(i.gross_minor), 0)::bigint from invoices i
            where i.company_id = ${companyId} and i.created_at >= d.month and i.kind = 'credit_note') as "creditedMinor",
           (select count(*) from purchases p left join lead_states s on s.purchase_id = p.id
            where p.company_id = ${companyId} and p.created_at >= app_now() - interval '14 days' and s.seen_at is null and s.archived_at is null
              and not exists (select from reports r where r.purchase_id = p.id)
              and not exists (select from contact_reveals v where v.enquiry_id = p.enquiry_id and v.company_id = ${companyId}
                                and v.surface = any(${readElsewhere}::text[]))
              ${andVisible(only)}) as calls,
           r.appeals, r.extensions,
           (select count(*) from reviews v where v.company_id = ${companyId} and v.state = 'published'
              and v.created_at >= app_now() - interval '1 year' and v.published_at >= app_now() - interval '60 days'
              and not exists (select from review_replies y where y.review_id = v.id) ${andVisible(only, sql`v.purchase_id`)}) as reviews
    from days d
    cross join lateral (
      select count(*) as bought, count(*) filter (where p.channel = 'auto') as automatic from purchases p
      where p.company_id = ${companyId} and p.created_at >= d.since) b
    cross join lateral (
      select count(*) as leads, coalesce(sum(p.gross_minor), 0)::bigint as spent from purchases p
      where p.company_id = ${companyId} and p.created_at >= d.month) m
    cross join lateral (
      select count(*) filter (where r.state = 'rejected' and r.appeal_by >= app_now()) as appeals,
             count(*) filter (where r.state = 'extended' and r.extended_until >= app_now()
               and r.id = (select max(n.id) from reports n where n.purchase_id = r.purchase_id)) as extensions
      from reports r where r.company_id = ${companyId} and r.created_at >= app_now() - interval '1 year' ${andVisible(only, sql`r.purchase_id`)}) r`);
  if (row === undefined) throw new Error(`country ${country} has no business unit`);
  return row;
}
