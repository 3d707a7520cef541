import { describe, expect, test } from 'vitest';
import { isRest, isShort } from '../../test/scope.ts';
import { erasedEnquiry, leadDetail } from '../leads/test-lead.ts';
import { answer, refusal } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import { abroad, leadPage, report, reportAnswers, reporting, reportPage } from './test-reporting.ts';

const post = 'POST /lead/report/{id}';
const address = '/lead/report/LEADCODE1?action=report';
const taken = answer(post, { data: { report } });

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const choose = (name: string) => user.click(radio(name));
const summary = async () => within(await screen.findByRole('alert'));
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const box = async () => within(await screen.findByRole('region', { name: 'Before you report' }));
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' });

async function openReport(more?: Parameters<typeof reportAnswers>[0], width?: number) {
  const app = await openApp(address, { ...reportAnswers(more), [post]: taken }, width);
  await screen.findByRole('heading', { level: 1, name: 'Report this lead' });
  return app;
}

async function stateAttempts(...times: readonly string[]): Promise<void> {
  for (const [place, time] of times.entries()) {
    const field = screen.getByLabelText(`Attempt ${place + 1}: Date and time`);
    await user.clear(field);
    await user.type(field, time);
    await user.selectOptions(screen.getByLabelText(`Attempt ${place + 1}: How`), 'Phone call');
  }
}
const inTime = ['2026-11-20T16:00', '2026-11-21T10:00', '2026-11-22T18:30'];

describe.skipIf(isRest)('report form', () => {
  test('names the lead and the deadline in GMT', async () => {
    const app = await openReport();
    for (const words of ['Gas boiler replacement', 'Mr Arjun Patel', 'Leicester, LE1 5YA', '£28.80', '14 March 2099, 17:00 GMT'])
      expect(app.text()).toContain(words);
    expect(document.title).toBe('Report lead LEADCODE1 | Plumbline');
    expect(screen.getByRole('link', { name: 'Back to the lead' }).getAttribute('href')).toBe('/lead/LEADCODE1');
  });

  test('says that the customer was erased', async () => {
    const { lead } = leadDetail;
    const data = { ...leadDetail, lead: { ...lead, enquiry: { ...lead.enquiry, ...erasedEnquiry } } };
    await openApp(address, { ...reportAnswers(), [leadPage]: answer(leadPage, { data }) });
    expect(await screen.findByText(/Details erased/)).toBeTruthy();
  });

  test('offers the policy’s reasons, with the British ones only there', async () => {
    await openReport();
    expect(screen.getAllByRole('radio')).toHaveLength(7);
    expect(radio('I suspect fraud').checked).toBe(false);
    expect(screen.queryByRole('radio', { name: 'I am unable to contact the customer' })).toBeNull();
  });

  test('reports a dead number as a hoax and starts the description with it', async () => {
    const app = await openReport();
    await choose('The phone number belongs to someone else');
    await choose('The phone number does not work');
    expect(comment().value).toBe('The phone number does not work. ');
    expect((await box()).getByText('It is a hoax, or the customer never asked for this')).toBeTruthy();
    await press('Send report');
    await eventually(() => expect(app.bodies).toHaveLength(1));
    expect(JSON.parse(app.bodies[0] ?? '')).toMatchObject({ reason: 'hoaxlead', comment: 'The phone number does not work. ' });
  });

  test('keeps a description that was typed when the reason changes', async () => {
    await openReport();
    await choose('The phone number does not work');
    await fill(comment(), 'It is the number of a school.');
    await choose('I suspect fraud');
    expect(comment().value).toBe('It is the number of a school.');
  });

  test('abroad asks right after "could not reach" whether they tried', async () => {
    await openReport({ rules: [...abroad] });
    expect(screen.queryByRole('radio', { name: 'I have not tried yet' })).toBeNull();
    await choose('I am unable to contact the customer');
    const names = screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.parentElement?.textContent);
    expect(names.slice(1, 5)).toEqual([
      'I am unable to contact the customer',
      'I have tried more than once, at different times',
      'I have not tried yet',
      'It is not the type of work I chose',
    ]);
    expect(radio('I have not tried yet').closest('fieldset')?.parentElement?.closest('fieldset')).toBe(
      radio('I am unable to contact the customer').closest('fieldset'),
    );
  });

  test('omits "not tried" after an extension', async () => {
    await openReport({ extensions_granted: 1, rules: abroad.filter(({ reason }) => reason !== 'nocontactnottried') });
    await choose('I am unable to contact the customer');
    expect(radio('I have tried more than once, at different times')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'I have not tried yet' })).toBeNull();
  });
});

