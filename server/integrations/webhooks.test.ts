import { describe, expect, it } from 'vitest';
import { eventTypes } from '../../contract/integrations/values.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useWebhooks } from '../../test/use-webhooks.ts';

const { test, received, logOf, buy, listening } = useWebhooks();

describe('the webhooks of a company', () => {
  const add = (company: TestCaller, more: object = {}) =>
    company.call('POST', '/integrations/webhooks', { url: 'https://hooks.example.com/', events: ['lead.purchased'], ...more });

  it('are five at most, even when added concurrently', async () => {
    const company = await test.company();
    const answers = await Promise.all(Array.from({ length: 7 }, () => add(company)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    const listed = (await company.call('GET', '/integrations/webhooks')).json<{ data: { code: string; events: string[] }[] }>().data;
    expect(listed).toHaveLength(5);
    expect((await company.call('DELETE', `/integrations/webhooks/${listed[0]?.code}`)).statusCode).toBe(200);
    expect((await add(company, { events: [...eventTypes] })).statusCode).toBe(201);
  });

  it('show their secret once', async () => {
    const company = await test.company();
    const { secret } = (await add(company)).json<{ data: { secret: string } }>().data;
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await company.call('GET', '/integrations/webhooks')).body).not.toContain(secret.slice(6));
    const stored = await test.database.pool.query('select * from event_receivers');
    expect(JSON.stringify(stored.rows)).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
  });

  it.each([
    [{ url: 'ftp://hooks.example.com/' }, 'url'],
    [{ url: 'nowhere' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['lead.sold'] }, 'events'],
    [{ events: ['lead.purchased', 'lead.purchased'] }, 'events'],
  ])('are refused with the reason: %o', async (more, field) => {
    const response = await add(await test.company(), more);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ data: { fields: object } }>().data.fields).map((name) => name.split('.')[0])).toEqual([field]);
  });

  it('are not found by another company', async () => {
    const { company, code } = await listening();
    await buy(company);
    await test.deliverEvents();
    const [delivery] = await logOf(company, code);
    const other = await listening();
    const answers = await Promise.all([
      other.company.call('POST', `/integrations/webhooks/${code}/secret`),
      other.company.call('POST', `/integrations/webhooks/${code}/test`),
      other.company.call('DELETE', `/integrations/webhooks/${code}`),
      other.company.call('GET', `/integrations/webhooks/${code}/deliveries`),
      other.company.call('POST', `/integrations/webhooks/${code}/deliveries/${delivery?.id}/replay`),
      other.company.call('POST', `/integrations/webhooks/${other.code}/deliveries/${delivery?.id}/replay`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('accept one test at a time, and nothing once removed', async () => {
    const { company, code } = await listening();
    const sendTest = () => company.call('POST', `/integrations/webhooks/${code}/test`);
    expect([(await sendTest()).statusCode, (await sendTest()).statusCode]).toEqual([200, 409]);
    await test.deliverEvents();
    expect((await sendTest()).statusCode).toBe(200);
    await buy(company);
    expect((await company.call('DELETE', `/integrations/webhooks/${code}`)).statusCode).toBe(200);
    await test.deliverEvents();
    expect(received()).toHaveLength(1);
    expect((await sendTest()).statusCode).toBe(404);
  });

  it('of a locked company wait until it is unlocked', async () => {
    const { company } = await listening();
    await buy(company);
    const lock = (at: string | null) =>
      test.database.pool.query('update companies set locked_at = $1 where id = $2', [at, company.companyId]);
    await lock('2026-11-02T12:00:00Z');
    await test.deliverEvents();
    expect(received()).toEqual([]);
    await lock(null);
    await test.deliverEvents();
    expect(received()).toHaveLength(1);
  });
});
