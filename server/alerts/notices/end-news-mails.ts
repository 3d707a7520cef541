import type { UserId } from '../../../contract/kit/ids.ts';
import { endMarketing } from '../../identity/change-mail-wishes.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';

/** Turns news and offers off for the person whose mail carried the code. Repeating it changes nothing. False for an unknown code. */
export async function endNewsMails(tx: Tx, code: string): Promise<boolean> {
  const reader = await tx.first(sql<{ userId: UserId; companyId: number }>`
    select m.user_id as "userId", u.company_id as "companyId" from notice_mails m join users u on u.id = m.user_id
    where m.off_hash = ${hashSecret(code)}`);
  if (reader === undefined) return false;
  if (!(await endMarketing(tx, reader.userId))) return true;
  await recordAudit(tx, {
    staffId: null,
    actor: 'link in a mail',
    action: 'alert-mails.off',
    object: { type: 'company', id: reader.companyId },
    reason: 'Its reader used the link in a mail.',
    before: null,
    after: { kind: 'news', user: reader.userId },
  });
  return true;
}
