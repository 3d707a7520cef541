import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffAccountWire, StaffDocumentDetail } from '../../../contract/billing/operator-invoices-endpoints.ts';
import type { CompanyId, SourceId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { giveCard } from '../../../test/factories/give-card.ts';
import { beginLedgerPayment, endLedgerPayment, payInLedger } from '../../../test/factories/make-payment.ts';
import { reportLead } from '../../../test/factories/report-lead.ts';
import { buyOne } from '../../../test/factories/settle-in-every-way.ts';
import { readFailure } from '../../../test/route-cases.ts';
import { useTestApp, useTestCompany } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { randomCode } from '../../platform/random-code.ts';
import { readInvariants, verifyInvariants } from '../../platform/verify-invariants.ts';
import { chargeOffSession } from '../payments/charge-off-session.ts';

const reason = 'seen on the statement of the bank';
const today = new Date().toISOString().slice(0, 10);
let agent: TestCaller;
let admin: TestCaller;
let sourceId: SourceId;

const test = useTestApp();
beforeAll(async () => {
  [agent, admin] = [await test.staff('agent'), await test.staff('admin')];
  ({ sourceId } = await makeSource(test.database));
});
const company: TestCompany & TestCaller = useTestCompany(test, { creditLimitMinor: 1_000_000, card: 'none' });
beforeEach(() => giveCard(test, company.companyId));
afterEach(async () => {
  const money = readInvariants().filter(({ name }) => name.startsWith('M'));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});

async function billed(count = 1): Promise<{ id: number; code: string }[]> {
  for (let one = 0; one < count; one += 1) await buyOne(test, company.companyId, sourceId);
  return test.database.db.rows(sql<{ id: number; code: string }>`
    select id, code from invoices where company_id = ${company.companyId} and kind = 'invoice' order by id`);
}
const statuses = async () =>
  (
    await test.database.db.rows(sql<{ line: string }>`
      select kind || ' ' || status || ' ' || settled_minor as line from invoices where company_id = ${company.companyId} order by id`)
  ).map(({ line }) => line);
const balance = async (): Promise<number> =>
  (await company.call('GET', '/company/balance')).json<{ data: { balance: number } }>().data.balance;
const audited = async (action: string): Promise<number> =>
  (await test.database.db.rows(sql`select 1 from audit_entries where action = ${action} and reason = ${reason}`)).length;
const transfer = (more: object = {}, to: CompanyId = company.companyId, by = agent) =>
  by.call('POST', `/operator/companies/${to}/transfers`, { amount: 28.8, received_on: today, reference: randomCode(12), reason, ...more });

describe('a bank transfer', () => {
  it('settles its named invoices, then others by due date, and keeps the rest as credit; with a receipt', async () => {
    const [first, second] = await billed(3);
    const answer = await transfer({ amount: 50, reference: 'LEADS 7', invoices: [second?.code] });
    expect(answer.json()).toMatchObject({
      data: {
        settled: [second?.code],
        partly_paid: [{ code: first?.code, outstanding: 7.6 }],
        paid: [
          { code: first?.code, amount: 21.2, outstanding: 7.6 },
          { code: second?.code, amount: 28.8, outstanding: 0 },
        ],
        credit: 0,
      },
    });
    expect(await statuses()).toEqual(['invoice unpaid 2120', 'invoice paid 2880', 'invoice unpaid 0']);
    expect((await transfer({ amount: 60 })).json()).toMatchObject({ data: { credit: 23.6 } });
    expect([await balance(), await audited('billing.transfer_recorded')]).toEqual([-23.6, 2]);
    await test.sendMessages();
    const [mail] = await test.database.db.rows(sql<{ plain: string }>`
      select plain from outbox_messages where template = 'payment-receipt' and recipient_id = ${company.companyId} order by id`);
    for (const part of ['LEADS 7', `${second?.code}: £28.80, paid in full`]) expect(mail?.plain).toContain(part);
    const detail = (await agent.call('GET', `/operator/invoices/${second?.code}`)).json<{ data: StaffDocumentDetail }>().data;
    expect(detail.allocations).toMatchObject([{ source: 'transfer', detail: 'LEADS 7', amount: 28.8 }]);
  });

  it('is recorded once, however its reference is typed, even by two people at once', async () => {
    await billed();
    const other = await test.company();
    const both = await Promise.all([transfer({ reference: 'Ab 12-34' }), transfer({ reference: 'AB12-34' }, other.companyId, admin)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409)?.json<{ data: { errors: string[] } }>().data.errors;
    expect(refused).toEqual([expect.stringContaining('This reference has already been recorded')]);
    expect((await transfer({ reference: ' ab12-34' })).statusCode).toBe(409);
    // Another currency has another bank, so the reference may recur.
    const danish = await test.company({ country: 'dk', areaCode: '84' });
    expect((await transfer({ reference: 'AB12-34' }, danish.companyId)).statusCode).toBe(200);
  });

  it.each([
    ['amount', { amount: 0 }, 422],
    ['amount', { amount: -5 }, 422],
    ['amount', { amount: 1_000_000 }, 422],
    ['received_on', { received_on: '2999-01-01' }, 422],
    ['received_on', { received_on: '0001-01-01' }, 422],
    ['reference', { reference: '  ' }, 422],
    ['invoices', { invoices: ['10001-9999'] }, 422],
  ])('is refused for its %s: %o', async (field, more, status) => {
    const answer = await transfer(more);
    expect([answer.statusCode, Object.keys(answer.json<{ data: { fields: object } }>().data.fields)[0]?.split('.')[0]]).toEqual([
      status,
      field,
    ]);
  });

  it('leaves alone an invoice that is in a payment', async () => {
    const [invoice] = await billed();
    const paymentId = await beginLedgerPayment(test.database, { companyId: company.companyId, invoiceIds: [invoice?.id ?? 0] });
    expect((await transfer({ invoices: [invoice?.code] })).statusCode).toBe(409);
    expect((await transfer()).json()).toMatchObject({ data: { settled: [], credit: 28.8 } });
    await endLedgerPayment(test.database, paymentId, 'failed');
    expect(await statuses()).toEqual(['invoice paid 2880']);
  });

  it('and an automatic payment at the same time settle the debt once, and the rest is credit', async () => {
    await billed(2);
    const { companyId } = company;
    const ids = (await billed(0)).map(({ id }) => id);
    const charge = { companyId, origin: 'automatic', what: { invoiceIds: ids }, key: randomCode() } as const;
    const [charged, recorded] = await Promise.all([chargeOffSession(test, charge), transfer({ amount: 57.6 })]);
    expect(recorded.statusCode).toBe(200);
    expect(['succeeded', 'refused']).toContain(charged.kind);
    expect(await balance()).toBe(charged.kind === 'succeeded' ? -57.6 : 0);
    expect(await statuses()).toEqual(['invoice paid 2880', 'invoice paid 2880']);
  });

  it('requires an existing company', async () => {
    expect((await transfer({}, 987654321 as CompanyId)).statusCode).toBe(404);
    expect((await company.call('POST', `/operator/companies/${company.companyId}/transfers`, {})).statusCode).toBe(401);
  });
});

describe('a credit note by staff', () => {
  const read = async (code: string) => {
    const answer = await agent.call('GET', `/operator/invoices/${code}`);
    return { etag: String(answer.headers['etag']), detail: answer.json<{ data: StaffDocumentDetail }>().data };
  };
  const credit = (code: string, net: number | null, more: object = {}, headers: Record<string, string> = {}) =>
    agent.call('POST', `/operator/invoices/${code}/credit`, { net, note: 'As agreed on the telephone', reason, ...more }, headers);

  it('credits a part and then the rest, to the penny, with the reason', async () => {
    const [invoice] = await billed();
    const code = invoice?.code ?? '';
    for (const net of [0.02, 0.02, 7.77]) expect((await credit(code, net)).statusCode).toBe(200);
    expect((await credit(code, 16.2)).json()).toMatchObject({ data: { fields: { net: [expect.any(String)] } } });
    expect((await credit(code, null)).statusCode).toBe(200);
    const again = await credit(code, null);
    expect(again.statusCode).toBe(409);
    expect(readFailure(again).errors).toEqual([expect.stringContaining('already been credited in full (Robin Tester, ')]);
    const { detail } = await read(code);
    expect(detail).toMatchObject({ document: { status: 'offset' }, creditable_net: 0 });
    expect(Math.round(detail.credit_notes.reduce((sum, { total }) => sum + total * 100, 0))).toBe(-2_880);
    expect(detail.credit_notes[0]?.note).toBe('As agreed on the telephone');
    expect([await balance(), await audited('billing.invoice_credited')]).toEqual([0, 4]);
    const [note] = detail.credit_notes;
    expect((await agent.call('GET', `/operator/invoices/${note?.code}/pdf`)).statusCode).toBe(200);
    expect((await read(note?.code ?? '')).detail).toMatchObject({
      credits: code,
      credit_reason: 'agreed',
      allocations: [{ source: 'invoice' }],
    });
    expect((await credit(note?.code ?? '', 1)).statusCode).toBe(409);
  });

  it('keeps a paid amount as credit; written-off amounts are not credited', async () => {
    const [paid, lost] = await billed(2);
    await payInLedger(test.database, { companyId: company.companyId, invoiceIds: [paid?.id ?? 0] });
    const path = `/operator/companies/${company.companyId}/write-off`;
    expect((await admin.call('POST', path, { invoice: lost?.code, reason })).statusCode).toBe(200);
    expect((await credit(paid?.code ?? '', 10)).json()).toMatchObject({ data: { total: 12 } });
    expect(readFailure(await credit(lost?.code ?? '', 10)).errors).toEqual([
      expect.stringContaining('This invoice has been written off (Robin Tester, '),
    ]);
    expect(await balance()).toBe(-12);
  });

  it('refunds the paid part if the rest was written off, and shows both', async () => {
    const [invoice] = await billed();
    const code = invoice?.code ?? '';
    await transfer({ amount: 10 });
    await admin.call('POST', `/operator/companies/${company.companyId}/write-off`, { invoice: code, reason });
    expect((await read(code)).detail).toMatchObject({ creditable_net: 24, write_offs: [{ amount: 18.8, reason }] });
    expect((await credit(code, null)).json()).toMatchObject({ data: { total: 28.8 } });
    const { write_offs: told, creditable_net: left, credit_notes: notes } = (await read(code)).detail;
    expect([told.map(({ amount }) => amount), told[1]?.reason, left]).toEqual([[18.8, -18.8], notes[0]?.code, 0]);
    expect(await balance()).toBe(-10);
  });

  it('is refused if based on stale data: two at once give one', async () => {
    const [invoice] = await billed();
    const code = invoice?.code ?? '';
    const { etag } = await read(code);
    const answers = await Promise.all([credit(code, 5, {}, { 'if-match': etag }), credit(code, 5, {}, { 'if-match': etag })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await read(code)).detail.creditable_net).toBe(19);
  });

  it('and a write-off at the same time leave nothing open and nothing counted twice', async () => {
    const [invoice] = await billed();
    const code = invoice?.code ?? '';
    const writeOff = admin.call('POST', `/operator/companies/${company.companyId}/write-off`, { invoice: code, reason });
    const sortedStatuses = (await Promise.all([credit(code, null), writeOff]))
      .map(({ statusCode }) => statusCode)
      .toSorted((a, b) => a - b);
    expect(sortedStatuses).toEqual([200, 409]);
    expect(await balance()).toBe(0);
  });

  it('is linked only to its own lead’s report; a report accepted later credits the rest', async () => {
    const bought = await buyOne(test, company.companyId, sourceId);
    const [invoice] = await billed(0);
    const lead = await test.database.db.first(sql<{ code: string }>`select code from purchases where id = ${bought.purchaseId}`);
    const report = { id: await reportLead(test, lead?.code ?? '') };
    const code = invoice?.code ?? '';
    expect((await credit(code, 4, { report: 999_999 })).statusCode).toBe(422);
    expect((await credit(code, 4, { report: report.id })).statusCode).toBe(200);
    expect((await read(code)).detail.reports).toMatchObject([{ id: report.id }]);
    const accepted = await agent.call('POST', `/operator/reports/${report.id}/accept`, { reason, step: 'report' });
    expect(accepted.json()).toMatchObject({ data: { credit: 'issued' } });
    expect([await balance(), (await read(code)).detail.creditable_net]).toEqual([0, 0]);
  });
});

describe('a manual invoice', () => {
  const issue = (more: object = {}) =>
    agent.call('POST', `/operator/companies/${company.companyId}/invoices`, {
      description: 'Set-up of the listing',
      net: 100,
      seen_balance: 0,
      reason,
      ...more,
    });

  it('has the unit’s VAT, and is owed, mailed and paid like any other', async () => {
    const answer = await issue();
    const { code, total } = answer.json<{ data: { code: string; total: number } }>().data;
    expect([total, await balance(), await audited('billing.invoice_issued')]).toEqual([120, 120, 1]);
    const account = (await agent.call('GET', `/operator/companies/${company.companyId}/account`)).json<{ data: StaffAccountWire }>().data;
    expect(account).toMatchObject({
      balance: 120,
      time_zone: 'Europe/London',
      vat_rate: 0.2,
      open_invoices: [{ code, outstanding: 120, payment_under_way: false }],
    });
    const detail = (await agent.call('GET', `/operator/invoices/${code}`)).json<{ data: StaffDocumentDetail }>().data;
    expect(detail).toMatchObject({ issued_by_hand: true, description: 'Set-up of the listing', document: { lead_code: null } });
    const ledger = (await company.call('GET', '/invoice/ledger')).json<{ data: object[] }>().data;
    expect(ledger).toMatchObject([{ kind: 'invoice', reference: code, amount: 120 }]);
    expect((await company.call('GET', `/invoice/pdf/${code}`)).statusCode).toBe(200);
    expect((await transfer({ amount: 120, invoices: [code] })).json()).toMatchObject({ data: { settled: [code], credit: 0 } });
    await test.sendMessages();
    const mails = await test.database.db.rows(
      sql`select 1 from outbox_messages where template = 'document-copy' and payload->>'code' = ${code}`,
    );
    expect(mails).toHaveLength(1);
  });

  it('is issued once on a double click, even if credit settles it immediately', async () => {
    const answers = await Promise.all([issue(), issue()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await transfer({ amount: 500 }, company.companyId, admin);
    expect((await issue({ seen_balance: -380 })).statusCode).toBe(200);
    expect(await statuses()).toEqual(['invoice paid 12000', 'invoice paid 12000']);
  });

  it('is refused without amount, company or seller details', async () => {
    expect((await issue({ net: 0 })).statusCode).toBe(422);
    expect((await issue({ net: 1_000_000 })).statusCode).toBe(422);
    expect(
      (await agent.call('POST', '/operator/companies/987654321/invoices', { description: 'Something', net: 1, seen_balance: 0, reason }))
        .statusCode,
    ).toBe(404);
    const seller = await test.database.db.first(sql<{ row: object }>`select to_jsonb(n) as row from business_units n where country = 'gb'`);
    await test.database.db.rows(sql`
      update business_units set seller_name = null, seller_address = null, seller_company_number = null, seller_vat_number = null,
        seller_bank_details = null where country = 'gb'`);
    expect((await issue()).statusCode).toBe(409);
    await test.database.db.rows(sql`
      update business_units n set seller_name = r.seller_name, seller_address = r.seller_address, seller_company_number = r.seller_company_number,
        seller_vat_number = r.seller_vat_number, seller_bank_details = r.seller_bank_details
      from jsonb_populate_record(null::business_units, ${JSON.stringify(seller?.row)}::jsonb) r where n.country = 'gb'`);
  });
});

it('companies are found by number or the beginning of their name', async () => {
  const known = await test.database.db.first(sql<{ number: number; name: string }>`
    select account_number as number, internal_name as name from companies where id = ${company.companyId}`);
  const find = async (search: string) =>
    (await agent.call('GET', `/operator/accounts?search=${encodeURIComponent(search)}`)).json<{ data: { id: number }[] }>().data;
  expect(await find(String(known?.number))).toMatchObject([{ id: company.companyId }]);
  expect(await find(`${known?.number}-0001`)).toMatchObject([{ id: company.companyId }]);
  expect((await find((known?.name ?? '').slice(0, 5).toLowerCase())).length).toBeGreaterThan(0);
});
