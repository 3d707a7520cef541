import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { openForTests } from '../test/open-together.ts';
import { useTestProvider } from '../test/use-test-provider.ts';
import type { ProviderEvent } from '../server/billing/provider/payment-provider.ts';
import { openSandbox } from './open-sandbox.ts';

const test = useTestProvider();

interface Receiver {
  readonly url: string;
  readonly received: ProviderEvent[];
  /** The next response statuses; 200 if empty. */
  readonly statuses: number[];
}

/** Receives webhooks like the product; an invalid signature fails the test. */
const receiver = openForTests<Receiver>(async (closeLater) => {
  const received: ProviderEvent[] = [];
  const statuses: number[] = [];
  const take = async (request: IncomingMessage): Promise<number> => {
    const body = Buffer.from(await text(request));
    const signature = String(request.headers['stripe-signature']);
    const status = statuses.shift() ?? 200;
    const event = test.provider.readEvent({ body, signature, now: new Date() });
    if (status === 200) received.push(event);
    return status;
  };
  const server = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    );
  });
  closeLater(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return { url: `http://127.0.0.1:${address.port}`, received, statuses };
});

beforeEach(async () => {
  await test.database.pool.query('delete from sandbox.deliveries');
  receiver.received.length = 0;
  receiver.statuses.length = 0;
});

const listEventTypes = (ref: string): string[] => receiver.received.filter(({ object }) => object?.ref === ref).map(({ type }) => type);

/** A successful payment, under the faults set before. */
async function pay(): Promise<string> {
  const { ref } = await test.payment();
  await test.provider.confirmPayment({ ref, offSession: true, key: ref });
  return ref;
}

/** Makes every pending delivery due. */
async function makeDue(): Promise<void> {
  await test.database.pool.query(`update sandbox.deliveries set due_at = now() - interval '1 second' where delivered_at is null`);
}

const inOrder = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

describe('webhooks', () => {
  it('are signed, and sent in order after the events', async () => {
    const ref = await pay();
    expect(receiver.received).toHaveLength(0);
    await test.sandbox.sendEvents(receiver.url);
    expect(listEventTypes(ref)).toEqual(inOrder);
    expect(await test.sandbox.sendEvents(receiver.url)).toBe(0);
  });

  it('are retried later under the same id if refused', async () => {
    const ref = await pay();
    receiver.statuses.push(...Array<number>(20).fill(503));
    expect(await test.sandbox.sendEvents(receiver.url)).toBe(0);
    receiver.statuses.length = 0;
    expect(await test.sandbox.sendEvents(receiver.url)).toBe(0);
    await makeDue();
    await test.sandbox.sendEvents(receiver.url);
    expect(listEventTypes(ref)).toEqual(inOrder);
    await expect(test.sandbox.sendEvents('http://127.0.0.1:1')).resolves.toBe(0);
  });

  it('stop after the last attempt', async () => {
    const ref = await pay();
    await test.database.pool.query('update sandbox.deliveries set attempts = 79');
    receiver.statuses.push(...Array<number>(20).fill(500));
    await test.sandbox.sendEvents(receiver.url);
    receiver.statuses.length = 0;
    await makeDue();
    await test.sandbox.sendEvents(receiver.url);
    expect(listEventTypes(ref)).toEqual([]);
  });

  it('are sent ten times on demand', async () => {
    const { ref } = await test.payment();
    await test.sandbox.sendEvents(receiver.url);
    receiver.received.length = 0;
    await test.setFault({ kind: 'duplicate_events', value: 10 });
    await test.provider.confirmPayment({ ref, offSession: true, key: `${ref}-10` });
    await test.sandbox.sendEvents(receiver.url);
    const succeeded = receiver.received.filter(({ type }) => type === 'payment_intent.succeeded');
    expect(succeeded).toHaveLength(10);
    expect(new Set(succeeded.map(({ id }) => id)).size).toBe(1);
  });

  it('are sent out of order, late or not at all on demand', async () => {
    await test.setFault({ kind: 'disorder_events', value: 60_000 });
    const disordered = await pay();
    expect(await test.sandbox.sendEvents(receiver.url)).toBe(0);
    await makeDue();
    await test.sandbox.sendEvents(receiver.url);
    expect(listEventTypes(disordered)).toEqual(inOrder.toReversed());
    await test.removeFaults();
    await test.setFault({ kind: 'delay_events', value: 60_000 });
    const late = await pay();
    expect(await test.sandbox.sendEvents(receiver.url)).toBe(0);
    await test.removeFaults();
    await test.sandbox.sendEvents(receiver.url);
    expect(listEventTypes(late)).toEqual(inOrder);
    await test.setFault({ kind: 'lose_events' });
    await pay();
    expect(await test.sandbox.sendEvents(receiver.url)).toBe(0);
  });

  it('are sent once by two processes serving the same sandbox', async () => {
    const other = await openSandbox({ database: test.database, log: pino({ level: 'silent' }) });
    const ref = await pay();
    const sent = await Promise.all([test.sandbox.sendEvents(receiver.url), other.sendEvents(receiver.url)]);
    expect(sent[0] + sent[1]).toBe(receiver.received.length);
    expect(listEventTypes(ref).toSorted()).toEqual(inOrder.toSorted());
    const answer = await fetch(`${await other.url()}/v1/payment_intents/${ref}`, {
      headers: { authorization: `Bearer ${test.sandbox.keys.secretKey}` },
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    await other.close();
  });
});
