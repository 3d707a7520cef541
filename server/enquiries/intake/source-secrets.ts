import type { SourceKind } from '../../../contract/enquiries/format-values.ts';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { resealRows, type Sealer } from '../../platform/sealer.ts';
import { createHash, createHmac } from 'node:crypto';
import { areEqualSecrets } from '../../platform/random-code.ts';

/** A call as its provider signed it. */
interface SignedCall {
  readonly method: string;
  /** With scheme and host, as the provider calls it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
  readonly now: Date;
}

const maxAgeMs = 300_000;

function isSigned(given: SignedCall['headers'][string], expected: string): boolean {
  return typeof given === 'string' && areEqualSecrets(given, expected);
}

/**
 * HubSpot signs method, address and body: version 3 with the time as well, which must be recent; version 2, for workflows, as a plain hash. Version 1
 * covers no address and is not accepted.
 */
function isSignedByHubspot({ method, url, headers, body, now }: SignedCall, secret: string): boolean {
  const third = headers['x-hubspot-signature-v3'];
  if (third !== undefined) {
    const time = headers['x-hubspot-request-timestamp'];
    const age = typeof time === 'string' && /^\d{13}$/.test(time) ? Math.abs(now.getTime() - Number(time)) : Infinity;
    const hmac = createHmac('sha256', secret).update(`${method}${url}`).update(body).update(String(time));
    return age <= maxAgeMs && isSigned(third, hmac.digest('base64'));
  }
  if (headers['x-hubspot-signature-version'] !== 'v2') return false;
  return isSigned(headers['x-hubspot-signature'], createHash('sha256').update(`${secret}${method}${url}`).update(body).digest('hex'));
}

/** Verifies the signature of a call over its raw body. Formats without signatures are never signed. */
function isSignedCall(kind: SourceKind, call: SignedCall, secret: string): boolean {
  const hmac = () => createHmac('sha256', secret).update(call.body);
  switch (kind) {
    case 'typeform':
      return isSigned(call.headers['typeform-signature'], `sha256=${hmac().digest('base64')}`);
    case 'meta':
      return isSigned(call.headers['x-hub-signature-256'], `sha256=${hmac().digest('hex')}`);
    case 'hubspot':
      return isSignedByHubspot(call, secret);
    case 'api':
    case 'json':
    case 'form':
    case 'google':
      return false;
  }
}

type SecretName = 'signing' | 'token';

/** Binds a sealed secret to its source; it cannot be opened for another. */
const placeOf = (sourceId: SourceId, name: SecretName): string => `source-${name}:${sourceId}`;

/** A new secret, null to remove it, or undefined to keep it. */
export interface SecretChange {
  readonly signingSecret?: string | null | undefined;
  readonly accessToken?: string | null | undefined;
}

/** Seals and saves the secrets of a source whose format is saved. */
export async function saveSecrets(tx: Tx, sealer: Sealer, sourceId: SourceId, { signingSecret, accessToken }: SecretChange): Promise<void> {
  const seal = (name: SecretName, secret: string | null): Buffer | null =>
    secret === null ? null : sealer.seal(Buffer.from(secret), placeOf(sourceId, name));
  if (signingSecret !== undefined) {
    await tx.rows(sql`update source_formats set signing_secret = ${seal('signing', signingSecret)} where source_id = ${sourceId}`);
  }
  if (accessToken !== undefined) {
    await tx.rows(sql`update source_formats set access_token = ${seal('token', accessToken)} where source_id = ${sourceId}`);
  }
}

/** Opens a sealed secret; undefined if there is none or it was sealed with another key. */
export function openSecret(sealer: Sealer, sourceId: SourceId, name: SecretName, sealed: Buffer | null): string | undefined {
  return sealed === null ? undefined : sealer.open(sealed, placeOf(sourceId, name))?.toString('utf8');
}

/** Finds the running source at an address whose secret signed the call. */
export async function findSignedSource(
  db: Db,
  sealer: Sealer,
  address: string,
  call: Omit<SignedCall, 'now'>,
): Promise<SourceId | undefined> {
  const row = await db.first(sql<{ id: SourceId; kind: SourceKind; sealed: Buffer; now: Date }>`
    select s.id, f.kind, f.signing_secret as sealed, app_now() as now
    from sources s join source_formats f on f.source_id = s.id
    where s.address = ${address} and s.stopped_at is null and f.signing_secret is not null`);
  const secret = row === undefined ? undefined : openSecret(sealer, row.id, 'signing', row.sealed);
  if (row === undefined || secret === undefined) return undefined;
  return isSignedCall(row.kind, { ...call, now: row.now }, secret) ? row.id : undefined;
}

/** Seals the secrets of sources again after a rotation. */
export async function resealSourceSecrets(database: Pick<Database, 'db' | 'inTx'>, sealer: Sealer): Promise<number> {
  type Row = { readonly id: SourceId; readonly sealed: Buffer };
  const signing = await resealRows<Row>(database, sealer, {
    read: (after, limit) => sql<Row>`
      select source_id as id, signing_secret as sealed from source_formats
      where signing_secret is not null and source_id > ${after} order by source_id limit ${limit}`,
    placeOf: ({ id }) => placeOf(id, 'signing'),
    save: (id, from, to) => sql`update source_formats set signing_secret = ${to} where source_id = ${id} and signing_secret = ${from}`,
  });
  const tokens = await resealRows<Row>(database, sealer, {
    read: (after, limit) => sql<Row>`
      select source_id as id, access_token as sealed from source_formats
      where access_token is not null and source_id > ${after} order by source_id limit ${limit}`,
    placeOf: ({ id }) => placeOf(id, 'token'),
    save: (id, from, to) => sql`update source_formats set access_token = ${to} where source_id = ${id} and access_token = ${from}`,
  });
  return signing + tokens;
}
