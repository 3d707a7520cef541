import { expect, test } from 'vitest';
import { availabilityCodes } from '../../../contract/buying/values.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, companyOfType, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { testRow } from '../test-leads.ts';
import { market, openDocked, rows } from '../test-market.ts';
import { eventually } from '../../testing/eventually.ts';

const sentences: Record<keyof typeof availabilityCodes, string> = {
  '101': 'This lead is no longer available.',
  '102': 'You have already rejected this lead.',
  '103': 'This lead was offered to you until 4 Mar 2026, 15:44. The guarantee has expired, so it is no longer available.',
  '104': 'Please validate your email address first. Check your junk mail, or request another email.',
  '105': 'You have already accepted this lead.',
  '106': 'Sorry, we removed this lead after a manual review.',
  '107': 'Too late. This lead has already been purchased the maximum of 3 times.',
  '108': 'You are not currently able to purchase leads. Please contact us.',
  '109': 'This purchase would take you over your credit limit. It is £36.40 too much.',
  '110': 'Some of your accreditations are missing or have expired.',
  '111': 'Add a card to your account to buy a lead.',
  '112': 'Complete the To Do list to start buying.',
};
const details: Partial<Record<string, string>> = { '103': '2026-03-04T15:44:00Z', '109': '36.40' };

test.each([
  ['leads on to the coverage', company, '/settings/coverage'],
  ['says no more to a company whose coverage the account team keeps', { ...company, ban_edit_coverage: true }, undefined],
])('a list that looks beyond an empty coverage says so and %s', async (_, as, address) => {
  const switched = answer('GET /lead/marketplace', {
    data: rows,
    meta: { totalResults: 3, pageSize: 20, preSelect: null, autoSwitched: true },
  });
  const app = await openDocked('/buy-leads', { 'GET /lead/marketplace': switched }, as);
  await eventually(() => expect(app.text()).toContain('There are no leads in your coverage at the moment'));
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Change your coverage');
  expect(link?.getAttribute('href') ?? undefined).toBe(address);
});

const uncovered = { ...company, has_coverage: false };
const notChosen = 'You have not chosen yet which leads you want and where';
const lists = (rowsOfIt: typeof rows, autoSwitched: boolean) =>
  answer('GET /lead/marketplace', {
    data: rowsOfIt,
    meta: { totalResults: rowsOfIt.length, pageSize: 20, preSelect: null, autoSwitched },
  });

test.each<[string, typeof rows, string, CompanyWire, string]>([
  ['shows all leads', rows, '/buy-leads', uncovered, '/settings/coverage'],
  ['has nothing within it', [], '/buy-leads?coverage=1', uncovered, '/settings/coverage'],
  ['sees its own area only', [], '/buy-leads', { ...uncovered, no_widen_marketplace: true }, '/settings/coverage'],
  ['is only made offers', [], '/buy-leads', { ...uncovered, no_marketplace: true }, '/settings/coverage'],
  ['may not choose it itself', [], '/buy-leads?coverage=1', { ...uncovered, ban_edit_coverage: true }, '/help/contact'],
  [
    'is shown no settings',
    [],
    '/buy-leads?coverage=1',
    { ...uncovered, account: { ...company.account, show_settings: false } },
    '/help/contact',
  ],
])('a company without coverage that %s is told so, not that there are no leads in it', async (_, list, address, as, link) => {
  const app = await openDocked(address, { 'GET /lead/marketplace': lists(list, list.length > 0) }, as);
  await eventually(() => expect(app.text()).toContain(notChosen));
  expect(app.text()).not.toMatch(/in your coverage|in this area|no leads available|adjust the filters/);
  const [way] = [...document.querySelectorAll('main a')]
    .map((one) => one.getAttribute('href'))
    .filter((one) => /coverage|contact/.test(one ?? ''));
  expect(way).toBe(link);
});

test.each([
  [1, 'Too late. This lead was for one company only, and it has been purchased.'],
  [2, 'Too late. This lead has already been purchased the maximum of 2 times.'],
])('a lead for %d companies that is sold out says how many times that is', async (max, sentence) => {
  const list = [testRow({ id: 7, max, sold: max - 1 })];
  const app = await openDocked('/buy-leads?enquirycode=QUOTE7', {
    ...market(list),
    'GET /lead/availability/{id}': refusal('GET /lead/availability/{id}', 409, ['107--']),
  });
  await eventually(() => expect(app.text()).toContain(sentence));
});

