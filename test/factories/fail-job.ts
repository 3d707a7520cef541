import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';

/** A job that failed on all its attempts. */
export async function failJob(database: Database, name = 'release-enquiry', error = 'it could not be done'): Promise<string> {
  await database.inTx((tx) => tx.enqueue(name, { enquiryId: 999_999_999 }));
  const job = await database.db.first(sql<{ id: string }>`
    update pgboss.job set state = 'failed', retry_count = retry_limit, started_on = now(), completed_on = now(),
           output = jsonb_build_object('message', ${error}::text, 'stack', 'at somewhere')
    where name = ${name} and id = (select id from pgboss.job where name = ${name} and state = 'created' order by created_on desc limit 1)
    returning id::text as id`);
  if (job === undefined) throw new Error(`no job ${name} was there to fail`);
  return job.id;
}
