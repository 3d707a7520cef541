import { describe, expect, it } from 'vitest';
import type { PushWire } from '../../contract/alerts/push-endpoints.ts';
import { usePushService, type TestSubscription } from '../../test/push-service.ts';
import { minutesOn, releaseScene, type Company } from '../../test/release-scene.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { openSession } from '../../test/factories/open-session.ts';

const { scene, test, database, company, release } = releaseScene({ receiversMayBePrivate: true });
const pushes = usePushService();

type Caller = Pick<Company, 'call'>;
const chrome = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36' };
const readPush = async (who: Caller): Promise<PushWire> => (await who.call('GET', '/lead/push')).json<{ data: PushWire }>().data;
const toBody = ({ endpoint, p256dh, auth }: TestSubscription) => ({ endpoint, p256dh, auth });
const add = (who: Caller, subscription: TestSubscription) => who.call('POST', '/lead/push/devices', toBody(subscription), chrome);
async function subscribe(who: Caller): Promise<TestSubscription> {
  const subscription = pushes.subscribe((await readPush(who)).key);
  expect((await add(who, subscription)).statusCode).toBe(201);
  return subscription;
}
/** Signs a member in on another device. */
const otherSession = async ({ userId }: Pick<Company, 'userId'>): Promise<Caller> => {
  const cookie = `plumbline=${await openSession(database(), userId)}`;
  return {
    call: (method, path, body, more) =>
      test()
        .nobody()
        .call(method, path, body, { cookie, ...more }),
  };
};
const setQuiet = (who: Caller, quietHours: object | null) => who.call('PUT', '/lead/push/quiet-hours', { quietHours });
const listMessages = (deviceId?: number) =>
  database().db.rows(sql<{ template: string; state: string; reason: string | null; error: string | null; subject: string | null }>`
    select template, drop_reason as reason, last_error as error, subject,
           case when sent_at is not null then 'sent' when dropped_at is not null then 'dropped' when dead_at is not null then 'dead' else 'waiting' end as state
    from outbox_messages where channel = 'push' and (${deviceId ?? null}::bigint is null or (payload->>'deviceId')::bigint = ${deviceId ?? null})
    order by id`);
const findDeviceId = async (who: Caller): Promise<number> => (await readPush(who)).devices[0]?.id ?? 0;

describe('a device with notifications', () => {
  it('gets one for an offered lead, encrypted for it and signed by this installation', async () => {
    const one = await company();
    const phone = await subscribe(one);
    const id = await release({ description: 'Boiler is loud.' });
    await test().sendMessages();
    expect([phone.received.length, pushes.refused]).toEqual([1, []]);
    const [push] = phone.received;
    expect(push?.headers).toMatchObject({ ttl: '1800', urgency: 'high', topic: `lead-${id}` });
    expect(push?.subject).toBe('http://localhost:3000');
    expect(push?.content).toMatchObject({
      title: expect.stringMatching(/^Gas boiler replacement, [A-Z]{1,2}\d+$/) as string,
      body: '£28.80 inc. VAT. Reserved for you until 12:30.',
      tag: `lead-${id}`,
      url: expect.stringMatching(/^http:\/\/localhost:3000\/buy-leads\?enquirycode=\w+&notifiercode=\w+$/) as string,
      decline: { call: `/api/v1/lead/reject/${id}`, label: 'Not interested' },
    });
    const [device] = (await readPush(one)).devices;
    expect(device).toMatchObject({ browser: 'Chrome', system: 'Android', current: true });
    expect(device?.lastDelivered).not.toBeNull();
  });

  it('learns nothing about the consumer, and the outbox keeps neither address nor keys', async () => {
    const phone = await subscribe(await company());
    await release({ description: 'Boiler is loud.' });
    await test().sendMessages();
    const kept = await database().db.rows(sql<{ text: string }>`
      select m::text as text from outbox_messages m where channel = 'push' union all select d::text from push_devices d`);
    const whole = kept.map(({ text }) => text).join('\n');
    for (const secret of ['Winifred', 'Plantedname', 'Plantedstreet', '1AB', '07700 9', 'consumer.test'])
      expect(`${phone.received[0]?.text}${whole}`).not.toContain(secret);
    for (const part of [phone.endpoint, phone.p256dh, phone.auth]) expect(whole).not.toContain(part);
  });

  it('is one of many: each of a member’s devices gets it once, and a repeated job adds none', async () => {
    const one = await company();
    const [phone, tablet] = [await subscribe(one), await subscribe(await otherSession(one))];
    await release();
    await test().sendMessages();
    await test().sendMessages();
    expect([phone.received.length, tablet.received.length]).toEqual([1, 1]);
  });

  it('counts as opened by its link', async () => {
    const one = await company();
    const phone = await subscribe(one);
    const id = await release();
    await test().sendMessages();
    const url = new URL(String(phone.received[0]?.content['url']));
    const { alertJobs } = await import('./entry/jobs.ts');
    const code = url.searchParams.get('notifiercode') ?? '';
    const open = alertJobs.find(({ name }) => name === 'record-alert-opened');
    await open?.handle(database(), { companyId: one.companyId, code, from: 'link' });
    expect(
      await database().db.rows(sql`
        select opened_from as "from", opened_at is not null as opened from alert_deliveries where enquiry_id = ${id} and channel = 'push'`),
    ).toEqual([{ from: 'push', opened: true }]);
  });

  it('gets none for a lead that was declined, or after alerts were paused', async () => {
    const one = await company();
    const phone = await subscribe(one);
    const id = await release();
    await one.call('PUT', `/lead/reject/${id}`);
    await test().sendMessages();
    expect(phone.received).toEqual([]);
    expect(await listMessages(await findDeviceId(one))).toMatchObject([{ state: 'dropped', reason: 'nothing_to_say' }]);
  });

  it('can be tested, also in quiet hours', async () => {
    const one = await company();
    const phone = await subscribe(one);
    await setQuiet(one, { from: '00:00', until: '23:59' });
    expect((await one.call('POST', `/lead/push/devices/${await findDeviceId(one)}/test`)).statusCode).toBe(200);
    await test().sendMessages();
    expect(phone.received.map(({ content }) => [content['title'], content['decline']])).toEqual([['Notifications work', undefined]]);
  });
});

