import { hash } from 'node:crypto';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { setCallTimes } from '../enquiries/consumer-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { eachExportedLead } from './documents/export-query.ts';

const clock = useTestClock('2026-03-02T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
type Buyer = TestCompany & TestCaller;
let sourceId: SourceId;
let buyer: Buyer;

async function buy(more: Partial<IntakeEnquiry> = {}, company = buyer): Promise<{ code: string; id: EnquiryId }> {
  const id = await putOnSale(test.database, sourceId, more);
  const code = (await company.call('PUT', `/lead/accept/${id}`, {})).json<{ data: { lead: { code: string } } }>().data.lead.code;
  return { code, id };
}
beforeAll(async () => {
  clock.after(0);
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  buyer = await test.company({ creditLimitMinor: 10_000_000 });
});
const keepSignedIn = () => test.database.db.rows(sql`update sessions set last_seen_at = app_now(), ends_at = app_now() + interval '1 day'`);
const readings = (): Promise<{ surface: string; id: number }[]> =>
  test.database.db.rows(sql<{ surface: string; id: number }>`
    select surface, enquiry_id as id from contact_reveals where company_id = ${buyer.companyId} and surface <> 'purchase' order by id`);
const lines = async (caller: TestCaller = buyer): Promise<string[]> =>
  (await caller.call('GET', '/download/leads.csv')).body.trimEnd().split('\r\n').slice(1);

describe('the export', () => {
  it('is a file of a year’s leads, newest first, with notes and status', async () => {
    const first = await buy({ surname: 'Mole', alternate_phone: '01632 960501', address2: 'Willow Row' });
    clock.after(60_000);
    const second = await buy({ surname: 'Ratty, Esq.' });
    await buyer.call('POST', `/lead/add-note/${first.code}`, { text: 'Rang "twice".' });
    await buyer.call('PUT', `/lead/toggle-archive/${second.code}`);
    const response = await buyer.call('GET', '/download/leads.csv');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads-2026-03-02.csv"',
      'cache-control': 'no-store',
    });
    const [head, ...rows] = response.body.trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFLead code,Date accepted,Status,Archived,Lead type,Title,Forename,Surname,/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(`${second.code},"2026-03-02 12:01",Valid,Yes,Gas boiler replacement,Ms,Winifred,"Ratty, Esq.",`);
    expect(rows[1]).toContain(`${first.code},"2026-03-02 12:00",Valid,No,`);
    expect(rows[1]).toContain("'+441632960501");
    expect(rows[1]).toMatch(/,"Rang ""twice""\."$/);
  });

  it.each(['=HYPERLINK("http://x")', '+1', '-1+1', '@SUM(A1)'])('does not let %s become a formula, in a name or a note', async (text) => {
    const { code } = await buy({ address2: text });
    await buyer.call('POST', `/lead/add-note/${code}`, { text });
    const [line = ''] = await lines();
    expect(line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
    expect(line.match(/'[=+\-@]/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('has telephone numbers as texts in a workbook, under the headings of the CSV', async () => {
    await buy({ surname: 'Mole' });
    const { rawPayload } = await buyer.call('GET', '/download/leads.csv?format=xlsx&columns=telephone,bought,surname&zone=Europe/London');
    const [sheet] = await readWorkbook(rawPayload);
    expect(sheet?.data).toEqual([
      ['Date accepted', 'Surname', 'Telephone'],
      [expect.any(Date), 'Mole', expect.stringMatching(/^\+44\d{10}$/)],
    ]);
  });

  it('has answers and coverage areas beside the description, but not how the lead was acquired', async () => {
    const { id } = await buy({ question_answers: [{ question: 10, option: 'semi' }] });
    await test.database.db.rows(sql`insert into enquiry_tracking (enquiry_id, utm_source) values (${id}, 'spring-campaign')`);
    await test.database.db.rows(sql`update coverage_areas set name = '' where company_id = ${buyer.companyId}`);
    const { rawPayload } = await buyer.call(
      'GET',
      '/download/leads.csv?format=xlsx&columns=description,answers,coverageAreas&zone=Europe/London',
    );
    const [sheet] = await readWorkbook(rawPayload);
    expect(sheet?.data).toEqual([
      ['Qualification notes', 'Questions and answers', 'Coverage area'],
      [
        'Combi is 14 years old and losing pressure.',
        'When would you like the work done? As soon as possible\nWhat kind of property is it? Semi-detached house',
        'Coverage 1',
      ],
    ]);
    expect((await lines()).join()).not.toContain('spring-campaign');
    await test.database.db.rows(
      sql`delete from coverage_districts d using coverage_areas a where a.id = d.coverage_area_id and a.company_id = ${buyer.companyId}`,
    );
    const [line = ''] = await lines();
    expect(line, 'after the area has left the district').not.toContain('Coverage 1');
  });

  it('goes back exactly one year', async () => {
    await buy({ surname: 'Mole' });
    clock.after(365 * 86_400_000);
    await keepSignedIn();
    expect(await lines()).toHaveLength(1);
    clock.after(366 * 86_400_000);
    await keepSignedIn();
    expect(await lines()).toEqual([]);
  });

  it('is read in chunks, each lead once, and every read is logged', async () => {
    const ids: EnquiryId[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await buy()).id);
    const exported: number[] = [];
    for await (const { enquiryId } of eachExportedLead(test.database.inTx, { companyId: buyer.companyId, language: 'en' }, 2))
      exported.push(enquiryId);
    expect(exported).toEqual(ids.toReversed());
    const read = (await readings()).map(({ surface, id }) => `${surface} ${id}`);
    expect(new Set(read)).toEqual(new Set(ids.map((id) => `export ${id}`)));
    expect(read).toHaveLength(ids.length);
  });

  it('shows only the code of leads whose contact data has expired', async () => {
    const { code, id } = await buy();
    await buyer.call('POST', `/lead/add-note/${code}`, { text: 'Mrs Plantedname is in after six.' });
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${id}`);
    const [line = ''] = await lines();
    expect(line).toContain(code);
    expect(line).not.toContain('Planted');
    expect(await readings()).toEqual([]);
  });

  it('excludes other companies’ leads, and requires a session', async () => {
    await buy();
    expect(await lines(await test.company())).toEqual([]);
    expect((await test.nobody().call('GET', '/download/leads.csv')).statusCode).toBe(401);
  });
});

describe('a printed lead', () => {
  const print = (code: string, caller: TestCaller = buyer) => caller.call('GET', `/download/lead/${code}/print`);

  it('shows everything needed at the door, and loads nothing else', async () => {
    const { code, id } = await buy({
      town: 'Leicester',
      description: 'Loud <boiler> & cold',
      question_answers: [{ question: 10, option: 'semi' }],
    });
    await buyer.call('POST', `/lead/add-note/${code}`, { text: '<img src=x onerror=alert(1)> ring first' });
    const { headers, body, statusCode } = await print(code);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(headers['content-disposition']).toBe(`inline; filename="lead-${code}.html"`);
    expect(body).toContain(`<title>${code}, Leicester</title>`);
    for (const words of [
      'Ms Winifred Plantedname',
      '12 Plantedstreet Road',
      'LE4 7ZS',
      'Semi-detached house',
      'Coverage area',
      'Coverage 1',
      'For your own notes',
    ])
      expect(body).toContain(words);
    expect(body).toContain('Loud &lt;boiler&gt; &amp; cold');
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; ring first');
    expect(await readings()).toEqual([{ surface: 'lead-print', id }]);
    // Allows only the page's own inline styles and script, by hash.
    const policy = String(headers['content-security-policy']);
    const source = (tag: string) => `'sha256-${hash('sha256', body.match(new RegExp(`<${tag}>([^]*?)</${tag}>`))?.[1] ?? '', 'base64')}'`;
    expect(policy).toContain(`style-src ${source('style')};`);
    expect(policy).toContain(`script-src ${source('script')};`);
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  });

  it('shows when the customer prefers to be called, if they said so', async () => {
    const { code, id } = await buy();
    expect((await print(code)).body).not.toContain('Best times to call');
    await test.database.inTx((tx) => setCallTimes(tx, { enquiryId: id, times: ['weekday_morning', 'weekend'] }));
    const { body } = await print(code);
    expect(body).toContain('Best times to call');
    expect(body).toContain('weekday mornings, weekends');
  });

  it('is also a PDF that grows with its content', async () => {
    const { code, id } = await buy({ town: 'Łódź', description: 'Dripping '.repeat(200) });
    const pages = async (): Promise<number> => {
      const { headers, rawPayload } = await buyer.call('GET', `/download/lead/${code}.pdf`);
      expect(headers['content-disposition']).toBe(`attachment; filename="lead-${code}.pdf"`);
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      return rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    };
    const few = await pages();
    for (let count = 0; count < 6; count += 1)
      await buyer.call('POST', `/lead/add-note/${code}`, { text: `${count} ${'W'.repeat(200)} ${'ring first '.repeat(20)}` });
    expect(await pages()).toBeGreaterThan(few);
    expect(await readings()).toEqual([
      { surface: 'lead-pdf', id },
      { surface: 'lead-pdf', id },
    ]);
  });

  it('shows a page for a link to an unknown lead', async () => {
    const { code } = await buy();
    const other = await test.company();
    const { statusCode, headers, body } = await print(code, other);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain(`The lead with code ${code} does not exist, or you do not have access to it.`);
    expect((await other.call('GET', `/download/lead/${code}.pdf`)).statusCode).toBe(404);
    expect((await print('no')).statusCode).toBe(422);
    expect((await print(code, test.nobody())).statusCode).toBe(401);
  });

  it('is in its company’s language', async () => {
    const danish = await test.company({ country: 'dk', areaCode: '84', workTypeCodes: ['boiler-service'], creditLimitMinor: 10_000_000 });
    const asked = { country: 'dk', work_type: 'boiler-service', postcode: '2100', telephone: '32 12 34 56' } as const;
    const { code } = await buy({ ...asked, question_answers: [] }, danish);
    expect((await print(code, danish)).body).toContain('Til dine egne noter');
  });
});
