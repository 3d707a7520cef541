import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { plainFormat } from '../../test/factories/plain-format.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { maxTrackingFields } from '../../contract/enquiries/format-values.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { sql } from '../platform/database/sql.ts';
import { randomCode } from '../platform/random-code.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { eraseContacts, type ErasedEnquiry } from './erase-contacts.ts';
import { saveFormat } from './intake/source-format.ts';

let source: TestCaller;
let sourceId: SourceId;
let key: string;

const test = useTestApp();
beforeAll(async () => {
  ({ key, sourceId } = await makeSource(test.database));
  source = test.source(key);
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

type Sent = Readonly<Record<string, unknown>>;
const post = (body: Sent, headers: Record<string, string> = { 'idempotency-key': randomCode() }) =>
  source.call('POST', '/intake/enquiries', body, headers);

async function accepted(body: Sent, headers?: Record<string, string>): Promise<string> {
  const response = await post(body, headers);
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json<{ data: { quote_code: string } }>().data.quote_code;
}

const loadEnquiry = (quoteCode: string) =>
  test.database.db.first(sql<{
    id: number;
    maxSales: number;
    answers: unknown;
    title: string | null;
    forename: string;
    surname: string;
    telephone: string;
    consent: string;
    givenAt: Date;
    ip: string | null;
    fields: Record<string, string> | null;
    leftOut: number | null;
    campaign: string | null;
  }>`
    select e.id, e.max_sales as "maxSales", e.answers, c.title, c.forename, c.surname, c.telephone, n.text as consent, n.given_at as "givenAt", n.ip,
           t.fields, t.left_out as "leftOut", t.utm_campaign as campaign
    from enquiries e join enquiry_contacts c on c.enquiry_id = e.id join enquiry_consents n on n.enquiry_id = e.id
    left join enquiry_tracking t on t.enquiry_id = e.id where e.quote_code = ${quoteCode}`);

const { consent, ...withoutConsent } = enquiryInput();

describe('unknown fields', () => {
  it('are kept as tracking, and shown on the lead and in the export', async () => {
    const code = await accepted({
      ...enquiryInput(),
      utm_source: 'google',
      utm_campaign: 'spring-boilers',
      gclid: 'Cj0KCQjw1123456789EiwA',
      page: { url: '/boilers', visits: 3 },
      consent: { ...consent, version: '2' },
      newsletter: true,
      empty: null,
    });
    const stored = await loadEnquiry(code);
    expect(stored?.fields).toEqual({
      utm_source: 'google',
      utm_campaign: 'spring-boilers',
      gclid: 'Cj0KCQjw1123456789EiwA',
      'page.url': '/boilers',
      'page.visits': '3',
      'consent.version': '2',
      newsletter: 'true',
    });
    const staff = await test.staff();
    const lead = await staff.call('GET', `/operator/leads/${stored?.id}`);
    const { tracking } = lead.json<{ data: { tracking: { fields: { name: string; value: string }[]; left_out: number } } }>().data;
    expect(tracking.fields).toContainEqual({ name: 'gclid', value: 'Cj0KCQjw1123456789EiwA' });
    const sheet = await staff.call('GET', '/operator/leads/export?view=all');
    expect(sheet.body).toContain(',google,,"spring-boilers"');
  });

  it('lose contact details, but not ids that look like telephone numbers', async () => {
    const code = await accepted({
      ...enquiryInput({ forename: 'Winifred', telephone: '07700 900321' }),
      note: 'Ask for Winifred on 07700 900321 or win@home.example',
      ad_id: '120330000123450',
      lead_ref_id: '07700900321',
    });
    const { fields = {} } = (await loadEnquiry(code)) ?? {};
    expect(fields?.['ad_id']).toBe('120330000123450');
    expect(JSON.stringify(fields)).not.toMatch(/Winifred|900321|win@home/);
  });

  it('are limited: those beyond are counted and left out', async () => {
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`extra_${index}`, 'x']));
    const stored = await loadEnquiry(await accepted({ ...enquiryInput(), ...many }));
    expect([Object.keys(stored?.fields ?? {}).length, stored?.leftOut]).toEqual([maxTrackingFields, 10]);
    const long = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`long_${index}`, 'y '.repeat(400)]));
    const cut = await loadEnquiry(await accepted({ ...enquiryInput(), ...long }));
    expect(JSON.stringify(cut?.fields).length).toBeLessThan(8_800);
    expect(cut?.leftOut).toBeGreaterThan(10);
    // Each takes two bytes as stored.
    const quotes = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`quotes_${index}`, '"'.repeat(index < 15 ? 500 : 50)]));
    expect((await loadEnquiry(await accepted({ ...enquiryInput(), ...quotes })))?.leftOut).toBeGreaterThan(10);
  });

  it('go with the contact data, except the campaign', async () => {
    const code = await accepted({ ...enquiryInput(), utm_campaign: 'autumn', gclid: 'Cj0KEQ' });
    const erased = await test.database.db.first(sql<ErasedEnquiry>`
      select id, country, description, answers from enquiries where quote_code = ${code}`);
    await test.database.inTx((tx) => eraseContacts(tx, erased === undefined ? [] : [erased], 'request'));
    const stored = await loadEnquiry(code);
    expect([stored?.fields, stored?.campaign]).toEqual([{}, 'autumn']);
  });
});

