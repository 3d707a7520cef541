import { createHash, createHmac } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormatTest, MetaLead, SourceFormat } from '../../contract/enquiries/format-endpoints.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { publicUrl, type TestCaller } from '../../test/app-harness.ts';
import { useEventReceiver } from '../../test/event-receiver.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { formatOf, listBlocks, section } from '../../test/lead-sources-page.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { fetchMetaLeads } from './intake/fetch-meta-leads.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

// Follows docs/lead-sources.md: its tables are set as on the screen, its examples are sent, its answers are compared.

let admin: TestCaller;
const test = useTestApp();
beforeAll(async () => {
  admin = await test.staff('admin');
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

/** Sets a source up as a section says. */
async function setUp(
  title: string,
  more: Partial<Pick<SourceFormat, 'success_body' | 'failure_body'> & Readonly<Record<'signing_secret' | 'access_token', string>>> = {},
) {
  const { sourceId, key } = await makeSource(test.database);
  const body = { ...formatOf(title), ...more, reason: 'as the documentation says' };
  const saved = await admin.call('PUT', `/operator/sources/${sourceId}/format`, body);
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
  const { path } = saved.json<{ data: SourceFormat }>().data;
  return { blocks: listBlocks(section(title)), sourceId, key, path: path.slice('/api/v1'.length) };
}

/** Replaces the code, which differs each time, by the one on the page. */
const withPagesCode = (answer: string): string =>
  answer
    .replaceAll(/[2-9A-Z]{8}(?=["</])/g, 'AB23CD45')
    .replace(/status\/AB23CD45\/[\w-]{22}/, 'status/AB23CD45/k3J9…')
    .replace(publicUrl, 'https://leads.example.com');

const loadLead = (sourceId: SourceId) =>
  test.database.db.rows(sql<{ name: string; telephone: string; consent: string; fields: Record<string, string> }>`
    select c.forename || ' ' || c.surname as name, c.telephone, n.text as consent, t.fields
    from enquiries e join enquiry_contacts c on c.enquiry_id = e.id join enquiry_consents n on n.enquiry_id = e.id
    left join enquiry_tracking t on t.enquiry_id = e.id where e.source_id = ${sourceId}`);

async function sendTest(sourceId: SourceId, content: string): Promise<FormatTest> {
  const response = await admin.call('POST', `/operator/sources/${sourceId}/format/test`, { content });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<{ data: FormatTest }>().data;
}

it('takes in our own fields', async () => {
  const { blocks, sourceId, key } = await setUp('Our own fields');
  const [example = '', answer = ''] = blocks;
  const send = () => test.source(key).call('POST', '/intake/enquiries', JSON.parse(example));
  const response = await send();
  expect([response.statusCode, JSON.parse(withPagesCode(response.body))]).toEqual([201, JSON.parse(answer)]);
  expect((await send()).body).toBe(response.body);
  expect(await loadLead(sourceId)).toMatchObject([{ name: 'Rosalind Ashby', fields: { utm_campaign: 'spring-boilers' } }]);
});

// https://help.zapier.com/hc/en-us/articles/8496326446989-Send-webhooks-in-Zaps: first_name, last_name and age are Zapier's own example.
describe('a JSON webhook', () => {
  it('is taken in by its map, its key in X-Api-Key', async () => {
    const { blocks, sourceId, key, path } = await setUp('Zapier, Make and n8n');
    const [example = '', answer = ''] = blocks;
    const send = () => test.nobody().call('POST', path, JSON.parse(example), { 'x-api-key': key });
    expect(await sendTest(sourceId, example)).toMatchObject({ outcome: 'taken', errors: [] });
    expect(await loadLead(sourceId)).toEqual([]);
    const response = await send();
    expect([response.statusCode, JSON.parse(withPagesCode(response.body))]).toEqual([200, JSON.parse(answer)]);
    expect((await send()).body).toBe(response.body);
    expect(await loadLead(sourceId)).toMatchObject([
      { name: 'Bryan Helmig', telephone: '+447700900812', fields: { age: '27', utm_source: 'facebook', id: 'zap-77' } },
    ]);
  });

  it('keeps none of the keys in its body', async () => {
    const { blocks, sourceId, key, path } = await setUp('Zapier, Make and n8n');
    const sent = { ...(JSON.parse(blocks[0] ?? '') as object), key, api_key: key };
    expect((await test.nobody().call('POST', path, sent)).statusCode).toBe(200);
    expect(JSON.stringify(await loadLead(sourceId))).not.toContain(key);
  });

  it('goes to the address of its own source only', async () => {
    const { blocks, path } = await setUp('Zapier, Make and n8n');
    const other = await makeSource(test.database);
    const sent = await test.source(other.key).call('POST', path, JSON.parse(blocks[0] ?? ''));
    expect(sent.statusCode).toBe(404);
    expect((await test.nobody().call('POST', path, {})).statusCode).toBe(401);
  });

  it('is refused with our names of fields, and logged, if it is no JSON at all', async () => {
    const { sourceId, key, path } = await setUp('Zapier, Make and n8n');
    for (const [body, expected] of [
      ['{"first_name": "Bryan"', 'could not be read'],
      ['{"first_name": "Bryan"}', 'telephone'],
    ] as const) {
      const response = await test.nobody().call('POST', path, body, { 'x-api-key': key, 'content-type': 'application/json' });
      expect([response.statusCode, response.body]).toEqual([422, expect.stringContaining(expected)]);
    }
    const log = await admin.call('GET', `/operator/sources/${sourceId}/failed-calls`);
    expect(log.json<{ meta: { total: number } }>().meta.total).toBe(2);
    expect(log.body).not.toContain('Bryan');
  });
});

// The post string of https://helpcentre.leadbyte.com/integration, with a postcode and the time of consent; the answers of
// https://www.boberdoo.com/lead-posting-responses: status, lead_id and error.
describe('a direct post', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const setUpPost = async () => {
    const [success_body = null, failure_body = null, post = '', answer = ''] = listBlocks(
      section('Direct post (LeadByte, boberdoo and others)'),
    );
    return { ...(await setUp('Direct post (LeadByte, boberdoo and others)', { success_body, failure_body })), post, answer };
  };

  it('is taken in and answered in its own format', async () => {
    const { sourceId, key, path, post, answer } = await setUpPost();
    expect(await sendTest(sourceId, post)).toMatchObject({
      outcome: 'taken',
      answer: { status: 200, type: 'application/xml', body: answer },
    });
    const response = await test.nobody().call('POST', path, `${post}&key=${key}`, form);
    expect([response.statusCode, response.headers['content-type'], withPagesCode(response.body)]).toEqual([
      200,
      'application/xml; charset=utf-8',
      answer,
    ]);
    const [lead] = await loadLead(sourceId);
    expect(lead).toMatchObject({ name: 'David Beckham', telephone: '+447879000194', fields: { campid: 'TEST', sid: '1' } });
    expect(JSON.stringify(lead)).not.toContain(key);
  });

  it('counts once, whatever the order of its fields', async () => {
    const { sourceId, key, path, post } = await setUpPost();
    const turned = post.split('&').toReversed().join('&');
    const answers = [];
    for (const body of [post, turned]) answers.push((await test.nobody().call('POST', path, `${body}&key=${key}`, form)).body);
    expect(new Set(answers).size).toBe(1);
    expect(await loadLead(sourceId)).toHaveLength(1);
  });

  it('is refused with status 200 and escaped reasons', async () => {
    const { key, path, post } = await setUpPost();
    const response = await test.nobody().call('POST', path, `${post.replace('LE4+7ZS', 'LE99+9ZZ')}&key=${key}`, form);
    expect([response.statusCode, response.body]).toEqual([
      200,
      '<response><status>Error</status><error>postcode: We can&apos;t find this postcode</error></response>',
    ]);
    expect((await test.nobody().call('POST', path, `${post}&key=not-a-key-of-ours`, form)).statusCode).toBe(401);
  });
});

// https://developers.google.com/google-ads/webhook/docs/implementation: the fields of WebhookLead and UserLeadColumnData.
describe('a Google Ads lead form', () => {
  it('is taken in under the key in its body, once per lead_id', async () => {
    const { blocks, sourceId, key, path } = await setUp('Google Ads lead forms');
    const [example = '', answer = ''] = blocks;
    const send = () => test.nobody().call('POST', path, JSON.parse(example.replace('<key>', key)));
    const response = await send();
    expect([response.statusCode, JSON.parse(withPagesCode(response.body))]).toEqual([200, JSON.parse(answer)]);
    expect((await send()).body).toBe(response.body);
    const [lead, ...others] = await loadLead(sourceId);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      name: 'Ada Byron',
      telephone: '+447700900814',
      consent: 'I agree that up to three companies may contact me.',
    });
    expect(lead?.fields).toEqual({
      utm_source: 'google',
      lead_id: 'TeSter-123',
      form_id: '40000000000',
      campaign_id: '123456789',
      gclid: 'EAIaIQobChMI',
      adgroup_id: '20000000000',
      creative_id: '30000000000',
    });
    const campaigns = await admin.call('GET', `/operator/sources/${sourceId}/campaigns`);
    expect(campaigns.json<{ data: unknown[] }>().data).toMatchObject([{ source: 'google', campaign: '123456789', received: 1 }]);
  });

  it('recognises a test lead, which is not taken in', async () => {
    const { blocks, sourceId, key, path } = await setUp('Google Ads lead forms');
    const sample = { ...(JSON.parse(blocks[0] ?? '') as object), google_key: key, is_test: true, user_column_data: [] };
    const response = await test.nobody().call('POST', path, sample);
    expect([response.statusCode, response.json()]).toEqual([200, { data: { quote_code: null, status_url: null, test: true } }]);
    expect(await loadLead(sourceId)).toEqual([]);
    const preview = await sendTest(sourceId, JSON.stringify(sample));
    expect([preview.answer.status, JSON.parse(preview.answer.body)]).toEqual([200, response.json()]);
    const shown = await admin.call('GET', `/operator/sources/${sourceId}/format`);
    expect(shown.json<{ data: SourceFormat }>().data.tested_at).not.toBeNull();
    expect((await test.nobody().call('POST', path, { ...sample, google_key: 'not-a-key-of-ours' })).statusCode).toBe(401);
  });
});

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text);
const json = { 'content-type': 'application/json' };

// https://www.typeform.com/developers/webhooks/example-payload/, with a telephone number, a postcode and a surname.
describe('a Typeform response', () => {
  const secret = 'a long random secret';
  const setUpForm = async () => {
    const set = await setUp('Typeform', { signing_secret: secret });
    const [example = '', answer = ''] = set.blocks;
    const send = (body: string, signature = `sha256=${hmac(secret, body).digest('base64')}`) =>
      test.nobody().call('POST', set.path, body, { ...json, 'typeform-signature': signature });
    return { ...set, example, answer, send };
  };

  it('is taken in once by its signature', async () => {
    const { sourceId, example, answer, send } = await setUpForm();
    expect(await sendTest(sourceId, example)).toMatchObject({ outcome: 'taken', errors: [] });
    const response = await send(example);
    expect([response.statusCode, JSON.parse(withPagesCode(response.body))]).toEqual([200, JSON.parse(answer)]);
    // A repeat is another event.
    expect((await send(example.replace('LtWXD3crgy', 'LtWXD3crgz'))).body).toBe(response.body);
    const [lead, ...others] = await loadLead(sourceId);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      name: 'Laura Palmer',
      telephone: '+447700900815',
      consent: 'I agree that up to three companies may contact me.',
    });
    expect(lead?.fields).toEqual({
      score: '4',
      user_id: 'abc123456',
      utm_campaign: 'spring-boilers',
      form_id: 'lT4Z3j',
      readable_ref_picture_choice: 'Kitchen, Bathroom',
      readable_ref_legal: 'true',
    });
  });

  it('is refused without a valid signature', async () => {
    const { sourceId, example, path, send } = await setUpForm();
    const signature = `sha256=${hmac(secret, example).digest('base64')}`;
    expect((await send(`${example} `, signature)).statusCode).toBe(401);
    expect((await send(example, 'sha256=')).statusCode).toBe(401);
    expect((await test.nobody().call('POST', path, example, json)).statusCode).toBe(401);
    await test.database.db.rows(sql`update sources set stopped_at = app_now() where id = ${sourceId}`);
    expect((await send(example)).statusCode).toBe(401);
    expect(await loadLead(sourceId)).toEqual([]);
  });

  it('is ignored while it is being filled in', async () => {
    const { sourceId, example, send } = await setUpForm();
    const response = await send(example.replace('"form_response",', '"form_response_partial",'));
    expect([response.statusCode, response.json()]).toEqual([200, { data: { quote_code: null, status_url: null, test: false } }]);
    expect(await loadLead(sourceId)).toEqual([]);
  });
});

