import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyImport } from '../../contract/registration/staff-companies-endpoints.ts';
import { companyFields, maxCompanyRows } from '../../contract/registration/staff-company-rules.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { sql } from '../platform/database/sql.ts';
import { spreadsheetLine } from '../platform/documents/spreadsheet-rule.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { findColumnProblems, suggestCompanyColumns } from './import-companies.ts';

const { test, server } = useMailedApp();
let admin: TestCaller;
beforeAll(async () => {
  admin = await test.staff('admin');
});
afterAll(async () => {
  await test.sendMessages();
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

const reason = 'moved from the previous system';
let made = 0;
function company(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  made += 1;
  return {
    country: 'gb',
    internal_name: `Imported Heating ${made} Ltd`,
    company_type: 'Ltd',
    company_number: '01234567',
    phone: '0116 496 0123',
    address_line1: '1 Mill Lane',
    town: 'Leicester',
    postcode: 'le47zs',
    title: 'Ms',
    forename: 'Rosalind',
    surname: 'Ashby',
    email: `rosalind${made}@imported.test`,
    ...more,
  };
}
const findCompany = (email: string) =>
  test.database.db.first(sql<{
    id: number;
    postcode: string;
    users: number;
    balance: number;
    limit: number;
    districts: number;
    types: number;
  }>`
    select c.id, c.postcode, (select count(*)::integer from users x where x.company_id = c.id) as users, a.balance_minor as balance,
           a.credit_limit_minor as limit,
           (select count(*)::integer from coverage_districts d join coverage_areas k on k.id = d.coverage_area_id where k.company_id = c.id) as districts,
           (select count(*)::integer from coverage_work_types d join coverage_areas k on k.id = d.coverage_area_id where k.company_id = c.id) as types
    from users u join companies c on c.id = u.company_id join accounts a on a.company_id = c.id where u.email = ${email}`);

describe('a company that staff create', () => {
  it('has its details, coverage, limit and balance, and its user chooses a password by a mailed link', async () => {
    const form = company({ coverage: 'LE1, LE2', work_types: 'gas-boiler-replacement', credit_limit: '500', balance: '-25.50' });
    const created = await admin.call('POST', '/operator/companies', { ...form, reason });
    expect(created.statusCode, created.body).toBe(201);
    expect(await findCompany(form['email'] ?? '')).toMatchObject({
      id: created.json<{ data: { id: number } }>().data.id,
      postcode: 'LE4 7ZS',
      users: 1,
      balance: -2550,
      limit: 50_000,
      districts: 2,
      types: 1,
    });
    await test.sendMessages();
    const mail = await server.mailTo(form['email'] ?? '', { about: 'Choose a password' });
    const url = new URL(mail.links.find((link) => link.includes('/reset-password')) ?? 'https://missing.test');
    const password = 'a-new-password-7';
    const set = await test.nobody().call('POST', '/reset-password', {
      token: url.searchParams.get('token'),
      email: url.searchParams.get('email'),
      new_password: password,
      confirmed_password: password,
    });
    expect(set.statusCode, set.body).toBe(200);
    await test.signIn(form['email'] ?? '', password);
  });

  it('owes its opening balance without further VAT', async () => {
    const form = company({ balance: '120' });
    await admin.call('POST', '/operator/companies', { ...form, reason });
    const found = await findCompany(form['email'] ?? '');
    expect(found?.balance).toBe(12_000);
    expect(
      await test.database.db.rows(
        sql`select description, vat_minor, gross_minor, vat_treatment from invoices where company_id = ${found?.id ?? 0}`,
      ),
    ).toEqual([{ description: 'Opening balance', vat_minor: 0, gross_minor: 12_000, vat_treatment: 'opening_balance' }]);
  });

  it.each<[string, Record<string, string>, Record<string, unknown>]>([
    ['an email in use', { email: 'taken@imported.test' }, { email: ['This email is already in use'] }],
    ['an unknown district', { coverage: 'LE1 ZZ99' }, { coverage: [expect.stringContaining('ZZ99') as string] }],
    ['an unknown lead type', { work_types: 'palaces' }, { work_types: [expect.stringContaining('palaces') as string] }],
    ['a wrong amount', { balance: 'lots' }, { balance: [expect.any(String) as string] }],
    ['a missing number', { company_number: '' }, { company_number: ['This field is required'] }],
  ])('is refused with %s, and leaves no rows', async (_, wrong, fields) => {
    await admin.call('POST', '/operator/companies', { ...company({ email: 'taken@imported.test' }), reason });
    const before = await test.database.db.first(sql`select count(*) as n from companies`);
    const refused = await admin.call('POST', '/operator/companies', { ...company(wrong), reason });
    expect([refused.statusCode, readFailure(refused).fields]).toEqual([422, fields]);
    expect(await test.database.db.first(sql`select count(*) as n from companies`)).toEqual(before);
  });
});

/** Builds a file of these rows with our own headings. */
function file(rows: readonly Readonly<Record<string, string>>[]): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))].map(spreadsheetLine).join('');
}
const send = (path: 'preview' | 'import', text: string, more: Readonly<Record<string, string>> = {}, caller = admin) => {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'companies.csv');
  form.append('country', 'gb');
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return caller.call('POST', `/operator/companies/${path}`, form);
};
const preview = async (text: string) => (await send('preview', text)).json<{ data: CompanyImport }>().data;
async function runImport(text: string): Promise<CompanyImport> {
  const { headings } = await preview(text);
  const columns = JSON.stringify(headings.map(({ heading, field }) => ({ heading, field })));
  const response = await send('import', text, { columns, reason });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: CompanyImport }>().data;
}
const countCompanies = async () => (await test.database.db.first(sql<{ n: number }>`select count(*)::integer as n from companies`))?.n ?? 0;

