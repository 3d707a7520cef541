import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailedCall } from '../../contract/enquiries/format-endpoints.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { plainFormat } from '../../test/factories/plain-format.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { randomCode } from '../platform/random-code.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { eraseContacts, type ErasedEnquiry } from './erase-contacts.ts';
import { purgeFailedCalls } from './intake/failed-calls.ts';
import { saveFormat, type SourceFormat } from './intake/source-format.ts';

let admin: TestCaller;

const test = useTestApp();
beforeAll(async () => {
  admin = await test.staff('admin');
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

const format = (sourceId: SourceId, more: Partial<SourceFormat>) =>
  test.database.inTx((tx) => saveFormat(tx, sourceId, { ...plainFormat, ...more }));

async function listFailed(sourceId: SourceId, query = '') {
  const response = await admin.call('GET', `/operator/sources/${sourceId}/failed-calls${query}`);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<{ data: FailedCall[]; meta: { total: number; next: string | null } }>();
}

/** Sends an enquiry whose names of fields only a mapping can tell. */
async function sendForeign(more: Record<string, unknown> = {}) {
  const { sourceId, key } = await makeSource(test.database);
  const { forename, surname, ...rest } = enquiryInput({ forename: 'Winifred', surname: 'Plantedname' });
  const body = { ...rest, first: forename, last: surname, event_id: 'E-1', ...more };
  const send = () => test.source(key).call('POST', '/intake/enquiries', body);
  return { sourceId, key, body, send };
}

const replay = (id: number, by = admin) => by.call('POST', `/operator/failed-calls/${id}/replay`, { reason: 'the mapping is right now' });

describe('a refused call', () => {
  it('is kept with its reason and masked content, and counts repeats', async () => {
    const { sourceId, body, send } = await sendForeign();
    expect((await send()).statusCode).toBe(422);
    expect((await send()).statusCode).toBe(422);
    const { data, meta } = await listFailed(sourceId);
    expect(meta).toEqual({ total: 1, next: null });
    const [failed] = data;
    expect(failed).toMatchObject({ times: 2, replayable: true, enquiry: null });
    expect(failed?.errors.map(({ field }) => field)).toEqual(['forename', 'surname']);
    const shown = new Map(failed?.fields.map(({ name, value }) => [name, value]));
    expect(shown.get('work_type')).toBe('gas-boiler-replacement');
    expect(shown.get('first')).toBe('xxxxxxxx');
    expect(shown.get('telephone')).toBe('99999 999999');
    expect(shown.get('email')).toMatch(/^x+9+\.[x9]+@xxxxxxxx\.xxxx$/);
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`Winifred|Planted|${body.email}|${body.telephone}`, 'i'));
  });

  it('leaves no readable personal data in the database', async () => {
    const { sourceId, send, body } = await sendForeign({ email: 'unseen@hidden.example', telephone: '07700 900444' });
    await send();
    const row = await test.database.db.first(sql<{ text: string; sealed: Buffer }>`
      select row_to_json(f)::text as text, sealed from failed_calls f where source_id = ${sourceId}`);
    for (const stored of [row?.text, row?.sealed.toString('latin1')]) expect(stored).not.toMatch(/unseen|hidden|900444|Winifred/i);
    expect(body.email).toBe('unseen@hidden.example');
  });

  it('masks in its reason what the reason repeats', async () => {
    const { sourceId, key } = await makeSource(test.database);
    const body = { ...enquiryInput(), question_answers: [{ question: 10, option: 'Winifred Hart' }], event_id: 'E-2' };
    expect((await test.source(key).call('POST', '/intake/enquiries', body)).body).toContain('Winifred Hart');
    const [failed] = (await listFailed(sourceId)).data;
    expect(failed?.errors[0]?.text).toContain('xxxxxxxx xxxx');
    expect(JSON.stringify(failed)).not.toContain('Winifred');
    const again = await replay(failed?.id ?? 0);
    expect([again.statusCode, again.body]).toEqual([422, expect.stringContaining('xxxxxxxx xxxx')]);
    expect(again.body).not.toContain('Winifred');
  });

  it('is kept for each line of a bulk call, and for a call without any id', async () => {
    const { sourceId, key } = await makeSource(test.database);
    const lines = [enquiryInput(), enquiryInput({ postcode: 'LE99 9ZZ' }), 'x'].map((line) => (line === 'x' ? line : JSON.stringify(line)));
    await test.source(key).call('POST', '/intake/enquiries/bulk', lines.join('\n'), {
      'idempotency-key': 'bulk',
      'content-type': 'application/x-ndjson',
    });
    expect((await test.source(key).call('POST', '/intake/enquiries', enquiryInput())).statusCode).toBe(400);
    const { data } = await listFailed(sourceId);
    expect(data.flatMap(({ errors }) => errors.map(({ field }) => field)).toSorted()).toEqual(['', '', 'postcode']);
  });

  it('is kept whatever its depth and characters', async () => {
    const { sourceId, key } = await makeSource(test.database);
    const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const lines = [deep, JSON.stringify({ 'a\0b': 'c\0d' }), JSON.stringify(enquiryInput())];
    const sent = await test.source(key).call('POST', '/intake/enquiries/bulk', lines.join('\n'), {
      'idempotency-key': 'deep',
      'content-type': 'application/x-ndjson',
    });
    expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining('"accepted":1,"rejected":2')]);
    expect((await listFailed(sourceId)).data.flatMap(({ errors }) => errors.map(({ field }) => field)).toSorted()).toEqual(['ab', 'body']);
  });

  it('shows no personal data of a text that is neither JSON nor a form', async () => {
    const { sourceId, key } = await makeSource(test.database);
    await format(sourceId, { kind: 'form' });
    const row = await test.database.db.first(sql<{ address: string }>`select address from sources where id = ${sourceId}`);
    const type = { 'content-type': 'text/plain' };
    for (const text of ['<lead><name>Winifred</name><ok given="1"/></lead>', 'id=1&<name>Winifred</name><ok given="1"/>'])
      await test.source(key).call('POST', `/intake/sources/${row?.address}`, text, type);
    const { data } = await listFailed(sourceId);
    expect(data).toHaveLength(2);
    expect(JSON.stringify(data)).not.toContain('Winifred');
  });

  it('is not kept without a valid key', async () => {
    const before = await test.database.db.rows(sql`select id from failed_calls`);
    await test.nobody().call('POST', '/intake/enquiries', {}, { authorization: 'Bearer unknown-key-of-nobody' });
    expect(await test.database.db.rows(sql`select id from failed_calls`)).toEqual(before);
  });
});

