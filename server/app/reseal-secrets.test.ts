import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { SourceId, StaffId } from '../../contract/kit/ids.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { addDevice, openSubscription, openVapidKeys } from '../alerts/push-devices.ts';
import { openFailedCall, lockFailedCall, recordFailedCall } from '../enquiries/intake/failed-calls.ts';
import { openSecret, saveSecrets } from '../enquiries/intake/source-secrets.ts';
import { confirmSecondFactor, createSecondFactor } from '../identity/second-factor.ts';
import { getTokenContext } from '../identity/single-sign-on.ts';
import { getSealContext } from '../integrations/secret-rule.ts';
import { getCallbackContext, saveCallback } from '../integrations/source-callbacks.ts';
import { changeSecret, createWebhook } from '../integrations/webhooks.ts';
import { refuse } from '../platform/http/route.ts';
import { sql } from '../platform/database/sql.ts';
import { installationSecret, openInstallationSealer, openSealer, type Sealer } from '../platform/sealer.ts';
import { createVapidKeys } from '../platform/sending/web-push.ts';
import { codeAt } from '../../test/second-factor.ts';
import { resealSecrets } from './all-jobs.ts';

const test = useTestApp();
const log = pino({ level: 'silent' });
const [oldKey, newKey] = ['the old key of this installation, long enough', 'the new key of this installation, long enough'];
const [before, rotating, after] = [openSealer(oldKey), openSealer(newKey, oldKey), openSealer(newKey)];

/** Stores one secret in every sealed column. Returns what opens each of them, by column. */
async function sealEverywhere(sealer: Sealer) {
  const { database } = test;
  const { companyId, userId } = await test.company();
  const { sourceId } = await makeSource(database);
  const owner = { kind: 'user', id: userId } as const;
  const { factor, code, callId } = await database.inTx(async (tx) => {
    const created = await createSecondFactor(tx, { owner, sealer, account: 'a', brand: 'b' });
    const webhook = await createWebhook(tx, { companyId, userId, url: 'https://example.com/hook', events: ['lead.purchased'] }, sealer);
    await changeSecret(tx, { companyId, code: webhook?.code ?? '' }, sealer);
    await tx.rows(sql`insert into source_formats (source_id, kind) values (${sourceId}, 'json')`);
    await saveSecrets(tx, sealer, sourceId, { signingSecret: 'signing', accessToken: 'token' });
    await saveCallback(tx, sealer, sourceId, { url: 'https://example.com/status', method: 'post', events: ['sold'] });
    const content = { payload: { forename: 'Pat' } };
    await recordFailedCall(tx, { sourceId, refused: refuse(422, ['no']), sealer, key: undefined, content });
    const call = await tx.first(sql<{ id: number }>`select max(id) as id from failed_calls`);
    return { factor: created, code: webhook?.code ?? '', callId: call?.id ?? 0 };
  });
  await test.staff();
  const session = await database.db.first(sql<{ id: number; staffId: StaffId }>`
    select id, staff_id as "staffId" from sessions where staff_id is not null order by id desc limit 1`);
  if (session === undefined) throw new Error('staff have no session');
  const token = sealer.seal(Buffer.from('refresh'), getTokenContext(session.staffId));
  await database.db.rows(sql`insert into staff_sso_sessions (session_id, sealed_token) values (${session.id}, ${token})`);
  const read = async (text: ReturnType<typeof sql<{ sealed: Buffer }>>): Promise<Buffer> =>
    (await database.db.first(text))?.sealed ?? Buffer.alloc(0);
  const sessionId = (await database.db.first(sql<{ id: number }>`select max(id) as id from sessions where user_id = ${userId}`))?.id ?? 0;
  const endpoint = `https://push.example.com/${code}`;
  const subscription = { endpoint, p256dh: createVapidKeys().publicKey, auth: 'A'.repeat(22) };
  await database.inTx((tx) => addDevice(tx, { userId, sessionId, subscription, browser: null, system: null }, sealer));
  await database.db.rows(sql`delete from push_keys`);
  await openVapidKeys(database, sealer);
  const device = await database.db.first(sql<{ id: number }>`select id from push_devices where session_id = ${sessionId}`);
  const ofSource = (name: 'signing' | 'token', sealed: Buffer, by: Sealer) => openSecret(by, sourceId, name, sealed) !== undefined;
  const opens: Record<string, (by: Sealer) => Promise<boolean>> = {
    'event_receivers.sealed': async (by) =>
      by.open(await read(sql`select sealed from event_receivers where code = ${code}`), getSealContext(code)) !== undefined,
    'event_receivers.former_sealed': async (by) =>
      by.open(await read(sql`select former_sealed as sealed from event_receivers where code = ${code}`), getSealContext(code)) !==
      undefined,
    'source_formats.signing_secret': async (by) =>
      ofSource('signing', await read(sql`select signing_secret as sealed from source_formats where source_id = ${sourceId}`), by),
    'source_formats.access_token': async (by) =>
      ofSource('token', await read(sql`select access_token as sealed from source_formats where source_id = ${sourceId}`), by),
    'source_callbacks.sealed': async (by) =>
      by.open(await readCallback(sourceId), getSealContext(getCallbackContext(sourceId))) !== undefined,
    'staff_sso_sessions.sealed_token': async (by) =>
      by.open(
        await read(sql`select sealed_token as sealed from staff_sso_sessions where session_id = ${session.id}`),
        getTokenContext(session.staffId),
      ) !== undefined,
    'push_keys.sealed': async (by) =>
      openVapidKeys(database, by).then(
        () => true,
        () => false,
      ),
    'push_devices.sealed': async (by) =>
      openSubscription(database.db, by, device?.id ?? 0).then(
        (opened) => opened?.endpoint === endpoint,
        () => false,
      ),
    'failed_calls.sealed': async (by) => {
      const call = await database.inTx((tx) => lockFailedCall(tx, callId));
      return call !== undefined && openFailedCall(call, by) !== undefined;
    },
    'second_factors.secret': async (by) => {
      const given = codeAt(factor?.key ?? '', new Date());
      // Rolled back, so that the factor stays unconfirmed for the next check.
      const outcome = { opened: false };
      await database
        .inTx(async (tx) => {
          outcome.opened = (await confirmSecondFactor(tx, { owner, code: given, sealer: by })) !== undefined;
          throw new Error('roll back');
        })
        .catch(() => undefined);
      return outcome.opened;
    },
  };
  const readCallback = (id: SourceId) => read(sql`select sealed from source_callbacks where source_id = ${id}`);
  return opens;
}

