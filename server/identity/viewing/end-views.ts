import type { CompanyId, StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { hashSecret, isToken } from '../../platform/random-code.ts';

interface EndedView {
  readonly companyId: CompanyId;
  readonly staffId: StaffId;
  readonly actor: string;
  readonly beganAt: Date;
  readonly endedAt: Date;
}

/** Ends the open looks that a condition names, each with its line in the audit. One whose time was over ended then. */
export async function endViews(tx: Tx, which: Sql, reason: string): Promise<readonly EndedView[]> {
  const ended = await tx.rows(sql<EndedView>`
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

/** Ends the look that a browser is taking. Answers whose it was; null where there was none. */
export async function endView(tx: Tx, token: string | undefined): Promise<CompanyId | null> {
  if (token === undefined || !isToken(token)) return null;
  const tokenHash = hashSecret(token);
  await endViews(tx, sql`token_hash = ${tokenHash}`, 'left it');
  const view = await tx.first(
    sql<{ companyId: CompanyId }>`select company_id as "companyId" from company_views where token_hash = ${tokenHash}`,
  );
  return view?.companyId ?? null;
}

/** Ends the looks whose time is over, and those whose session of the back-office is. */
export async function endStaleViews(tx: Tx): Promise<number> {
  const stale = sql`
    (ends_at <= app_now()
     or not exists (select from sessions s where s.id = session_id and s.revoked_at is null and s.ends_at > app_now()))`;
  return (await endViews(tx, stale, 'its time was over')).length;
}
