import { expect, it } from 'vitest';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { makeSource, putOnSale } from '../factories/create-enquiry.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import { buy, makeBuyers, openSharedDatabase, type BuyAnswer } from './buyers.ts';

let database: Database;
let survivor: ServerProcess;
let victim: ServerProcess;

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  victim = await startTestServerProcess(database.connection, { RATE_LIMIT_OVERRIDE: '1000000' });
  survivor = await startTestServerProcess(database.connection, { RATE_LIMIT_OVERRIDE: '1000000' });
});

it('kill -9 during 200 purchases loses none that was acknowledged and charges none twice', async () => {
  const { sourceId } = await makeSource(database);
  const buyers = await makeBuyers(database, 20, { creditLimitMinor: 10_000_000 });
  const enquiries = await Promise.all(Array.from({ length: 70 }, () => putOnSale(database, sourceId)));
  // Every buyer wants ten leads; three slots on each of seventy enquiries are enough.
  const orders = buyers.flatMap((buyer, b) =>
    Array.from({ length: 10 }, (_, n) => ({ buyer, enquiryId: enquiries[(b * 10 + n) % 70] ?? 0, key: `kill-${b}-${n}` })),
  );
  expect(orders).toHaveLength(200);

  const acknowledged = new Map<string, BuyAnswer>();
  let answered = 0;
  const attempt = async (order: (typeof orders)[number]): Promise<void> => {
    try {
      acknowledged.set(order.key, await buy(victim.origin, order.buyer, order.enquiryId, order.key));
      answered += 1;
      if (answered === 60) await victim.kill();
    } catch {
      // No response: a retry with the same key tells whether it was bought.
    }
  };
  const queue = [...orders];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let order = queue.shift(); order !== undefined; order = queue.shift()) await attempt(order);
    }),
  );
  expect(victim.process.signalCode).toBe('SIGKILL');
  expect(acknowledged.size).toBeLessThan(200);

  const final = new Map<string, BuyAnswer>();
  for (const order of orders) final.set(order.key, await buy(survivor.origin, order.buyer, order.enquiryId, order.key));

  for (const [key, answer] of acknowledged) expect(final.get(key)).toEqual(answer);
  expect([...final.values()].every((answer) => answer.status === 200)).toBe(true);
  const stored = await database.db.first(sql<{ purchases: number; invoices: number }>`
    select (select count(*) from purchases) as purchases, (select count(*) from invoices) as invoices`);
  expect(stored).toEqual({ purchases: 200, invoices: 200 });
  expect(await verifyInvariants(database.pool)).toEqual([]);
});
