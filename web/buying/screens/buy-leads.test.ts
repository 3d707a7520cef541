import { describe, expect, test } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { company, companyOfType, companyWithout, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { testRow } from '../test-leads.ts';
import { market, openDocked, rows } from '../test-market.ts';

/** Rows of the list, without the header. */
const listed = async () => (await screen.findAllByRole('row')).slice(1);
const lead = (name: RegExp) => screen.findByRole('button', { name });

test.each([
  ['to the To Do list of the dashboard', undefined, ['/#todo']],
  ['to each page, where an account has no dashboard', companyOfType(1), ['/settings/coverage', '/settings/lead-alerts']],
])('links a company that has not set up its account %s', async (_, whose, links) => {
  const refused = refusal('GET /lead/availability/{id}', 409, ['112--coverage,lead_alerts']);
  await openDocked('/buy-leads?enquirycode=QUOTE7', { 'GET /lead/availability/{id}': refused }, whose);
  const pane = await screen.findByRole('complementary', { name: 'Lead Details' });
  const alert = within(await within(pane).findByRole('alert'));
  expect(alert.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
});

test('buys a lead at the agreed price and keeps it listed until the pane closes', async () => {
  const app = await openDocked('/buy-leads');
  expect(await listed()).toHaveLength(3);
  expect(screen.getAllByRole('rowheader')[0]?.textContent).toContain('New, ');
  await user.click(await lead(/^Buy *Boiler repair, LE7$/));
  const pane = within(await screen.findByRole('complementary', { name: 'Lead Details' }));
  await eventually(() => expect(app.text()).toContain('VAT at 20%£4.80Total£28.80'));
  expect(app.place()).toBe('/buy-leads?enquirycode=QUOTE7');
  expect(app.calls).toContain('PUT /lead/mark-viewed/7');
  expect(app.text()).not.toContain('Qualified');
  await user.click(pane.getByRole('checkbox'));
  const balances = () => app.calls.filter((call) => call === 'GET /company/balance').length;
  const before = balances();
  await user.dblClick(pane.getByRole('button', { name: 'Buy Lead' }));
  expect(await pane.findByText('Thank you. This lead is yours.')).toBeTruthy();
  expect(app.calls.filter((call) => call === 'PUT /lead/accept/7')).toHaveLength(1);
  await eventually(() => expect(balances()).toBe(before + 1));
  expect(await listed()).toHaveLength(3);
  expect((await lead(/^Bought *Boiler repair, LE7$/)).closest('tr')?.textContent).toContain('1/3 sold');
  app.change(market([testRow({ id: 9 }), testRow({ id: 5, sold: 3 })]));
  await user.click(pane.getByRole('button', { name: 'Close' }));
  await eventually(() => expect(app.text()).toContain('2 leads found.'));
  expect(await listed()).toHaveLength(2);
  // With its code the server would return the bought lead and navigate away.
  expect(app.calls.filter((call) => call.includes('enquirycode'))).toEqual([]);
});

test('shows a member in accounts the lead, and why they cannot buy it', async () => {
  const app = await openDocked('/buy-leads', {}, { ...company, role: 'accounts' });
  expect(screen.queryByRole('switch')).toBeNull();
  await user.click(await lead(/^Buy *Boiler repair, LE7$/));
  const pane = within(await screen.findByRole('complementary', { name: 'Lead Details' }));
  const buy = await pane.findByRole('button', { name: 'Buy Lead' });
  expect(buy.getAttribute('aria-disabled')).toBe('true');
  pane.getByText('Your role in this company does not allow that');
  expect(pane.queryByRole('button', { name: 'No Thanks' })).toBeNull();
  await user.click(buy);
  expect(app.calls.some((call) => call.startsWith('PUT /lead/accept'))).toBe(false);
});

test('opens a lead bought before from a link', async () => {
  const app = await openDocked('/buy-leads?enquirycode=QUOTE7', {
    'GET /lead/marketplace': answer('GET /lead/marketplace', { data: { code: 'LEADCODE1' } }),
  });
  await eventually(() => expect(app.place()).toBe('/lead/LEADCODE1'));
});

test('redirects companies without buying permission to the dashboard, which explains it', async () => {
  const app = await openDocked('/buy-leads', {}, companyWithout('show_buy_leads'));
  await eventually(() => expect(app.place()).toBe('/'));
  expect(await screen.findByText(/can't buy leads/)).toBeTruthy();
});

describe('count inside the coverage', () => {
  const inside = 'GET /lead/marketplace/inside';

  test('is shown on its view, which is one press away', async () => {
    const app = await openDocked('/buy-leads?coverage=3&workTypes=3&sold=0,1&page=2', market(rows, 43));
    await user.click(await screen.findByRole('button', { name: 'In your area 2' }));
    expect(app.calls).toContain(`${inside}?workTypes=3&sold=0%2C1`);
    await eventually(() => expect(app.place()).toBe('/buy-leads?workTypes=3&sold=0%2C1'));
    const view = await screen.findByRole('button', { name: 'In your area' });
    expect(view.getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await eventually(() => expect(app.place()).toBe('/buy-leads?coverage=3&workTypes=3&sold=0%2C1'));
  });

  test.each([
    ['the list shows those alone', '/buy-leads', company],
    ['the list shows the others', '/buy-leads?coverage=2', company],
    ['the company has no coverage', '/buy-leads', { ...company, has_coverage: false }],
    ['the company sees nothing else', '/buy-leads', { ...company, no_widen_marketplace: true }],
  ])('is not requested if %s', async (_, address, whose) => {
    const app = await openDocked(address, {}, whose);
    await screen.findByText('3 leads found.', { exact: false });
    expect(app.calls.filter((call) => call.startsWith(inside))).toEqual([]);
  });
});

describe('lead list', () => {
  test('begins with the company’s area, or all leads where it is empty', async () => {
    const app = await openDocked('/buy-leads');
    await screen.findByText('3 leads found.', { exact: false });
    const query = '?page=1&pageSize=20&coverage=1&order=date-desc&auto-switch=true';
    expect(app.calls).toContain(`GET /lead/marketplace${query}`);
    expect(within(screen.getByRole('region', { name: 'Filters' })).queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  test('takes its filters and request from the address', async () => {
    const app = await openDocked('/buy-leads?coverage=2&sold=0,1&order=price-asc&page=2', market(rows, 43));
    const filters = within(await screen.findByRole('region', { name: 'Filters' }));
    await eventually(() => expect(app.calls).toContain('GET /lead/marketplace?page=2&pageSize=20&coverage=2&order=price-asc&sold=0%2C1'));
    expect(filters.getByRole('button', { name: 'Coverage: Outside' })).toBeTruthy();
    expect((await screen.findByRole('columnheader', { name: 'Price' })).getAttribute('aria-sort')).toBe('ascending');
    await user.click(filters.getByRole('button', { name: 'Clear sold filter' }));
    await eventually(() => expect(app.place()).toBe('/buy-leads?coverage=2&order=price-asc'));
  });

  test.each([
    ['is what the total says', 9, 3],
    ['is the one before, where the total says more', 3, 2],
  ])('that is empty redirects to the last page, which %s', async (_, page, last) => {
    const app = await openDocked(`/buy-leads?page=${page}`, market([], 43));
    await eventually(() => expect(app.calls.some((call) => call.startsWith(`GET /lead/marketplace?page=${last}&`))).toBe(true));
  });

  test.each([
    ['/buy-leads', rows, true, "so we're showing all leads."],
    ['/buy-leads?coverage=1', [], false, 'Choose your lead types and coverage to see leads here.'],
  ])('of a company without coverage at %s says so', async (address, list, autoSwitched, words) => {
    const meta = { totalResults: list.length, pageSize: 20, preSelect: null, autoSwitched };
    const given = { 'GET /lead/marketplace': answer('GET /lead/marketplace', { data: list, meta }) };
    const app = await openDocked(address, given, { ...company, has_coverage: false });
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(app.text()).not.toMatch(/in your coverage|in this area|no leads available|adjust the filters/);
  });

  test('shows an empty state without leads on the first page, whatever the total', async () => {
    await openDocked('/buy-leads', market([], 43));
    expect(await screen.findByText(/^No leads matching your search criteria were found./)).toBeTruthy();
  });

  test('does not appear empty while other filters load', async () => {
    const app = await openDocked('/buy-leads?coverage=1&sold=0', market([]));
    const words = await screen.findByText(/^No leads matching your search criteria were found./);
    app.change({ 'GET /lead/marketplace': 'pending' });
    await user.click(within(words.parentElement ?? document.body).getByRole('button', { name: 'Clear filters' }));
    await eventually(() => expect(screen.queryByText(/^No leads matching/)).toBeNull());
    expect(app.text()).not.toMatch(/in this area|no leads available|adjust the filters/);
  });

  test('reports a failed load in place and retries', async () => {
    const app = await openDocked('/buy-leads', { 'GET /lead/marketplace': 'unreachable' });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('We could not load leads.');
    expect(screen.getByRole('region', { name: 'Filters' })).toBeTruthy();
    app.change(market());
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await listed()).toHaveLength(3);
  });

  test('remembers its own page size and starts at the first page', async () => {
    const app = await openDocked('/buy-leads?page=2', market(rows, 63));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Leads per page' }), '40');
    await eventually(() => expect(app.place()).toBe('/buy-leads?pageSize=40'));
    expect(JSON.parse(localStorage.getItem('installer-dashboard') ?? '')).toEqual({ pageSizes: { 'buy-leads': 40 } });
  });

  test('sorts by a header from the first page', async () => {
    const app = await openDocked('/buy-leads?page=2', market(rows, 43));
    await user.click(within(await screen.findByRole('columnheader', { name: 'Price' })).getByRole('button'));
    await eventually(() => expect(app.place()).toBe('/buy-leads?order=price-asc'));
  });
});

const unknownPostcode = {
  status: 422,
  body: { data: { errors: ['postcode: unknown'], fields: { postcode: ['Please provide a valid UK postcode'] } } },
};

describe('unknown postcode', () => {
  test('is reported at the list with a link to all leads', async () => {
    const app = await openDocked('/buy-leads?coverage=4&postcode=ZZ1', { 'GET /lead/marketplace': unknownPostcode });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Please provide a valid UK postcode');
    expect(app.text()).not.toContain('We could not load leads.');
    app.change(market());
    await user.click(within(alert).getByRole('button', { name: 'Clear coverage filter' }));
    expect(await listed()).toHaveLength(3);
    expect(app.place()).toBe('/buy-leads');
  });

  test('is reported at its field on mobile and keeps the sheet open', async () => {
    const app = await openApp('/buy-leads', { ...signedIn(), ...market() }, 390);
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Filter and sort' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
    await sheet.findByRole('button', { name: 'Show 3 leads' });
    app.change({ 'GET /lead/marketplace': unknownPostcode });
    await user.click(sheet.getByRole('radio', { name: 'By postcode' }));
    const field = await sheet.findByRole('textbox', { name: 'Postcode' });
    await fill(field, 'zz1');
    await sheet.findByText('Please provide a valid UK postcode');
    expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toBe(
      'Please provide a valid UK postcode',
    );
    await user.click(sheet.getByRole('button', { name: 'Show leads' }));
    expect(document.activeElement).toBe(field);
    expect(app.place()).toBe('/buy-leads');
  });
});
