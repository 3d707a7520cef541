import { emailKey } from '../../../contract/kit/email-rule.ts';
import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { validationDays } from '../settings.ts';
import { endPendingLinks, insertLink, markValidationSent } from '../store.ts';

interface Before {
  readonly email: string;
  readonly companyId: CompanyId;
  readonly settings: SettingValues;
  readonly now: Date;
}

/**
 * Another address is wanted for an account. It waits until the link that is mailed there is opened (`confirmEmail`); until
 * then nothing else changes. An address that belongs to somebody else looks the same to who asks: it waits, and its owner is
 * told in place of a link. The present address is told either way. The route asks for a recent password first.
 */
export async function requestAccountEmail(tx: Tx, input: { userId: UserId; email: string }): Promise<'asked' | 'unchanged'> {
  const { userId } = input;
  const email = emailKey(input.email);
  const before = await tx.first(sql<Before>`
    select email, company_id as "companyId", app_now() as now, ${settingsColumn} from users where id = ${userId} for no key update`);
  if (before === undefined) throw new Error(`there is no user ${userId}`);
  if (before.email === email) return 'unchanged';
  const { companyId, now } = before;
  const seconds = valueOf(before.settings, validationDays) * 86_400;
  const [, , , owners] = await tx.together(
    sql`update users set pending_email = ${email}, pending_email_until = app_now() + make_interval(secs => ${seconds}::double precision)
        where id = ${userId}`,
    endPendingLinks(userId),
    markValidationSent(userId),
    sql<{ id: UserId; day: string }>`select id, to_char(app_now(), 'YYYY-MM-DD') as day from users where email = ${email}`,
  );
  await (owners[0] === undefined ? mailLink(tx, { userId, companyId, email, seconds }) : tellOwner(tx, owners[0]));
  await putInOutbox(tx, {
    dedupeKey: `email-change-asked:${userId}:${now.getTime()}`,
    channel: 'email',
    template: 'email-change-asked',
    recipient: { kind: 'address', address: before.email, companyId },
    payload: { userId },
  });
  return 'asked';
}

async function mailLink(tx: Tx, wanted: { userId: UserId; companyId: CompanyId; email: string; seconds: number }): Promise<void> {
  const { userId, companyId, email, seconds } = wanted;
  const token = randomToken();
  const link = await tx.first(
    insertLink({ userId, purpose: 'validate-email', tokenHash: hashSecret(token), selector: null, seconds, email }),
  );
  if (link === undefined) throw new Error(`there is no user ${userId} to mail`);
  await putInOutbox(tx, {
    dedupeKey: `validate-account-email:${link.id}`,
    channel: 'email',
    template: 'validate-email',
    recipient: { kind: 'address', address: email, companyId },
    payload: { linkId: link.id, reason: 'changed', userId },
    secrets: { token },
  });
}

/** Once a day at most: whoever tries often cannot fill somebody's mailbox. */
async function tellOwner(tx: Tx, owner: { id: UserId; day: string }): Promise<void> {
  await putInOutbox(tx, {
    dedupeKey: `email-claimed:${owner.id}:${owner.day}`,
    channel: 'email',
    template: 'email-claimed',
    recipient: { kind: 'user', id: owner.id },
    payload: {},
  });
}
