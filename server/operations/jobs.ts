import { jobs } from '../../contract/operations/jobs-endpoints.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../platform/documents/sheet-file.ts';
import { answer, ok, refuse, routes } from '../platform/http/route.ts';
import { lockRun, retryRun, cancelRun, eachRun, listQueues, listRuns } from '../platform/job-records.ts';
import { errorText } from '../platform/texts.ts';
import { jobQueueWire, jobRunWire } from './wire.ts';
import { jobSheet } from '../../contract/operations/values.ts';

interface JobAct {
  readonly name: string;
  readonly id: string;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Retries a failed job. */
async function retryJob(tx: Tx, act: JobAct): Promise<'queued' | 'not_failed' | 'unknown'> {
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

/** Cancels a job that is neither running nor finished. */
async function giveUpJob(tx: Tx, act: JobAct): Promise<'given_up' | 'not_waiting' | 'unknown'> {
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

const notFound = () => refuse(404, [errorText('notFound')]);

async function* spreadsheet(db: Db, search: Parameters<typeof eachRun>[1]): AsyncGenerator<SheetRow> {
  for await (const run of eachRun(db, search)) {
    const { name, id, state, created, due, started, ended, tries, most_tries: most, error } = jobRunWire(run);
    yield [name, id, state, created, due, started ?? '', ended ?? '', tries, most, error ?? ''];
  }
}

export const jobRoutes = routes(jobs, {
  'GET /operator/jobs': async ({ db }) => ok((await listQueues(db)).map(jobQueueWire)),

  'GET /operator/jobs/runs': async ({ db, query }) => {
    const { runs, total } = await listRuns(db, { search: undefined, name: undefined, ...query });
    return answer(200, { data: runs.map(jobRunWire), meta: { totalResults: total, pageSize: query.pageSize } });
  },

  'GET /operator/jobs/runs/export': ({ db, query }) => {
    const rows = spreadsheet(db, { search: undefined, name: undefined, ...query });
    return sheetFile({ name: `jobs-${query.view}`, sheet: jobSheet, wish: query, rows });
  },

  'POST /operator/jobs/{name}/{id}/give-up': async ({ tx, caller, params, body }) => {
    const by = { staffId: caller.staffId, actor: caller.name };
    const outcome = await giveUpJob(tx, { ...params, reason: body.reason, by });
    if (outcome === 'unknown') return notFound();
    return outcome === 'not_waiting' ? refuse(409, [errorText('jobNotWaiting')]) : ok({});
  },

  'POST /operator/jobs/{name}/{id}/retry': async ({ tx, caller, params, body }) => {
    const by = { staffId: caller.staffId, actor: caller.name };
    const outcome = await retryJob(tx, { ...params, reason: body.reason, by });
    if (outcome === 'unknown') return notFound();
    return outcome === 'not_failed' ? refuse(409, [errorText('jobNotFailed')]) : ok({});
  },
});
