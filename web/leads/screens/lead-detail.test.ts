import { expect, test } from 'vitest';
import { control } from '../../testing/act-on-page.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { boughtLead, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import type { LeadDetailWire } from '../lead-detail-wire.ts';
import { eventually } from '../../testing/eventually.ts';

const detail = {
  lead: {
    ...boughtLead,
    availability_guarantee: 0,
    enquiry: {
      ...boughtLead.enquiry,
      quote_code: 'QUOTE123',
      alternate_phone: null,
      email: 'arjun@example.test',
      address1: '14 Conduit Street',
      address2: null,
      town: 'Leicester',
      qualified: true,
      work_type: { id: 1, translations: { en: 'Gas boiler replacement' } },
      question_answers: [],
      hold_release_date: null,
      latitude: 52.6,
      longitude: -1.1,
      site: { sitename: 'Boiler Guide' },
    },
  },
  invoice: { code: '10042-0007', price_excluding_vat: 24, price_vat: 4.8, price_including_vat: 28.8, currency: 'GBP' },
  leadMessage: null,
  questions: [{ question: 'What kind of boiler?', answer: 'Combi' }],
} satisfies LeadDetailWire;
const found = answer('GET /lead/find/{id}', { data: detail });

const answers = {
  ...signedIn(),
  'GET /lead/find/{id}': found,
  'PUT /lead/inventory/{id}': answer('PUT /lead/inventory/{id}', { data: {} }),
};

test('a lead shows whom to call, what they want and what it cost', async () => {
  const app = await openApp('/lead/LEADCODE1', answers);
  await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Gas boiler replacement'));
  for (const words of [
    'Mr Arjun Patel',
    'LE1 5YA',
    'Telephone qualified',
    'What kind of boiler?',
    'Combi',
    'Invoice 10042-0007',
    '£24.00',
    '£4.80',
    '£28.80',
  ]) {
    expect(app.text()).toContain(words);
  }
  expect(control('Call 07700 900123').getAttribute('href')).toBe('tel:+447700900123');
  await eventually(() => expect(app.calls).toContain('PUT /lead/inventory/LEADCODE1'));
});

test('a lead whose customer is erased says so, keeps the rest and offers nobody to call', async () => {
  const { lead } = detail;
  const nobody = { title: null, forename: null, surname: null, telephone: null, email: null, address1: null, town: null, postcode: null };
  const enquiry = { ...lead.enquiry, ...nobody, contact_erased: true };
  const erased = answer('GET /lead/find/{id}', { data: { ...detail, lead: { ...lead, enquiry } } });
  const app = await openApp('/lead/LEADCODE1', { ...answers, 'GET /lead/find/{id}': erased });
  await eventually(() => expect(app.text()).toContain('The customer’s details have been erased'));
  for (const words of ['Gas boiler replacement', 'Combi', 'Invoice 10042-0007']) expect(app.text()).toContain(words);
  expect(document.querySelector('a[href^="tel:"], a[href^="mailto:"], a[href*="maps"]')).toBeNull();
});

test('without map tiles the address and a way to a map take the place of the map', async () => {
  const app = await openApp('/lead/LEADCODE1', answers);
  await eventually(() => expect(app.text()).toContain('14 Conduit Street, Leicester, LE1 5YA'));
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith('Open in maps'));
  expect(link?.getAttribute('href')).toContain('14+Conduit+Street');
  expect(link?.rel).toBe('noreferrer');
});

test.each([404, 422])('a code that is nobody’s (%d) is said with the code', async (status) => {
  const app = await openApp('/lead/NOPE1234', { ...signedIn(), 'GET /lead/find/{id}': refusal('GET /lead/find/{id}', status) });
  await eventually(() => expect(app.text()).toContain('The lead with code NOPE1234 does not exist, or you do not have access to it.'));
  expect(control('Back to My leads').getAttribute('href')).toBe('/my-leads');
  expect(document.title).toBe('Lead not found | Plumbline');
});

test('a lead that cannot be loaded can be tried again', async () => {
  const app = await openApp('/lead/LEADCODE1', { ...answers, 'GET /lead/find/{id}': 'unreachable' });
  await eventually(() => expect(app.text()).toContain('We could not load this lead.'));
  app.change({ 'GET /lead/find/{id}': found });
  control('Try again').click();
  await eventually(() => expect(app.text()).toContain('Mr Arjun Patel'));
});

test.each([
  ['?fromPage=%2Fmy-leads%3Fpage%3D2', '/my-leads?page=2'],
  ['?fromPage=%2F%2Fevil.example', '/'],
  ['', '/my-leads'],
])('Back from /lead/LEADCODE1%s leads to %s', async (search, target) => {
  await openApp(`/lead/LEADCODE1${search}`, answers);
  await eventually(() => expect(control('Back to My leads').getAttribute('href')).toBe(target));
});