describe('a file of companies', () => {
  it('is previewed without adding anything, then creates companies with their users', async () => {
    const [first, second] = [company({ balance: '-10' }), company()];
    const member = {
      internal_name: first['internal_name'] ?? '',
      forename: 'Edwin',
      surname: 'Marsh',
      email: `edwin${made}@imported.test`,
    };
    const text = file([first, member, second]);
    const before = await countCompanies();
    expect(await preview(text)).toMatchObject({ companies: 2, users: 1, wrong: 0, rejects: null });
    expect(await countCompanies()).toBe(before);
    const done = await runImport(text);
    expect(done.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'company'],
      [3, 'user'],
      [4, 'company'],
    ]);
    expect(await findCompany(member.email)).toMatchObject({ users: 2, balance: -1000 });
  });

  it('rejects a company whole if any of its lines is wrong, and returns those lines with their reasons', async () => {
    const [good, bad] = [company(), company()];
    const member = { internal_name: bad['internal_name'] ?? '', forename: '', surname: 'Marsh', email: 'not an address' };
    const before = await countCompanies();
    const done = await runImport(file([good, bad, member]));
    expect([done.companies, done.wrong, await countCompanies()]).toEqual([1, 2, before + 1]);
    expect(done.lines[1]?.errors).toEqual([{ field: '', text: 'Not added because another line of the same company has errors' }]);
    expect(done.lines[2]?.errors.map(({ field }) => field)).toEqual(['forename', 'email']);
    expect(done.rejects?.split('\r\n')).toHaveLength(4);
    expect(done.rejects).toContain('email: Please enter a valid email address');
  });

  it('can be sent again: companies that exist are rejected', async () => {
    const text = file([company()]);
    await runImport(text);
    expect((await runImport(text)).lines[0]?.errors).toEqual([{ field: 'email', text: 'This email is already in use' }]);
  });

  it('rejects an email that appears on two lines', async () => {
    const one = company();
    const { lines } = await preview(file([one, company({ email: one['email'] ?? '' })]));
    expect(lines.map(({ outcome }) => outcome)).toEqual(['company', 'wrong']);
  });

  it('is refused if it is too long, unreadable or not matched', async () => {
    const many = file(Array.from({ length: maxCompanyRows + 1 }, () => company()));
    for (const response of [
      await send('preview', many),
      await send('preview', 'nothing'),
      await send('import', file([company()]), { columns: '[]', reason }),
    ])
      expect(response.statusCode).toBe(422);
  });

  it('is for administrators', async () => {
    expect((await send('preview', file([company()]), {}, await test.staff('agent'))).statusCode).toBe(403);
  });
});

it('suggests fields by the headings of other systems, each once', () => {
  const headings = ['Company Name', 'Name', 'Post code', 'First name', 'Colour'];
  const suggested = suggestCompanyColumns(headings);
  expect(suggested.map(({ field }) => field)).toEqual(['internal_name', null, 'postcode', 'forename', null]);
  expect(findColumnProblems(headings, suggested)).toEqual([
    'Not filled by any column or fixed value: phone, address_line1, town, surname, email',
  ]);
});

describe('docs/company-imports.md', () => {
  const page = readFileSync('docs/company-imports.md', 'utf8');
  const rows = Array.from(page.matchAll(/^\| (.+?) \| (.+?) \|$/gm), ([, names = '', content = '']) => ({
    names: names.split(', '),
    content,
  }))
    .filter(({ names }) => names[0] !== 'column')
    .flatMap(({ names, content }) => names.map((heading) => ({ heading, content })));

  it('names headings that are matched, all that are required among them, and the limit', () => {
    const headings = rows.map(({ heading }) => heading);
    const suggested = suggestCompanyColumns(headings);
    expect(suggested.filter(({ field }) => field === null)).toEqual([]);
    expect(new Set(suggested.map(({ field }) => field))).toEqual(new Set(companyFields));
    expect(findColumnProblems(headings, suggested)).toEqual([]);
    const required = rows.filter(({ content }) => content === 'required').map(({ heading }) => heading);
    expect(findColumnProblems(required, suggestCompanyColumns(required))).toEqual([]);
    expect(page).toContain(`up to ${maxCompanyRows} rows`);
  });

  it('describes a file that is imported as it says, with a second user of the first company', async () => {
    made += 1;
    const given: Readonly<Record<string, string>> = {
      'Company name': `Page Heating ${made} Ltd`,
      telephone: '0116 496 0123',
      'address line 1': '1 Mill Lane',
      town: 'Leicester',
      postcode: 'LE4 7ZS',
      'first name': 'Rosalind',
      'last name': 'Ashby',
      email: `page${made}@imported.test`,
      'company number': '01234567',
    };
    const examples = rows.map(({ heading, content }) => [heading, given[heading] ?? /`([^`]+)`/.exec(content)?.[1] ?? ''] as const);
    const first = Object.fromEntries(examples);
    const second = {
      'Company name': given['Company name'] ?? '',
      'first name': 'Edwin',
      'last name': 'Marsh',
      email: `second${made}@imported.test`,
    };
    const done = await runImport(file([first, second]));
    expect(done.lines.map(({ line, outcome, errors }) => [line, outcome, errors])).toEqual([
      [2, 'company', []],
      [3, 'user', []],
    ]);
    const [districts, types] = [3, 1];
    const found = await findCompany(first['email'] ?? '');
    expect(found).toMatchObject({ users: 2, types, balance: 0 });
    expect(found?.districts).toBeGreaterThanOrEqual(districts);
  });
});
