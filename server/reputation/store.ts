import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/sql.ts';

export function upsertListing(listing: { companyId: CompanyId; tradingName: string; description: string }): Sql {
  return sql`
    insert into listings (company_id, trading_name, description)
    values (${listing.companyId}, ${listing.tradingName}, ${listing.description})
    on conflict (company_id) do update
    set trading_name = excluded.trading_name, description = excluded.description, updated_at = app_now()`;
}
