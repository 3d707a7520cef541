import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { VatReportWire } from '../../../contract/billing/ledger-endpoints.ts';
import { accountingLists, accountingPrograms, defaultAccountNumbers } from '../../../contract/billing/operator-values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { CompanyOptions } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { payInLedger } from '../../../test/factories/make-payment.ts';
import { settleInEveryWay } from '../../../test/factories/settle-in-every-way.ts';
import { findSaftProblems } from '../../../test/saf-t-structure.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { csvRows } from '../../enquiries/intake/csv-rule.ts';
import { sql } from '../../platform/database/sql.ts';
import { eachAccountingDocument, eachAccountingPayment, eachPosting } from './accounting-query.ts';

const test = useTestApp();
const reason = 'for the accountant';
const today = new Date().toISOString().slice(0, 10);
/** A day earlier and later, so that no time zone matters. */
const near = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const period = { from: near(-2), to: near(1) };
const query = new URLSearchParams(period).toString();
let admin: TestCaller;

async function bill(company: TestCaller & { companyId: number }, net: number, description: string): Promise<string> {
  const account = await admin.call('GET', `/operator/companies/${company.companyId}/account`);
  const body = { description, net, seen_balance: account.json<{ data: { balance: number } }>().data.balance, reason };
  const answered = await admin.call('POST', `/operator/companies/${company.companyId}/invoices`, body);
  expect(answered.statusCode, answered.body).toBe(200);
  return answered.json<{ data: { code: string } }>().data.code;
}

const cardFee = 137;
/** Notes the provider's fee of a card payment, in the payment's currency unless another is given. */
const noteFee = (payment: number, minor: number, currency: string | null = null) =>
  test.database.db.rows(sql`
    insert into payment_fees (payment_id, kind, provider_ref, currency, amount_minor)
    select id, 'payment', provider_ref, coalesce(${currency}, currency), ${minor} from payments where id = ${payment}`);
/** Fees of a unit's payments in their own currency. */
const sumFees = async (country: string): Promise<number> => {
  const found = await test.database.db.first(sql<{ sum: number }>`
    select coalesce(sum(f.amount_minor), 0)::bigint as sum from payment_fees f join payments p on p.id = f.payment_id and p.currency = f.currency
    join companies c on c.id = p.company_id where c.country = ${country}`);
  return found?.sum ?? 0;
};

/** A company abroad with an invoice, a partial credit, a transfer and a card payment. */
async function trade(country: CountryCode, options: CompanyOptions, net: number) {
  const company = await test.company({ country, ...options, creditLimitMinor: 10_000_000 });
  const code = await bill(company, net, 'Banner for a month');
  expect((await admin.call('POST', `/operator/invoices/${code}/credit`, { net: 40, note: 'Agreed by telephone', reason })).statusCode).toBe(
    200,
  );
  await bill(company, 99.9, 'Placement');
  const transfer = { amount: 150, received_on: today, reference: `Bank ${country} ${code}`, invoices: [code], reason };
  expect((await admin.call('POST', `/operator/companies/${company.companyId}/transfers`, transfer)).statusCode).toBe(200);
  await noteFee(await payInLedger(test.database, { companyId: company.companyId, amountMinor: 7_777 }), cardFee);
  return company;
}