// https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/request-validation and the contact that workflows send.
describe('a HubSpot workflow', () => {
  const secret = 'yyyyyyyy-yyyy-yyyy-yyyy-yyyyyyyyyyyy';

  it('is taken in once by its key', async () => {
    const { blocks, sourceId, key, path } = await setUp('HubSpot forms');
    const [example = '', answer = ''] = blocks;
    const send = (body: string) => test.nobody().call('POST', path, body, { ...json, 'x-api-key': key });
    const response = await send(example);
    expect([response.statusCode, JSON.parse(withPagesCode(response.body))]).toEqual([200, JSON.parse(answer)]);
    expect((await send(example.replace('PAID_SEARCH', 'DIRECT'))).body).toBe(response.body);
    const [lead, ...others] = await loadLead(sourceId);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ name: 'Brian Halligan', telephone: '+447700900816' });
    expect(lead?.fields).toMatchObject({ hs_analytics_source: 'PAID_SEARCH', form_title: 'Boiler quote' });
    expect(JSON.stringify(lead?.fields)).not.toContain('bh@example.com');
  });

  it('may send chosen properties only', async () => {
    const { sourceId, key, path } = await setUp('HubSpot forms');
    const chosen = { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.com', phone: '+447700900818', zip: 'LE4 7ZS' };
    const body = { ...chosen, what_do_you_need: 'New boiler', consent_form: '762987228e694ef19530f58da2db5f63' };
    expect((await test.nobody().call('POST', path, body, { 'x-api-key': key })).statusCode).toBe(200);
    expect(await loadLead(sourceId)).toMatchObject([{ name: 'Ada Byron', telephone: '+447700900818' }]);
  });

  it('may sign its calls in version 3 or 2', async () => {
    const { blocks, path } = await setUp('HubSpot forms', { signing_secret: secret });
    const [example = ''] = blocks;
    const called = `POST${publicUrl}/api/v1${path}${example}`;
    const send = (headers: Record<string, string>) => test.nobody().call('POST', path, example, { ...json, ...headers });
    const sendThird = (time: number) =>
      send({
        'x-hubspot-request-timestamp': String(time),
        'x-hubspot-signature-v3': hmac(secret, called + String(time)).digest('base64'),
      });
    const second = createHash('sha256')
      .update(secret + called)
      .digest('hex');
    const version = { 'x-hubspot-signature-version': 'v2' };
    expect((await sendThird(Date.now())).statusCode).toBe(200);
    expect((await send({ ...version, 'x-hubspot-signature': second })).statusCode).toBe(200);
    // Older than five minutes, of another body, or of a version that covers no address.
    expect((await sendThird(Date.now() - 400_000)).statusCode).toBe(401);
    expect(
      (await send({ ...version, 'x-hubspot-signature': createHash('sha256').update(`${secret}${called} `).digest('hex') })).statusCode,
    ).toBe(401);
    const first = createHash('sha256')
      .update(secret + example)
      .digest('hex');
    expect((await send({ 'x-hubspot-signature-version': 'v1', 'x-hubspot-signature': first })).statusCode).toBe(401);
  });
});

