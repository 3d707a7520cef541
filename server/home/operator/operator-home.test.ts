import { maxWaiting } from '../../../contract/kit/page-sizes.ts';
import { describe, expect, it } from 'vitest';
import { makeSource, putOnSale, takeIn } from '../../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';

const test = useTestApp();

interface Hits {
  readonly data: Readonly<
    Record<'companies' | 'leads' | 'invoices' | 'people' | 'places', readonly { id: number; name: string; detail: string; kind?: string }[]>
  >;
}

const search = async (q: string): Promise<Hits['data']> => {
  const staff = await test.staff();
  const answer = await staff.call('GET', `/operator/search?q=${encodeURIComponent(q)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Hits>().data;
};

describe('global search', () => {
  it('finds a company by name prefix, number and user email', async () => {
    const company = await test.company();
    const known = await test.database.db.first(sql<{ name: string; email: string; account: number }>`
      update companies c set internal_name = 'Zephyr & 100% Sons' || c.id from users u
      where c.id = ${company.companyId} and u.company_id = c.id returning c.internal_name as name, u.email, c.account_number as account`);
    for (const q of ['zephyr & 100%', String(known?.account), String(company.companyId), known?.email ?? ''])
      expect((await search(q)).companies.map(({ id }) => id)).toContain(company.companyId);
    // The number on its invoices, quoted on the telephone.
    const [found] = (await search(String(known?.account))).companies;
    expect(found).toEqual({ id: company.companyId, name: known?.name, detail: `${known?.account} · GB` });
    // Pattern characters are escaped.
    expect((await search('zephyr_&')).companies).toEqual([]);
  });

  it('finds a lead by quote code and purchase code, and an invoice by its code', async () => {
    const { sourceId } = await makeSource(test.database);
    const company = await test.company();
    const id = await putOnSale(test.database, sourceId);
    await company.call('PUT', `/lead/accept/${id}`, {}, { 'idempotency-key': 'search' });
    const codes = await test.database.db.first(sql<{ quote: string; lead: string; invoice: string }>`
      select e.quote_code as quote, p.code as lead, i.code as invoice
      from purchases p join enquiries e on e.id = p.enquiry_id join invoices i on i.company_id = p.company_id
      where p.enquiry_id = ${id} order by i.id desc limit 1`);
    for (const code of [codes?.quote, codes?.quote?.toLowerCase(), codes?.lead])
      expect((await search(code ?? '')).leads).toEqual([expect.objectContaining({ id, name: codes?.quote })]);
    expect((await search(codes?.invoice ?? '')).invoices).toEqual([expect.objectContaining({ name: codes?.invoice })]);
  });

  it('finds users by name, surname and address, and staff by name', async () => {
    const company = await test.company();
    const user = await test.database.db.first(sql<{ email: string; company: string }>`
      update users u set forename = 'Zoë', surname = 'Quillfeather' from companies c
      where u.company_id = ${company.companyId} and c.id = u.company_id returning u.email, c.internal_name as company`);
    for (const q of ['zoe quill', 'QUILL', user?.email.slice(0, -3) ?? ''])
      expect((await search(q)).people).toEqual([{ kind: 'user', id: company.companyId, name: 'Zoë Quillfeather', detail: user?.company }]);
    await test.staff('admin');
    expect((await search('robin')).people).toContainEqual(
      expect.objectContaining({ kind: 'staff', name: 'Robin Tester', detail: 'admin' }),
    );
    expect((await search('zo_')).people).toEqual([]);
  });

  it('finds the district of a postcode, and companies there', async () => {
    const company = await test.company();
    await test.database.db.rows(sql`update companies set postcode = 'LE1 4AB' where id = ${company.companyId}`);
    for (const q of ['LE1', 'le1 4ab']) {
      const { places, companies } = await search(q);
      expect(places).toEqual([{ id: expect.any(Number) as number, name: 'LE1', detail: expect.stringMatching(/ · GB$/) as string }]);
      expect(companies.map(({ id }) => id)).toContain(company.companyId);
    }
    expect((await search('ZZ99')).places).toEqual([]);
  });

  it('is for staff and requires a query', async () => {
    const company = await test.company();
    expect((await company.call('GET', '/operator/search?q=ab')).statusCode).toBe(401);
    const staff = await test.staff();
    const short = await staff.call('GET', '/operator/search?q=');
    expect([short.statusCode, short.json<{ data: { fields: object } }>().data.fields]).toEqual([422, { q: [expect.any(String)] }]);
  });
});

it('counts each queue', async () => {
  const staff = await test.staff();
  const counters = async (): Promise<Readonly<Record<string, number>>> =>
    (await staff.call('GET', '/operator/counters')).json<{ data: Record<string, number> }>().data;
  const before = await counters();
  const { sourceId } = await makeSource(test.database);
  await takeIn(test.database, sourceId);
  await test.database.db.rows(sql`update enquiries set status = 'held' where status = 'received' and source_id = ${sourceId}`);
  const after = await counters();
  expect(after['held_leads']).toBe((before['held_leads'] ?? 0) + 1);
});

it('caps queue counts as displayed', async () => {
  const staff = await test.staff();
  await test.database.db.rows(sql`
    insert into tickets (kind, country, name, email, message)
    select 'contact', 'gb', 'Sam Hill', 'sam@example.test', 'Hello' from generate_series(1, ${maxWaiting + 20}::integer)`);
  const counters = (await staff.call('GET', '/operator/counters')).json<{ data: Record<string, number> }>().data;
  expect(counters['messages']).toBe(maxWaiting);
});

it('tells signed-in staff when the session ends', async () => {
  const staff = await test.staff();
  const answer = await staff.call('GET', '/operator/authorize');
  expect([answer.statusCode, answer.json<{ data: object }>().data]).toEqual([202, expect.objectContaining({ idle_minutes: 30 })]);
});
