import { lookBackDays } from '../../contract/enquiries/values.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { KeptTracking } from './tracking-rule.ts';

/** Inserts the tracking of enquiries; returns no statement if there is nothing to insert. */
export function insertTracking(of: readonly (KeptTracking & { readonly enquiryId: EnquiryId })[]): Sql[] {
  const rows = of.filter(({ fields, leftOut }) => Object.keys(fields).length > 0 || leftOut > 0);
  if (rows.length === 0) return [];
  return [
    sql`
    insert into enquiry_tracking (enquiry_id, utm_source, utm_medium, utm_campaign, fields, left_out)
    select "enquiryId", source, medium, campaign, fields, "leftOut"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n("enquiryId" bigint, source text, medium text, campaign text, fields jsonb, "leftOut" integer)`,
  ];
}

export interface StoredTracking {
  readonly fields: Readonly<Record<string, string>>;
  readonly leftOut: number;
}

/** Returns the tracking of an enquiry; undefined if it has none. */
export function findTracking(db: Db, enquiryId: EnquiryId): Promise<StoredTracking | undefined> {
  return db.first(sql<StoredTracking>`
    select fields || jsonb_strip_nulls(jsonb_build_object('utm_source', utm_source, 'utm_medium', utm_medium, 'utm_campaign', utm_campaign)) as fields,
           left_out as "leftOut"
    from enquiry_tracking where enquiry_id = ${enquiryId}`);
}

export interface CampaignResult {
  readonly source: string | null;
  readonly medium: string | null;
  readonly campaign: string | null;
  readonly received: number;
  readonly held: number;
  readonly released: number;
  readonly sold: number;
  readonly returned: number;
}

const maxCampaigns = 200;

/** Lists the recent results of a source by campaign, most received first. */
export function listCampaigns(db: Db, sourceId: SourceId): Promise<CampaignResult[]> {
  return db.rows(sql<CampaignResult>`
    with lately as materialized (
      select e.id, e.status, e.released_at, e.sold, t.utm_source as source, t.utm_medium as medium, t.utm_campaign as campaign
      from enquiries e left join enquiry_tracking t on t.enquiry_id = e.id
      where e.source_id = ${sourceId} and e.received_at > app_now() - make_interval(days => ${lookBackDays})),
    given_back as (
      select l.id, count(distinct r.purchase_id) as returned
      from lately l join purchases p on p.enquiry_id = l.id join reports r on r.purchase_id = p.id
      where r.state in ('accepted', 'appeal_accepted') group by l.id)
    select source, medium, campaign, count(*) as received, count(*) filter (where status = 'held') as held,
           count(*) filter (where released_at is not null) as released, sum(sold) as sold, coalesce(sum(returned), 0) as returned
    from lately left join given_back using (id)
    group by source, medium, campaign order by received desc, campaign nulls last, source, medium limit ${maxCampaigns}`);
}