const listOpened = async (opens: Awaited<ReturnType<typeof sealEverywhere>>, by: Sealer): Promise<string[]> => {
  const names: string[] = [];
  for (const [name, canOpen] of Object.entries(opens)) if (await canOpen(by)) names.push(name);
  return names.toSorted();
};

describe('a rotation of the sealing key', () => {
  it('keeps every secret open, seals it again, and ends the old key', async () => {
    const opens = await sealEverywhere(before);
    const all = Object.keys(opens).toSorted();
    expect(await listOpened(opens, rotating)).toEqual(all);
    expect(await listOpened(opens, after)).toEqual([]);
    await resealSecrets(test.database, rotating, log);
    expect(await listOpened(opens, after)).toEqual(all);
    expect(await listOpened(opens, before)).toEqual([]);
  });

  it('covers every sealed column', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and column_name !~ '(^|_)(hash|digest|bytes|mark)$'`);
    const found = rows.map(({ name }) => name).filter((name) => !/^(?:installation_secrets|passkeys)\./.test(name));
    expect(found.toSorted()).toEqual(Object.keys(await sealEverywhere(before)).toSorted());
  });

  it('leaves secrets of the current key as they are', async () => {
    const opens = await sealEverywhere(after);
    await resealSecrets(test.database, rotating, log);
    expect(await listOpened(opens, after)).toEqual(Object.keys(opens).toSorted());
  });

  it('replaces the secret in the database by a setting', async () => {
    const sealed = openSealer(await installationSecret(test.database, 'sealing')).seal(Buffer.from('a secret'), 'here');
    const keys = { key: newKey, previous: 'database' };
    expect((await openInstallationSealer(test.database, keys)).open(sealed, 'here')?.toString()).toBe('a secret');
    expect((await openInstallationSealer(test.database, { ...keys, previous: null })).open(sealed, 'here')).toBeUndefined();
  });
});

it('ends no session', async () => {
  const company = await test.company();
  await resealSecrets(test.database, rotating, log);
  expect((await company.call('GET', '/authorize')).statusCode).toBe(202);
});
