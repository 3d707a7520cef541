import type { BrandKey } from '../../contract/kit/brands.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { KeyScope } from '../../contract/kit/endpoint.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import type { Tx, Database, Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Rollback } from '../platform/database/transaction.ts';
import { refuse, type TradeCaller, type FoundCompany } from '../platform/http/route.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { errorText } from '../platform/texts.ts';
import { reachColumn } from './session-gate.ts';

const maxKeys = 10;

/** Serialises key creation per company. */
function lockKeys(companyId: CompanyId): Sql {
  return sql`select pg_advisory_xact_lock(460003, ${companyId}::integer)`;
}

interface NewKey {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly keyHash: Buffer;
  readonly ending: string;
}

/** Takes the first free place; returns no row if all are taken. */
function insertKey({ companyId, userId, name, scopes, keyHash, ending }: NewKey): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into api_keys (company_id, user_id, place, name, scopes, key_hash, ending)
    select ${companyId}, ${userId}, n, ${name}, ${[...scopes]}::text[], ${keyHash}, ${ending} from generate_series(1, ${maxKeys}::integer) n
    where not exists (select from api_keys where company_id = ${companyId} and place = n and revoked_at is null)
    order by n limit 1
    returning id`;
}

/** Prefix that lets people and secret scanners recognise a leaked key. */
const prefix = 'plk_';

interface KeyOrder {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
}

/** Creates an API key for a company and stores only its hash. Undefined if the company has reached its limit. */
export async function createKey(tx: Tx, order: KeyOrder): Promise<{ readonly id: number; readonly key: string } | undefined> {
  const key = prefix + randomToken();
  await tx.rows(lockKeys(order.companyId));
  const created = await tx.first(insertKey({ ...order, keyHash: hashSecret(key), ending: key.slice(-4) }));
  return created === undefined ? undefined : { id: created.id, key };
}

/** Re-enables a key that a company lock suspended, and records who did it. False if the company has no such suspended key. */
export async function enableKey(tx: Tx, { companyId, userId, id }: { companyId: CompanyId; userId: UserId; id: number }): Promise<boolean> {
  const enabled = await tx.first(sql<{ id: number }>`
    update api_keys set suspended_at = null, enabled_at = app_now(), enabled_by = ${userId}
    where company_id = ${companyId} and id = ${id} and revoked_at is null and suspended_at is not null returning id`);
  return enabled !== undefined;
}

/**
 * Revokes a key. Waits for purchases in flight, which hold the key (`holdKey`); none can start after this returns. False if the company has
 * no such key.
 */
export async function revokeKey(tx: Tx, { companyId, id }: { companyId: CompanyId; id: number }): Promise<boolean> {
  const key = await tx.first(sql<{ id: number }>`
    select id from api_keys where company_id = ${companyId} and id = ${id} and revoked_at is null for update`);
  if (key === undefined) return false;
  await tx.rows(sql`update api_keys set revoked_at = app_now() where id = ${id}`);
  return true;
}

/** Revokes every key of the user's company, waiting for purchases in flight as `revokeKey` does. Returns how many were revoked. */
export async function revokeUserKeys(tx: Tx, userId: UserId): Promise<number> {
  const keys = await tx.rows(sql<{ id: number }>`
    select k.id from api_keys k join users u on u.company_id = k.company_id
    where u.id = ${userId} and k.revoked_at is null order by k.id for update of k`);
  if (keys.length > 0) await tx.rows(sql`update api_keys set revoked_at = app_now() where id = any(${keys.map(({ id }) => id)}::bigint[])`);
  return keys.length;
}

/**
 * Locks the key of a call until its transaction ends, or refuses the call if the key was revoked or suspended since the gate. The lock
 * still allows updates of its last use.
 */
async function holdKey(tx: Tx, keyId: number): Promise<void> {
  const held = await tx.first(sql<{ id: number }>`
    select k.id from api_keys k join companies c on c.id = k.company_id
    where k.id = ${keyId} and k.revoked_at is null and k.suspended_at is null and c.locked_at is null for key share of k`);
  if (held === undefined) throw new Rollback(refuse(401, [errorText('apiKeyRequired')]));
}

/** Wraps `inTx` for calls that may use an API key: no transaction starts under a revoked one. */
export function useKey(inTx: Database['inTx'], { apiKey }: Pick<TradeCaller, 'apiKey'>): Database['inTx'] {
  if (apiKey === undefined) return inTx;
  return (work) =>
    inTx(async (tx) => {
      await holdKey(tx, apiKey.id);
      return work(tx);
    });
}

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
 * Resolves an API key to its company, acting as the user who created the key. Null if the key is unknown, revoked or suspended, or the
 * company is locked. Last use is recorded once a minute in the background.
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
  return { kind: 'trade', ...caller, role: 'owner', sessionId: 0, apiKey: { id: keyId, scopes } };
}

interface KeyRow {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly ending: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly lastUsedAt: Date | null;
  /** When a company lock suspended the key. */
  readonly suspendedAt: Date | null;
}

/** Lists a company's active keys, newest first. */
export function listKeys(db: Db, companyId: CompanyId): Promise<KeyRow[]> {
  return db.rows(sql<KeyRow>`
    select k.id, k.name, k.scopes, k.ending, k.created_at as "createdAt", u.email as "createdBy", k.last_used_at as "lastUsedAt", k.suspended_at as "suspendedAt"
    from api_keys k join users u on u.id = k.user_id
    where k.company_id = ${companyId} and k.revoked_at is null order by k.id desc`);
}
