import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { hashSecret, randomToken } from '../../server/platform/random-code.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { createStaff } from '../../server/identity/staff.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { makeSource, putOnSale } from '../factories/create-enquiry.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import { retryWhileBusy, buy, makeBuyers, openSharedDatabase, type Buyer } from './buyers.ts';

let database: Database;
let servers: ServerProcess[];
const originAt = (index: number): string => servers[index % servers.length]?.origin ?? '';

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  const start = () => startTestServerProcess(database.connection, { RATE_LIMIT_OVERRIDE: '1000000' });
  servers = [await start(), await start()];
});

async function signInOperator(): Promise<string> {
  const staffId = await database.inTx((tx) =>
    createStaff(tx, {
      email: 'race@staff.test',
      name: 'Robin',
      role: 'admin',
      passwordHash: 'none',
      by: { staffId: null, actor: 'test' },
    }),
  );
  const token = randomToken();
  await database.db.rows(sql`insert into sessions (token_hash, staff_id) values (${hashSecret(token)}, ${staffId})`);
  return token;
}

const acts = [
  ['PUT', 'flags', { purchase_enabled: false }],
  ['POST', 'lock', {}],
  ['POST', 'close', {}],
  ['POST', 'accreditations/1/reject', {}],
] as const;

const countPurchases = async (buyer: Buyer): Promise<number> =>
  (await database.db.first(sql<{ count: number }>`select count(*) as count from purchases where company_id = ${buyer.companyId}`))?.count ??
  -1;

it('a stopped company buys nothing after the operator gets the response, on either of two servers', async () => {
  const { sourceId } = await makeSource(database);
  const token = await signInOperator();
  const buyers = await makeBuyers(database, 24, { creditLimitMinor: 10_000_000 });
  // So many buyers per enquiry that they queue for its lock.
  const enquiries = await Promise.all(Array.from({ length: 60 }, () => putOnSale(database, sourceId)));
  const stopped = new Set<Buyer>();
  const buyAll = async (buyer: Buyer, index: number): Promise<void> => {
    for (const [turn, enquiryId] of enquiries.entries()) {
      if (stopped.has(buyer)) return;
      await buy(originAt(index + turn), buyer, enquiryId);
    }
  };
  const atAnswer = new Map<Buyer, number>();
  const stop = async (buyer: Buyer, index: number): Promise<void> => {
    const [method, path, body] = acts[index % acts.length] ?? acts[0];
    const answer = await retryWhileBusy(`${originAt(index)}/api/v1/operator/companies/${buyer.companyId}/${path}`, {
      method,
      headers: { cookie: `plumbline-operator=${token}`, 'x-requested-with': 'test', 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, reason: 'They asked us to.' }),
    });
    expect(answer.status).toBe(200);
    atAnswer.set(buyer, await countPurchases(buyer));
  };
  // Locks the enquiries now and then, so that purchases wait after reading.
  const over = new AbortController();
  const holdNowAndThen = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await database.inTx(async (tx) => {
        await tx.rows(sql`select id from enquiries order by id for update`);
        await wait(60);
      });
      await wait(15);
    }
  };
  const holding = holdNowAndThen();
  const buying = Promise.all(buyers.map(buyAll));
  for (const [index, buyer] of buyers.entries()) {
    await stop(buyer, index);
    // After the response, one more purchase is attempted, and all calls in flight finish.
    stopped.add(buyer);
    const after = await buy(originAt(index + 1), buyer, enquiries.at(-1) ?? 0);
    expect([401, 403, 409]).toContain(after.status);
  }
  await buying;
  over.abort();
  await holding;
  for (const [buyer, count] of atAnswer) expect(await countPurchases(buyer)).toBe(count);
  expect([...atAnswer.values()].some((count) => count > 0)).toBe(true);
  expect(await verifyInvariants(database.pool)).toEqual([]);
});
