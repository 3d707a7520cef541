import { emailKey } from '../../contract/kit/email-rule.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { isUniqueViolation, TryAgain } from '../platform/database/transaction.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { findActiveLink } from './link-query.ts';
import type { ValidationReason } from './messages.ts';
import { validationSentAt } from './queries.ts';
import { validationDays, validationWaitMinutes } from './settings.ts';
import { endPendingLinks, insertLink, markValidationSent, endLinks } from './store.ts';

interface Before {
  readonly email: string;
  readonly companyId: CompanyId;
  readonly settings: SettingValues;
  readonly now: Date;
}

/**
 * Requests a change of account email. The new address stays pending until its owner opens the mailed link (`confirmEmail`). An address in
 * use looks the same to the requester, but its owner gets a notice instead of a link. The current address is notified either way. The route
 * requires a recent password first.
 */
export async function requestAccountEmail(tx: Tx, input: { userId: UserId; email: string }): Promise<'asked' | 'unchanged'> {
  const { userId } = input;
  const email = emailKey(input.email);
  const before = await tx.first(sql<Before>`
    select email, company_id as "companyId", app_now() as now, ${settingsColumn} from users where id = ${userId} for no key update`);
  if (before === undefined) throw new Error(`there is no user ${userId}`);
  if (before.email === email) return 'unchanged';
  const { companyId, now } = before;
  const seconds = getSettingValue(before.settings, validationDays) * 86_400;
  const [, , , owners] = await tx.pipeline(
    sql`update users set pending_email = ${email}, pending_email_until = app_now() + make_interval(secs => ${seconds}::double precision)
        where id = ${userId}`,
    endPendingLinks(userId),
    markValidationSent(userId),
    sql<{ id: UserId; day: string }>`select id, to_char(app_now(), 'YYYY-MM-DD') as day from users where email = ${email}`,
  );
  await (owners[0] === undefined ? mailLink(tx, { userId, companyId, email, seconds }) : notifyOwner(tx, owners[0]));
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

/** At most once a day, so repeated attempts cannot flood a mailbox. */
async function notifyOwner(tx: Tx, owner: { id: UserId; day: string }): Promise<void> {
  await putInOutbox(tx, {
    dedupeKey: `email-claimed:${owner.id}:${owner.day}`,
    channel: 'email',
    template: 'email-claimed',
    recipient: { kind: 'user', id: owner.id },
    payload: {},
  });
}

interface OpenedLink {
  readonly id: number;
  readonly userId: UserId;
  readonly companyId: CompanyId;
  /** Address the link was sent to. */
  readonly sentTo: string;
  readonly email: string;
  readonly isValidated: boolean;
  /** Neither used, replaced nor expired. */
  readonly isGood: boolean;
  readonly isPending: boolean;
}

/**
 * Confirms the address a link was sent to, if it is the user's current or pending address. A used link stays valid while that address is
 * confirmed. Returns the user's id, or undefined for any other link.
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
  await tx.pipeline(
    sql`update users set email_validated_at = coalesce(email_validated_at, app_now()) where id = ${link.userId}`,
    sql`update user_links set ended_at = app_now() where id = ${link.id} and ended_at is null`,
  );
  return link.userId;
}

/** Makes the pending address the account's address, notifies the former one and ends the links sent there. */
async function takeAddress(tx: Tx, { id, userId, companyId, email, sentTo }: OpenedLink): Promise<boolean> {
  const owner = await tx.first(sql`select id from users where email = ${sentTo}`);
  if (owner !== undefined) return false;
  await tx
    .rows(sql`
      update users set email = pending_email, email_validated_at = app_now(), pending_email = null, pending_email_until = null
      where id = ${userId}`)
    .catch((error: unknown) => {
      // The address was taken concurrently: on retry we find its owner.
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

/** Cancels a pending address change and ends its link. */
export async function endPendingEmail(tx: Tx, { userId }: { userId: UserId }): Promise<void> {
  await tx.rows(sql`select id from users where id = ${userId} for no key update`);
  await tx.pipeline(endPendingLinks(userId), sql`update users set pending_email = null, pending_email_until = null where id = ${userId}`);
}

/**
 * Mails the user a link to confirm their address after registration, an address change or on request. `sendValidationMailAgain` applies the
 * rate limit. The link is void once the user's address changes.
 */
export async function sendValidationMail(tx: Tx, input: { userId: UserId; reason: ValidationReason }): Promise<{ linkId: number }> {
  const { userId, reason } = input;
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const token = randomToken();
  const seconds = getSettingValue(row?.settings ?? null, validationDays) * 86_400;
  const [links] = await tx.pipeline(
    insertLink({ userId, purpose: 'validate-email', tokenHash: hashSecret(token), selector: null, seconds }),
    markValidationSent(userId),
  );
  const linkId = links[0]?.id;
  if (linkId === undefined) throw new Error(`there is no user ${userId} to mail`);
  await putInOutbox(tx, {
    dedupeKey: `validate-email:${linkId}`,
    channel: 'email',
    template: 'validate-email',
    recipient: { kind: 'user', id: userId },
    payload: { linkId, reason },
    secrets: { token },
  });
  return { linkId };
}

/** Seconds until another confirmation mail may be sent; 0 means now. */
export function secondsToWait({ sentAt, now, settings }: { sentAt: Date | null; now: Date; settings: SettingValues }): number {
  if (sentAt === null) return 0;
  return Math.max(0, Math.ceil((sentAt.getTime() + getSettingValue(settings, validationWaitMinutes) * 60_000 - now.getTime()) / 1_000));
}

type SentAgain = { readonly kind: 'sent' | 'validated' } | { readonly kind: 'too_soon'; readonly seconds: number };

/** Resends the confirmation mail at the user's request: once in 30 minutes unless the last one never left, and never for a confirmed address. */
export async function sendValidationMailAgain(tx: Tx, { userId }: { userId: UserId }): Promise<SentAgain> {
  // On a double click the second request waits here, then finds the first one's mail.
  const user = await tx.first(sql<{ validated: boolean; sentAt: Date | null; now: Date; settings: SettingValues }>`
    select u.email_validated_at is not null as validated, ${validationSentAt} as "sentAt", app_now() as now, ${settingsColumn}
    from users u where u.id = ${userId} for no key update of u`);
  if (user === undefined || user.validated) return { kind: 'validated' };
  const seconds = secondsToWait(user);
  if (seconds > 0) return { kind: 'too_soon', seconds };
  await sendValidationMail(tx, { userId, reason: 'asked' });
  return { kind: 'sent' };
}

/**
 * Creates another link like the one of a confirmation mail, for staff to pass on where no mail can be sent. It ends with the first. Undefined once
 * that link no longer works.
 */
export async function reissueValidationLink(tx: Tx, linkId: number): Promise<string | undefined> {
  const active = await findActiveLink(tx, linkId);
  if (active === undefined || active.emailValidated) return undefined;
  const token = randomToken();
  await tx.rows(sql`
    insert into user_links (user_id, purpose, token_hash, selector, email, expires_at)
    select user_id, purpose, ${hashSecret(token)}, null, email, expires_at from user_links where id = ${linkId} and purpose = 'validate-email'`);
  return `/validate?s=${token}`;
}
