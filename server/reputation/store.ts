import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import { randomCode } from '../platform/random-code.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export function upsertListing(listing: { companyId: CompanyId; tradingName: string; description: string }): Sql {
  return sql`
    insert into listings (company_id, trading_name, description)
    values (${listing.companyId}, ${listing.tradingName}, ${listing.description})
    on conflict (company_id) do update
    set trading_name = excluded.trading_name, description = excluded.description, updated_at = app_now()`;
}

export interface NewReview {
  readonly purchaseId: PurchaseId;
  /** 1 to 5; stored out of ten. */
  readonly stars: 1 | 2 | 3 | 4 | 5;
  readonly comment: string | null;
  readonly workDone: string | null;
  /** What may be published of the consumer's name: forename and town, or initials. */
  readonly displayName: string;
}

/** The company is the one that bought the lead, nobody else. No row comes back where the lead has its review. */
export function insertReview(review: NewReview): Sql<{ code: string }> {
  return sql<{ code: string }>`
    insert into reviews (code, purchase_id, company_id, rating_overall, comment, work_done_comments, display_name)
    select ${randomCode(12)}, p.id, p.company_id, ${review.stars * 2}::smallint, nullif(btrim(${review.comment}::text), ''),
           nullif(btrim(${review.workDone}::text), ''), ${review.displayName}
    from purchases p where p.id = ${review.purchaseId}
    on conflict on constraint reviews_one_per_lead do nothing
    returning code`;
}
