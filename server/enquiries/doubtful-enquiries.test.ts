import { beforeAll, describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { operatorLeads } from '../../contract/leads/operator-endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { enquiryInput, makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { distributeEnquiry } from '../distribution/distribute-enquiry.ts';
import { randomCode } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { isCostlyTelephone } from './hold-reason-rule.ts';
import { enquiryJobs } from './entry/jobs.ts';

let sourceId: SourceId;
let staff: TestCaller;
let source: TestCaller;

const test = useTestApp();
beforeAll(async () => {
  const made = await makeSource(test.database);
  ({ sourceId } = made);
  source = test.source(made.key);
  staff = await test.staff();
});

const doubtful: Partial<IntakeEnquiry> = {
  description: 'Boiler is loud. Look me up on facebook, the one with the red van.',
  question_answers: [{ question: 3, option: 'Leave word at 07700 then 900 then 123' }],
};
const reason = 'read it through';
const post = (id: EnquiryId, verb: string, body: object) => staff.call('POST', `/operator/enquiries/${id}/${verb}`, body);
const seen = async (id: EnquiryId) => {
  const response = await staff.call('GET', `/operator/leads/${id}`);
  return operatorLeads['GET /operator/leads/{id}'].answers[200].parse(response.json()).data;
};
const runRelease = (enquiryId: EnquiryId) =>
  enquiryJobs.find(({ name }) => name === 'release-enquiry')?.handle(test.database, { enquiryId });
const waitingJobs = async (id: EnquiryId): Promise<number> =>
  (await test.database.db.rows(sql`select from pgboss.job where name = 'release-enquiry' and data->>'enquiryId' = ${String(id)}`)).length;
const words = (id: EnquiryId) =>
  test.database.db.first(sql<{ description: string; answers: unknown }>`select description, answers from enquiries where id = ${id}`);

describe('an enquiry with doubtful text', () => {
  it('is held with the reason and passages, and skipped by the release job', async () => {
    const id = await takeIn(test.database, sourceId, doubtful);
    expect(await waitingJobs(id)).toBe(0);
    await runRelease(id);
    const { lead, doubtful_passages: passages, timeline } = await seen(id);
    expect(lead).toMatchObject({ status: 'held', stage: 'held', hold_reasons: ['doubtful_text'], hold_release_at: null });
    expect(passages).toEqual([
      { question: null, text: expect.stringContaining('me up on facebook') },
      { question: 3, text: '07700 then 900 then 123' },
    ]);
    expect(timeline[0]).toMatchObject({ event: 'received', reason: 'doubtful_text' });
    const listed = await staff.call('GET', '/operator/leads?view=held');
    const [row] = operatorLeads['GET /operator/leads'].answers[200].parse(listed.json()).data;
    expect(row).toMatchObject({ id, hold_reasons: ['doubtful_text'] });
  });

  it('is held over the API too, with the usual answer', async () => {
    const response = await source.call('POST', '/intake/enquiries', enquiryInput(doubtful), { 'idempotency-key': randomCode() });
    expect([response.statusCode, Object.keys(response.json<{ data: object }>().data)]).toEqual([201, ['quote_code', 'status_url']]);
    const code = response.json<{ data: { quote_code: string } }>().data.quote_code;
    expect(await test.database.db.first(sql`select status, hold_reasons from enquiries where quote_code = ${code}`)).toEqual({
      status: 'held',
      hold_reasons: ['doubtful_text'],
    });
  });

  it('can be released unchanged', async () => {
    const id = await takeIn(test.database, sourceId, { description: 'The part is called jo_plumb on the drawing.' });
    expect((await post(id, 'release', { reason })).statusCode).toBe(200);
    expect(await words(id)).toMatchObject({ description: 'The part is called jo_plumb on the drawing.' });
    expect(await seen(id)).toMatchObject({ lead: { status: 'released', hold_reasons: [] }, doubtful_passages: [] });
  });

  it('can be released without the passages', async () => {
    const id = await takeIn(test.database, sourceId, doubtful);
    expect((await post(id, 'release', { reason, remove_doubtful: true })).statusCode).toBe(200);
    await distributeEnquiry(test.database.inTx, id);
    expect(await words(id)).toEqual({
      description: 'Boiler is loud. [removed], the one with the red van.',
      answers: [
        { question: 1, option: 'ASAP' },
        { question: 3, text: 'Leave word at [removed]' },
      ],
    });
  });

  it('can be held for longer, which then expires, or removed', async () => {
    const [later, never] = [await takeIn(test.database, sourceId, doubtful), await takeIn(test.database, sourceId, doubtful)];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await post(later, 'hold', { until, reason })).statusCode).toBe(200);
    expect((await seen(later)).lead).toMatchObject({ status: 'held', hold_reasons: [], hold_release_at: until });
    expect((await post(never, 'remove', { reason })).statusCode).toBe(200);
    expect((await seen(never)).lead).toMatchObject({ status: 'removed' });
  });

  it('lists every reason', async () => {
    const person = { email: `${randomCode()}@consumer.test` };
    await takeIn(test.database, sourceId, person);
    const id = await takeIn(test.database, sourceId, { ...doubtful, ...person, telephone: '09061 234567' });
    expect((await seen(id)).lead.hold_reasons).toEqual(['duplicate', 'doubtful_text', 'costly_telephone']);
  });
});

describe('a costly telephone number', () => {
  it.each([
    ['gb', '09061 234568'],
    ['dk', '90 12 34 56'],
  ] as const)('from %s, %s, is held for review', async (country, telephone) => {
    const id = await takeIn(test.database, sourceId, { country, postcode: country === 'gb' ? 'LE4 7ZS' : '2100', telephone });
    expect((await seen(id)).lead).toMatchObject({ status: 'held', hold_reasons: ['costly_telephone'] });
  });

  it('is detected in the second number too', async () => {
    const id = await takeIn(test.database, sourceId, { alternate_phone: '0906 123 4567' });
    expect((await seen(id)).lead.hold_reasons).toEqual(['costly_telephone']);
  });

  it.each([
    ['premium', ['+449061234567', '+4590123456', '+46900123456', '+4782012345']],
    ['personal', ['+447012345678', '+46751234567']],
    ['shared cost', ['+448451234567', '+46771123456']],
    ['company wide', ['+443001234567', '+4781012345']],
    ['internet', ['+445612345678', '+4785012345']],
  ])('is detected by type: %s', (_, numbers) => {
    expect(numbers.filter((number) => !isCostlyTelephone(number))).toEqual([]);
  });

  it('does not include landlines, mobiles, freephone and numbers reserved for drama', () => {
    const numbers = [
      '+447911123456',
      '+441164960000',
      '+447700900123',
      '+4532123456',
      '+46701740605',
      '+4740612345',
      '+4511000001',
      '+448001111',
    ];
    expect(numbers.filter(isCostlyTelephone)).toEqual([]);
  });
});

it('keeps every invariant after a manual release', async () => {
  const id = await takeIn(test.database, sourceId, doubtful);
  await post(id, 'release', { reason, remove_doubtful: true });
  await distributeEnquiry(test.database.inTx, id);
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});
