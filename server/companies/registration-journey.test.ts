import { describe, expect, it } from 'vitest';
import { journeySteps } from '../../contract/companies/values.ts';
import type { TestApp } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { completeJourneyStep } from './journey.ts';

const start = new Date();
let now = start;
const test = useTestApp({ clock: () => now });

const untouched = { step_one: null, step_two: null, step_three: null, step_four: null, skipped: null };
/** Moves the clock to so many minutes after the start. */
const at = (minutes: number): string => {
  now = new Date(start.getTime() + minutes * 60_000);
  return now.toISOString();
};

describe('the registration journey', () => {
  it('starts without completed steps', async () => {
    const company = await test.company();
    expect((await company.call('GET', '/registration-journey/')).json()).toEqual({ data: untouched });
  });

  it.each(journeySteps.map((step, index) => [step, String(index + 1)]))(
    'keeps when %s was first done, by name or number',
    async (step, number) => {
      const company = await test.company();
      const first = at(10);
      expect((await company.call('PUT', `/registration-journey/complete/${step}`)).statusCode).toBe(200);
      at(11);
      await company.call('PUT', `/registration-journey/complete/${number}`);
      await test.database.inTx((tx) => completeJourneyStep(tx, { companyId: company.companyId, step }));
      expect((await company.call('GET', '/registration-journey/')).json()).toEqual({ data: { ...untouched, [step]: first } });
    },
  );

  it('is part of the company and private to it', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const first = at(12);
    await company.call('PUT', '/registration-journey/complete/2');
    await company.call('PUT', '/registration-journey/skip');
    at(13);
    await company.call('PUT', '/registration-journey/skip');
    const journey = { ...untouched, step_two: first, skipped: first };
    expect((await company.call('GET', '/company/')).json()).toMatchObject({ data: { registration_journey: journey } });
    expect((await other.call('GET', '/company/')).json()).toMatchObject({ data: { registration_journey: untouched } });
  });

  it('has exactly four steps', async () => {
    const company = await test.company();
    for (const step of ['5', '0', 'step_five', 'constructor'])
      expect((await company.call('PUT', `/registration-journey/complete/${step}`)).statusCode, step).toBe(422);
  });
});

describe('the to-do list', () => {
  const listToDos = async (company: Awaited<ReturnType<TestApp['company']>>) =>
    (await company.call('GET', '/todos/')).json<{ data: { key: string; complete: boolean }[] }>().data;

  it('shows all six open after registration', async () => {
    const list = await listToDos(await test.company({ setUp: false, card: 'none' }));
    expect(list).toEqual(
      ['company_details', 'coverage', 'listing', 'missing_payment_method', 'lead_delivery', 'lead_alerts'].map((key) => ({
        key,
        complete: false,
      })),
    );
  });

  it('shows all six done for a company that can buy', async () => {
    expect((await listToDos(await test.company())).map(({ complete }) => complete)).toEqual([true, true, true, true, true, true]);
  });

  it('omits the listing for a limited account', async () => {
    expect((await listToDos(await test.company({ accountType: 3 }))).map(({ key }) => key)).toEqual([
      'company_details',
      'coverage',
      'missing_payment_method',
      'lead_delivery',
      'lead_alerts',
    ]);
  });

  it('is empty when settings are hidden', async () => {
    expect(await listToDos(await test.company({ showSettings: false, setUp: false }))).toEqual([]);
  });
});

describe('product events', () => {
  const listEvents = (companyId: number) =>
    test.database.db.rows(sql`select kind, net_minor as net from analytics_events where company_id = ${companyId} order by at`);

  it('count a registration once, however often it is reported', async () => {
    const company = await test.company();
    for (let time = 0; time < 3; time += 1) await company.call('POST', '/events', { event: 'registration' });
    expect(await listEvents(company.companyId)).toEqual([{ kind: 'registration', net: null }]);
  });

  it('count a purchase from its own row, with its price', async () => {
    const company = await test.company();
    const { sourceId } = await makeSource(test.database);
    const id = await putOnSale(test.database, sourceId);
    const bought = await company.call('PUT', `/lead/accept/${id}`, {}, { 'idempotency-key': 'once' });
    const net = bought.json<{ data: { lead: { invoice: { price_excluding_vat: number } } } }>().data.lead.invoice.price_excluding_vat;
    expect(await listEvents(company.companyId)).toEqual([{ kind: 'purchase', net: Math.round(net * 100) }]);
  });

  it('accept no other event from a browser', async () => {
    const company = await test.company();
    expect((await company.call('POST', '/events', { event: 'purchase' })).statusCode).toBe(422);
    expect(await listEvents(company.companyId)).toEqual([]);
  });
});
