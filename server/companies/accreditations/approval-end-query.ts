import { isDay } from '../../../contract/kit/instant.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * When an approval ends that staff give until a moment, or until a day: with its last minute where the company is, so that it reads the
 * day that was meant. Null where there is no such company.
 */
export async function findApprovalEnd(db: Db, { companyId, until }: { companyId: CompanyId; until: string }): Promise<Date | null> {
  if (!isDay(until)) return new Date(until);
  const end = await db.first(sql<{ at: Date }>`
    select (${until}::date + 1)::timestamp at time zone time_zone - interval '1 minute' as at from companies where id = ${companyId}`);
  return end?.at ?? null;
}
