import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestMessaging } from '../../../test/test-messaging.ts';
import { NeverDelivered, NoSuchRecipient, NotTaken } from './mail-sender.ts';
import { computeSmsMark } from './sms-text.ts';
import { twilioSmsSender } from './twilio-sms-sender.ts';

const office = useTestMessaging(new Date('2026-03-02T12:00:00Z'));
const account = { accountSid: 'AC0123456789', authToken: 'a-token', from: '+15005550006' };
let asked: { request: IncomingMessage; form: Record<string, string> }[] = [];
let answer: { status: number; body: string } = { status: 201, body: '{"sid":"SM1"}' };
let baseUrl = '';

const server = createServer((request, response) => {
  void (async () => {
    asked.push({ request, form: Object.fromEntries(new URLSearchParams(await text(request))) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  })();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answer = { status: 201, body: '{"sid":"SM1"}' };
});
afterAll(() => void server.close());

const sender = (more: Partial<Parameters<typeof twilioSmsSender>[0]> = {}) => twilioSmsSender({ ...account, baseUrl, ...more });
const sms = { to: '+447700900123', text: 'New lead: Boiler repair, LE4. £24.00 + VAT', token: '' };

describe('a text message', () => {
  it('is one form, with the account as user and its token as password', async () => {
    await sender().send(sms);
    const [{ request, form } = { request: undefined, form: {} }] = asked;
    expect([request?.method, request?.url]).toEqual(['POST', '/2010-04-01/Accounts/AC0123456789/Messages.json']);
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('AC0123456789:a-token').toString('base64')}`);
    expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(form).toEqual({ To: sms.to, From: account.from, Body: sms.text });
  });

  it('comes from a messaging service if one is named', async () => {
    const from = `MG${'0a'.repeat(16)}`;
    await sender({ from }).send(sms);
    expect(asked[0]?.form).toEqual({ To: sms.to, MessagingServiceSid: from, Body: sms.text });
  });

  it.each([400, 422, 410])('is refused permanently after %i', async (status) => {
    answer = { status, body: '{"code":21610,"message":"The recipient has unsubscribed"}' };
    await expect(sender().send(sms)).rejects.toThrow(new NeverDelivered(`${status} 21610 The recipient has unsubscribed`));
  });

  it.each([
    [21211, true],
    [21214, true],
    [21217, true],
    [21401, true],
    [21610, false],
    [21614, false],
    [30003, false],
  ])('has no such number after code %i: %s', async (code, isNobody) => {
    answer = { status: 400, body: JSON.stringify({ code, message: 'no' }) };
    const refused = await sender()
      .send(sms)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NeverDelivered);
    expect(refused instanceof NoSuchRecipient).toBe(isNobody);
  });

  it.each([
    [401, true],
    [403, true],
    [429, true],
    [500, false],
    [503, false],
  ])('may be retried after %i; certainly not accepted: %s', async (status, isCertain) => {
    answer = { status, body: 'no json' };
    const refused = await sender()
      .send(sms)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(NeverDelivered);
    expect(refused instanceof NotTaken).toBe(isCertain);
  });

  it('was certainly not accepted if the provider was never reached', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await expect(sender({ baseUrl: `http://127.0.0.1:${port}` }).send(sms)).rejects.toBeInstanceOf(NotTaken);
  });

  it('does not follow a redirect', async () => {
    answer = { status: 307, body: '' };
    await expect(sender().send(sms)).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  it("goes to the company's mobile in one segment of 160", async () => {
    const cause = await office.put({ channel: 'sms', template: 'an-sms', secrets: { token: 'T0kenOf16Letters' } });
    await office.send({ sms: sender() });
    expect(asked[0]?.form).toEqual({
      To: '+447700900001',
      From: account.from,
      Body: 'Come in: http://localhost:3000/a/T0kenOf16Letters',
    });
    expect(await office.row(cause)).toMatchObject({ sent: office.now, shown: '•••001', subject: 'Come in: [private link]', secrets: null });
  });

  it('waits and is retried after a failure', async () => {
    const cause = await office.put({ channel: 'sms', template: 'an-sms', secrets: { token: 'T0ken' } });
    answer = { status: 503, body: '{"message":"Service unavailable for +447700900001"}' };
    await office.send({ sms: sender() });
    expect(await office.row(cause)).toMatchObject({ sent: null, error: '503  Service unavailable for •••001' });
    answer = { status: 200, body: '{"messages":[]}' };
    office.later(1);
    await office.send({ sms: sender() });
    expect((await office.row(cause)).sent).toEqual(office.now);
    // After a 503 it may have been accepted, so it is looked up first.
    expect(asked.map(({ request }) => request.method)).toEqual(['POST', 'GET', 'POST']);
  });

  it('is dropped without a mobile number', async () => {
    const { companyId } = await office.test.company({ mobile: '0116 496 0123', accredited: false });
    const cause = await office.put({ channel: 'sms', template: 'an-sms', recipient: { kind: 'company', id: companyId } });
    await office.send({ sms: sender() });
    expect(await office.row(cause)).toMatchObject({ reason: 'no_address' });
    expect(asked).toEqual([]);
  });
});

describe('a text message with an unknown outcome', () => {
  const link = 'https://leads.example/a/T0kenOf16Letters';
  const wanted = { to: sms.to, mark: computeSmsMark(`Two new leads. ${link}`), since: new Date('2026-03-02T12:00:00Z') };
  const find = (messages: readonly object[], next: string | null = null) => {
    answer = { status: 200, body: JSON.stringify({ messages, next_page_uri: next }) };
    return sender().find(wanted);
  };
  const buildListedMessage = (body: string | null, created = 'Mon, 02 Mar 2026 12:00:01 +0000') => ({
    body,
    date_created: created,
    status: 'queued',
  });

  it('is looked up among those sent to its number', async () => {
    expect(await find([])).toBe('never_came');
    const url = new URL(asked[0]?.request.url ?? '', 'http://x');
    expect([asked[0]?.request.method, url.pathname]).toEqual(['GET', '/2010-04-01/Accounts/AC0123456789/Messages.json']);
    expect(Object.fromEntries(url.searchParams)).toEqual({ To: sms.to, PageSize: '200' });
  });

  const earlier = 'Mon, 02 Mar 2026 09:00:00 +0000';
  it.each([
    [
      'is found with other text before its link',
      [buildListedMessage(`Sent from your trial account - Three new leads. ${link}`)],
      null,
      'taken',
    ],
    ['is not found', [buildListedMessage('Another. https://leads.example/a/An0therOf16Chars')], null, 'never_came'],
    ['may be a redacted one', [buildListedMessage('')], null, 'cannot_tell'],
    ['is none of those redacted long before', [buildListedMessage(null, earlier)], null, 'never_came'],
    ['may be on the next page', [buildListedMessage('Another.')], '/next', 'cannot_tell'],
    ['cannot be on the next page, which is older', [buildListedMessage('Another.', earlier)], '/next', 'never_came'],
  ])('%s', async (_, messages, next, expected) => {
    expect(await find(messages, next)).toBe(expected);
  });

  it.each([
    [503, '{}'],
    [200, 'no list'],
  ])('cannot be looked up while the provider answers %i %s', async (status, body) => {
    answer = { status, body };
    await expect(sender().find(wanted)).rejects.toThrow();
  });
});
