import { afterEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { makeSource, putOnSale } from '../factories/create-enquiry.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import { buy, buyBulk, makeBuyers, openSharedDatabase } from './buyers.ts';
import { isShort } from '../scope.ts';

let database: Database;
let servers: ServerProcess[];
let sourceId: SourceId;
const originAt = (index: number): string => servers[index % servers.length]?.origin ?? '';
const onSale = (count: number, more = {}): Promise<EnquiryId[]> =>
  Promise.all(Array.from({ length: count }, () => putOnSale(database, sourceId, more)));

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  ({ sourceId } = await makeSource(database));
  const start = () => startTestServerProcess(database.connection, { RATE_LIMIT_OVERRIDE: '1000000' });
  servers = [await start(), await start()];
});

afterEach(async () => {
  expect(await verifyInvariants(database.pool)).toEqual([]);
});

const readSold = async (id: EnquiryId): Promise<number> =>
  (await database.db.first(sql<{ sold: number }>`select sold from enquiries where id = ${id}`))?.sold ?? -1;

describe('two servers selling at the same moment', () => {
  const crowd = isShort ? 40 : 200;
  it(`sell exactly three slots of an enquiry to ${crowd} buyers, and answer everybody`, async () => {
    const [enquiry = 0 as EnquiryId] = await onSale(1);
    const buyers = await makeBuyers(database, crowd);
    const answers = await Promise.all(buyers.map((buyer, index) => buy(originAt(index), buyer, enquiry)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 409 && answer.errors[0] === '107--')).toHaveLength(crowd - 3);
    expect(await readSold(enquiry)).toBe(3);
  });

  it('sell an exclusive enquiry to one of two companies that confirm together', async () => {
    const [enquiry = 0 as EnquiryId] = await onSale(1, { number_leads_requested: 1 });
    const buyers = await makeBuyers(database, 2);
    const answers = await Promise.all(buyers.map((buyer, index) => buy(originAt(index), buyer, enquiry)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('sell once on a double click at two servers; without a key the second gets 105', async () => {
    const [enquiry = 0 as EnquiryId] = await onSale(1);
    const [buyer] = await makeBuyers(database, 1);
    if (buyer === undefined) throw new Error('no buyer');
    const answers = await Promise.all([0, 1].map((index) => buy(originAt(index), buyer, enquiry)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.errors).toEqual(['105--']);
    expect(await readSold(enquiry)).toBe(1);
  });

  it('give twenty calls with one key the same answer and charge once; different content under that key is refused', async () => {
    const [enquiry = 0 as EnquiryId, other = 0 as EnquiryId] = await onSale(2);
    const [buyer] = await makeBuyers(database, 1);
    if (buyer === undefined) throw new Error('no buyer');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => buy(originAt(index), buyer, enquiry, 'one-key')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await buy(originAt(0), buyer, other, 'one-key')).status).toBe(422);
    expect(await readSold(other)).toBe(0);
  });

  it('sell three of eight leads if the credit covers three, and refuse five with 109, in any order', async () => {
    const enquiries = await onSale(8);
    const [buyer] = await makeBuyers(database, 1);
    if (buyer === undefined) throw new Error('no buyer');
    const price = await database.db.first(sql<{ net: number }>`select list_price_minor as net from enquiries where id = ${enquiries[0]}`);
    const gross = (price?.net ?? 0) * 1.2;
    await database.db.rows(sql`update accounts set credit_limit_minor = ${gross * 3 + 1} where company_id = ${buyer.companyId}`);
    const answers = await Promise.all(enquiries.map((id, index) => buy(originAt(index), buyer, id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.errors[0]?.startsWith('109--') === true)).toHaveLength(5);
  });

  it('sell overlapping bulk orders in opposite order without a deadlock, each lead up to its maximum', async () => {
    const enquiries = await onSale(5, { number_leads_requested: 2 });
    const buyers = await makeBuyers(database, 12);
    const answers = await Promise.all(
      buyers.map((buyer, index) => buyBulk(originAt(index), buyer, index % 2 === 0 ? enquiries : enquiries.toReversed(), `bulk-${index}`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(buyers.map(() => 200));
    for (const answer of answers) expect(Object.keys(answer.leads).length + Object.keys(answer.errors).length).toBe(5);
    expect(answers.flatMap((answer) => Object.keys(answer.leads))).toHaveLength(10);
    for (const id of enquiries) expect(await readSold(id)).toBe(2);
  });
});
