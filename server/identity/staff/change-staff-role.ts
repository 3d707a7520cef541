import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { holdStaff, type StaffAct, type StaffRefusal } from './hold-staff.ts';

/** Makes a member an administrator or an agent. Their sessions stay and may from the next call what the new role may. */
export async function changeStaffRole(tx: Tx, act: StaffAct & { readonly role: 'agent' | 'admin' }): Promise<'changed' | StaffRefusal> {
  const member = await holdStaff(tx, act);
  if (typeof member === 'string') return member;
  const { role } = act;
  if (member.role === role) return 'as_before';
  await tx.rows(sql`update staff set role = ${role} where id = ${member.id}`);
  await recordAudit(tx, {
    ...act.by,
    action: 'staff.role',
    object: { type: 'staff', id: member.id },
    reason: act.reason,
    before: { role: member.role },
    after: { role },
  });
  return 'changed';
}
