import { describe, expect, it } from 'vitest';
import type { AccreditationsWire } from '../../contract/companies/accreditations-endpoints.ts';
import type { CertificateWire } from '../../contract/companies/operator-accreditations-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { readFailure } from '../../test/route-cases.ts';
import { sql } from '../platform/database/sql.ts';
import { accreditationState } from './accreditation-state-rule.ts';
import { remindOfExpiry } from './expiring-accreditations.ts';

let now = new Date();
const test = useTestApp({ clock: () => now });

const days = (count: number): Date => new Date(now.getTime() + count * 86_400_000);
const gasSafe = 1;

async function readAccreditations(caller: TestCaller, query = '') {
  const response = await caller.call('GET', `/company/accreditations/${query}`);
  return { ...response.json<{ data: AccreditationsWire }>().data, version: String(response.headers['etag']) };
}
const save = (caller: TestCaller, answers: readonly object[], headers: Record<string, string> = {}) =>
  caller.call('PUT', '/company/accreditations/', answers, headers);
const approve = async (companyId: number, body: object = {}) =>
  (await test.staff()).call('POST', `/operator/companies/${companyId}/accreditations/${gasSafe}/approve`, {
    reason: 'looked up in the register',
    ...body,
  });

describe('the state of an accreditation', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  it.each([
    [undefined, 'not_added'],
    [{ certificateNumber: '1', approvedUntil: null, rejectedAt: null }, 'pending'],
    [{ certificateNumber: '1', approvedUntil: new Date('2026-11-21T12:00:01Z'), rejectedAt: null }, 'approved'],
    [{ certificateNumber: '1', approvedUntil: at, rejectedAt: null }, 'expired'],
    [{ certificateNumber: '1', approvedUntil: null, rejectedAt: at }, 'rejected'],
  ] as const)('%j is %s', (held, state) => {
    expect(accreditationState(held, at)).toBe(state);
  });
});

