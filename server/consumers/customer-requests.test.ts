import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { CustomerLead } from '../../contract/leads/operator-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { useTestClock } from '../../test/use-test-app.ts';
import { eraseConsumer } from '../enquiries/consumer-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';

const clock = useTestClock('2026-03-02T12:00:00Z');
const { test, server } = useMailedApp({ clock: () => clock.now });
let sourceId: SourceId;
let agent: TestCaller;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
// Jobs do not run here, so nothing is sent or credited in time.
const unrelatedToTime = readInvariants().filter(({ name }) => !/^(?:M19|X03)_/.test(name));
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool, unrelatedToTime)).toEqual([]);
});

const reason = 'they rang and named their lead';
let customers = 0;
let enquiryId: EnquiryId;
let email: string;
let telephone: string;
beforeEach(async () => {
  clock.after((customers += 1) * 3_600_000);
  // A session of the previous test has ended.
  agent = await test.staff('agent');
  email = `rosalind.${customers}@consumer.test`;
  telephone = `0770090${String(8_000 + customers)}`;
  enquiryId = await putOnSale(test.database, sourceId, { email, telephone, forename: 'Rosalind' });
});

const act = (name: string, body: object = {}, id: number = enquiryId) =>
  agent.call('POST', `/operator/enquiries/${id}/${name}`, { reason, ...body });
const find = async (search: string) =>
  (await agent.call('GET', `/operator/customers?search=${encodeURIComponent(search)}`)).json<{ data: CustomerLead[] }>().data;
const buy = async () => {
  const buyer = await test.company();
  expect((await buyer.call('PUT', `/lead/accept/${enquiryId}`, {})).statusCode).toBe(200);
  return buyer;
};

describe('a search for a customer', () => {
  it.each([
    ['email', () => ` ${email.toUpperCase()} `],
    ['telephone', () => telephone],
  ])('finds their leads by the exact %s, masked, with what erasing does', async (_, search) => {
    const buyer = await buy();
    const [lead] = await find(search());
    expect(lead).toMatchObject({
      id: enquiryId,
      stage: 'live',
      withdraws: true,
      buyers: [{ id: buyer.companyId, name: expect.any(String) as string, refunded: true }],
      photos: 0,
      reviews: 0,
    });
    expect(JSON.stringify(lead)).not.toContain(email);
    expect(lead?.customer?.name).toMatch(/^R•/);
  });

  it('refuses refunds after the hour', async () => {
    await buy();
    clock.after(customers * 3_600_000 + 61 * 60_000);
    agent = await test.staff('agent');
    expect((await find(email))[0]?.buyers).toEqual([expect.objectContaining({ refunded: false })]);
  });

  it('finds nothing for part of an address', async () => {
    expect(await find('rosalind')).toEqual([]);
  });
});

describe('the link to their own page', () => {
  it('is mailed once a minute, opens the page, and is audited without the address', async () => {
    expect((await act('send-link')).statusCode).toBe(200);
    expect((await act('send-link')).statusCode).toBe(200);
    await test.sendMessages();
    const { links } = await server.mailTo(email, { about: 'the link to your page' });
    const url = new URL(links.find((link) => link.includes('/your-enquiry/')) ?? 'https://missing.test').pathname;
    expect((await test.app.inject({ url })).body).toContain('Your enquiry');
    const mails = await test.database.db.rows(sql`
      select id from outbox_messages where template = 'consumer.link' and recipient_id = ${enquiryId}`);
    expect(mails).toHaveLength(1);
    const audit = await test.database.db.rows(sql`select action, after from audit_entries where object_id = ${String(enquiryId)}`);
    expect(JSON.stringify(audit)).toContain('enquiry.send-link');
    expect(JSON.stringify(audit)).not.toContain(email);
  });
});

describe('a copy of their data', () => {
  it('goes to the address they gave', async () => {
    expect((await act('send-copy')).statusCode).toBe(200);
    await test.sendMessages();
    expect((await server.mailTo(email, { about: 'A copy of your details' })).text).toContain('Rosalind');
  });

  it('is handed to staff as a file with the same content, and logged as a reading', async () => {
    await buy();
    const { name, csv } = (await act('copy')).json<{ data: { name: string; csv: string } }>().data;
    expect(name).toMatch(/^customer-\w{8}$/);
    for (const part of [email, 'Rosalind', 'What you agreed to', 'Who has your details']) expect(csv).toContain(part);
    const log = await test.database.db.rows(sql`
      select surface, reason from contact_reveals where enquiry_id = ${enquiryId} and actor_type = 'operator'`);
    expect(log).toEqual([{ surface: 'customer-copy', reason }]);
  });
});

describe('erasure by staff', () => {
  it('withdraws the lead, erases the details and asks the buyers to do the same', async () => {
    await buy();
    expect((await act('erase', { seen: { withdraws: true, buyers: 1 } })).statusCode).toBe(200);
    const row = await test.database.db.first(sql`
      select e.status, c.email, c.erasure_asked as asked,
             (select staff_id is not null from enquiry_events v where v.enquiry_id = e.id and v.event = 'withdrawn') as "byStaff",
             (select count(*) from outbox_messages m join purchases p on m.dedupe_key = 'consumer.erased:' || p.id where p.enquiry_id = e.id) as asked_companies
      from enquiries e join enquiry_contacts c on c.enquiry_id = e.id where e.id = ${enquiryId}`);
    expect(row).toEqual({ status: 'removed', email: null, asked: true, byStaff: true, asked_companies: 1 });
    expect(await find(email)).toEqual([]);
  });

  it('is refused if a company has bought the lead since staff looked', async () => {
    await buy();
    const refused = await act('erase', { seen: { withdraws: true, buyers: 0 } });
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([
      409,
      ['What erasing would do has changed since you looked. Check it again'],
    ]);
    expect(await find(email)).toHaveLength(1);
  });
});

it.each(['send-link', 'send-copy', 'copy', 'erase'])('%s is refused once the details are erased', async (name) => {
  await test.database.inTx((tx) => eraseConsumer(tx, { enquiryId }));
  const refused = await act(name, name === 'erase' ? { seen: { withdraws: false, buyers: 0 } } : {});
  expect([refused.statusCode, readFailure(refused).errors]).toEqual([409, ["We no longer keep this customer's details"]]);
});
