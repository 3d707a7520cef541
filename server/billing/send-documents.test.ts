import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { buyOne } from '../../test/factories/settle-in-every-way.ts';
import { startMailServer, type MailServer } from '../../test/mail-server.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { purchaseLead } from '../buying/purchase-lead.ts';
import { sql } from '../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { sendMessages } from '../platform/sending/send-messages.ts';
import { smtpMailSender } from '../platform/sending/smtp-mail-sender.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { lockAccount } from './account.ts';
import { sendDueDocuments } from './send-documents.ts';

const clock = useTestClock('2026-11-10T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
let sourceId: SourceId;
let office: MailServer;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  office = await startMailServer();
  return () => office.stop();
});
const mails = readInvariants().filter(({ name }) => name === 'X15_documents_are_mailed_once');
afterEach(async () => expect(await verifyInvariants(test.database.pool, mails)).toEqual([]));

type Company = TestCompany & TestCaller;
const saveMailChoice = async (company: Company, invoiceMails: string, more: object = {}): Promise<void> => {
  const body = { email: company.email, receive_marketing_email: false, invoice_mails: invoiceMails, ...more };
  const saved = await company.call('PUT', '/company/user/', body);
  expect(saved.statusCode, saved.body).toBe(202);
};
const customer = async (invoiceMails: string, more: object = {}): Promise<Company> => {
  const company = await test.company({ creditLimitMinor: 10_000_000 });
  await saveMailChoice(company, invoiceMails, more);
  return company;
};
const buy = ({ companyId }: Company) => buyOne(test, companyId, sourceId);
const credit = async (company: Company): Promise<void> => {
  const { purchaseId } = await buyOne(test, company.companyId, sourceId, true);
  await test.database.inTx(async (tx) => {
    await tx.rows(lockAccount(company.companyId));
    await issueCreditNote(tx, { purchaseId, reason: 'withdrawn' });
  });
};
const inOutbox = ({ companyId }: Company) =>
  test.database.db.rows(sql<{ template: string; kind: string; address: string | null; payload: Record<string, string> }>`
    select template, recipient_kind as kind, recipient_address as address, payload from outbox_messages
    where recipient_id = ${companyId} and template in ('document-copy', 'document-summary') order by id`);
const at = (iso: string): void => clock.after(Date.parse(iso) - clock.start.getTime());
const round = () => sendDueDocuments(test.database);
/** Sends what is due through a real mail server. */
async function mailed(address: string) {
  const mail = smtpMailSender(office.url);
  const since = office.mails.length;
  await sendMessages(test.database, { ...test.post, mail });
  mail.close();
  return office.mails.slice(since).filter(({ to }) => to.includes(address));
}

