import type { StaffId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface StaffMemberRow {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  readonly createdAt: Date;
  readonly lockedAt: Date | null;
  /** As far back as ended sessions are kept. */
  readonly lastSignInAt: Date | null;
  readonly hasSecondFactor: boolean;
}

/** Everybody who works here or did, by name. */
export function listStaff(db: Db): Promise<StaffMemberRow[]> {
  return db.rows(sql<StaffMemberRow>`
    select m.id, m.name, m.email, m.role, m.created_at as "createdAt", m.disabled_at as "lockedAt",
           (select max(s.created_at) from sessions s where s.staff_id = m.id) as "lastSignInAt",
           exists (select from second_factors f where f.staff_id = m.id and f.confirmed_at is not null) as "hasSecondFactor"
    from staff m order by m.disabled_at is not null, lower(m.name), m.id`);
}

export interface InvitationRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  readonly invitedBy: string;
  readonly expiresAt: Date;
}

/** Who was invited, can still come and has not, the newest first. */
export function listInvitations(db: Db): Promise<InvitationRow[]> {
  return db.rows(sql<InvitationRow>`
    select i.id, i.name, i.email, i.role, m.name as "invitedBy", i.expires_at as "expiresAt"
    from staff_invitations i join staff m on m.id = i.invited_by
    where i.used_at is null and i.withdrawn_at is null and i.expires_at > app_now() order by i.id desc`);
}
