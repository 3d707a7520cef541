import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { cancelRun, lockRun } from '../platform/job-records.ts';
import type { JobAct } from './retry-job.ts';

/** Takes a job out of the queue, unless somebody works on it or it has ended. */
export async function giveUpJob(tx: Tx, act: JobAct): Promise<'given_up' | 'not_waiting' | 'unknown'> {
  const run = await lockRun(tx, act);
  if (run === undefined) return 'unknown';
  if (run.state === 'active' || run.state === 'completed' || run.state === 'cancelled') return 'not_waiting';
  await cancelRun(tx, act);
  await recordAudit(tx, {
    ...act.by,
    action: 'job.give-up',
    object: { type: 'job', id: `${act.name}/${act.id}` },
    reason: act.reason,
    before: { state: run.state, tries: run.tries },
    after: { state: 'cancelled', tries: run.tries },
  });
  return 'given_up';
}
