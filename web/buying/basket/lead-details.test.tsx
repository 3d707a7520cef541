import { describe, expect, test } from 'vitest';
import { answer, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user, within } from '../../testing/page.ts';
import type { Lead } from '../lead.ts';
import { testAnswer, testLead } from '../test-leads.ts';
import { LeadDetails } from './lead-details.tsx';

const questions = 'GET /lead/questions/{id}';
const asked = (...data: { id?: number; question: string; answer: string }[]): TestAnswer =>
  answer(questions, { data: data.map((one) => ({ id: 50, ...one })) });

async function openDetails(lead: Lead, given: TestAnswer = asked()) {
  const part = await openPart(<LeadDetails row={lead} />, { texts: ['buying'], answers: { [questions]: given } });
  await screen.findByRole('heading', { name: lead.workType });
  return part;
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('lead details before purchase', () => {
  test.each<[string, Parameters<typeof testLead>[0], string]>([
    ['town and county', {}, 'LE4 Leicester, Leicestershire Inside'],
    ['one place for all of London', { locationUrl: 'england/London/camden', postcode: 'NW1', distanceKm: null }, 'NW1 London Inside'],
    ['that it lies outside', { isInCoverage: false, distanceKm: null }, 'LE4 Leicester, Leicestershire Outside'],
  ])('show the place: %s', async (_, facts, words) => {
    await openDetails(testLead(facts));
    expect(screen.getByText(/Inside|Outside/).parentElement?.textContent).toBe(words);
  });

  test('shows the distance beside the badges', async () => {
    await openDetails(testLead({}));
    expect(screen.getByText('6 miles away').parentElement?.className).toContain('badges');
  });

  test.each<[string, Parameters<typeof testLead>[0], string[]]>([
    ['nothing', { contactFacts: [] }, ['Nothing checked yet']],
    [
      'each with its time',
      {
        contactFacts: [
          { fact: 'telephone_confirmed', at: '2025-11-21T14:02:00Z' },
          { fact: 'telephone_format', at: '2025-11-21T14:00:00Z' },
        ],
      },
      ['Telephone confirmed 21 Nov 2025, 14:02', 'Phone number format checked 21 Nov 2025, 14:00'],
    ],
  ])('show completed checks only: %s', async (_, facts, words) => {
    await openDetails(testLead(facts));
    expect(
      within(screen.getByRole('list', { name: 'What we checked' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(words);
  });

  test.each([
    ['Combi is losing pressure.', 'Combi is losing pressure.'],
    ['  ', 'none provided'],
    [null, 'none provided'],
  ])('show the notes: %j', async (description, words) => {
    await openDetails(testLead({ description }));
    expect(screen.getByRole('heading', { name: 'Notes' }).nextElementSibling?.textContent).toBe(words);
  });

  test.each([
    ['ASAP', 'As soon as possible'],
    ['1MONTH', 'Within 1 month'],
    ['3MONTHS', 'Within 3 months'],
    ['SOMEDAY', 'Not given'],
  ])('show the timescale: %s reads %s', async (code, words) => {
    await openDetails(testLead({ answers: [testAnswer(1, code)] }));
    expect(fact('Timescale')).toBe(words);
  });

  test('show the number of buyers and the arrival time', async () => {
    await openDetails(testLead({ sold: 2, released: '2026-03-04T14:32:00Z' }));
    expect(fact('Sold')).toBe('2/3 sold');
    expect(fact('Released')).toBe('4 Mar 2026, 14:32');
    expect(screen.getByText('4 Mar 2026, 14:32').getAttribute('datetime')).toBe('2026-03-04T14:32:00Z');
  });

  test('say once that a lead is reserved, and until when', async () => {
    const until = '2099-01-01T12:00:00Z';
    await openDetails(testLead({ priorityUntil: until, isOffered: true, offeredUntil: until, sold: 2 }));
    expect(screen.getByText(/^Priority access until/)).toBeTruthy();
    expect(screen.queryByText(/^Offered to you until/)).toBeNull();
    expect(screen.getByText('Last One!')).toBeTruthy();
  });
});

describe('form questions', () => {
  test('leave out the timescale, which is shown above', async () => {
    const when = { id: 1, question: 'When would you like the work done?', answer: 'As soon as possible' };
    await openDetails(testLead(), asked(when, { question: 'Fuel', answer: 'Gas' }));
    await screen.findByText('Fuel');
    expect(screen.queryByText(when.question)).toBeNull();
    expect(screen.getAllByText(when.answer)).toHaveLength(1);
  });

  test('keep another answer in the same words as the timescale', async () => {
    await openDetails(testLead(), asked({ id: 60, question: 'When can we visit?', answer: 'As soon as possible' }));
    expect(await screen.findByText('When can we visit?')).toBeTruthy();
  });

  test('show their answers, except those displayed elsewhere', async () => {
    await openDetails(
      testLead(),
      asked(
        { question: 'Fuel', answer: 'Gas' },
        { question: 'Qualified', answer: 'yes' },
        { question: 'Description of proposed work ', answer: 'Combi' },
        { question: 'Bedrooms', answer: '3' },
      ),
    );
    const heading = await screen.findByRole('heading', { name: 'Questions and answers' });
    const list = within(heading.parentElement ?? document.body);
    expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Fuel', 'Bedrooms']);
    expect(list.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Gas', '3']);
  });

  test('have no heading if there are none', async () => {
    const part = await openDetails(testLead(), asked({ question: 'Qualified', answer: 'yes' }));
    await eventually(() => expect(part.calls).toContain('GET /lead/questions/7'));
    expect(screen.queryByRole('heading', { name: 'Questions and answers' })).toBeNull();
  });

  test('keep the rest in place if loading fails, with a retry', async () => {
    const part = await openDetails(testLead(), 'unreachable');
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('We could not load the questions and answers.');
    expect(screen.getByText('Combi is losing pressure.')).toBeTruthy();
    part.change({ [questions]: asked({ question: 'Fuel', answer: 'Gas' }) });
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Gas')).toBeTruthy();
  });
});