// https://developers.facebook.com/docs/graph-api/webhooks/getting-started and …/marketing-api/guides/lead-ads/retrieving.
describe('Meta Lead Ads', () => {
  const [secret, token] = ['app-secret-of-meta', 'page-token-of-meta'];
  const graph = useEventReceiver();
  const setUpMeta = async (
    secrets: { signing_secret?: string; access_token?: string } = { signing_secret: secret, access_token: token },
  ) => {
    const set = await setUp('Meta Lead Ads', secrets);
    const [call = '', answer = '', lead = ''] = set.blocks;
    const send = (body: string, signature = `sha256=${hmac(secret, body).digest('hex')}`) =>
      test.nobody().call('POST', set.path, body, { ...json, 'x-hub-signature-256': signature });
    return { ...set, call, answer, lead, send };
  };
  const fetchLeads = (timeoutMs = 5_000) => {
    const url = graph.url.replace('/hook', '/v26.0');
    return fetchMetaLeads(test.database, { graph: { url, timeoutMs }, sealer: test.outward.sealer, log: pino({ level: 'silent' }) });
  };
  const listWaiting = async (sourceId: SourceId) =>
    (await admin.call('GET', `/operator/sources/${sourceId}/meta-leads`)).json<{ data: MetaLead[]; meta: { total: number } }>();
  const answerWith = (status: number, body: string) => graph.answerWith((response) => void response.writeHead(status).end(body));

  it('confirms the address by its verify token', async () => {
    const { path, sourceId } = await setUpMeta();
    const { verify_token: verify } = (await admin.call('GET', `/operator/sources/${sourceId}/format`)).json<{ data: SourceFormat }>().data;
    const ask = (given: string, challenge = '1158201444') =>
      test.nobody().call('GET', `${path}?hub.mode=subscribe&hub.challenge=${challenge}&hub.verify_token=${given}`);
    const confirmed = await ask(verify);
    expect([confirmed.statusCode, confirmed.headers['content-type'], confirmed.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '1158201444',
    ]);
    expect((await ask('another')).statusCode).toBe(404);
    expect((await ask(verify, '<script>')).statusCode).toBe(422);
  });

  it('fetches the lead that a signed call names, once', async () => {
    const { sourceId, call, answer, lead, send } = await setUpMeta();
    answerWith(200, lead);
    for (let times = 0; times < 2; times += 1) {
      const response = await send(call);
      expect([response.statusCode, response.json()]).toEqual([200, JSON.parse(answer)]);
      await fetchLeads();
    }
    expect(graph.received).toHaveLength(1);
    const [asked] = graph.received;
    const query = new URLSearchParams(asked?.path.split('?')[1]);
    expect(asked?.path.split('?')[0]).toBe('/v26.0/55459717045641545');
    expect([asked?.headers.authorization, query.get('appsecret_proof')]).toEqual([`Bearer ${token}`, hmac(secret, token).digest('hex')]);
    const [stored, ...others] = await loadLead(sourceId);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      name: 'James Oak',
      telephone: '+447700900817',
      consent: 'I agree that up to three companies may contact me.',
    });
    expect(stored?.fields).toMatchObject({ utm_source: 'instagram', campaign_name: 'spring-boilers', lead_id: '55459717045641545' });
    expect(await sendTest(sourceId, lead)).toMatchObject({ outcome: 'held', errors: [] });
    expect((await listWaiting(sourceId)).meta.total).toBe(0);
  });

  it('is refused without a valid signature', async () => {
    const { call, send } = await setUpMeta();
    expect((await send(call, `sha256=${hmac('another', call).digest('hex')}`)).statusCode).toBe(401);
    await fetchLeads();
    expect(graph.received).toEqual([]);
  });

  it('fetches several leads of one call, and skips other changes', async () => {
    const { sourceId, call, lead, send } = await setUpMeta();
    graph.answerWith((response, { path }) => {
      const id = /\d{5,}/.exec(path)?.[0] ?? '';
      response.end(lead.replace('55459717045641545', id).replace('900817', `9008${id.slice(-2)}`));
    });
    const { entry } = JSON.parse(call) as { entry: { changes: { field: string; value: object }[] }[] };
    const [first] = entry;
    const change = (id: string) => ({ field: 'leadgen', value: { leadgen_id: id } });
    const changes = [change('5550000000021'), change('5550000000022'), { field: 'feed', value: { leadgen_id: '5550000000023' } }];
    expect(
      (
        await send(
          JSON.stringify({
            object: 'page',
            entry: [
              { ...first, changes },
              { ...first, changes: [change('5550000000024')] },
            ],
          }),
        )
      ).statusCode,
    ).toBe(200);
    await fetchLeads();
    expect((await loadLead(sourceId)).map(({ telephone }) => telephone.slice(-2)).toSorted()).toEqual(['21', '22', '24']);
  });

  it('notes the samples of Meta’s tools and takes none of them in', async () => {
    const { sourceId, call, lead, send } = await setUpMeta();
    const sample = await send(call.replace('55459717045641545', '"444444444444"'));
    expect(sample.json()).toEqual({ data: { quote_code: null, status_url: null, test: true } });
    answerWith(200, lead.replace('James Oak', '<test lead: dummy data for full_name>'));
    await send(call);
    await fetchLeads();
    expect(graph.received).toHaveLength(1);
    expect(await loadLead(sourceId)).toEqual([]);
    const shown = await admin.call('GET', `/operator/sources/${sourceId}/format`);
    expect(shown.json<{ data: SourceFormat }>().data.tested_at).not.toBeNull();
  });

  it('logs a fetched lead that cannot be accepted, to be replayed', async () => {
    const { sourceId, call, lead, send } = await setUpMeta();
    answerWith(200, lead.replace('LE4 7ZS', 'LE99 9ZZ'));
    await send(call);
    await fetchLeads();
    const log = await admin.call('GET', `/operator/sources/${sourceId}/failed-calls`);
    expect(log.json<{ data: unknown[] }>().data).toMatchObject([{ errors: [{ field: 'postcode' }], replayable: true }]);
    expect((await listWaiting(sourceId)).meta.total).toBe(0);
  });

  it('tries again with growing pauses, shows Meta’s error, and can be asked again', async () => {
    const { sourceId, call, lead, send } = await setUpMeta();
    const error = { error: { message: 'Error validating access token: Session has expired.', type: 'OAuthException', code: 190 } };
    answerWith(400, JSON.stringify(error));
    await send(call);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await fetchLeads();
      await test.database.db.rows(sql`update meta_leads set due_at = app_now() where source_id = ${sourceId}`);
    }
    expect(graph.received).toHaveLength(10);
    const { data, meta } = await listWaiting(sourceId);
    expect([data, meta.total]).toMatchObject([
      [{ lead_id: '55459717045641545', state: 'failed', attempts: 10, problem: 'refused', message: error.error.message }],
      1,
    ]);
    expect(JSON.stringify(data)).not.toContain(token);
    answerWith(200, lead);
    const retry = () => admin.call('POST', `/operator/meta-leads/${data[0]?.id}/retry`, { reason: 'renewed the token' });
    expect((await retry()).statusCode).toBe(200);
    await fetchLeads();
    expect(await loadLead(sourceId)).toHaveLength(1);
    expect((await retry()).statusCode).toBe(409);
  });

  it.each([
    ['no_token', { signing_secret: secret }, () => answerWith(200, '')],
    ['unreadable', undefined, () => answerWith(200, '<html>')],
    ['unreachable', undefined, () => graph.answerWith((response) => void response.destroy())],
    ['slow', undefined, () => graph.answerWith(() => undefined)],
  ] as const)('waits if there is a problem: %s', async (problem, secrets, answer) => {
    const { sourceId, call, send } = await setUpMeta(secrets);
    answer();
    await send(call);
    await fetchLeads(problem === 'slow' ? 100 : undefined);
    expect((await listWaiting(sourceId)).data).toMatchObject([{ state: 'waiting', attempts: 1, problem }]);
  });
});

