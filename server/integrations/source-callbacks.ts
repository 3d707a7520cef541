import type { CallbackMethod, StatusEvent } from '../../contract/enquiries/callback-values.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { noSql, sql, type Sql } from '../platform/database/sql.ts';
import { resealRows, type Sealer } from '../platform/sealer.ts';
import { getSealContext, newSecret } from './secret-rule.ts';

/** Where a source's statuses go; a null address for nowhere. */
export interface Callback {
  readonly url: string | null;
  readonly method: CallbackMethod;
  readonly events: readonly StatusEvent[];
}

export interface StoredCallback extends Callback {
  readonly forStaff: boolean;
}

/** Binds a signing secret to its source. */
export const getCallbackContext = (sourceId: SourceId): string => `callback ${sourceId}`;

const readCallback = (sourceId: SourceId, lock: Sql): Sql<StoredCallback> => sql<StoredCallback>`
  select s.for_staff as "forStaff", c.url, coalesce(c.method, 'post') as method, coalesce(c.events, '{sold}') as events
  from sources s left join source_callbacks c on c.source_id = s.id where s.id = ${sourceId} ${lock}`;

export function findCallback(db: Db, sourceId: SourceId): Promise<StoredCallback | undefined> {
  return db.first(readCallback(sourceId, noSql));
}

/** Locks the source and returns its callback. */
export function lockCallback(tx: Tx, sourceId: SourceId): Promise<StoredCallback | undefined> {
  return tx.first(readCallback(sourceId, sql`for update of s`));
}

/** Saves a locked source's callback. Returns the signing secret if it is new. Without an address, waiting statuses are dropped. */
export async function saveCallback(tx: Tx, sealer: Sealer, sourceId: SourceId, { url, method, events }: Callback): Promise<string | null> {
  if (url === null) {
    await tx.pipeline(
      sql`delete from source_callbacks where source_id = ${sourceId}`,
      sql`update source_status_deliveries set state = 'dropped', ended_at = app_now() where source_id = ${sourceId} and state = 'waiting'`,
    );
    return null;
  }
  const changed = await tx.first(sql`
    update source_callbacks set url = ${url}, method = ${method}, events = ${[...events]}::text[] where source_id = ${sourceId} returning source_id`);
  if (changed !== undefined) return null;
  const { sealed, secret } = newSecret(sealer, getCallbackContext(sourceId));
  await tx.rows(sql`
    insert into source_callbacks (source_id, method, url, events, sealed) values (${sourceId}, ${method}, ${url}, ${[...events]}::text[], ${sealed})`);
  return secret;
}

/** Replaces the signing secret; undefined without a callback. */
export async function replaceCallbackSecret(tx: Tx, sealer: Sealer, sourceId: SourceId): Promise<string | undefined> {
  const { sealed, secret } = newSecret(sealer, getCallbackContext(sourceId));
  const changed = await tx.first(sql`update source_callbacks set sealed = ${sealed} where source_id = ${sourceId} returning source_id`);
  return changed === undefined ? undefined : secret;
}

/** Queues a test status. False without a callback. */
export async function queueTestStatus(tx: Tx, sourceId: SourceId): Promise<boolean> {
  const queued = await tx.first(sql`
    insert into source_status_deliveries (source_id, event) select source_id, 'test' from source_callbacks where source_id = ${sourceId} returning id`);
  if (queued !== undefined) await tx.enqueue('send-lead-statuses', {});
  return queued !== undefined;
}

/** Seals the secrets of webhooks, CRM connections and callbacks again after a rotation. */
export async function resealReceivers(database: Pick<Database, 'db' | 'inTx'>, sealer: Sealer): Promise<number> {
  type Receiver = { readonly id: number; readonly sealed: Buffer; readonly code: string };
  const placeOf = ({ code }: Receiver): string => getSealContext(code);
  const current = await resealRows<Receiver>(database, sealer, {
    read: (after, limit) => sql<Receiver>`
      select id, sealed, code from event_receivers where sealed is not null and id > ${after} order by id limit ${limit}`,
    placeOf,
    save: (id, from, to) => sql`update event_receivers set sealed = ${to} where id = ${id} and sealed = ${from}`,
  });
  const former = await resealRows<Receiver>(database, sealer, {
    read: (after, limit) => sql<Receiver>`
      select id, former_sealed as sealed, code from event_receivers where former_sealed is not null and id > ${after} order by id limit ${limit}`,
    placeOf,
    save: (id, from, to) => sql`update event_receivers set former_sealed = ${to} where id = ${id} and former_sealed = ${from}`,
  });
  type OfSource = { readonly id: SourceId; readonly sealed: Buffer };
  const callbacks = await resealRows<OfSource>(database, sealer, {
    read: (after, limit) =>
      sql<OfSource>`select source_id as id, sealed from source_callbacks where source_id > ${after} order by source_id limit ${limit}`,
    placeOf: ({ id }) => getSealContext(getCallbackContext(id)),
    save: (id, from, to) => sql`update source_callbacks set sealed = ${to} where source_id = ${id} and sealed = ${from}`,
  });
  return current + former + callbacks;
}
