import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberRole } from '../../contract/kit/capabilities.ts';
import type { EnquiryId, SourceId, UserId } from '../../contract/kit/ids.ts';
import { createUser } from '../../server/identity/create-user.ts';
import { hashPassword } from '../../server/identity/passwords.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { randomCode } from '../../server/platform/random-code.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { testPassword } from '../factories/create-company.ts';
import { makeSource, putOnSale } from '../factories/create-enquiry.ts';
import { openSession } from '../factories/open-session.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import { buy, makeBuyers, retryWhileBusy, type Buyer } from './buyers.ts';
import { openSharedDatabase } from './buyers.ts';

interface Member {
  readonly userId: UserId;
  readonly token: string;
}

let database: Database;
let servers: ServerProcess[];
let sourceId: SourceId;
let owner: Buyer;
let passwordHash: string;
const originAt = (index: number): string => servers[index % servers.length]?.origin ?? '';
const onSale = (count: number): Promise<EnquiryId[]> => Promise.all(Array.from({ length: count }, () => putOnSale(database, sourceId)));

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  ({ sourceId } = await makeSource(database));
  passwordHash = await hashPassword(testPassword);
  const start = () => startTestServerProcess(database.connection, { RATE_LIMIT_OVERRIDE: '1000000' });
  servers = [await start(), await start()];
});

beforeEach(async () => {
  const [buyer] = await makeBuyers(database, 1, { creditLimitMinor: 100_000_000 });
  if (buyer === undefined) throw new Error('no buyer');
  owner = buyer;
});

afterEach(async () => {
  expect(await verifyInvariants(database.pool)).toEqual([]);
});

async function join(role: MemberRole): Promise<Member> {
  const userId = await database.inTx((tx) =>
    createUser(tx, {
      companyId: owner.companyId,
      email: `${randomCode(8).toLowerCase()}@member.test`,
      title: null,
      forename: 'Kim',
      surname: 'Member',
      passwordHash,
      isAccountOwner: false,
      role,
      emailValidated: true,
    }),
  );
  if (userId === undefined) throw new Error('the email is taken');
  return { userId, token: await openSession(database, userId) };
}

async function send(server: number, by: Pick<Member, 'token'>, method: string, path: string, body?: object): Promise<number> {
  const response = await retryWhileBusy(`${originAt(server)}/api/v1${path}`, {
    method,
    headers: { cookie: `plumbline=${by.token}`, 'x-requested-with': 'test', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.body?.cancel();
  return response.status;
}

const assign = (server: number, by: Pick<Member, 'token'>, to: UserId | null, ...leads: readonly string[]) =>
  send(server, by, 'PUT', '/lead/assign', { leads, to });

const readAssignees = async (codes: readonly string[]): Promise<(UserId | null)[]> =>
  (
    await database.db.rows(sql<{ userId: UserId | null }>`
      select b.user_id as "userId" from purchases p left join lead_assignments b on b.purchase_id = p.id where p.code = any(${[...codes]}::text[])`)
  ).map(({ userId }) => userId);

async function buyAll(ids: readonly EnquiryId[], by: Pick<Member, 'token'> = owner): Promise<string[]> {
  const answers = await Promise.all(ids.map((id, index) => buy(originAt(index), by, id)));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  return answers.map(({ code }) => code ?? '');
}

describe('two servers assigning at the same moment', () => {
  it('give a lead that two salespeople take to one of them', async () => {
    const [one, two] = [await join('sales'), await join('sales')];
    for (const code of await buyAll(await onSale(4))) {
      const answers = await Promise.all([assign(0, one, one.userId, code), assign(1, two, two.userId, code)]);
      expect(answers.toSorted()).toEqual([200, 404]);
      const [assignee] = await readAssignees([code]);
      expect(assignee).toBe(answers[0] === 200 ? one.userId : two.userId);
    }
  });

  it('assign overlapping selections in opposite order without a deadlock, each selection whole', async () => {
    const [one, two] = [await join('sales'), await join('sales')];
    const codes = await buyAll(await onSale(6));
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        assign(0, owner, one.userId, ...codes),
        assign(1, owner, two.userId, ...codes.toReversed()),
        assign(0, owner, null, ...codes),
      ]);
      expect(answers).toEqual([200, 200, 200]);
      expect(new Set(await readAssignees(codes)).size).toBe(1);
    }
  });

  it('share purchases evenly in turn', async () => {
    const members = [await join('sales'), await join('sales'), await join('sales')];
    await join('manager');
    expect(await send(0, owner, 'PUT', '/lead/assignment', { method: 'round_robin' })).toBe(200);
    const got = await readAssignees(await buyAll(await onSale(12)));
    expect(members.map(({ userId }) => got.filter((one) => one === userId).length)).toEqual([4, 4, 4]);
  });

  it('leave nothing with a member removed or moved to accounts during purchases and assignments', async () => {
    expect(await send(0, owner, 'PUT', '/lead/assignment', { method: 'round_robin' })).toBe(200);
    for (const leave of [
      (id: UserId) => send(1, owner, 'DELETE', `/company/members/${id}`),
      (id: UserId) => send(1, owner, 'PUT', `/company/members/${id}`, { role: 'accounts' }),
    ]) {
      const leaving = await join('sales');
      const [held = ''] = await buyAll(await onSale(1));
      expect(await readAssignees([held])).toEqual([leaving.userId]);
      const ids = await onSale(6);
      const [codes, left, ...assigned] = await Promise.all([
        buyAll(ids),
        leave(leaving.userId),
        assign(0, owner, null, held),
        assign(1, owner, leaving.userId, held),
      ]);
      expect(left).toBe(200);
      for (const status of assigned) expect([200, 422]).toContain(status);
      expect(await readAssignees([held, ...codes])).toEqual([held, ...codes].map(() => null));
    }
  });

  it('finish or refuse the purchase of a salesperson who is removed, and leave its lead unassigned', async () => {
    expect(await send(0, owner, 'PUT', '/lead/assignment', { method: 'buyer' })).toBe(200);
    for (let round = 0; round < 4; round += 1) {
      const leaving = await join('sales');
      const [id = 0 as EnquiryId] = await onSale(1);
      const [bought, left] = await Promise.all([
        buy(originAt(0), leaving, id),
        send(1, owner, 'DELETE', `/company/members/${leaving.userId}`),
      ]);
      expect(left).toBe(200);
      expect([200, 401, 403]).toContain(bought.status);
      if (bought.code !== null) expect(await readAssignees([bought.code])).toEqual([null]);
    }
  });
});
