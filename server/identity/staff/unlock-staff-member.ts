import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { holdStaff, type StaffAct, type StaffRefusal } from './hold-staff.ts';

/** Lets a locked member sign in again, with the password and the second factor of before. */
export async function unlockStaffMember(tx: Tx, act: StaffAct): Promise<'unlocked' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  if (member.lockedAt === null) return 'as_before';
  await tx.rows(sql`update staff set disabled_at = null where id = ${member.id}`);
  await recordAudit(tx, {
    ...act.by,
    action: 'staff.unlock',
    object: { type: 'staff', id: member.id },
    reason: act.reason,
    before: { locked: true },
    after: { locked: false },
  });
  return 'unlocked';
}
