import { afterEach, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { createStaff } from '../../server/identity/staff.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { hashSecret, randomToken } from '../../server/platform/random-code.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { makeSource, putOnSale } from '../factories/create-enquiry.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import { retryWhileBusy, buy, makeBuyers, openSharedDatabase, type Buyer } from './buyers.ts';
import { isShort } from '../scope.ts';

/** Staff change a lead on one server while companies buy it on another. */
let database: Database;
let servers: ServerProcess[];
let sourceId: SourceId;
let token: string;
let buyers: Buyer[];
const originAt = (index: number): string => servers[index % servers.length]?.origin ?? '';

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  ({ sourceId } = await makeSource(database));
  const by = { staffId: null, actor: 'test' };
  const staff = { email: 'race@staff.test', name: 'Robin', role: 'agent', passwordHash: 'none', by } as const;
  const staffId = await database.inTx((tx) => createStaff(tx, staff));
  token = randomToken();
  await database.db.rows(sql`insert into sessions (token_hash, staff_id) values (${hashSecret(token)}, ${staffId})`);
  buyers = await makeBuyers(database, 6, { creditLimitMinor: 10_000_000 });
  const start = () => startTestServerProcess(database.connection, { RATE_LIMIT_OVERRIDE: '1000000' });
  servers = [await start(), await start()];
});

afterEach(async () => {
  expect(await verifyInvariants(database.pool)).toEqual([]);
});

async function change(method: 'POST' | 'PUT', enquiryId: EnquiryId, verb: string, body: object): Promise<number> {
  const answer = await retryWhileBusy(`${originAt(1)}/api/v1/operator/enquiries/${enquiryId}/${verb}`, {
    method,
    headers: { cookie: `plumbline-operator=${token}`, 'x-requested-with': 'test', 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, reason: 'They asked us to.' }),
  });
  await answer.body?.cancel();
  return answer.status;
}
const rounds = Array.from({ length: isShort ? 2 : 12 }, (_, round) => round);
const readState = (id: EnquiryId) =>
  database.db.first(sql<{ status: string; sold: number; maximum: number }>`
    select status, sold, max_sales as maximum from enquiries where id = ${id}`);
/** Starts both, alternating the order by round. */
const together = <A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> => {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  const second = other();
  return Promise.all([one(), second]);
};

it('a lead withdrawn during its purchase is sold and then withdrawn, or refused with 101, because the buyer never viewed it', async () => {
  for (const round of rounds) {
    const id = await putOnSale(database, sourceId);
    const buyer = buyers[round % buyers.length] as Buyer;
    const [bought, withdrawn] = await together(
      round,
      () => buy(originAt(0), buyer, id),
      () => change('POST', id, 'remove', { by_consumer: true }),
    );
    expect(withdrawn).toBe(200);
    const wasSold = bought.status === 200;
    if (!wasSold) expect([bought.status, bought.errors]).toEqual([409, ['101--']]);
    expect(await readState(id)).toMatchObject({ status: 'removed', sold: wasSold ? 1 : 0 });
  }
});

it('a lead made exclusive while two companies buy it goes to one, or to both and stays unchanged', async () => {
  for (const round of rounds) {
    const id = await putOnSale(database, sourceId, { number_leads_requested: 2 });
    const two = [buyers[round % 6], buyers[(round + 1) % 6]] as [Buyer, Buyer];
    const [bought, changed] = await together(
      round,
      () => Promise.all(two.map((buyer) => buy(originAt(0), buyer, id))),
      () => change('PUT', id, 'maximum', { maximum: 1 }),
    );
    const sold = bought.filter(({ status }) => status === 200).length;
    for (const { status, errors } of bought) if (status !== 200) expect(errors).toEqual(['107--']);
    expect([changed, sold]).toEqual(changed === 200 ? [200, 1] : [409, 2]);
    expect(await readState(id)).toMatchObject({ sold, maximum: changed === 200 ? 1 : 2 });
  }
});

it('the last slot is either bought or offered manually, never both', async () => {
  for (const round of rounds) {
    const id = await putOnSale(database, sourceId, { number_leads_requested: 1 });
    const [buyer, other] = [buyers[round % 6], buyers[(round + 1) % 6]] as [Buyer, Buyer];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const [bought, offered] = await together(
      round,
      () => buy(originAt(0), buyer, id),
      () => change('POST', id, 'offer', { company: other.companyId, until }),
    );
    if (bought.status === 200) expect(offered).toBe(409);
    else expect([offered, bought.errors]).toEqual([200, ['101--']]);
  }
});
