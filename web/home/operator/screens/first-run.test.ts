import { configure, screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { firstRunKeys, type FirstRunKey } from '../../../../contract/home/values.ts';
import { answer, type TestAnswer } from '../../../testing/contract-answers.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../../testing/open-desk.tsx';
import { user } from '../../../testing/page.ts';
import { wholeLead } from '../../../leads/operator/test-leads.ts';
// Arrived through the redirect, not the first address.
import './first-run.tsx';
import type { FirstRun } from '../first-run/first-run-query.ts';

// The first screen in a file loads its modules.
configure({ asyncUtilTimeout: 8_000 });

const call: FirstRun['call'] = {
  address: 'https://leads.test/api/v1/intake/enquiries',
  work_type_name: 'General plumbing',
  enquiry: {
    site: 1,
    work_type: 'general-plumbing',
    postcode: 'LE1 1AA',
    country: 'gb',
    forename: 'Test',
    surname: "O'Neil",
    telephone: '07700 900123',
    email: 'test.customer@example.com',
    number_leads_requested: 3,
    timescale: 'ASAP',
    consent: { text: 'I agree to be called.', timestamp: '2026-03-02T10:00:00.000Z', ip: '192.0.2.1' },
  },
};

const missing: Partial<Record<FirstRunKey, FirstRun['lines'][number]['missing']>> = {
  vat: [{ what: 'no_vat_rate', country: 'dk' }],
  mail: [{ what: 'mail_kept' }],
  sms: [{ what: 'code_without_sms', id: 4, name: 'Own form' }],
  cards: [{ what: 'no_card_provider' }],
  company: [
    { what: 'company_email', id: 12, name: 'Midland Heating Ltd' },
    { what: 'company_to_dos', id: 12, name: 'Midland Heating Ltd', to_dos: ['listing', 'missing_payment_method'] },
    { what: 'company_accreditation', id: 12, name: 'Midland Heating Ltd', accreditations: ['Gas Safe Register'] },
  ],
  sale: [{ what: 'enquiry_held', id: 100_001, name: 'K7M2Q9XW' }],
};

function standing(done: readonly FirstRunKey[], more: Partial<FirstRun> = {}): TestAnswer {
  return answer('GET /operator/first-run', {
    data: {
      lines: firstRunKeys.map((key) => ({ key, done: done.includes(key), missing: done.includes(key) ? [] : (missing[key] ?? []) })),
      countries: done.includes('seller') ? ['gb', 'dk'] : [],
      card_provider: 'sandbox',
      mail_is_kept: true,
      call: null,
      followed: null,
      ...more,
    },
  });
}
const line = async (name: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  const found = heading.closest('details');
  if (found === null) throw new Error(`${name} is no line`);
  return found;
};
const isOpen = async (name: string): Promise<boolean> => (await line(name)).hasAttribute('open');

it('collapses done steps and links missing ones with instructions', async () => {
  await openDesk('/operator/first-run', { ...staffAnswers(), 'GET /operator/first-run': standing(['seller', 'cards']) });
  await screen.findByText('2 of 11 done');
  expect([await isOpen('Seller'), await isOpen('Source with a key')]).toEqual([false, true]);
  expect((await line('Seller')).textContent).toContain('Filled in for: United Kingdom, Denmark.');
  expect((await line('Email')).textContent).toContain('No mail server is configured (SMTP_URL).');
  expect((await line('Card provider')).textContent).toContain('Cards go through the built-in sandbox');
  const company = within(await line('A company that can buy'));
  expect(company.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Midland Heating Ltd has not confirmed its email. Open Midland Heating Ltd',
    'Midland Heating Ltd still has to complete: listing and payment method. Open Midland Heating Ltd',
    'Midland Heating Ltd holds no approved accreditation for its work: Gas Safe Register. Open Midland Heating Ltd',
  ]);
  expect(company.getAllByRole('link', { name: 'Open Midland Heating Ltd' })[0]?.getAttribute('href')).toBe('/operator/companies/12');
  expect(
    within(await line('VAT'))
      .getByRole('link', { name: 'Open Denmark' })
      .getAttribute('href'),
  ).toBe('/operator/settings/units/dk');
  expect(
    within(await line('Text messages'))
      .getByRole('link', { name: 'Open Own form' })
      .getAttribute('href'),
  ).toBe('/operator/sources/4');
  expect(
    within(await line('First sold lead'))
      .getByRole('link', { name: 'Open K7M2Q9XW' })
      .getAttribute('href'),
  ).toBe('/operator/leads/100001');
  const source = within(await line('Source with a key'));
  expect(source.getByRole('link', { name: 'Sources' }).getAttribute('href')).toBe('/operator/sources');
  within(await line('Test enquiry')).getByText('Once a company covers a place, your own form and the call for it appear here.');
});

