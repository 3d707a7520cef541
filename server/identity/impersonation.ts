import { impersonationMinutes } from '../../contract/identity/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, StaffId, UserId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { FoundCompany, TradeCaller } from '../platform/http/route.ts';
import { hashSecret, isToken, randomToken } from '../platform/random-code.ts';
import { reachColumn, type GateOptions } from './session-gate.ts';

interface EndedImpersonation {
  readonly companyId: CompanyId;
  readonly staffId: StaffId;
  readonly actor: string;
  readonly beganAt: Date;
  readonly endedAt: Date;
}

/** Ends matching open impersonations and audits each. An expired one is ended at its expiry. */
export async function endImpersonations(tx: Tx, which: Sql, reason: string): Promise<readonly EndedImpersonation[]> {
  const ended = await tx.rows(sql<EndedImpersonation>`
    update company_views v set ended_at = greatest(v.began_at, least(app_now(), v.ends_at)) from staff s
    where v.ended_at is null and s.id = v.staff_id and v.id in (select id from company_views where ended_at is null and ${which})
    returning v.company_id as "companyId", v.staff_id as "staffId", s.name as actor, v.began_at as "beganAt", v.ended_at as "endedAt"`);
  for (const { companyId, staffId, actor, beganAt, endedAt } of ended) {
    await recordAudit(tx, {
      staffId,
      actor,
      action: 'company.view.end',
      object: { type: 'company', id: companyId },
      reason,
      before: { since: beganAt.toISOString() },
      after: { at: endedAt.toISOString() },
    });
  }
  return ended;
}

/** Ends a browser's impersonation. Returns its company, or null if there was none. */
export async function endImpersonation(tx: Tx, token: string | undefined): Promise<CompanyId | null> {
  if (token === undefined || !isToken(token)) return null;
  const tokenHash = hashSecret(token);
  await endImpersonations(tx, sql`token_hash = ${tokenHash}`, 'left it');
  const view = await tx.first(
    sql<{ companyId: CompanyId }>`select company_id as "companyId" from company_views where token_hash = ${tokenHash}`,
  );
  return view?.companyId ?? null;
}

/** Ends impersonations that expired or whose staff session ended. */
export async function endStaleImpersonations(tx: Tx): Promise<number> {
  const stale = sql`
    (ends_at <= app_now()
     or not exists (select from sessions s where s.id = session_id and s.revoked_at is null and s.ends_at > app_now()))`;
  return (await endImpersonations(tx, stale, 'its time was over')).length;
}

interface ImpersonationRequest {
  readonly companyId: CompanyId;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
  /** Staff session; the impersonation ends with it. */
  readonly sessionId: number;
}

interface StartedImpersonation {
  readonly token: string;
  readonly until: Date;
}

/** Lets a member of staff view as a company, ending their previous view. Undefined if the company does not exist. */
export async function startImpersonation(
  tx: Tx,
  { companyId, reason, by, sessionId }: ImpersonationRequest,
): Promise<StartedImpersonation | undefined> {
  await tx.rows(sql`select id from staff where id = ${by.staffId} for no key update`);
  await endImpersonations(tx, sql`staff_id = ${by.staffId}`, 'looked at something else');
  const token = randomToken();
  const started = await tx.first(sql<{ until: Date }>`
    insert into company_views (token_hash, company_id, staff_id, session_id, reason, ends_at)
    select ${hashSecret(token)}, c.id, ${by.staffId}, ${sessionId}, ${reason}, app_now() + make_interval(mins => ${impersonationMinutes}::integer)
    from companies c where c.id = ${companyId}
    returning ends_at as until`);
  if (started === undefined) return undefined;
  const { until } = started;
  await recordAudit(tx, {
    ...by,
    action: 'company.view.begin',
    object: { type: 'company', id: companyId },
    reason,
    before: null,
    after: { until: until.toISOString() },
  });
  return { token, until };
}

interface ImpersonationRow extends Pick<TradeCaller, 'language' | 'brand' | 'reach' | 'calledAt' | 'version'> {
  readonly viewId: number;
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly country: CountryCode;
  readonly staffId: StaffId;
  readonly actor: string;
  readonly reason: string;
}

/**
 * Resolves a staff member viewing as a company. Uses the view's own id as session id, so the company's sessions stay untouched. Ends on
 * timeout, with the staff member or with their session.
 */
export async function impersonationGate(db: Db, token: string, { version }: GateOptions = {}): Promise<FoundCompany | null> {
  if (!isToken(token)) return null;
  const view = await db.first(sql<ImpersonationRow>`
    select v.id as "viewId", c.id as "companyId", u.id as "userId", c.country, c.communications_language as language, c.brand,
           ${reachColumn} as reach, app_now() as "calledAt", ${version ?? sql`null::text`} as version,
           m.id as "staffId", m.name as actor, v.reason
    from company_views v join companies c on c.id = v.company_id join users u on u.company_id = c.id and u.is_account_owner
    join staff m on m.id = v.staff_id join sessions s on s.id = v.session_id
    where v.token_hash = ${hashSecret(token)} and v.ended_at is null and v.ends_at > app_now()
      and m.disabled_at is null and s.revoked_at is null and s.ends_at > app_now()`);
  if (view === undefined) return null;
  const { viewId, staffId, actor, reason, ...caller } = view;
  return { kind: 'trade', ...caller, role: 'owner', sessionId: -viewId, viewer: { staffId, actor, reason } };
}
