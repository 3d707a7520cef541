import { describe, expect, test } from 'vitest';
import { deadlineInGmt } from '../../contract/kit/deadline-format.ts';
import { answer, refusal, type TestAnswers } from '../testing/contract-answers.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen, user, within } from '../testing/page.ts';
import { Toasts } from '../ui/toast.tsx';
import type { LeadDetailWire } from './lead-facts.ts';
import { leadDetail } from './test-lead.ts';
import { Administration } from './administration.tsx';

interface Opened {
  readonly lead?: Partial<LeadDetailWire['lead']>;
  readonly detail?: Partial<LeadDetailWire>;
  readonly answers?: TestAnswers;
  readonly width?: number;
}

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

async function open({ lead = {}, detail = {}, answers = {}, width = 1280 }: Opened = {}) {
  const known = { ...leadDetail, ...detail, lead: { ...leadDetail.lead, report_by: inDays(6.5), ...lead } };
  const part = await openPart(
    <>
      <Administration detail={known} />
      <Toasts />
    </>,
    { texts: ['lead', 'reviews', 'errors'], answers, width },
  );
  await screen.findByRole('heading', { name: 'Administration' });
  return part;
}

const entry = (name: string) => screen.getByRole(/Archive|Unarchive/.test(name) ? 'button' : 'link', { name });
const unavailable = (name: string) => {
  const button = screen.getByRole('button', { name: new RegExp(`^${name}`) });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
};

describe('actions on a lead', () => {
  test('are in a fixed order with plain links to files and documents', async () => {
    const credit = { ...leadDetail.invoice, code: '10042-C0001' };
    await open({ detail: { credit } });
    const entries = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(entries).toEqual(['Print (opens in a new tab)', 'PDF', 'View Invoice', 'View Credit', 'Archive', 'Get a Review', 'Report']);
    expect(screen.getByRole('link', { name: /^Print/ }).getAttribute('href')).toBe('/download/lead/LEADCODE1/print');
    expect(entry('PDF').getAttribute('href')).toBe('/download/lead/LEADCODE1.pdf');
    expect(entry('View Invoice').getAttribute('href')).toBe('/account/invoices?code=10042-0007');
    expect(entry('View Credit').getAttribute('href')).toBe('/account/invoices?code=10042-C0001');
  });

  test('stay in place with a reason while there is no credit note', async () => {
    await open();
    expect(unavailable('View Credit')).toBe('There is no credit note for this lead.');
  });

  test('are collapsed on a phone, with the deadline visible', async () => {
    await open({ width: 390 });
    const fold = screen.getByRole('button', { name: 'Administration' });
    expect([fold.getAttribute('aria-expanded'), screen.queryByRole('link', { name: 'PDF' })]).toEqual(['false', null]);
    screen.getByText(/^You can report this lead until/);
    await user.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    entry('PDF');
  });
});

const appealable = { reportStatus: 'rejected', isAppealable: true, query_result: false, report_by: inDays(-1) } as const;