describe("a company's accreditations", () => {
  it("include those its lead types need, its country's optional ones, and those it holds", async () => {
    const company = await test.company({ accredited: false });
    const found = await readAccreditations(company);
    expect(found.compulsoryAccreditations.map(({ code }) => code)).toEqual(['gas-safe']);
    expect(found.optionalAccreditations.map(({ code }) => code)).toEqual(['trustmark', 'fensa']);
    expect(found.companyAccreditations).toEqual([]);
  });

  it('can be listed for one coverage area, but not another company’s', async () => {
    const [company, other] = [await test.company({ accredited: false }), await test.company()];
    const area = await test.database.db.first(sql<{ id: number }>`select id from coverage_areas where company_id = ${other.companyId}`);
    expect((await company.call('GET', `/company/accreditations/?coverage=${area?.id}`)).statusCode).toBe(404);
    const created = await test.database.db.first(sql<{ id: number }>`
      insert into coverage_areas (company_id, name) values (${company.companyId}, 'Empty') returning id`);
    expect((await readAccreditations(company, `?coverage=${created?.id}`)).compulsoryAccreditations).toEqual([]);
  });

  it('go from pending to approved, and back when the number changes', async () => {
    const company = await test.company({ accredited: false });
    const state = async () => (await readAccreditations(company)).companyAccreditations[0]?.state;
    expect((await save(company, [{ id: gasSafe, certificate_number: '123456' }])).statusCode).toBe(200);
    expect(await state()).toBe('pending');
    expect((await approve(company.companyId)).statusCode).toBe(200);
    expect(await state()).toBe('approved');
    await save(company, [{ id: gasSafe, certificate_number: '123456' }]);
    expect(await state()).toBe('approved');
    await save(company, [{ id: gasSafe, certificate_number: '654321' }]);
    expect(await state()).toBe('pending');
  });

  it('are stored without links', async () => {
    const company = await test.company({ accredited: false });
    expect((await save(company, [{ id: gasSafe, certificate_number: '123456 https://example.com/me' }])).statusCode).toBe(200);
    expect((await readAccreditations(company)).companyAccreditations[0]).toMatchObject({ certificate_number: '123456' });
    expect((await save(company, [{ id: gasSafe, certificate_number: 'www.example.com' }])).statusCode).toBe(200);
    expect((await readAccreditations(company)).companyAccreditations).toEqual([]);
  });

  it('block purchases that need them while pending, removed or expired', async () => {
    const company = await test.company({ accredited: false });
    const { sourceId } = await makeSource(test.database);
    const enquiryId = await putOnSale(test.database, sourceId);
    const available = async () => {
      const response = await company.call('GET', `/lead/availability/${enquiryId}`);
      return response.statusCode === 200 ? 'available' : readFailure(response).errors[0];
    };
    expect(await available()).toBe('110--gas-safe');
    await save(company, [{ id: gasSafe, certificate_number: '123456' }]);
    expect(await available()).toBe('110--gas-safe');
    await approve(company.companyId, { until: days(10).toISOString() });
    expect(await available()).toBe('available');
    now = days(11);
    expect(await available()).toBe('110--gas-safe');
    expect((await readAccreditations(company)).companyAccreditations[0]?.state).toBe('expired');
    await approve(company.companyId);
    expect(await available()).toBe('available');
    await save(company, [{ id: gasSafe, certificate_number: '' }]);
    expect(await available()).toBe('110--gas-safe');
  });

  it('list missing ones before a purchase, with the lead types waiting for them', async () => {
    const company = await test.company({ accredited: false, workTypeCodes: ['gas-boiler-replacement'] });
    const missing = async () =>
      (await company.call('GET', '/company/accreditations/missing')).json<{
        data: { code: string; name: string; state: string; work_types: { description: string }[] }[];
      }>().data;
    const gas = { code: 'gas-safe', name: 'Gas Safe Register', state: 'not_added' };
    const waiting = [expect.objectContaining({ description: 'Gas boiler replacement' }) as object];
    expect(await missing()).toContainEqual(expect.objectContaining({ ...gas, work_types: waiting }));
    // Those needed only by other lead types are listed too, for leads outside coverage.
    const others = (await missing()).filter(({ work_types }) => work_types.length === 0);
    expect(others.length).toBeGreaterThan(0);
    await save(company, [{ id: gasSafe, certificate_number: '123456' }]);
    expect(await missing()).toContainEqual(expect.objectContaining({ ...gas, state: 'pending' }));
    await approve(company.companyId, { until: days(10).toISOString() });
    expect((await missing()).map(({ code }) => code)).not.toContain('gas-safe');
    now = days(11);
    expect(await missing()).toContainEqual(expect.objectContaining({ ...gas, state: 'expired' }));
    const also = async (codes: string) =>
      (await company.call('GET', `/company/accreditations/?also=${codes}`)).json<{ data: AccreditationsWire }>();
    const [other = { code: '' }] = others;
    expect((await also(other.code)).data.compulsoryAccreditations.map(({ code }) => code)).toContain(other.code);
    expect((await company.call('GET', '/company/accreditations/?also=;')).statusCode).toBe(422);
  });

  it('are saved all or none, naming the field', async () => {
    const company = await test.company({ accredited: false });
    const response = await save(company, [
      { id: gasSafe, certificate_number: '123456' },
      { id: 30, certificate_number: 'yes' },
    ]);
    expect([response.statusCode, readFailure(response).fields]).toEqual([
      422,
      { '1.id': ['This accreditation does not exist in your country'] },
    ]);
    expect((await readAccreditations(company)).companyAccreditations).toEqual([]);
    const long = await save(company, [{ id: gasSafe, certificate_number: 'x'.repeat(61) }]);
    expect(readFailure(long).fields).toEqual({ '0.certificate_number': ['You have exceeded the 60 character limit'] });
  });

  it('can be answered with yes or no', async () => {
    const company = await test.company({ country: 'se', areaCode: '11', accredited: false, workTypeCodes: ['solar-panels'] });
    const elsakerhetsverket = 30;
    const maybe = await save(company, [{ id: elsakerhetsverket, certificate_number: 'maybe' }]);
    expect(readFailure(maybe).fields).toEqual({ '0.certificate_number': ['Answer yes or no'] });
    await save(company, [{ id: elsakerhetsverket, certificate_number: 'yes' }]);
    expect((await readAccreditations(company)).companyAccreditations).toMatchObject([{ certificate_number: 'yes', state: 'pending' }]);
    await save(company, [{ id: elsakerhetsverket, certificate_number: 'no' }]);
    expect((await readAccreditations(company)).companyAccreditations).toEqual([]);
  });

  it('tell the second of two tabs what changed', async () => {
    const company = await test.company({ accredited: false });
    const { version } = await readAccreditations(company);
    const first = await save(company, [{ id: gasSafe, certificate_number: '1' }], { 'if-match': version });
    expect(first.statusCode).toBe(200);
    const second = await save(company, [{ id: 3, certificate_number: '2' }], { 'if-match': version });
    expect([second.statusCode, Object.keys(readFailure(second).fields ?? {})]).toEqual([412, [String(gasSafe)]]);
    expect((await save(company, [{ id: 3, certificate_number: '2' }], { 'if-match': String(first.headers['etag']) })).statusCode).toBe(200);
  });
});

