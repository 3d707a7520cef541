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

const mostKeys = 10;

/** One company's keys are made one after the other. */
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

/** Takes the first free place; no row comes back where there is none. */
function insertKey({ companyId, userId, name, scopes, keyHash, ending }: NewKey): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into api_keys (company_id, user_id, place, name, scopes, key_hash, ending)
    select ${companyId}, ${userId}, n, ${name}, ${[...scopes]}::text[], ${keyHash}, ${ending} from generate_series(1, ${mostKeys}::integer) n
    where not exists (select from api_keys where company_id = ${companyId} and place = n and revoked_at is null)
    order by n limit 1
    returning id`;
}

/** So that a key that lies about is known for what it is, by people and by scanners. */
const prefix = 'plk_';

interface KeyOrder {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
}

/** Another key of a company, which only its hash is kept of; undefined where it has as many as it may. */
export async function createKey(tx: Tx, order: KeyOrder): Promise<{ readonly id: number; readonly key: string } | undefined> {
  const key = prefix + randomToken();
  await tx.rows(lockKeys(order.companyId));
  const created = await tx.first(insertKey({ ...order, keyHash: hashSecret(key), ending: key.slice(-4) }));
  return created === undefined ? undefined : { id: created.id, key };
}

/** Makes a key good again that a lock of the company had suspended, and records who did. False where the company has no suspended key of this id. */
export async function enableKey(tx: Tx, { companyId, userId, id }: { companyId: CompanyId; userId: UserId; id: number }): Promise<boolean> {
  const enabled = await tx.first(sql<{ id: number }>`
    update api_keys set suspended_at = null, enabled_at = app_now(), enabled_by = ${userId}
    where company_id = ${companyId} and id = ${id} and revoked_at is null and suspended_at is not null returning id`);
  return enabled !== undefined;
}

/**
 * Takes a key away. Whoever is buying under it holds it (`holdKey`), so that this waits for them, and nobody buys under it after
 * this was answered. False where the company has no such key.
 */
export async function revokeKey(tx: Tx, { companyId, id }: { companyId: CompanyId; id: number }): Promise<boolean> {
  const key = await tx.first(sql<{ id: number }>`
    select id from api_keys where company_id = ${companyId} and id = ${id} and revoked_at is null for update`);
  if (key === undefined) return false;
  await tx.rows(sql`update api_keys set revoked_at = app_now() where id = ${id}`);
  return true;
}

/** Takes every key away from the company of a user, waiting for what is bought under them as `revokeKey` does. Answers how many there were. */
export async function revokeKeysOfUser(tx: Tx, userId: UserId): Promise<number> {
  const keys = await tx.rows(sql<{ id: number }>`
    select k.id from api_keys k join users u on u.company_id = k.company_id
    where u.id = ${userId} and k.revoked_at is null order by k.id for update of k`);
  if (keys.length > 0) await tx.rows(sql`update api_keys set revoked_at = app_now() where id = any(${keys.map(({ id }) => id)}::bigint[])`);
  return keys.length;
}

/** Holds the key of a call until its transaction ends, or refuses the call where the key was revoked or suspended after the gate had let it in. That it was used may be noted meanwhile; it cannot be revoked. */
async function holdKey(tx: Tx, keyId: number): Promise<void> {
  const held = await tx.first(sql<{ id: number }>`
    select k.id from api_keys k join companies c on c.id = k.company_id
    where k.id = ${keyId} and k.revoked_at is null and k.suspended_at is null and c.locked_at is null for key share of k`);
  if (held === undefined) throw new Rollback(refuse(401, [errorText('apiKeyRequired')]));
}

/** Transactions of a call that may be under a key: none is begun under one that is revoked. */
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

interface KeyRow {
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
