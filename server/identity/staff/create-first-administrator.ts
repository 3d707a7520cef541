import type { StaffId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { createStaff } from './create-staff.ts';

export interface FirstAdministrator {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Spends every code at once and creates the administrator. Undefined where the code is spent, expired or unknown. */
export async function createFirstAdministrator(tx: Tx, input: FirstAdministrator): Promise<StaffId | undefined> {
  // Two codes used at the same time: the second waits for the rows of the first and then finds none left to spend.
  const spent = await tx.rows(sql`
    update staff_invitations set used_at = app_now()
    where used_at is null and not exists (select from staff)
      and exists (select from staff_invitations g
                  where g.code_hash = ${hashSecret(input.code)} and g.used_at is null and g.expires_at > app_now())
    returning code_hash`);
  if (spent.length === 0) return undefined;
  const { name, email, passwordHash } = input;
  return createStaff(tx, { name, email, passwordHash, role: 'admin', by: { staffId: null, actor: 'first start' } });
}
