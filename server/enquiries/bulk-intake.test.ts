import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enquiries, type IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { readAllButRefused } from '../../test/every-table.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

let source: TestCaller;

const test = useTestApp();
beforeAll(async () => {
  source = test.source((await makeSource(test.database)).key);
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

const send = (text: string, key = '', type = 'application/x-ndjson') =>
  source.call('POST', '/intake/enquiries/bulk', text, { 'content-type': type, 'idempotency-key': key });
const sendLines = async (lines: readonly (string | object)[], key: string) => {
  const response = await send(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'), key);
  expect(response.statusCode).toBe(200);
  return enquiries['POST /intake/enquiries/bulk'].answers[200].parse(response.json());
};
const good = (more: Partial<IntakeEnquiry> = {}) => enquiryInput(more);
const code = expect.stringMatching(/^[2-9A-Z]{8}$/) as string;
const statusUrl = expect.stringMatching(/\/api\/v1\/intake\/status\/[2-9A-Z]{8}\/[\w-]{22}$/) as string;
const stored = async (): Promise<number> =>
  (await test.database.db.first(sql<{ rows: number }>`select count(*) as rows from enquiries`))?.rows ?? -1;

describe('a bulk of a thousand enquiries, one per line', () => {
  it('are validated per line: errors name field and reason, the rest is kept', async () => {
    const before = await stored();
    const answer = await sendLines(
      [
        good(),
        '{"site": 1, "work_type":',
        { ...good(), postcode: 'LE99 9ZZ' },
        'null',
        { ...good(), colour: 'red', number_leads_requested: 4 },
        good({ work_type: 'boiler-service' }),
        '',
        { ...good(), question_answers: [{ question: 10, option: 'castle' }] },
        '[]',
        { ...good(), description: 'no\u{0}thing' },
        good(),
      ],
      'mixed',
    );
    const notJson = { errors: ['The line is not a JSON object'], fields: {} };
    const noEnquiry = { errors: [expect.stringMatching(/^body: /)], fields: { body: [expect.any(String)] } };
    expect(answer.data).toEqual([
      { line: 1, quote_code: code, status_url: statusUrl },
      { line: 2, ...notJson },
      { line: 3, errors: ["postcode: We can't find this postcode"], fields: { postcode: ["We can't find this postcode"] } },
      { line: 4, ...noEnquiry },
      {
        line: 5,
        errors: ['number_leads_requested: Enter a whole number from 1 to 3'],
        fields: { number_leads_requested: ['Enter a whole number from 1 to 3'] },
      },
      { line: 6, quote_code: code, status_url: statusUrl },
      { line: 7, ...notJson },
      {
        line: 8,
        errors: ['question_answers.0.option: Question 10 has no option castle'],
        fields: { 'question_answers.0.option': ['Question 10 has no option castle'] },
      },
      { line: 9, ...noEnquiry },
      { line: 10, errors: ['description: The value is not valid'], fields: { description: ['The value is not valid'] } },
      { line: 11, quote_code: code, status_url: statusUrl },
    ]);
    expect(answer.meta).toEqual({ accepted: 3, rejected: 8 });
    expect(await stored()).toBe(before + 3);
  });

  it('lose only the line with a byte the database cannot store', async () => {
    const spoilt = JSON.stringify({ ...good(), surname: 'Planted#name' }).replace('#', '\0');
    const answer = await sendLines([good(), spoilt, { ...good(), town: 'half\uD800' }, good()], 'nul');
    expect(answer.data).toEqual([
      { line: 1, quote_code: code, status_url: statusUrl },
      { line: 2, errors: ['The line is not a JSON object'], fields: {} },
      { line: 3, errors: ['town: The value is not valid'], fields: { town: ['The value is not valid'] } },
      { line: 4, quote_code: code, status_url: statusUrl },
    ]);
  });

  it('lose only the line with a date the database cannot store', async () => {
    const dated = (timestamp: string) => ({ ...good(), consent: { ...good().consent, timestamp } });
    const answer = await sendLines(
      [
        good(),
        dated('0000-01-01T00:00:00Z'),
        dated('2026-01-01T12:00:00-23:59'),
        { ...good(), title: null, question_answers: null },
        good(),
      ],
      'dates',
    );
    const outside = {
      errors: ['consent.timestamp: The date must be between 2000 and 2099'],
      fields: { 'consent.timestamp': ['The date must be between 2000 and 2099'] },
    };
    expect(answer.data).toEqual([
      { line: 1, quote_code: code, status_url: statusUrl },
      { line: 2, ...outside },
      { line: 3, ...outside },
      { line: 4, quote_code: code, status_url: statusUrl },
      { line: 5, quote_code: code, status_url: statusUrl },
    ]);
  });

  it('lose only the line with a value the database rejects', async () => {
    await test.database.pool.query(`alter table enquiry_contacts add constraint nobody_is_unstorable check (surname <> 'Unstorable')`);
    const answer = await sendLines([good(), good({ surname: 'Unstorable' }), good()], 'refused-value');
    await test.database.pool.query('alter table enquiry_contacts drop constraint nobody_is_unstorable');
    expect(answer.data).toEqual([
      { line: 1, quote_code: code, status_url: statusUrl },
      { line: 2, errors: ['The value is not valid'], fields: {} },
      { line: 3, quote_code: code, status_url: statusUrl },
    ]);
  });

  it('report at most twenty errors for ninety thousand fields or sixty wrong answers in a line', async () => {
    const surprises = Object.fromEntries(Array.from({ length: 90_000 }, (_, nth) => [`s${nth}`, 1]));
    const question_answers = Array.from({ length: 60 }, () => ({ question: 10, option: 'castle' }));
    const answer = await sendLines([surprises, { ...good(), question_answers }, good()], 'large-lines');
    expect(answer.data.map(({ errors }) => (errors ?? []).length <= 20)).toEqual([true, true, true]);
    expect(answer.data[1]?.errors).toHaveLength(20);
    expect(answer.meta).toEqual({ accepted: 1, rejected: 2 });
  });

  it('return the same codes when resent under the same key', async () => {
    const lines = [good(), good(), '{', good({ work_type: 'boiler-service' })];
    const first = await sendLines(lines, 'again');
    const before = await readAllButRefused(test.database);
    expect(await sendLines(lines, 'again')).toEqual(first);
    expect(await readAllButRefused(test.database)).toEqual(before);
  });

  it('take in only the corrected line when resent', async () => {
    const [one, two, three] = [good(), good(), good()];
    const first = await sendLines([one, { ...two, telephone: '07700 9' }, three], 'corrected');
    const second = await sendLines([one, two, three], 'corrected');
    expect(second.data).toEqual([first.data[0], { line: 2, quote_code: code, status_url: statusUrl }, first.data[2]]);
  });

  it('cannot be replaced under the same key', async () => {
    const one = good();
    const first = await sendLines([one, good()], 'exchanged');
    const other = await sendLines([one, good()], 'exchanged');
    expect(other.data).toEqual([
      first.data[0],
      { line: 2, errors: ['This Idempotency-Key has already been used with different content'], fields: {} },
    ]);
  });

  it('hold the second of two duplicates', async () => {
    const person = { telephone: '07700 955101', email: 'same.person@consumer.test' };
    const { data } = await sendLines([good(person), good(person)], 'twins');
    const statuses = await test.database.db.rows(sql`
      select status from enquiries where quote_code = any(${data.map((line) => line.quote_code ?? '')}) order by id`);
    expect(statuses).toEqual([{ status: 'received' }, { status: 'held' }]);
  });

  it('may contain trailing blank lines and any line ends', async () => {
    const text = `${JSON.stringify(good())}\r\n${JSON.stringify(good())}\r\n\r\n  \n\n`;
    const response = await send(text, 'line-ends');
    expect(response.json()).toEqual({
      data: [
        { line: 1, quote_code: code, status_url: statusUrl },
        { line: 2, quote_code: code, status_url: statusUrl },
      ],
      meta: { accepted: 2, rejected: 0 },
    });
  });

  it('are rejected entirely above a thousand lines, without a key or without a body', async () => {
    const before = await readAllButRefused(test.database);
    const line = JSON.stringify(good());
    const answers = [await send(`${line}\n`.repeat(1_001), 'too-many'), await send(line), await send('', 'empty')];
    expect(answers.map((response) => response.statusCode)).toEqual([422, 400, 422]);
    expect(answers[0]?.json()).toEqual({ data: { errors: ['No more than 1000 lines are allowed'] } });
    expect(await readAllButRefused(test.database)).toEqual(before);
  });

  it('are processed up to the last of a thousand lines', async () => {
    const before = await stored();
    // Rejected lines are cheap, and a thousand of them approach the limit.
    const answer = await sendLines([...Array.from({ length: 999 }, () => '{'), good()], 'full');
    expect([answer.meta, answer.data[999]]).toEqual([
      { accepted: 1, rejected: 999 },
      { line: 1_000, quote_code: code, status_url: statusUrl },
    ]);
    expect(await stored()).toBe(before + 1);
  });

  it('are taken in once when two processes send them under one key', async () => {
    const before = await stored();
    const lines = [good(), good(), good()];
    const [one, two] = await Promise.all([sendLines(lines, 'at-once'), sendLines(lines, 'at-once')]);
    expect(one).toEqual(two);
    expect(await stored()).toBe(before + 3);
  });
});