beforeAll(async () => {
  admin = await test.staff('admin');
  await settleInEveryWay(test, (await makeSource(test.database)).sourceId);
  await trade('gb', { internalName: '=SUM(A1), "Hill"; Söner' }, 250.05);
  // 250 with VAT: settled by a credit note, the transfer and a card.
  await trade('se', { internalName: 'Åkerströms Rör & Värme' }, 200);
  await trade('no', { internalName: 'Sørås <Varme> & Co' }, 1_200);
  // The schema limits lengths, and XML has no control characters.
  const long = { internalName: 'Ærlig & Sønn «Rør» 😀 '.repeat(20), addressLine1: 'Øvre "Slottsgate" '.repeat(20), town: 'Å' };
  await trade('no', { ...long, vatNumber: 'NO 923 609 016 MVA', companyNumber: '923 609 016' }, 300);
  await trade('no', { internalName: 'Fjord\tog \u0001 Fjell' }, 75.5);
  const { companyId } = await trade('dk', { internalName: 'Ærø Varme' }, 1_200);
  // An account at the provider in euro.
  await noteFee(await payInLedger(test.database, { companyId, amountMinor: 5_000 }), 99, 'EUR');
  // Norway's second customer has a VAT number elsewhere in no area of the unit: billed without VAT.
  const abroad = await test.company({ country: 'no', internalName: 'Malmö Sol AB' });
  await test.database.db.rows(sql`
    update companies set billing_address_enabled = true, billing_address_country = 'se', billing_address_line1 = 'Storgatan 1',
      billing_address_town = 'Malmö', billing_address_postcode = '211 22' where id = ${abroad.companyId}`);
  await bill(abroad, 500, 'Placement');
}, 120_000);

const countries = ['gb', 'se', 'no', 'dk'] as const;

async function list(country: string, name: string): Promise<Record<string, string>[]> {
  const answered = await admin.call('GET', `/operator/accounting/${country}/lists/${name}?${query}`);
  expect(answered.statusCode, answered.body).toBe(200);
  const [head, ...rows] = csvRows(answered.body.replace('\uFEFF', '')).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries((head ?? []).map((name, at) => [name, cells[at] ?? ''])));
}
const minor = (text: string | undefined): number => Math.round(Number(text === '' ? '0' : (text ?? '0')) * 100);
const sum = (rows: readonly Record<string, string>[], name: string): number => rows.reduce((all, row) => all + minor(row[name]), 0);