test.each(Object.entries(sentences))('refusal %s reads: %s', async (code, sentence) => {
  const refused = refusal('GET /lead/availability/{id}', 409, [`${code}--${details[code] ?? ''}`]);
  const app = await openDocked('/buy-leads?enquirycode=QUOTE7', { 'GET /lead/availability/{id}': refused });
  await eventually(() => expect(app.text()).toContain(sentence));
  expect(app.text()).not.toContain('Buy Lead');
});

test.each<[string, CompanyWire, string[]]>([
  ['to the To Do list of the dashboard', company, ['/#todo']],
  ['to each page, where an account has no dashboard', companyOfType(1), ['/settings/coverage', '/settings/lead-alerts']],
])('who has not set up the account is led %s', async (_, whose, links) => {
  const refused = refusal('GET /lead/availability/{id}', 409, ['112--coverage,lead_alerts']);
  await openDocked('/buy-leads?enquirycode=QUOTE7', { 'GET /lead/availability/{id}': refused }, whose);
  await eventually(() => {
    const alert = document.querySelector('aside [role=alert]');
    expect([...(alert?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(links);
  });
});

test.each([
  [409, ['999--later'], 'Generic Error'],
  [409, [], 'This lead is not available'],
  [404, ['Not found'], 'This lead is not available'],
])('a check refused with %i %j reads: %s', async (status, errors, sentence) => {
  const app = await openDocked('/buy-leads?enquirycode=QUOTE7', {
    'GET /lead/availability/{id}': refusal('GET /lead/availability/{id}', status, errors),
  });
  await eventually(() => expect(app.text()).toContain(sentence));
});

test.each<[string, TestAnswers, string]>([
  [
    'the reason of the server',
    { 'GET /lead/availability/{id}': { status: 429, body: { data: { errors: ['Too many requests. Please wait a minute.'] } } } },
    'Too many requests. Please wait a minute.',
  ],
  ['that the lead is not available', { 'GET /lead/availability/{id}': 'unreachable' }, 'This lead is not available'],
])('a check that fails without a code tells %s and can be tried again', async (_, failing, sentence) => {
  const app = await openDocked('/buy-leads?enquirycode=QUOTE7', failing);
  await eventually(() => expect(document.querySelector('aside [role=alert]')?.textContent).toBe(`${sentence}Try again`));
  app.change(market());
  control('Try again').click();
  await eventually(() => control('Buy Lead'));
});

test('a lead is bought with its price agreed to, and stays in the list until the pane is closed', async () => {
  const app = await openDocked('/buy-leads');
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3));
  expect(document.querySelector('tbody th')?.textContent).toContain('New, ');
  document.querySelector<HTMLElement>('[data-lead-button="7"]')?.click();
  await eventually(() => expect(app.text()).toContain('VAT at 20%£4.80Total£28.80'));
  expect(app.place()).toBe('/buy-leads?enquirycode=QUOTE7');
  expect(app.calls).toContain('PUT /lead/mark-viewed/7');
  expect(app.text()).not.toContain('Qualified');
  control('Buy Lead').click();
  await eventually(() => expect(app.text()).toContain('Please tick the box to agree to the price'));
  expect(app.calls).not.toContain('PUT /lead/accept/7');
  document.querySelector<HTMLElement>('aside input[type=checkbox]')?.click();
  await eventually(() => expect(app.text()).not.toContain('Please tick the box'));
  control('Buy Lead').click();
  control('Buy Lead').click();
  await eventually(() => expect(app.text()).toContain('Thank you. This lead is yours.'));
  expect(app.calls.filter((call) => call === 'PUT /lead/accept/7')).toHaveLength(1);
  expect(control('Call 07700 900123', 'a').getAttribute('href')).toBe('tel:+447700900123');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3);
  app.change(market([testRow({ id: 9 }), testRow({ id: 5, sold: 3 })]));
  control('Close').click();
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
  await eventually(() => expect(app.text()).toContain('2 leads match.'));
});

test('a row with priority access says so in full', async () => {
  await openDocked('/buy-leads', market([testRow({ priorityUntil: '2099-01-01T00:00:00Z' })]));
  await eventually(() => expect(document.querySelector('tbody th [data-kind=priority]')?.textContent).toContain('Priority Access '));
});

test('who cannot pay is told what is missing', async () => {
  const app = await openDocked('/buy-leads?enquirycode=QUOTE7', {}, { ...company, can_pay_for_leads: false });
  await eventually(() => expect(app.text()).toContain('Please add a card to your account to purchase a lead'));
  expect(control('Buy Lead').getAttribute('aria-disabled')).toBe('true');
  control('Buy Lead').click();
  expect(app.calls).not.toContain('PUT /lead/accept/7');
});

