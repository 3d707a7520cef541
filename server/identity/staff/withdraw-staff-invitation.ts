import type { StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

interface Withdrawal {
  readonly id: number;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** Ends an invitation. `ended`: it was used or withdrawn before. */
export async function withdrawStaffInvitation(tx: Tx, { id, reason, by }: Withdrawal): Promise<'withdrawn' | 'unknown' | 'ended'> {
  const held = await tx.first(sql<{ isOpen: boolean }>`
    select used_at is null and withdrawn_at is null as "isOpen" from staff_invitations where id = ${id} and email is not null for update`);
  if (held === undefined) return 'unknown';
  if (!held.isOpen) return 'ended';
  await tx.rows(sql`update staff_invitations set withdrawn_at = app_now() where id = ${id}`);
  const object = { type: 'staff_invitation', id };
  await recordAudit(tx, { ...by, action: 'staff.uninvite', object, reason, before: { open: true }, after: { open: false } });
  return 'withdrawn';
}
