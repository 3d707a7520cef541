import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation, TryAgain } from '../../platform/database/transaction.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { endLinks } from '../store.ts';

interface OpenedLink {
  readonly id: number;
  readonly userId: UserId;
  readonly companyId: CompanyId;
  /** Where the link was sent. */
  readonly sentTo: string;
  readonly email: string;
  readonly isValidated: boolean;
  /** Not used, replaced or too old. */
  readonly isGood: boolean;
  readonly isPending: boolean;
}

/**
 * Confirms the address that a link was sent to, if it is still the user's or waits to become it. A link used before is as
 * good while the address is confirmed. Answers whose it is, or undefined for any other link.
 */
export async function confirmEmail(tx: Tx, { token }: { token: string }): Promise<UserId | undefined> {
  const link = await tx.first(sql<OpenedLink>`
    select l.id, u.id as "userId", u.company_id as "companyId", l.email as "sentTo", u.email,
           u.email_validated_at is not null as "isValidated", l.ended_at is null and l.expires_at > app_now() as "isGood",
           coalesce(u.pending_email = l.email and u.pending_email_until > app_now(), false) as "isPending"
    from user_links l join users u on u.id = l.user_id
    where l.token_hash = ${hashSecret(token)} and l.purpose = 'validate-email'
    for no key update of u`);
  if (link === undefined) return undefined;
  if (link.isPending && link.isGood) return (await takeAddress(tx, link)) ? link.userId : undefined;
  if (link.sentTo !== link.email || !(link.isGood || link.isValidated)) return undefined;
  await tx.together(
    sql`update users set email_validated_at = coalesce(email_validated_at, app_now()) where id = ${link.userId}`,
    sql`update user_links set ended_at = app_now() where id = ${link.id} and ended_at is null`,
  );
  return link.userId;
}

/** The address that waited is the account's from now on. The former one is told, and links sent there end. */
async function takeAddress(tx: Tx, { id, userId, companyId, email, sentTo }: OpenedLink): Promise<boolean> {
  const owner = await tx.first(sql`select id from users where email = ${sentTo}`);
  if (owner !== undefined) return false;
  await tx
    .rows(sql`
      update users set email = pending_email, email_validated_at = app_now(), pending_email = null, pending_email_until = null
      where id = ${userId}`)
    .catch((error: unknown) => {
      // Somebody took it in this very moment: begun again, we find them.
      throw isUniqueViolation(error) ? new TryAgain() : error;
    });
  await tx.rows(endLinks(userId, ['validate-email', 'reset-password', 'sign-in']));
  await putInOutbox(tx, {
    dedupeKey: `email-changed:${id}`,
    channel: 'email',
    template: 'email-changed',
    recipient: { kind: 'address', address: email, companyId },
    payload: { userId },
  });
  return true;
}
