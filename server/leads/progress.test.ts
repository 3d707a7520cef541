import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { LeadProgressWire } from '../../contract/leads/progress-endpoints.ts';
import { maxAttempts } from '../../contract/leads/values.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { readOutbox } from '../../test/factories/read-outbox.ts';
import { makeKey } from '../../test/factories/make-key.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { settleWithdrawal } from '../buying/settle-withdrawal.ts';
import { withdrawEnquiry } from '../enquiries/end-enquiry.ts';
import { eraseExpiredContacts } from '../enquiries/erase-contacts.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { leadJobs } from './stages.ts';

const test = useTestApp();
type Company = Awaited<ReturnType<typeof test.company>>;
let sourceId: SourceId;
let buyer: Company;
let other: Company;
let enquiryId: EnquiryId;
let code: string;

async function buy(): Promise<string> {
  enquiryId = await putOnSale(test.database, sourceId);
  return (await buyer.call('PUT', `/lead/accept/${enquiryId}`, {})).json<{ data: { lead: { code: string } } }>().data.lead.code;
}
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  buyer = await test.company({ creditLimitMinor: 10_000_000 });
  other = await test.company();
});
beforeEach(async () => {
  code = await buy();
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

const unset = { stage: 'new', quote_value: null, job_value: null, lost_reason: null, next_action: null };
const read = async (lead = code): Promise<LeadProgressWire> =>
  (await buyer.call('GET', `/lead/progress/${lead}`)).json<{ data: LeadProgressWire }>().data;
const save = (change: object, { caller = buyer, lead = code, version }: { caller?: TestCaller; lead?: string; version?: string } = {}) =>
  caller.call('PUT', `/lead/progress/${lead}`, { ...unset, ...change }, version === undefined ? {} : { 'if-match': version });
const move = (leads: readonly string[], stage: string, more: object = {}, caller: TestCaller = buyer) =>
  caller.call('PUT', '/lead/stages', { leads, stage, ...more });
const press = (channel: unknown = 'phone', caller: TestCaller = buyer, lead = code) =>
  caller.call('POST', `/lead/attempts/${lead}`, { channel });
const pressed = async (): Promise<number> => (await press()).json<{ data: { attempt: { id: number } } }>().data.attempt.id;
const answer = (attempt: number, reached: boolean, caller: TestCaller = buyer, lead = code) =>
  caller.call('PUT', `/lead/attempts/${lead}`, { attempt, reached });
const erase = async (): Promise<void> => {
  await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
  await test.database.inTx(eraseExpiredContacts);
};
const credit = async (): Promise<void> => {
  await test.database.inTx((tx) => withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'changed their mind' }));
  await settleWithdrawal(test.database, enquiryId);
};
const soon = new Date(Date.now() + 3_600_000).toISOString();

