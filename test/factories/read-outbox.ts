import { identityMessages } from '../../server/identity/messages.ts';
import { identityJobs } from '../../server/identity/entry/jobs.ts';
import type { Database, JobPayload } from '../../server/platform/database/database.ts';
import { claimedColumns, type ClaimedMessage } from '../../server/platform/sending/claim-messages.ts';
import { sql } from '../../server/platform/database/sql.ts';

/** Reads identity's messages from the outbox, oldest first, optionally of one template. Messages of other domains are left out. */
export function readOutbox(database: Database, template?: string): Promise<readonly ClaimedMessage[]> {
  const templates = template === undefined ? Object.keys(identityMessages) : [template];
  return database.db.rows(sql<ClaimedMessage>`
    select ${claimedColumns} from outbox_messages where template = any(${templates}::text[]) order by id`);
}

/** Runs the queued jobs of identity with this name; tests have no worker. */
export async function workOnIdentityJob(database: Database, name: string): Promise<void> {
  const waiting = await database.db.rows(sql<{ id: string; data: JobPayload }>`
    select id, data from pgboss.job where name = ${name} and state = 'created' order by created_on`);
  for (const { id, data } of waiting) {
    await identityJobs.find((job) => job.name === name)?.handle(database, data);
    await database.db.rows(sql`delete from pgboss.job where id = ${id}::uuid`);
  }
}
