import { truncateToMinute } from '../../contract/kit/instant.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import type { CompanyOptions, TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { releaseEnquiry } from '../enquiries/release-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { buyingJobs } from './entry/jobs.ts';
import { expireOffer } from './declines.ts';
import { offerLead } from './offer-lead.ts';
import { purchaseLead } from './purchase-lead.ts';

let sourceId: SourceId;
const start = new Date();
let now = start;
const minutesOn = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(() => {
  now = start;
});
afterAll(async () => {
  now = start;
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

type Company = TestCompany & TestCaller;
const outside = { postcode: 'HS1 2AA' };
const onSale = (more = {}): Promise<EnquiryId> => putOnSale(test.database, sourceId, more);
const offer = (enquiryId: EnquiryId, company: Company, minutes = 30) =>
  test.database.inTx((tx) => offerLead(tx, { enquiryId, companyId: company.companyId, until: minutesOn(minutes) }));
const lapse = () => buyingJobs.find((job) => job.name === 'lapse-offers')?.handle(test.database, {});
const quoteCode = async (id: EnquiryId): Promise<string> =>
  (await test.database.db.first(sql<{ code: string }>`select quote_code as code from enquiries where id = ${id}`))?.code ?? '';
const seenBy = async (company: Company, query = '') => {
  const response = await company.call('GET', `/lead/marketplace?pageSize=60${query}`);
  const { data, meta } = response.json<{ data: { '0': { id: number } }[]; meta: { totalResults: number; preSelect: number | null } }>();
  return { ids: data.map((row) => row['0'].id), ...meta };
};
const answers = async (company: Company, id: EnquiryId) => {
  const [availability, accept, viewed, questions] = [
    await company.call('GET', `/lead/availability/${id}`),
    await company.call('PUT', `/lead/accept/${id}`, { expected_price: 0.5 }),
    await company.call('PUT', `/lead/mark-viewed/${id}`),
    await company.call('GET', `/lead/questions/${id}`),
  ];
  const said = (response: typeof accept) => response.json<{ data: { errors?: string[] } }>().data.errors?.[0] ?? response.statusCode;
  return { availability: said(availability), accept: said(accept), viewed: viewed.statusCode, questions: questions.statusCode };
};
const unknown = { availability: 'Not found', accept: '101--', viewed: 404, questions: 404 };
const buyable = { availability: 200, accept: 'price_changed--24.00', viewed: 200, questions: 200 };

describe('the count inside the coverage', () => {
  const inside = async (company: Company, query = '') =>
    (await company.call('GET', `/lead/marketplace/inside?${query}`)).json<{ data: { count: number } }>().data.count;

  it('equals the filtered list’s total inside it', async () => {
    const company = await test.company();
    const before = await inside(company);
    const [bought] = [await onSale(), await onSale(), await onSale({ work_type: 'boiler-repair' }), await onSale(outside)];
    expect(await inside(company)).toBe(before + 2);
    expect((await seenBy(company)).totalResults).toBeGreaterThan(before + 2);
    for (const query of ['', 'sold=0', 'sold=1,2', 'workTypes=1', 'workTypes=1,2&sold=0'])
      expect([query, await inside(company, query)]).toEqual([query, (await seenBy(company, `&coverage=1&${query}`)).totalResults]);
    expect((await company.call('PUT', `/lead/accept/${bought}`)).statusCode).toBe(200);
    expect(await inside(company)).toBe(before + 1);
  });

  it('counts live offers for a company that sees nothing else', async () => {
    const company = await test.company({ noMarketplace: true });
    const [offered] = [await onSale(), await onSale()];
    expect(await offer(offered, company)).toBe(true);
    expect(await inside(company)).toBe(1);
  });
});

describe('a company without marketplace access', () => {
  it('sees only its live offers, whatever else is open to others', async () => {
    const company = await test.company({ noMarketplace: true });
    const [offered, other] = [await onSale(), await onSale()];
    expect(await offer(offered, company)).toBe(true);
    expect(await seenBy(company)).toMatchObject({ ids: [offered], totalResults: 1 });
    expect(await seenBy(company, '&coverage=1')).toMatchObject({ ids: [offered] });
    expect(await seenBy(company, `&enquirycode=${await quoteCode(offered)}`)).toMatchObject({ ids: [offered], preSelect: offered });
    expect(await seenBy(company, `&enquirycode=${await quoteCode(other)}`)).toMatchObject({ ids: [offered], preSelect: null });
    expect(await answers(company, other)).toEqual(unknown);
    expect(await answers(company, offered)).toEqual(buyable);
  });

  it('no longer sees an expired offer, and the response says so', async () => {
    const company = await test.company({ noMarketplace: true });
    const id = await onSale({ number_leads_requested: 1 });
    await offer(id, company);
    now = minutesOn(31);
    await lapse();
    expect(await seenBy(company)).toMatchObject({ ids: [], totalResults: 0 });
    expect(await answers(company, id)).toMatchObject({ availability: '101--', accept: '101--' });
  });
});

describe('a company limited to its own coverage', () => {
  it('finds, opens and buys nothing beyond it, by search, link or id', async () => {
    const company = await test.company({ noWidenMarketplace: true });
    const [near, far] = [await onSale(), await onSale(outside)];
    const { ids } = await seenBy(company);
    expect(ids).toContain(near);
    expect(ids).not.toContain(far);
    expect((await seenBy(company, '&coverage=4&postcode=HS1')).ids).not.toContain(far);
    expect((await seenBy(company, `&enquirycode=${await quoteCode(far)}`)).preSelect).toBeNull();
    expect(await answers(company, far)).toEqual(unknown);
    expect(await answers(company, near)).toEqual(buyable);
  });

  it('can accept an offer from beyond it', async () => {
    const company = await test.company({ noWidenMarketplace: true });
    const id = await onSale(outside);
    await offer(id, company);
    expect((await seenBy(company, `&enquirycode=${await quoteCode(id)}`)).preSelect).toBe(id);
    expect(await answers(company, id)).toEqual(buyable);
  });
});

describe('the coverage filter', () => {
  const filters = ['&coverage=1', '&coverage=2', '&coverage=3', '&coverage=4&postcode=LE4', '&coverage=4&postcode=HS1'];
  it.each<[string, CompanyOptions, string[][]]>([
    ['of a company that sees the country', {}, [['near', 'in'], ['far', 'out'], ['near', 'in', 'far', 'out'], ['near'], ['far', 'out']]],
    [
      'of a company that sees its own coverage',
      { noWidenMarketplace: true },
      [['near', 'in'], ['out'], ['near', 'in', 'out'], ['near'], ['out']],
    ],
    ['of a company without a marketplace', { noMarketplace: true }, [['in'], ['out'], ['in', 'out'], [], ['out']]],
  ])('%s applies to live offers as well as the market', async (_, wish, expected) => {
    const company = await test.company(wish);
    const leads = new Map([
      [await onSale(), 'near'],
      [await onSale({ postcode: 'LE1 1AA' }), 'in'],
      [await onSale(outside), 'far'],
      [await onSale(outside), 'out'],
    ]);
    for (const [id, name] of leads) if (name === 'in' || name === 'out') await offer(id, company);
    const seen = async (filter: string) => {
      const { ids, totalResults } = await seenBy(company, filter);
      expect(totalResults).toBe(ids.length);
      return [...leads].flatMap(([id, name]) => (ids.includes(id) ? [name] : []));
    };
    for (const [index, filter] of filters.entries()) expect([filter, await seen(filter)]).toEqual([filter, expected[index]]);
  });

  it('shows an offer from outside the area in the default view', async () => {
    const company = await test.company();
    const [offered, near, far] = [await onSale(outside), await onSale(), await onSale(outside)] as const;
    expect(await offer(offered, company)).toBe(true);
    const shown = await seenBy(company, '&coverage=1&auto-switch=true');
    expect([offered, near, far].filter((id) => shown.ids.includes(id))).toEqual([offered, near]);
    expect(shown.totalResults).toBe(shown.ids.length);
  });

  it('finds what was requested in a postcode even after its district was merged', async () => {
    const company = await test.company();
    const one = (code: string) => sql`select id from regions where country = 'gb' and level = 'district' and code = ${code}`;
    await test.database.db.rows(sql`update regions set active = false where id = (${one('LE6')})`);
    await test.database.db.rows(
      sql`insert into district_aliases (country, code, district_id) select 'gb', 'LE6', id from (${one('LE4')}) d`,
    );
    const id = await onSale({ postcode: 'LE6 0AA' });
    expect((await seenBy(company, '&coverage=4&postcode=LE6')).ids).toContain(id);
  });
});

describe('a large market', () => {
  it('shows every company its own total even when too large to count per request', async () => {
    const dane = { country: 'dk' as const, telephone: '20 12 34 56', town: 'København Ø', question_answers: [] };
    const [inside, outside] = [await onSale({ ...dane, postcode: '2100' }), await onSale({ ...dane, postcode: '8000' })];
    const wish = { country: 'dk', areaCode: '84' } as const;
    const [active, other] = [await test.company(wish), await test.company(wish)];
    const names = ['site', 'source_id', 'country', 'work_type_id', 'district_id', 'timescale', 'status', 'received_at', 'released_at']
      .concat(['opened_at', 'max_sales', 'base_price_minor', 'list_price_minor', 'currency'])
      .join(', ');
    await test.database.pool.query(
      `insert into enquiries (quote_code, ${names})
       select 'MANY' || id || 'N' || n, ${names} from enquiries, generate_series(1, 502) n where id = any($1::bigint[])`,
      [[inside, outside]],
    );
    const totals = async (company: Company): Promise<number[]> => {
      const asked = ['&coverage=3', '&coverage=2', '&coverage=1', '&coverage=3&sold=0&workTypes=101', '&coverage=2&sold=1'];
      return (await Promise.all(asked.map((query) => seenBy(company, query)))).map((seen) => seen.totalResults);
    };
    expect((await active.call('PUT', `/lead/accept/${inside}`, {})).statusCode).toBe(200);
    expect((await active.call('PUT', `/lead/reject/${outside}`)).statusCode).toBe(200);
    expect(await totals(active)).toEqual([1_004, 502, 502, 1_004, 0]);
    // Counted a moment ago, but the company's own actions show at once.
    now = minutesOn(1);
    const another = await test.database.db.first(sql<{ id: number }>`select id from enquiries where quote_code = ${`MANY${outside}N1`}`);
    expect((await active.call('PUT', `/lead/reject/${another?.id}`)).statusCode).toBe(200);
    expect(await totals(active)).toEqual([1_003, 501, 502, 1_003, 0]);
    expect(await totals(other)).toEqual([1_006, 503, 503, 1_005, 0]);
    const soon = await takeIn(test.database, sourceId, { ...dane, postcode: '8000' });
    await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId: soon, staffId: null }));
    await offer(soon, other);
    expect(await totals(other)).toEqual([1_007, 504, 503, 1_006, 0]);
    expect(await seenBy(other, '&coverage=2&page=9')).toMatchObject({ ids: { length: 24 }, totalResults: 504 });
    await test.database.pool.query('delete from declines where enquiry_id = $1', [another?.id]);
    await test.database.pool.query('delete from enquiry_events where enquiry_id = $1', [another?.id]);
    await test.database.pool.query("delete from enquiries where quote_code like 'MANY%'");
  });
});

