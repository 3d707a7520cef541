import { beforeAll, describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { readAllButRefused, readEverything } from '../../test/every-table.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { randomCode } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';

let source: TestCaller;
let key: string;

const test = useTestApp();
beforeAll(async () => {
  ({ key } = await makeSource(test.database));
  source = test.source(key);
});

const send = (body: unknown, under: string = randomCode()) => source.call('POST', '/intake/enquiries', body, { 'idempotency-key': under });
const consent = enquiryInput().consent;
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

type Wrong = { readonly [Field in keyof IntakeEnquiry]?: unknown } & Readonly<Record<string, unknown>>;
const wrong: readonly [string, string, Wrong][] = [
  ['a postcode that does not exist', 'postcode', { postcode: 'LE99 9ZZ' }],
  ['a malformed postcode', 'postcode', { postcode: 'LEICESTER' }],
  ['an unfinished postcode', 'postcode', { postcode: 'LE4 7' }],
  ['a British postcode in Denmark', 'postcode', { country: 'dk', telephone: '32 12 34 56' }],
  [
    'a Swedish postcode of four digits',
    'postcode',
    { country: 'se', work_type: 'boiler-service', telephone: '070 174 06 05', postcode: '4110' },
  ],
  ['no postcode', 'postcode', { postcode: undefined }],
  ['an unknown work type', 'work_type', { work_type: 'moat-digging' }],
  ['a work type that has no price in this country', 'work_type', { country: 'se', telephone: '070 174 06 05', postcode: '411 05' }],
  ['a work type of the other site', 'work_type', { site: 2 }],
  ['a site that does not exist', 'site', { site: 3 }],
  ['an unknown country', 'country', { country: 'fi' }],
  ['too short a telephone number', 'telephone', { telephone: '07700 900' }],
  ['words in place of a telephone number', 'telephone', { telephone: 'please write' }],
  ['a Danish number that cannot be one', 'telephone', { country: 'dk', postcode: '2100', telephone: '12 34 5' }],
  [
    'a Norwegian number that no plan holds',
    'telephone',
    { country: 'no', postcode: '0150', work_type: 'boiler-service', telephone: '12345' },
  ],
  [
    'a Swedish number that is too short for its range',
    'telephone',
    { country: 'se', postcode: '411 05', work_type: 'boiler-service', telephone: '070123' },
  ],
  ['a malformed second telephone number', 'alternate_phone', { alternate_phone: '12' }],
  ['a malformed e-mail address', 'email', { email: 'winifred at home' }],
  ['an e-mail address with 65 characters before the @', 'email', { email: `${'a'.repeat(65)}@example.com` }],
  ['no e-mail address', 'email', { email: undefined }],
  ['no surname', 'surname', { surname: '   ' }],
  ['no consent', 'consent', { consent: undefined }],
  ['a consent without real text', 'consent.text', { consent: { ...consent, text: 'ok' } }],
  ['a consent without a time', 'consent.timestamp', { consent: { ...consent, timestamp: undefined } }],
  ['a consent of tomorrow', 'consent.timestamp', { consent: { ...consent, timestamp: inSeconds(86_400) } }],
  ['a consent of no day', 'consent.timestamp', { consent: { ...consent, timestamp: '2026-02-30T12:00:00' } }],
  ['a consent of the year 0', 'consent.timestamp', { consent: { ...consent, timestamp: '0000-01-01T00:00:00Z' } }],
  ['a consent of the year 1', 'consent.timestamp', { consent: { ...consent, timestamp: '0001-01-01T00:00:00Z' } }],
  ['a consent of the last century', 'consent.timestamp', { consent: { ...consent, timestamp: '1999-12-31T23:59:59Z' } }],
  ['a consent from an invalid time zone', 'consent.timestamp', { consent: { ...consent, timestamp: '2026-01-01T12:00:00+23:59' } }],
  ['a null for a required field', 'surname', { surname: null }],
  ['a null for the consent', 'consent', { consent: null }],
  ['a null for the time of the consent', 'consent.timestamp', { consent: { ...consent, timestamp: null } }],
  ['a null for a question', 'question_answers.0.question', { question_answers: [{ question: null, option: 'low' }] }],
  ['a question beyond any number', 'question_answers.0.question', { question_answers: [{ question: 1e15, option: 'semi' }] }],
  ['a line break in a name', 'forename', { forename: 'Winifred\r\nBcc: all@evil.example' }],
  ['a consent from no address', 'consent.ip', { consent: { ...consent, ip: '300.1.1.1' } }],
  ['a question that the work type does not have', 'question_answers.0.question', { question_answers: [{ question: 31, option: 'low' }] }],
  ['a question that does not exist', 'question_answers.0.question', { question_answers: [{ question: 9_999, option: 'low' }] }],
  [
    'an unknown option',
    'question_answers.1.option',
    {
      question_answers: [
        { question: 10, option: 'semi' },
        { question: 11, option: 'uranium' },
      ],
    },
  ],
  [
    'a second answer to a question of one choice',
    'question_answers.2.question',
    {
      question_answers: [
        { question: 10, option: 'semi' },
        { question: 3, option: 'Beside the church' },
        { question: 10, option: 'detached' },
      ],
    },
  ],
  [
    'the same answer twice',
    'question_answers.1.question',
    {
      question_answers: [
        { question: 10, option: 'semi' },
        { question: 10, option: 'semi' },
      ],
    },
  ],
  ['four companies', 'number_leads_requested', { number_leads_requested: 4 }],
  ['no company', 'number_leads_requested', { number_leads_requested: 0 }],
  ['two and a half companies', 'number_leads_requested', { number_leads_requested: 2.5 }],
  ['an unknown timescale', 'timescale', { timescale: 'SOMEDAY' }],
  ['a language that we do not write in', 'language', { language: 'de' }],
  ['a description longer than a page', 'description', { description: 'a'.repeat(2_001) }],
];

describe('refusing an enquiry without writing anything but the log', () => {
  it.each(wrong)('happens for %s, naming %s', async (_, field, fault) => {
    const before = await readAllButRefused(test.database);
    const response = await send({ ...enquiryInput(), ...fault }, 'refused');
    expect(response.statusCode).toBe(422);
    const { errors, fields } = response.json<{ data: { errors: string[]; fields: Record<string, string[]> } }>().data;
    expect(Object.keys(fields)).toEqual([field]);
    expect(errors).toEqual((fields[field] ?? []).map((text) => `${field}: ${text}`));
    expect(await readAllButRefused(test.database)).toEqual(before);
  });

  it('happens for a revoked, unknown or missing key', async () => {
    const revoked = await makeSource(test.database);
    await test.database.db.rows(sql`update intake_keys set revoked_at = now() where source_id = ${revoked.sourceId}`);
    const before = await readEverything(test.database);
    for (const authorization of [`Bearer ${revoked.key}`, 'Bearer unknown-key-of-nobody', `Basic ${key}`, key, '']) {
      const response = await test
        .nobody()
        .call('POST', '/intake/enquiries', enquiryInput(), { 'idempotency-key': 'k', ...(authorization === '' ? {} : { authorization }) });
      expect([response.statusCode, authorization]).toEqual([401, authorization]);
    }
    expect(await readEverything(test.database)).toEqual(before);
  });
});

it('reports all errors at once and frees the key', async () => {
  const response = await send({ ...enquiryInput(), postcode: 'LE99 9ZZ', telephone: '07700 900', work_type: 'moat-digging' }, 'corrected');
  const { fields } = response.json<{ data: { fields: Record<string, string[]> } }>().data;
  expect(Object.keys(fields).toSorted()).toEqual(['postcode', 'telephone', 'work_type']);
  expect((await send(enquiryInput(), 'corrected')).statusCode).toBe(201);
});

it('allows 64 characters before the @', async () => {
  expect((await send(enquiryInput({ email: `${'a'.repeat(64)}@example.com` }))).statusCode).toBe(201);
});

it.each(['bearer', 'BEARER ', 'Bearer  '])('ignores the case of the authorisation scheme: %s', async (scheme) => {
  const headers = { authorization: `${scheme} ${key}`, 'idempotency-key': randomCode() };
  expect((await test.nobody().call('POST', '/intake/enquiries', enquiryInput(), headers)).statusCode).toBe(201);
});

it("tolerates a source's clock running slightly ahead", async () => {
  expect((await send(enquiryInput({ consent: { ...consent, timestamp: inSeconds(60) } }))).statusCode).toBe(201);
});

it.each([
  ['a telephone number', { telephone: '07700 900123\u{0}' }],
  ['a name', { surname: 'Planted\u{0}name' }],
  ['a work type', { work_type: 'boiler\u{0}' }],
  ['an answer', { question_answers: [{ question: 3, option: 'no\u{0}thing' }] }],
  ['half a character in an answer', { question_answers: [{ question: 3, option: 'half \u{D800} a character' }] }],
])('blames the sender for text the database cannot store, in %s', async (_, fault) => {
  expect((await send({ ...enquiryInput(), ...fault })).statusCode).toBe(422);
});