describe('Get a Review', () => {
  const request = 'GET /feedback/request/{id}';

  test.each<[string, Partial<LeadDetailWire>, string]>([
    [
      'asked already',
      { remindFeedback: true, review_obstacle: 'reviewRequested' },
      'You have already requested a review from this customer.',
    ],
    [
      'too late',
      { feedbackTooLate: true, review_obstacle: 'reviewTooLate' },
      'Too much time has passed to request a review from this customer. We allow a window of up to 20 weeks to gather feedback.',
    ],
  ])('says why not: %s', async (_, detail, reason) => {
    await open({ detail });
    expect(unavailable('Get a Review')).toBe(reason);
  });

  test('previews what will be sent and can be cancelled', async () => {
    const part = await open({ answers: { [request]: 'unreachable' } });
    await user.click(screen.getByRole('button', { name: 'Get a Review' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Send Email' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect([screen.queryByRole('dialog'), part.sent]).toEqual([null, []]);
  });
});

describe('offers Report, or Appeal in its place', () => {
  test.each<[string, Opened, string, string]>([
    ['nothing was reported', {}, 'Report', 'report'],
    ['more time was given', { lead: { reportStatus: 'extended', extensions_granted: 1 } }, 'Report', 'report'],
    ['a report was rejected', { lead: { ...appealable, appeal_by: inDays(3.5) } }, 'Appeal', 'appeal'],
  ])('links to the form where %s', async (_, opened, name, action) => {
    await open(opened);
    expect(entry(name).getAttribute('href')).toBe(`/lead/report/LEADCODE1?action=${action}`);
    expect(screen.queryByText(action === 'report' ? 'Appeal' : 'Report')).toBeNull();
  });

  const lastMonth = '2026-03-14T17:00:00Z';
  test.each<[string, Opened, string, string]>([
    ['it was reported', { lead: { reportStatus: 'reported', outstanding_report: true } }, 'Report', 'You have already reported this lead'],
    ['it was appealed', { lead: { reportStatus: 'appealed', query_result: false } }, 'Report', 'You have already reported this lead'],
    ['it was accepted', { lead: { reportStatus: 'accepted', query_result: true } }, 'Report', 'You have already reported this lead'],
    ['an appeal failed', { lead: { reportStatus: 'rejected', query_result: false } }, 'Report', 'You have already reported this lead'],
    ['its type is banned', { detail: { isReportBanned: true } }, 'Report', 'Reporting is not enabled for this lead type'],
    ['the time is over', { lead: { report_by: lastMonth } }, 'Report', 'Closed on 14 March 2026, 17:00 GMT'],
    ['the time to appeal is over', { lead: { ...appealable, appeal_by: lastMonth } }, 'Appeal', 'Closed on 14 March 2026, 17:00 GMT'],
  ])('explains why not where %s', async (_, opened, name, reason) => {
    await open(opened);
    expect(unavailable(name)).toBe(reason);
    expect(screen.queryByText(/^You can (?:report|appeal)/)).toBeNull();
  });
});

describe('deadline', () => {
  test.each<[Partial<LeadDetailWire['lead']>, (until: string) => string]>([
    [{ report_by: inDays(6.5) }, (until) => `You can report this lead until ${until} (6 days left)`],
    [{ report_by: inDays(1.5) }, (until) => `You can report this lead until ${until} (1 day left)`],
    [{ report_by: inDays(0.23) }, (until) => `You can report this lead until ${until} (5 hours left)`],
    [{ ...appealable, appeal_by: inDays(3.5) }, (until) => `You can appeal until ${until} (3 days left)`],
  ])('for %j is shown in words', async (lead, words) => {
    await open({ lead });
    screen.getByText(words(deadlineInGmt(lead.appeal_by ?? lead.report_by ?? '')));
  });
});

const toggle = 'PUT /lead/toggle-archive/{id}';

describe('archiving', () => {
  test.each([
    [false, 'Archive', 'Lead successfully archived'],
    [true, 'Unarchive', 'Lead successfully unarchived'],
  ])('a lead that is archived (%s) asks first, then %s: %s', async (archived, name, toast) => {
    const part = await open({
      lead: { dashboard_lead: { archived } },
      answers: { [toggle]: answer(toggle, { data: { archived: !archived } }) },
    });
    await user.click(entry(name));
    const question = within(await screen.findByRole('dialog', { name: `${name} this lead?` }));
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
    await user.click(question.getByRole('button', { name }));
    await screen.findByText(toast);
    expect([part.sent.map(({ call }) => call), screen.queryByRole('dialog')]).toEqual([['PUT /lead/toggle-archive/LEADCODE1'], null]);
  });

  test('shows the resulting state when another window was faster', async () => {
    await open({ answers: { [toggle]: answer(toggle, { data: { archived: false } }) } });
    await user.click(entry('Archive'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await screen.findByText('Lead successfully unarchived');
  });

  test('does nothing when cancelled', async () => {
    const part = await open();
    await user.click(entry('Archive'));
    await user.keyboard('{Escape}');
    expect([screen.queryByRole('dialog'), part.sent]).toEqual([null, []]);
  });

  test('reports a failure in the dialog', async () => {
    const part = await open({ answers: { [toggle]: 'unreachable' } });
    await user.click(entry('Archive'));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Archive' }));
    expect((await question.findByRole('alert')).textContent).toBe('We could not archive this lead. Please try again.');
    part.change({ [toggle]: refusal(toggle, 404, ['No such lead']) });
    await user.click(question.getByRole('button', { name: 'Archive' }));
    await question.findByText('No such lead');
  });
});
