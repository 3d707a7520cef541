import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface CrmConnection {
  readonly code: string;
  readonly connectedAt: Date;
  readonly lastPushedAt: Date | null;
  readonly dead: number;
}

/** The company's CRM, where it is connected. */
export function findConnection(db: Db, companyId: CompanyId): Promise<CrmConnection | undefined> {
  return db.first(sql<CrmConnection>`
    select r.code, r.created_at as "connectedAt", d.last as "lastPushedAt", d.dead
    from event_receivers r
    cross join lateral (
      select max(tried_at) filter (where state = 'delivered') as last, count(*) filter (where state = 'dead') as dead
      from event_deliveries where receiver_id = r.id) d
    where r.company_id = ${companyId} and r.kind = 'crm' and r.removed_at is null`);
}
