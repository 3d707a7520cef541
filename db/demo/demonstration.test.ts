import { beforeAll, describe, expect, it } from 'vitest';
import { distributeEnquiry } from '../../server/distribution/distribute-enquiry.ts';
import { releaseEnquiry } from '../../server/enquiries/release-enquiry.ts';
import { demonstrationText } from '../../server/app/print-welcome.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { readBoundaries } from '../../scripts/diagrams/unit-boundaries.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { demoFeedJob, demoStockJob } from './feed.ts';
import { seedDemonstration } from './seed-demonstration.ts';

const database = useTestDatabase({ poolSize: 4 });
beforeAll(async () => {
  database.useJobSender(() => Promise.resolve());
  await seedDemonstration(database, new Date(), () => undefined);
});

const offersToDemo = () =>
  database.db.rows(sql<{ workType: string; area: string; living: boolean }>`
    select w.code as "workType", a.code as area, o.ended_at is null and o.guarantee_until > app_now() as living
    from offers o join enquiries e on e.id = o.enquiry_id join work_types w on w.id = e.work_type_id
    join regions d on d.id = e.district_id join regions a on a.id = d.parent_id
    join users u on u.company_id = o.company_id where u.email = 'demo@plumbline.test' order by o.id desc`);

describe('the demo', () => {
  it('satisfies every invariant', async () => {
    expect(await verifyInvariants(database.pool)).toEqual([]);
  });

  it('joins no row of one country to a row of another by a foreign key', async () => {
    const { crossings } = await readBoundaries(database.pool);
    const wrong: string[] = [];
    for (const { name, statement } of crossings) {
      const { rows } = await database.pool.query<{ wrong: number }>(statement);
      if (rows[0]?.wrong !== 0) wrong.push(`${name}: ${rows[0]?.wrong}`);
    }
    expect(crossings.map(({ name }) => name)).toContain('purchases (enquiry_id) → enquiries');
    expect(wrong).toEqual([]);
  });

  it('has 400 enquiries, at least sixty of them on sale in the United Kingdom and ten in each other country', async () => {
    const rows = await database.db.rows(sql<{ country: string; enquiries: number; open: number }>`
      select country, count(*) as enquiries, count(*) filter (where open) as open from enquiries group by country`);
    expect(rows.reduce((sum, row) => sum + row.enquiries, 0)).toBe(400);
    const open = Object.fromEntries(rows.map((row) => [row.country, row.open]));
    expect(open['gb']).toBeGreaterThanOrEqual(60);
    for (const country of ['dk', 'se', 'no']) expect(open[country]).toBeGreaterThanOrEqual(10);
  });

  it('has leads in every stage, and most companies with several have won a job', async () => {
    const stages = await database.db.rows(sql<{ stage: string }>`
      select distinct stage from (select distinct on (purchase_id) stage from lead_stage_changes order by purchase_id, id desc) newest`);
    expect(stages.map(({ stage }) => stage).toSorted()).toEqual(['contacted', 'lost', 'quoted', 'won']);
    const demo = await database.db.first(sql<{ won: number; attempts: number }>`
      select (select count(*) from lead_stage_changes s join purchases p on p.id = s.purchase_id where p.company_id = u.company_id and s.stage = 'won') as won,
             (select count(*) from lead_contact_attempts a join purchases p on p.id = a.purchase_id where p.company_id = u.company_id) as attempts
      from users u where u.email = 'demo@plumbline.test'`);
    expect(demo?.won).toBeGreaterThanOrEqual(2);
    expect(demo?.attempts).toBeGreaterThan(10);
  });

  it('lists all sign-ins at startup, including the operator', async () => {
    const people = await database.db.rows(sql<{ email: string }>`select email from users union all select email from staff`);
    const text = demonstrationText('http://localhost:3000');
    const unnamed = people.filter(({ email }) => !text.includes(`${email.split('@')[0]}@`) && !/^company\d\d@/.test(email));
    expect([people.length, unnamed]).toEqual([68, []]);
  });

  it('has companies with distinct names, addresses and texts, and various legal forms', async () => {
    const rows = await database.db.rows(sql<{ name: string; address: string | null; words: string | null; form: string; vat: boolean }>`
      select c.internal_name as name, c.address_line1 || ', ' || c.town as address, l.description as words, c.company_type as form,
             c.vat_number is not null as vat
      from companies c left join listings l on l.company_id = c.id`);
    const repeated = (texts: readonly (string | null)[]) => {
      const given = texts.filter((text) => text !== null);
      return given.filter((text, place) => given.indexOf(text) !== place);
    };
    expect(repeated(rows.map(({ name }) => name))).toEqual([]);
    expect(repeated(rows.map(({ address }) => address))).toEqual([]);
    expect(repeated(rows.map(({ words }) => words))).toEqual([]);
    expect(new Set(rows.map(({ form }) => form)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(rows.map(({ vat }) => vat))).toEqual(new Set([true, false]));
  });

  it('has companies with geographic coverage and expected lead numbers', async () => {
    const counts = await database.db.first(sql<{ silent: number; coverages: number; orders: number }>`
      select count(*) filter (where num_nulls(geographic_coverage, expected_lead_orders) > 0) as silent,
             count(distinct geographic_coverage) as coverages, count(distinct expected_lead_orders) as orders from companies`);
    expect(counts).toEqual({ silent: 0, coverages: 3, orders: 7 });
  });

  it('has reviews of a third of the leads at most, without repeated sentences', async () => {
    const reviews = await database.db.rows(sql<{ comment: string | null; work: string | null }>`
      select comment, work_done_comments as work from reviews`);
    const bought = await database.db.first(sql<{ count: number }>`select count(*)::integer as count from purchases`);
    expect(reviews.length).toBeGreaterThan(60);
    expect(reviews.length).toBeLessThanOrEqual((bought?.count ?? 0) / 3);
    const reviewTexts = reviews.flatMap(({ comment, work }) => [comment, work]).filter((text) => text !== null);
    expect(reviewTexts.filter((text, place) => reviewTexts.indexOf(text) !== place)).toEqual([]);
  });

  it('has reports in every lasting state, some of the demo company', async () => {
    const rows = await database.db.rows(sql<{ state: string; own: number }>`
      select r.state, count(*) filter (where u.email = 'demo@plumbline.test')::integer as own
      from reports r join users u on u.company_id = r.company_id group by r.state order by r.state`);
    const lasting = [
      'accepted',
      'appeal_accepted',
      'appeal_rejected',
      'appealed',
      'asking_customer',
      'extended',
      'rejected',
      'with_operator',
    ];
    expect(rows.map(({ state }) => state).toSorted()).toEqual(lasting);
    expect(rows.filter(({ own }) => own > 0).length).toBeGreaterThanOrEqual(3);
  });

  it('has a year of payments: manual, automatic, prepaid, late, credited, refunded, declined, overdue', async () => {
    const count = async (rows: ReturnType<typeof sql<{ count: number }>>) => (await database.db.first(rows))?.count ?? 0;
    expect(await count(sql`select count(*)::integer from payments where state = 'succeeded' and origin = 'company'`)).toBeGreaterThan(100);
    expect(await count(sql`select count(*)::integer from payments where state = 'succeeded' and origin = 'automatic'`)).toBeGreaterThan(50);
    expect(await count(sql`select count(*)::integer from payments where state = 'succeeded' and origin = 'top_up'`)).toBeGreaterThan(0);
    expect(
      await count(sql`
      select count(distinct i.id)::integer from invoices i join allocations a on a.invoice_id = i.id join payments p on p.id = a.payment_id
      where p.settled_at::date > i.due_on`),
    ).toBeGreaterThan(10);
    expect(await count(sql`select count(*)::integer from invoices where kind = 'credit_note'`)).toBeGreaterThan(2);
    expect(await count(sql`select count(*)::integer from payment_returns where kind = 'refund'`)).toBeGreaterThan(0);
    expect(await count(sql`select count(*)::integer from automatic_charges where outcome = 'failed'`)).toBeGreaterThan(0);
    expect(await count(sql`select count(*)::integer from sandbox.charges where status = 'succeeded'`)).toBe(
      await count(sql`select count(*)::integer from payments where state = 'succeeded'`),
    );
    expect(await count(sql`select count(*)::integer from payments where state not in ('succeeded', 'failed')`)).toBe(0);
  });

  it('has one suspended, one prepaying and one declined company; the demo company has open invoices', async () => {
    const account = (email: string) =>
      database.db.first(sql<{ suspended: boolean; limit: number; ahead: boolean; failures: number; unpaid: number }>`
        select a.suspended_at is not null as suspended, a.credit_limit_minor as limit, a.balance_minor < 0 as ahead, a.auto_pay_failures as failures,
               (select count(*)::integer from invoices i where i.company_id = a.company_id and i.status = 'unpaid' and i.kind = 'invoice') as unpaid
        from accounts a join users u on u.company_id = a.company_id where u.email = ${email}`);
    expect(await account('company36@plumbline.test')).toMatchObject({ suspended: true });
    expect(await account('company37@plumbline.test')).toMatchObject({ limit: 0, ahead: true });
    expect((await account('company38@plumbline.test'))?.failures).toBeGreaterThan(0);
    expect((await account('demo@plumbline.test'))?.unpaid).toBeGreaterThan(2);
    const odd = await database.db.rows(sql`
      select a.company_id from accounts a join companies c on c.id = a.company_id where a.credit_limit_minor % case c.country when 'gb' then 5000 else 50000 end <> 0`);
    expect(odd).toEqual([]);
  });

  it('offers two Leicester boiler enquiries to the demo company now, after others that lapsed', async () => {
    const offers = await offersToDemo();
    const boiler = { workType: 'gas-boiler-replacement', area: 'LE', living: true };
    expect(offers.slice(0, 2)).toEqual([boiler, boiler]);
    expect(offers.filter((offer) => !offer.living).length).toBeGreaterThan(3);
  });

  it('shows how every recent enquiry was released', async () => {
    const without = await database.db.rows(sql`
      select e.id from enquiries e left join distribution_runs r on r.enquiry_id = e.id where e.status = 'released' and r.enquiry_id is null`);
    expect(without).toEqual([]);
  });

  it('offers every Leicester boiler to the demo company only, and opens uncovered enquiries at once', async () => {
    const { sourceId } = await makeSource(database);
    const release = async (postcode: string) => {
      const enquiryId = await takeIn(database, sourceId, { postcode });
      await database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
      await distributeEnquiry(database.inTx, enquiryId);
      return database.db.first(sql`select reserved, open from enquiries where id = ${enquiryId}`);
    };
    for (const postcode of ['LE1 1AA', 'LE4 7ZS', 'LE67 1AA']) expect(await release(postcode)).toEqual({ reserved: 1, open: false });
    for (const postcode of ['HS1 2AA', 'HS9 5XX']) expect(await release(postcode)).toEqual({ reserved: 0, open: true });
  });

  it('keeps its minimum on sale, not counting enquiries still in flight', async () => {
    const waiting = async () =>
      Object.fromEntries(
        (
          await database.db.rows(sql<{ country: string; count: number }>`
            select country, count(*) as count from enquiries where status = 'received' group by country`)
        ).map(({ country, count }) => [country, count]),
      );
    await demoStockJob.handle(database, {});
    expect(await waiting()).toEqual({});
    // In Denmark seven of ten are on sale, and five in flight.
    const { sourceId } = await makeSource(database);
    await database.db.rows(sql`
      update enquiries set status = 'expired', ended_at = app_now() where id in (
        select id from enquiries where country = 'dk' and open order by id
        limit (select count(*) - 7 from enquiries where country = 'dk' and open))`);
    for (let index = 0; index < 5; index += 1)
      await takeIn(database, sourceId, { country: 'dk', postcode: '2100', telephone: `3212345${index}` });
    await demoStockJob.handle(database, {});
    await demoStockJob.handle(database, {});
    expect(await waiting()).toEqual({ dk: 8 });
    await database.db.rows(sql`update enquiries set status = 'expired', ended_at = app_now() where status = 'received'`);
  });

  it('is fed once a minute until enough is in flight', async () => {
    await demoFeedJob.handle(database, {});
    await demoFeedJob.handle(database, {});
    const fed = await database.db.first(sql<{ count: number }>`select count(*) as count from enquiries where status = 'received'`);
    expect(fed?.count).toBe(1);
  });
});