describe('replaying', () => {
  it('takes the call in once the mapping is right, and clears its content', async () => {
    const { sourceId, send } = await sendForeign();
    await send();
    const [failed] = (await listFailed(sourceId)).data;
    const id = failed?.id ?? 0;
    const early = await replay(id);
    expect([early.statusCode, early.body]).toEqual([422, expect.stringContaining('forename')]);
    await format(sourceId, {
      fieldMap: [
        { from: 'first', to: 'forename' },
        { from: 'last', to: 'surname' },
      ],
    });
    const done = await replay(id);
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('quote_code')]);
    const { quote_code: code, enquiry_id: enquiryId } = done.json<{ data: { quote_code: string; enquiry_id: number } }>().data;
    const contact = await test.database.db.first(
      sql<{ surname: string }>`select surname from enquiry_contacts where enquiry_id = ${enquiryId}`,
    );
    expect(contact?.surname).toBe('Plantedname');
    const [after] = (await listFailed(sourceId)).data;
    expect(after).toMatchObject({ replayable: false, enquiry: { id: enquiryId, code } });
    const stored = await test.database.db.first(sql<{ sealed: Buffer | null; hashes: Buffer[] }>`
      select sealed, contact_hashes as hashes from failed_calls where id = ${id}`);
    expect(stored).toEqual({ sealed: null, hashes: [] });
    expect((await replay(id)).statusCode).toBe(409);
    // The sender's own retry is the same call.
    expect((await send()).json()).toMatchObject({ data: { quote_code: code } });
  });

  it('is for administrators, and not for a stopped source', async () => {
    const { sourceId, send } = await sendForeign();
    await send();
    const [failed] = (await listFailed(sourceId)).data;
    expect((await replay(failed?.id ?? 0, await test.staff('agent'))).statusCode).toBe(403);
    await admin.call('POST', `/operator/sources/${sourceId}/stop`, { reason: 'the contract has ended' });
    expect((await replay(failed?.id ?? 0)).statusCode).toBe(409);
    expect((await replay(987_654_321)).statusCode).toBe(404);
  });
});

