import type { BrandKey } from '../../../contract/kit/brands.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { KeyScope } from '../../../contract/kit/endpoint.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import type { FoundCompany, TradeCaller } from '../../platform/http/route.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { reachColumn } from '../sessions/session-gate.ts';

interface KeyCallerRow {
  readonly keyId: number;
  readonly scopes: readonly KeyScope[];
  readonly isNoted: boolean;
  readonly userId: UserId;
  readonly companyId: CompanyId;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly brand: BrandKey;
  readonly reach: TradeCaller['reach'];
  readonly calledAt: Date;
  readonly version: string | null;
}

/**
 * Who calls under a key: the company, in the name of whoever made the key. Null for one that is unknown, revoked or suspended, and while the
 * company is locked. That it was used is noted once a minute, without anybody waiting for it.
 */
export async function findKeyCaller(db: Db, key: string, version: Sql | undefined): Promise<FoundCompany | null> {
  const row = await db.first(sql<KeyCallerRow>`
    select k.id as "keyId", k.scopes, coalesce(k.last_used_at > app_now() - interval '1 minute', false) as "isNoted", k.user_id as "userId",
           c.id as "companyId", c.country, c.communications_language as language, c.brand, ${reachColumn} as reach, app_now() as "calledAt",
           ${version ?? sql`null::text`} as version
    from api_keys k join companies c on c.id = k.company_id
    where k.key_hash = ${hashSecret(key)} and k.revoked_at is null and k.suspended_at is null and c.locked_at is null`);
  if (row === undefined) return null;
  const { keyId, scopes, isNoted, ...caller } = row;
  if (!isNoted) db.rows(sql`update api_keys set last_used_at = app_now() where id = ${keyId}`).catch(() => undefined);
  return { kind: 'trade', ...caller, sessionId: 0, apiKey: { id: keyId, scopes } };
}