describe.skipIf(isShort)('before reporting', () => {
  test('shows the general promise until a reason is chosen', async () => {
    await openReport();
    const before = await box();
    expect(before.getByText(/within 48 hours, Monday to Friday, except on public holidays/)).toBeTruthy();
    expect(before.getByText(/in the 60 days before/)).toBeTruthy();
    expect(screen.getByText('We usually reply by Wednesday 25 November').tagName).toBe('OUTPUT');
    expect(before.getByRole('link', { name: 'How returns work' }).getAttribute('href')).toBe('/help/returns');
  });

  test('can be folded away below the form on a phone', async () => {
    await openReport({}, 390);
    expect((await box()).getByRole('group')).toHaveProperty('open', true);
  });

  test.each([
    [
      'It is a duplicate of a lead I bought before',
      'Our records, straight away, if they prove it. If not, our team.',
      'In seconds, if our records prove it.',
    ],
    ['I suspect fraud', 'Our team.', 'Within 48 hours on working days.'],
    ['It is a hoax, or the customer never asked for this', 'Your customer. We email and text them', 'Your customer has 72 hours to reply.'],
  ])('%s shows the decider and the deadline', async (reason, decider, within) => {
    await openReport();
    await choose(reason);
    const before = await box();
    expect(before.getByText(decider, { exact: false })).toBeTruthy();
    expect(before.getByText(within, { exact: false })).toBeTruthy();
  });

  test.each([
    [3, 'You have 3 automatic credits left for now.'],
    [1, 'You have 1 automatic credit left for now.'],
    [0, "You've used all your automatic credits for now, so our team would decide."],
  ])('with %i left of the quota says so', async (quotaLeft, words) => {
    await openReport({ rules: [...abroad], quota_left: quotaLeft });
    await choose('I am unable to contact the customer');
    await choose('I have tried more than once, at different times');
    const before = await box();
    expect(before.getByText('Dates and times of at least 3 attempts over 48 hours.')).toBeTruthy();
    expect(before.getByText(words, { exact: false })).toBeTruthy();
    expect(before.getByText(/for up to 20% of your leads in any 90 days/)).toBeTruthy();
  });

  test('explains who decides if the customer does not reply', async () => {
    await openReport({ quota_left: 2 });
    await choose('It is a hoax, or the customer never asked for this');
    expect((await box()).getByText('Our team decides.')).toBeTruthy();
  });
});

describe.skipIf(isRest)('invalid report', () => {
  test('names both empty fields in a focused summary', async () => {
    const app = await openReport();
    await press('Send report');
    const problems = (await summary()).getAllByRole('link').map((link) => link.textContent);
    expect(problems).toEqual(['What is wrong with this lead? This field is required', 'What happened? This field is required']);
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    await eventually(() => expect(document.title).toBe('Error: Report lead LEADCODE1 | Plumbline'));
    expect(app.calls).not.toContain('POST /lead/report/LEADCODE1');
  });

  test('asks why nobody was reached and links there', async () => {
    await openReport({ rules: [...abroad] });
    await choose('I am unable to contact the customer');
    await fill(comment(), 'They never answer.');
    await press('Send report');
    const link = (await summary()).getByRole('link');
    expect(link.textContent).toContain('Please tell us why you are unable to contact the customer.');
    await user.click(link);
    expect(document.activeElement).toBe(radio('I have tried more than once, at different times'));
  });

  test('asks for a longer description and counts', async () => {
    const app = await openReport();
    await choose('I suspect fraud');
    await fill(comment(), 'Too short');
    expect(app.text()).toContain('9 of 2,000');
    await press('Send report');
    expect((await summary()).getByRole('link').textContent).toContain('Please provide as much detail as possible');
  });

  test.each([
    [[], 'Enter the date, time and type of every attempt that this reason needs'],
    [['2026-11-20T16:00', '2026-11-20T17:00', '2026-11-21T10:00'], 'The first and last attempts are too close together'],
    [['2026-11-20T10:00', '2026-11-21T10:00', '2026-11-22T18:30'], 'An attempt must be after you bought the lead and not in the future'],
    [['2026-11-20T16:00', '2026-11-20T16:00', '2026-11-22T18:30'], 'Each attempt must have a different time'],
  ])('with the attempts %j shows the reason', async (times, words) => {
    await openReport({ rules: [...abroad] });
    await choose('I am unable to contact the customer');
    await choose('I have tried more than once, at different times');
    await stateAttempts(...times);
    await fill(comment(), 'They never answer.');
    await press('Send report');
    expect((await summary()).getByRole('link').textContent).toContain(words);
  });

  test('strips links while typing', async () => {
    await openReport();
    await fill(comment(), 'See www.proof.test for all');
    expect(comment().value).not.toContain('www');
    expect(screen.getByText(/We remove links/)).toBeTruthy();
  });

  test.each([
    [refusal(post, 409, ['The lead has been reported already']), 'The lead has been reported already'],
    ['unreachable' as const, 'We could not send your report. Please try again.'],
  ])('shows the reason of the server and keeps the input', async (refused, words) => {
    const app = await openReport();
    app.change({ [post]: refused });
    await choose('I suspect fraud');
    await fill(comment(), 'The name is that of a film star.');
    await press('Send report');
    expect((await summary()).getByText(words)).toBeTruthy();
    expect(comment().value).toBe('The name is that of a film star.');
    expect(radio('I suspect fraud').checked).toBe(true);
  });
});