describe('the secrets of a source', () => {
  it('are sealed, stay until replaced, and go with the format', async () => {
    const { sourceId } = await setUp('Typeform', { signing_secret: 'a long random secret', access_token: 'another long one' });
    const load = () =>
      test.database.db.first(sql<{ signing: Buffer | null; token: Buffer | null }>`
      select signing_secret as signing, access_token as token from source_formats where source_id = ${sourceId}`);
    expect(String((await load())?.signing)).not.toContain('random');
    const put = async (change: object): Promise<SourceFormat> => {
      const shown = await admin.call('GET', `/operator/sources/${sourceId}/format`);
      const {
        path: _p,
        name: _n,
        tested_at: _t,
        verify_token: _v,
        has_signing_secret: _s,
        has_access_token: _a,
        ...fields
      } = shown.json<{ data: SourceFormat }>().data;
      const saved = await admin.call('PUT', `/operator/sources/${sourceId}/format`, { ...fields, ...change, reason: 'as agreed before' });
      expect([saved.statusCode, saved.body]).toEqual([200, expect.not.stringContaining('secret of mine')]);
      return saved.json<{ data: SourceFormat }>().data;
    };
    expect(await put({ fixed: [] })).toMatchObject({ has_signing_secret: true, has_access_token: true });
    expect(await put({ access_token: null })).toMatchObject({ has_signing_secret: true, has_access_token: false });
    const before = await load();
    expect(await put({ signing_secret: 'secret of mine' })).toMatchObject({ has_signing_secret: true });
    expect((await load())?.signing).not.toEqual(before?.signing);
    expect(await put({ kind: 'hubspot' })).toMatchObject({ has_signing_secret: false });
  });
});