describe('an operator', () => {
  it('can list pending ones and reject with a reason, which notifies the company', async () => {
    const staff = await test.staff();
    const company = await test.company({ accredited: false });
    await save(company, [{ id: gasSafe, certificate_number: '777' }]);
    const waiting = (await staff.call('GET', '/operator/accreditations')).json<{
      data: { companyId: number; certificate_number: string }[];
    }>().data;
    expect(waiting.find((row) => row.companyId === company.companyId)?.certificate_number).toBe('777');
    const reject = (reason: string) =>
      staff.call('POST', `/operator/companies/${company.companyId}/accreditations/${gasSafe}/reject`, { reason });
    expect((await reject('no')).statusCode).toBe(422);
    expect((await reject('The register does not know this number')).statusCode).toBe(200);
    expect((await readAccreditations(company)).companyAccreditations[0]).toMatchObject({
      state: 'rejected',
      reject_reason: 'The register does not know this number',
    });
    const mails = await test.database.db.rows(sql<{ template: string }>`
      select template from outbox_messages where recipient_kind = 'company' and recipient_id = ${company.companyId} order by id`);
    expect(mails.map(({ template }) => template)).toContain('accreditation-rejected');
    expect((await approve(company.companyId, { until: days(-1).toISOString() })).statusCode).toBe(422);
  });
});

it('sends reminders 30 and 7 days before expiry, once each', async () => {
  const company = await test.company({ accredited: false });
  await save(company, [{ id: gasSafe, certificate_number: '123456' }]);
  await approve(company.companyId, { until: days(31).toISOString() });
  const reminders = async () => {
    while ((await test.database.inTx(remindOfExpiry)) > 0);
    const [row] = await test.database.db.rows(sql<{ count: number }>`
      select count(*) as count from outbox_messages where template = 'accreditation-expiring' and recipient_id = ${company.companyId}`);
    return row?.count;
  };
  expect(await reminders()).toBe(0);
  now = days(2);
  expect(await reminders()).toBe(1);
  expect(await reminders()).toBe(1);
  now = days(23);
  expect(await reminders()).toBe(2);
  now = days(10);
  expect(await reminders()).toBe(2);
});

