import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { eraseExpiredContacts } from '../enquiries/erase-contacts.ts';
import { sql } from '../platform/database/sql.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { eraseIntroductions, introduceLead, markFailedIntroductions } from './introductions.ts';

type Company = TestCompany & TestCaller;

const partner = 'boilers@finance.test';
const start = new Date('2026-03-02T12:00:00Z');
let now = start;
const after = (days: number): void => {
  now = new Date(start.getTime() + days * 86_400_000);
};

const { test, server } = useMailedApp({ clock: () => now });
let sourceId: SourceId;
let company: Company;
let code: string;
let email: string;

const write = (...statements: Parameters<typeof test.database.db.rows>): Promise<unknown> => test.database.db.rows(...statements);
async function buy(buyer: Company): Promise<string> {
  const enquiryId = await putOnSale(test.database, sourceId);
  const contact = await test.database.db.first(sql<{ email: string }>`select email from enquiry_contacts where enquiry_id = ${enquiryId}`);
  email = contact?.email ?? '';
  expect((await buyer.call('PUT', `/lead/accept/${enquiryId}`, {})).statusCode).toBe(200);
  const sale = await test.database.db.first(sql<{ code: string }>`select code from purchases where enquiry_id = ${enquiryId}`);
  return sale?.code ?? '';
}
const offer = (caller: TestCaller = company, lead = code) => caller.call('POST', `/lead/offer-finance/${lead}`);
const form = { title: 'Mr', first_name: 'Anil', last_name: 'Patel', email: 'anil@example.test', siteId: 1 };
const introduce = (changed: object = {}, caller: TestCaller = company) =>
  caller.call('POST', '/lead/offer-finance-external', { ...form, ...changed });
const rows = () =>
  test.database.db.rows(sql<{ state: string; erased: boolean; email: string | null }>`
    select state, erased_at is not null as erased, email from finance_introductions where company_id = ${company.companyId} order by id`);
const readError = (response: { json: () => unknown }): unknown => (response.json() as { data: { errors: string[] } }).data.errors[0];
const awake = () => write(sql`update sessions set last_seen_at = app_now()`);

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  now = start;
  await write(sql`delete from finance_introductions`);
  company = await test.company({ creditLimitMinor: 1_000_000 });
  await test.database.inTx((tx) => saveSetting(tx, { key: 'finance.partner_boilers', value: partner }));
  code = await buy(company);
  await test.sendMessages();
});

