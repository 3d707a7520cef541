import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffAct } from '../flags/change-company.ts';
import { listUsers, type UserRow } from './tab-queries.ts';

/** How to reach somebody of a company, and that a member of staff wanted to know. Undefined for who is not of this company. */
export async function revealUser(tx: Tx, { companyId, reason, by }: StaffAct, userId: number): Promise<UserRow | undefined> {
  const user = (await listUsers(tx, companyId)).find(({ id }) => id === userId);
  if (user === undefined) return undefined;
  await recordAudit(tx, {
    ...by,
    action: 'company.user.reveal',
    object: { type: 'company', id: companyId },
    reason,
    before: null,
    after: { user: userId },
  });
  return user;
}
