import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../contract/kit/ids.ts';
import { publicUrl, type TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { buyOne } from '../../../test/factories/settle-in-every-way.ts';
import { useEmptyTables, useTestApp, useTestClock } from '../../../test/use-test-app.ts';
import { waitAfter } from '../deliveries.ts';
import type { CrmSandbox } from './open-crm-sandbox.ts';

const clock = useTestClock('2026-11-02T12:00:00Z');
const test = useTestApp({ clock: () => clock.now, demonstration: true });
useEmptyTables(test, 'event_deliveries', 'company_events');

function sandbox(): CrmSandbox {
  if (test.crmSandbox === null) throw new Error('the demonstration has no CRM');
  return test.crmSandbox;
}
const control = (method: string, body?: object, secret = sandbox().settings.clientSecret): Promise<Response> =>
  fetch(new URL('/control/faults', sandbox().settings.tokenUrl), {
    method,
    headers: { authorization: `Bearer ${secret}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const fail = async (fault: object): Promise<void> => expect((await control('POST', fault)).status).toBe(200);
const ask = (form: Record<string, string>): Promise<Response> => {
  const { tokenUrl, clientId, clientSecret } = sandbox().settings;
  return fetch(tokenUrl, { method: 'POST', body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form }) });
};

let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => void (await control('DELETE')));

/** A browser at the CRM: keeps the account cookie. */
function openBrowser() {
  let cookie = '';
  const keep = (response: LightMyRequestResponse): LightMyRequestResponse => {
    for (const { name, value } of response.cookies) cookie = `${name}=${value}`;
    return response;
  };
  return {
    get: async (url: string) => keep(await test.app.inject({ url, headers: { cookie } })),
    post: async (form: Record<string, string>, site = 'same-origin') =>
      keep(
        await test.app.inject({
          method: 'POST',
          url: '/sandbox/crm/authorize',
          headers: { cookie, 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(form).toString(),
        }),
      ),
  };
}
type Browser = ReturnType<typeof openBrowser>;
type Company = TestCompany & TestCaller;

const readHiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [name, value]),
  );
async function begin(company: TestCaller): Promise<URL> {
  return new URL((await company.call('POST', '/integrations/crm')).json<{ data: { url: string } }>().data.url);
}
/** Goes to the CRM's page from the product and presses a button there. */
async function answer(browser: Browser, company: TestCaller, pressed: 'allow' | 'cancel'): Promise<URLSearchParams> {
  const page = await browser.get((await begin(company)).href.slice(publicUrl.length));
  expect(page.statusCode).toBe(200);
  const response = await browser.post({ ...readHiddenFields(page.body), answer: pressed });
  expect(response.statusCode).toBe(303);
  const to = new URL(response.headers.location ?? '');
  expect(to.origin + to.pathname).toBe(`${publicUrl}/zoho-auth`);
  return to.searchParams;
}
const come = (company: TestCaller, query: URLSearchParams | string) => company.call('POST', `/lead-send-token/zoho/?${query.toString()}`);
const fetchConnection = async (company: TestCaller) =>
  (await company.call('GET', '/integrations/crm')).json<{
    data: { available: boolean; connection: { code: string; dead: number; last_pushed_at: string | null } | null };
  }>().data;
async function connected(): Promise<{ browser: Browser; company: Company }> {
  const [browser, company] = [openBrowser(), await test.company({ creditLimitMinor: 1_000_000 })];
  expect((await come(company, await answer(browser, company, 'allow'))).statusCode).toBe(200);
  return { browser, company };
}
const buy = (company: TestCompany) => buyOne(test, company.companyId, sourceId);
const leadsSeen = async (browser: Browser): Promise<number> => (await browser.get('/sandbox/crm')).body.split('<li>').length - 1;
async function fetchLog(company: TestCaller): Promise<object[]> {
  const { connection } = await fetchConnection(company);
  return (await company.call('GET', `/integrations/webhooks/${connection?.code}/deliveries`)).json<{ data: object[] }>().data;
}

describe('connecting the sandbox CRM', () => {
  it('asks for permission in the name of the product and comes back with a code and the state', async () => {
    const [browser, company] = [openBrowser(), await test.company()];
    expect(await fetchConnection(company)).toEqual({ available: true, connection: null });
    const url = await begin(company);
    const page = await browser.get(url.href.slice(publicUrl.length));
    expect(page.body).toContain('Connect Plumbline to this CRM?');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const query = new URL((await browser.post({ ...readHiddenFields(page.body), answer: 'allow' })).headers.location ?? '').searchParams;
    expect(query.get('state')).toBe(url.searchParams.get('state'));
    expect((await come(company, query)).json()).toEqual({ data: { token: expect.stringMatching(/^….{4}$/) as string } });
    expect((await fetchConnection(company)).connection).toMatchObject({ dead: 0, last_pushed_at: null });
  });

  it('comes back without a code when the user cancels', async () => {
    const company = await test.company();
    const url = await begin(company);
    const browser = openBrowser();
    const page = await browser.get(url.href.slice(publicUrl.length));
    const response = await browser.post({ ...readHiddenFields(page.body), answer: 'cancel' });
    const query = Object.fromEntries(new URL(response.headers.location ?? '').searchParams);
    expect(query).toEqual({ error: 'access_denied', state: url.searchParams.get('state') });
    expect((await fetchConnection(company)).connection).toBeNull();
  });

  it('connects from the CRM without a state once the company confirms', async () => {
    const [browser, company] = [openBrowser(), await test.company({ creditLimitMinor: 1_000_000 })];
    const list = await browser.get('/sandbox/crm');
    expect(list.body).toContain('<a href="/sandbox/crm/connect">Connect to Plumbline</a>');
    const query = new URL((await browser.get('/sandbox/crm/connect')).headers.location ?? '').searchParams;
    expect([...query.keys()]).toEqual(['code']);
    const unconfirmed = await come(company, query);
    expect([unconfirmed.statusCode, (await fetchConnection(company)).connection]).toEqual([400, null]);
    query.set('confirmed', '1');
    expect((await come(company, query)).statusCode).toBe(200);
    await buy(company);
    await test.deliverEvents();
    expect(await leadsSeen(browser)).toBe(1);
  });

  it('refuses a code that is wrong, used or expired', async () => {
    const [browser, company] = [openBrowser(), await test.company()];
    const refused = { statusCode: 400, body: { data: { errors: ['The CRM did not accept this. Please try again'] } } };
    const bring = async (query: URLSearchParams) => {
      const { statusCode, json } = await come(company, query);
      return { statusCode, body: json<unknown>() };
    };
    const wrong = await answer(browser, company, 'allow');
    wrong.set('code', `${wrong.get('code')}x`);
    expect(await bring(wrong)).toEqual(refused);

    const used = await answer(browser, company, 'allow');
    expect((await come(company, used)).statusCode).toBe(200);
    expect(await bring(new URLSearchParams({ code: used.get('code') ?? '', confirmed: '1' }))).toEqual(refused);

    const late = await answer(browser, company, 'allow');
    clock.after(10 * 60_000);
    expect(await bring(late)).toEqual(refused);
  });

  it('sends no code to another address and ignores forms of other sites', async () => {
    const [browser, company] = [openBrowser(), await test.company()];
    const url = await begin(company);
    const fields = readHiddenFields((await browser.get(url.href.slice(publicUrl.length))).body);
    expect((await browser.post({ ...fields, answer: 'allow' }, 'cross-site')).statusCode).toBe(400);
    expect((await browser.post({ ...fields, redirect_uri: 'https://evil.example/zoho-auth', answer: 'allow' })).statusCode).toBe(400);
    url.searchParams.set('redirect_uri', 'https://evil.example/zoho-auth');
    expect((await browser.get(url.href.slice(publicUrl.length))).statusCode).toBe(400);
  });

  it('gives tokens only to the client with the right secret', async () => {
    const answered = await ask({ client_secret: 'wrong', grant_type: 'refresh_token', refresh_token: 'x' });
    expect([answered.status, await answered.json()]).toEqual([401, { error: 'invalid_client' }]);
    expect((await ask({ grant_type: 'refresh_token', refresh_token: 'x' })).status).toBe(400);
    expect((await ask({ grant_type: 'password' })).status).toBe(400);
  });
});

describe('a lead sent to the sandbox CRM', () => {
  it('is listed for the browser that connected, and for no other', async () => {
    const { browser, company } = await connected();
    await buy(company);
    await test.deliverEvents();
    const { body } = await browser.get('/sandbox/crm');
    expect(body).toContain('Winifred Plantedname');
    expect(body).toContain('LE4 7ZS');
    expect(await leadsSeen(openBrowser())).toBe(0);
    expect((await fetchConnection(company)).connection?.last_pushed_at).toBe('2026-11-02T12:00:00.000Z');
  });

  it('arrives after the access token was renewed', async () => {
    const { browser, company } = await connected();
    clock.after(2 * 3_600_000);
    await buy(company);
    await test.deliverEvents();
    expect(await leadsSeen(browser)).toBe(1);
  });

  it('is refused without a valid token or a surname, and only the last 100 are kept', async () => {
    const { settings, store } = sandbox();
    const { browser, company } = await connected();
    const send = (token: string, data: object) =>
      fetch(settings.leadsUrl, {
        method: 'POST',
        headers: { authorization: `Zoho-oauthtoken ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(data),
      });
    const code = new URL((await browser.get('/sandbox/crm/connect')).headers.location ?? '').searchParams.get('code') ?? '';
    const tokens = await ask({ grant_type: 'authorization_code', redirect_uri: store.redirectUri, code });
    const { access_token: token, refresh_token: refresh } = (await tokens.json()) as { access_token: string; refresh_token: string };
    await buy(company);
    await test.deliverEvents();
    expect((await send('nonsense', { data: [] })).status).toBe(401);
    expect((await send(refresh, { data: [] })).status, 'a refresh token opens nothing').toBe(401);
    expect((await send(token, { data: [{ Last_Name: '' }] })).status).toBe(400);
    expect(await leadsSeen(browser)).toBe(1);
    const lead = { Salutation: null, First_Name: null, Email: null, Phone: null, Mobile: null, Street: null, City: null, Zip_Code: null };
    const more = { ...lead, Country: null, Lead_Source: null, Description: null };
    const sent = Array.from({ length: 100 }, (_, index) => ({ ...more, Last_Name: `<b>${index}` }));
    expect((await send(token, { data: sent })).status).toBe(201);
    const { body } = await browser.get('/sandbox/crm');
    expect(body.split('<li>')).toHaveLength(101);
    expect(body).not.toContain('Plantedname');
    expect(body).toContain('&lt;b&gt;99');
  });
});