describe('consent', () => {
  it('needs no address', async () => {
    const { ip: _ip, ...rest } = consent;
    expect((await loadEnquiry(await accepted({ ...enquiryInput(), consent: rest })))?.ip).toBeNull();
  });

  it.each([
    ['with a zone', { consent_at: '2025-01-01T12:00:00+01:00' }, '2025-01-01T11:00:00.000Z'],
    ['in the country’s own time', { consent_at: '2025-07-01 12:00' }, '2025-07-01T11:00:00.000Z'],
    ['with a zone without a colon', { consent_at: '2025-01-01T12:00:00+0000' }, '2025-01-01T12:00:00.000Z'],
    ['nested and in the country’s own time', { consent: { timestamp: '2025-07-01 12:00' } }, '2025-07-01T11:00:00.000Z'],
    ['in seconds', { consent_timestamp: 1_735_732_800 }, '2025-01-01T12:00:00.000Z'],
  ])('may be flat, its time %s', async (_, time, expected) => {
    const flat = { consent_text: 'Up to three companies may call me.', consent_ip: '192.0.2.9', ...time };
    const stored = await loadEnquiry(await accepted({ ...withoutConsent, ...enquiryConsumer(), ...flat }));
    expect([stored?.consent, stored?.givenAt.toISOString(), stored?.ip]).toEqual([flat.consent_text, expected, '192.0.2.9']);
  });

  it('may name a form whose text the source has given, and then bears the time of arrival', async () => {
    const text = 'I agree that up to three companies contact me.';
    const { key: other, sourceId: id } = await makeSource(test.database);
    await test.database.inTx((tx) => saveFormat(tx, id, { ...plainFormat, consentForms: [{ form_id: 'F-7', text }] }));
    const body = { ...withoutConsent, ...enquiryConsumer(), form_id: 'F-7' };
    const headers = { 'idempotency-key': 'by-form' };
    const sends = () => test.source(other).call('POST', '/intake/enquiries', body, headers);
    const first = await sends();
    expect([first.statusCode, first.body]).toEqual([201, expect.any(String)]);
    // The retry arrives later, so its consent would bear another time.
    expect((await sends()).body).toBe(first.body);
    const { quote_code: code } = first.json<{ data: { quote_code: string } }>().data;
    expect((await loadEnquiry(code))?.consent).toBe(text);
    // A ticked box of that form repeats that consent was given, and a box that is not ticked refuses it.
    const box = (value: unknown) =>
      test.source(other).call('POST', '/intake/enquiries', { ...body, ...enquiryConsumer(), consent: value, id: String(value) });
    for (const value of ['on', 'Yes', true, 1]) expect([value, (await box(value)).statusCode]).toEqual([value, 201]);
    for (const value of ['off', 'no', false, 0]) expect([value, (await box(value)).statusCode]).toEqual([value, 422]);
    // Another click id is no other lead, although the consent bears the time of arrival.
    const clicked = await test.source(other).call('POST', '/intake/enquiries', { ...body, gclid: 'later' }, headers);
    expect(clicked.body).toBe(first.body);
    const unknown = await post({ ...body, ...enquiryConsumer(), form_id: 'F-8' });
    expect([unknown.statusCode, Object.keys(readFields(unknown))]).toEqual([422, ['consent']]);
  });
});

const readFields = (response: { body: string }) =>
  (JSON.parse(response.body) as { data: { fields: Record<string, string[]> } }).data.fields ?? {};
function enquiryConsumer(): Sent {
  const { telephone, email } = enquiryInput();
  return { telephone, email };
}

describe('values', () => {
  it('may be numbers as text, or text as numbers, with names and titles in any case', async () => {
    const { number_leads_requested: _n, telephone: _t, title: _ti, postcode, ...rest } = enquiryInput();
    const stored = await loadEnquiry(
      await accepted({
        ...rest,
        site: '1',
        Number_Leads_Requested: '2',
        Title: 'MRS.',
        'Post-Code': postcode,
        postcode,
        telephone: 447_700_912_345,
        country: 'UK',
        timescale: 'asap',
        question_answers: [],
        question_10: 'semi',
      }),
    );
    expect(stored).toMatchObject({ maxSales: 2, title: 'Mrs', telephone: '+447700912345' });
    expect(stored?.answers).toContainEqual({ question: 10, option: 'semi' });
  });

  it('need no site where the work type tells it, and no separate names', async () => {
    const { site: _s, forename: _f, surname: _n, ...rest } = enquiryInput();
    expect(await loadEnquiry(await accepted({ ...rest, full_name: 'Ada Mary Byron' }))).toMatchObject({
      forename: 'Ada Mary',
      surname: 'Byron',
    });
  });
});

