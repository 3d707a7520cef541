import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { LeadNoteWire } from '../../contract/leads/endpoints.ts';
import { maxNoteLength, maxNotes } from '../../contract/leads/values.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { eraseExpiredContacts } from '../enquiries/erase-contacts.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

let sourceId: SourceId;
let buyer: TestCaller;
let other: TestCaller;
let staff: TestCaller;
let enquiryId: EnquiryId;
let code: string;

const test = useTestApp();
async function buy(): Promise<string> {
  enquiryId = await putOnSale(test.database, sourceId);
  return (await buyer.call('PUT', `/lead/accept/${enquiryId}`, {})).json<{ data: { lead: { code: string } } }>().data.lead.code;
}
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  buyer = await test.company({ creditLimitMinor: 10_000_000 });
  other = await test.company();
  staff = await test.staff();
});
beforeEach(async () => {
  code = await buy();
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

interface Found {
  readonly lead: { readonly notes: readonly LeadNoteWire[]; readonly dashboard_lead: { readonly archived: boolean } };
  readonly leadMessage: string | null;
}
const found = async (): Promise<Found> => (await buyer.call('GET', `/lead/find/${code}`)).json<{ data: Found }>().data;
const add = (text: unknown, caller = buyer, lead = code) => caller.call('POST', `/lead/add-note/${lead}`, { text });
const createNote = async (text: string): Promise<LeadNoteWire> => (await add(text)).json<{ data: { note: LeadNoteWire } }>().data.note;
const texts = async (): Promise<string[]> => (await found()).lead.notes.map((note) => note.text);
const erase = async (): Promise<void> => {
  await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
  await test.database.inTx(eraseExpiredContacts);
};

describe('a note', () => {
  it('is kept as written, newest first', async () => {
    await createNote('  Rang twice, no answer.\r\nTry on Monday.  ');
    const note = await createNote('<b onclick="x()">Bold</b> see http://example.test =1+1');
    expect((await found()).lead.notes[0]).toEqual(note);
    expect(await texts()).toEqual(['<b onclick="x()">Bold</b> see http://example.test =1+1', 'Rang twice, no answer.\nTry on Monday.']);
    expect(new Date(note.created).getTime()).toBeLessThanOrEqual(Date.now());
  });

  it.each(['', '   ', '\n\t'])('that is empty (%j) is ignored', async (text) => {
    const response = await add(text);
    expect([response.statusCode, response.json()]).toEqual([200, { data: { note: null } }]);
    expect(await texts()).toEqual([]);
  });

  it('has a maximum length', async () => {
    expect((await add('x'.repeat(maxNoteLength))).statusCode).toBe(200);
    const response = await add('x'.repeat(maxNoteLength + 1));
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, ['text']]);
    expect(await texts()).toHaveLength(1);
  });

  it.each([[null], [7], ['a\u0000b'], ['\uD800']])('that is %j is refused', async (text) => {
    expect((await add(text)).statusCode).toBe(422);
  });

  it('can be removed by its company from its lead; removing it twice is fine', async () => {
    const { id } = await createNote('Rang twice.');
    const remove = (caller: TestCaller, lead: string) => caller.call('POST', `/lead/remove-note/${lead}`, { noteId: id });
    const first = code;
    const second = await buy();
    expect([(await remove(other, first)).statusCode, (await remove(buyer, second)).statusCode]).toEqual([404, 200]);
    expect(await texts()).toEqual(['Rang twice.']);
    expect([(await remove(buyer, first)).statusCode, (await remove(buyer, first)).statusCode]).toEqual([200, 200]);
    expect(await texts()).toEqual([]);
  });

  it('cannot be read or written for another company’s lead', async () => {
    for (const text of ['Mine now', '']) expect((await add(text, other)).statusCode).toBe(404);
    expect((await add('x', buyer, 'ZZZZZZZZZZ')).statusCode).toBe(404);
    expect(await texts()).toEqual([]);
  });

  it('is saved twenty times when twenty are written concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => add(`Note ${index}`)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await texts()).toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `Note ${index}`).toSorted());
  });

  it('beyond the maximum is refused, even under concurrency', async () => {
    await test.database.db.rows(sql`
      insert into lead_notes (purchase_id, text)
      select p.id, 'Note ' || n from purchases p, generate_series(1, ${maxNotes - 1}) n where p.code = ${code}`);
    const answers = await Promise.all([add('One more'), add('One more')]);
    expect(answers.map((answer) => answer.statusCode).toSorted((one, next) => one - next)).toEqual([200, 409]);
    expect(readFailure(await add('And another')).errors).toEqual([`You can keep up to ${maxNotes} notes on a lead. Remove one first`]);
  });

  it('is erased with its consumer, and no more can be added', async () => {
    await add('Mrs Plantedname is in after six.');
    await staff.call('PUT', `/operator/leads/${code}/message`, { message: 'Mrs Plantedname rang us.', reason: 'the customer rang' });
    await erase();
    expect([await texts(), (await found()).leadMessage]).toEqual([[], null]);
    expect(
      await test.database.db.rows(sql`
      select n.id from lead_notes n join purchases p on p.id = n.purchase_id where p.code = ${code}`),
    ).toEqual([]);
    const response = await add('Mrs Plantedname again');
    expect([response.statusCode, readFailure(response).errors[0]]).toEqual([409, expect.stringContaining('erased') as string]);
  });
});

