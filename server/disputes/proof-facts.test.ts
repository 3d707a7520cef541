import { beforeAll, describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { CompanyId, SourceId } from '../../contract/kit/ids.ts';
import { makeSource, releaseByTheBook } from '../../test/factories/create-enquiry.ts';
import { buyToReport, makeReport } from '../../test/factories/make-report.ts';
import { wantDelivery } from '../../test/factories/want-delivery.ts';
import { useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { seenFacts } from './reports.ts';

const clock = useTestClock('2026-03-02T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const dayMs = 86_400_000;
let sourceId: SourceId;
let customers = 100;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
const company = useTestCompany(test);

const customer = () => ({ telephone: `07700 900${(customers += 1)}`, email: `twin${customers}@consumer.test` });
const buy = (more: Partial<IntakeEnquiry>, companyId: CompanyId = company.companyId) =>
  buyToReport(test.database, { companyId, sourceId, more });
const seen = async (code: string) => {
  const reportId = await makeReport(test.database, { companyId: company.companyId, code, reason: 'fraud' });
  return test.database.db.first(seenFacts(reportId, 60));
};

describe('a lead bought before', () => {
  it.each<[what: string, later: (one: { telephone: string; email: string }) => Partial<IntakeEnquiry>, days: number, isSeen: boolean]>([
    ['with telephone and e-mail', (one) => one, 1, true],
    ['with the telephone alone', ({ telephone }) => ({ telephone: telephone.replace(' ', '-'), email: 'else@consumer.test' }), 1, true],
    ['with the e-mail alone, in capitals', ({ email }) => ({ telephone: '07700 900099', email: email.toUpperCase() }), 1, true],
    ['sixty days before', (one) => one, 60, false],
    ['a day less', (one) => one, 59, true],
    ['of another kind of work', (one) => ({ ...one, work_type: 'oil-boiler' }), 1, false],
    ['of somebody else', () => ({ telephone: '07700 900098', email: 'nobody@consumer.test' }), 1, false],
  ])('%s', async (_, later, days, isSeen) => {
    const one = customer();
    const first = await buy(one);
    clock.after(days * dayMs);
    const second = await buy(later(one));
    expect((await seen(second.code))?.boughtBefore).toBe(isSeen ? first.code : null);
  });

  it('does not count if by another company, or later', async () => {
    const one = customer();
    const other = await test.company();
    await buy(one, other.companyId);
    const first = await buy(one);
    clock.after(dayMs);
    await buy(one);
    expect((await seen(first.code))?.boughtBefore).toBeNull();
  });
});

it('uses the match recorded at release', async () => {
  await wantDelivery(test.database, company.companyId);
  const enquiryId = await releaseByTheBook(test.database, sourceId);
  const lead = await test.database.db.first(sql<{ code: string }>`
    select code from purchases where enquiry_id = ${enquiryId} and company_id = ${company.companyId}`);
  expect(await seen(lead?.code ?? '')).toMatchObject({ isAutomatic: true, matched: true });
  const manualPurchase = await buy(customer());
  expect(await seen(manualPurchase.code)).toMatchObject({ isAutomatic: false, matched: null, telephone: 'alive', email: 'alive' });
});

it('lets automatic purchases be reported for fourteen days', async () => {
  await wantDelivery(test.database, company.companyId);
  const enquiryId = await releaseByTheBook(test.database, sourceId);
  const lead = await test.database.db.first(sql<{ code: string }>`
    select code from purchases where enquiry_id = ${enquiryId} and company_id = ${company.companyId}`);
  const facts = (await company.call('GET', `/lead/report/${lead?.code}`)).json<{ data: { facts: { report_by: string } } }>().data.facts;
  expect(facts.report_by).toBe('2026-03-16T10:00:00.000Z');
});
