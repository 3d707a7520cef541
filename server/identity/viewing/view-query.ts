import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId, StaffId, UserId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { FoundCompany, TradeCaller } from '../../platform/http/route.ts';
import { hashSecret, isToken } from '../../platform/random-code.ts';
import { reachColumn, type GateOptions } from '../sessions/session-gate.ts';

interface ViewRow extends Pick<TradeCaller, 'language' | 'brand' | 'reach' | 'calledAt' | 'version'> {
  readonly viewId: number;
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly country: CountryCode;
  readonly staffId: StaffId;
  readonly actor: string;
  readonly reason: string;
}

/**
 * Whose eyes a member of staff looks with. The session is the look itself, under a number that no session has: nothing of the
 * company's own sessions is touched. It is over with its time, with the member of staff, and with their session.
 */
export async function viewGate(db: Db, token: string, { version }: GateOptions = {}): Promise<FoundCompany | null> {
  if (!isToken(token)) return null;
  const view = await db.first(sql<ViewRow>`
    select v.id as "viewId", c.id as "companyId", u.id as "userId", c.country, c.communications_language as language, c.brand,
           ${reachColumn} as reach, app_now() as "calledAt", ${version ?? sql`null::text`} as version,
           m.id as "staffId", m.name as actor, v.reason
    from company_views v join companies c on c.id = v.company_id join users u on u.company_id = c.id and u.is_account_owner
    join staff m on m.id = v.staff_id join sessions s on s.id = v.session_id
    where v.token_hash = ${hashSecret(token)} and v.ended_at is null and v.ends_at > app_now()
      and m.disabled_at is null and s.revoked_at is null and s.ends_at > app_now()`);
  if (view === undefined) return null;
  const { viewId, staffId, actor, reason, ...caller } = view;
  return { kind: 'trade', ...caller, sessionId: -viewId, viewer: { staffId, actor, reason } };
}
