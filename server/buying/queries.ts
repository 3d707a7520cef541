import { nameRank } from '../catalogue/queries.ts';
import type { Db } from '../platform/database/database.ts';
import type { TradeCaller } from '../platform/http/route.ts';
import { sql } from '../platform/database/sql.ts';

/** The work types offered in the company's country, by name. */
export function listMarketplaceWorkTypes(db: Db, caller: TradeCaller): Promise<{ id: number; description: string }[]> {
  return db.rows(sql<{ id: number; description: string }>`
    select w.id, w.name->>${caller.pageLanguage} as description
    from work_types w join list_prices p on p.work_type_id = w.id and p.country = ${caller.country}
    order by ${nameRank(caller.pageLanguage)}`);
}
