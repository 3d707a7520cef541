import { describe, expect, test } from 'vitest';
import type { ReportWire } from '../../contract/disputes/endpoints.ts';
import { answer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user, within } from '../testing/page.ts';
import { rejected, rejection, report, reporting, reportPage } from './test-reporting.ts';
import { ReportTimeline } from './report-timeline.tsx';

async function open(...reports: readonly ReportWire[]) {
  const data = reporting({ reports: [...reports] });
  return openComponent(<ReportTimeline code="LEADCODE1" />, ['disputes'], () => answer(reportPage, { data }));
}
const region = async () => within(await screen.findByRole('region', { name: 'Progress of your report' }));
const names = async () => {
  const list = await (await region()).findByRole('list');
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
};

describe('report timeline', () => {
  test('ends a manual review with the reviewer and deadline', async () => {
    await open(report);
    expect(await names()).toEqual(['You reported this lead: Something else', 'Our team is looking at it']);
    const shown = await region();
    expect(shown.getByText('The house is not there any more.')).toBeTruthy();
    expect(shown.getByText(/^We'll decide by 25 Nov 2026, 10:00$/)).toBeTruthy();
  });

  test('shows the customer’s deadline and the attempts to reach them', async () => {
    const attempts = [20, 21, 22].map((day) => ({ at: `2026-11-${day}T10:00:00Z`, channel: 'phone' as const }));
    const question = { asked: '2026-11-22T11:00:00Z', ends: '2026-11-25T11:00:00Z', answered: null };
    await open({ ...report, reason: 'nocontacttried', state: 'asking_customer', attempts, question });
    expect(await names()).toEqual([
      'You reported this lead: I have tried more than once, at different times',
      "We asked your customer if you've been in touch",
      'We are waiting for your customer',
    ]);
    const shown = await region();
    expect(shown.getByText('3 attempts listed')).toBeTruthy();
    expect(shown.getByText('They have until 25 Nov 2026, 11:00 to reply')).toBeTruthy();
    expect(shown.queryByText(/We'll decide by/)).toBeNull();
  });

  test('shows the customer’s statement and the credit', async () => {
    const question = { asked: '2026-11-22T11:00:00Z', ends: '2026-11-25T11:00:00Z', answered: '2026-11-23T08:00:00Z' };
    const decision = {
      ...rejection,
      outcome: 'accepted',
      decided_by: 'customer',
      ground: 'customer_denied',
      reason: null,
      facts: { answer: 'no', credit: 'issued' },
    } as const;
    await open({ ...report, reason: 'wrongwork', state: 'accepted', question, decisions: [decision] });
    expect(await names()).toEqual([
      'You reported this lead: It is not the type of work I chose',
      "We asked your customer if you've been in touch",
      'Your customer replied',
      'Report accepted',
      'Credit note issued',
    ]);
    const shown = await region();
    expect(shown.getByText('They said they have not heard from you.')).toBeTruthy();
    expect(shown.getByText(/Decided by your customer's reply/)).toBeTruthy();
  });

  test('shows both decisions of an appeal, the last as final', async () => {
    const last = { ...rejection, step: 'appeal', reason: 'It still stands, we went there.', at: '2026-11-24T09:00:00Z' } as const;
    await open({
      ...rejected,
      state: 'appeal_rejected',
      appealed: '2026-11-23T09:00:00Z',
      appeal_comment: 'It burnt down.',
      decisions: [last, rejection],
    });
    expect(await names()).toEqual([
      'You reported this lead: Something else',
      'Report rejected',
      'You appealed',
      'Appeal rejected, which is final',
    ]);
    const shown = await region();
    for (const words of ['It burnt down.', 'It still stands, we went there.', 'The house stands, and the customer answered our call.'])
      expect(shown.getByText(words)).toBeTruthy();
  });

  test('shows reports before and after an extension in order', async () => {
    const extension = { ...rejection, outcome: 'extended', reason: 'Try again in the evening.' } as const;
    const again = { ...report, created: '2026-11-28T10:00:00Z', state: 'checking' } as const;
    await open(again, { ...report, state: 'extended', decisions: [extension] });
    expect(await names()).toEqual([
      'You reported this lead: Something else',
      'Time extended',
      'You reported this lead: Something else',
      'We are checking phone and email',
    ]);
  });

  test.each([
    ['bought_before', { lead: 'ABCD2345' }, 'You bought it before, as ABCD2345.'],
    ['contact_impossible', { telephone: 'dead', email: 'none' }, 'The phone number does not work.'],
    ['contact_impossible', { telephone: 'none', email: 'dead' }, 'The email address does not work.'],
    [
      'customer_silent',
      { bought: 12, given_on_silence: 1 },
      'You bought 12 leads in this period. We had already credited 1 without a reply.',
    ],
    ['withdrawn', { credit: 'already_credited' }, 'It had already been credited.'],
    ['coverage', { credit: 'written_off' }, 'Its invoice had been written off, so there was nothing to refund.'],
  ] as const)('shows the findings for %s', async (ground, facts, words) => {
    const decision = { ...rejection, outcome: 'accepted', decided_by: 'system', ground, reason: null, facts } as const;
    await open({ ...report, state: 'accepted', decisions: [decision] });
    expect(await (await region()).findByText(words)).toBeTruthy();
    expect(await names()).toEqual(['You reported this lead: Something else', 'Report accepted']);
  });

  test('is hidden for a lead without reports', async () => {
    const { calls } = await open();
    await eventually(() => expect(calls).toContain('GET /lead/report/LEADCODE1'));
    await eventually(() => expect(screen.queryByRole('region')).toBeNull());
  });

  test('can be retried after a failed load', async () => {
    let isUp = false;
    const data = reporting({ reports: [report] });
    await openComponent(<ReportTimeline code="LEADCODE1" />, ['disputes'], () => (isUp ? answer(reportPage, { data }) : 'unreachable'));
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('We could not load your report.');
    isUp = true;
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Our team is looking at it')).toBeTruthy();
  });
});
