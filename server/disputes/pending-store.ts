import type { DecisionOutcome, DecisionStep } from '../../contract/disputes/values.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface PendingDecision {
  readonly id: number;
  readonly step: DecisionStep;
  readonly outcome: DecisionOutcome;
  readonly staffId: StaffId;
  /** Its undo period is over. */
  readonly isDue: boolean;
}

/** Finds a report's pending decision. Read under the account lock when applying it. */
export function openPending(reportId: number): Sql<PendingDecision> {
  return sql<PendingDecision>`
    select id, step, outcome, staff_id as "staffId", due_at <= app_now() as "isDue" from pending_decisions
    where report_id = ${reportId} and ended_at is null`;
}

export interface NewPending {
  readonly reportId: number;
  readonly step: DecisionStep;
  readonly outcome: DecisionOutcome;
  readonly extendedUntil: Date | null;
  readonly reason: string;
  readonly staffId: StaffId;
}

export function insertPending(made: NewPending, seconds: number): Sql<{ dueAt: Date }> {
  return sql<{ dueAt: Date }>`
    insert into pending_decisions (report_id, step, outcome, extended_until, reason, staff_id, due_at)
    values (${made.reportId}, ${made.step}, ${made.outcome}, ${made.extendedUntil}, ${made.reason}, ${made.staffId},
            app_now() + make_interval(secs => ${seconds}))
    returning due_at as "dueAt"`;
}

export function endPending(id: number, how: 'carried_out' | 'undone' | 'overtaken'): Sql {
  return sql`update pending_decisions set ended_at = app_now(), ended_as = ${how} where id = ${id}`;
}
