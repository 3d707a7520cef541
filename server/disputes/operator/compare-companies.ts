import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { peerDays } from '../settings.ts';

/**
 * Counts anew how much the middle company of each country is given back because customers cannot be reached. Of all that was bought in
 * months: too much to count for every look at the queue.
 */
export async function compareCompanies(tx: Tx): Promise<void> {
  const set = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  await tx.rows(sql`
    with counts as (
      select p.company_id, count(*) as bought, count(*) filter (where exists (
               select from reports r where r.purchase_id = p.id and r.reason in ('nocontacttried', 'nocontactnottried')
                 and r.state in ('accepted', 'appeal_accepted'))) as unreachable
      from purchases p where p.created_at > app_now() - make_interval(days => ${valueOf(set?.settings ?? null, peerDays)}) group by 1)
    insert into peer_shares (country, middle, companies)
    select c.country, percentile_cont(0.5) within group (order by n.unreachable::float8 / n.bought), count(*)
    from counts n join companies c on c.id = n.company_id group by 1
    on conflict (country) do update set middle = excluded.middle, companies = excluded.companies, counted_at = app_now()`);
}
