import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useEventReceiver } from '../../test/event-receiver.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { buyOne } from '../../test/factories/settle-in-every-way.ts';
import { useEmptyTables, useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { eraseExpiredContacts } from '../enquiries/erase-contacts.ts';
import { sql } from '../platform/database/sql.ts';

/** A CRM that exchanges the code 'good', refreshes tokens, and accepts leads with the latest one. */
const receiver = useEventReceiver();
const at = (path: string): string => new URL(path, receiver.url).href;
const clock = useTestClock('2026-11-02T12:00:00Z');
const test = useTestApp({
  clock: () => clock.now,
  crm: {
    clientId: 'us',
    clientSecret: 'shared-secret',
    // The port is known once it listens.
    get authorizeUrl() {
      return at('/auth?scope=leads');
    },
    get tokenUrl() {
      return at('/token');
    },
    get leadsUrl() {
      return at('/leads');
    },
  },
});
useEmptyTables(test, 'event_deliveries', 'company_events');

let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
let given = 0;
let leadStatus = 201;
beforeEach(() => {
  leadStatus = 201;
  receiver.answerWith((response, { path, body, headers }) => {
    const form = new URLSearchParams(body);
    if (path === '/leads') {
      const isKnown = headers.authorization === `Zoho-oauthtoken access-${given}`;
      response.writeHead(isKnown ? leadStatus : 401).end('{"data":[{"code":"SUCCESS"}]}');
    } else if (form.get('code') === 'good' || form.get('refresh_token') === 'refresh') {
      given += 1;
      response.end(JSON.stringify({ access_token: `access-${given}`, refresh_token: 'refresh', expires_in: 3_600 }));
    } else response.end('{"error":"invalid_code"}');
  });
});

type Company = TestCompany & TestCaller;
const begin = async (company: TestCaller): Promise<string> => {
  const { url } = (await company.call('POST', '/integrations/crm')).json<{ data: { url: string } }>().data;
  return new URL(url).searchParams.get('state') ?? '';
};
const come = (company: TestCaller, code: string, state: string) =>
  company.call('POST', `/lead-send-token/zoho/?code=${encodeURIComponent(code)}&state=${state}`);
async function connected(): Promise<Company> {
  const company = await test.company({ creditLimitMinor: 1_000_000 });
  expect((await come(company, 'good', await begin(company))).statusCode).toBe(200);
  receiver.received.length = 0;
  return company;
}
const fetchConnection = async (company: TestCaller) =>
  (await company.call('GET', '/integrations/crm')).json<{
    data: { available: boolean; connection: { code: string; last_pushed_at: string | null } | null };
  }>().data;
const buy = (company: TestCompany) => buyOne(test, company.companyId, sourceId);
const pushed = () =>
  receiver.received.filter(({ path }) => path === '/leads').map(({ body }) => (JSON.parse(body) as { data: object[] }).data[0]);

describe('connecting', () => {
  it('requests access at the CRM, and stores the token sealed', async () => {
    const company = await test.company();
    const { url } = (await company.call('POST', '/integrations/crm')).json<{ data: { url: string } }>().data;
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: 'leads',
      response_type: 'code',
      client_id: 'us',
      redirect_uri: 'http://localhost:3000/zoho-auth',
    });
    const answer = await come(company, 'good', searchParams.get('state') ?? '');
    expect(answer.json()).toEqual({ data: { token: expect.stringMatching(/^….{4}$/) as string } });
    expect(Object.fromEntries(new URLSearchParams(receiver.received[0]?.body))).toEqual({
      client_id: 'us',
      client_secret: 'shared-secret',
      grant_type: 'authorization_code',
      redirect_uri: 'http://localhost:3000/zoho-auth',
      code: 'good',
    });
    expect(await fetchConnection(company)).toMatchObject({ available: true, connection: { last_pushed_at: null } });
    const rows = await test.database.pool.query<{ sealed: Buffer }>("select sealed from event_receivers where kind = 'crm'");
    for (const { sealed } of rows.rows) expect(sealed.toString('latin1')).not.toContain('access-');
  });

  it('is refused for a code the CRM rejects, and without a code', async () => {
    const company = await test.company();
    const refused = await come(company, 'bad', await begin(company));
    expect([refused.statusCode, refused.json()]).toEqual([400, { data: { errors: ['The CRM did not accept this. Please try again'] } }]);
    expect((await come(company, '', await begin(company))).statusCode).toBe(422);
    expect((await fetchConnection(company)).connection).toBeNull();
  });

  it('is refused for an unrequested code, so that nobody can plant their own', async () => {
    const [company, other] = [await test.company(), await test.company()];
    expect((await company.call('POST', '/lead-send-token/zoho/?code=good')).statusCode).toBe(400);
    const state = await begin(other);
    expect((await come(company, 'good', state)).statusCode).toBe(400);
    const own = await begin(company);
    clock.after(61 * 60_000);
    expect((await come(company, 'good', own)).statusCode, 'after an hour').toBe(400);
    expect(receiver.received).toEqual([]);
  });

  it('started by the CRM without a state is completed once the user confirms', async () => {
    const company = await test.company();
    const bring = (query: string) => company.call('POST', `/lead-send-token/zoho/?code=${query}`);
    expect((await bring('good')).statusCode, 'not confirmed').toBe(400);
    expect(receiver.received).toEqual([]);
    const fromElsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const forged = await company.call('POST', '/lead-send-token/zoho/?code=good&confirmed=1', undefined, fromElsewhere);
    expect([forged.statusCode, receiver.received]).toEqual([400, []]);
    expect((await bring('bad&confirmed=1')).statusCode, 'expired').toBe(400);
    expect((await bring('good&confirmed=1')).statusCode).toBe(200);
    expect((await fetchConnection(company)).connection).not.toBeNull();
  });

  it('with someone else’s state is refused, confirmed or not', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const state = await begin(other);
    const answer = await company.call('POST', `/lead-send-token/zoho/?code=good&state=${state}&confirmed=1`);
    expect([answer.statusCode, receiver.received]).toEqual([400, []]);
  });

  it('works once, and reports an unreachable CRM', async () => {
    const company = await test.company();
    const state = await begin(company);
    receiver.answerWith((response) => void response.writeHead(502).end());
    expect((await come(company, 'good', state)).statusCode).toBe(503);
    expect((await come(company, 'good', state)).statusCode).toBe(400);
  });

  it('again ends the previous connection', async () => {
    const company = await connected();
    const { connection: former } = await fetchConnection(company);
    expect((await come(company, 'good', await begin(company))).statusCode).toBe(200);
    const { connection } = await fetchConnection(company);
    expect(connection?.code).not.toBe(former?.code);
    await buy(company);
    await test.deliverEvents();
    expect(pushed()).toHaveLength(1);
  });
});

