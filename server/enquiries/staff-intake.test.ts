import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { enquiryInput, makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { randomCode } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

const test = useTestApp();
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

interface Made {
  readonly id: number;
  readonly quote_code: string;
  readonly status: string;
  readonly hold_reasons: readonly string[];
}
const telephoneConsent = { text: 'Agreed on the telephone that three companies may call.', timestamp: '2025-01-01T00:00:00Z' };

describe('a manually entered lead', () => {
  const take = async (body: object, key: string = randomCode()) =>
    (await test.staff('agent')).call(
      'POST',
      '/operator/enquiries',
      { reason: 'the customer rang', ...body },
      key === '' ? {} : { 'idempotency-key': key },
    );
  const readMade = (response: LightMyRequestResponse) => response.json<{ data: Made }>().data;

  it('belongs to the back office, records who vouches for the consent, and is audited without contact data', async () => {
    const given: IntakeEnquiry = { ...enquiryInput(), consent: telephoneConsent };
    const response = await take(given);
    const made = readMade(response);
    expect([response.statusCode, made]).toEqual([
      201,
      { id: expect.any(Number) as number, quote_code: expect.stringMatching(/^\w{8}$/) as string, status: 'received', hold_reasons: [] },
    ]);
    const stored = await test.database.db.first(sql`
      select s.name as source, c.text, c.ip, f.role, v.staff_id is not null as "byStaff"
      from enquiries e join sources s on s.id = e.source_id join enquiry_consents c on c.enquiry_id = e.id join staff f on f.id = c.taken_by
      join enquiry_events v on v.enquiry_id = e.id and v.event = 'received'
      where e.id = ${made.id}`);
    expect(stored).toEqual({ source: 'Back-office', text: telephoneConsent.text, ip: null, role: 'agent', byStaff: true });
    const audit = JSON.stringify(
      await test.database.db.rows(
        sql`select action, after from audit_entries where object_type = 'enquiry' and object_id = ${String(made.id)}`,
      ),
    );
    expect(audit).toContain('enquiry.create');
    for (const secret of [given.email, given.telephone, given.surname]) expect(audit).not.toContain(secret);
  });

  it('is idempotent per key and person, held like others, and refused by field', async () => {
    const staff = await test.staff('agent');
    const send = (body: object, key: string) =>
      staff.call('POST', '/operator/enquiries', { ...body, reason: 'the customer rang' }, { 'idempotency-key': key });
    const body = enquiryInput();
    const first = readMade(await send(body, 'once'));
    expect(readMade(await send(body, 'once'))).toEqual(first);
    expect((await send({ ...body, forename: 'Ottilie' }, 'once')).statusCode).toBe(422);
    const again = readMade(await send({ ...body, description: 'Ring me on zero seven seven double zero.' }, 'twice'));
    expect(again).toMatchObject({ status: 'held', hold_reasons: expect.arrayContaining(['duplicate']) as unknown });
    const wrong = await send({ ...body, postcode: 'ZZ99 9ZZ', telephone: '12345' }, 'wrong');
    expect([wrong.statusCode, Object.keys(readFailure(wrong).fields ?? {})]).toEqual([422, ['postcode', 'telephone']]);
    const audited = await test.database.db.first(sql<{ count: number }>`
      select count(*) as count from audit_entries where action = 'enquiry.create' and object_id = any(${[first.id, again.id].map(String)})`);
    expect(audited?.count).toBe(2);
  });

  it('needs a key and is for staff only', async () => {
    expect((await take(enquiryInput(), '')).statusCode).toBe(400);
    expect((await test.nobody().call('POST', '/operator/enquiries', enquiryInput())).statusCode).toBe(401);
  });

  it("is checked like a source's", async () => {
    const staff = await test.staff('agent');
    const ofStaff = await staff.call('GET', '/operator/intake/work-types?country=dk');
    const ofSource = await test.source((await makeSource(test.database)).key).call('GET', '/intake/work-types?country=dk');
    expect([ofStaff.statusCode, ofStaff.json()]).toEqual([200, ofSource.json()]);
  });

  it('is a duplicate of what a source sent', async () => {
    const { sourceId } = await makeSource(test.database);
    const person = { email: 'both.ways@consumer.test' };
    await takeIn(test.database, sourceId, person);
    expect(readMade(await take(enquiryInput(person)))).toMatchObject({ status: 'held', hold_reasons: ['duplicate'] });
  });
});
