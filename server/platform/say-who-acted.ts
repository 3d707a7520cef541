import { deadlineInGmt } from '../../contract/kit/deadline-format.ts';
import type { AuditEntry } from './audit.ts';
import type { Db } from './database/database.ts';
import { sql } from './database/sql.ts';

/**
 * A refusal to whoever comes second, with who was first and when, so that they know whom to ask: as the log has it, and without where
 * the log has nobody.
 */
export async function sayWhoActed(db: Db, refusal: string, { action, object }: Pick<AuditEntry, 'action' | 'object'>): Promise<string> {
  const act = await db.first(sql<{ actor: string; at: Date }>`
    select actor, at from audit_entries
    where object_type = ${object.type} and object_id = ${String(object.id)} and action = ${action} order by id desc limit 1`);
  return act === undefined ? refusal : `${refusal} (${act.actor}, ${deadlineInGmt(act.at.getTime())})`;
}
