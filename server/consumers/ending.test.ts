import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { createOwnPageDriver } from '../../test/factories/own-page.ts';
import { jpeg } from '../../test/factories/pictures.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { useTestClock } from '../../test/use-test-app.ts';
import { purchaseLead } from '../buying/purchase-lead.ts';
import { settleWithdrawal } from '../buying/settle-withdrawal.ts';
import { endEnquiry } from '../enquiries/consumer-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { typedText } from '../platform/pages/public/public-page.tsx';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';

const clock = useTestClock('2026-03-02T12:00:00Z');
const { test, server } = useMailedApp({ clock: () => clock.now });
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

const { linkOf, open, send, act, sendPhoto } = createOwnPageDriver(test);
const listPhotos = (id: EnquiryId) =>
  test.database.db.rows(sql<{ id: number }>`select id from job_photos where enquiry_id = ${id} order by place`);
const readState = (id: EnquiryId) =>
  test.database.db.first(sql`select status, ended_at is not null as ended from enquiries where id = ${id}`);
const complaints = async () => (await test.database.db.rows(sql`select id from tickets where enquiry_id = ${enquiryId}`)).length;
const buy = (buyer: TestCaller, id: EnquiryId) => buyer.call('PUT', `/lead/accept/${id}`, {});

let enquiryId: EnquiryId;
let page: string;
let buyer: TestCompany & TestCaller;
let code: string;
let minutes = 0;
beforeEach(async () => {
  // Keeps timestamps distinct.
  clock.after((minutes += 1) * 60_000);
  enquiryId = await putOnSale(test.database, sourceId);
  page = await linkOf(enquiryId);
  buyer = await test.company();
  expect((await buy(buyer, enquiryId)).statusCode).toBe(200);
  code = (await test.database.db.first(sql<{ code: string }>`select code from purchases where enquiry_id = ${enquiryId}`))?.code ?? '';
});
const readLead = async () =>
  (await buyer.call('GET', `/lead/find/${code}`)).json<{
    data: { lead: { enquiry: { call_times: string[]; photos: { id: number }[] } } };
  }>().data.lead.enquiry;

describe('"I have found someone"', () => {
  it('ends the sale at once, refunds nothing, and is idempotent', async () => {
    expect(await act(page, { act: 'found' })).toContain('Your enquiry has ended.');
    expect(await readState(enquiryId)).toEqual({ status: 'expired', ended: true });
    expect((await buy(await test.company(), enquiryId)).statusCode).not.toBe(200);
    expect((await readLead()).photos).toEqual([]);
    expect(await settleWithdrawal(test.database, enquiryId)).toBe(0);
    expect(await act(page, { act: 'found' })).toContain('You can no longer do that.');
    expect((await open(page)).body).not.toContain('?ask=found');
    const history = readInvariants().filter(({ name }) => name.startsWith('S17'));
    expect(await verifyInvariants(test.database.pool, history)).toEqual([]);
  });

  it('makes a concurrent purchase succeed or fail as a whole', async () => {
    const others = await Promise.all([test.company(), test.company()]);
    const [, ...answers] = await Promise.all([send(page, { act: 'found' }), ...others.map((other) => buy(other, enquiryId))]);
    const sold = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(await test.database.db.first(sql`select sold, status from enquiries where id = ${enquiryId}`)).toEqual({
      sold: sold + 1,
      status: 'expired',
    });
  });
});

describe('a withdrawal', () => {
  it('ends the sale, notifies buyers and refunds purchases of the last hour', async () => {
    const since = server.mails.length;
    expect(await act(page, { act: 'withdraw' })).toContain('Your enquiry has been withdrawn.');
    expect(await readState(enquiryId)).toEqual({ status: 'removed', ended: true });
    await settleWithdrawal(test.database, enquiryId);
    expect(await test.database.db.rows(sql`select kind from invoices where company_id = ${buyer.companyId} order by id`)).toEqual([
      { kind: 'invoice' },
      { kind: 'credit_note' },
    ]);
    await test.sendMessages();
    expect((await server.mailTo(buyer.email, { since, about: 'withdrawn' })).text).toContain('credited the full price');
    expect(await act(page, { act: 'withdraw' })).toContain('You can no longer do that.');
  });
});