describe("introducing a lead's customer", () => {
  it('tells partner and customer, and marks the lead', async () => {
    const since = server.mails.length;
    const response = await offer();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { finance_offer: start.toISOString() } });
    await test.sendMessages();
    const partnerMail = await server.mailTo(partner, { since });
    for (const words of ['Ms Winifred Plantedname', email, 'Test ', '2 Mar 2026']) expect(partnerMail.text).toContain(words);
    expect(partnerMail.text).not.toContain('Plantedstreet');
    const customer = await server.mailTo(email, { since });
    expect(customer.text).toContain('Hello Winifred,');
    expect(customer.text).toContain("We've given our finance partner your name and email address, and nothing else");
  });

  it('stores no copy in the table or the outbox', async () => {
    await offer();
    await test.sendMessages();
    expect(await rows()).toEqual([{ state: 'sent', erased: false, email: null }]);
    const storedRows = await test.database.db.rows(
      sql<{
        words: string;
      }>`select concat_ws(' ', payload::text, html, plain, subject) as words from outbox_messages where template like 'finance.%'`,
    );
    for (const { words } of storedRows) expect(words).not.toMatch(/Plantedname|Winifred|consumer\.test/);
  });

  it('happens once, even with twenty concurrent calls', async () => {
    const { companyId } = company;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => test.database.inTx((tx) => introduceLead(tx, { companyId, code }))),
    );
    expect(outcomes.filter(({ kind }) => kind === 'introduced')).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
    const again = await offer();
    expect([again.statusCode, readError(again)]).toEqual([409, 'This lead has already been sent a finance introduction']);
  });

  it('is searchable by lead code and company name only', async () => {
    await offer();
    const staff = await test.staff('agent');
    const found = async (search: string): Promise<unknown[]> => {
      const query = new URLSearchParams({ view: 'waiting', search });
      const { data } = (await staff.call('GET', `/operator/introductions?${query.toString()}`)).json() as {
        data: { lead: string | null }[];
      };
      return data.map(({ lead }) => lead);
    };
    const named = await test.database.db.first(sql<{ name: string }>`
      select internal_name as name from companies where id = ${company.companyId}`);
    expect(await found(code)).toEqual([code]);
    expect(await found(named?.name ?? '')).toEqual([code]);
    expect(await found('no such lead')).toEqual([]);
  });

  it('is possible within 14 days', async () => {
    after(14);
    await awake();
    expect((await offer()).statusCode).toBe(200);
    now = start;
    const other = await buy(company);
    now = new Date(start.getTime() + 14 * 86_400_000 + 1);
    await awake();
    const late = await offer(company, other);
    expect([late.statusCode, readError(late)]).toEqual([409, 'Finance not available for this lead']);
  });

  it('counts from the first request for automatic purchases', async () => {
    await write(sql`alter table purchases disable trigger purchases_append_only`);
    await write(
      sql`update purchases set channel = 'auto', bought_by = null, first_request_at = app_now() - interval '13 days' where code = ${code}`,
    );
    await write(sql`alter table purchases enable trigger purchases_append_only`);
    after(1.5);
    await awake();
    expect(readError(await offer())).toBe('Finance not available for this lead');
  });

  it.each([
    ['may not offer finance', sql`can_offer_finance = false`],
    ['has finance hidden', sql`show_finance = false`],
    ['has a limited account', sql`account_type = 3`],
  ])('is refused for a company that %s', async (_, change) => {
    await write(sql`update companies set ${change} where id = ${company.companyId}`);
    for (const response of [await offer(), await introduce()]) expect(response.statusCode).toBe(409);
    expect(readError(await introduce())).toBe('Sorry, you cannot access this page.');
    expect(await rows()).toEqual([]);
  });

  it("is refused for another company's lead", async () => {
    expect((await offer(await test.company())).statusCode).toBe(404);
    const danish = await test.company({ country: 'dk', setUp: false, accredited: false });
    expect((await offer(danish)).statusCode).toBe(404);
    expect((await introduce({}, danish)).statusCode).toBe(409);
  });

  it('is refused if the site has no partner', async () => {
    await test.database.inTx((tx) => saveSetting(tx, { key: 'finance.partner_boilers', value: null }));
    expect(readError(await offer())).toBe('Finance not available for this lead');
    const refused = await introduce();
    expect([refused.statusCode, readError(refused)]).toEqual([
      409,
      'Sorry, there was an error. The finance introduction has not been sent. Please refresh the page and try again.',
    ]);
    expect((await company.call('GET', '/lead/offer-finance')).json()).toEqual({ data: { sites: [], video: null } });
  });
});

describe('an unreachable partner', () => {
  it('frees the lead and notifies the company after permanent failure, without telling the customer twice', async () => {
    await offer();
    await write(
      sql`update outbox_messages set dead_at = app_now(), last_error = 'no such mailbox' where template = 'finance.partner' and num_nonnulls(sent_at, kept_at, dead_at, dropped_at) = 0`,
    );
    expect(await test.database.inTx(markFailedIntroductions)).toBe(1);
    expect(await test.database.inTx(markFailedIntroductions)).toBe(0);
    const since = server.mails.length;
    await test.sendMessages();
    expect((await server.mailTo(company.email, { since })).subject).toBe('A finance introduction could not be delivered');
    await server.mailTo(email, { since });
    expect((await offer()).statusCode).toBe(200);
    const second = server.mails.length;
    await test.sendMessages();
    await server.mailTo(partner, { since: second });
    expect(server.mails.slice(second).filter(({ to }) => to.includes(email))).toEqual([]);
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'sent']);
  });

  it('keeps the lead introduced if delivery is in doubt', async () => {
    await offer();
    await write(
      sql`update outbox_messages set dead_at = app_now(), handing_at = app_now() where template = 'finance.partner' and num_nonnulls(sent_at, kept_at, dead_at, dropped_at) = 0`,
    );
    expect(await test.database.inTx(markFailedIntroductions)).toBe(0);
    expect((await offer()).statusCode).toBe(409);
  });

  it('receives nothing when an operator resends a failed introduction', async () => {
    await offer();
    const key = await test.database.db.first(
      sql<{ id: number }>`select max(id) as id from outbox_messages where template = 'finance.partner'`,
    );
    await write(sql`update outbox_messages set dead_at = app_now(), last_error = 'x' where id = ${key?.id ?? 0}`);
    await test.database.inTx(markFailedIntroductions);
    await write(sql`update outbox_messages set dead_at = null where id = ${key?.id ?? 0}`);
    await test.sendMessages();
    expect(await test.database.db.first(sql`select drop_reason from outbox_messages where id = ${key?.id ?? 0}`)).toEqual({
      drop_reason: 'nothing_to_say',
    });
  });
});