describe('a bought lead', () => {
  it('is pushed to its buyer’s CRM, and only there', async () => {
    const [company, other] = [await connected(), await test.company()];
    await buy(other);
    await buy(company);
    await test.deliverEvents();
    expect(pushed()).toEqual([
      expect.objectContaining({
        First_Name: 'Winifred',
        Last_Name: 'Plantedname',
        Zip_Code: 'LE4 7ZS',
        Country: 'GB',
        Lead_Source: 'Plumbline',
        Description: expect.stringMatching(
          /^Gas boiler replacement \(\w+\)\nCombi is 14 years old and losing pressure\.\nWhen would you like the work done\? As soon as possible\nCoverage 1$/,
        ) as string,
      }),
    ]);
    expect((await fetchConnection(company)).connection?.last_pushed_at).toBe('2026-11-02T12:00:00.000Z');
  });

  it('is retried if the CRM refused it, as the log shows', async () => {
    const company = await connected();
    await buy(company);
    leadStatus = 500;
    await test.deliverEvents();
    const { connection } = await fetchConnection(company);
    const log = async () =>
      (await company.call('GET', `/integrations/webhooks/${connection?.code}/deliveries`)).json<{ data: object[] }>().data;
    expect(await log()).toMatchObject([{ state: 'waiting', status: 500, problem: 'refused' }]);
    leadStatus = 201;
    clock.after(30_000);
    await test.deliverEvents();
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2, status: 201 }]);
  });

  it('is delivered to a CRM whose response never ends, reading no more than is kept', async () => {
    const company = await connected();
    const { connection } = await fetchConnection(company);
    await buy(company);
    receiver.answerWith((response) => {
      response.writeHead(201);
      const talk = (): void => {
        if (!response.destroyed) response.write('more and more '.repeat(1_000), () => setImmediate(talk));
      };
      talk();
    });
    await test.deliverEvents();
    const log = (await company.call('GET', `/integrations/webhooks/${connection?.code}/deliveries`)).json<{ data: { answer: string }[] }>();
    expect(log.data).toMatchObject([{ state: 'delivered', status: 201 }]);
    expect(log.data[0]?.answer).toHaveLength(500);
  });

  it('is pushed with a token refreshed before expiry', async () => {
    const company = await connected();
    clock.after(3_600_000);
    await buy(company);
    await test.deliverEvents();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/token', '/leads']);
    await buy(company);
    await test.deliverEvents();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/token', '/leads', '/leads']);
  });

  it('is not pushed once its consumer is erased or the CRM disconnected', async () => {
    const company = await connected();
    const { enquiryId } = await buy(company);
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
    await test.database.inTx(eraseExpiredContacts);
    await test.deliverEvents();
    const { connection } = await fetchConnection(company);
    await buy(company);
    expect((await company.call('DELETE', `/integrations/webhooks/${connection?.code}`)).statusCode).toBe(200);
    await test.deliverEvents();
    expect([pushed(), (await fetchConnection(company)).connection]).toEqual([[], null]);
  });

  it('supports no test event and has no secret to rotate', async () => {
    const company = await connected();
    const { connection } = await fetchConnection(company);
    expect((await company.call('POST', `/integrations/webhooks/${connection?.code}/test`)).statusCode).toBe(404);
    expect((await company.call('POST', `/integrations/webhooks/${connection?.code}/secret`)).statusCode).toBe(404);
  });
});
