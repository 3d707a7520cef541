import type { SessionEnd } from '../../contract/identity/values.ts';
import type { UserId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken, isToken } from '../platform/random-code.ts';
import type { Device } from './device-rule.ts';
import type { FactorOwner } from './second-factor-query.ts';
import { sessionsPerPerson, staffSessionHours, tradeSessionDays } from './settings.ts';
import {
  insertTradeSession,
  isLockedOut,
  deleteSurplusDevices,
  endSurplusSessions,
  selectSessionOwner,
  revokeSession,
  upsertDevice,
} from './session-store.ts';

export interface NewSession {
  readonly userId: UserId;
  /** Hash the password matched, or the one just computed from it. */
  readonly passwordHash: string;
  readonly browser: Browser;
  readonly device: Device;
}

export interface OpenedSession extends SettledSession {
  readonly token: string;
}

/** Opens a session and returns its token; undefined if the company or the member is locked or the password changed meanwhile. */
export async function openSession(tx: Tx, { userId, passwordHash, browser, device }: NewSession): Promise<OpenedSession | undefined> {
  const token = randomToken();
  const terms = await getSessionTerms(tx, 'user');
  const { seconds } = terms;
  const session = await tx.first(insertTradeSession({ tokenHash: hashSecret(token), seconds, userId, passwordHash, ...device }));
  if (session === undefined) return undefined;
  return { token, ...(await settleSession(tx, { owner: { kind: 'user', id: userId }, browser, terms })) };
}

/**
 * Finds why a trade session ended, after the gate refused its token. Undefined if nothing is known. A password change only counts for
 * sessions that were still active at that moment.
 */
export async function findSessionEnd(db: Db, token: string | undefined): Promise<SessionEnd | undefined> {
  if (token === undefined || !isToken(token)) return undefined;
  const row = await db.first(sql<{ ended: SessionEnd }>`
    select case
             when ${isLockedOut} then 'locked'
             when m.user_id is null then 'ended'
             when s.revoked_at < u.password_changed_at then 'ended'
             when greatest(s.created_at, s.password_checked_at) < u.password_changed_at then 'password'
             when s.revoked_at is not null then 'ended'
             else 'expired'
           end as ended
    from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id left join members m on m.user_id = u.id
    where s.token_hash = ${hashSecret(token)}`);
  return row?.ended;
}

/** Browser data sent with a sign-in. */
export interface Browser {
  /** Its previous session, which ends because every sign-in gets a new token. */
  readonly formerToken: string | undefined;
  /** Token set when somebody first signed in with this browser. */
  readonly deviceToken: string | undefined;
}

interface SettledSession {
  /** Stored by the browser; identifies it as the person's own. */
  readonly deviceToken: string;
  /** The browser's previous session belonged to somebody else or is unknown. */
  readonly wasOther: boolean;
}

/** More than anybody needs. */
const maxDevices = 20;

/**
 * Completes a new session: ends the browser's previous session and the person's surplus sessions, and remembers the browser. The caller has
 * opened the session and holds the person's row.
 */
export async function settleSession(
  tx: Tx,
  input: { readonly owner: FactorOwner; readonly browser: Browser; readonly terms: SessionTerms },
): Promise<SettledSession> {
  const { owner, browser, terms } = input;
  const { formerToken } = browser;
  const deviceToken = browser.deviceToken !== undefined && isToken(browser.deviceToken) ? browser.deviceToken : randomToken();
  const former = formerToken === undefined ? undefined : await tx.first(selectSessionOwner(hashSecret(formerToken)));
  const formerId = owner.kind === 'user' ? former?.userId : former?.staffId;
  await tx.pipeline(
    ...(formerToken === undefined ? [] : [revokeSession(hashSecret(formerToken))]),
    endSurplusSessions(owner, terms.most),
    upsertDevice(owner, hashSecret(deviceToken)),
    deleteSurplusDevices(owner, maxDevices),
  );
  return { deviceToken, wasOther: formerToken !== undefined && formerId !== owner.id };
}

/** Limits of a session opened now. */
interface SessionTerms {
  readonly seconds: number;
  /** Maximum sessions per person, including this one. */
  readonly most: number;
}

export async function getSessionTerms(db: Db, kind: 'user' | 'staff'): Promise<SessionTerms> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const seconds =
    kind === 'user' ? getSettingValue(settings, tradeSessionDays) * 86_400 : getSettingValue(settings, staffSessionHours) * 3_600;
  return { seconds, most: getSettingValue(settings, sessionsPerPerson) };
}
