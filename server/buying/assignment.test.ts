import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId, UserId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { makeKey } from '../../test/factories/make-key.ts';
import { readOutbox } from '../../test/factories/read-outbox.ts';
import { findBrokenInvariants } from '../../test/find-broken-invariants.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp({ poolSize: 6 });
type Member = Awaited<ReturnType<typeof test.member>>;
let sourceId: SourceId;
let owner: TestCompany & TestCaller;
let manager: Member;
let sales: Member;
let other: Member;

const onSale = (): Promise<EnquiryId> => putOnSale(test.database, sourceId);
async function buy(by: TestCaller = owner): Promise<string> {
  const response = await by.call('PUT', `/lead/accept/${await onSale()}`, {});
  return response.json<{ data: { lead: { code: string } } }>().data.lead.code;
}
const assign = (by: TestCaller, to: number | null, ...leads: string[]) => by.call('PUT', '/lead/assign', { leads, to });
const assigneeOf = async (code: string, by: TestCaller = owner): Promise<number | null> => {
  const { data } = (await by.call('GET', `/lead/find/${code}`)).json<{ data: { lead: { assigned_to: { id: number } | null } } }>();
  return data.lead.assigned_to?.id ?? null;
};
const listOf = async (by: TestCaller, query = ''): Promise<string[]> =>
  (await by.call('GET', `/lead/inventory${query}`)).json<{ data: { code: string }[] }>().data.map(({ code }) => code);
const setMethod = (method: string) => owner.call('PUT', '/lead/assignment', { method });
const mailsTo = async (userId: UserId): Promise<number> =>
  (await readOutbox(test.database, 'lead.assigned')).filter(({ recipientId }) => recipientId === userId).length;

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  owner = await test.company({ creditLimitMinor: 100_000_000 });
  manager = await test.member(owner.companyId, 'manager');
  sales = await test.member(owner.companyId, 'sales');
  other = await test.member(owner.companyId, 'sales');
});
afterAll(async () => {
  expect((await findBrokenInvariants(test.database)).filter(({ name }) => !name.startsWith('D02'))).toEqual([]);
});

