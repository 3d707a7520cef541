import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Today, today } from '../../contract/home/today-endpoints.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { decideByPerson, reportLead } from '../../test/factories/report-lead.ts';
import { boughtLead } from '../../test/factories/review-lead.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { recordReview } from '../reputation/reviews/give-review.ts';
import { publishReview } from '../reputation/reviews/moderate-review.ts';

// A Wednesday; yesterday begins at 23:00 UTC, because Britain is on summer time.
const start = new Date('2026-06-10T09:30:00.000Z');
let now = start;
const test = useTestApp({ clock: () => now });
let sourceId: SourceId;

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(() => {
  now = start;
});

const read = async (company: TestCaller): Promise<Today> => {
  const response = await company.call('GET', '/company/today');
  expect(response.statusCode).toBe(200);
  return today['GET /company/today'].answers[200].parse(response.json()).data;
};

describe('the figures of the dashboard', () => {
  it('count leads in the area since yesterday, not older ones and not those elsewhere', async () => {
    const company = await test.company();
    const before = await read(company);
    expect(before.since).toBe('2026-06-08T23:00:00.000Z');
    now = new Date('2026-06-08T22:00:00.000Z');
    await putOnSale(test.database, sourceId);
    now = new Date('2026-06-09T08:00:00.000Z');
    await putOnSale(test.database, sourceId);
    await putOnSale(test.database, sourceId, { postcode: 'HS1 2AA' });
    now = new Date('2026-06-10T09:30:00.000Z');
    expect((await read(company)).new_leads).toBe(before.new_leads + 1);
  });

  it('count no leads for a company that sees only its offers and has none', async () => {
    await putOnSale(test.database, sourceId);
    expect((await read(await test.company({ noMarketplace: true }))).new_leads).toBe(0);
  });

  it('add up what was bought and spent this month, including VAT', async () => {
    const company = await test.company({ creditLimitMinor: 1_000_000 });
    now = new Date('2026-05-31T12:00:00.000Z');
    await boughtLead(test, company, sourceId);
    now = new Date('2026-06-02T12:00:00.000Z');
    await boughtLead(test, company, sourceId);
    now = new Date('2026-06-10T09:00:00.000Z');
    await boughtLead(test, company, sourceId);
    const facts = await read(company);
    expect(facts.month).toEqual({ leads: 2, spent: 57.6, credited: 0, currency: 'GBP' });
    expect([facts.bought, facts.bought_automatically]).toEqual([1, 0]);
    expect(await read(await test.company())).toMatchObject({ bought: 0, month: { leads: 0, spent: 0 }, calls: 0 });
  });

  it('count no leads to call that were printed, exported or sent to own software', async () => {
    const company = await test.company({ creditLimitMinor: 1_000_000 });
    const [first, second, third] = [
      await boughtLead(test, company, sourceId),
      await boughtLead(test, company, sourceId),
      await boughtLead(test, company, sourceId),
    ];
    expect((await company.call('GET', `/download/lead/${first.code}.pdf`)).statusCode).toBe(200);
    expect((await read(company)).calls).toBe(2);
    expect((await company.call('GET', `/download/lead/${second.code}/print`)).statusCode).toBe(200);
    expect((await read(company)).calls).toBe(1);
    await test.database.db.rows(sql`
      insert into contact_reveals (enquiry_id, actor_type, company_id, surface)
      select enquiry_id, 'company', company_id, 'crm' from purchases where code = ${third.code}`);
    expect((await read(company)).calls).toBe(0);
  });

  it('count bought leads to call until their page is opened', async () => {
    const company = await test.company({ creditLimitMinor: 1_000_000 });
    const [first] = [await boughtLead(test, company, sourceId), await boughtLead(test, company, sourceId)];
    expect((await read(company)).calls).toBe(2);
    expect((await company.call('GET', `/lead/find/${first.code}`)).statusCode).toBe(200);
    expect((await company.call('PUT', `/lead/inventory/${first.code}`)).statusCode).toBe(200);
    expect((await read(company)).calls).toBe(1);
    now = new Date('2026-06-25T09:30:00.000Z');
    expect((await read(company)).calls).toBe(0);
  });

  it('count rejected reports until their appeal closes', async () => {
    const company = await test.company({ creditLimitMinor: 1_000_000 });
    const { code } = await boughtLead(test, company, sourceId);
    const reportId = await reportLead(test, code);
    expect((await read(company)).appeals).toBe(0);
    await decideByPerson(test, reportId, 'rejected');
    expect(await read(company)).toMatchObject({ appeals: 1, extensions: 0, calls: 0 });
    now = new Date('2026-06-18T09:30:00.000Z');
    expect((await read(company)).appeals).toBe(0);
  });

  it('count extended reports until the extension ends', async () => {
    const company = await test.company({ creditLimitMinor: 1_000_000 });
    const { code } = await boughtLead(test, company, sourceId);
    await decideByPerson(test, await reportLead(test, code), 'extended');
    expect(await read(company)).toMatchObject({ appeals: 0, extensions: 1 });
    now = new Date('2026-06-26T09:30:00.000Z');
    expect((await read(company)).extensions).toBe(0);
  });

  it('count published reviews until they are answered', async () => {
    const company = await test.company({ creditLimitMinor: 1_000_000 });
    const { purchaseId } = await boughtLead(test, company, sourceId);
    const review = { purchaseId, stars: 5, comment: 'Quick and tidy.', workDone: null, displayName: 'Ada, Leicester' } as const;
    const given = await test.database.inTx((tx) => recordReview(tx, review));
    if (given.kind !== 'recorded') throw new Error(given.kind);
    expect((await read(company)).reviews).toBe(0);
    await test.database.inTx((tx) => publishReview(tx, { code: given.code }));
    expect((await read(company)).reviews).toBe(1);
    await test.database.db.rows(sql`insert into review_replies (review_id, reply) values (${given.id}, 'Thank you.')`);
    expect((await read(company)).reviews).toBe(0);
  });
});
