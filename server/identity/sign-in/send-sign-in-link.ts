import type { CompanyId, StaffId, UserId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { issueSignInLink } from './issue-sign-in-link.ts';

export interface SignInLinkWish {
  readonly companyId: CompanyId;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** Mails the owner of a company's account a link that signs in, once and for a day. Who is locked out is not let in by it. */
export async function sendSignInLink(tx: Tx, { companyId, reason, by }: SignInLinkWish): Promise<'sent' | 'unknown' | 'locked'> {
  const owner = await tx.first(sql<{ userId: UserId; locked: boolean }>`
    select u.id as "userId", c.locked_at is not null as locked from companies c join users u on u.company_id = c.id and u.is_account_owner
    where c.id = ${companyId} for no key update of u for share of c`);
  if (owner === undefined) return 'unknown';
  if (owner.locked) return 'locked';
  const { userId } = owner;
  const secrets = await issueSignInLink(tx, { userId });
  const entry = await recordAudit(tx, {
    ...by,
    action: 'company.sign_in_link',
    object: { type: 'company', id: companyId },
    reason,
    before: null,
    after: { user: userId },
  });
  await putInOutbox(tx, {
    dedupeKey: `sign-in-link:${entry}`,
    channel: 'email',
    template: 'sign-in-link',
    recipient: { kind: 'user', id: userId },
    payload: {},
    secrets: { ...secrets },
  });
  return 'sent';
}
