import { viewMinutes } from '../../../contract/identity/values.ts';
import type { CompanyId, StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { endViews } from './end-views.ts';

export interface ViewWish {
  readonly companyId: CompanyId;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
  /** The session of the back-office: when it ends, so does the look. */
  readonly sessionId: number;
}

export interface BegunView {
  readonly token: string;
  readonly until: Date;
}

/** Lets a member of staff look with a company's eyes; what they looked at before ends. Undefined where there is no such company. */
export async function beginView(tx: Tx, { companyId, reason, by, sessionId }: ViewWish): Promise<BegunView | undefined> {
  await tx.rows(sql`select id from staff where id = ${by.staffId} for no key update`);
  await endViews(tx, sql`staff_id = ${by.staffId}`, 'looked at something else');
  const token = randomToken();
  const begun = await tx.first(sql<{ until: Date }>`
    insert into company_views (token_hash, company_id, staff_id, session_id, reason, ends_at)
    select ${hashSecret(token)}, c.id, ${by.staffId}, ${sessionId}, ${reason}, app_now() + make_interval(mins => ${viewMinutes}::integer)
    from companies c where c.id = ${companyId}
    returning ends_at as until`);
  if (begun === undefined) return undefined;
  const { until } = begun;
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
