import type { KeyScope } from '../../../contract/kit/endpoint.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface KeyRow {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly ending: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly lastUsedAt: Date | null;
  /** Since when a lock of the company keeps it from working. */
  readonly suspendedAt: Date | null;
}

/** The keys of a company that are not revoked, the newest first. */
export function listKeys(db: Db, companyId: CompanyId): Promise<KeyRow[]> {
  return db.rows(sql<KeyRow>`
    select k.id, k.name, k.scopes, k.ending, k.created_at as "createdAt", u.email as "createdBy", k.last_used_at as "lastUsedAt", k.suspended_at as "suspendedAt"
    from api_keys k join users u on u.id = k.user_id
    where k.company_id = ${companyId} and k.revoked_at is null order by k.id desc`);
}