describe('a sandbox CRM with faults', () => {
  it.each([
    ['answers 500', { kind: 'server_error' }, { status: 500, problem: 'refused' }],
    ['refuses the token', { kind: 'refuse' }, { status: 401, problem: 'refused' }],
    ['answers too slowly', { kind: 'slow', value: 2_500 }, { status: null, problem: 'slow' }],
  ])('receives the lead once on the next attempt after it %s', async (_what, fault, logged) => {
    const { browser, company } = await connected();
    await buy(company);
    await fail({ ...fault, call: 'leads', times: 1 });
    await test.deliverEvents();
    expect(await fetchLog(company)).toMatchObject([{ state: 'waiting', attempts: 1, ...logged }]);
    clock.after(30_000);
    await test.deliverEvents();
    expect(await fetchLog(company)).toMatchObject([{ state: 'delivered', attempts: 2, status: 201 }]);
    // A slow answer ends after the caller hung up, and must not add the lead again.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await leadsSeen(browser)).toBe(1);
  });

  it('stops the delivery after the last attempt; the company sees it and is mailed', async () => {
    const { company } = await connected();
    await buy(company);
    await fail({ kind: 'refuse' });
    let seconds = 0;
    for (let attempt = 1; ; attempt += 1) {
      await test.deliverEvents();
      const next = waitAfter(attempt);
      if (next === null) break;
      seconds += next;
      clock.after(seconds * 1_000);
    }
    expect(await fetchLog(company)).toMatchObject([{ state: 'dead', attempts: 10, problem: 'refused' }]);
    expect((await fetchConnection(company)).connection?.dead).toBe(1);
    const receiver = await test.database.pool.query<{ id: number }>('select id from event_receivers where company_id = $1', [
      company.companyId,
    ]);
    const mails = await test.database.pool.query<{ count: number }>(
      "select count(*)::integer from outbox_messages where template = 'webhook.dead' and payload->>'receiverId' = $1",
      [String(receiver.rows[0]?.id)],
    );
    expect(mails.rows).toEqual([{ count: 1 }]);
  });

  it('makes connecting fail with the reason, and the next attempt works', async () => {
    const [browser, company] = [openBrowser(), await test.company()];
    for (const [fault, status] of [
      [{ kind: 'server_error' }, 503],
      [{ kind: 'slow', value: 2_500 }, 503],
      [{ kind: 'refuse' }, 400],
    ] as const) {
      await fail({ ...fault, call: 'token', times: 1 });
      expect((await come(company, await answer(browser, company, 'allow'))).statusCode).toBe(status);
      expect((await fetchConnection(company)).connection).toBeNull();
    }
    expect((await come(company, await answer(browser, company, 'allow'))).statusCode).toBe(200);
  });

  it('requires the client secret to set a fault', async () => {
    expect((await control('POST', { kind: 'refuse' }, 'wrong')).status).toBe(401);
    expect((await control('POST', { kind: 'unknown' })).status).toBe(400);
  });
});

