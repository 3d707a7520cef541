import { describe, expect, it } from 'vitest';
import { useWebhooks } from '../../test/use-webhooks.ts';
import { sql } from '../platform/database/sql.ts';
import { waitAfter } from './deliveries.ts';
import { sendDeliveries } from './send-deliveries.ts';

const { test, clock, receiver, received, logOf, buy, listening } = useWebhooks();
const minutes = (count: number): number => count * 60_000;

describe('a failing receiver', () => {
  it.each([
    ['refuses', 500, 'refused'],
    ['answers 410', 410, 'refused'],
    ['redirects', 302, 'redirected'],
  ] as const)('that %s is retried later, and the log shows its response', async (_, status, problem) => {
    const { company, code } = await listening();
    await buy(company);
    receiver.answerWith((response) => void response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end('no\u0000 thanks'));
    await test.deliverEvents();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await logOf(company, code)).toMatchObject([
      { state: 'waiting', attempts: 1, status, problem, answer: 'no thanks', next_try_at: '2026-11-02T12:00:30.000Z' },
    ]);
    receiver.answerWith((response) => void response.end());
    await test.deliverEvents();
    expect(receiver.received).toHaveLength(1);
    clock.after(30_000);
    await test.deliverEvents();
    expect(await logOf(company, code)).toMatchObject([{ state: 'delivered', attempts: 2, status: 200, problem: null, answer: null }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that stalls is dropped after the timeout, keeping what it began to say', async () => {
    const { company, code } = await listening();
    await buy(company);
    receiver.answerWith(() => undefined);
    await test.deliverEvents();
    expect(await logOf(company, code)).toMatchObject([{ state: 'waiting', status: null, problem: 'slow' }]);
    // Headers at once, then an endless body.
    receiver.answerWith((response) => void response.writeHead(200).write('a'));
    clock.after(30_000);
    await test.deliverEvents();
    expect(await logOf(company, code)).toMatchObject([{ state: 'waiting', attempts: 2, problem: 'slow' }]);
  });

  it('that upgrades the protocol is refused at once, and blocks nothing', async () => {
    const { company, code } = await listening();
    await buy(company);
    receiver.answerWith(
      ({ socket }) => void socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
    );
    await test.deliverEvents();
    expect(await logOf(company, code)).toMatchObject([{ state: 'waiting', attempts: 1, status: 101, problem: 'refused', answer: null }]);
  });

  it('that is down or responds endlessly does no harm', async () => {
    const { company, code } = await listening('http://127.0.0.1:1/');
    await buy(company);
    await test.deliverEvents();
    expect(await logOf(company, code)).toMatchObject([{ state: 'waiting', problem: 'unreachable' }]);

    const endless = await listening();
    await buy(endless.company);
    receiver.answerWith((response) => {
      const more = (): void => void (response.destroyed || setImmediate(() => response.write('x'.repeat(1_000), more)));
      more();
    });
    await test.deliverEvents();
    const [delivery] = await logOf(endless.company, endless.code);
    expect([delivery?.state, delivery?.answer]).toEqual(['delivered', 'x'.repeat(500)]);
  });

  it.each(['https://localhost:9/', 'https://127.0.0.1:9/', 'https://[::1]:9/', 'https://[::ffff:127.0.0.1]:9/', 'https://10.0.0.1/'])(
    'that resolves to a private network is refused on connection: %s',
    async (url) => {
      // Registered when that was allowed, or its name has moved since.
      const { company, code } = await listening(url);
      await buy(company);
      await sendDeliveries(test.database, { ...test.outward, allowsPrivate: false });
      expect(await logOf(company, code)).toMatchObject([{ state: 'waiting', status: null, problem: 'not_public' }]);
    },
  );

  it('is given up after ten attempts within a day, and the company is notified once', async () => {
    const { company, code } = await listening();
    await buy(company);
    await buy(company);
    receiver.answerWith((response) => void response.writeHead(503).end());
    let waited = 0;
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await test.deliverEvents();
      waited += (waitAfter(attempt) ?? 0) * 1_000;
      clock.after(waited);
    }
    expect(waited).toBeGreaterThan(minutes(23 * 60));
    expect(waited).toBeLessThanOrEqual(minutes(24 * 60));
    expect(await logOf(company, code)).toMatchObject([
      { state: 'dead', attempts: 10, next_try_at: null },
      { state: 'dead', attempts: 10, next_try_at: null },
    ]);
    clock.after(waited + minutes(60));
    await test.deliverEvents();
    expect(receiver.received).toHaveLength(20);
    await test.sendMessages();
    const mails = await test.database.db.rows(sql<{ plain: string }>`
      select plain from outbox_messages where template = 'webhook.dead' and recipient_id = ${company.companyId}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.plain).toContain('127.0.0.1');
    expect(mails[0]?.plain).toContain('/settings/integrations');
  });

  it('gets the event again under the same id when the company asks', async () => {
    const { company, code } = await listening();
    await buy(company);
    await test.deliverEvents();
    const [delivery] = await logOf(company, code);
    const replay = () => company.call('POST', `/integrations/webhooks/${code}/deliveries/${delivery?.id}/replay`);
    expect((await replay()).statusCode).toBe(200);
    expect((await replay()).statusCode).toBe(409);
    await test.deliverEvents();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.event_id, delivery?.event_id]);
    expect(await logOf(company, code)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });
});

describe('concurrent delivery workers', () => {
  it('send every event once, in order', async () => {
    const { company } = await listening();
    for (let lead = 0; lead < 6; lead += 1) await buy(company);
    // Slow responses give the other workers every opportunity.
    receiver.answerWith((response) => void setTimeout(() => response.end(), 20));
    await Promise.all(Array.from({ length: 4 }, () => test.deliverEvents()));
    await test.deliverEvents();
    const ids = received().map(({ id }) => id);
    expect(ids).toHaveLength(6);
    expect(ids).toEqual([...ids].toSorted());
    expect(new Set(ids).size).toBe(6);
  });

  it('do not let a slow receiver delay others', async () => {
    const [slow, quick] = [await listening(`${receiver.url}?slow`), await listening()];
    await buy(slow.company);
    for (let lead = 0; lead < 3; lead += 1) await buy(quick.company);
    receiver.answerWith((response, { path }) => void (path.includes('slow') || response.end()));
    await Promise.all([test.deliverEvents(), test.deliverEvents(), test.deliverEvents(), test.deliverEvents()]);
    expect(receiver.received.filter(({ path }) => path === '/hook')).toHaveLength(3);
  });

  it('take over from one that crashed', async () => {
    const { company, code } = await listening();
    await buy(company);
    await test.deliverEvents();
    await buy(company);
    await test.database.db.rows(sql`
      update event_receivers set busy_claim = gen_random_uuid(), busy_until = app_now() + interval '30 seconds' where code = ${code}`);
    await test.deliverEvents();
    expect(received()).toHaveLength(1);
    clock.after(31_000);
    await test.deliverEvents();
    expect(received()).toHaveLength(2);
  });
});
