import { deadlineInGmt } from '../../contract/kit/deadline-format.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import type { Tx, Db } from './database/database.ts';
import { sql, type Sql } from './database/sql.ts';

export interface AuditEntry {
  readonly staffId: StaffId | null;
  readonly actor: string;
  readonly action: string;
  readonly object: { readonly type: string; readonly id: string | number };
  /** Reason given by staff, or why the product acted automatically. */
  readonly reason: string;
  /** The change, without contact data. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Records a staff member's attempt at an administrator-only action, even though it was refused. */
export async function recordRefusal(
  tx: Tx,
  tried: {
    readonly staffId: StaffId;
    readonly actor: string;
    readonly endpoint: string;
    readonly params: unknown;
    readonly reason: string;
  },
): Promise<void> {
  const { staffId, actor, endpoint, params, reason } = tried;
  const object = { type: 'endpoint', id: endpoint };
  await recordAudit(tx, { staffId, actor, action: 'staff.refused', object, reason, before: null, after: { ...(params as object) } });
}

/** Writes an audit entry in the transaction of the change itself. Returns the entry's number. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<number> {
  const written = await tx.first(sql<{ id: number }>`
    insert into audit_entries (staff_id, actor, action, object_type, object_id, reason, before, after)
    values (${entry.staffId}, ${entry.actor}, ${entry.action}, ${entry.object.type}, ${String(entry.object.id)},
            ${entry.reason}, ${entry.before === null ? null : JSON.stringify(entry.before)},
            ${entry.after === null ? null : JSON.stringify(entry.after)})
    returning id`);
  if (written === undefined) throw new Error('the audit entry was not written');
  return written.id;
}

/** Writes several audit entries in their order, in one statement. */
export function insertAudits(entries: readonly AuditEntry[]): Sql {
  const rows = entries.map(({ object, ...entry }, place) => ({ ...entry, place, type: object.type, id: String(object.id) }));
  return sql`
    insert into audit_entries (staff_id, actor, action, object_type, object_id, reason, before, after)
    select "staffId", actor, action, type, id, reason, before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n(place integer, "staffId" bigint, actor text, action text, type text, id text, reason text, before jsonb, after jsonb)
    order by place`;
}

/**
 * Refuses the second of two staff members who acted on one record, naming who acted first and when if the audit log knows.
 */
export async function withPreviousActor(
  db: Db,
  refusal: string,
  { action, object }: Pick<AuditEntry, 'action' | 'object'>,
): Promise<string> {
  const act = await db.first(sql<{ actor: string; at: Date }>`
    select actor, at from audit_entries
    where object_type = ${object.type} and object_id = ${String(object.id)} and action = ${action} order by id desc limit 1`);
  return act === undefined ? refusal : `${refusal} (${act.actor}, ${deadlineInGmt(act.at.getTime())})`;
}
