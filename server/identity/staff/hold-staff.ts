import type { StaffId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface HeldMember {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'admin';
  readonly lockedAt: Date | null;
}

/** Why nothing was changed. `no_longer`: who asks has just been made an agent or locked out by somebody else. */
export type StaffRefusal = 'unknown' | 'self' | 'no_longer' | 'as_before';

/** Who changes whom, and why. */
export interface StaffAct {
  readonly staffId: StaffId;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/**
 * Holds every administrator and the member, always in the same order: two who change each other come one after the other, and
 * the second is an administrator no more. As nobody changes themselves, one administrator always stays.
 */
export async function holdStaff(tx: Tx, { staffId, by }: StaffAct): Promise<HeldMember | StaffRefusal> {
  const held = await tx.rows(sql<HeldMember>`
    select id, name, email, role, disabled_at as "lockedAt" from staff
    where role = 'admin' or id = ${staffId} or id = ${by.staffId} order by id for update`);
  const asker = held.find(({ id }) => id === by.staffId);
  if (asker === undefined || asker.role !== 'admin' || asker.lockedAt !== null) return 'no_longer';
  const member = held.find(({ id }) => id === staffId);
  if (member === undefined) return 'unknown';
  return member.id === asker.id ? 'self' : member;
}
