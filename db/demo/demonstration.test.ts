import { beforeAll, describe, expect, it } from 'vitest';
import { distributeEnquiry } from '../../server/distribution/distribute-enquiry.ts';
import { releaseEnquiry } from '../../server/enquiries/release/release-enquiry.ts';
import { demonstrationText } from '../../server/app/print-welcome.ts';
import { sql } from '../../server/platform/database/sql.ts';
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

describe('the demonstration', () => {
  it('holds every invariant', async () => {
    expect(await verifyInvariants(database.pool)).toEqual([]);
  });

  it('has 400 enquiries, at least sixty of them on sale in the United Kingdom and ten in each other country', async () => {
    const rows = await database.db.rows(sql<{ country: string; enquiries: number; open: number }>`
      select country, count(*) as enquiries, count(*) filter (where open) as open from enquiries group by country`);
    expect(rows.reduce((sum, row) => sum + row.enquiries, 0)).toBe(400);
    const open = Object.fromEntries(rows.map((row) => [row.country, row.open]));
    expect(open['gb']).toBeGreaterThanOrEqual(60);
    for (const country of ['dk', 'se', 'no']) expect(open[country]).toBeGreaterThanOrEqual(10);
  });

  it('names everybody who can sign in when it starts, the operator among them', async () => {
    const people = await database.db.rows(sql<{ email: string }>`select email from users union all select email from staff`);
    const text = demonstrationText('http://localhost:3000');
    const unnamed = people.filter(({ email }) => !text.includes(`${email.split('@')[0]}@`) && !/^company\d\d@/.test(email));
    expect([people.length, unnamed]).toEqual([68, []]);
  });

  it('offers two boilers in Leicester to its own company at this very moment, and others it let pass', async () => {
    const offers = await offersToDemo();
    const boiler = { workType: 'gas-boiler-replacement', area: 'LE', living: true };
    expect(offers.slice(0, 2)).toEqual([boiler, boiler]);
    expect(offers.filter((offer) => !offer.living).length).toBeGreaterThan(3);
  });

  it('shows of every enquiry that is young how it was released', async () => {
    const without = await database.db.rows(sql`
      select e.id from enquiries e left join distribution_runs r on r.enquiry_id = e.id where e.status = 'released' and r.enquiry_id is null`);
    expect(without).toEqual([]);
  });

  it('offers every boiler of Leicester to its own company alone, and opens at once what nobody covers', async () => {
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

  it('has its minimum on sale kept up: what is taken in and not on sale yet does not count', async () => {
    const waiting = async () =>
      Object.fromEntries(
        (
          await database.db.rows(sql<{ country: string; count: number }>`
            select country, count(*) as count from enquiries where status = 'received' group by country`)
        ).map(({ country, count }) => [country, count]),
      );
    await demoStockJob.handle(database, {});
    expect(await waiting()).toEqual({});
    // Seven are left on sale in Denmark where ten should be, and five are on their way.
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

  it('is fed once a minute, and no more where enough waits to open', async () => {
    await demoFeedJob.handle(database, {});
    await demoFeedJob.handle(database, {});
    const fed = await database.db.first(sql<{ count: number }>`select count(*) as count from enquiries where status = 'received'`);
    expect(fed?.count).toBe(1);
  });
});
