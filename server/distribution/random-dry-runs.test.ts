import { expect, it } from 'vitest';
import type { CompanyDryRun, EnquiryDryRun } from '../../contract/distribution/dry-run-endpoints.ts';
import type { CompanyId, EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { toMajor } from '../../contract/kit/money.ts';
import { releaseScene, type Company } from '../../test/release-scene.ts';
import { purchaseLead } from '../buying/purchase-lead.ts';
import { overridePrice } from '../enquiries/prices.ts';
import { releaseEnquiry } from '../enquiries/release-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { distributeEnquiry } from './distribute-enquiry.ts';

const { scene, test, database, company, takeInHere, release, run, runOf, offersOf, lapseAll } = releaseScene();
const types = ['gas-boiler-replacement', 'boiler-service'] as const;

/** Seeded, so that failures are reproducible. */
function drawing(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, oneIn: (count: number): boolean => below(count) === 0 };
}
type Draw = ReturnType<typeof drawing>;

/** A random company: its coverage, settings and permissions. */
async function anyCompany({ below, oneIn }: Draw): Promise<Company> {
  const workTypeCodes = oneIn(3) ? types : [types[below(2)] ?? types[0]];
  const made = await company({
    workTypeCodes,
    ...(oneIn(3) ? { creditLimitMinor: [1_500, 5_000, 12_000][below(3)] ?? 0 } : {}),
    ...(oneIn(10) ? { card: 'none' as const } : {}),
    ...(oneIn(10) ? { emailValidated: false } : {}),
    ...(oneIn(10) ? { accredited: false } : {}),
  });
  await database().db.rows(sql`
    insert into company_work_types (company_id, work_type_id, allow_autoaccept, cap_day, cap_day_on, cap_week, cap_week_on)
    select ${made.companyId}, id, ${oneIn(3)}, ${1 + below(2)}, ${oneIn(4)}, ${1 + below(4)}, ${oneIn(4)}
    from work_types where code = any(${[...workTypeCodes]})`);
  const flags = [
    sql`update companies set alerts_paused_at = app_now() where id = ${made.companyId}`,
    sql`update companies set purchase_enabled = false where id = ${made.companyId}`,
    sql`update companies set no_marketplace = true where id = ${made.companyId}`,
    sql`update companies set discount_bp = ${333 * (1 + below(12))} where id = ${made.companyId}`,
    sql`update accounts set suspended_at = app_now() where company_id = ${made.companyId}`,
  ];
  for (const flag of flags) if (oneIn(8)) await database().db.rows(flag);
  return made;
}

const ask = async (body: object): Promise<EnquiryDryRun> => {
  const response = await (await test().staff('agent')).call('POST', '/operator/dry-run/enquiry', body);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: EnquiryDryRun }>().data;
};
const readQuoteCode = async (id: EnquiryId): Promise<string> =>
  (await database().db.first(sql<{ code: string }>`select quote_code as code from enquiries where id = ${id}`))?.code ?? '';

const setPrice = async (enquiryId: EnquiryId, priceMinor: number): Promise<void> => {
  const by = await database().db.first(sql<{ staffId: StaffId }>`select id as "staffId" from staff order by id limit 1`);
  if (by !== undefined) await database().inTx((tx) => overridePrice(tx, { ...by, enquiryId, priceMinor, reason: 'for a test' }));
};

type DryRunAnswer = Pick<EnquiryDryRun, 'automatic' | 'offers' | 'not_matched'>;
const listReasons = ({ not_matched }: DryRunAnswer) =>
  Object.fromEntries(not_matched.map(({ reason, companies }) => [reason, companies.map(({ id }) => id).toSorted((a, b) => a - b)]));
const sorted = (lists: Readonly<Record<string, readonly number[]>>) =>
  Object.fromEntries(Object.entries(lists).map(([reason, list]) => [reason, list.toSorted((a, b) => a - b)]));

/** Every company offered the lead buys it at the predicted price, or declines it. */
async function answerOffers(told: DryRunAnswer, id: EnquiryId, { oneIn }: Draw): Promise<void> {
  for (const { company: to, price } of told.offers) {
    if (oneIn(3)) continue;
    const order = { companyId: to.id as CompanyId, enquiryId: id, channel: 'single' as const, idempotency: null };
    const outcome = await database().inTx((tx) => purchaseLead(tx, { ...order, expectedPriceMinor: Math.round(price * 100) }));
    expect([to.id, outcome.kind]).toEqual([to.id, 'bought']);
  }
}