describe('a document as issued', () => {
  it('is mailed in its purchase’s transaction to the account owner and each invoice email, with the PDF', async () => {
    const company = await customer('issued', { invoiceEmail: 'office@heating.test, accounts@heating.test', invoiceEmailOnly: false });
    await buy(company);
    expect((await inOutbox(company)).map(({ kind, address }) => [kind, address])).toEqual([
      ['company', null],
      ['address', 'office@heating.test'],
      ['address', 'accounts@heating.test'],
    ]);
    const [mail] = await mailed('office@heating.test');
    expect(mail?.subject).toMatch(/^Invoice \d+-0001$/);
    expect(mail?.text).toContain('The document is attached as a PDF.');
    expect(mail?.attachments.map(({ name, type }) => [name, type])).toEqual([
      [expect.stringMatching(/^\d+-0001\.pdf$/), 'application/pdf'],
    ]);
    expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    const shown = await test.database.db.first(sql<{ headers: Record<string, string> }>`
      select headers from outbox_messages where recipient_address is not null and recipient_id = ${company.companyId} limit 1`);
    expect(shown?.headers['Attachments']).toMatch(/\.pdf$/);
  });

  it('goes to the invoice emails only if the company wants that', async () => {
    const company = await customer('issued', { invoiceEmail: 'office@heating.test', invoiceEmailOnly: true });
    await buy(company);
    expect((await inOutbox(company)).map(({ kind }) => kind)).toEqual(['address']);
  });

  it('includes a credit note, after its invoice', async () => {
    const company = await customer('issued');
    await credit(company);
    expect((await inOutbox(company)).map(({ payload }) => payload['code'])).toEqual([
      expect.stringMatching(/-0001$/) as string,
      expect.stringMatching(/-C0001$/) as string,
    ]);
  });

  it('is not mailed if the purchase fails', async () => {
    const company = await customer('issued');
    const { companyId } = company;
    const enquiryId = await putOnSale(test.database, sourceId);
    const order = { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
    const failing = test.database.inTx(async (tx) => {
      expect((await purchaseLead(tx, order)).kind).toBe('bought');
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    expect(await inOutbox(company)).toEqual([]);
  });

  it('beyond ten a day waits for the morning, in one mail', async () => {
    const company = await customer('issued');
    for (let count = 0; count < 12; count += 1) await buy(company);
    expect(await inOutbox(company)).toHaveLength(10);
    at('2026-11-11T05:59:00Z');
    await round();
    expect(await inOutbox(company)).toHaveLength(10);
    at('2026-11-11T06:00:00Z');
    await round();
    expect((await inOutbox(company)).slice(10)).toMatchObject([
      { template: 'document-summary', payload: { way: 'daily', dueOn: '2026-11-11' } },
    ]);
  });
});

describe('a monthly summary', () => {
  it('is the default, sent once on the 1st at six by the company’s clock with all documents in one file', async () => {
    const company = await test.company({ creditLimitMinor: 10_000_000 });
    await buy(company);
    await credit(company);
    expect(await inOutbox(company)).toEqual([]);
    at('2026-12-01T05:59:59Z');
    await round();
    expect(await inOutbox(company)).toEqual([]);
    at('2026-12-01T06:00:00Z');
    await Promise.all([round(), round()]);
    await round();
    expect(await inOutbox(company)).toMatchObject([{ template: 'document-summary', payload: { way: 'monthly', dueOn: '2026-12-01' } }]);
    const mail = (await mailed(company.email)).find(({ subject }) => subject.startsWith('Your invoices'));
    expect(mail?.subject).toBe('Your invoices for November 2026');
    expect(mail?.text).toMatch(/3 documents, £[\d.]+ in total\. One PDF with all of them is attached\./);
    expect(mail?.attachments.map(({ name }) => name)).toEqual(['invoices-2026-11.pdf']);
    expect(mail?.attachments[0]?.content.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
  });

  it('goes by month and hour of the company’s clock', async () => {
    const company = await test.company({ creditLimitMinor: 10_000_000 });
    await test.database.db.rows(sql`update companies set time_zone = 'Europe/Copenhagen' where id = ${company.companyId}`);
    // Half past midnight on 1 December there.
    at('2026-11-30T23:30:00Z');
    await buy(company);
    at('2027-01-01T04:59:00Z');
    await round();
    expect(await inOutbox(company)).toEqual([]);
    at('2027-01-01T05:00:00Z');
    await round();
    expect(await inOutbox(company)).toMatchObject([{ payload: { dueOn: '2027-01-01' } }]);
  });

  it('is sent later if it was missed', async () => {
    const company = await customer('monthly');
    await buy(company);
    at('2026-12-04T22:00:00Z');
    await round();
    expect(await inOutbox(company)).toHaveLength(1);
  });

  it('is not sent to a company that has closed or is locked', async () => {
    for (const state of [sql`status_id = 230`, sql`locked_at = app_now(), lock_reason = 'a test'`]) {
      at('2026-11-10T12:00:00Z');
      const company = await customer('monthly');
      await buy(company);
      await test.database.db.rows(sql`update companies set ${state} where id = ${company.companyId}`);
      at('2026-12-01T06:00:00Z');
      await round();
      expect(await mailed(company.email)).toEqual([]);
      expect(
        await test.database.db.rows(sql`
          select drop_reason from outbox_messages where recipient_id = ${company.companyId} and template = 'document-summary'`),
      ).toMatchObject([{ drop_reason: expect.stringMatching(/^recipient_(closed|locked)$/) as string }]);
    }
  });
});

it('mails no documents to a company that wants none', async () => {
  const company = await customer('none');
  await buy(company);
  at('2027-01-02T12:00:00Z');
  await round();
  expect(await inOutbox(company)).toEqual([]);
});

it('mails a document by the setting in force at its issue', async () => {
  const company = await customer('monthly');
  await buy(company);
  await saveMailChoice(company, 'none');
  at('2026-12-01T06:00:00Z');
  await round();
  expect(await inOutbox(company)).toHaveLength(1);
});
