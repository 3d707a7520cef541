import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofDays } from '../../contract/enquiries/values.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { randomCode } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

const test = useTestApp();
let key: string;
let sourceId: SourceId;
let people = 0;
beforeAll(async () => {
  ({ key, sourceId } = await makeSource(test.database));
  await test.database.db.rows(sql`update sources set brings_proof = true where id = ${sourceId}`);
});
afterAll(async () => expect(await verifyInvariants(test.database.pool)).toEqual([]));

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const send = (proofs: unknown, under = key) => {
  people += 1;
  const person = { telephone: `07700 9${String(40_000 + people)}`, email: `proof${people}@consumer.test` };
  return test.source(under).call('POST', '/intake/enquiries', { ...enquiryInput(person), proofs }, { 'idempotency-key': randomCode() });
};

it("counts a source's confirmation, with its time and origin", async () => {
  await test.database.db.rows(sql`update sources set required_checks = '{telephone_confirmed}' where id = ${sourceId}`);
  const at = ago(90);
  const accepted = await send({ telephone_confirmed: { by: 'Call centre Leeds', at } });
  expect(accepted.statusCode).toBe(201);
  const { quote_code: code } = accepted.json<{ data: { quote_code: string } }>().data;
  const found = await test.database.db.first(sql<object>`
    select e.hold_reasons as reasons, k.passed, k.points, k.proven_by as by, k.at from enquiries e
    join enquiry_checks k on k.enquiry_id = e.id and k.kind = 'telephone_confirmed' where e.quote_code = ${code}`);
  expect(found).toEqual({ reasons: [], passed: true, points: 25, by: 'Call centre Leeds', at: new Date(at) });

  const agent = await test.staff('agent');
  const { data: listed } = (await agent.call('GET', `/operator/leads?view=all&search=${code}`)).json<{ data: { id: number }[] }>();
  const whole = await agent.call('GET', `/operator/leads/${listed[0]?.id}`);
  expect(whole.json()).toMatchObject({
    data: {
      checks: expect.arrayContaining([
        expect.objectContaining({ kind: 'telephone_confirmed', proven_by: 'Call centre Leeds', at }),
      ]) as unknown,
    },
  });
  await test.database.db.rows(sql`update sources set required_checks = '{}' where id = ${sourceId}`);
});

it('treats nothing and null as no proof', async () => {
  const nulls = { telephone_confirmed: null, email_confirmed: null };
  const { key: other } = await makeSource(test.database);
  for (const none of [undefined, null, {}, nulls]) {
    expect((await send(none)).statusCode).toBe(201);
    expect((await send(none, other)).statusCode).toBe(201);
  }
});

it.each([
  ['of tomorrow', 'proofs.telephone_confirmed.at', { telephone_confirmed: { by: 'Us', at: ago(-1_440) } }],
  ['of long ago', 'proofs.email_confirmed.at', { email_confirmed: { by: 'Us', at: ago((proofDays + 1) * 1_440) } }],
  ['without a time', 'proofs.email_confirmed.at', { email_confirmed: { by: 'Us' } }],
  ['without a verifier', 'proofs.telephone_confirmed.by', { telephone_confirmed: { by: ' ', at: ago(1) } }],
  ['of a check only we can make', 'proofs.telephone_qualified', { telephone_qualified: { by: 'Us', at: ago(1) } }],
])('refuses a proof %s and names it', async (_, field, proofs) => {
  const refused = await send(proofs);
  expect([refused.statusCode, Object.keys(readFailure(refused).fields ?? {})]).toEqual([422, [field]]);
});

it('refuses proofs from sources without an agreement', async () => {
  const { key: other } = await makeSource(test.database);
  const refused = await send({ email_confirmed: { by: 'Us', at: ago(1) } }, other);
  expect([refused.statusCode, readFailure(refused).fields]).toEqual([422, { proofs: ['This source is not set up to send its own proof'] }]);
});

it("denies the unhurried points above a source's hourly limit", async () => {
  const { key: busy, sourceId: id } = await makeSource(test.database);
  await test.database.db.rows(sql`insert into business_settings (key, value) values ('enquiry.most_of_one_source', '2')`);
  for (let sent = 0; sent < 3; sent += 1) expect((await send(undefined, busy)).statusCode).toBe(201);
  const unhurried = await test.database.db.rows(sql<{ passed: boolean }>`
    select k.passed from enquiries e join enquiry_checks k on k.enquiry_id = e.id and k.kind = 'unhurried' where e.source_id = ${id} order by e.id`);
  expect(unhurried.map(({ passed }) => passed)).toEqual([true, true, false]);
  await test.database.db.rows(sql`delete from business_settings where key = 'enquiry.most_of_one_source'`);
});
