import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';

/** Moves earlier digests into the distant past, so that this hour's digests are still due. */
export async function clearDigestRounds({ db }: Database): Promise<void> {
  await db.rows(sql`update lead_digests set due_at = timestamptz '2000-01-01Z' + make_interval(hours => id::integer)`);
  await db.rows(sql`delete from digest_rounds`);
}