describe('an archived lead', () => {
  const toggle = (caller = buyer) => caller.call('PUT', `/lead/toggle-archive/${code}`);
  const bulk = (leads: readonly string[], more: object = {}, caller = buyer) =>
    caller.call('PUT', '/lead/bulk-archive', { leads, ...more });
  const archived = async (): Promise<string[]> =>
    (await buyer.call('GET', '/lead/inventory?archived=1&pageSize=60')).json<{ data: { code: string }[] }>().data.map((row) => row.code);

  it('is restored by the same call', async () => {
    expect((await toggle()).json()).toEqual({ data: { archived: true } });
    expect((await found()).lead.dashboard_lead.archived).toBe(true);
    expect((await toggle()).json()).toEqual({ data: { archived: false } });
    expect((await toggle(other)).statusCode).toBe(404);
    expect(await archived()).not.toContain(code);
  });

  it('is unchanged after twenty concurrent toggles', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => toggle()));
    const archivedStates = answers.map((answer) => answer.json<{ data: { archived: boolean } }>().data.archived);
    expect(archivedStates.filter(Boolean)).toHaveLength(10);
    expect((await found()).lead.dashboard_lead.archived).toBe(false);
  });

  it('can be archived in bulk, and keeps its original time', async () => {
    const codes = [code, await buy()];
    await bulk(codes.slice(0, 1));
    const at = () =>
      test.database.db.rows(sql`
      select archived_at from lead_states s join purchases p on p.id = s.purchase_id where p.code = ${codes[0]}`);
    const first = await at();
    expect((await bulk(codes)).statusCode).toBe(200);
    expect(await at()).toEqual(first);
    expect(await archived()).toEqual(expect.arrayContaining(codes));
    expect((await bulk(codes, { archived: false })).statusCode).toBe(200);
    expect(await archived()).toEqual([]);
  });

  it('is archived with its whole list or not at all', async () => {
    expect((await bulk([code, 'ZZZZZZZZZZ'])).statusCode).toBe(404);
    expect((await bulk([code], {}, other)).statusCode).toBe(404);
    expect(await archived()).toEqual([]);
  });

  it.each([[[]], [['short']], [['ABCDEF', 'ABCDEF']], [Array.from({ length: 61 }, (_, index) => `ABCDEF${index}`)], ['ABCDEF']])(
    'is refused in a list like %j',
    async (leads) => {
      expect((await buyer.call('PUT', '/lead/bulk-archive', { leads })).statusCode).toBe(422);
    },
  );

  it('reaches one state under concurrent lists, without deadlock', async () => {
    const codes = [code, await buy(), await buy()];
    const lists = Array.from({ length: 20 }, (_, index) => bulk(index % 2 === 0 ? codes : codes.toReversed(), { archived: index < 10 }));
    expect(new Set((await Promise.all(lists)).map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect([0, 3]).toContain((await archived()).length);
    await bulk(codes, { archived: false });
  });
});

describe('the message about a lead', () => {
  const say = (message: unknown, more: object = {}, caller = staff, lead = code) =>
    caller.call('PUT', `/operator/leads/${lead}/message`, { message, reason: 'the customer rang us', ...more });

  it('is shown to its company, sanitised, and audited without its text', async () => {
    await say(
      '<p>Ring <b>after six</b>. <a href="https://example.test" onclick="x()">More</a></p><script>alert(1)</script><img src=x onerror=y>',
    );
    const shown = (await found()).leadMessage;
    expect(shown).toBe('<p>Ring <strong>after six</strong>. <a href="https://example.test" rel="noopener noreferrer">More</a></p>');
    const [entry] = await test.database.db.rows<{ action: string }>(
      sql`select action, reason, before, after from audit_entries where object_type = 'lead' and object_id = ${code}`,
    );
    expect(entry).toEqual({
      action: 'lead.message',
      reason: 'the customer rang us',
      before: { hasMessage: false },
      after: { hasMessage: true },
    });
  });

  it('can be replaced and removed', async () => {
    await say('First');
    await say('Second');
    expect((await found()).leadMessage).toBe('Second');
    expect((await say(null)).json()).toEqual({ data: { message: null } });
    expect((await found()).leadMessage).toBeNull();
  });

  it.each([
    ['<script>alert(1)</script>', {}, 'message'],
    ['', {}, 'message'],
    ['x'.repeat(2_001), {}, 'message'],
    ['Fine', { reason: 'no' }, 'reason'],
  ])('%j with %j is refused, naming the field', async (message, more, field) => {
    const response = await say(message, more);
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, [field]]);
    expect((await found()).leadMessage).toBeNull();
  });

  it('is set by staff only, on an existing lead whose consumer is not erased', async () => {
    expect((await say('Hello', {}, buyer)).statusCode).toBe(401);
    expect((await say('Hello', {}, staff, 'ZZZZZZZZZZ')).statusCode).toBe(404);
    await erase();
    expect((await say('Hello')).statusCode).toBe(409);
  });
});