describe('the certificate queue', () => {
  interface Answer {
    readonly data: CertificateWire[];
    readonly meta: { readonly totalResults: number; readonly counts: { readonly waiting: number; readonly expiring: number } };
  }
  const list = async (query: string) => (await (await test.staff()).call('GET', `/operator/accreditations?${query}`)).json<Answer>();
  const own = async (query: string, { companyId }: { companyId: number }) =>
    (await list(query)).data.filter((row) => row.companyId === companyId);

  it('exports everything in list order', async () => {
    const company = await test.company({ accredited: false });
    await save(company, [{ id: gasSafe, certificate_number: '777123' }]);
    const { data } = await list('view=waiting&order=company-desc&pageSize=100');
    const file = await (await test.staff()).call('GET', '/operator/accreditations/export?view=waiting&order=company-desc');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...lines] = file.body.trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFsince,company,accreditation,certificate_number,/);
    expect(lines.map((line) => line.split(',')[1])).toEqual(data.map((row) => row.company));
    expect(file.body).toContain(',Gas Safe Register,777123,,pending,,,');
    expect((await company.call('GET', '/operator/accreditations/export')).statusCode).toBe(401);
  });

  it('shows the previous number and waiting lead types, and confirms before approving a rejected number', async () => {
    const company = await test.company({ accredited: false });
    for (const certificate_number of ['111111', '222222']) await save(company, [{ id: gasSafe, certificate_number }]);
    const [waiting] = await own('view=waiting&order=since-desc&pageSize=100', company);
    expect(waiting).toMatchObject({ certificate_number: '222222', previous_number: '111111', refused_before: false, state: 'pending' });
    expect(waiting?.work_types).toContain('Gas boiler replacement');
    expect(waiting?.accreditation.register_url).toMatch(/^https:/);

    const one = (await (await test.staff()).call('GET', `/operator/companies/${company.companyId}/accreditations/${gasSafe}`)).json();
    expect(one).toEqual({ data: waiting });
    const path = `/operator/companies/${company.companyId}/accreditations/${gasSafe}/reject`;
    expect((await (await test.staff()).call('POST', path, { reason: 'The register does not know it' })).statusCode).toBe(200);
    expect(await own('view=rejected&order=company-asc&pageSize=100', company)).toMatchObject([
      { state: 'rejected', reject_reason: 'The register does not know it', refused_before: true },
    ]);
    const refused = await approve(company.companyId);
    expect([refused.statusCode, refused.json()]).toEqual([409, { data: { errors: ['refused_before--The register does not know it'] } }]);
    expect((await approve(company.companyId, { again: true })).statusCode).toBe(200);
  });

  it('tells the second operator whose decision counts', async () => {
    const company = await test.company({ accredited: false });
    await save(company, [{ id: gasSafe, certificate_number: '333333' }]);
    const seen = { certificate_number: '333333', state: 'pending' };
    const path = `/operator/companies/${company.companyId}/accreditations/${gasSafe}/reject`;
    const [first, second] = [await test.staff(), await test.staff()];
    const answers = await Promise.all([
      first.call('POST', path, { seen, reason: 'not in the register' }),
      second.call('POST', path.replace('reject', 'approve'), { seen, reason: 'found in the register' }),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.json<{ data: { errors: string[] } }>().data.errors[0]).toMatch(/^.+ made a decision on this certificate on .+ GMT$/);
    now = new Date(now.getTime() + 1_000);
    await save(company, [{ id: gasSafe, certificate_number: '444444' }]);
    const stale = await first.call('POST', path, { seen, reason: 'not in the register' });
    expect([stale.statusCode, stale.json()]).toEqual([409, { data: { errors: ['This certificate has changed since you opened it'] } }]);
  });

  it('reminds of expiring approvals once each', async () => {
    now = days(0);
    const [soon, later] = [await test.company({ accredited: false }), await test.company({ accredited: false })];
    for (const [company, ahead] of [
      [soon, 59],
      [later, 61],
    ] as const) {
      await save(company, [{ id: gasSafe, certificate_number: '555555' }]);
      await approve(company.companyId, { until: days(ahead).toISOString() });
    }
    expect(await own('view=expiring&pageSize=100', soon)).toMatchObject([{ state: 'approved', reminded: null }]);
    expect(await own('view=expiring&order=company-desc&pageSize=100', later)).toEqual([]);
    const certificates = [soon, later].map(({ companyId }) => ({ company: companyId, accreditation: gasSafe }));
    const remind = async () =>
      (
        await (await test.staff()).call('POST', '/operator/accreditations/remind', { certificates, reason: 'their approval ends soon' })
      ).json();
    expect(await remind()).toEqual({ data: { reminded: 1, left_out: 1 } });
    expect(await remind()).toEqual({ data: { reminded: 0, left_out: 2 } });
    const mails = await test.database.db.rows(sql<{ id: number }>`
      select recipient_id as id from outbox_messages where dedupe_key like 'accreditation-renewal:%'`);
    expect(mails).toEqual([{ id: soon.companyId }]);
    expect((await own('view=expiring&pageSize=100', soon))[0]?.reminded).not.toBeNull();
    const { counts } = (await list('view=expiring')).meta;
    expect(counts.expiring).toBeGreaterThanOrEqual(1);
  });

  it('finds companies by name prefix and certificates by number', async () => {
    const company = await test.company({ accredited: false });
    await save(company, [{ id: gasSafe, certificate_number: 'ODD 987' }]);
    await test.database.db.rows(sql`update companies set internal_name = 'Æsir Heating' where id = ${company.companyId}`);
    for (const search of ['ODD 987', 'æsir h']) {
      const { data, meta } = await list(`search=${encodeURIComponent(search)}`);
      expect([data.map(({ companyId }) => companyId), meta.totalResults]).toEqual([[company.companyId], 1]);
    }
    expect((await list('search=sir')).data).toEqual([]);
  });
});
