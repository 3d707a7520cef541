import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { endStaffSessions } from './end-staff-sessions.ts';
import { holdStaff, type StaffAct, type StaffRefusal } from './hold-staff.ts';

/** Locks a member out: what they have open ends at once, and nobody signs in as them. */
export async function lockStaffMember(tx: Tx, act: StaffAct): Promise<'locked' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  if (member.lockedAt !== null) return 'as_before';
  await tx.rows(sql`update staff set disabled_at = app_now() where id = ${member.id}`);
  await endStaffSessions(tx, member.id, 'was locked out');
  await recordAudit(tx, {
    ...act.by,
    action: 'staff.lock',
    object: { type: 'staff', id: member.id },
    reason: act.reason,
    before: { locked: false },
    after: { locked: true },
  });
  return 'locked';
}
