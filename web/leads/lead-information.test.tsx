import { describe, expect, test } from 'vitest';
import { openPart } from '../testing/open-part.tsx';
import { screen, within } from '../testing/page.ts';
import type { LeadEnquiry } from './lead-facts.ts';
import { erasedEnquiry, leadDetail } from './test-lead.ts';
import { LeadInformation } from './lead-information.tsx';
import { LeadQuestions } from './lead-detail.tsx';

async function openInformation(enquiry: Partial<LeadEnquiry> = {}) {
  const { lead } = leadDetail;
  await openPart(<LeadInformation lead={{ ...lead, enquiry: { ...lead.enquiry, ...enquiry } }} onAttempt={() => undefined} />, {
    texts: ['lead', 'leads'],
  });
  await screen.findByRole('heading', { name: 'Lead information' });
}

const terms = () =>
  screen.getAllByRole('term').map((label): [string, string] => [label.textContent, label.nextElementSibling?.textContent ?? '']);

describe('lead information', () => {
  test('shows everything about the customer', async () => {
    await openInformation({ alternate_phone: '+441164960000', address2: 'Flat 2' });
    expect(screen.getByRole('heading', { level: 3, name: 'Mr Arjun Patel' })).toBeTruthy();
    expect(terms()).toEqual([
      ['Telephone', '07700 900123'],
      ['Alternate phone', '0116 496 0000'],
      ['Email', 'arjun@example.test'],
      ['Address', '14 Conduit StreetFlat 2Leicester LE1 5YA'],
      ['Best times to call', 'weekday evenings, weekends'],
      ['Timescale', 'As soon as possible'],
      ['Came from', 'Boiler Guide'],
      ['Lead code', 'LEADCODE1'],
    ]);
  });

  test('offers call, text, email and route in one place', async () => {
    await openInformation({ alternate_phone: '+441164960000' });
    const ways = within(screen.getByRole('list', { name: 'Ways to reach the customer' })).getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')?.split('?')[0]])).toEqual([
      ['Call 07700 900123', 'tel:+447700900123'],
      ['Text', 'sms:+447700900123'],
      ['Email', 'mailto:arjun@example.test'],
      ['Route (opens in a new tab)', 'https://www.google.com/maps/search/'],
    ]);
    const map = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /^Route/ }).href);
    expect(map.searchParams.get('query')).toBe('14 Conduit Street, Leicester, LE1 5YA');
    expect(screen.getByRole('link', { name: '0116 496 0000' }).getAttribute('href')).toBe('tel:+441164960000');
  });

  test('omits unknown details without a gap', async () => {
    await openInformation({ ...erasedEnquiry, timescale: null });
    expect(terms().map(([label]) => label)).toEqual(['Came from', 'Lead code']);
    expect(screen.queryByRole('list', { name: 'Ways to reach the customer' })).toBeNull();
    expect(screen.getByText(/erased the customer's details/)).toBeTruthy();
  });

  test('shows only checks that were made, with dates', async () => {
    await openInformation({ qualified: true, contact_facts: [{ fact: 'email_confirmed', at: '2025-11-21T14:02:00Z' }] });
    expect(screen.getByText('Email confirmed 21 Nov 2025, 14:02')).toBeTruthy();
    expect(screen.queryByText(/Telephone (qualified|confirmed|number well-formed)/)).toBeNull();
  });

  test.each([
    ['Boiler is losing pressure.', 'Boiler is losing pressure.'],
    [' ', 'none provided'],
    [null, 'none provided'],
  ])('shows the notes %j: %s', async (description, words) => {
    await openInformation({ description });
    expect(screen.getByText(words)).toBeTruthy();
  });
});

describe('questions and answers', () => {
  test('are in order', async () => {
    const questions = [
      { question: 'What kind of boiler?', answer: 'Combi' },
      { question: 'How old?', answer: '12 years' },
    ];
    await openPart(<LeadQuestions questions={questions} />, { texts: ['lead', 'leads'] });
    await screen.findByRole('heading', { name: 'Questions and answers' });
    expect(terms()).toEqual([
      ['What kind of boiler?', 'Combi'],
      ['How old?', '12 years'],
    ]);
  });

  test('show an empty state', async () => {
    await openPart(<LeadQuestions questions={[]} />, { texts: ['lead', 'leads'] });
    expect(await screen.findByText('No questions were answered.')).toBeTruthy();
  });
});
