import { emailKey } from '../../contract/kit/email-rule.ts';
import type { UserId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { refuse, type RefusedAnswer } from '../platform/http/route.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { errorText } from '../platform/texts.ts';
import { isResetLinkValid } from './link-query.ts';
import { hashPassword } from './passwords.ts';
import { resetRequestsPerHour, resetMinutes } from './settings.ts';
import type { Storage } from './sign-in-with-password.ts';
import { endLinks, insertLink, forgetFailures, takeResetLink } from './store.ts';
import { takeGuess, type GuessOutcome } from './attempts.ts';
import { changePassword } from './change-password.ts';
import { secondsToWait } from './account-email.ts';
import { validationSentAt } from './queries.ts';

type ResetRequested = { readonly kind: 'requested' } | { readonly kind: 'throttled'; readonly seconds: number };

/** Advisory lock class; sign-in uses others. */
const resetLock = 7_303;

/**
 * Requests a reset link. Known and unknown addresses are counted alike, run the same statements and leave the same rows; a job decides
 * later what to send.
 */
export async function requestResetLink(tx: Tx, input: { email: string }): Promise<ResetRequested> {
  const email = emailKey(input.email);
  const accountHash = hashSecret(`reset:${email}`);
  const [, counted] = await tx.pipeline(
    sql`select pg_advisory_xact_lock(${resetLock}::integer, ${accountHash.readInt32BE(0)}::integer)`,
    sql<{ settings: SettingValues; now: Date; times: Date[] }>`
      select ${settingsColumn}, app_now() as now,
             array(select requested_at from reset_requests
                   where account_hash = ${accountHash} and requested_at > app_now() - interval '1 hour'
                   order by requested_at desc) as times`,
  );
  const [row] = counted;
  if (row === undefined) throw new Error('counting requests returned nothing');
  const last = row.times[getSettingValue(row.settings, resetRequestsPerHour) - 1];
  if (last !== undefined)
    return { kind: 'throttled', seconds: Math.max(1, Math.ceil((last.getTime() + 3_600_000 - row.now.getTime()) / 1_000)) };
  const [requests, users] = await tx.pipeline(
    sql<{ id: number }>`insert into reset_requests (account_hash) values (${accountHash}) returning id`,
    sql<{ id: UserId }>`select u.id from users u join members m on m.user_id = u.id where u.email = ${email}`,
  );
  await tx.enqueue('send-reset-link', { requestId: requests[0]?.id ?? null, userId: users[0]?.id ?? null });
  return { kind: 'requested' };
}

/**
 * Mails the link of a request and voids the previous one, once per request. Skips superseded requests, so out-of-order jobs cannot void the
 * newest link.
 */
export async function sendResetLink(tx: Tx, input: { requestId: number; userId: UserId }): Promise<void> {
  const { requestId, userId } = input;
  const dedupeKey = `reset-password:${requestId}`;
  await tx.rows(sql`select from users where id = ${userId} for no key update`);
  const row = await tx.first(sql<{ settings: SettingValues; wanted: boolean }>`
    select ${settingsColumn},
           not exists (select from outbox_messages where dedupe_key = ${dedupeKey})
           and not exists (select from reset_requests n where n.account_hash = r.account_hash and n.id > r.id) as wanted
    from reset_requests r where r.id = ${requestId}`);
  if (row?.wanted !== true) return;
  const token = randomToken();
  const seconds = getSettingValue(row.settings, resetMinutes) * 60;
  const [, links] = await tx.pipeline(
    endLinks(userId, ['reset-password']),
    insertLink({ userId, purpose: 'reset-password', tokenHash: hashSecret(token), selector: null, seconds }),
  );
  const linkId = links[0]?.id;
  if (linkId === undefined) return;
  await putInOutbox(tx, {
    dedupeKey,
    channel: 'email',
    template: 'reset-password',
    recipient: { kind: 'user', id: userId },
    payload: { linkId },
    secrets: { token },
  });
}

const invitationDays = 7;

/** Mails a user that staff created a link to choose a password. Asking for a new password voids it, like any other link. */
export async function inviteUser(tx: Tx, { userId }: { readonly userId: UserId }): Promise<void> {
  const token = randomToken();
  const link = {
    userId,
    purpose: 'reset-password',
    tokenHash: hashSecret(token),
    selector: null,
    seconds: invitationDays * 86_400,
  } as const;
  const inserted = await tx.first(insertLink(link));
  if (inserted === undefined) throw new Error(`there is no user ${userId} to invite`);
  await putInOutbox(tx, {
    dedupeKey: `invite-user:${inserted.id}`,
    channel: 'email',
    template: 'invite-user',
    recipient: { kind: 'user', id: userId },
    payload: { linkId: inserted.id },
    secrets: { token },
  });
}

/** Sets a new password using a mailed link, once. The caller has validated the password. */
export async function resetPassword(
  storage: Storage,
  input: { readonly token: string; readonly email: string; readonly password: string; readonly revokesKeys: boolean; readonly ip: string },
): Promise<GuessOutcome<UserId>> {
  const { token, email, password, revokesKeys, ip } = input;
  // Hash only after the link proved valid, so strangers cannot burn our CPU.
  const isGood = await isResetLinkValid(storage.db, { token, email });
  const passwordHash = isGood ? await hashPassword(password) : null;
  return takeGuess(storage, { account: `reset-link:${token}`, ip }, async (tx) => {
    if (passwordHash === null) return undefined;
    const user = await tx.first(takeResetLink({ token, email }));
    if (user === undefined) return undefined;
    await changePassword(tx, { userId: user.id, passwordHash, by: 'reset', revokesKeys });
    // The mail proves ownership, so the failures that led here no longer count.
    await tx.rows(forgetFailures(user.email));
    return user.id;
  });
}

/**
 * Rate limits repeat mails to a pending address like those to a confirmed one, since its reader may be a stranger. Does not reveal whether
 * the address is taken.
 */
export async function refuseEarlyLink(
  db: Db,
  { userId, email }: { userId: UserId; email: string },
): Promise<RefusedAnswer<429> | undefined> {
  const user = await db.first(sql<{ waits: boolean; sentAt: Date | null; now: Date; settings: SettingValues }>`
    select coalesce(u.pending_email = ${email} and u.pending_email_until > app_now(), false) as waits, ${validationSentAt} as "sentAt",
           app_now() as now, ${settingsColumn}
    from users u where u.id = ${userId}`);
  if (user?.waits !== true) return undefined;
  const seconds = secondsToWait(user);
  if (seconds === 0) return undefined;
  return refuse(429, [errorText('validationTooSoon', { minutes: Math.ceil(seconds / 60) })], { retryAfterSeconds: seconds });
}
