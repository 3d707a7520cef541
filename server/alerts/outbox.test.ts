import { beforeAll, describe, expect, it } from 'vitest';
import type { MessageWire, WholeMessageWire } from '../../contract/alerts/outbox-endpoints.ts';
import { openTestApp, type TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { startMailServer, type MailServer } from '../../test/mail-server.ts';
import { openForTests } from '../../test/open-together.ts';
import { readFailure } from '../../test/route-cases.ts';
import { withoutLinks } from '../../test/read-mail.ts';
import { purchaseLead } from '../buying/purchase-lead.ts';
import { confirmAlertAddress, requestAddressConfirmation } from './alert-addresses.ts';
import { sendValidationMail } from '../identity/account-email.ts';
import { keepPastMessages } from '../platform/sending/kept-messages.ts';
import { sql } from '../platform/database/sql.ts';

let server: MailServer;
let operator: TestCaller;
const start = new Date();
let now = start;

const test = openForTests(async (closeLater) => {
  server = await startMailServer();
  closeLater(server.stop);
  return openTestApp({ clock: () => now, smtpUrl: server.url }, closeLater);
});
beforeAll(async () => {
  operator = await test.staff('agent');
});

const list = async (query = ''): Promise<{ data: MessageWire[]; meta: { next: number | null; templates: string[] } }> => {
  const response = await operator.call('GET', `/operator/outbox${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const read = async (id: number): Promise<WholeMessageWire> =>
  (await operator.call('GET', `/operator/outbox/${id}`)).json<{ data: WholeMessageWire }>().data;
const sendAgain = (id: number) => operator.call('POST', `/operator/outbox/${id}/send-again`, { reason: 'the server is back' });

async function buyer() {
  const company = await test.company({ emailValidated: true });
  // Mails from the accreditations are not under test.
  await test.database.db.rows(sql`delete from outbox_messages where template like 'accreditation%'`);
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await putOnSale(test.database, sourceId);
  const order = { companyId: company.companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  const outcome = await test.database.inTx((tx) => purchaseLead(tx, order));
  if (outcome.kind !== 'bought') throw new Error(outcome.kind);
  return { ...company, enquiryId, code: outcome.receipt.code, contact: outcome.receipt.contact };
}
const empty = () => test.database.db.rows(sql`delete from outbox_messages`);

describe('the operator’s outbox', () => {
  it('shows messages and recipients with masked addresses and without contact details', async () => {
    await empty();
    const { companyId, code, contact, email } = await buyer();
    await test.sendMessages();
    const [receipt] = (await list(`?company=${companyId}`)).data;
    expect(receipt).toMatchObject({
      channel: 'email',
      template: 'purchase.receipt',
      state: 'sent',
      at: start.toISOString(),
      attempts: 1,
      company: { id: companyId },
      subject: 'Your lead: Gas boiler replacement, Leicester LE4',
    });
    const whole = await read(receipt?.id ?? 0);
    expect(whole).toMatchObject({ canSendAgain: false, lastError: null, sms: null });
    expect(whole.html).toContain(`/lead/${code}`);
    const page = await operator.call('GET', `/operator/outbox/${receipt?.id}/page`);
    expect([page.statusCode, page.body]).toEqual([200, whole.html]);
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/);
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(whole.headers['Message-ID']).toMatch(/^<[0-9a-f]{32}@localhost>$/);
    for (const detail of [email, contact.email, contact.surname, contact.address1, contact.telephone, '7ZS'])
      expect(withoutLinks(JSON.stringify(whole))).not.toContain(detail);
    // The mail itself contained them.
    expect((await server.mailTo(email)).text).toContain(contact.surname);
  });

  it('is paged newest first, and can be filtered', async () => {
    await empty();
    const one = await buyer();
    const two = await buyer();
    await test.database.inTx((tx) => sendValidationMail(tx, { userId: one.userId, reason: 'asked' }));
    const all = (await list()).data;
    expect(all.map((message) => message.template)).toEqual([
      'validate-email',
      'purchase.receipt',
      'enquiry.acknowledgement',
      'purchase.receipt',
      'enquiry.acknowledgement',
    ]);
    const first = await list('?pageSize=3');
    const second = await list(`?pageSize=3&before=${first.meta.next}`);
    expect([...first.data, ...second.data]).toEqual(all);
    expect(second.meta.next).toBeNull();
    expect(first.meta.templates).toEqual(expect.arrayContaining(['purchase.receipt', 'validate-email']));

    const ids = async (query: string) => (await list(query)).data.map(({ template, company }) => [template, company?.id]);
    expect(await ids(`?company=${one.companyId}`)).toEqual([
      ['validate-email', one.companyId],
      ['purchase.receipt', one.companyId],
    ]);
    expect(await ids(`?lead=${two.code}`)).toEqual([
      ['purchase.receipt', two.companyId],
      ['enquiry.acknowledgement', undefined],
    ]);
    expect(await ids('?lead=NOBODYS')).toEqual([]);
    for (const wish of ['lead', 'search']) expect(await ids(`?${wish}=${two.code.toLowerCase()}`)).toEqual(await ids(`?lead=${two.code}`));
    expect(await ids(`?search=${two.code}`)).toEqual(await ids(`?lead=${two.code}`));
    const named = await test.database.db.first(sql<{ name: string; number: number }>`
      select internal_name as name, account_number as number from companies where id = ${one.companyId}`);
    const ofOne = await ids(`?company=${one.companyId}`);
    for (const query of [`search=${named?.number}`, `company=${named?.number}`]) expect(await ids(`?${query}`)).toEqual(ofOne);
    expect(await ids(`?search=${encodeURIComponent(one.email.toUpperCase())}`)).toEqual(ofOne);
    expect(await ids(`?search=${encodeURIComponent(named?.name.toLowerCase() ?? '')}`)).toEqual(expect.arrayContaining(ofOne));
    for (const nobody of ['nobody', 'nobody@example.test', '999999'])
      expect(await ids(`?search=${encodeURIComponent(nobody)}`)).toEqual([]);
    expect(await ids('?template=validate-email')).toHaveLength(1);
    expect(await ids('?channel=sms')).toEqual([]);
    expect(await ids('?state=queued')).toHaveLength(5);
    await test.sendMessages();
    expect(await ids('?state=queued')).toEqual([]);
    // The address was confirmed before the confirmation mail could be sent.
    expect(await ids('?state=dropped')).toEqual([['validate-email', one.companyId]]);
    expect(await ids('?state=sent')).toHaveLength(4);
  });

  it('shows the failure, and resends a failed or dead message once, audited', async () => {
    await empty();
    const { companyId, email } = await buyer();
    server.answer = (mail) => (mail.to.includes(email) ? { code: 550, text: `mailbox ${email} is full` } : undefined);
    await test.sendMessages();
    const [dead] = (await list(`?state=dead`)).data;
    const id = dead?.id ?? 0;
    expect(dead?.company?.id).toBe(companyId);
    expect(await read(id)).toMatchObject({ state: 'dead', canSendAgain: true, lastError: expect.stringContaining('is full') as string });
    server.answer = undefined;
    expect((await sendAgain(id)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'queued', attempts: 0, canSendAgain: false });
    expect((await list('?state=queued')).data.map((one) => one.id)).toContain(id);
    await test.sendMessages();
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1, lastError: null });
    expect(server.mails.filter((mail) => mail.to.includes(email))).toHaveLength(1);

    const again = await sendAgain(id);
    expect([again.statusCode, readFailure(again).errors]).toEqual([409, ['You can only resend a failed message']]);
    const audit = await test.database.db.rows(sql`
      select action, object_id as object, before, after from audit_entries where action = 'message.send-again'`);
    expect(audit).toEqual([
      {
        action: 'message.send-again',
        object: String(id),
        before: { state: 'dead', attempts: 1, template: 'purchase.receipt' },
        after: { state: 'queued' },
      },
    ]);
  });

  it('does not resend a message that awaits its first attempt or is being sent', async () => {
    await empty();
    await buyer();
    for (const { id } of (await list()).data) expect((await sendAgain(id)).statusCode).toBe(409);
    await test.database.db.rows(sql`
      update outbox_messages set last_error = 'x', claim = gen_random_uuid(), available_at = app_now() + interval '5 minutes'`);
    for (const { id } of (await list('?state=failed')).data) expect((await sendAgain(id)).statusCode).toBe(409);
    now = new Date(start.getTime() + 301_000);
    for (const { id } of (await list('?state=failed')).data) expect((await sendAgain(id)).statusCode).toBe(200);
    now = start;
  });

  it('shows messages in flight, and abandoned ones that may have arrived', async () => {
    await empty();
    const { email } = await buyer();
    let during: MessageWire | undefined;
    server.answer = async (mail) => {
      if (mail.to.includes(email)) [during] = (await list('?state=sending')).data;
      return undefined;
    };
    await test.sendMessages();
    server.answer = undefined;
    expect(during).toMatchObject({ state: 'sending', at: start.toISOString(), attempts: 1, template: 'purchase.receipt' });
    expect((await list('?state=sending')).data).toEqual([]);

    const id = during?.id ?? 0;
    await test.database.db.rows(sql`
      update outbox_messages set sent_at = null, handing_at = app_now(), dead_at = app_now(), last_error = 'no answer' where id = ${id}`);
    expect((await list('?state=unknown')).data.map((message) => message.id)).toEqual([id]);
    expect((await list('?state=dead')).data).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'unknown', canSendAgain: true });
    expect((await sendAgain(id)).statusCode).toBe(200);
    const [entry] = await test.database.db.rows(
      sql`select before from audit_entries where object_id = ${String(id)} order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ before: { state: 'unknown' } });
  });

  it('renders the messages of a demonstration’s past when they are opened', async () => {
    await empty();
    const { companyId } = await buyer();
    await test.database.inTx(keepPastMessages);
    expect(await test.sendMessages()).toBe(0);
    const kept = (await list()).data;
    expect(kept.map(({ state, subject }) => [state, subject?.slice(0, 15)])).toEqual([
      ['kept', 'Your lead: Gas '],
      ['kept', "We've received "],
    ]);
    expect((await list('?state=kept')).data).toEqual(kept);
    const counts = () => test.database.db.first(sql`select count(*) as rows from contact_reveals where company_id = ${companyId}`);
    const before = await counts();
    expect((await read(kept[0]?.id ?? 0)).text).toContain('[contact details]');
    expect(await counts(), 'words are found once').toEqual(before);
  });

  it('is for staff only', async () => {
    const company = await test.company();
    expect((await company.call('GET', '/operator/outbox')).statusCode).toBe(401);
  });
});

