import { expect, test } from 'vitest';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { boughtLead, companyWithout, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { eventually } from '../../testing/eventually.ts';

const page = (count: number, totalResults = count) =>
  answer('GET /lead/inventory', {
    data: Array.from({ length: count }, (_, place) => ({ ...boughtLead, code: `LEADCODE${place}`, seen: place > 0 })),
    meta: { totalResults, pageSize: 20 },
  });

test('who has bought nothing is shown the way to Buy leads', async () => {
  const app = await openApp('/my-leads', signedIn());
  await eventually(() => expect(app.text()).toContain('You do not have any leads.'));
  expect(control('Go to Buy leads', 'a').getAttribute('href')).toBe('/buy-leads');
});

test('who may not buy is not sent there', async () => {
  const app = await openApp('/my-leads', signedIn(companyWithout('show_buy_leads')));
  await eventually(() => expect(app.text()).toContain('You do not have any leads.'));
  expect(app.text()).not.toContain('Buy leads');
  expect(app.text()).not.toContain('0 leads');
});

test('a search that finds nothing says so and can be cleared', async () => {
  const app = await openApp('/my-leads?search=nobody', signedIn());
  await eventually(() => expect(app.text()).toContain('No leads matching your search criteria were found.'));
  control('Clear filters').click();
  await eventually(() => expect(app.place()).toBe('/my-leads'));
});

test('a list that cannot be loaded says so and tries again', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': 'unreachable' });
  await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('We could not load your leads.'));
  app.change({ 'GET /lead/inventory': page(1) });
  control('Try again').click();
  await eventually(() => expect(app.text()).toContain('Mr Arjun Patel'));
});

test('the table says everything in words', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': page(2) });
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
  expect(document.querySelector('tbody th')?.textContent).toBe('New, Mr Arjun Patel');
  expect(control('07700 900123').getAttribute('href')).toBe('tel:+447700900123');
  expect(app.text()).toContain('As soon as possible');
  expect(document.querySelector('[aria-sort]')?.textContent).toBe('Date accepted');
  expect(control('Full View, Mr Arjun Patel', 'a').getAttribute('href')).toBe('/lead/LEADCODE0');
});

test('small screens get cards with a call as their first action', async () => {
  await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': page(1) }, 390);
  await eventually(() => expect(document.querySelector('article h2')?.textContent).toBe('New, Mr Arjun Patel'));
  expect(document.querySelector('table')).toBeNull();
  expect(control('CALL Mr Arjun Patel on 07700 900123').getAttribute('href')).toBe('tel:+447700900123');
});

test('filters, order and page stand in the address and in the request', async () => {
  const app = await openApp('/my-leads?workTypes=3&page=2&order=name-asc', { ...signedIn(), 'GET /lead/inventory': page(20, 60) });
  await eventually(() => expect(app.calls).toContain('GET /lead/inventory?page=2&pageSize=20&order=name-asc&workTypes=3'));
  await eventually(() => expect(app.text()).toContain('Lead type: Gas boiler replacement'));
  control('Clear lead type filter').click();
  await eventually(() => expect(app.place()).toBe('/my-leads?order=name-asc'));
});

test('an address beyond the last page leads to the last page', async () => {
  const app = await openApp('/my-leads?page=9', { ...signedIn(), 'GET /lead/inventory': page(0, 43) });
  await eventually(() => expect(app.calls).toContain('GET /lead/inventory?page=3&pageSize=20&order=accepted_date-desc'));
  app.change({ 'GET /lead/inventory': page(3, 43) });
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3));
  expect(app.place()).toMatch(/^\/my-leads\?page=[23]$/);
});

test('typing waits for a pause and becomes one search', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': page(3) });
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3));
  for (const text of ['p', 'pa', 'pat']) type('input[type=search]', text);
  await eventually(() => expect(app.place()).toBe('/my-leads?search=pat'));
  expect(app.calls.filter((call) => call.includes('search='))).toEqual([
    'GET /lead/inventory?page=1&pageSize=20&order=accepted_date-desc&search=pat',
  ]);
});

test('the page size is remembered for this list alone', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': page(20, 60) });
  await eventually(() => expect(app.text()).toContain('Leads per page'));
  const select = [...document.querySelectorAll('select')].find((one) => one.value === '20');
  if (select === undefined) throw new Error('no page size');
  select.value = '40';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await eventually(() => expect(app.place()).toBe('/my-leads?pageSize=40'));
  expect(JSON.parse(localStorage.getItem('installer-dashboard') ?? '')).toEqual({ pageSizes: { 'my-leads': 40 } });
});

test('a refused request is not repeated behind the scenes', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': refusal('GET /lead/inventory', 422) });
  await eventually(() => expect(app.text()).toContain('We could not load your leads.'));
  expect(app.calls.filter((call) => call.startsWith('GET /lead/inventory?'))).toHaveLength(1);
});

test('a lead whose customer is erased stays in the list and says so', async () => {
  const enquiry = {
    ...boughtLead.enquiry,
    contact_erased: true,
    title: null,
    forename: null,
    surname: null,
    telephone: null,
    postcode: null,
  };
  const inventory = answer('GET /lead/inventory', { data: [{ ...boughtLead, enquiry }], meta: { totalResults: 1, pageSize: 20 } });
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': inventory });
  await eventually(() => expect(app.text()).toContain('Details erased'));
  expect(document.querySelector('main a[href^="tel:"]')).toBeNull();
});