it('shows the form, the call and the resulting lead', async () => {
  await openDesk('/operator/first-run', {
    ...staffAnswers(),
    'GET /operator/first-run': standing(['seller'], { call, followed: 100_001 }),
    'GET /operator/leads/{id}': answer('GET /operator/leads/{id}', { data: wholeLead() }),
  });
  const shown = await screen.findByLabelText('Call that sends an enquiry');
  expect(shown.textContent).toContain("curl -X POST 'https://leads.test/api/v1/intake/enquiries'");
  expect(shown.textContent).toContain("-H 'Authorization: Bearer YOUR-KEY'");
  expect(shown.textContent).toContain(String.raw`"surname":"O'\''Neil"`);
  expect(screen.getByText('Fill in your own form as a customer would: General plumbing, in LE1 1AA.')).toBeDefined();
  expect(screen.getByRole('link', { name: /^Open your own form/ }).getAttribute('href')).toBe('/boilers/enquiry?country=gb&lang=en');
  const stations = within(await screen.findByRole('list', { name: 'Progress' }));
  expect(stations.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Received, Done',
    'Released, To do',
    'Matched, To do',
    'Offered, Done',
    'Sold, Done',
  ]);
  expect(screen.getByRole('link', { name: 'lead K7M2Q9XW' }).getAttribute('href')).toBe('/operator/leads/100001');
  expect(screen.getByRole('list', { name: 'Timeline' })).toBeDefined();
});

it('reports completion and failed checks', async () => {
  const desk = await openDesk('/operator/first-run', { ...staffAnswers(), 'GET /operator/first-run': standing(firstRunKeys) });
  await screen.findByText('All done: your first lead is sold.');
  expect(desk.place()).toBe('/operator/first-run');
});

it('retries after a failure', async () => {
  const desk = await openDesk('/operator/first-run', { ...staffAnswers(), 'GET /operator/first-run': 'unreachable' });
  await screen.findByText('We could not check the remaining steps.');
  desk.change({ 'GET /operator/first-run': standing([]) });
  await user.click(screen.getByRole('button', { name: /Try again/ }));
  await screen.findByText('0 of 11 done');
});

it('appears on the overview for administrators until done', async () => {
  const overview = 'unreachable';
  const desk = await openDesk('/operator', {
    ...staffAnswers(),
    'GET /operator/first-run': standing(['cards']),
    'GET /operator/overview': overview,
  });
  const card = within(await screen.findByRole('region', { name: 'Set up the marketplace' }));
  card.getByText('1 of 11 steps work now. Each of the others would stop a sale.');
  expect(card.getByRole('link', { name: 'Continue the first run' }).getAttribute('href')).toBe('/operator/first-run');
  expect(desk.calls).toContain('GET /operator/first-run');
});

it('is for administrators only', async () => {
  const desk = await openDesk('/operator/first-run', staffAnswers('agent'));
  await screen.findByText('Only administrators can set up the marketplace.');
  await eventually(() => expect(desk.calls).not.toContain('GET /operator/first-run'));
});

it('says that the lead is sold while something would stop the next sale', async () => {
  await openDesk('/operator/first-run', {
    ...staffAnswers(),
    'GET /operator/first-run': standing(firstRunKeys.filter((key) => key !== 'cards')),
  });
  await screen.findByText('Your first lead is sold. 10 of 11 done.');
  expect((await line('Card provider')).textContent).toContain('The sandbox only accepts test cards');
});
