import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows, readAllButRefused, readEverything } from '../../test/every-table.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { plantedConsumer, plantedWords, squeezed } from '../../test/factories/planted-consumer.ts';
import { randomCode } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

interface Stored {
  id: number;
  status: string;
  district: string;
  maxSales: number;
  timescale: string | null;
  answers: unknown;
  description: string | null;
  currency: string;
  holdReleaseAt: Date | null;
}

let source: TestCaller;

const test = useTestApp();
beforeAll(async () => {
  source = test.source((await makeSource(test.database)).key);
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

const send = (body: unknown, key: string = randomCode(), from: TestCaller = source) =>
  from.call('POST', '/intake/enquiries', body, key === '' ? {} : { 'idempotency-key': key });
const stored = (quoteCode: string) =>
  test.database.db.first(sql<Stored>`
    select e.id, e.status, r.code as district, e.max_sales as "maxSales", e.timescale, e.answers, e.description, e.currency,
           e.hold_release_at as "holdReleaseAt"
    from enquiries e join regions r on r.id = e.district_id where e.quote_code = ${quoteCode}`);
const loadContact = (quoteCode: string) =>
  test.database.db.first(sql<{ telephone: string; alternatePhone: string | null; postcode: string | null; email: string }>`
    select c.telephone, c.alternate_phone as "alternatePhone", c.postcode, c.email
    from enquiry_contacts c join enquiries e on e.id = c.enquiry_id where e.quote_code = ${quoteCode}`);

async function accepted(more: Parameters<typeof enquiryInput>[0] = {}): Promise<string> {
  const response = await send(enquiryInput(more));
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json<{ data: { quote_code: string } }>().data.quote_code;
}

describe('an enquiry of a source', () => {
  it('is taken in once per key: repeats get the same answer, other content is refused', async () => {
    const body = enquiryInput();
    const first = await send(body, 'once');
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      data: {
        quote_code: expect.stringMatching(/^[2-9A-Z]{8}$/) as string,
        status_url: expect.stringContaining('/api/v1/intake/status/') as string,
      },
    });
    const before = await readAllButRefused(test.database);
    const again = await send(Object.fromEntries(Object.entries(body).toReversed()), 'once');
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    const other = await send({ ...body, forename: 'Ottilie' }, 'once');
    expect([other.statusCode, other.body.includes('Idempotency-Key')]).toEqual([422, true]);
    expect(await readAllButRefused(test.database)).toEqual(before);
  });

  it('needs an idempotency key, scoped to its source', async () => {
    const before = await countRows(test.database);
    const without = await send(enquiryInput(), '');
    expect([without.statusCode, without.json()]).toEqual([400, { data: { errors: ['The Idempotency-Key header is required'] } }]);
    const failed = 'public.failed_calls';
    expect(await countRows(test.database)).toEqual({ ...before, [failed]: (before[failed] ?? 0) + 1 });
    const elsewhere = test.source((await makeSource(test.database)).key);
    const codes = [await send(enquiryInput(), 'shared'), await send(enquiryInput(), 'shared', elsewhere)];
    expect(codes.map((response) => response.statusCode)).toEqual([201, 201]);
    expect(new Set(codes.map((response) => response.body)).size).toBe(2);
  });

  it('is created once by twenty concurrent calls, with one answer', async () => {
    const body = enquiryInput();
    const before = await countRows(test.database);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, 'parallel')));
    expect(new Set(answers.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    const after = await countRows(test.database);
    const written = Object.keys(after)
      .filter((table) => after[table] !== before[table])
      .toSorted();
    expect(written.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)])).toEqual([
      // Its release, and the check of its mail domain.
      ['pgboss.job', 2],
      ['public.consumer_links', 1],
      ['public.contact_confirmations', 1],
      ['public.enquiries', 1],
      ['public.enquiry_checks', 6],
      ['public.enquiry_consents', 1],
      ['public.enquiry_contacts', 1],
      ['public.enquiry_events', 1],
      ['public.intake_requests', 1],
      ['public.outbox_messages', 1],
    ]);
  });

  it('defaults to three companies and no urgency', async () => {
    const { number_leads_requested: _number, timescale: _timescale, question_answers: _answers, ...body } = enquiryInput();
    const response = await send(body);
    expect(response.statusCode).toBe(201);
    const { quote_code } = response.json<{ data: { quote_code: string } }>().data;
    expect(await stored(quote_code)).toMatchObject({ status: 'received', maxSales: 3, timescale: null, answers: [] });
    expect(await stored(await accepted({ number_leads_requested: 1, timescale: '3MONTHS' }))).toMatchObject({
      maxSales: 1,
      timescale: '3MONTHS',
      answers: [{ question: 1, option: '3MONTHS' }],
    });
  });

  it('treats null as omitted', async () => {
    const {
      title: _t,
      address1: _a,
      town: _to,
      description: _d,
      timescale: _ts,
      question_answers: _q,
      number_leads_requested: _n,
      ...body
    } = enquiryInput();
    const nulls = Object.fromEntries(
      [
        'title',
        'alternate_phone',
        'address1',
        'address2',
        'town',
        'description',
        'question_answers',
        'number_leads_requested',
        'timescale',
      ].map((field) => [field, null]),
    );
    const first = await send({ ...body, ...nulls }, 'nulls');
    expect([first.statusCode, first.body]).toEqual([201, expect.any(String)]);
    const { quote_code } = first.json<{ data: { quote_code: string } }>().data;
    expect(await stored(quote_code)).toMatchObject({ maxSales: 3, timescale: null, answers: [], description: null });
    const again = await send(body, 'nulls');
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
  });

  it('takes its timescale from question 1, else question 2', async () => {
    const { timescale: _, ...body } = enquiryInput();
    const fallback = { question: 2, option: '3MONTHS' };
    const preferred = { question: 1, option: '1MONTH' };
    const answered = async (question_answers: object[]) => {
      const { telephone, email } = enquiryInput();
      const response = await send({ ...body, telephone, email, question_answers });
      return (await stored(response.json<{ data: { quote_code: string } }>().data.quote_code))?.timescale;
    };
    expect([await answered([fallback]), await answered([fallback, preferred])]).toEqual(['3MONTHS', '1MONTH']);
  });

  it('is sorted by the answered timescale if field and answer differ', async () => {
    const first = await accepted({ timescale: 'ASAP', question_answers: [{ question: 1, option: '3MONTHS' }] });
    expect(await stored(first)).toMatchObject({ timescale: '3MONTHS', answers: [{ question: 1, option: '3MONTHS' }] });
    const second = await accepted({ timescale: 'ASAP', question_answers: [{ question: 2, option: '3MONTHS' }] });
    const answers = [
      { question: 1, option: 'ASAP' },
      { question: 2, option: '3MONTHS' },
    ];
    expect(await stored(second)).toMatchObject({ timescale: 'ASAP', answers });
  });

  it('normalises telephone numbers to international form', async () => {
    for (const [telephone, alternate_phone, kept, other] of [
      ['O7700 9OO 456', '(0116) 496-0123', '+447700900456', '+441164960123'],
      ['+44 7700 900457', '00441164960124', '+447700900457', '+441164960124'],
    ] as const)
      expect(await loadContact(await accepted({ telephone, alternate_phone }))).toMatchObject({ telephone: kept, alternatePhone: other });
  });

  it.each([
    ['gb', 'gas-boiler-replacement', 'LEO4 7ZS', undefined, 'a district that does not exist'],
    ['gb', 'gas-boiler-replacement', 'le4 7zs', 'LE4', 'LE4 7ZS'],
    ['gb', 'gas-boiler-replacement', 'SO1O 2AA', undefined, 'an O for a zero in a district that does not exist'],
    ['gb', 'gas-boiler-replacement', 'LE1O 2AA', 'LE10', 'LE10 2AA'],
    ['gb', 'gas-boiler-replacement', 'LE4 OAA', 'LE4', 'LE4 0AA'],
    ['gb', 'gas-boiler-replacement', 'le4', 'LE4', 'LE4'],
    ['dk', 'gas-boiler-replacement', '2100', '2100', '2100'],
    ['dk', 'gas-boiler-replacement', '1001', '1000', '1001'],
    ['se', 'boiler-service', '41105', '411', '411 05'],
    ['se', 'boiler-service', '114 35', '114', '114 35'],
    ['no', 'boiler-service', '0150', '0150', '0150'],
  ] as const)('in %s for %s at %s belongs to district %s', async (country, work_type, postcode, district, full) => {
    const phones = { gb: '07700 900777', dk: '32 12 34 56', se: '070 174 06 05', no: '406 12 345' };
    const response = await send(enquiryInput({ country, work_type, postcode, telephone: phones[country] }));
    if (district === undefined) {
      expect([response.statusCode, response.body.includes("We can't find this postcode")], full).toEqual([422, true]);
      return;
    }
    expect(response.statusCode).toBe(201);
    const { quote_code } = response.json<{ data: { quote_code: string } }>().data;
    const currency = { gb: 'GBP', dk: 'DKK', se: 'SEK', no: 'NOK' }[country];
    expect(await stored(quote_code)).toMatchObject({ district, currency });
    expect(await loadContact(quote_code)).toMatchObject({ postcode: full });
  });

  it('keeps contact data in their own table, out of log and queue', async () => {
    const code = await accepted({
      ...plantedConsumer,
      description: 'Ask for Zebedeus Quillfeather on 07700 955321, zeb.quillfeather@planted-mail.test, at 9 Wyrmwood Crescent.',
    });
    const everything = { ...(await readEverything(test.database)), log: test.logged.join('\n') };
    const holding = Object.entries(everything).filter(([, text]) => plantedWords.some((word) => squeezed(text).includes(word)));
    expect(holding.map(([name]) => name)).toEqual(['public.enquiry_contacts']);
    expect(squeezed(holding[0]?.[1] ?? '')).toContain('zebquillfeatherplantedmailtest');
    expect((await stored(code))?.description).toBe('Ask for [removed] on [removed], [removed], at [removed].');
  });

  it('keeps consent as evidence and acknowledges without contact data in the outbox', async () => {
    const consent = { text: 'I agree that two companies may contact me.', timestamp: '2026-01-02T03:04:05+01:00', ip: '2001:db8::7' };
    const code = await accepted({ consent, number_leads_requested: 2 });
    const enquiry = await stored(code);
    expect(
      await test.database.db.first(sql`
        select text, given_at as at, ip, max_recipients as most from enquiry_consents where enquiry_id = ${enquiry?.id}`),
    ).toEqual({ text: consent.text, at: new Date(consent.timestamp), ip: '2001:db8::7', most: 2 });
    const messages = await test.database.db.rows(sql`
      select channel, template, recipient_kind as kind, payload, sent_at as sent from outbox_messages where recipient_id = ${enquiry?.id}
        and recipient_kind = 'enquiry'`);
    expect(messages).toEqual([
      { channel: 'email', template: 'enquiry.acknowledgement', kind: 'enquiry', payload: { quoteCode: code }, sent: null },
    ]);
  });
});
