import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { setCreditLimit } from '../billing/account.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { purchaseLead } from './purchase-lead.ts';

const test = useTestApp({ poolSize: 4 });
const gasSafe = 1;
const reason = 'They asked us to.';
let sourceId: SourceId;
let operator: TestCaller;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  operator = await test.staff();
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

type Buyer = TestCompany & TestCaller;

const changeFlags = (buyer: Buyer, change: object) =>
  operator.call('PUT', `/operator/companies/${buyer.companyId}/flags`, { ...change, reason });
const act = (path: string) => (buyer: Buyer) => operator.call('POST', `/operator/companies/${buyer.companyId}/${path}`, { reason });

/** Ways to stop a company, through the operator's or its own route, with the resulting refusal. */
const stops: readonly [string, (buyer: Buyer) => Promise<unknown>, string][] = [
  ['purchasing switched off', (buyer) => changeFlags(buyer, { purchase_enabled: false }), '108--not_enabled'],
  ['a lock', act('lock'), '108--locked'],
  ['being closed', act('close'), '108--closed'],
  ['an accreditation refused', act(`accreditations/${gasSafe}/reject`), '110--gas-safe'],
  [
    'an accreditation withdrawn',
    (buyer) => buyer.call('PUT', '/company/accreditations/', [{ id: gasSafe, certificate_number: '' }]),
    '110--gas-safe',
  ],
];
/** Takes the account lock, which a purchase holds from the start. */
const lowerLimit = ({ companyId }: Buyer) => test.database.inTx((tx) => setCreditLimit(tx, { companyId, limitMinor: 2_000 }));

/** Number of sessions waiting for a lock; this test has the database to itself. */
const waiting = (): Promise<number> =>
  test.database.db
    .first(
      sql<{
        count: number;
      }>`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    .then((row) => row?.count ?? 0);
const untilWaiting = (count: number): Promise<void> => expect.poll(waiting, { interval: 10 }).toBe(count);

const buy = (buyer: Buyer, id: EnquiryId) => buyer.call('PUT', `/lead/accept/${id}`, {});
const getErrors = (response: { json(): unknown }) => (response.json() as { data: { errors: string[] } }).data.errors;

it.each(stops)('buys nothing given %s while a purchase waits for its enquiry', async (_, stop, refusal) => {
  const buyer = await test.company();
  const id = await putOnSale(test.database, sourceId);
  const begun = await test.database.inTx(async (tx) => {
    await tx.rows(sql`select id from enquiries where id = ${id} for update`);
    const answer = buy(buyer, id);
    await untilWaiting(1);
    await stop(buyer);
    return { answer };
  });
  const answer = await begun.answer;
  expect([answer.statusCode, getErrors(answer)]).toEqual([409, [refusal]]);
});

const allStops = [...stops.map(([name, stop]) => [name, stop] as const), ['a lower credit limit', lowerLimit] as const];
it.each(allStops)('completes the purchase before answering, given %s while it is being written', async (_, stop) => {
  const buyer = await test.company();
  const id = await putOnSale(test.database, sourceId);
  let isStopped = false;
  const begun = await test.database.inTx(async (tx) => {
    const { companyId } = buyer;
    const outcome = await purchaseLead(tx, { companyId, enquiryId: id, channel: 'single', expectedPriceMinor: null, idempotency: null });
    expect(outcome.kind).toBe('bought');
    const answer = stop(buyer).then(() => (isStopped = true));
    await untilWaiting(1);
    expect(isStopped).toBe(false);
    return { answer };
  });
  expect(await begun.answer).toBe(true);
});

it('stores the price at the moment of sale when a discount is given while a purchase waits', async () => {
  const buyer = await test.company();
  const id = await putOnSale(test.database, sourceId);
  const begun = await test.database.inTx(async (tx) => {
    await tx.rows(sql`select id from enquiries where id = ${id} for update`);
    const answer = buy(buyer, id);
    await untilWaiting(1);
    await changeFlags(buyer, { discount: 50 });
    return { answer };
  });
  expect((await begun.answer).json()).toMatchObject({ data: { lead: { invoice: { price_excluding_vat: 12 } } } });
});

describe.each([
  ['removed', 'GB123456789', null],
  ['added', null, 'GB123456789'],
])('a seller whose VAT number is %s while a purchase is written', (_, before, after) => {
  const register = (number: string | null) => sql`update business_units set seller_vat_number = ${number} where country = 'gb'`;
  let original: string | null;
  beforeAll(async () => {
    const unit = await test.database.db.first(sql<{ number: string | null }>`
      select seller_vat_number as number from business_units where country = 'gb'`);
    original = unit?.number ?? null;
  });
  beforeEach(() => test.database.db.rows(register(before)));
  afterAll(() => test.database.db.rows(register(original)));

  /** Changes the number between the reading of the facts and the invoice. */
  const changeMeanwhile = async <Answer>(act: () => Promise<Answer>, held = sql`lock table purchases in share mode`): Promise<Answer> => {
    const begun = await test.database.inTx(async (tx) => {
      await tx.rows(held);
      const answer = act();
      await untilWaiting(1);
      await test.database.db.rows(register(after));
      return { answer };
    });
    return begun.answer;
  };

  it('sells at the VAT that applies now', async () => {
    const buyer = await test.company();
    const id = await putOnSale(test.database, sourceId);
    const answer = await changeMeanwhile(() => buy(buyer, id));
    const vat = after === null ? 0 : 4.8;
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ data: { lead: { invoice: { price_excluding_vat: 24, price_vat: vat } } } });
  });

  it('refuses the price that was shown before', async () => {
    const buyer = await test.company();
    const id = await putOnSale(test.database, sourceId);
    const shown = { expected_price: 24, expected_vat: before === null ? 0 : 4.8 };
    const answer = await changeMeanwhile(() => buyer.call('PUT', `/lead/accept/${id}`, shown));
    expect([answer.statusCode, getErrors(answer)]).toEqual([409, ['price_changed--24.00']]);
  });

  it('issues an invoice without a lead at the VAT that applies now', async () => {
    const { companyId } = await test.company();
    const issue = () =>
      operator.call('POST', `/operator/companies/${companyId}/invoices`, {
        description: 'Training day',
        net: 100,
        seen_balance: 0,
        reason,
      });
    const answer = await changeMeanwhile(issue, sql`select id from staff for no key update`);
    expect(answer.statusCode, answer.body).toBe(200);
    const issued = await test.database.db.first(
      sql<{ vat: number }>`select vat_minor as vat from invoices where company_id = ${companyId}`,
    );
    expect(issued).toEqual({ vat: after === null ? 0 : 2_000 });
  });
});
