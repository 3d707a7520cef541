import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatusDelivery } from '../../contract/enquiries/callback-endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useEventReceiver, type ReceivedEvent } from '../../test/event-receiver.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { buyOne } from '../../test/factories/settle-in-every-way.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { settleWithdrawal } from '../buying/settle-withdrawal.ts';
import { judgeLeadStatus } from '../enquiries/lead-status.ts';
import { releaseEnquiry } from '../enquiries/release-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { sendStatuses } from './send-statuses.ts';

// Follows the section "Status back to the sender" of docs/lead-sources.md.
const [, section = ''] = readFileSync('docs/lead-sources.md', 'utf8').split('\n## Status back to the sender\n');
const [answered = '', postback = '', posted = ''] = [...section.matchAll(/```\w*\n([\s\S]*?)\n```/g)].map((match) => match[1] ?? '');

const clock = useTestClock('2026-11-23T12:00:00Z');
const test = useTestApp({ clock: () => clock.now, receiversMayBePrivate: true });
const receiver = useEventReceiver();
const everything = ['accepted', 'held', 'released', 'sold', 'credited', 'rejected'];

let admin: TestCaller;
let sourceId: SourceId;
let source: TestCaller;
beforeAll(async () => {
  admin = await test.staff('admin');
});
beforeEach(async () => {
  const made = await makeSource(test.database);
  sourceId = made.sourceId;
  source = test.source(made.key);
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

const path = () => `/operator/sources/${sourceId}/callback`;
const put = (body: object, headers?: Record<string, string>) =>
  admin.call('PUT', path(), { method: 'post', url: receiver.url, events: everything, reason: 'agreed with the partner', ...body }, headers);

async function setUp(body: object = {}): Promise<string> {
  const saved = await put(body);
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
  return saved.json<{ data: { secret: string } }>().data.secret;
}

async function send(more: object = {}): Promise<{ id: EnquiryId; code: string; url: string }> {
  const response = await source.call('POST', '/intake/enquiries', {
    ...enquiryInput(),
    event_id: 'evt-1001',
    gclid: 'Cj0KEQ',
    utm_campaign: 'spring-boilers',
    ...more,
  });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  const { quote_code: code, status_url: url } = response.json<{ data: { quote_code: string; status_url: string } }>().data;
  const row = await test.database.db.first(sql<{ id: EnquiryId }>`select id from enquiries where quote_code = ${code}`);
  if (row === undefined) throw new Error('nothing was taken in');
  return { id: row.id, code, url };
}
const release = (enquiryId: EnquiryId) => test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
const deliver = () => sendStatuses(test.database, test.outward);
const told = () => receiver.received.map(({ body }) => (JSON.parse(body) as { data: { status: string } }).data.status);
const list = async (): Promise<StatusDelivery[]> =>
  (await admin.call('GET', `${path()}/deliveries`)).json<{ data: StatusDelivery[] }>().data;

/** The steps of docs/webhooks.md, over the body or the address. */
function isGenuine({ headers }: ReceivedEvent, content: string, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${content}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

describe('a source is notified', () => {
  it('of each change, as the documentation says, signed', async () => {
    const secret = await setUp();
    const { id, code } = await send();
    await deliver();
    await release(id);
    await deliver();
    expect(told()).toEqual(['accepted', 'released']);
    const [first] = receiver.received;
    if (first === undefined) throw new Error('nothing was received');
    expect(isGenuine(first, first.body, secret)).toBe(true);
    expect(isGenuine(first, `${first.body} `, secret)).toBe(false);
    const example = JSON.parse(posted) as { data: object };
    expect(JSON.parse(first.body)).toEqual({
      ...example,
      id: first.headers['webhook-id'],
      type: 'lead.accepted',
      timestamp: clock.now.toISOString(),
      data: { ...example.data, quote_code: code, status: 'accepted' },
    });
    expect(first.body).not.toContain(enquiryInput().surname);
  });

  it('of a hold, a sale, its credit and a rejection', async () => {
    await setUp();
    const company = await test.company({ creditLimitMinor: 1_000_000 });
    const { enquiryId } = await buyOne(test, company.companyId, sourceId, true);
    await settleWithdrawal(test.database, enquiryId);
    await deliver();
    expect(told()).toEqual(['accepted', 'released', 'sold', 'rejected', 'credited']);
    receiver.received.length = 0;
    const { telephone, email } = enquiryInput();
    await send({ telephone, email });
    const again = await send({ telephone, email, event_id: 'evt-1002' });
    await deliver();
    expect(told()).toEqual(['accepted', 'accepted', 'held']);
    expect((await list())[0]).toMatchObject({ event: 'held', state: 'delivered', status: 200, enquiry: { code: again.code } });
  });

  it('only of what it asked for, and of nothing without an address', async () => {
    await setUp({ events: ['released'] });
    await release((await send()).id);
    await deliver();
    expect(told()).toEqual(['released']);
    await send({ ...enquiryInput(), event_id: 'evt-1003' });
    expect((await put({ url: null })).statusCode).toBe(200);
    await release((await send({ ...enquiryInput(), event_id: 'evt-1004' })).id);
    expect(await deliver()).toBe(0);
    expect((await admin.call('GET', path())).json()).toEqual({ data: { url: null, method: 'post', events: ['sold'] } });
  });

  it('by a postback with its placeholders filled in and encoded', async () => {
    const secret = await setUp({
      method: 'get',
      url: postback.replace('https://track.example.com/postback', receiver.url),
      events: ['accepted'],
    });
    await send({ gclid: 'a b&c' });
    await deliver();
    const [called] = receiver.received;
    expect([called?.path, called?.body]).toEqual(['/hook?click=a%20b%26c&lead=evt-1001&status=accepted', '']);
    if (called !== undefined) expect(isGenuine(called, receiver.url.replace('/hook', called.path), secret)).toBe(true);
    await source.call('POST', '/intake/enquiries', enquiryInput(), { 'idempotency-key': 'own-key' });
    await deliver();
    expect(receiver.received[1]?.path).toBe('/hook?click=&lead=own-key&status=accepted');
  });
});

describe('a status that cannot be sent', () => {
  it('is repeated with growing pauses, ten times, and can be sent again', async () => {
    await setUp({ events: ['accepted'] });
    receiver.answerWith((response) => void response.writeHead(500).end());
    await send();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await deliver();
      await test.database.db.rows(sql`update source_status_deliveries set due_at = app_now() where source_id = ${sourceId}`);
    }
    expect(receiver.received).toHaveLength(10);
    const [dead] = await list();
    expect(dead).toMatchObject({ state: 'dead', attempts: 10, status: 500, problem: 'refused' });
    receiver.answerWith((response) => void response.end());
    const retry = () => admin.call('POST', `/operator/status-deliveries/${dead?.id}/retry`, { reason: 'it was repaired' });
    expect((await retry()).statusCode).toBe(200);
    expect((await retry()).statusCode).toBe(409);
    await deliver();
    expect(await list()).toMatchObject([{ state: 'delivered', attempts: 1, problem: null }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await put({ url: null });
    expect((await retry()).statusCode).toBe(404);
  });

  it('waits behind no other source', async () => {
    await setUp({ events: ['accepted'], url: `${receiver.url}/slow` });
    await send();
    const other = await makeSource(test.database);
    sourceId = other.sourceId;
    source = test.source(other.key);
    await setUp({ events: ['accepted'] });
    await send({ ...enquiryInput() });
    receiver.answerWith((response, { path: called }) => void (called === '/hook' && response.end()));
    await deliver();
    expect(await list()).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('setting it up', () => {
  it('shows the secret once, and replaces it', async () => {
    const secret = await setUp();
    expect(secret).toMatch(/^whsec_/);
    expect((await put({ events: ['sold'] })).json()).toMatchObject({ data: { secret: null, events: ['sold'] } });
    expect((await admin.call('GET', path())).body).not.toContain('whsec_');
    const replaced = await admin.call('POST', `${path()}/secret`, { reason: 'it leaked to a partner' });
    const { secret: next } = replaced.json<{ data: { secret: string } }>().data;
    expect(next).not.toBe(secret);
    expect((await admin.call('POST', `${path()}/test`, { reason: 'to see it arrive' })).statusCode).toBe(200);
    await deliver();
    const [event] = receiver.received;
    expect(event !== undefined && isGenuine(event, event.body, next)).toBe(true);
    expect(JSON.parse(event?.body ?? '')).toMatchObject({ type: 'lead.test', data: { quote_code: 'AB23CD45', event_id: null } });
  });

  it.each([
    ['no address at all', 'not an address', 'complete URL'],
    ['placeholders in the host', 'https://{{gclid}}.example.com/', 'complete URL'],
    ['a password', 'https://me:secret@example.com/', 'password'],
  ])('refuses %s', async (_, url, text) => {
    const refused = await put({ url });
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining(text)]);
  });

  it('is for administrators, from the current version, and not for staff entries', async () => {
    const body = { method: 'get', url: receiver.url, events: ['sold'], reason: 'agreed with the partner' };
    expect((await (await test.staff('agent')).call('PUT', path(), body)).statusCode).toBe(403);
    expect((await put({}, { 'if-match': '"another"' })).statusCode).toBe(412);
    const own = await test.database.db.first(sql<{ id: SourceId }>`select id from sources where for_staff`);
    expect((await admin.call('PUT', `/operator/sources/${own?.id}/callback`, body)).statusCode).toBe(409);
    for (const call of ['secret', 'test'])
      expect((await admin.call('POST', `${path()}/${call}`, { reason: 'nothing to do' })).statusCode).toBe(404);
  });
});

describe('the address of a status', () => {
  const read = (url: string) => test.nobody().call('GET', url.slice(url.indexOf('/intake/')));
  const readStatus = async (url: string) => (await read(url)).json<{ data: { status: string } }>().data.status;

  it('tells where the lead stands, and nobody’s details', async () => {
    const { id, code, url } = await send();
    expect(await readStatus(url)).toBe('accepted');
    await release(id);
    expect(await readStatus(url)).toBe('released');
    const at = clock.now.toISOString();
    expect((await read(url)).json()).toEqual({
      data: {
        ...(JSON.parse(answered) as { data: object }).data,
        quote_code: code,
        status: 'released',
        sold: 0,
        received_at: at,
        released_at: at,
      },
    });
    await test.database.db.rows(sql`
      with ended as (update enquiries set status = 'expired', ended_at = app_now() where id = ${id} returning id)
      insert into enquiry_events (enquiry_id, event) select id, 'expired' from ended`);
    expect(await readStatus(url)).toBe('expired');
  });

  it('tells of a sale, its credit and a rejection', async () => {
    const { companyId } = await test.company({ creditLimitMinor: 1_000_000 });
    const { enquiryId } = await buyOne(test, companyId, sourceId);
    const row = await test.database.db.first(sql<{ code: string }>`select quote_code as code from enquiries where id = ${enquiryId}`);
    const { url, code } = await send();
    expect((await read(url.replace(code, row?.code ?? ''))).statusCode).toBe(404);
    expect((await read(`${url.slice(0, -1)}~`)).statusCode).toBe(422);
    const judge = (sold: number, credited: number) => judgeLeadStatus({ state: 'released', sold, credited });
    expect([judge(2, 1), judge(2, 2)]).toEqual(['sold', 'credited']);
    expect(judgeLeadStatus({ state: 'removed', sold: 1, credited: 0 })).toBe('rejected');
  });
});
