import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sql } from '../database/sql.ts';
import { putInOutbox } from '../outbox.ts';
import { randomCode } from '../random-code.ts';
import { readSettings } from '../settings.ts';
import { httpSmsSender, type HttpSmsOptions } from './http-sms-sender.ts';
import { NeverDelivered, NotTaken } from './mail-sender.ts';

let asked: { request: IncomingMessage; body: string }[] = [];
let answer = { status: 200, body: '{"status":"queued"}' };
let base = '';
const server = createServer((request, response) => {
  void (async () => {
    asked.push({ request, body: await text(request) });
    response.writeHead(answer.status).end(answer.body);
  })();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '{"status":"queued"}' };
});
afterAll(() => void server.close());

const callbackUrl = 'https://leads.example.com/api/v1/sms-reports';
const sender = (more: Partial<HttpSmsOptions> = {}) =>
  httpSmsSender({
    url: `${base}/send`,
    method: 'POST',
    headers: {},
    body: '{"to":"{to}","text":"{text}"}',
    success: null,
    callbackUrl,
    ...more,
  });
const sms = { to: '+447700900123', text: 'New "lead" & more: £24\nReply {to}', token: '1-0123456789abcdef0123' };

describe('a text message over HTTP', () => {
  it('fills a JSON body without breaking it', async () => {
    await sender({ headers: { 'X-Api-Key': 'secret' }, body: '{"to":"{to}","text":"{text}","report":"{callback}","ref":"{id}"}' }).send(
      sms,
    );
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ to: sms.to, text: sms.text, report: `${callbackUrl}/${sms.token}`, ref: sms.token });
    expect(asked[0]?.request.headers).toMatchObject({ 'x-api-key': 'secret', 'content-type': 'application/json' });
  });

  it('fills a form, an XML body and an address', async () => {
    await sender({ body: 'to={to}&text={text}' }).send(sms);
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({ to: sms.to, text: sms.text });
    await sender({ headers: { 'content-type': 'text/xml' }, body: '<m to="{to}">{text}</m>' }).send(sms);
    expect(asked[1]?.body).toContain('New &quot;lead&quot; &amp; more');
    await sender({ method: 'GET', url: `${base}/send?to={to}&text={text}`, body: null }).send(sms);
    expect([asked[2]?.request.method, new URL(asked[2]?.request.url ?? '', base).searchParams.get('text')]).toEqual(['GET', sms.text]);
  });

  it.each([
    [200, 'ERR 105 no credit', NotTaken],
    [401, 'bad key', NotTaken],
    [429, 'slow down', NotTaken],
    [400, 'not a number', NeverDelivered],
  ])('after %i %s is refused', async (status, body, kind) => {
    answer = { status, body };
    await expect(sender({ success: /queued|OK/ }).send(sms)).rejects.toBeInstanceOf(kind);
  });

  it('is in doubt after an error of the server, and cannot be looked up', async () => {
    answer = { status: 502, body: 'bad gateway' };
    const error: unknown = await sender()
      .send(sms)
      .catch((caught: unknown) => caught);
    expect([error instanceof NotTaken, String(error)]).toEqual([false, 'Error: 502 bad gateway']);
    expect(await sender().find({ to: sms.to, mark: Buffer.alloc(0), since: new Date() })).toBe('cannot_tell');
  });

  it('certainly did not leave if the server was not reached', async () => {
    await expect(sender({ url: 'http://nowhere.invalid/send' }).send(sms)).rejects.toBeInstanceOf(NotTaken);
  });
});

describe('its settings', () => {
  const set = { SMS_URL: 'https://sms.example.com/send', SMS_BODY: 'to={to}&text={text}' };
  const problems = (env: Record<string, string>): string => {
    try {
      return readSettings(env).httpSms === null ? 'none' : 'usable';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };

  it.each([
    [{ ...set, SMS_HEADERS: '{"Authorization":"Bearer x"}', SMS_SUCCESS: '"status":"(ok|queued)"' }, 'usable'],
    [{ SMS_URL: 'https://sms.example.com/?to={to}&m={text}', SMS_METHOD: 'get' }, 'usable'],
    [{ SMS_BODY: 'to={to}' }, 'SMS_URL: expected'],
    [{ SMS_URL: set.SMS_URL, SMS_BODY: 'to={to}' }, '{text}'],
    [{ ...set, SMS_HEADERS: 'Authorization: x' }, 'SMS_HEADERS: expected'],
    [{ ...set, SMS_SUCCESS: '(' }, 'SMS_SUCCESS: expected'],
    [{ ...set, SMS_METHOD: 'TRACE' }, 'SMS_METHOD: expected'],
    [{ ...set, TWILIO_ACCOUNT_SID: 'a', TWILIO_AUTH_TOKEN: 'b', TWILIO_FROM: 'c' }, 'SMS_URL: expected'],
  ])('%j: %s', (env, expected) => {
    expect(problems(env)).toContain(expected);
  });
});

describe('a delivery report', () => {
  const test = useTestApp({ smsUndelivered: /UNKNOWN_NUMBER/ });
  const send = async (): Promise<{ id: number; token: string }> => {
    const dedupeKey = randomCode();
    const recipient = { kind: 'enquiry', id: 1 } as const;
    await test.database.inTx((tx) =>
      putInOutbox(tx, { dedupeKey, channel: 'sms', template: 'enquiry.telephone-code', recipient, payload: {} }),
    );
    const row = await test.database.db.first(sql<{ id: number }>`select id from outbox_messages where dedupe_key = ${dedupeKey}`);
    return { id: row?.id ?? 0, token: test.post.tokens.sign(row?.id ?? 0) };
  };
  const report = (token: string, body: string) =>
    test.nobody().call('POST', `/sms-reports/${token}`, body, { 'content-type': 'application/x-www-form-urlencoded' });
  const isMarked = async (id: number) =>
    (
      await test.database.db.first(sql<{ marked: boolean }>`
      select no_recipient_at is not null as marked from outbox_messages where id = ${id}`)
    )?.marked;

  it('marks a message whose number does not exist, and no other', async () => {
    const [gone, busy] = [await send(), await send()];
    expect((await report(gone.token, 'status=FAILED&reason=UNKNOWN_NUMBER')).statusCode).toBe(200);
    expect((await report(busy.token, 'status=DELIVERED')).statusCode).toBe(200);
    expect([await isMarked(gone.id), await isMarked(busy.id)]).toEqual([true, false]);
  });

  it('is refused with another token', async () => {
    const { id, token } = await send();
    expect(
      (
        await report(
          token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
          'UNKNOWN_NUMBER',
        )
      ).statusCode,
    ).toBe(404);
    expect(await isMarked(id)).toBe(false);
  });
});
