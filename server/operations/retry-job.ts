import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockRun, retryRun } from '../platform/job-records.ts';

export interface JobAct {
  readonly name: string;
  readonly id: string;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Tries a job that failed once more. */
export async function retryJob(tx: Tx, act: JobAct): Promise<'queued' | 'not_failed' | 'unknown'> {
  const run = await lockRun(tx, act);
  if (run === undefined) return 'unknown';
  if (run.state !== 'failed') return 'not_failed';
  await retryRun(tx, act);
  await recordAudit(tx, {
    ...act.by,
    action: 'job.retry',
    object: { type: 'job', id: `${act.name}/${act.id}` },
    reason: act.reason,
    before: { state: run.state, tries: run.tries },
    after: { state: 'retry', tries: run.tries },
  });
  return 'queued';
}