describe('a call without Idempotency-Key', () => {
  it('is identified by its own event id', async () => {
    const body = { ...enquiryInput(), event_id: 'evt-1' };
    const first = await accepted(body, {});
    expect(await accepted(body, {})).toBe(first);
    const changed = await post({ ...body, forename: 'Ottilie' }, {});
    expect(changed.statusCode).toBe(422);
    expect(await accepted({ ...enquiryInput(), event_id: 2 }, {})).not.toBe(first);
  });

  it('returns the first answer to a repeat with other tracking, and keeps the first tracking', async () => {
    const body = { ...enquiryInput(), event_id: 'evt-tracked', gclid: 'first' };
    const code = await accepted(body, {});
    expect(await accepted({ ...body, gclid: 'second' }, {})).toBe(code);
    expect((await loadEnquiry(code))?.fields).toMatchObject({ gclid: 'first' });
  });

  it('keeps an id longer than a double holds', async () => {
    const text = JSON.stringify({ ...enquiryInput(), id: 0 }).replace('"id":0', '"id":55459717045641545');
    const sent = await source.call('POST', '/intake/enquiries/bulk', text, {
      'idempotency-key': randomCode(),
      'content-type': 'application/x-ndjson',
    });
    const [line] = sent.json<{ data: { quote_code: string }[] }>().data;
    expect((await loadEnquiry(line?.quote_code ?? ''))?.fields).toEqual({ id: '55459717045641545' });
  });

  it('is refused if it has none', async () => {
    const refused = await post({ ...enquiryInput() }, {});
    expect([refused.statusCode, refused.json()]).toEqual([400, { data: { errors: ['The Idempotency-Key header is required'] } }]);
  });

  it('finds the id in the field that the source names', async () => {
    const { key: other, sourceId: id } = await makeSource(test.database);
    await test.database.inTx((tx) => saveFormat(tx, id, { ...plainFormat, eventIdFields: ['meta.ref'] }));
    const body = { ...enquiryInput(), meta: { ref: 'R-9' } };
    const codes = [];
    for (let nth = 0; nth < 2; nth += 1) codes.push((await test.source(other).call('POST', '/intake/enquiries', body)).body);
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toContain('quote_code');
  });
});

it('accepts the key in X-Api-Key, but not beside another authorisation', async () => {
  const send = (headers: Record<string, string>) =>
    test.nobody().call('POST', '/intake/enquiries', enquiryInput(), { 'idempotency-key': randomCode(), ...headers });
  expect((await send({ 'x-api-key': key })).statusCode).toBe(201);
  expect((await send({ 'x-api-key': 'not-a-key-of-ours' })).statusCode).toBe(401);
  expect((await send({ 'x-api-key': key, authorization: 'Bearer not-a-key-of-ours' })).statusCode).toBe(401);
});

it('accepts the key in the body and never stores it, one by one or in bulk', async () => {
  const keys = { api_key: key, key };
  const headers = { 'idempotency-key': randomCode() };
  const one = await test.nobody().call('POST', '/intake/enquiries', { ...enquiryInput(), ...keys }, headers);
  expect([one.statusCode, one.body]).toEqual([201, expect.any(String)]);
  const lines = JSON.stringify({ ...enquiryInput(), ...keys, utm_term: 'x' });
  const many = await source.call('POST', '/intake/enquiries/bulk', lines, { ...headers, 'content-type': 'application/x-ndjson' });
  const codes = [
    one.json<{ data: { quote_code: string } }>().data.quote_code,
    many.json<{ data: { quote_code: string }[] }>().data[0]?.quote_code,
  ];
  const stored = [];
  for (const code of codes) stored.push((await loadEnquiry(code ?? ''))?.fields ?? {});
  expect(stored).toEqual([{}, { utm_term: 'x' }]);
});

it('shows results by campaign', async () => {
  const admin = await test.staff('admin');
  const { key: other, sourceId: id } = await makeSource(test.database);
  for (const campaign of ['a', 'b', 'b']) {
    const body = { ...enquiryInput(), utm_source: 'bing', utm_campaign: campaign };
    expect((await test.source(other).call('POST', '/intake/enquiries', body, { 'idempotency-key': randomCode() })).statusCode).toBe(201);
  }
  const listed = await admin.call('GET', `/operator/sources/${id}/campaigns`);
  const nothing = { medium: null, held: 0, released: 0, sold: 0, returned: 0 };
  expect(listed.json()).toEqual({
    data: [
      { source: 'bing', campaign: 'b', received: 2, ...nothing },
      { source: 'bing', campaign: 'a', received: 1, ...nothing },
    ],
  });
  expect(sourceId).not.toBe(id);
});
