import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import { leads } from '../../contract/leads/endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { appealReport, decideByPerson, reportLead } from '../../test/factories/report-lead.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const clock = useTestClock('2026-03-02T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const day = 86_400_000;
let buyer: TestCaller;
let sourceId: SourceId;
/** A lead in each status, by name. */
const codes: Record<string, string> = {};

async function buy(): Promise<string> {
  const id = await putOnSale(test.database, sourceId);
  return (await buyer.call('PUT', `/lead/accept/${id}`, {})).json<{ data: { lead: { code: string } } }>().data.lead.code;
}
beforeAll(async () => {
  clock.after(0);
  ({ sourceId } = await makeSource(test.database));
  buyer = await test.company({ creditLimitMinor: 10_000_000 });
  for (const name of ['valid', 'reported', 'accepted', 'rejected', 'appealed', 'extended', 'put away']) codes[name] = await buy();
  for (const name of ['reported', 'accepted', 'rejected', 'appealed', 'extended']) {
    const report = await reportLead(test, codes[name] ?? '');
    if (name === 'accepted' || name === 'rejected' || name === 'extended')
      await decideByPerson(test, report, name, { reason: `It is ${name}.` });
    if (name === 'appealed') {
      await decideByPerson(test, report, 'rejected');
      await appealReport(test, report);
    }
  }
  const away = await reportLead(test, codes['put away'] ?? '');
  await decideByPerson(test, away, 'rejected');
  await buyer.call('PUT', `/lead/toggle-archive/${codes['put away']}`);
});
const detail = async (name: string) =>
  leads['GET /lead/find/{id}'].answers[200].parse((await buyer.call('GET', `/lead/find/${codes[name]}`)).json()).data;
const inventory = async (query: string) =>
  leads['GET /lead/inventory'].answers[200].parse((await buyer.call('GET', `/lead/inventory?${query}`)).json());
const findName = (code: string): string | undefined => Object.keys(codes).find((name) => codes[name] === code);
const named = async (query: string): Promise<(string | undefined)[]> => (await inventory(query)).data.map((row) => findName(row.code));

describe('My leads by status', () => {
  it.each([
    ['status=valid', ['valid']],
    ['status=reported', ['reported']],
    ['status=accepted', ['accepted']],
    ['status=rejected', ['rejected']],
    ['status=appealed', ['appealed']],
    ['status=extended', ['extended']],
    ['status=archived', ['put away']],
    ['archived=1', ['put away']],
    ['archived=1&status=rejected', ['put away']],
    ['archived=1&status=valid', []],
    ['status=rejected&search=Plantedname', ['rejected']],
    ['status=rejected&workTypes=101&order=name-asc', ['rejected']],
  ])('%s', async (query, names) => {
    expect(await named(query)).toEqual(names);
    expect((await inventory(query)).meta.totalResults).toBe(names.length);
  });

  it.each(['status=bad', 'status=', 'archived=true'])('%s is refused', async (query) => {
    expect((await buyer.call('GET', `/lead/inventory?${query}`)).statusCode).toBe(422);
  });

  it('have one icon each, and valid ones none', async () => {
    const icons = Object.fromEntries((await inventory('')).data.map((row) => [findName(row.code), row.statusIcons]));
    expect(icons).toEqual({
      valid: [],
      reported: ['icon-reported'],
      accepted: ['icon-report-accepted'],
      rejected: ['icon-report-rejected'],
      appealed: ['icon-report-appealed'],
      extended: ['icon-report-extended'],
    });
  });

  it('have the status of their newest report', async () => {
    const code = (codes['again'] = await buy());
    await decideByPerson(test, await reportLead(test, code), 'extended');
    await reportLead(test, code);
    expect(await named('status=reported')).toContain('again');
    expect(await named('status=extended')).not.toContain('again');
  });
});

describe('a lead’s reporting', () => {
  const bought = Date.parse('2026-03-02T12:00:00Z');
  const at = (days: number) => new Date(bought + days * day).toISOString();
  const untouched = {
    outstanding_report: false,
    query_result: null,
    reason: null,
    isAppealable: false,
    appeal_by: null,
    extensions_granted: 0,
  };

  it.each([
    ['valid', { ...untouched, reportStatus: null, report_by: at(7), statusIcons: [] }],
    ['reported', { ...untouched, reportStatus: 'reported', outstanding_report: true }],
    ['accepted', { ...untouched, reportStatus: 'accepted', query_result: true, reason: 'It is accepted.' }],
    [
      'rejected',
      { ...untouched, reportStatus: 'rejected', query_result: false, reason: 'It is rejected.', isAppealable: true, appeal_by: at(7) },
    ],
    ['appealed', { reportStatus: 'appealed', outstanding_report: true, query_result: null, isAppealable: false, appeal_by: at(7) }],
    ['extended', { ...untouched, reportStatus: 'extended', reason: 'It is extended.', extensions_granted: 1, report_by: at(14) }],
  ])('%s', async (name, told) => {
    const { lead } = await detail(name);
    expect(lead).toMatchObject(told);
  });

  it('includes the credit note, negative, only if there is one', async () => {
    const { credit, credits, invoice, lead } = await detail('accepted');
    expect(lead).toMatchObject({ invoiced: false });
    expect(credit).toEqual({
      code: expect.stringMatching(/^\d+-C0001$/) as string,
      price_excluding_vat: -invoice.price_excluding_vat,
      price_vat: -invoice.price_vat,
      price_including_vat: -invoice.price_including_vat,
      currency: 'GBP',
    });
    expect(credits).toEqual([credit]);
    expect(await detail('rejected')).toMatchObject({ lead: { invoiced: true }, credit: null, credits: [] });
  });

  it('includes whether its type can be reported at all', async () => {
    expect((await detail('valid')).isReportBanned).toBe(false);
    await test.database.db.rows(sql`update work_types set reports_banned = true where code = 'gas-boiler-replacement'`);
    expect((await detail('valid')).isReportBanned).toBe(true);
    await test.database.db.rows(sql`update work_types set reports_banned = false`);
  });
});

describe('a lead’s review', () => {
  const asks = () => sql`
    insert into review_requests (purchase_id, token_hash, ends_at)
    select id, '\\x01', created_at + interval '20 weeks' from purchases where code = ${codes['valid']}`;

  it('shows whether it was requested, its text, and the rating out of ten', async () => {
    expect(await detail('valid')).toMatchObject({
      remindFeedback: false,
      feedbackTooLate: false,
      review_obstacle: null,
      lead: { feedback: null, feedbackRating: null },
    });
    await test.database.db.rows(asks());
    expect(await detail('valid')).toMatchObject({ remindFeedback: true, review_obstacle: 'reviewRequested' });
    await test.database.db.rows(sql`
      insert into reviews (code, purchase_id, company_id, rating_overall, comment, display_name)
      select 'REVIEW0001', id, company_id, 8, 'Tidy and quick.', 'Winifred P' from purchases where code = ${codes['valid']}`);
    const { lead } = await detail('valid');
    expect([lead.feedbackRating, lead.feedback]).toEqual([
      8,
      {
        code: 'REVIEW0001',
        rating: 8,
        rating_overall: 8,
        comment: 'Tidy and quick.',
        created_date: clock.now.toISOString(),
        is_published: false,
      },
    ]);
    const row = (await inventory('status=valid')).data.find(({ code }) => code === codes['valid']);
    expect(row?.feedbackRating).toBe(8);
  });

  it('shows whether it is too late to ask, from twenty weeks after the purchase', async () => {
    const signedIn = sql`update sessions set last_seen_at = app_now(), ends_at = app_now() + interval '1 year'`;
    for (const [ms, isLate] of [
      [20 * 7 * day - 1, false],
      [20 * 7 * day, true],
    ] as const) {
      clock.after(ms);
      await test.database.db.rows(signedIn);
      expect((await detail('rejected')).feedbackTooLate).toBe(isLate);
    }
  });
});