describe('who is notified', () => {
  it('are the members who buy, not those who only keep accounts', async () => {
    const one = await company();
    const [sales, accounts] = [await test().member(one.companyId, 'sales'), await test().member(one.companyId, 'accounts')];
    const phone = await subscribe(sales);
    expect((await accounts.call('GET', '/lead/push')).statusCode).toBe(403);
    await release();
    await test().sendMessages();
    expect(phone.received).toHaveLength(1);
  });

  it('stops with the role, a lock, the membership and the session', async () => {
    const one = await company();
    const [demoted, locked, removed, revoked] = [
      await test().member(one.companyId, 'sales'),
      await test().member(one.companyId, 'sales'),
      await test().member(one.companyId, 'sales'),
      await test().member(one.companyId, 'sales'),
    ];
    const phones = [await subscribe(demoted), await subscribe(locked), await subscribe(removed), await subscribe(revoked)];
    await release();
    await database().db.rows(sql`update members set role = 'accounts' where user_id = ${demoted.userId}`);
    await database().db.rows(sql`update members set locked_at = app_now(), lock_reason = 'a lost phone' where user_id = ${locked.userId}`);
    expect((await one.call('DELETE', `/company/members/${removed.userId}`)).statusCode).toBe(200);
    await revoked.call('POST', '/log-out');
    await test().sendMessages();
    expect(phones.map(({ received }) => received.length)).toEqual([0, 0, 0, 0]);
    const left = await database().db.rows(sql<{ userId: number }>`
      select user_id as "userId" from push_devices where user_id in (${demoted.userId}, ${removed.userId}, ${revoked.userId})`);
    expect(left).toEqual([{ userId: demoted.userId }]);
  });

  it('ends for other devices when they are signed out from here', async () => {
    const one = await company();
    const phone = await subscribe(await otherSession(one));
    await subscribe(one);
    expect((await one.call('POST', '/company/user/sessions/end-others')).statusCode).toBe(200);
    expect((await readPush(one)).devices.map(({ current }) => current)).toEqual([true]);
    await release();
    await test().sendMessages();
    expect(phone.received).toEqual([]);
  });

  it('is limited by the hour and member, and the rest is recorded', async () => {
    await database().inTx((tx) => saveSetting(tx, { key: 'alerts.pushes_an_hour', value: 1 }));
    const one = await company();
    const [phone, tablet] = [await subscribe(one), await subscribe(await otherSession(one))];
    await release();
    await release();
    await test().sendMessages();
    expect([phone.received.length, tablet.received.length]).toEqual([1, 1]);
    expect((await listMessages(await findDeviceId(one))).map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', null],
      ['dropped', 'push_limit'],
    ]);
    scene.now = minutesOn(61);
    await release();
    await test().sendMessages();
    expect(phone.received).toHaveLength(2);
    await database().inTx((tx) => saveSetting(tx, { key: 'alerts.pushes_an_hour', value: 20 }));
  });

  it.each([
    [{ from: '11:00', until: '13:00' }, 'dropped', 'quiet_hours'],
    [{ from: '22:00', until: '12:01' }, 'dropped', 'quiet_hours'],
    [{ from: '12:01', until: '11:59' }, 'sent', null],
  ])('follows quiet hours %j at noon', async (quietHours, state, reason) => {
    const one = await company();
    await subscribe(one);
    expect((await setQuiet(one, quietHours)).statusCode).toBe(200);
    await release();
    await test().sendMessages();
    expect(await listMessages(await findDeviceId(one))).toMatchObject([{ state, reason }]);
  });
});