describe('the stage of a lead', () => {
  it('starts as new and keeps every change with its author', async () => {
    expect(await read()).toMatchObject({
      ...unset,
      code,
      currency: 'GBP',
      credited: false,
      changes: [],
      attempts: [],
      first_response_minutes: null,
    });
    await save({ stage: 'contacted' });
    await save({ stage: 'quoted', quote_value: 1250.5 });
    await move([code], 'won');
    await save({ stage: 'won', quote_value: 1250.5, job_value: 1300 });
    const { changes, ...now } = await read();
    expect(now).toMatchObject({ stage: 'won', quote_value: 1250.5, job_value: 1300, lost_reason: null });
    expect(changes.map(({ from_stage, stage, quote_value, job_value, by }) => [from_stage, stage, quote_value, job_value, by])).toEqual([
      ['won', 'won', 1250.5, 1300, 'company'],
      ['quoted', 'won', 1250.5, null, 'company'],
      ['contacted', 'quoted', 1250.5, null, 'company'],
      ['new', 'contacted', null, null, 'company'],
    ]);
  });

  it('is not recorded again if nothing changed', async () => {
    await save({ stage: 'quoted', quote_value: 10 });
    await save({ stage: 'quoted', quote_value: 10 });
    expect((await move([code], 'quoted')).json()).toEqual({ data: { moved: 0 } });
    expect((await read()).changes).toHaveLength(1);
  });

  it.each([
    [{ stage: 'contacted', quote_value: 5 }, 'quote_value'],
    [{ stage: 'quoted', job_value: 5 }, 'job_value'],
    [{ stage: 'lost' }, 'lost_reason'],
    [{ stage: 'won', lost_reason: 'price' }, 'lost_reason'],
    [{ stage: 'quoted', quote_value: -1 }, 'quote_value'],
    [{ stage: 'quoted', quote_value: 1.005 }, 'quote_value'],
    [{ stage: 'quoted', quote_value: 100_000_001 }, 'quote_value'],
    [{ stage: 'sold' }, 'stage'],
    [{ stage: 'lost', lost_reason: 'rain' }, 'lost_reason'],
    [{ next_action: { text: '', due: soon } }, 'next_action.text'],
    [{ next_action: { text: 'Ring', due: 'tomorrow' } }, 'next_action.due'],
  ])('is refused as %j, naming the field', async (change, field) => {
    const response = await save(change);
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, [field]]);
    expect((await read()).changes).toEqual([]);
  });

  it('is refused if somebody else changed it meanwhile, naming what differs', async () => {
    const version = (await buyer.call('GET', `/lead/progress/${code}`)).headers['etag'] as string;
    await save({ stage: 'contacted' });
    const response = await save({ stage: 'quoted' }, { version });
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([412, ['stage']]);
    const next = (await buyer.call('GET', `/lead/progress/${code}`)).headers['etag'] as string;
    expect((await save({ stage: 'quoted' }, { version: next })).statusCode).toBe(200);
  });

  it('is not shown to or changed by another company, or without a session', async () => {
    const attempt = await pressed();
    expect((await other.call('GET', `/lead/progress/${code}`)).statusCode).toBe(404);
    expect((await save({ stage: 'won' }, { caller: other })).statusCode).toBe(404);
    expect((await move([code], 'won', {}, other)).statusCode).toBe(404);
    expect((await press('phone', other)).statusCode).toBe(404);
    expect((await answer(attempt, true, other)).statusCode).toBe(404);
    expect((await move([code], 'won', {}, test.nobody())).statusCode).toBe(401);
    expect((await read()).stage).toBe('new');
  });

  it('cannot be won once the lead was credited, but a win before the credit stays', async () => {
    await credit();
    const refused = [await save({ stage: 'won' }), await move([code], 'won')];
    expect(refused.map((response) => [response.statusCode, readFailure(response).errors])).toEqual(
      Array.from({ length: 2 }, () => [409, ["This lead was credited, so it can't be won"]]),
    );
    expect((await move([code], 'lost', { lost_reason: 'no_answer' })).statusCode).toBe(200);
    code = await buy();
    await move([code], 'won');
    await credit();
    expect((await save({ stage: 'won', job_value: 80 })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ stage: 'won', job_value: 80, credited: true });
  });
});