describe('PUT /lead/assign', () => {
  it('assigns, reassigns and unassigns, and mails the assignee unless it was their own doing', async () => {
    const code = await buy();
    expect(await assigneeOf(code)).toBeNull();
    expect((await assign(manager, sales.userId, code)).statusCode).toBe(200);
    expect([await assigneeOf(code), await mailsTo(sales.userId)]).toEqual([sales.userId, 1]);
    expect((await assign(manager, manager.userId, code)).statusCode).toBe(200);
    expect([await assigneeOf(code), await mailsTo(manager.userId)]).toEqual([manager.userId, 0]);
    expect((await assign(owner, null, code)).statusCode).toBe(200);
    expect(await assigneeOf(code)).toBeNull();
    const history = await test.database.db.rows(sql`
      select h.user_id as "to", h.changed_by as by from lead_assignment_changes h join purchases p on p.id = h.purchase_id
      where p.code = ${code} order by h.id`);
    expect(history).toEqual([
      { to: sales.userId, by: manager.userId },
      { to: manager.userId, by: manager.userId },
      { to: null, by: owner.userId },
    ]);
  });

  it('assigns several leads, all or none', async () => {
    const [one, two] = [await buy(), await buy()];
    const foreign = await buy(await test.company());
    expect((await assign(owner, sales.userId, one, foreign)).statusCode).toBe(404);
    expect(await assigneeOf(one)).toBeNull();
    expect((await assign(owner, sales.userId, one, two)).statusCode).toBe(200);
    expect([await assigneeOf(one), await assigneeOf(two)]).toEqual([sales.userId, sales.userId]);
    // One mail about both.
    expect(await mailsTo(sales.userId)).toBe(1);
    expect((await assign(owner, sales.userId, one, two)).statusCode).toBe(200);
    expect(await mailsTo(sales.userId)).toBe(1);
  });

  it('refuses callers who are not signed in, unknown leads, and no or repeated leads', async () => {
    const code = await buy();
    const send = (by: TestCaller, leads: unknown) => by.call('PUT', '/lead/assign', { leads, to: sales.userId });
    expect((await send(test.nobody(), [code])).statusCode).toBe(401);
    expect((await send(owner, ['ZZZZZZZZZZ'])).statusCode).toBe(404);
    for (const leads of [[], [code, code], 'all']) expect((await send(owner, leads)).statusCode).toBe(422);
  });

  it.each([
    ['somebody of another company', async () => (await test.company()).userId],
    ['an accountant', async () => (await test.member(owner.companyId, 'accounts')).userId],
  ])('refuses %s', async (_, find) => {
    const response = await assign(owner, await find(), await buy());
    expect(response.statusCode).toBe(422);
  });

  it('lets sales assign unassigned leads, only to themselves', async () => {
    const code = await buy();
    expect((await assign(sales, other.userId, code)).statusCode).toBe(403);
    expect((await assign(sales, null, code)).statusCode).toBe(403);
    expect((await assign(sales, sales.userId, code)).statusCode).toBe(200);
    expect((await assign(other, other.userId, code)).statusCode).toBe(404);
    expect(await assigneeOf(code)).toBe(sales.userId);
    const accountant = await test.member(owner.companyId, 'accounts');
    const refused = await assign(accountant, null, code);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { data: { errors: ['not_permitted', 'Your role in this company does not allow that'] } },
    ]);
  });

  it('works for programs, which see everyone’s leads', async () => {
    const { key } = await makeKey(test.database, { companyId: owner.companyId, userId: owner.userId }, ['read-leads', 'update-leads']);
    const program = test.program(key);
    const code = await buy();
    expect((await assign(program, sales.userId, code)).statusCode).toBe(200);
    const { data } = (await program.call('GET', '/leads')).json<{ data: { code: string; assigned_to: { id: number; name: string } }[] }>();
    expect(data.find((lead) => lead.code === code)?.assigned_to).toEqual({ id: sales.userId, name: 'Kim Member' });
  });

  it('gives a lead to one of two who take it at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const code = await buy();
      const answers = await Promise.all([assign(sales, sales.userId, code), assign(other, other.userId, code)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 404]);
    }
  });
});