describe('a push service that', () => {
  it.each([404, 410])('answers %i ends the subscription, and nobody has to look into it', async (status) => {
    const one = await company();
    await subscribe(one);
    pushes.answerWith((response) => response.writeHead(status).end());
    const id = await findDeviceId(one);
    await release();
    await test().sendMessages();
    expect(await listMessages(id)).toMatchObject([{ state: 'dropped', reason: 'device_gone' }]);
    expect((await readPush(one)).devices).toEqual([]);
  });

  it.each([429, 500, 503])('answers %i is tried again after a minute', async (status) => {
    const one = await company();
    const phone = await subscribe(one);
    pushes.answerWith((response) => response.writeHead(status).end());
    const id = await findDeviceId(one);
    await release();
    await test().sendMessages();
    expect(await listMessages(id)).toMatchObject([{ state: 'waiting', error: `127.0.0.1: ${status}` }]);
    pushes.answerWith((response) => response.writeHead(201).end());
    scene.now = minutesOn(2);
    await test().sendMessages();
    expect(await listMessages(id)).toMatchObject([{ state: 'sent' }]);
    expect(phone.received).toHaveLength(2);
  });

  it('refuses the message leaves it to an operator', async () => {
    const one = await company();
    await subscribe(one);
    pushes.answerWith((response) => response.writeHead(400).end());
    await release();
    await test().sendMessages();
    expect(await listMessages(await findDeviceId(one))).toMatchObject([{ state: 'dead', error: '127.0.0.1: 400' }]);
  });

  it('never answers is cut off and tried again, and delays no purchase', async () => {
    const one = await company();
    await subscribe(one);
    pushes.answerWith(() => undefined);
    await release();
    await test().sendMessages();
    expect(await listMessages(await findDeviceId(one))).toMatchObject([{ state: 'waiting', error: '127.0.0.1: slow' }]);
  });

  it('answers without end has taken the message', async () => {
    const one = await company();
    await subscribe(one);
    pushes.answerWith((response) => {
      response.writeHead(201);
      const more = (): void => void (response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(more)));
      more();
    });
    await release();
    await test().sendMessages();
    expect(await listMessages(await findDeviceId(one))).toMatchObject([{ state: 'sent', error: null }]);
  });
});

describe('the devices of a member', () => {
  it('are ten at most; another session or browser replaces only its own', async () => {
    const one = await company();
    const others = await Promise.all(Array.from({ length: 9 }, () => otherSession(one)));
    for (const other of others) await subscribe(other);
    await subscribe(one);
    // The same session again: replaced, not added.
    const last = await subscribe(one);
    expect((await readPush(one)).devices).toHaveLength(10);
    const eleventh = await otherSession(one);
    expect((await add(eleventh, pushes.subscribe((await readPush(one)).key))).statusCode).toBe(409);
    // A browser keeps its subscription when somebody else signs in on it.
    const colleague = await test().member(one.companyId, 'sales');
    expect((await add(colleague, last)).statusCode).toBe(201);
    expect([(await readPush(one)).devices.length, (await readPush(colleague)).devices.length]).toEqual([9, 1]);
  });

  it('are removed and tested by their member only', async () => {
    const one = await company();
    await subscribe(one);
    const id = await findDeviceId(one);
    const colleague = await test().member(one.companyId, 'sales');
    for (const [method, path] of [
      ['DELETE', `/lead/push/devices/${id}`],
      ['POST', `/lead/push/devices/${id}/test`],
    ] as const)
      expect((await colleague.call(method, path)).statusCode).toBe(404);
    expect((await one.call('DELETE', `/lead/push/devices/${id}`)).statusCode).toBe(200);
    expect((await one.call('DELETE', `/lead/push/devices/${id}`)).statusCode).toBe(404);
  });

  it.each([
    ['no address', { endpoint: 'nowhere' }],
    ['a file', { endpoint: 'file:///etc/passwd' }],
    ['a password', { endpoint: 'https://user:secret@push.example.com/x' }],
    ['a point off the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short secret', { auth: 'AAAA' }],
  ])('need a usable subscription: %s', async (_, change) => {
    const one = await company();
    const subscription = toBody(pushes.subscribe((await readPush(one)).key));
    const refused = await one.call('POST', '/lead/push/devices', { ...subscription, ...change });
    expect([refused.statusCode, refused.json<{ data: { errors: string[] } }>().data.errors]).toEqual([
      422,
      ["This browser can't get notifications. Update it, or use another one"],
    ]);
  });

  it('keep their member’s quiet hours', async () => {
    const one = await company();
    expect((await readPush(one)).quietHours).toBeNull();
    await setQuiet(one, { from: '22:00', until: '07:00' });
    await setQuiet(one, { from: '21:30', until: '06:00' });
    expect((await readPush(one)).quietHours).toEqual({ from: '21:30', until: '06:00' });
    expect((await setQuiet(one, { from: '07:00', until: '07:00' })).statusCode).toBe(422);
    expect((await setQuiet(one, { from: '25:00', until: '07:00' })).statusCode).toBe(422);
    await setQuiet(one, null);
    expect((await readPush(one)).quietHours).toBeNull();
  });
});
