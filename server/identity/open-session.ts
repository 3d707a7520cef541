import type { SessionEnd } from '../../contract/identity/values.ts';
import type { UserId } from '../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken, isToken } from '../platform/random-code.ts';
import type { Device } from './device-rule.ts';
import type { FactorOwner } from './second-factor-query.ts';
import { sessionsPerPerson, staffSessionHours, tradeSessionDays } from './settings.ts';
import {
  insertTradeSession,
  deleteSurplusDevices,
  endSurplusSessions,
  ownerOfSession,
  revokeSession,
  upsertDevice,
} from './session-store.ts';

export interface NewSession {
  readonly userId: UserId;
  /** The hash that the password was found to fit, or that was made of it just now. */
  readonly passwordHash: string;
  readonly browser: Browser;
  readonly device: Device;
}

export interface OpenedSession extends SettledSession {
  readonly token: string;
}

/** Opens a session and answers its token; undefined where the company is locked or the password has changed meanwhile. */
export async function openSession(tx: Tx, { userId, passwordHash, browser, device }: NewSession): Promise<OpenedSession | undefined> {
  const token = randomToken();
  const terms = await getSessionTerms(tx, 'user');
  const { seconds } = terms;
  const session = await tx.first(insertTradeSession({ tokenHash: hashSecret(token), seconds, userId, passwordHash, ...device }));
  if (session === undefined) return undefined;
  return { token, ...(await settleSession(tx, { owner: { kind: 'user', id: userId }, browser, terms })) };
}

/**
 * Why the trade session of a token is over; asked where the gate did not let it in. Undefined where nothing is known of it,
 * any more or at all. A new password ends every session at the same moment: one that was over before was not ended by it.
 */
export async function findSessionEnd(db: Db, token: string | undefined): Promise<SessionEnd | undefined> {
  if (token === undefined || !isToken(token)) return undefined;
  const row = await db.first(sql<{ ended: SessionEnd }>`
    select case
             when c.locked_at is not null then 'locked'
             when s.revoked_at < u.password_changed_at then 'ended'
             when greatest(s.created_at, s.password_checked_at) < u.password_changed_at then 'password'
             when s.revoked_at is not null then 'ended'
             else 'expired'
           end as ended
    from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
    where s.token_hash = ${hashSecret(token)}`);
  return row?.ended;
}

/** What a browser brings along when somebody signs in with it. */
export interface Browser {
  /** The session that it had so far; it ends, for every sign-in gets a token of its own. */
  readonly formerToken: string | undefined;
  /** What it was given when somebody first signed in with it. */
  readonly deviceToken: string | undefined;
}

interface SettledSession {
  /** For the browser to keep: by it the person's own browser is told from a stranger's. */
  readonly deviceToken: string;
  /** The session that the browser had so far was somebody else's, or nobody knows any more whose. */
  readonly wasOther: boolean;
}

/** More browsers than these nobody uses. */
const mostDevices = 20;

/**
 * What comes with every new session: the one that the browser had before ends, the person's surplus sessions end, and the
 * browser is known from now on. The caller has opened the session and holds the person's row.
 */
export async function settleSession(
  tx: Tx,
  input: { readonly owner: FactorOwner; readonly browser: Browser; readonly terms: SessionTerms },
): Promise<SettledSession> {
  const { owner, browser, terms } = input;
  const { formerToken } = browser;
  const deviceToken = browser.deviceToken !== undefined && isToken(browser.deviceToken) ? browser.deviceToken : randomToken();
  const former = formerToken === undefined ? undefined : await tx.first(ownerOfSession(hashSecret(formerToken)));
  const formerId = owner.kind === 'user' ? former?.userId : former?.staffId;
  await tx.together(
    ...(formerToken === undefined ? [] : [revokeSession(hashSecret(formerToken))]),
    endSurplusSessions(owner, terms.most),
    upsertDevice(owner, hashSecret(deviceToken)),
    deleteSurplusDevices(owner, mostDevices),
  );
  return { deviceToken, wasOther: formerToken !== undefined && formerId !== owner.id };
}

/** What holds for a session that is opened now. */
interface SessionTerms {
  readonly seconds: number;
  /** How many the person may have, with this one. */
  readonly most: number;
}

export async function getSessionTerms(db: Db, kind: 'user' | 'staff'): Promise<SessionTerms> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const seconds = kind === 'user' ? valueOf(settings, tradeSessionDays) * 86_400 : valueOf(settings, staffSessionHours) * 3_600;
  return { seconds, most: valueOf(settings, sessionsPerPerson) };
}
