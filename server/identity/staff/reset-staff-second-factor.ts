import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deleteSecondFactor } from '../store.ts';
import { endStaffSessions } from './end-staff-sessions.ts';
import { holdStaff, type StaffAct, type StaffRefusal } from './hold-staff.ts';

/**
 * Forgets a member's authenticator, who sets up another at the next sign-in. Their sessions end: whoever has the lost
 * telephone may sit in one.
 */
export async function resetStaffSecondFactor(tx: Tx, act: StaffAct): Promise<'reset' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  const removed = await tx.first(deleteSecondFactor({ kind: 'staff', id: member.id }));
  if (removed === undefined || removed.confirmedAt === null) return 'as_before';
  await endStaffSessions(tx, member.id, 'the second factor was reset');
  await recordAudit(tx, {
    ...act.by,
    action: 'staff.reset-second-factor',
    object: { type: 'staff', id: member.id },
    reason: act.reason,
    before: { secondFactor: true },
    after: { secondFactor: false },
  });
  return 'reset';
}
