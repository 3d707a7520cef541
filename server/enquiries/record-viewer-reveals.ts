import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Viewer } from '../platform/http/route.ts';

export interface SeenContact {
  readonly enquiryId: EnquiryId;
  readonly surface: string;
}

/** Whose contact data this transaction has read so far. */
export function contactsSeenNow(): Sql<SeenContact> {
  return sql<SeenContact>`
    select distinct enquiry_id as "enquiryId", surface from contact_reveals where at >= app_now() and xmin = pg_current_xact_id()::xid`;
}

/** Writes down that a member of staff, not the company, has read contact data of what the company bought. */
export async function recordViewerReveals(
  tx: Tx,
  input: { readonly companyId: CompanyId; readonly viewer: Viewer; readonly seen: readonly SeenContact[] },
): Promise<void> {
  const { companyId, seen } = input;
  const { staffId, actor, reason } = input.viewer;
  const ids = seen.map(({ enquiryId }) => enquiryId);
  await tx.rows(sql`
    insert into contact_reveals (enquiry_id, actor_type, staff_id, surface, reason)
    select distinct enquiry_id, 'operator', ${staffId}::bigint, 'company-view', ${reason} from unnest(${ids}::bigint[]) as enquiry_id`);
  await recordAudit(tx, {
    staffId,
    actor,
    action: 'company.view.read',
    object: { type: 'company', id: companyId },
    reason,
    before: null,
    after: { enquiries: ids, surfaces: [...new Set(seen.map(({ surface }) => surface))] },
  });
}