describe('an erasure', () => {
  it('anonymises a review written afterwards', async () => {
    await act(page, { act: 'erase' });
    await settleWithdrawal(test.database, enquiryId);
    await test.database.db.rows(sql`
      insert into reviews (code, purchase_id, company_id, rating_overall, display_name)
      select ${`L${enquiryId}`}, id, company_id, 8, 'W. P.' from purchases where enquiry_id = ${enquiryId}`);
    expect(await test.database.db.rows(sql`select display_name as name from reviews where code = ${`L${enquiryId}`}`)).toEqual([
      { name: 'Anonymous' },
    ]);
  });

  it('refunds a purchase it waited for, even if the sale ended concurrently', async () => {
    const other = await test.company();
    clock.after((minutes += 61) * 60_000);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const { erasing } = await test.database.inTx(async (tx) => {
      const bought = { companyId: other.companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
      expect((await purchaseLead(tx, bought)).kind).toBe('bought');
      const answer = act(page, { act: 'erase' });
      await expect.poll(async () => (await test.database.pool.query(waiting)).rowCount).toBe(1);
      expect(await endEnquiry(tx, { enquiryId })).toBe('ended');
      return { erasing: answer };
    });
    expect(await erasing).toContain('Your details have been erased.');
    expect(await settleWithdrawal(test.database, enquiryId)).toBe(1);
  });

  it('erases everything at once, notifies buyers and keeps the books balanced', async () => {
    await act(page, { act: 'times', weekend: 'on' });
    await sendPhoto(page, await jpeg({ width: 40, height: 30 }));
    await test.database.db.rows(sql`
      insert into reviews (code, purchase_id, company_id, rating_overall, comment, display_name)
      select ${`R${enquiryId}`}, id, company_id, 10, 'Left no dust.', 'Winifred, Leicester' from purchases where enquiry_id = ${enquiryId}`);
    await act(page, { act: 'complain', complaint: 'Call me on 07700 900123' });
    await test.sendMessages();
    const since = server.mails.length;
    expect(await act(page, { act: 'erase' })).toContain('Your details have been erased.');
    expect(
      await test.database.db.first(sql`
        select e.status, c.surname, c.call_times as times, c.erased_at is not null as erased, s.ip,
               (select message from tickets where enquiry_id = e.id) as complaint
        from enquiries e join enquiry_contacts c on c.enquiry_id = e.id join enquiry_consents s on s.enquiry_id = e.id where e.id = ${enquiryId}`),
    ).toEqual({ status: 'removed', surname: null, times: [], erased: true, ip: null, complaint: '-' });
    expect(await listPhotos(enquiryId)).toEqual([]);
    expect((await buyer.call('GET', `/lead/find/${code}`)).json()).toMatchObject({
      data: { lead: { enquiry: { contact_erased: true, erased_on_request: true, surname: null } } },
    });
    // Published reviews stay, without the name.
    expect(await test.database.db.rows(sql`select display_name as name, comment from reviews where code = ${`R${enquiryId}`}`)).toEqual([
      { name: 'Anonymous', comment: 'Left no dust.' },
    ]);
    await expect(
      test.database.db.rows(sql`update reviews set display_name = 'Winifred, Leicester' where code = ${`R${enquiryId}`}`),
    ).rejects.toThrow('cannot be changed after its customer sent it');
    await settleWithdrawal(test.database, enquiryId);
    await test.sendMessages();
    const mail = await server.mailTo(buyer.email, { since, about: 'asked us to erase' });
    expect(mail.subject).toBe(`Please erase your customer's details: ${code}`);
    expect(mail.text).not.toMatch(/Winifred|Plantedname/);
  });

  it('after an old sale is not a withdrawal: buyers are only asked to erase', async () => {
    await test.database.db.rows(sql`update enquiries set status = 'expired', ended_at = app_now() where id = ${enquiryId}`);
    clock.after((minutes += 120) * 60_000);
    expect(await act(page, { act: 'erase' })).toContain('Your details have been erased.');
    const told = await test.database.db.rows(sql`
      select template from outbox_messages where recipient_kind = 'company' and recipient_id = ${buyer.companyId} and template ~ '^(consumer|purchase.w)'`);
    expect(told).toEqual([{ template: 'consumer.erased' }]);
    expect(await readState(enquiryId)).toEqual({ status: 'expired', ended: true });
    expect(await test.database.db.rows(sql`select id from enquiry_events where enquiry_id = ${enquiryId} and event = 'withdrawn'`)).toEqual(
      [],
    );
  });

  it('leaves a read-only page that lists who had the details', async () => {
    await act(page, { act: 'erase' });
    await settleWithdrawal(test.database, enquiryId);
    const { body } = await open(page);
    for (const words of ['erased your details', 'Who had your details']) expect(body).toContain(words);
    expect(body).not.toContain('?ask=');
    for (const fields of [{ act: 'erase' }, { act: 'copy' }, { act: 'times', weekend: 'on' }, { act: 'complain', complaint: 'Too late' }])
      expect(await act(page, fields)).toContain('You can no longer do that.');
    expect((await sendPhoto(page, await jpeg({ width: 40, height: 30 }))).headers.location).toBe(`${page}?done=over`);
    await expect(
      test.database.db.rows(sql`insert into job_photos (enquiry_id, place, width, height, bytes) values (${enquiryId}, 1, 1, 1, 'x')`),
    ).rejects.toThrow('is erased');
  });
});

describe('a data copy', () => {
  it('goes to the given address with all data held, once a day', async () => {
    await act(page, { act: 'times', weekday_morning: 'on' });
    const since = server.mails.length;
    for (let time = 0; time < 2; time += 1) expect(await act(page, { act: 'copy' })).toContain('re sending you a copy by email.');
    await test.sendMessages();
    const copies = server.mails.slice(since).filter(({ subject }) => subject?.startsWith('A copy of your details'));
    expect(copies).toHaveLength(1);
    for (const words of ['Plantedname', 'Weekday mornings', 'Gas boiler replacement', 'companies may contact me', 'Who has your details'])
      expect(copies[0]?.text).toContain(words);
  });
});

describe('a complaint', () => {
  it('reaches the back office without an address, and is answered through the enquiry', async () => {
    const staff = await test.staff();
    expect(await act(page, { act: 'complain', complaint: 'Nobody came.\r\nTwice.' })).toContain('received your complaint');
    const ticket = await test.database.db.first(sql<{ id: number }>`select id from tickets where enquiry_id = ${enquiryId}`);
    const shown = (await staff.call('GET', `/operator/tickets/${ticket?.id}`)).json<{ data: object }>();
    expect(shown.data).toMatchObject({ message: 'Nobody came.\nTwice.', email: null, telephone: null, enquiry: { id: enquiryId } });
    expect((await staff.call('POST', `/operator/tickets/${ticket?.id}/reveal`, { reason: 'to call back' })).statusCode).toBe(404);
    const since = server.mails.length;
    const reply = { text: 'We are sorry.', reason: 'answering a complaint' };
    expect((await staff.call('POST', `/operator/tickets/${ticket?.id}/reply`, reply)).statusCode).toBe(201);
    await test.sendMessages();
    expect(server.mails.slice(since).some(({ text }) => text?.includes('We are sorry.'))).toBe(true);
  });

  it.each([
    ['nothing', '  ', 'Enter what went wrong.'],
    ['nothing that anybody sees', '\u200B\u2060\u3164', 'Enter what went wrong.'],
    ['lines of it', '\u2800\n\u3164\n\u115F', 'Enter what went wrong.'],
    ['too much', 'x'.repeat(2_001), 'Your complaint must be 2,000 characters or fewer. It has 2,001.'],
  ])('of %s shows the form again, keeping the input', async (_, complaint, words) => {
    const { statusCode, body } = await send(page, { act: 'complain', complaint });
    expect([statusCode, body.includes(words), body.includes(typedText(complaint))]).toEqual([422, true, true]);
    expect(await test.database.db.rows(sql`select id from tickets where enquiry_id = ${enquiryId}`)).toEqual([]);
  });

  it('is deduplicated ignoring whitespace for a day', async () => {
    const texts = ['Nobody came.', 'Nobody came.', ' Nobody\r\ncame. '];
    const answers = await Promise.all(texts.map((complaint) => send(page, { act: 'complain', complaint })));
    expect(answers.map(({ headers }) => headers.location)).toEqual(texts.map(() => `${page}?done=complain`));
    expect(await complaints()).toBe(1);
    clock.after((minutes += 25 * 60) * 60_000);
    await act(page, { act: 'complain', complaint: 'Nobody came.' });
    expect(await complaints()).toBe(2);
  });

  it('is limited to five an hour, even concurrently, keeping the input', async () => {
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, place) => send(page, { act: 'complain', complaint: `Number ${place}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 303, 303, 303, 303, 422, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    for (const words of ['sent 5 complaints within an hour.', 'Number ']) expect(refused?.body).toContain(words);
    expect(await complaints()).toBe(5);
    clock.after((minutes += 61) * 60_000);
    expect(await act(page, { act: 'complain', complaint: 'And one more' })).toContain('received your complaint');
  });

  it('concurrent with an erasure is erased or refused', async () => {
    await Promise.all([
      send(page, { act: 'erase' }),
      ...['One', 'Two', 'Three'].map((complaint) => send(page, { act: 'complain', complaint })),
    ]);
    expect(await test.database.db.rows(sql`select id from tickets where enquiry_id = ${enquiryId} and message <> '-'`)).toEqual([]);
    await settleWithdrawal(test.database, enquiryId);
  });
});

it('keeps the billing, privacy and reputation invariants', async () => {
  const rules = readInvariants().filter(({ name }) => /^(M|P|R)/.test(name));
  expect(await verifyInvariants(test.database.pool, rules)).toEqual([]);
});