describe('moving leads', () => {
  it('moves all or none, and keeps what the stage can have', async () => {
    await save({ stage: 'quoted', quote_value: 99 });
    const second = await buy();
    expect((await move([code, second, 'ZZZZZZZZZZ'], 'lost', { lost_reason: 'price' })).statusCode).toBe(404);
    const first = code;
    expect((await move([first, second], 'lost', { lost_reason: 'price' })).json()).toEqual({ data: { moved: 2 } });
    expect([await read(first), await read(second)]).toMatchObject([
      { stage: 'lost', quote_value: 99, lost_reason: 'price' },
      { stage: 'lost', quote_value: null, lost_reason: 'price' },
    ]);
  });

  it.each([
    [{ leads: [] }, 'leads'],
    [{ leads: ['ABCDEF', 'ABCDEF'] }, 'leads'],
    [{ leads: Array.from({ length: 61 }, (_, index) => `ABCDEF${index}`) }, 'leads'],
    [{ stage: 'lost' }, 'lost_reason'],
    [{ stage: 'won', lost_reason: 'price' }, 'lost_reason'],
  ])('is refused with %j', async (change, field) => {
    const response = await buyer.call('PUT', '/lead/stages', { leads: [code], stage: 'won', ...change });
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, [field]]);
  });

  it('reaches one stage under concurrent lists, without deadlock or a broken history', async () => {
    const codes = [code, await buy(), await buy()];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => move(index % 2 === 0 ? codes : codes.toReversed(), index < 8 ? 'contacted' : 'quoted')),
    );
    expect(new Set(answers.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(new Set((await Promise.all(codes.map((lead) => read(lead)))).map(({ stage }) => stage)).size).toBe(1);
  });

  it('filters My leads and its programs’ list', async () => {
    await move([code], 'quoted');
    await save({ stage: 'quoted', quote_value: 7, next_action: { text: 'Ring', due: '2026-01-01T09:00:00Z' } });
    const list = async (query: string) =>
      (await buyer.call('GET', `/lead/inventory?pageSize=60&${query}`)).json<{ data: { code: string; next_action: object | null }[] }>()
        .data;
    const found = (await list('stage=quoted')).find((row) => row.code === code);
    expect(found).toMatchObject({ stage: 'quoted', quote_value: 7, next_action: { text: 'Ring', is_overdue: true } });
    expect((await list('stage=new')).map((row) => row.code)).not.toContain(code);
    expect((await list('overdue=1')).map((row) => row.code)).toEqual([code]);
    await save({ stage: 'quoted', quote_value: 7 });
  });
});

describe('a contact attempt', () => {
  it('counts once a minute and channel, and gives the first response time', async () => {
    const first = await pressed();
    expect([await pressed(), (await press('email')).statusCode]).toEqual([first, 200]);
    const { attempts, first_response_minutes: minutes, stage } = await read();
    expect([attempts.map(({ channel, reached }) => [channel, reached]), minutes, stage]).toEqual([
      [
        ['email', null],
        ['phone', null],
      ],
      0,
      'new',
    ]);
    const { history } = (await buyer.call('GET', `/lead/find/${code}`)).json<{ data: { lead: { history: { tried: string } } } }>().data
      .lead;
    expect(history.tried).toBe(attempts[1]?.at);
  });

  it('that reached the customer moves a new lead to contacted, and no other', async () => {
    const attempt = await pressed();
    expect((await answer(attempt, false)).json()).toEqual({ data: { stage: 'new' } });
    expect((await answer(attempt, true)).json()).toEqual({ data: { stage: 'contacted' } });
    await move([code], 'won');
    expect((await answer(attempt, true)).json()).toEqual({ data: { stage: 'won' } });
    expect((await answer(attempt, false)).json()).toEqual({ data: { stage: 'won' } });
    expect((await read()).attempts.map(({ reached }) => reached)).toEqual([false]);
  });

  it('of another lead is not found', async () => {
    const attempt = await pressed();
    const second = await buy();
    expect((await answer(attempt, true, buyer, second)).statusCode).toBe(404);
  });

  it('is refused beyond the maximum or by an unknown channel', async () => {
    expect((await press('pigeon')).statusCode).toBe(422);
    await test.database.db.rows(sql`
      insert into lead_contact_attempts (purchase_id, channel, at)
      select p.id, 'text', p.created_at from purchases p, generate_series(1, ${maxAttempts}) where p.code = ${code}`);
    expect((await press('email')).statusCode).toBe(409);
  });
});

describe('a next action', () => {
  it('is kept, replaced, and removed when the lead is lost', async () => {
    await save({ next_action: { text: 'Ring', due: soon } });
    await save({ stage: 'contacted', next_action: { text: 'Send the quote', due: soon } });
    expect(await read()).toMatchObject({ stage: 'contacted', next_action: { text: 'Send the quote', due: soon } });
    await move([code], 'lost', { lost_reason: 'no_answer' });
    expect((await read()).next_action).toBeNull();
  });

  it('is erased with the consumer, and none is written afterwards', async () => {
    await save({ next_action: { text: 'Ring Mrs Plantedname', due: soon } });
    await erase();
    expect((await read()).next_action).toBeNull();
    expect((await save({ next_action: { text: 'Ring', due: soon } })).statusCode).toBe(409);
    expect((await save({ stage: 'won', job_value: 5 })).statusCode).toBe(200);
  });
});

