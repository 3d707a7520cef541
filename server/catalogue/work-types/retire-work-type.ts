import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { affectedBy, lockWorkType } from './work-type-query.ts';

interface Said {
  readonly workTypeId: number;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

const auditOf = ({ workTypeId, reason, by }: Said) => ({ ...by, reason, object: { type: 'work_type', id: workTypeId } });

/**
 * Takes no new enquiries of a work type from now on. What is on sale stays until it is sold or expires, and companies keep it in
 * their coverage until they change that.
 */
export async function retireWorkType(tx: Tx, input: Said): Promise<'retired' | 'as_it_was' | 'unknown'> {
  const before = await tx.first(lockWorkType(input.workTypeId));
  if (before === undefined) return 'unknown';
  if (before.retiredAt !== null) return 'as_it_was';
  const affected = await tx.first(affectedBy(input.workTypeId));
  await tx.rows(sql`update work_types set retired_at = app_now(), edited_at = app_now() where id = ${input.workTypeId}`);
  await recordAudit(tx, {
    ...auditOf(input),
    action: 'work_type.retired',
    before: { retired: false },
    after: { retired: true, ...affected },
  });
  return 'retired';
}

/** Takes enquiries of it again, where it has a price. */
export async function restoreWorkType(tx: Tx, input: Said): Promise<'restored' | 'as_it_was' | 'unknown'> {
  const before = await tx.first(lockWorkType(input.workTypeId));
  if (before === undefined) return 'unknown';
  if (before.retiredAt === null) return 'as_it_was';
  await tx.rows(sql`update work_types set retired_at = null, edited_at = app_now() where id = ${input.workTypeId}`);
  await recordAudit(tx, { ...auditOf(input), action: 'work_type.restored', before: { retired: true }, after: { retired: false } });
  return 'restored';
}

/** Removes one that was added by mistake: nothing may refer to it but what is asked and required of it. */
export async function removeWorkType(tx: Tx, input: Said): Promise<'removed' | 'in_use' | 'unknown'> {
  // Against references as well: nobody begins to use it while it goes.
  const held = await tx.first(sql`select from work_types where id = ${input.workTypeId} for update`);
  const before = held === undefined ? undefined : await tx.first(lockWorkType(input.workTypeId));
  if (before === undefined) return 'unknown';
  const affected = await tx.first(affectedBy(input.workTypeId));
  if (affected?.removable !== true) return 'in_use';
  await tx.together(
    sql`delete from work_type_questions where work_type_id = ${input.workTypeId}`,
    sql`delete from work_type_requirements where work_type_id = ${input.workTypeId}`,
    sql`delete from work_types where id = ${input.workTypeId}`,
  );
  const { code, name, categoryId } = before;
  await recordAudit(tx, { ...auditOf(input), action: 'work_type.removed', before: { code, name, categoryId }, after: null });
  return 'removed';
}