describe('the format of a source', () => {
  it('is saved only by administrators, from its current version, and not for staff entries', async () => {
    const { sourceId } = await makeSource(test.database);
    const {
      path: _path,
      name: _name,
      tested_at: _tested,
      verify_token: _token,
      has_signing_secret: _secret,
      has_access_token: _access,
      ...fields
    } = (await admin.call('GET', `/operator/sources/${sourceId}/format`)).json<{ data: SourceFormat }>().data;
    const body = { ...fields, reason: 'agreed with the partner' };
    expect((await (await test.staff('agent')).call('PUT', `/operator/sources/${sourceId}/format`, body)).statusCode).toBe(403);
    const stale = await admin.call('PUT', `/operator/sources/${sourceId}/format`, body, { 'if-match': '"another"' });
    expect(stale.statusCode).toBe(412);
    const own = await test.database.db.first(sql<{ id: number }>`select id from sources where for_staff`);
    expect((await admin.call('PUT', `/operator/sources/${own?.id}/format`, body)).statusCode).toBe(409);
  });

  it.each([
    ['an unknown field of ours', { field_map: [{ from: 'x', to: 'shoe_size' }] }],
    ['a question without a number', { fixed: [{ field: 'question_', value: 'x' }] }],
    ['a consent of a few letters', { consent_forms: [{ form_id: '1', text: 'yes' }] }],
    ['an unknown format', { kind: 'xml' }],
  ])('refuses %s', async (_, wrong) => {
    const { sourceId } = await makeSource(test.database);
    const {
      path: _path,
      name: _name,
      tested_at: _tested,
      verify_token: _token,
      has_signing_secret: _secret,
      has_access_token: _access,
      ...fields
    } = (await admin.call('GET', `/operator/sources/${sourceId}/format`)).json<{ data: SourceFormat }>().data;
    const response = await admin.call('PUT', `/operator/sources/${sourceId}/format`, { ...fields, ...wrong, reason: 'agreed before' });
    expect(response.statusCode).toBe(422);
  });
});
