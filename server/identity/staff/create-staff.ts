import { emailKey } from '../../../contract/kit/email-rule.ts';
import type { StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: 'agent' | 'admin';
  /** From `hashPassword`, made before the transaction. */
  readonly passwordHash: string;
  /** A word for the first start or the demonstration: nobody else creates one yet. */
  readonly by: { readonly staffId: null } & Pick<AuditEntry, 'actor'>;
}

/** Creates an account for the back-office and audits it. Undefined where the e-mail is in use. */
export async function createStaff(tx: Tx, staff: NewStaff): Promise<StaffId | undefined> {
  const row = await tx.first(sql<{ id: StaffId }>`
    insert into staff (email, name, role, password_hash)
    values (${emailKey(staff.email)}, ${staff.name}, ${staff.role}, ${staff.passwordHash})
    on conflict (email) do nothing
    returning id`);
  if (row === undefined) return undefined;
  await recordAudit(tx, {
    ...staff.by,
    action: 'staff.create',
    object: { type: 'staff', id: row.id },
    reason: 'an account to begin with',
    before: null,
    after: { role: staff.role },
  });
  return row.id;
}
