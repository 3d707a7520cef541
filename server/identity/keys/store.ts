import type { KeyScope } from '../../../contract/kit/endpoint.ts';
import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export const mostKeys = 10;

/** One company's keys are made one after the other. */
export function lockKeys(companyId: CompanyId): Sql {
  return sql`select pg_advisory_xact_lock(460003, ${companyId}::integer)`;
}

export interface NewKey {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly keyHash: Buffer;
  readonly ending: string;
}

/** Takes the first free place; no row comes back where there is none. */
export function insertKey({ companyId, userId, name, scopes, keyHash, ending }: NewKey): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into api_keys (company_id, user_id, place, name, scopes, key_hash, ending)
    select ${companyId}, ${userId}, n, ${name}, ${[...scopes]}::text[], ${keyHash}, ${ending} from generate_series(1, ${mostKeys}::integer) n
    where not exists (select from api_keys where company_id = ${companyId} and place = n and revoked_at is null)
    order by n limit 1
    returning id`;
}