describe('introducing a named customer', () => {
  it('tells partner and customer', async () => {
    const since = server.mails.length;
    const response = await introduce({ first_name: ' Anil <b>', siteId: 1 });
    expect(response.statusCode).toBe(200);
    await test.sendMessages();
    const partnerMail = await server.mailTo(partner, { since });
    expect(partnerMail.text).toContain('Mr Anil <b> Patel');
    expect(partnerMail.html).toContain('Anil &lt;b&gt; Patel');
    expect((await server.mailTo('anil@example.test', { since })).text).toContain('Hello Anil <b>,');
    expect(await rows()).toEqual([{ state: 'sent', erased: false, email: 'anil@example.test' }]);
  });

  it.each([
    ['email', 'anil@', 'Please enter a valid email address'],
    ['title', 'Sir', 'The value is not valid'],
    ['first_name', '', 'This field is required'],
    ['last_name', 'www.loans.example', 'This field is required'],
    ['last_name', 'x'.repeat(61), null],
    ['siteId', 3, null],
    ['siteId', '1', null],
  ])('is refused with %s %j, and nothing is written', async (field, value, text) => {
    const response = await introduce({ [field]: value });
    expect(response.statusCode).toBe(422);
    const { fields } = response.json<{ data: { fields: Record<string, string[]> } }>().data;
    expect(Object.keys(fields)).toEqual([field]);
    if (text !== null) expect(fields[field]).toEqual([text]);
    expect(await rows()).toEqual([]);
  });

  it('is erased after retention, with its mail texts', async () => {
    await introduce();
    await test.sendMessages();
    after(91);
    expect(await test.database.inTx(eraseIntroductions)).toBe(1);
    expect(await test.database.inTx(eraseIntroductions)).toBe(0);
    expect(await rows()).toEqual([{ state: 'sent', erased: true, email: null }]);
    const words = await test.database.db.rows(sql`
      select id from outbox_messages where dedupe_key = any(array(
        select 'finance.partner:' || id from finance_introductions where company_id = ${company.companyId})) and html is not null`);
    expect(words).toEqual([]);
  });
});

it("a lead's introduction texts are erased with its enquiry", async () => {
  await offer();
  await test.sendMessages();
  await write(
    sql`update enquiry_contacts set retention_until = app_now() where enquiry_id in (select enquiry_id from purchases where code = ${code})`,
  );
  await test.database.inTx(eraseExpiredContacts);
  expect(
    await test.database.db.rows(sql`
      select o.id from outbox_messages o join finance_introductions f on o.dedupe_key = 'finance.partner:' || f.id
      where f.company_id = ${company.companyId} and num_nonnulls(o.html, o.plain, o.subject) > 0`),
  ).toEqual([]);
});

it('the video is offered only from our own origin', async () => {
  const set = (value: unknown) => test.database.inTx((tx) => saveSetting(tx, { key: 'finance.video', value }));
  const film = { address: '/media/finance.mp4', captions: '/media/finance.vtt', poster: '/media/finance.webp' };
  await set(film);
  expect((await company.call('GET', '/lead/offer-finance')).json()).toEqual({ data: { sites: [1], video: film } });
  await set({ ...film, address: 'https://elsewhere.example/film.mp4' });
  expect((await company.call('GET', '/lead/offer-finance')).statusCode).toBe(500);
  await set(null);
});
