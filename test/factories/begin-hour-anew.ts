import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';

/** As if the digests of this hour were still to come: those written so far belong to hours long gone. */
export async function beginHourAnew({ db }: Database): Promise<void> {
  await db.rows(sql`update lead_digests set due_at = timestamptz '2000-01-01Z' + make_interval(hours => id::integer)`);
  await db.rows(sql`delete from digest_rounds`);
}
