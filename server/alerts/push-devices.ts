import { capabilityRoles } from '../../contract/kit/capabilities.ts';
import { maxPushDevices } from '../../contract/alerts/push-endpoints.ts';
import type { CompanyId, EnquiryId, UserId } from '../../contract/kit/ids.ts';
import { isPublicHost } from '../platform/sending/public-address-rule.ts';
import { getSettingValue, settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { insertMessage } from '../platform/outbox.ts';
import { hashSecret, randomCode } from '../platform/random-code.ts';
import { resealRows, type Sealer } from '../platform/sealer.ts';
import { createVapidKeys, hasUsableKeys, type PushSubscriptionKeys, type VapidKeys } from '../platform/sending/web-push.ts';
import type { QuietHours } from './quiet-hours-rule.ts';
import { maxPushesPerHour } from './settings.ts';
import { insertDelivery } from './store.ts';

export const pushTemplates = { lead: 'priority-lead-push', test: 'push-test' } as const;

const keysPlace = 'push keys';
/** Sealed for one address, so that a row's keys cannot be moved to another device. */
const getDevicePlace = (endpointHash: Buffer): string => `push device ${endpointHash.toString('hex')}`;

/** Returns the key pair of this installation, which the first process that asks creates. */
export async function openVapidKeys({ db, inTx }: Pick<Database, 'db' | 'inTx'>, sealer: Sealer): Promise<VapidKeys> {
  const select = sql<{ publicKey: string; sealed: Buffer }>`select public_key as "publicKey", sealed from push_keys where id = 1`;
  let row = await db.first(select);
  if (row === undefined) {
    const { publicKey, privateKey } = createVapidKeys();
    row = await inTx(async (tx) => {
      await tx.rows(sql`
        insert into push_keys (id, public_key, sealed) values (1, ${publicKey}, ${sealer.seal(privateKey, keysPlace)}) on conflict (id) do nothing`);
      return tx.first(select);
    });
  }
  const privateKey = row === undefined ? undefined : sealer.open(row.sealed, keysPlace);
  if (row === undefined || privateKey === undefined) throw new Error('the key for push services was sealed with another key');
  return { publicKey: row.publicKey, privateKey };
}

/** Seals the key pair and the subscriptions with the current key. Returns how many were sealed again. */
export async function resealPush(database: Pick<Database, 'db' | 'inTx'>, sealer: Sealer): Promise<number> {
  type Row = { readonly id: number; readonly sealed: Buffer; readonly endpointHash: Buffer };
  const keys = await resealRows<Omit<Row, 'endpointHash'>>(database, sealer, {
    read: (after, limit) => sql<Omit<Row, 'endpointHash'>>`select id, sealed from push_keys where id > ${after} limit ${limit}`,
    placeOf: () => keysPlace,
    save: (id, from, to) => sql`update push_keys set sealed = ${to} where id = ${id} and sealed = ${from}`,
  });
  const devices = await resealRows<Row>(database, sealer, {
    read: (after, limit) => sql<Row>`
      select id, sealed, endpoint_hash as "endpointHash" from push_devices where id > ${after} order by id limit ${limit}`,
    placeOf: ({ endpointHash }) => getDevicePlace(endpointHash),
    save: (id, from, to) => sql`update push_devices set sealed = ${to} where id = ${id} and sealed = ${from}`,
  });
  return keys + devices;
}

/** Whether messages can go to a subscription: a push service on the public internet, and keys to encrypt with. */
export function isUsableSubscription(given: PushSubscriptionKeys, allowsPrivate: boolean): boolean {
  const url = URL.parse(given.endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (!allowsPrivate && (url.protocol !== 'https:' || !isPublicHost(url))) return false;
  return /^https?:$/.test(url.protocol) && hasUsableKeys(given);
}

interface NewDevice {
  readonly userId: UserId;
  readonly sessionId: number;
  readonly subscription: PushSubscriptionKeys;
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * Adds the device of a session, in place of what that session or browser had before. `full`: the member has ten others. `ended`: the session was
 * revoked meanwhile.
 */
export async function addDevice(
  tx: Tx,
  { userId, sessionId, subscription, browser, system }: NewDevice,
  sealer: Sealer,
): Promise<'added' | 'full' | 'ended'> {
  const endpointHash = hashSecret(subscription.endpoint);
  const sealed = sealer.seal(Buffer.from(JSON.stringify(subscription)), getDevicePlace(endpointHash));
  const [, [session]] = await tx.pipeline(
    sql`select from users where id = ${userId} for no key update`,
    // Revoking the session waits for this lock, and then finds the device.
    sql<{ id: number }>`select id from sessions where id = ${sessionId} and user_id = ${userId} and revoked_at is null for share`,
    sql`delete from push_devices where session_id = ${sessionId} or endpoint_hash = ${endpointHash}`,
  );
  if (session === undefined) return 'ended';
  const added = await tx.rows(sql`
    insert into push_devices (user_id, place, session_id, endpoint_hash, sealed, browser, system)
    select ${userId}, n, ${sessionId}, ${endpointHash}, ${sealed}, ${browser}, ${system} from generate_series(1, ${maxPushDevices}::integer) n
    where not exists (select from push_devices where user_id = ${userId} and place = n)
    order by n limit 1 returning id`);
  return added.length === 1 ? 'added' : 'full';
}

/** False if it is not the user's. */
export async function removeDevice(tx: Tx, { userId, deviceId }: { userId: UserId; deviceId: number }): Promise<boolean> {
  return (await tx.rows(sql`delete from push_devices where id = ${deviceId} and user_id = ${userId} returning id`)).length === 1;
}

/** Sends a notification to one device of a user. False if it is not theirs. */
export async function sendPushTest(tx: Tx, { userId, deviceId }: { userId: UserId; deviceId: number }): Promise<boolean> {
  if ((await tx.first(sql`select id from push_devices where id = ${deviceId} and user_id = ${userId}`)) === undefined) return false;
  await tx.rows(
    insertMessage({
      dedupeKey: `push-test:${deviceId}:${randomCode()}`,
      channel: 'push',
      template: pushTemplates.test,
      recipient: { kind: 'user', id: userId },
      payload: { deviceId },
    }),
  );
  return true;
}

export async function saveQuietHours(tx: Tx, userId: UserId, hours: QuietHours | null): Promise<void> {
  await tx.rows(
    hours === null
      ? sql`delete from push_quiet_hours where user_id = ${userId}`
      : sql`
        insert into push_quiet_hours (user_id, from_minute, until_minute) values (${userId}, ${hours.fromMinute}, ${hours.untilMinute})
        on conflict (user_id) do update set from_minute = excluded.from_minute, until_minute = excluded.until_minute`,
  );
}

export interface PushDevice {
  readonly id: number;
  readonly browser: string | null;
  readonly system: string | null;
  readonly createdAt: Date;
  readonly lastDeliveredAt: Date | null;
  readonly sessionId: number;
}

const quietColumns: Sql = sql`q.from_minute as "fromMinute", q.until_minute as "untilMinute"`;

/** Lists a user's devices, newest first, and their quiet hours. */
export async function getPushSettings(
  db: Db,
  userId: UserId,
): Promise<{ readonly devices: readonly PushDevice[]; readonly quietHours: QuietHours | null }> {
  const devices = await db.rows(sql<PushDevice>`
    select d.id, d.browser, d.system, d.created_at as "createdAt", d.last_delivered_at as "lastDeliveredAt", d.session_id as "sessionId"
    from push_devices d join sessions s on s.id = d.session_id
    where d.user_id = ${userId} and s.ends_at > app_now() order by d.id desc`);
  const quietHours = await db.first(sql<QuietHours>`select ${quietColumns} from push_quiet_hours q where q.user_id = ${userId}`);
  return { devices, quietHours: quietHours ?? null };
}

/** Devices `d` whose member `m` of company `c` may buy leads and is still signed in on them. */
const reachableDevices: Sql = sql`
  push_devices d
  join sessions s on s.id = d.session_id and s.revoked_at is null and s.ends_at > app_now()
  join users u on u.id = d.user_id and greatest(s.created_at, s.password_checked_at) >= u.password_changed_at
  join members m on m.user_id = d.user_id and m.locked_at is null and m.role = any(${[...capabilityRoles.buy]}::text[])
  join companies c on c.id = m.company_id and c.locked_at is null`;

/**
 * Puts one notification for each device of the company's members into the outbox, in the transaction of the offer. Those over a member's hourly limit
 * are recorded and not sent.
 */
export async function issuePushAlerts(tx: Tx, { companyId, enquiryId }: { companyId: CompanyId; enquiryId: EnquiryId }): Promise<void> {
  const devices = await tx.rows(sql<{ id: number; userId: UserId; issued: number; settings: SettingValues }>`
    select d.id, d.user_id as "userId", ${settingsColumn},
           (select count(distinct o.enquiry) from (
              select payload->>'enquiryId' as enquiry, created_at, dropped_at from outbox_messages
              where recipient_kind = 'user' and recipient_id = d.user_id and template = ${pushTemplates.lead} order by id desc limit 1000) o
            where o.created_at > app_now() - interval '1 hour' and o.dropped_at is null) as issued
    from ${reachableDevices} where c.id = ${companyId} order by d.id`);
  const statements = devices.flatMap(({ id, userId, issued, settings }) => {
    const dedupeKey = `priority-lead-push:${enquiryId}:${companyId}:${id}`;
    const isOver = issued >= getSettingValue(settings, maxPushesPerHour);
    const code = randomCode(16);
    const message = insertMessage({
      dedupeKey,
      channel: 'push',
      template: pushTemplates.lead,
      recipient: { kind: 'user', id: userId },
      payload: { companyId, enquiryId, deviceId: id, code },
      ...(isOver && { droppedFor: 'push_limit' }),
    });
    const links = { own: true, short: null, addressId: null, off: null };
    const subject = { kind: 'priority', enquiryId } as const;
    return isOver ? [message] : [insertDelivery({ code, companyId, subject, channel: 'push', messageKey: dedupeKey, ...links }), message];
  });
  if (statements.length > 0) await tx.pipeline(...statements);
}

export interface FoundDevice {
  readonly browser: string | null;
  readonly system: string | null;
  readonly quietHours: QuietHours | null;
  readonly timeZone: string;
  readonly now: Date;
}

/** Finds a device that may get a notification now; undefined once its member is signed out on it, or has left. */
export async function findDevice(db: Db, { userId, deviceId }: { userId: number; deviceId: number }): Promise<FoundDevice | undefined> {
  const row = await db.first(sql<Omit<FoundDevice, 'quietHours'> & { fromMinute: number | null; untilMinute: number | null }>`
    select d.browser, d.system, c.time_zone as "timeZone", app_now() as now, ${quietColumns}
    from ${reachableDevices} left join push_quiet_hours q on q.user_id = d.user_id
    where d.id = ${deviceId} and d.user_id = ${userId}`);
  if (row === undefined) return undefined;
  const { fromMinute, untilMinute, ...device } = row;
  return { ...device, quietHours: fromMinute === null || untilMinute === null ? null : { fromMinute, untilMinute } };
}

/** Opens the subscription of a device; undefined if it ended meanwhile. */
export async function openSubscription(db: Db, sealer: Sealer, deviceId: number): Promise<PushSubscriptionKeys | undefined> {
  const row = await db.first(sql<{ sealed: Buffer; endpointHash: Buffer }>`
    select sealed, endpoint_hash as "endpointHash" from push_devices where id = ${deviceId}`);
  if (row === undefined) return undefined;
  const opened = sealer.open(row.sealed, getDevicePlace(row.endpointHash));
  if (opened === undefined) throw new Error(`the subscription of device ${deviceId} was sealed with another key`);
  return JSON.parse(opened.toString('utf8')) as PushSubscriptionKeys;
}

/** Records that a device took a notification, or forgets it once its subscription has ended. */
export function recordDelivered(deviceId: number, outcome: 'sent' | 'gone'): Sql {
  return outcome === 'sent'
    ? sql`update push_devices set last_delivered_at = app_now() where id = ${deviceId}`
    : sql`delete from push_devices where id = ${deviceId}`;
}
