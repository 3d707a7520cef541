import type { AuditEntryWire } from '../../contract/operations/audit-endpoints.ts';
import type { JobQueueWire, JobRunWire } from '../../contract/operations/jobs-endpoints.ts';
import type { QueueState, RecordedRun } from '../platform/job-records.ts';
import { maskAddresses } from '../platform/sending/mask.ts';
import { findMentioned, type ListedEntry, rowKey, type RowNames } from './audit-query.ts';
import { changedFields } from '../platform/changed-fields-rule.ts';

/** Adds the name to a value that is an id. */
function withName(field: string, value: string | null, names: RowNames): string | null {
  const row = value === null ? undefined : findMentioned(field, value);
  const name = row === undefined ? undefined : names.get(rowKey(row));
  return name === undefined ? value : `${name} (${value})`;
}

export function auditEntryWire(entry: ListedEntry, names: RowNames): AuditEntryWire {
  const { id, at, actor, staffId, action, objectType, objectId, reason, before, after } = entry;
  return {
    id,
    at: at.toISOString(),
    actor,
    staff: staffId,
    action,
    object: { type: objectType, id: objectId, name: names.get(rowKey({ type: objectType, id: objectId })) ?? null },
    reason,
    changes: changedFields(before, after).map((change) => ({
      field: change.field,
      before: withName(change.field, change.before, names),
      after: withName(change.field, change.after, names),
    })),
  };
}

export function jobQueueWire(queue: QueueState): JobQueueWire {
  const { lastAt, lastState, lastEndedAt } = queue;
  return {
    name: queue.name,
    cron: queue.cron,
    waiting: queue.waiting,
    planned: queue.planned,
    running: queue.running,
    failed: queue.failed,
    waiting_since: queue.waitingSince?.toISOString() ?? null,
    last:
      lastAt === null || lastState === null
        ? null
        : { at: lastAt.toISOString(), state: lastState, ended: lastEndedAt?.toISOString() ?? null },
  };
}

const maxErrorLength = 500;

/** Maps a job run, redacting addresses quoted in its error. */
export function jobRunWire(run: RecordedRun): JobRunWire {
  return {
    id: run.id,
    name: run.name,
    state: run.state,
    created: run.createdAt.toISOString(),
    due: run.dueAt.toISOString(),
    started: run.startedAt?.toISOString() ?? null,
    ended: run.endedAt?.toISOString() ?? null,
    tries: run.tries,
    most_tries: run.mostTries,
    about: Object.entries(run.about).map(([name, value]) => ({ name, value: String(value) })),
    error: run.error === null ? null : maskAddresses(run.error).slice(0, maxErrorLength),
  };
}