describe('a reserved slot', () => {
  it('is the offer holder’s only, sold to it even as the last one, and counted once', async () => {
    const [favoured, other] = [await test.company(), await test.company()];
    const id = await onSale({ number_leads_requested: 1 });
    await offer(id, favoured);
    expect(await answers(other, id)).toMatchObject({ availability: '101--', accept: '101--' });
    expect((await favoured.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    expect(await answers(other, id)).toMatchObject({ availability: '107--', accept: '107--' });
  });

  it('opens to everyone when its offer expires; its former holder may still buy until it is gone, then gets 103 with the date', async () => {
    const [late, other] = [await test.company(), await test.company()];
    const id = await onSale({ number_leads_requested: 1 });
    await offer(id, late);
    now = minutesOn(30);
    // The guarantee has passed but the slot is not released yet, so nobody can buy it.
    const date = minutesOn(30).toISOString();
    expect(await answers(late, id)).toMatchObject({ availability: `103--${date}` });
    await lapse();
    // Was an offer, now an ordinary marketplace lead.
    const rows = (await late.call('GET', `/lead/marketplace?enquirycode=${await quoteCode(id)}`)).json<{ data: object[] }>().data;
    expect(rows).toContainEqual(
      expect.objectContaining({ offered: 1, availability_guarantee: 0, availability_guarantee_until: truncateToMinute(minutesOn(30)) }),
    );
    expect(await answers(late, id)).toEqual({ ...buyable, accept: 'price_changed--48.00' });
    expect((await other.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    expect(await answers(late, id)).toMatchObject({ availability: `103--${date}`, accept: `103--${date}` });
  });

  it('released late is bought after its guarantee as usual, and its offer has expired', async () => {
    const late = await test.company();
    const id = await onSale();
    await offer(id, late);
    now = minutesOn(40);
    const bought = await late.call('PUT', `/lead/accept/${id}`, {});
    const { code } = bought.json<{ data: { lead: { code: string } } }>().data.lead;
    expect((await late.call('GET', `/lead/find/${code}`)).json()).toMatchObject({ data: { lead: { availability_guarantee: 0 } } });
    now = minutesOn(55);
    await lapse();
    const offers = readInvariants().filter(({ name }) => name.startsWith('S15'));
    expect(await verifyInvariants(test.database.pool, offers)).toEqual([]);
  });

  it('held for a company whose purchase began in time is sold to it, and its offer stays consistent', async () => {
    const early = await test.company();
    const id = await onSale();
    await test.database.inTx(async (tx) => {
      // The first statement fixes the transaction's time.
      await tx.rows(sql`select app_now()`);
      now = minutesOn(1);
      await offer(id, early);
      const order = { companyId: early.companyId, enquiryId: id, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
      expect((await purchaseLead(tx, order)).kind).toBe('bought');
    });
    const offers = readInvariants().filter(({ name }) => name.startsWith('S15'));
    expect(await verifyInvariants(test.database.pool, offers)).toEqual([]);
  });

  it('released while its company’s purchase waits for the enquiry is judged again and sold as usual', async () => {
    const late = await test.company();
    const id = await onSale({ number_leads_requested: 1 });
    await offer(id, late);
    const { pool } = test.database;
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    now = minutesOn(30);
    const purchase = await test.database.inTx(async (tx) => {
      await tx.rows(sql`select from enquiries where id = ${id} for update`);
      now = minutesOn(29);
      const buying = late.call('PUT', `/lead/accept/${id}`, {});
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      expect(await expireOffer(tx)).toBe(true);
      return { buying };
    });
    expect((await purchase.buying).statusCode).toBe(200);
  });

  it('leaves the other slots to others, and shows its company the badge and countdown', async () => {
    const [favoured, other] = [await test.company(), await test.company()];
    const id = await onSale();
    await offer(id, favoured);
    const row = (await favoured.call('GET', `/lead/marketplace?pageSize=60&enquirycode=${await quoteCode(id)}`))
      .json<{
        data: {
          '0': { id: number; priority_access: string | null };
          offered: number;
          availability_guarantee: number;
          availability_guarantee_until: string | null;
        }[];
      }>()
      .data.find((one) => one['0'].id === id);
    // Times are truncated to the minute.
    expect(JSON.stringify(row)).not.toMatch(/T\d\d:\d\d:(?!00Z)/);
    expect(row).toMatchObject({
      '0': { priority_access: truncateToMinute(minutesOn(30)) },
      offered: 1,
      availability_guarantee: 1,
      availability_guarantee_until: truncateToMinute(minutesOn(30)),
    });
    expect(await answers(other, id)).toEqual(buyable);
  });
});
