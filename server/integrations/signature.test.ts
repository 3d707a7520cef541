import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useEventReceiver, type ReceivedEvent } from '../../test/event-receiver.ts';
import { makeWebhook } from '../../test/factories/make-webhook.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';

// The receiver in this file knows only what is published; nothing here comes from the signer.
const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');

const clock = useTestClock('2026-11-23T12:00:00Z');
const test = useTestApp({ clock: () => clock.now, receiversMayBePrivate: true });
const receiver = useEventReceiver();

/** The page's five steps. */
function isGenuine({ headers, body }: ReceivedEvent, secret: string, now: Date): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  const isFresh = Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= 5 * 60;
  const given = String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one));
  return isFresh && given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}

async function receiveTest(code: string, company: { call: (method: 'POST', path: string) => Promise<unknown> }): Promise<ReceivedEvent> {
  await company.call('POST', `/integrations/webhooks/${code}/test`);
  await test.deliverEvents();
  const event = receiver.received.at(-1);
  if (event === undefined) throw new Error('nothing was received');
  return event;
}

it('documents an example that its own steps verify', () => {
  const [, secret = '', id = '', timestamp = '', body = '', signature = ''] =
    /secret `(.+?)`, id `(.+?)`,\s+timestamp `(.+?)`, body `(.+?)`\. The signature is `(.+?)`/.exec(page) ?? [];
  const event = {
    path: '/',
    headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
    body,
  };
  expect(isGenuine(event, secret, new Date(Number(timestamp) * 1_000))).toBe(true);
  expect(isGenuine({ ...event, body: `${body} ` }, secret, new Date(Number(timestamp) * 1_000))).toBe(false);
});

it('lets a receiver written from the page verify our calls, and nothing else', async () => {
  const company = await test.company();
  const { code, secret } = await makeWebhook(test, company, receiver.url);
  const event = await receiveTest(code, company);
  expect(isGenuine(event, secret, clock.now)).toBe(true);
  expect(JSON.parse(event.body)).toMatchObject({ id: event.headers['webhook-id'], type: 'webhook.test' });

  const { secret: other } = await makeWebhook(test, company, receiver.url);
  expect(isGenuine(event, other, clock.now), 'under the secret of another').toBe(false);
  expect(isGenuine({ ...event, body: event.body.replace('test', 'text') }, secret, clock.now), 'changed on the way').toBe(false);
  expect(isGenuine(event, secret, new Date(clock.now.getTime() + 301_000)), 'sent again by a stranger').toBe(false);
});

it('accepts both secrets during rotation, and only the new one after a day', async () => {
  const company = await test.company();
  const { code, secret: former } = await makeWebhook(test, company, receiver.url);
  const changed = await company.call('POST', `/integrations/webhooks/${code}/secret`);
  const { secret } = changed.json<{ data: { secret: string } }>().data;
  const during = await receiveTest(code, company);
  expect([isGenuine(during, former, clock.now), isGenuine(during, secret, clock.now)]).toEqual([true, true]);

  // A second rotation would remove the first secret, possibly the only one in use.
  expect((await company.call('POST', `/integrations/webhooks/${code}/secret`)).statusCode).toBe(409);

  clock.after(24 * 3_600_000);
  const after = await receiveTest(code, company);
  expect([isGenuine(after, former, clock.now), isGenuine(after, secret, clock.now)]).toEqual([false, true]);
  expect((await company.call('POST', `/integrations/webhooks/${code}/secret`)).statusCode).toBe(200);
});
