import { expect, it } from 'vitest';
import { makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { sql } from '../platform/database/sql.ts';
import { createIntakeLookup } from './preview-lookup.ts';

const database = useTestDatabase({ poolSize: 2 });

it('looks up consumers by index during the first import', async () => {
  database.useJobSender(() => Promise.resolve());
  const { sourceId } = await makeSource(database);
  for (let nth = 0; nth < 20; nth += 1)
    await takeIn(database, sourceId, { telephone: `+4477009001${10 + nth}`, email: `c${nth}@consumer.test` });
  const [reads] = await database.inTx(async (tx) => {
    const asked = {
      workTypeId: 1,
      phoneKey: '+447700900112',
      emailKey: 'c3@consumer.test',
      consent: { timestamp: '2026-01-01T00:00:00Z' },
    };
    await createIntakeLookup(tx)([asked, asked], { sourceId, now: new Date(), windowDays: 30, mostOfSource: 100 });
    return tx.rows(sql<{ whole: number; looked: number }>`
      select sum(seq_scan) as whole, sum(idx_scan) as looked from pg_stat_xact_user_tables where relname in ('enquiries', 'enquiry_contacts')`);
  });
  expect(reads?.whole).toBe(0);
  expect(reads?.looked).toBeGreaterThan(0);
});