test('a link to a lead that was bought before opens that lead', async () => {
  const app = await openDocked('/buy-leads?enquirycode=QUOTE7', {
    'GET /lead/marketplace': answer('GET /lead/marketplace', { data: { code: 'LEADCODE1' } }),
  });
  await eventually(() => expect(app.place()).toBe('/lead/LEADCODE1'));
});

test.each([
  ['no marketplace', { no_marketplace: true }, 'There are no leads available. Watch out for Priority Lead Alerts.'],
  ['its own area only', { no_widen_marketplace: true }, 'There are no leads in this area at the moment.'],
  ['neither', {}, 'No leads matching your search criteria were found. Please adjust the filters and try again'],
])('an empty list of a company with %s says why', async (_, flags, sentence) => {
  const app = await openDocked('/buy-leads', market([]), { ...company, ...flags });
  await eventually(() => expect(app.text()).toContain(sentence));
});

test('filters stand in the address and in the request', async () => {
  const app = await openDocked('/buy-leads?coverage=1&sold=0,1&order=price-asc&page=2', market(rows, 43));
  await eventually(() => expect(app.calls).toContain('GET /lead/marketplace?page=2&pageSize=20&coverage=1&order=price-asc&sold=0%2C1'));
  await eventually(() => expect(app.text()).toContain('Coverage: Within'));
  await eventually(() => expect(document.querySelector('[aria-sort]')?.textContent).toBe('Price'));
  control('Clear sold filter').click();
  await eventually(() => expect(app.place()).toBe('/buy-leads?coverage=1&order=price-asc'));
});

test.each([
  ['is what the total says', 9, 3],
  ['is the one before, where the total says more', 3, 2],
])('an empty page leads to the last one, which %s', async (_, page, last) => {
  const app = await openDocked(`/buy-leads?page=${page}`, market([], 43));
  await eventually(() => expect(app.calls.some((call) => call.startsWith(`GET /lead/marketplace?page=${last}&`))).toBe(true));
});

test('a first page without leads says so, whatever the total', async () => {
  const app = await openDocked('/buy-leads', market([], 43));
  await eventually(() => expect(app.text()).toContain('No leads matching your search criteria were found.'));
});

test('a list that cannot be loaded says so and tries again', async () => {
  const app = await openDocked('/buy-leads', { 'GET /lead/marketplace': 'unreachable' });
  await eventually(() => expect(app.text()).toContain('We could not load leads.'));
  app.change(market());
  control('Try again').click();
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3));
});

const unknownPostcode = {
  status: 422,
  body: { data: { errors: ['postcode: unknown'], fields: { postcode: ['Please provide a valid UK postcode'] } } },
};

test('a postcode that does not exist is told at the list, which leads back to all leads', async () => {
  const app = await openDocked('/buy-leads?coverage=4&postcode=ZZ1', { 'GET /lead/marketplace': unknownPostcode });
  await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Please provide a valid UK postcode'));
  expect(app.text()).not.toContain('We could not load leads.');
  app.change(market());
  [...document.querySelectorAll<HTMLElement>('[role=alert] button')]
    .find(({ textContent }) => textContent === 'Clear coverage filter')
    ?.click();
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3));
  expect(app.place()).toBe('/buy-leads');
});

test('a postcode that does not exist is told at its field on mobile, and the sheet stays open', async () => {
  const app = await openApp('/buy-leads', { ...signedIn(), ...market() }, 390);
  await eventually(() => expect(document.querySelectorAll('article')).toHaveLength(3));
  control('Filter and sort').click();
  await eventually(() => control('Show 3 leads'));
  app.change({ 'GET /lead/marketplace': unknownPostcode });
  document.querySelector<HTMLElement>('input[type=radio][value="4"]')?.click();
  await eventually(() => expect(document.querySelector('[autocomplete=postal-code]')).not.toBeNull());
  type('[autocomplete=postal-code]', 'zz1');
  await eventually(() => {
    const input = document.querySelector('[autocomplete=postal-code]');
    expect(document.getElementById(input?.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toBe(
      'Please provide a valid UK postcode',
    );
  });
  control('Show leads').click();
  expect(document.activeElement?.getAttribute('autocomplete')).toBe('postal-code');
  expect(app.place()).toBe('/buy-leads');
});
