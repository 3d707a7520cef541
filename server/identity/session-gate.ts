import type { MemberRole, SecondFactorNeed } from '../../contract/kit/capabilities.ts';
import type { BrandKey } from '../../contract/kit/brands.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import type { CompanyId, StaffId, UserId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type Setting, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import type { FoundCompany, StaffCaller, TradeCaller } from '../platform/http/route.ts';
import { hashSecret, isToken } from '../platform/random-code.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { staffIdleMinutes, tradeIdleDays } from './settings.ts';
import { isLockedOut, touchSession } from './session-store.ts';

interface SessionRow {
  readonly sessionId: number;
  /** Milliseconds since last use was recorded. */
  readonly unused: number;
}

/** Idle timeout of a session kind: an operator setting in units of `unitMs`. */
interface Idle {
  readonly setting: Setting<number>;
  readonly unitMs: number;
}

/** How the gate treats a request. */
export interface GateOptions {
  /** Automatic polling by a page; it does not count as use of the session. */
  readonly isBackground?: boolean;
  /** Version of the response, as a value selected next to the session's company `c`. */
  readonly version?: Sql | undefined;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Minimum number of last-use updates per idle timeout. */
const touchesPerIdleTime = 30;

const unusedColumn: Sql = sql`extract(epoch from app_now() - s.last_seen_at) * 1000 as unused`;

async function getMaxIdleMs(db: Db, { setting, unitMs }: Idle): Promise<number> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return getSettingValue(row?.settings ?? null, setting) * unitMs;
}

/**
 * Finds the session of a token unless it has idled out. last_seen_at is updated in the background, at most hourly (more often for short
 * sessions), so reads stay reads. The operator's setting is looked up only for sessions old enough for it to matter.
 */
async function openSession<Row extends SessionRow>(
  db: Db,
  token: string | undefined,
  find: (tokenHash: Buffer) => Sql<Row>,
  idle: Idle & GateOptions,
): Promise<Row | null> {
  if (token === undefined || !isToken(token)) return null;
  const session = await db.first(find(hashSecret(token)));
  if (session === undefined) return null;
  const { sessionId, unused } = session;
  if (unused <= idle.unitMs / touchesPerIdleTime) return session;
  const maxIdleMs = await getMaxIdleMs(db, idle);
  if (unused > maxIdleMs) return null;
  const touchAfter = Math.min(hourMs, maxIdleMs / touchesPerIdleTime);
  if (unused > touchAfter && idle.isBackground !== true) {
    // The next request makes up for a failed write.
    db.rows(touchSession(sessionId, touchAfter)).catch(() => undefined);
  }
  return session;
}

interface TradeSessionRow extends SessionRow {
  readonly userId: UserId;
  readonly companyId: CompanyId;
  readonly role: MemberRole;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly brand: BrandKey;
  readonly reach: TradeCaller['reach'];
  readonly secondFactorNeed: SecondFactorNeed | null;
  readonly calledAt: Date;
  readonly version: string | null;
}

/** How far company `c` can see. */
export const reachColumn: Sql = sql`
  case when c.no_marketplace then 'offers' when c.no_widen_marketplace then 'own-area' else 'country' end`;

/** What company `c` requires of user `u` in session `s` before anything else. A suspended passkey is none. */
const secondFactorNeedColumn: Sql = sql`
  case
    when c.second_factor_required_at is null or s.second_factor_at is not null then null
    when exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      or exists (select from passkeys p where p.user_id = u.id and p.suspended_at is null) then 'confirm'
    else 'set_up'
  end`;

/**
 * Resolves a trade user's session cookie; null without an active session. Locked companies, locked and former
 * members have none; closed companies may.
 */
export async function tradeGate(db: Db, token: string | undefined, options: GateOptions = {}): Promise<FoundCompany | null> {
  const findSession = (tokenHash: Buffer): Sql<TradeSessionRow> => sql<TradeSessionRow>`
    select s.id as "sessionId", ${unusedColumn}, u.id as "userId",
           c.id as "companyId", m.role, c.country, c.communications_language as language, c.brand,
           ${reachColumn} as reach, ${secondFactorNeedColumn} as "secondFactorNeed", app_now() as "calledAt", ${options.version ?? sql`null::text`} as version
    from sessions s join users u on u.id = s.user_id join members m on m.user_id = u.id join companies c on c.id = m.company_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and s.ends_at > app_now() and not ${isLockedOut}
      and greatest(s.created_at, s.password_checked_at) >= u.password_changed_at`;
  const session = await openSession(db, token, findSession, { setting: tradeIdleDays, unitMs: 24 * hourMs, ...options });
  if (session === null) return null;
  const { unused: _, secondFactorNeed, ...caller } = session;
  return { kind: 'trade', ...caller, ...(secondFactorNeed !== null && { secondFactorNeed }) };
}

interface StaffSessionRow extends SessionRow {
  readonly staffId: StaffId;
  readonly name: string;
  readonly role: StaffCaller['role'];
}

/** Resolves a staff session cookie. */
export async function staffGate(db: Db, token: string | undefined, options: GateOptions = {}): Promise<StaffCaller | null> {
  const findSession = (tokenHash: Buffer): Sql<StaffSessionRow> => sql<StaffSessionRow>`
    select s.id as "sessionId", ${unusedColumn}, m.id as "staffId", m.name, m.role
    from sessions s join staff m on m.id = s.staff_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and s.ends_at > app_now() and m.disabled_at is null`;
  const session = await openSession(db, token, findSession, { setting: staffIdleMinutes, unitMs: minuteMs, ...options });
  if (session === null) return null;
  const { sessionId, staffId, name, role } = session;
  return { kind: 'staff', sessionId, staffId, name, role };
}
