import { splitShortLink, shortLinkLength } from '../../contract/alerts/short-link-rule.ts';
import type { UserId, CompanyId, StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { hashSecret, randomToken, randomShortCode } from '../platform/random-code.ts';
import { isLockedOut } from './session-store.ts';
import { signInLinkHours } from './settings.ts';
import { insertLink } from './store.ts';

/** The `t` and `s` parameters of an alert's link; both belong in its message's secrets. */
export interface SignInLink {
  readonly token: string;
  readonly selector: string;
}

/**
 * Issues a link that signs its user in once, within a day. Only for messages to the user's own email or mobile; other recipients get a
 * plain link.
 */
export async function issueSignInLink(tx: Tx, { userId }: { userId: UserId }): Promise<SignInLink> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const [token, selector] = [randomToken(), randomToken().slice(0, 22)];
  const seconds = getSettingValue(row?.settings ?? null, signInLinkHours) * 3_600;
  const inserted = await tx.first(insertLink({ userId, purpose: 'sign-in', tokenHash: hashSecret(token), selector, seconds }));
  if (inserted === undefined) throw new Error(`there is no user ${userId} to sign in`);
  return { token, selector };
}

/**
 * Issues a sign-in link for SMS, with one short code instead of token and selector. Only for the user's own mobile; store it in the
 * message's secrets.
 */
export async function issueShortSignInLink(tx: Tx, { userId }: { userId: UserId }): Promise<string> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const code = randomShortCode(shortLinkLength);
  const { selector, token } = splitShortLink(code);
  const seconds = getSettingValue(row?.settings ?? null, signInLinkHours) * 3_600;
  const inserted = await tx.first(insertLink({ userId, purpose: 'sign-in', tokenHash: hashSecret(token), selector, seconds }));
  if (inserted === undefined) throw new Error(`there is no user ${userId} to sign in`);
  return code;
}

interface SignInLinkRequest {
  readonly companyId: CompanyId;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** Mails a company's account owner a single-use sign-in link, valid for a day. Refused while the company or the owner is locked. */
export async function sendSignInLink(tx: Tx, { companyId, reason, by }: SignInLinkRequest): Promise<'sent' | 'unknown' | 'locked'> {
  const owner = await tx.first(sql<{ userId: UserId; locked: boolean }>`
    select u.id as "userId", ${isLockedOut} as locked from companies c join users u on u.company_id = c.id and u.is_account_owner
    join members m on m.user_id = u.id where c.id = ${companyId} for no key update of u for share of c, m`);
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