describe('links of confirmation mails that cannot be sent', () => {
  const keep = (id: number) => test.database.db.rows(sql`update outbox_messages set kept_at = app_now(), secrets = null where id = ${id}`);
  const reveal = async (caller: TestCaller, id: number) =>
    caller.call('POST', `/operator/outbox/${id}/link`, { reason: 'they asked by telephone' });
  /** A confirmation mail to a new company, kept. */
  async function keptMail() {
    const company = await test.company({ emailValidated: false });
    await test.database.inTx((tx) => sendValidationMail(tx, { userId: company.userId, reason: 'registered' }));
    const [message] = (await list(`?company=${company.companyId}&template=validate-email`)).data;
    return { company, id: message?.id ?? 0 };
  }

  it('shows an administrator a link that works, audited, and keeps the message masked', async () => {
    await empty();
    const admin = await test.staff('admin');
    const { company, id } = await keptMail();
    await keep(id);
    expect(await read(id)).toMatchObject({ state: 'kept', canRevealLink: true });
    expect((await reveal(operator, id)).statusCode).toBe(403);
    const revealed = await reveal(admin, id);
    const { link } = revealed.json<{ data: { link: string } }>().data;
    expect(link).toMatch(/^http:\/\/localhost:3000\/validate\?s=[\w-]{20,}$/);
    expect(JSON.stringify(await read(id))).not.toContain(link.split('=')[1]);
    const audit = await test.database.db.rows(sql`
      select object_id as object, reason, after from audit_entries where action = 'message.reveal-link'`);
    expect(audit).toEqual([{ object: String(id), reason: 'they asked by telephone', after: { template: 'validate-email' } }]);
    const token = link.split('=')[1];
    expect((await test.nobody().call('POST', '/validate', { token })).statusCode).toBe(200);
    expect((await company.call('GET', '/verification')).json()).toMatchObject({ data: { isValidated: true } });
    // Nothing is left to confirm.
    expect((await reveal(admin, id)).statusCode).toBe(409);
  });

  it('shows the link of an alert address', async () => {
    const admin = await test.staff('admin');
    const { companyId } = await test.company();
    const address = 'office@company.test';
    await test.database.db.rows(sql`
      insert into company_alert_settings (company_id, lead_emails, leads_by_email, leads_by_sms, marketplace_email_enabled,
                                          marketplace_sms_enabled, marketplace_notify, sms_marketplace_notify)
      values (${companyId}, ${[address]}, true, false, true, false, 1, 1)
      on conflict (company_id) do update set lead_emails = excluded.lead_emails`);
    const ask = () => test.database.inTx((tx) => requestAddressConfirmation(tx, { companyId, address }));
    await ask();
    const [message] = (await list(`?company=${companyId}&template=confirm-alert-address`)).data;
    // Its reader has to be left in peace, unless nothing reached them.
    expect((await ask()).kind).toBe('too_soon');
    await keep(message?.id ?? 0);
    const { link } = (await reveal(admin, message?.id ?? 0)).json<{ data: { link: string } }>().data;
    expect(link).toContain('/alerts/confirm?s=');
    const token = link.split('=')[1] ?? '';
    expect(await test.database.inTx((tx) => confirmAlertAddress(tx, { token }))).toMatchObject({ address });
    expect((await ask()).kind).toBe('asked');
  });

  it('refuses links of sent mails, sign-in links and unknown mails', async () => {
    const admin = await test.staff('admin');
    const { id, company } = await keptMail();
    expect(await read(id)).toMatchObject({ canRevealLink: false });
    expect(readFailure(await reveal(admin, id)).errors).toEqual([
      'There is no link to pass on: the email was sent, its link has ended, or the address is confirmed',
    ]);
    const other = await test.database.db.first(sql<{ id: number }>`
      insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, payload, kept_at)
      values ('reset', 'email', 'reset-password', 'user', ${company.userId}, '{"linkId": 1}', app_now()) returning id`);
    expect((await reveal(admin, other?.id ?? 0)).statusCode).toBe(409);
    expect((await reveal(admin, 999_999)).statusCode).toBe(404);
  });
});