describe('sales', () => {
  it('see their own and unassigned leads, and of others’ nothing', async () => {
    const [mine, free, theirs] = [await buy(), await buy(), await buy()];
    await assign(owner, sales.userId, mine);
    await assign(owner, other.userId, theirs);
    expect((await listOf(sales)).toSorted()).toEqual([mine, free].toSorted());
    expect(await listOf(sales, '?assigned=mine')).toEqual([mine]);
    expect(await listOf(sales, '?assigned=unassigned')).toEqual([free]);
    expect(await listOf(sales, `?search=${theirs}`)).toEqual([]);
    expect((await listOf(owner)).toSorted()).toEqual([mine, free, theirs].toSorted());
    const { data } = (await sales.call('GET', '/leads')).json<{ data: { code: string }[] }>();
    expect(data.map(({ code }) => code).toSorted()).toEqual([mine, free].toSorted());
    const answers = await Promise.all([
      sales.call('GET', `/lead/find/${theirs}`),
      sales.call('PUT', `/lead/inventory/${theirs}`),
      sales.call('GET', `/lead/pdf/${theirs}`),
      sales.call('GET', `/lead/print/${theirs}`),
      sales.call('GET', `/lead/photos/${theirs}/1`),
      sales.call('GET', `/lead/progress/${theirs}`),
      sales.call('PUT', `/lead/progress/${theirs}`, {
        stage: 'contacted',
        quote_value: null,
        job_value: null,
        lost_reason: null,
        next_action: null,
      }),
      sales.call('POST', `/lead/attempts/${theirs}`, { channel: 'phone' }),
      sales.call('POST', `/lead/add-note/${theirs}`, { text: 'Called' }),
      sales.call('PUT', `/lead/toggle-archive/${theirs}`),
      sales.call('PUT', '/lead/bulk-archive', { leads: [mine, theirs] }),
      sales.call('PUT', '/lead/stages', { leads: [mine, theirs], stage: 'contacted' }),
      sales.call('GET', `/lead/report/${theirs}`),
      sales.call('POST', `/lead/report/${theirs}`, { actionType: 'appeal', comment: 'This number has never worked.' }),
      sales.call('POST', `/feedback/request/${theirs}`),
      sales.call('POST', `/lead/offer-finance/${theirs}`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect((await sales.call('GET', `/lead/find/${mine}`)).statusCode).toBe(200);
    expect((await sales.call('GET', `/lead/report/${free}`)).statusCode).toBe(200);
    expect((await sales.call('POST', `/lead/add-note/${free}`, { text: 'Called' })).statusCode).toBe(200);
  });

  it('report only leads assigned to them', async () => {
    const code = await buy();
    const report = () =>
      sales.call('POST', `/lead/report/${code}`, { actionType: 'report', reason: 'fraud', comment: 'This number has never worked.' });
    const refused = await report();
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { data: { errors: ['not_permitted', 'Your role in this company does not allow that'] } },
    ]);
    await assign(sales, sales.userId, code);
    expect((await report()).statusCode).toBe(200);
  });

  it('have only their own customers to call on the dashboard', async () => {
    const [mine, theirs] = [await buy(), await buy()];
    await assign(owner, sales.userId, mine);
    await assign(owner, other.userId, theirs);
    const calls = async (by: TestCaller) => (await by.call('GET', '/company/today')).json<{ data: { calls: number } }>().data.calls;
    expect([await calls(sales), await calls(owner)]).toEqual([1, 2]);
  });

  it('see a notice about leads that others assigned to them, until they open one', async () => {
    const code = await buy();
    const notices = async (by: TestCaller) =>
      (await by.call('GET', '/notifications/new')).json<{ data: { id: number; content: string }[] }>().data.filter(({ id }) => id === 10);
    expect(await notices(sales)).toEqual([]);
    await assign(owner, sales.userId, code);
    expect(await notices(sales)).toMatchObject([{ content: '1 lead is waiting for you under My leads.' }]);
    expect(await notices(other)).toEqual([]);
    await sales.call('PUT', `/lead/inventory/${code}`);
    expect(await notices(sales)).toEqual([]);
  });
});

describe('new leads', () => {
  it('stay unassigned, go to the buyer, or go to each salesperson in turn', async () => {
    expect(await assigneeOf(await buy(sales))).toBeNull();
    await setMethod('buyer');
    expect(await assigneeOf(await buy(sales))).toBe(sales.userId);
    expect(await mailsTo(sales.userId)).toBe(0);
    const { key } = await makeKey(test.database, { companyId: owner.companyId, userId: owner.userId }, ['buy-leads']);
    expect(await assigneeOf(await buy(test.program(key)))).toBeNull();
    await setMethod('round_robin');
    const turns = [await buy(), await buy(), await buy(), await buy()];
    const got = await Promise.all(turns.map((code) => assigneeOf(code)));
    expect(got).toEqual([sales.userId, other.userId, sales.userId, other.userId]);
    expect([await mailsTo(sales.userId), await mailsTo(other.userId)]).toEqual([2, 2]);
    await setMethod('manual');
    expect(await assigneeOf(await buy(sales))).toBeNull();
  });

  it('pass over a salesperson whom staff have locked', async () => {
    await setMethod('round_robin');
    const path = `/operator/companies/${owner.companyId}/users/${sales.userId}`;
    const staff = await test.staff();
    await staff.call('POST', `${path}/lock`, { reason: 'asked for by the firm' });
    expect([await assigneeOf(await buy()), await assigneeOf(await buy())]).toEqual([other.userId, other.userId]);
    expect((await assign(owner, sales.userId, await buy())).statusCode).toBe(422);
    await staff.call('POST', `${path}/unlock`, { reason: 'asked for by the firm' });
  });

  it('go by area to a member who has it, and stay unassigned elsewhere', async () => {
    await setMethod('area');
    expect(await assigneeOf(await buy())).toBeNull();
    const areas = (await owner.call('GET', '/coverage/')).json<{ data: { id: number }[] }>().data.map(({ id }) => id);
    const foreign = (await (await test.company()).call('GET', '/coverage/')).json<{ data: { id: number }[] }>().data.map(({ id }) => id);
    const setAreas = (by: TestCaller, id: number) => by.call('PUT', `/lead/assignment/areas/${id}`, { areas: [...areas, ...foreign] });
    expect((await setAreas(owner, manager.userId)).statusCode).toBe(200);
    expect((await setAreas(manager, sales.userId)).statusCode).toBe(403);
    expect((await setAreas(await test.company(), sales.userId)).statusCode).toBe(404);
    const { data } = (await owner.call('GET', '/lead/assignment')).json<{
      data: { method: string; members: { id: number; areas: number[] }[] };
    }>();
    expect(data.method).toBe('area');
    expect(data.members.find(({ id }) => id === manager.userId)?.areas).toEqual(areas);
    expect(await assigneeOf(await buy())).toBe(manager.userId);
  });
});

describe('settings', () => {
  const readSettings = async (by: TestCaller) =>
    (await by.call('GET', '/lead/assignment')).json<{ data: { method: string; members: { id: number; role: string; you: boolean }[] } }>()
      .data;

  it('are read by every member, and changed by owners only', async () => {
    expect((await test.nobody().call('GET', '/lead/assignment')).statusCode).toBe(401);
    for (const by of [manager, sales, await test.member(owner.companyId, 'accounts')]) {
      expect((await by.call('PUT', '/lead/assignment', { method: 'buyer' })).statusCode).toBe(403);
      expect((await by.call('PUT', `/lead/assignment/areas/${sales.userId}`, { areas: [] })).statusCode).toBe(403);
      expect((await readSettings(by)).method).toBe('manual');
    }
    expect((await setMethod('lottery')).statusCode).toBe(422);
    expect((await owner.call('PUT', `/lead/assignment/areas/${sales.userId}`, { areas: ['all'] })).statusCode).toBe(422);
    const { members } = await readSettings(manager);
    expect(members.map(({ role, you }) => [role, you])).toEqual([
      ['manager', true],
      ['sales', false],
      ['sales', false],
      ['owner', false],
    ]);
  });

  it('keep a record of each change, with who made it', async () => {
    await setMethod('area');
    await setMethod('area');
    await owner.call('PUT', `/lead/assignment/areas/${sales.userId}`, { areas: [] });
    const entries = await test.database.db.rows(sql`
      select actor, before, after from audit_entries
      where action = 'company.lead-assignment' and object_id = ${String(owner.companyId)} order by id`);
    expect(entries).toEqual([
      { actor: `user ${owner.userId}`, before: { method: 'manual' }, after: { method: 'area' } },
      { actor: `user ${owner.userId}`, before: { user: sales.userId, areas: [] }, after: { user: sales.userId, areas: [] } },
    ]);
  });

  it('exist once somebody else has joined', async () => {
    const hasColleagues = async (by: TestCaller) =>
      (await by.call('GET', '/company/')).json<{ data: { has_colleagues: boolean } }>().data.has_colleagues;
    expect([await hasColleagues(owner), await hasColleagues(await test.company())]).toEqual([true, false]);
  });
});

describe('a member who leaves', () => {
  it('leaves their leads unassigned, whatever is assigned at the same time', async () => {
    const code = await buy();
    await assign(owner, sales.userId, code);
    expect((await owner.call('DELETE', `/company/members/${sales.userId}`)).statusCode).toBe(200);
    expect(await assigneeOf(code)).toBeNull();
    await assign(owner, other.userId, code);
    await owner.call('PUT', `/company/members/${other.userId}`, { role: 'accounts' });
    expect(await assigneeOf(code)).toBeNull();
    for (let round = 0; round < 4; round += 1) {
      const leaving = await test.member(owner.companyId, 'sales');
      const [assigned] = await Promise.all([
        assign(owner, leaving.userId, code),
        owner.call('DELETE', `/company/members/${leaving.userId}`),
      ]);
      expect([200, 422]).toContain(assigned.statusCode);
      expect(await assigneeOf(code)).toBeNull();
    }
  });

  it('gets no lead bought during the removal', async () => {
    await setMethod('round_robin');
    await owner.call('DELETE', `/company/members/${other.userId}`);
    const [code] = await Promise.all([buy(), owner.call('DELETE', `/company/members/${sales.userId}`)]);
    expect(await assigneeOf(code)).toBeNull();
  });
});