describe('the reminder of a next action', () => {
  const remind = () => leadJobs[0]?.handle(test.database, {});
  const listReminders = async () =>
    (await readOutbox(test.database, 'next-action-due')).map(({ recipientKind, recipientId }) => ({ recipientKind, recipientId }));
  const makeDue = () =>
    test.database.db.rows(sql`
      update lead_next_actions set due_at = app_now() - interval '1 minute' where purchase_id = (select id from purchases where code = ${code})`);
  beforeEach(() => test.database.db.rows(sql`delete from outbox_messages where template = 'next-action-due'`));

  it('goes once to the member who planned it, and again after a change', async () => {
    const planner = await test.member(buyer.companyId, 'sales');
    await save({ next_action: { text: 'Ring', due: soon } }, { caller: planner });
    await remind();
    expect(await listReminders()).toEqual([]);
    await makeDue();
    await remind();
    await remind();
    const own = { recipientKind: 'user', recipientId: planner.userId };
    expect(await listReminders()).toEqual([own]);
    await save({ next_action: { text: 'Ring again', due: new Date(Date.now() - 1_000).toISOString() } }, { caller: planner });
    await remind();
    expect(await listReminders()).toEqual([own, own]);
  });

  it('goes to the company if its planner has left or is a program', async () => {
    const planner = await test.member(buyer.companyId, 'sales');
    await save({ next_action: { text: 'Ring', due: soon } }, { caller: planner });
    await buyer.call('DELETE', `/company/members/${planner.userId}`);
    await makeDue();
    await remind();
    expect(await listReminders()).toEqual([{ recipientKind: 'company', recipientId: buyer.companyId }]);
  });

  it('is written for every lead once by two processes at the same time', async () => {
    await save({ next_action: { text: 'Ring', due: soon } });
    await makeDue();
    await Promise.all([remind(), remind(), remind()]);
    expect(await listReminders()).toHaveLength(1);
  });

  it('names the lead but nothing about the customer, and is not sent once the step is gone', async () => {
    await save({ next_action: { text: 'Ring Mrs Plantedname', due: soon } });
    await makeDue();
    await remind();
    await test.sendMessages();
    const stored = () =>
      test.database.db.first(sql<{ html: string | null; dropped: string | null }>`
        select html, drop_reason as dropped from outbox_messages where template = 'next-action-due' order by id desc limit 1`);
    const { html } = (await stored()) ?? { html: '' };
    expect(html).toContain(`/lead/${code}`);
    expect(html).not.toContain('Plantedname');
    await save({ next_action: { text: 'Ring', due: new Date(Date.now() - 1_000).toISOString() } });
    await remind();
    await save({});
    await test.sendMessages();
    expect(await stored()).toEqual({ html: null, dropped: 'nothing_to_say' });
  });
});

it('is reported by a program whose key allows it', async () => {
  const program = test.program((await makeKey(test.database, buyer, ['update-leads', 'read-leads'])).key);
  const reader = test.program((await makeKey(test.database, buyer, ['read-leads', 'buy-leads'])).key);
  expect((await move([code], 'quoted', {}, reader)).statusCode).toBe(403);
  expect((await move([code], 'quoted', {}, program)).statusCode).toBe(200);
  expect((await save({ stage: 'won', job_value: 10 }, { caller: program })).statusCode).toBe(200);
  const { changes } = (await reader.call('GET', `/lead/progress/${code}`)).json<{ data: LeadProgressWire }>().data;
  expect(changes.map(({ stage, by }) => [stage, by])).toEqual([
    ['won', 'program'],
    ['quoted', 'program'],
  ]);
});
