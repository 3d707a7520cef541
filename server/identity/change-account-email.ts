import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { isUniqueViolation, TryAgain, type Tx } from '../platform/database.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { sql } from '../platform/sql.ts';
import { sendValidationMail } from './send-validation-mail.ts';
import { endLinks } from './store.ts';

export type EmailChanged = {
  /** `in_use`: it belongs to somebody else, who is told. The caller answers as for any other failure and commits. */
  readonly kind: 'changed' | 'unchanged' | 'in_use';
};

/**
 * Gives a user another address, which is to be confirmed again. The former address is told; links sent there end. The
 * route asks for a recent password first (`requireRecentPassword`) and opens its transaction itself: a refusal in one that
 * the edge opened would undo the mail to the owner of an address in use.
 */
export async function changeAccountEmail(tx: Tx, input: { userId: UserId; email: string }): Promise<EmailChanged> {
  const { userId } = input;
  const email = input.email.trim().toLowerCase();
  const before = await tx.first(sql<{ email: string; companyId: CompanyId }>`
    select email, company_id as "companyId" from users where id = ${userId} for no key update`);
  if (before === undefined) throw new Error(`there is no user ${userId}`);
  if (before.email === email) return { kind: 'unchanged' };
  const owner = await tx.first(sql<{ id: UserId; day: string }>`
    select id, to_char(app_now(), 'YYYY-MM-DD') as day from users where email = ${email}`);
  if (owner !== undefined) {
    await putInOutbox(tx, {
      dedupeKey: `email-claimed:${owner.id}:${owner.day}`,
      channel: 'email',
      template: 'email-claimed',
      recipient: { kind: 'user', id: owner.id },
      payload: {},
    });
    return { kind: 'in_use' };
  }
  await tx.rows(sql`update users set email = ${email}, email_validated_at = null where id = ${userId}`).catch((error: unknown) => {
    // Somebody took it in this very moment: begun again, we find them.
    throw isUniqueViolation(error) ? new TryAgain() : error;
  });
  await tx.rows(endLinks(userId, ['validate-email', 'reset-password', 'sign-in']));
  const { linkId } = await sendValidationMail(tx, { userId, reason: 'changed' });
  await putInOutbox(tx, {
    dedupeKey: `email-changed:${linkId}`,
    channel: 'email',
    template: 'email-changed',
    recipient: { kind: 'address', address: before.email, companyId: before.companyId },
    payload: { userId },
  });
  return { kind: 'changed' };
}
