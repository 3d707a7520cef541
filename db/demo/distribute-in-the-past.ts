import type { EnquiryId } from '../../contract/kit/ids.ts';
import { expireOffer } from '../../server/buying/declines.ts';
import { distributeEnquiry } from '../../server/distribution/distribute-enquiry.ts';
import { openDueEnquiry } from '../../server/distribution/releases.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { runInThePast } from './run-in-the-past.ts';

/** Replays distribution at its time: match, untaken offers and the open market, up to now. Returns when the last reservation ended. */
export async function distributeInThePast(database: Database, enquiryId: EnquiryId, at: Date, now: Date): Promise<Date> {
  await distributeEnquiry((work) => runInThePast(database, at, work), enquiryId);
  const run = await database.db.first(sql<{ opensAt: Date; windowUntil: Date | null }>`
    select opens_at as "opensAt", window_until as "windowUntil" from distribution_runs where enquiry_id = ${enquiryId}`);
  if (run === undefined) throw new Error(`enquiry ${enquiryId} was not distributed`);
  const { opensAt } = run;
  const calmAt = run.windowUntil !== null && run.windowUntil > opensAt ? run.windowUntil : opensAt;
  if (opensAt <= now) await runInThePast(database, opensAt, (tx) => openDueEnquiry(tx, { enquiryId }));
  if (calmAt <= now) while (await runInThePast(database, calmAt, expireOffer));
  return calmAt;
}