describe('outside the demonstration', () => {
  const other = useTestApp();
  it('has neither a CRM to connect nor sandbox pages', async () => {
    const company = await other.company();
    expect(other.crmSandbox).toBeNull();
    expect((await fetchConnection(company)).available).toBe(false);
    expect((await company.call('POST', '/integrations/crm')).statusCode).toBe(409);
    for (const url of ['/sandbox/crm', '/sandbox/crm/connect', '/sandbox/crm/authorize', '/sandbox/crm/assets/crm.css'])
      expect(other.app.hasRoute({ method: 'GET', url }), url).toBe(false);
    expect(test.app.hasRoute({ method: 'GET', url: '/sandbox/crm' })).toBe(true);
  });
});

describe('with a CRM in the environment', () => {
  const crm = {
    clientId: 'us',
    clientSecret: 'x',
    authorizeUrl: 'https://crm.test/auth',
    tokenUrl: 'https://crm.test/token',
    leadsUrl: 'https://crm.test/leads',
  };
  const other = useTestApp({ demonstration: true, crm });
  it('uses that one, and does not serve the sandbox', async () => {
    expect(other.crmSandbox).toBeNull();
    expect((await begin(await other.company())).hostname).toBe('crm.test');
    expect(other.app.hasRoute({ method: 'GET', url: '/sandbox/crm' })).toBe(false);
  });
});