describe.skipIf(isRest)('attempts', () => {
  const open = async () => {
    const app = await openReport({ rules: [...abroad] });
    await choose('I am unable to contact the customer');
    await choose('I have tried more than once, at different times');
    return app;
  };

  test('have as many lines as required, up to ten, and extras can be removed', async () => {
    await open();
    const lines = () => screen.getAllByLabelText(/^Attempt \d+: Date and time$/);
    expect(lines()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Remove attempt 1' })).toBeNull();
    for (let count = 4; count <= 10; count += 1) await press('Add an attempt');
    expect(lines()).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'Add an attempt' })).toBeNull();
    await press('Remove attempt 10');
    expect(lines()).toHaveLength(9);
    expect(document.activeElement).toBe(lines()[0]);
  });

  test('are sent as instants, without those of another reason', async () => {
    const app = await open();
    await stateAttempts(...inTime);
    await fill(comment(), 'They never answer.');
    await press('Send report');
    await eventually(() => expect(app.bodies).toHaveLength(1));
    const sent = JSON.parse(app.bodies[0] ?? '') as { reason: string; attempts: { at: string; channel: string }[] };
    expect(sent.reason).toBe('nocontacttried');
    expect(sent.attempts).toEqual(inTime.map((time) => ({ at: new Date(time).toISOString(), channel: 'phone' })));
  });

  test('of an abandoned reason are not sent', async () => {
    const app = await open();
    await stateAttempts(...inTime);
    await choose('Something else');
    await fill(comment(), 'It is something else.');
    await press('Send report');
    await eventually(() => expect(app.bodies).toHaveLength(1));
    expect(JSON.parse(app.bodies[0] ?? '')).toEqual({
      actionType: 'report',
      reason: 'reject_other',
      comment: 'It is something else.',
      attempts: [],
    });
  });
});

test.skipIf(isShort).each([
  ['with_operator', null, "Our team is looking at it. We'll decide by 25 Nov 2026, 10:00 and email you."],
  [
    'asking_customer',
    { asked: '2026-11-23T10:00:00Z', ends: '2026-11-26T10:00:00Z', answered: null },
    /They have until 26 Nov 2026, 10:00 to reply/,
  ],
  ['checking', null, /^We're checking the phone number and email address/],
  ['accepted', null, /we've credited the full price to your account/],
] as const)('returns to the lead and says what happens next: %s', async (state, question, words) => {
  const app = await openReport();
  await choose('I suspect fraud');
  await fill(comment(), 'The name is that of a film star.');
  app.change({ [reportPage]: answer(reportPage, { data: reporting({ facts: { state }, reports: [{ ...report, state, question }] }) }) });
  await press('Send report');
  await eventually(() => expect(app.place()).toBe('/lead/LEADCODE1'));
  const notice = (await screen.findByText('Your report has been sent')).closest('output') ?? document.body;
  expect(await within(notice).findByText(words)).toBeTruthy();
});

test.skipIf(isShort).each([
  [{ is_banned: true }, 'Reporting is not enabled for this lead type'],
  [{ state: 'with_operator' }, 'You have already reported this lead'],
  [{ state: 'appeal_rejected', appeal_by: '2026-11-22T09:00:00Z' }, 'Your report of this lead has been decided'],
  [{ report_by: '2026-11-22T17:00:00Z' }, 'Closed on 22 November 2026, 17:00 GMT'],
  [{ state: 'rejected', appeal_by: '2026-11-22T17:30:00Z' }, 'Closed on 22 November 2026, 17:30 GMT'],
] as const)('opens the lead instead if nothing can be reported (%j) and explains: %s', async (facts, words) => {
  const app = await openApp(address, reportAnswers({ facts }));
  expect((await screen.findByText(words)).closest('output')).toBeTruthy();
  expect(app.place()).toBe('/lead/LEADCODE1');
});

describe.skipIf(isShort)('lead', () => {
  test.each([404, 422])('that does not exist (%d) is reported with its code', async (status) => {
    await openApp('/lead/report/NOPE1234', {
      ...reportAnswers(),
      [leadPage]: refusal(leadPage, status),
      [reportPage]: refusal(reportPage, status),
    });
    expect(await screen.findByText('The lead with code NOPE1234 does not exist, or you do not have access to it.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to My leads' }).getAttribute('href')).toBe('/my-leads');
    expect(document.title).toBe('Lead not found | Plumbline');
  });

  test('that failed to load can be retried', async () => {
    const app = await openApp(address, { ...reportAnswers(), [reportPage]: 'unreachable' });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('We could not load this lead.');
    app.change({ [reportPage]: answer(reportPage, { data: reporting() }) });
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Report this lead' })).toBeTruthy();
  });

  test('that is loading shows a labelled placeholder', async () => {
    await openApp(address, { ...reportAnswers(), [reportPage]: 'pending' });
    expect((await screen.findByText('Loading the lead')).parentElement?.getAttribute('aria-busy')).toBe('true');
  });
});