/** The ledger of a unit by kind of account, in minor units. */
async function ledger(country: string): Promise<Record<string, number>> {
  const rows = await test.database.db.rows(sql<{ kind: string; amount: number }>`
    select a.kind, sum(e.amount_minor)::bigint as amount
    from ledger_entries r join ledger_accounts ra on ra.id = r.account_id and ra.kind = 'receivable' join companies c on c.id = ra.company_id
    join ledger_entries e on e.transaction_id = r.transaction_id join ledger_accounts a on a.id = e.account_id
    where c.country = ${country} group by 1`);
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

async function file(country: string, program: string): Promise<Buffer> {
  const answered = await admin.call('GET', `/operator/accounting/${country}/programs/${program}?${query}`);
  expect([answered.statusCode, answered.headers['content-type']]).toEqual([200, 'application/octet-stream']);
  expect(answered.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="${program.replace('_', '-')}-${country}-${period.from}-${period.to}\\.(se|si|xml|csv)"$`),
  );
  return answered.rawPayload;
}

describe.each(countries)('the lists of %s reconcile with the ledger to the penny', (country) => {
  it('documents', async () => {
    const rows = await list(country, 'documents');
    const { receivable = 0, revenue = 0, credits_given: credits = 0, vat_output: vat = 0, ...money } = await ledger(country);
    const moved = Object.values(money).reduce((all, amount) => all + amount, 0);
    expect([sum(rows, 'net'), sum(rows, 'vat')]).toEqual([-revenue - credits, -vat]);
    expect(sum(rows, 'gross')).toBe(receivable + moved);
    for (const row of rows) expect(minor(row['net']) + minor(row['vat'])).toBe(minor(row['gross']));
    const credit = rows.find(({ kind }) => kind === 'credit_note');
    expect(rows.map(({ number }) => number)).toContain(credit?.['credited_document']);
  });

  it('payments', async () => {
    const { provider_clearing: clearing = 0, bank = 0 } = await ledger(country);
    const rows = await list(country, 'payments');
    expect(sum(rows, 'amount')).toBe(clearing + bank);
    expect(
      sum(
        rows.filter(({ method }) => method === 'transfer'),
        'amount',
      ),
    ).toBe(bank);
    const { currency } = rows[0] ?? {};
    const charged = rows.filter((row) => row['fee_currency'] === currency);
    expect([charged.length > 0, sum(charged, 'fee')]).toEqual([true, await sumFees(country)]);
    expect(rows.filter(({ fee }) => fee !== '').every(({ method }) => method === 'card')).toBe(true);
  });

  it('open items', async () => {
    const rows = await list(country, 'open_items');
    const balance = await test.database.db.first(sql<{ sum: number }>`
      select sum(a.balance_minor)::bigint as sum from accounts a join companies c on c.id = a.company_id where c.country = ${country}`);
    expect(sum(rows, 'outstanding')).toBe(balance?.sum);
  });

  it('journal', async () => {
    const rows = await list(country, 'journal');
    expect(sum(rows, 'debit')).toBe(sum(rows, 'credit'));
    const { receivable = 0, vat_output: vat = 0, write_off: lost = 0, provider_clearing: clearing = 0 } = await ledger(country);
    const fees = await sumFees(country);
    const ofRole = (role: string): number => {
      const own = rows.filter((row) => row['role'] === role);
      return sum(own, 'debit') - sum(own, 'credit');
    };
    expect([ofRole('receivable'), ofRole('vat_output'), ofRole('write_off')]).toEqual([receivable, vat, lost]);
    // The provider owes us what it took, less its fees.
    expect([ofRole('card_clearing'), ofRole('card_fees')]).toEqual([clearing - fees, fees]);
    for (const own of Object.values(Object.groupBy(rows, ({ voucher = '' }) => voucher)))
      expect(sum(own ?? [], 'debit')).toBe(sum(own ?? [], 'credit'));
    expect(new Set(rows.map(({ account }) => account))).toEqual(
      new Set(rows.map(({ role }) => Object.entries(defaultAccountNumbers(country)).find(([name]) => name === role)?.[1])),
    );
  });

  it('VAT report', async () => {
    const answered = await admin.call('GET', `/operator/accounting/${country}/vat?${query}`);
    const report = answered.json<{ data: VatReportWire }>().data;
    const { revenue = 0, credits_given: credits = 0, vat_output: vat = 0 } = await ledger(country);
    expect([report.agrees, minor(String(report.ledger.vat)), minor(String(report.ledger.net))]).toEqual([true, -vat, -revenue - credits]);
    const rows = await list(country, 'vat');
    expect([sum(rows, 'net'), sum(rows, 'vat')]).toEqual([minor(String(report.documents.net)), minor(String(report.documents.vat))]);
  });
});

describe('the documents list', () => {
  it('has every column an accountant needs, with formulas made harmless', async () => {
    const rows = await list('gb', 'documents');
    const own = rows.filter(({ customer }) => customer?.includes('SUM'));
    expect(own.map(({ customer }) => customer)).toEqual(Array(3).fill(`'=SUM(A1), "Hill"; Söner`));
    expect(own[0]).toMatchObject({
      kind: 'invoice',
      country: 'GB',
      description: 'Banner for a month',
      quantity: '1',
      unit_price: '250.05',
      net: '250.05',
      vat_rate: '20',
      vat_treatment: 'domestic',
      vat: '50.01',
      gross: '300.06',
      currency: 'GBP',
      vat_number: '',
    });
    expect(own[1]).toMatchObject({ kind: 'credit_note', net: '-40', vat: '-8', gross: '-48', credited_document: own[0]?.['number'] });
  });

  it('says when and how a document was paid', async () => {
    const methods = (await list('gb', 'documents')).map(({ kind, paid, method }) => [kind, paid === '' ? '' : 'day', method].join(' '));
    for (const settled of ['invoice day card', 'invoice day credit_note', 'invoice day write_off', 'credit_note day invoice', 'invoice  '])
      expect(methods).toContain(settled);
    const [first] = await list('se', 'documents');
    expect(first?.['method']).toBe('card+credit_note+transfer');
  });

  it('is read completely in chunks', async () => {
    const ids = async (rows: AsyncIterable<{ readonly id: number }>) => {
      const found: number[] = [];
      for await (const { id } of rows) found.push(id);
      return found;
    };
    const whole = { country: 'gb', ...period } as const;
    const { db } = test.database;
    expect(await ids(eachAccountingDocument(db, whole, 1))).toEqual(await ids(eachAccountingDocument(db, whole)));
    expect(await ids(eachAccountingPayment(db, whole, 1))).toEqual(await ids(eachAccountingPayment(db, whole)));
    expect(await ids(eachPosting(db, whole, 1))).toEqual(await ids(eachPosting(db, whole)));
  });

  it.each(accountingLists)('refuses an unknown column and a period that ends before it begins in %s', async (name) => {
    const path = `/operator/accounting/gb/lists/${name}`;
    expect((await admin.call('GET', `${path}?${query}&columns=secret`)).statusCode).toBe(422);
    expect((await admin.call('GET', `${path}?from=${period.to}&to=${period.from}`)).statusCode).toBe(422);
    expect((await admin.call('GET', `${path}?${query}&format=xlsx`)).headers['content-type']).toContain('spreadsheetml');
  });
});