describe('the log', () => {
  it('continues after fifty calls', async () => {
    const { sourceId, key } = await makeSource(test.database);
    for (let nth = 0; nth < 52; nth += 1) await test.source(key).call('POST', '/intake/enquiries', { id: nth });
    const first = await listFailed(sourceId);
    expect([first.data.length, first.meta.total]).toEqual([50, 52]);
    const rest = await listFailed(sourceId, `?before=${first.meta.next}`);
    expect([rest.data.length, rest.meta.next]).toEqual([2, null]);
  });

  it('continues after a call that was deleted meanwhile, losing and repeating none', async () => {
    const { sourceId, key } = await makeSource(test.database);
    for (let nth = 0; nth < 53; nth += 1) await test.source(key).call('POST', '/intake/enquiries', { id: nth });
    const first = await listFailed(sourceId);
    await test.database.db.rows(sql`delete from failed_calls where id = ${first.data.at(-1)?.id ?? 0}`);
    const rest = await listFailed(sourceId, `?before=${first.meta.next}`);
    expect(rest.data).toHaveLength(3);
    expect(rest.data.filter(({ id }) => first.data.some((one) => one.id === id))).toEqual([]);
  });

  it('says that the key was changed if a call cannot be opened', async () => {
    const { sourceId, send } = await sendForeign();
    await send();
    const [failed] = (await listFailed(sourceId)).data;
    await test.database.db.rows(sql`update failed_calls set sealed = sealed || '\\x00'::bytea where id = ${failed?.id ?? 0}`);
    const refused = await replay(failed?.id ?? 0);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('encrypted with a key that is no longer set')]);
  });

  it('keeps the latest two thousand calls of a source, and no content beyond 64 kB', async () => {
    const { sourceId, key } = await makeSource(test.database);
    await test.database.db.rows(sql`
      insert into failed_calls (source_id, content_hash, errors, masked)
      select ${sourceId}, sha256(n::text::bytea), '[]', '[]' from generate_series(1, 2005) n`);
    const large = await test.source(key).call('POST', '/intake/enquiries', { id: 1, description: 'a'.repeat(70_000) });
    expect(large.statusCode).toBe(422);
    const { data, meta } = await listFailed(sourceId);
    expect([meta.total, data[0]?.replayable]).toEqual([2_000, false]);
    const refused = await replay(data[0]?.id ?? 0);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('too large')]);
  });

  it('is deleted after thirty days', async () => {
    const { sourceId, send } = await sendForeign();
    await send();
    const age = (days: number) =>
      test.database.db.rows(sql`
        update failed_calls set received_at = app_now() - make_interval(days => ${days}::integer) where source_id = ${sourceId}`);
    await age(29);
    await test.database.inTx(purgeFailedCalls);
    expect((await listFailed(sourceId)).meta.total).toBe(1);
    await age(30);
    await test.database.inTx(purgeFailedCalls);
    expect((await listFailed(sourceId)).meta.total).toBe(0);
  });

  it('keeps a call with hundreds of contacts masked only', async () => {
    const numbers = Array.from({ length: 250 }, (_, place) => `07700 9${String(10_000 + place)}`).join(', ');
    const { sourceId, send } = await sendForeign({ numbers });
    expect((await send()).statusCode).toBe(422);
    expect((await listFailed(sourceId)).data).toMatchObject([{ replayable: false }]);
  });

  it('forgets a consumer who asks for erasure, and nobody else', async () => {
    const { email, telephone } = enquiryInput();
    const { key } = await makeSource(test.database);
    const code = randomCode();
    const taken = await test.source(key).call('POST', '/intake/enquiries', enquiryInput({ email, telephone }), { 'idempotency-key': code });
    const { quote_code: quoteCode } = taken.json<{ data: { quote_code: string } }>().data;
    const byMail = await sendForeign({ email: email.toUpperCase(), telephone: '07700 900555' });
    const byPhone = await sendForeign({
      contact: { mobile: telephone.replaceAll(' ', '') },
      telephone: undefined,
      email: 'x@other.example',
    });
    const inText = await sendForeign({ email: undefined, telephone: undefined, notes: `call after six\n${email}.` });
    const inRow = await sendForeign({ email: undefined, telephone: undefined, notes: `01 02 2026 ${telephone} 07700 900999` });
    let nested: unknown = { phone: telephone };
    for (let level = 0; level < 12; level += 1) nested = { nested };
    const deep = await sendForeign({ email: undefined, telephone: undefined, nested });
    const { sourceId: ofProse, key: proseKey } = await makeSource(test.database);
    const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'prose' };
    await test.source(proseKey).call('POST', '/intake/enquiries/bulk', `not JSON: please call ${telephone} tonight`, headers);
    expect((await listFailed(ofProse)).meta.total).toBe(1);
    const another = await sendForeign();
    for (const { send } of [byMail, byPhone, inText, inRow, deep, another]) expect((await send()).statusCode).toBe(422);
    const erased = await test.database.db.first(sql<ErasedEnquiry>`
      select id, country, description, answers from enquiries where quote_code = ${quoteCode}`);
    await test.database.inTx((tx) => eraseContacts(tx, erased === undefined ? [] : [erased], 'request'));
    const left = [];
    for (const sourceId of [...[byMail, byPhone, inText, inRow, deep].map((one) => one.sourceId), ofProse, another.sourceId])
      left.push((await listFailed(sourceId)).meta.total);
    expect(left).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });
});