async function compare(id: EnquiryId, draw: Draw): Promise<number> {
  const enquiryAnswer = await ask({ quote_code: await readQuoteCode(id) });
  await database().inTx((tx) => releaseEnquiry(tx, { enquiryId: id, staffId: null }));
  await distributeEnquiry(database().inTx, id);
  const bought = await database().db.rows(sql<{ id: number; net: number }>`
    select p.company_id as id, p.net_minor as net from purchases p where p.enquiry_id = ${id} order by p.id`);
  expect(enquiryAnswer.automatic.map((one) => [one.company.id, one.price])).toEqual(bought.map((one) => [one.id, toMajor(one.net)]));
  const offers = await offersOf(id);
  expect(enquiryAnswer.offers.map((one) => [one.company.id, one.until])).toEqual(
    offers.map((one) => [one.companyId, one.until.toISOString()]),
  );
  const match = await runOf(id);
  expect(listReasons(enquiryAnswer)).toEqual(sorted(match?.notMatched ?? {}));
  expect(enquiryAnswer.marketplace.opens_at).toBe(match?.opensAt.toISOString());
  await answerOffers(enquiryAnswer, id, draw);
  return enquiryAnswer.automatic.length + enquiryAnswer.offers.length + enquiryAnswer.not_matched.length;
}

/** Runs what the scheduled jobs would have done by now. */
async function passTime(minutes: number): Promise<void> {
  scene.now = new Date(scene.now.getTime() + minutes * 60_000);
  await lapseAll();
  const due = await database().db.rows(sql<{ id: EnquiryId }>`
    select r.enquiry_id as id from distribution_runs r join enquiries e on e.id = r.enquiry_id
    where r.opens_at <= app_now() and e.opened_at is null and e.status = 'released'`);
  for (const { id } of due) await run('open-enquiry', { enquiryId: id });
}

it.each([1, 2])('predicts what a release then does, for random companies (%i)', async (seed) => {
  const draw = drawing(seed);
  for (let made = 0; made < 16; made += 1) await anyCompany(draw);
  let seen = 0;
  for (let round = 0; round < 14; round += 1) {
    await passTime(draw.below(14 * 60));
    const id = await takeInHere({ work_type: types[draw.below(2)] ?? types[0], number_leads_requested: 1 + draw.below(3) });
    if (draw.oneIn(5)) await setPrice(id, 1_000 + draw.below(5_000));
    seen += await compare(id, draw);
  }
  expect(seen).toBeGreaterThan(40);
  await passTime(24 * 60);
});

it.each([11, 12])('matches what a company received by buying everything automatically (%i)', async (seed) => {
  const { below, oneIn } = drawing(seed);
  const made = await company({ workTypeCodes: types, creditLimitMinor: 100_000_000 });
  await database().db.rows(sql`update companies set discount_bp = ${333 * below(12)} where id = ${made.companyId}`);
  await database().db.rows(sql`
    insert into company_work_types (company_id, work_type_id, allow_autoaccept, cap_day, cap_day_on, cap_week, cap_week_on, cap_month, cap_month_on)
    select ${made.companyId}, id, true, ${1 + below(2)}, ${oneIn(2)}, ${3 + below(4)}, ${oneIn(2)}, ${8 + below(8)}, ${oneIn(2)}
    from work_types where code = any(${[...types]})`);
  for (let came = 0; came < 90; came += 1) {
    await passTime(below(22 * 60));
    await release({ work_type: types[below(2)] ?? types[0], number_leads_requested: 1 + below(3) });
  }
  const response = await (await test().staff('agent')).call('POST', `/operator/dry-run/company/${made.companyId}`, {});
  const companyAnswer = response.json<{ data: CompanyDryRun }>().data;
  const days = await database().db.rows(sql<{ day: string; leads: number; net: number }>`
    select to_char(p.created_at at time zone 'Europe/London', 'YYYY-MM-DD') as day, count(*)::integer as leads, sum(p.net_minor)::integer as net
    from purchases p where p.company_id = ${made.companyId} and p.created_at > app_now() - interval '30 days' group by 1 order by 1`);
  expect(companyAnswer.days.filter((one) => one.leads > 0).map((one) => [one.day, one.leads, one.price])).toEqual(
    days.map((one) => [one.day, one.leads, toMajor(one.net)]),
  );
  await passTime(24 * 60);
});
