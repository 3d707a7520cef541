import { emailKey } from '../../../contract/kit/email-rule.ts';
import type { StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { staffInvitationDays } from '../settings.ts';
import { holdStaff } from './hold-staff.ts';

export interface StaffInvitation {
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** The code stands in the link and nowhere else. */
export type Invited =
  | { readonly kind: 'invited'; readonly id: number; readonly code: string }
  | { readonly kind: 'email_used' | 'no_longer' };

/** Invites somebody to the back-office; an invitation of the same address that is still open ends with it. */
export async function inviteStaff(tx: Tx, { name, role, reason, by, ...given }: StaffInvitation): Promise<Invited> {
  const email = emailKey(given.email);
  // Nobody else changes staff or invites meanwhile, and who asks is still an administrator.
  if ((await holdStaff(tx, { staffId: by.staffId, reason, by })) === 'no_longer') return { kind: 'no_longer' };
  if ((await tx.first(sql`select id from staff where email = ${email}`)) !== undefined) return { kind: 'email_used' };
  await tx.rows(sql`
    update staff_invitations set withdrawn_at = app_now() where email = ${email} and used_at is null and withdrawn_at is null`);
  const set = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const days = valueOf(set?.settings ?? null, staffInvitationDays);
  const code = randomToken();
  const made = await tx.first(sql<{ id: number }>`
    insert into staff_invitations (code_hash, expires_at, name, email, role, invited_by)
    values (${hashSecret(code)}, app_now() + make_interval(days => ${days}::integer), ${name}, ${email}, ${role}, ${by.staffId})
    returning id`);
  if (made === undefined) throw new Error('nobody was invited');
  const object = { type: 'staff_invitation', id: made.id };
  await recordAudit(tx, { ...by, action: 'staff.invite', object, reason, before: null, after: { role } });
  return { kind: 'invited', id: made.id, code };
}