const pc8 = 'ÇüéâäàåçêëèïîìÄÅ';
/** Reads code page 437 as far as the test's names need it. */
const decode = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : byte === 0x94 ? 'ö' : byte === 0x99 ? 'Ö' : (pc8[byte - 0x80] ?? '?')))
    .join('');

const vouchers = (sie: string): { head: string; amounts: [account: string, minor: number][] }[] =>
  sie
    .split(/^(?=#VER )/m)
    .slice(1)
    .map((text) => ({
      head: text.split('\r\n')[0] ?? '',
      amounts: [...text.matchAll(/#TRANS (\S+) \{\} (-?\d+\.\d\d)/g)].map(([, account = '', amount]) => [account, minor(amount)]),
    }));
const perAccount = (given: readonly { readonly amounts: readonly [string, number][] }[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const [account, amount] of given.flatMap(({ amounts }) => amounts)) sums[account] = (sums[account] ?? 0) + amount;
  return sums;
};

describe('SIE 4', () => {
  it('is in PC8, with balanced vouchers that sum to the ledger', async () => {
    const bytes = await file('se', 'sie');
    // å in the customer's name.
    expect(bytes.includes(Buffer.from([0x8f, 0x6b, 0x65, 0x72, 0x73, 0x74, 0x72, 0x94, 0x6d]))).toBe(true);
    const text = decode(bytes);
    expect(text).toMatch(
      /^#FLAGGA 0\r\n#PROGRAM "Plumbline" "\d+\.\d+\.\d+"\r\n#FORMAT PC8\r\n#GEN \d{8}\r\n#SIETYP 4\r\n#ORGNR \d{6}-\d{4}\r\n#FNAMN "/,
    );
    expect(text).toContain('#KONTO 1510 "Kundfordringar"\r\n#KONTO 3001 "Försäljning"');
    const all = vouchers(text);
    expect(all.length).toBeGreaterThan(4);
    for (const { head, amounts } of all) {
      expect(head).toMatch(/^#VER "PL" \d+ \d{8} "[^"]+ Åkerströms Rör & Värme"$/);
      expect(amounts.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
    }
    const { receivable, vat_output: vat, bank } = await ledger('se');
    expect(perAccount(all)).toMatchObject({ 1510: receivable, 2611: vat, 1930: bank, 6040: cardFee });
  });

  it('has one voucher a day for Fortnox, with the same sums', async () => {
    const [daily, single] = [vouchers(decode(await file('se', 'fortnox'))), vouchers(decode(await file('se', 'sie')))];
    expect(new Set(daily.map(({ head }) => /\d{8}/.exec(head)?.[0])).size).toBe(daily.length);
    expect(perAccount(daily)).toEqual(perAccount(single));
  });
});

describe('SAF-T Financial', () => {
  let xml = '';
  beforeAll(async () => {
    xml = (await file('no', 'saf_t')).toString();
  });

  it('has the structure of the published schema', () => {
    expect(findSaftProblems(xml)).toEqual([]);
    for (const name of ['Customer', 'TaxRegistration', 'DebitTaxAmount', 'CreditTaxAmount', 'DueDate']) expect(xml).toContain(`<${name}>`);
  });

  it('cuts texts to the longest the schema allows, and escapes them', () => {
    const names = [...xml.matchAll(/<Customer>.*?<Name>(.*?)<\/Name>/gs)].map(([, name = '']) => name);
    expect(names).toContain('Sørås &lt;Varme&gt; &amp; Co');
    expect(names).toContain('Fjord og   Fjell');
    const long = names.find((name) => name.startsWith('Ærlig &amp; Sønn «Rør» 😀')) ?? '';
    expect(Array.from(long.replaceAll('&amp;', '&')).length).toBeGreaterThan(250);
  });

  it('leaves out what a customer lacks', () => {
    const customers = [...xml.matchAll(/<Customer>.*?<\/Customer>/gs)].map(([customer]) => customer);
    expect(customers).toHaveLength(4);
    const registered = customers.filter((customer) => customer.includes('<TaxRegistration>'));
    expect(registered).toHaveLength(1);
    expect(registered[0]).toContain('<TaxRegistrationNumber>NO 923 609 016 MVA</TaxRegistrationNumber>');
  });

  it('has a structure without postings', async () => {
    const answered = await admin.call('GET', '/operator/accounting/no/programs/saf_t?from=2020-01-01&to=2020-01-31');
    expect(findSaftProblems(answered.rawPayload.toString())).toEqual([]);
    expect(answered.rawPayload.toString()).toContain('<NumberOfEntries>0</NumberOfEntries>');
  });

  it('names the version of the schema that is in force in its period', async () => {
    const versionIn = async (from: string, to: string) => {
      const answered = await admin.call('GET', `/operator/accounting/no/programs/saf_t?from=${from}&to=${to}`);
      expect(findSaftProblems(answered.rawPayload.toString())).toEqual([]);
      return /<AuditFileVersion>(.*?)</.exec(answered.rawPayload.toString())?.[1];
    };
    expect([await versionIn('2026-01-01', '2026-12-31'), await versionIn('2027-01-01', '2027-01-31')]).toEqual(['1.30', '1.40']);
  });

  it.each<[string, string | RegExp, string, string]>([
    ['a missing element', /<GroupingCode>.*?<\/GroupingCode>/, '', 'Account has AccountID AccountDescription GroupingCategory AccountType'],
    [
      'a second element',
      /<CustomerID>(.*?)<\/CustomerID><BalanceAccount>/,
      '<CustomerID>$1</CustomerID><CustomerID>$1</CustomerID><BalanceAccount>',
      'Customer has ',
    ],
    ['another order', /(<TransactionID>.*?<\/TransactionID>)(<Period>.*?<\/Period>)/, '$2$1', 'Transaction has Period TransactionID'],
    ['an unknown element', '<Journal>', '<Journal><Colour>red</Colour>', 'Journal has Colour'],
    ['both sides of a balance', /(<OpeningDebitBalance>)/, '<OpeningCreditBalance>0.00</OpeningCreditBalance>$1', 'Account has '],
    ['an empty required text', /<TransactionID>.*?</, '<TransactionID><', 'TransactionID is no SAFmiddle2textType'],
    ['a text that is too long', /<JournalID>.*?</, `<JournalID>${'P'.repeat(19)}<`, 'JournalID is no SAFshorttextType'],
    ['a code that is too long', /<Type>GL</, '<Type>GENERALLED<', 'Type is no SAFcodeType'],
    ['a number that is too long', /<GroupingCode>.*?</, `<GroupingCode>${'1'.repeat(36)}<`, 'GroupingCode is no SAFmiddle1textType'],
    [
      'a name that is too long',
      /<AccountDescription>.*?</,
      `<AccountDescription>${'N'.repeat(257)}<`,
      'AccountDescription is no SAFlongtextType',
    ],
    ['a day that does not exist', /<GLPostingDate>.*?</, '<GLPostingDate>2026-02-30<', 'GLPostingDate is no xs:date'],
    ['a third decimal', /<Amount>(.*?)</, '<Amount>$11<', 'Amount is no SAFmonetaryType'],
    ['a number with a comma', /<TaxBase>.*?</, '<TaxBase>1,5<', 'TaxBase is no xs:decimal'],
    ['a negative number of entries', /<NumberOfEntries>/, '<NumberOfEntries>-', 'NumberOfEntries is no xs:nonNegativeInteger'],
    ['a year out of range', /<PeriodYear>.*?</, '<PeriodYear>1969<', 'PeriodYear is no PeriodYear 1970 to 2100'],
    ['a thirteenth month', /<Period>.*?</, '<Period>13<', 'Period is no Period of a year'],
    ['a rate above the whole', /<BaseRate>.*?</, '<BaseRate>101<', 'BaseRate is no BaseRate 0 to 100'],
    ['an unknown code of the tax table', /<StandardTaxCode>.*?</, '<StandardTaxCode>MVA<', 'StandardTaxCode is no StandardTaxCode'],
    ['another tax', /<TaxType>MVA</, '<TaxType>GST<', 'TaxType is no TaxType MVA'],
    ['another name of the tax', '>Merverdiavgift<', '>MVA<', 'Description is no Description Merverdiavgift'],
    ['another basis', '<TaxAccountingBasis>A<', '<TaxAccountingBasis>B<', 'TaxAccountingBasis is no TaxAccountingBasis A'],
    ['another version', '<AuditFileVersion>1.30<', '<AuditFileVersion>1.20<', 'AuditFileVersion is no AuditFileVersion 1.30 or 1.40'],
    ['an unknown kind of account', '<AccountType>GL<', '<AccountType>AR<', 'AccountType is no AccountType GL'],
    ['a currency that is no code', /<DefaultCurrencyCode>.*?</, '<DefaultCurrencyCode>kr<', 'DefaultCurrencyCode is no ISOCurrencyCode'],
    ['another namespace', 'Financial:NO', 'Financial:SE', 'the namespace differs'],
    ['a text between elements', '<Journal>', '<Journal>and', 'Journal has the text'],
    ['an attribute', '<Journal>', '<Journal kind="GL">', 'Journal has the attributes kind'],
    ['a country that is no code', '<AuditFileCountry>NO<', '<AuditFileCountry>Norge<', 'AuditFileCountry is no ISOCountryCode'],
  ])('is refused by the check with %s', (_name, from, to, problem) => {
    const wrong = xml.replace(from, to);
    expect(wrong).not.toBe(xml);
    expect(findSaftProblems(wrong).join('\n')).toContain(problem);
  });

  it.each<[string, string | RegExp, string]>([
    ['an unescaped ampersand', '&amp;', '&'],
    ['an element that does not end', '</Header>', ''],
    ['a control character', 'Fjord', 'Fj\u0001rd'],
  ])('is not read by the check with %s', (_name, from, to) => {
    const wrong = xml.replace(from, to);
    expect(wrong).not.toBe(xml);
    expect(() => findSaftProblems(wrong)).toThrow();
  });

  it('has totals and balances that agree with its lines', async () => {
    const amounts = (pattern: RegExp): number => [...xml.matchAll(pattern)].reduce((all, [, amount]) => all + minor(amount), 0);
    const debit = amounts(/<DebitAmount><Amount>(.*?)<\/Amount>/g);
    expect([amounts(/<TotalDebit>(.*?)</g), amounts(/<TotalCredit>(.*?)</g)]).toEqual([debit, debit]);
    expect(amounts(/<CreditAmount><Amount>(.*?)<\/Amount>/g)).toBe(debit);
    expect(xml.match(/<Transaction>/g)).toHaveLength(Number(/<NumberOfEntries>(\d+)</.exec(xml)?.[1]));
    const { receivable } = await ledger('no');
    const customers = /<Customers>.*<\/Customers>/s.exec(xml)?.[0] ?? '';
    const closing = [...customers.matchAll(/<Closing(Debit|Credit)Balance>(.*?)</g)].reduce(
      (all, [, side, amount]) => all + (side === 'Debit' ? 1 : -1) * minor(amount),
      0,
    );
    expect(closing).toBe(receivable);
    const fees = await sumFees('no');
    expect(xml).toContain(`<AccountID>7770</AccountID><AccountDescription>Bank- og kortgebyr</AccountDescription>`);
    expect(/<AccountID>7770<.*?<ClosingDebitBalance>(.*?)</s.exec(xml)?.[1]).toBe((fees / 100).toFixed(2));
    // Standard rate, and export of services to a company abroad.
    expect(xml).toContain('<TaxCode>3</TaxCode><TaxPercentage>25.00</TaxPercentage>');
    expect(xml).toContain('<TaxCode>52</TaxCode><TaxPercentage>0.00</TaxPercentage><Country>NO</Country><TaxBase>500.00</TaxBase>');
  });
});

describe('layouts', () => {
  const rowsOf = async (country: string, program: string, separator = ','): Promise<Record<string, string>[]> => {
    const text = (await file(country, program)).toString().replace('\uFEFF', '');
    const [head, ...rows] =
      separator === ','
        ? csvRows(text).map(({ cells }) => cells)
        : text
            .trimEnd()
            .split('\r\n')
            .map((row) => row.split(separator));
    return rows.map((cells) => Object.fromEntries((head ?? []).map((name, at) => [name.replace('*', ''), cells[at] ?? ''])));
  };
  const documentsGross = async (country: string): Promise<number> => sum(await list(country, 'documents'), 'gross');

  it('has Xero’s invoices and credit notes', async () => {
    const rows = await rowsOf('gb', 'xero');
    expect(sum(rows, 'UnitAmount') + sum(rows, 'TaxAmount')).toBe(await documentsGross('gb'));
    expect(rows.at(-1)).toMatchObject({
      ContactName: `'=SUM(A1), "Hill"; Söner`,
      Description: 'Placement',
      Quantity: '1',
      UnitAmount: '99.9',
      AccountCode: '4000',
      TaxType: '20% (VAT on Income)',
      TaxAmount: '19.98',
      Currency: 'GBP',
    });
    expect(rows[0]?.['InvoiceDate']).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  });

  it('has QuickBooks’ journal, balanced for each number', async () => {
    const rows = await rowsOf('gb', 'quickbooks');
    const byNumber = Object.groupBy(rows, (row) => row['JournalNo'] ?? '');
    for (const own of Object.values(byNumber)) expect(sum(own ?? [], 'Debits')).toBe(sum(own ?? [], 'Credits'));
    const { receivable } = await ledger('gb');
    const customers = rows.filter(({ AccountName }) => AccountName === '1100');
    expect(sum(customers, 'Debits') - sum(customers, 'Credits')).toBe(receivable);
  });

  it('has Sage’s transactions, which add up to what companies owe', async () => {
    const all = await rowsOf('gb', 'sage');
    const [fees, rows] = [all.filter(({ Type }) => Type === 'BP'), all.filter(({ Type }) => Type !== 'BP')];
    expect(fees.map((row) => [row['Account Reference'], row['Nominal A/C Ref'], row['Net Amount']])).toEqual([['1250', '7901', '1.37']]);
    const owed = rows.reduce((all, row) => {
      const gross = minor(row['Net Amount']) + minor(row['Tax Amount']);
      return all + (row['Type'] === 'SI' || row['Type'] === 'SP' ? gross : -gross);
    }, 0);
    expect(owed).toBe((await ledger('gb'))['receivable']);
    expect(new Set(rows.map(({ Type }) => Type))).toEqual(new Set(['SI', 'SC', 'SA', 'SP']));
    expect(new Set(rows.map((row) => row['Tax Code']))).toEqual(new Set(['T1', 'T9']));
  });

  it('has e-conomic’s entries with decimal commas, balanced for each voucher', async () => {
    const rows = (await rowsOf('dk', 'economic', ';')).map((row) => ({ ...row, amount: (row['Beløb'] ?? '').replace(',', '.') }));
    for (const own of Object.values(Object.groupBy(rows, (row) => (row as Record<string, string>)['Bilagsnr.'] ?? '')))
      expect(sum(own ?? [], 'amount')).toBe(0);
    expect(
      sum(
        rows.filter((row) => (row as Record<string, string>)['Konto'] === '5600'),
        'amount',
      ),
    ).toBe((await ledger('dk'))['receivable']);
    expect((rows[0] as Record<string, string>)['Dato']).toMatch(/^"\d\d-\d\d-\d{4}"$/);
  });

  it.each(accountingPrograms)('refuses %s for a period that ends before it begins', async (program) => {
    const refused = await admin.call('GET', `/operator/accounting/gb/programs/${program}?from=${period.to}&to=${period.from}`);
    expect(refused.statusCode).toBe(422);
  });
});

describe('account numbers', () => {
  const path = '/operator/accounting/dk/accounts';
  const numbers = { ...defaultAccountNumbers('dk'), sales: '1020' };

  it('start with those usual in the country, and are used in every file once changed', async () => {
    const read = await admin.call('GET', path);
    expect(read.json()).toEqual({ data: defaultAccountNumbers('dk') });
    const headers = { 'if-match': String(read.headers['etag']) };
    expect((await admin.call('PUT', path, { numbers, reason }, headers)).statusCode).toBe(200);
    expect((await admin.call('PUT', path, { numbers, reason }, headers)).statusCode).toBe(412);
    expect((await list('dk', 'journal')).some(({ account, role }) => role === 'sales' && account === '1020')).toBe(true);
    expect((await file('dk', 'economic')).toString()).toContain(';1020;');
  });

  it('are set by administrators, and are plain numbers', async () => {
    const agent = await test.staff('agent');
    expect((await agent.call('PUT', path, { numbers, reason })).statusCode).toBe(403);
    expect((await admin.call('PUT', path, { numbers: { ...numbers, bank: '"1' }, reason })).statusCode).toBe(422);
  });
});

describe('docs/accounting.md', () => {
  const page = readFileSync(new URL('../../../docs/accounting.md', import.meta.url), 'utf8');

  it('lists the account numbers that units start with', () => {
    const rows = [...page.matchAll(/^\| [^|]+ \|((?: \d{4} \|){4})/gm)].map(([, cells = '']) => cells.match(/\d{4}/g));
    const order = ['gb', 'dk', 'se', 'no'].map((country) => Object.values(defaultAccountNumbers(country)));
    expect(rows).toEqual(order[0]?.map((_, role) => order.map((numbers) => numbers[role])));
  });

  it.each([
    ['se', 'sie', 'SIE 4 (Sweden)', '.se'],
    ['se', 'fortnox', 'Fortnox', '.si'],
  ])('names the ending of the file for %s %s', async (country, program, heading, ending) => {
    const section = page.split(/^### /m).find((text) => text.startsWith(heading));
    expect(section).toContain(`\`${ending}\``);
    const answered = await admin.call('GET', `/operator/accounting/${country}/programs/${program}?${query}`);
    expect(answered.headers['content-disposition']).toContain(`${ending}"`);
  });

  it('has a section for every program, and a row for every list', () => {
    const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    for (const name of ['SIE 4', 'Fortnox', 'SAF-T', 'Xero', 'QuickBooks', 'Sage 50', 'e-conomic'])
      expect(
        headings.some((heading) => heading?.startsWith(name)),
        name,
      ).toBe(true);
    for (const name of ['Invoices and credit notes', 'Payments', 'Open items', 'Journal', 'VAT summary'])
      expect(page).toContain(`| ${name} |`);
  });
});

it('refuses program files of a unit without a seller', async () => {
  const saved = await test.database.db.rows(sql`
    update business_units set seller_name = null, seller_address = null, seller_company_number = null, seller_vat_number = null,
      seller_bank_details = null where country = 'se' returning country`);
  expect(saved).toHaveLength(1);
  expect((await admin.call('GET', `/operator/accounting/se/programs/sie?${query}`)).statusCode).toBe(409);
});
