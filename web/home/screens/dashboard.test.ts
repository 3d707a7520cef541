import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, companyOfType, signedIn } from '../../testing/known-company.ts';
import {
  leads,
  lookAgainLater,
  newcomer,
  nothing,
  notice,
  notices,
  findRegion,
  inRegion,
  openHome,
  region,
  screens,
  toDos,
} from '../test-home.ts';
import { testRow } from '../../buying/test-leads.ts';
import { eventually } from '../../testing/eventually.ts';
import { screen, user, within } from '../../testing/page.ts';

const untouched = { step_one: null, step_two: null, step_three: null, step_four: null, skipped: null };

afterEach(() => vi.useRealTimers());

describe('latest leads', () => {
  test('are requested within coverage and fill the card, seven before measuring', async () => {
    const app = await openHome(company, leads(10));
    await eventually(() => expect(inRegion('Latest leads').getAllByRole('rowheader')).toHaveLength(7));
    expect(app.calls).toContain('GET /lead/marketplace?coverage=1&page=1&pageSize=20&auto-switch=true');
    const [buy] = inRegion('Latest leads').getAllByRole('link', { name: /^Buy ?Boiler repair, LE4$/ });
    expect(buy?.getAttribute('href')).toBe('/buy-leads?enquirycode=QUOTE900');
    const footer = ['My leads', 'Buy leads'].map((name) => inRegion('Latest leads').getByRole('link', { name }).getAttribute('href'));
    expect(footer).toEqual(['/my-leads', '/buy-leads']);
    screen.getByRole('table', { name: 'Latest leads, newest first' });
  });

  test.each([screens.tablet, screens.phone])('are a list on a screen of %i px', async (width) => {
    await openHome(company, leads(10), width);
    await eventually(() => expect(inRegion('Latest leads').getAllByRole('listitem')).toHaveLength(7));
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each([
    [screens.desktop, true],
    [screens.tablet, true],
    [screens.phone, false],
  ])('at %i px show the button to Buy leads: %s', async (width, isThere) => {
    await openHome(company, leads(1), width);
    await eventually(() => expect(within(region('Latest leads')).getByText('Boiler repair')).toBeDefined());
    expect(screen.queryByRole('link', { name: 'Go To Buy Leads' }) !== null).toBe(isThere);
  });

  test.each([
    ['no marketplace', { no_marketplace: true }, 'There are no leads available. Watch out for Priority Lead Alerts.'],
    ['its own area only', { no_widen_marketplace: true }, 'There are no leads in this area at the moment.'],
    ['neither', {}, 'No leads matching your search criteria were found. Please adjust the filters and try again'],
  ])('of a company with %s are empty, with the reason', async (_, flags, words) => {
    const app = await openHome({ ...company, ...flags }, leads(0));
    await eventually(() => expect(app.text()).toContain(words));
  });

  test('say when they are outside the coverage', async () => {
    const app = await openHome(company, leads(3, true));
    await eventually(() => expect(app.text()).toContain('No leads in your coverage at the moment'));
  });

  test('link a company without coverage to it', async () => {
    const app = await openHome({ ...company, has_coverage: false }, leads(3, true));
    await eventually(() => expect(app.text()).toContain("You haven't set your coverage yet, so we're showing all leads."));
    expect(app.text()).not.toContain('in your coverage');
    expect(screen.getByRole('link', { name: 'Choose your coverage' }).getAttribute('href')).toBe('/settings/coverage');
  });

  test('wait until requested when new, and move nothing', async () => {
    const app = await openHome(company, leads(2));
    await eventually(() => expect(inRegion('Latest leads').getAllByRole('rowheader')).toHaveLength(2));
    const newest = testRow({ id: 950, price: 99.5 });
    app.change({
      'GET /lead/marketplace': answer('GET /lead/marketplace', {
        data: [newest, testRow({ id: 900 }), testRow({ id: 899 })],
        meta: { totalResults: 3, pageSize: 10, preSelect: null, autoSwitched: false },
      }),
    });
    lookAgainLater();
    const show = await inRegion('Latest leads').findByRole('button', { name: /^1 new lead/ });
    expect(region('Latest leads').textContent).not.toContain('£99.50');
    await user.click(show);
    await inRegion('Latest leads').findByText(/£99\.50/);
    expect(document.activeElement).toBe(inRegion('Latest leads').getByRole('heading', { name: 'Latest leads' }));
  });

  test('mark which are not viewed yet', async () => {
    await openHome(company, {
      'GET /lead/marketplace': answer('GET /lead/marketplace', {
        data: [testRow({ id: 900 }), { ...testRow({ id: 899 }), viewed: 1 }],
        meta: { totalResults: 2, pageSize: 10, preSelect: null, autoSwitched: false },
      }),
    });
    await eventually(() =>
      expect(
        inRegion('Latest leads')
          .getAllByRole('rowheader')
          .map(({ textContent }) => textContent.startsWith('New')),
      ).toEqual([true, false]),
    );
  });

  test('are hidden if the company may not buy', async () => {
    const app = await openHome(companyOfType(2, { show_buy_leads: false }));
    await findRegion('Account overview');
    expect(screen.queryByRole('region', { name: 'Latest leads' })).toBeNull();
    expect(app.calls.some((call) => call.startsWith('GET /lead/marketplace'))).toBe(false);
  });
});

describe('account overview', () => {
  const money = (balance: number, creditLimit = 500): TestAnswers => ({
    'GET /company/balance': answer('GET /company/balance', { data: { balance, currency: 'GBP' } }),
    'GET /company/remaining-credit': answer('GET /company/remaining-credit', {
      data: { remainingCredit: creditLimit - balance, creditLimit, currency: 'GBP' },
    }),
  });

  test('shows the balance and the used share of credit', async () => {
    await openHome(company, money(184.2));
    await eventually(() => expect(region('Account overview').textContent).toContain('£184.20 to pay'));
    expect(region('Account overview').textContent).toContain('£184.20 of £500.00 credit used');
    expect(region('Account overview').textContent).not.toContain('Your account is settled.');
  });

  test('disables paying for a role that only reads invoices, with the reason', async () => {
    await openHome({ ...company, role: 'manager' }, money(184.2));
    const button = await screen.findByRole('button', {
      name: 'Settle Account',
      description: 'Your role in this company does not allow that',
    });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('link', { name: 'Settle Account' })).toBeNull();
  });

  test.each([
    [0, '£0.00 settled', '£0.00 of £500.00 credit used'],
    [-20, '£20.00 in credit', '£0.00 of £500.00 credit used'],
  ])('with a balance of %d disables paying, with the reason', async (balance, words, used) => {
    await openHome(company, money(balance));
    await eventually(() => expect(region('Account overview').textContent).toContain(words));
    expect(region('Account overview').textContent).toContain(used);
    const button = screen.getByRole('button', { name: 'Settle Account', description: 'Your account is settled. Thank you.' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test.each([
    [500, 184.2, 'petrol'],
    [500, 450, 'amber'],
    [0, 0, 'amber'],
    [0, -100, 'petrol'],
  ])('for a credit of %d with %d owed has the bar %s', async (limit, owed, tone) => {
    await openHome(company, money(owed, limit));
    await inRegionSoon('Account overview', /credit used/);
    // Colour beside the text, not announced.
    expect(region('Account overview').querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  test('shows no negative credit when more is owed', async () => {
    await openHome(company, money(520.5));
    await inRegionSoon('Account overview', /£520\.50 of £500\.00 credit used/);
    expect(region('Account overview').textContent).toContain('£0.00');
    expect(region('Account overview').textContent).not.toContain('-£');
  });

  test('halves the rating, stored out of ten', async () => {
    const stats = { average: { rating: 9.1, total: 14, countPublished: 12 }, ratings: [9, 3, 1, 0, 1] };
    await openHome(company, { 'GET /feedback/stats': answer('GET /feedback/stats', { data: stats }) });
    await eventually(() => expect(region('Account overview').textContent).toContain('4.6 out of 5from 12 reviews'));
  });

  test('says that there are no reviews', async () => {
    await openHome(company);
    await eventually(() => expect(region('Account overview').textContent).toContain('No reviews yet'));
  });
});

describe('to-do list', () => {
  test('shows progress and the state of each task', async () => {
    await openHome({ ...company, set_up_complete: false }, toDos(3));
    await eventually(() => expect(region('To Do').textContent).toContain('3 of 6 done'));
    expect(
      inRegion('To Do')
        .getAllByRole('listitem')
        .map((task) => task.textContent),
    ).toEqual(['Company detailsDone', 'CoverageDone', 'ListingDone', 'Payment methodTo do', 'Lead deliveryTo do', 'Lead alertsTo do']);
  });

  test('links to the page of every task that has one', async () => {
    await openHome({ ...company, set_up_complete: false }, toDos(0));
    await eventually(() => expect(inRegion('To Do').getAllByRole('listitem')).toHaveLength(6));
    expect(screen.getByRole('link', { name: 'Next: Company details' }).getAttribute('href')).toBe('/account/company');
    const pages = inRegion('To Do')
      .getAllByRole('link')
      .slice(1)
      .map((link) => link.getAttribute('href'));
    expect(pages).toEqual(
      expect.arrayContaining(['/account/company', '/settings/coverage', '/settings/lead-delivery', '/settings/lead-alerts']),
    );
  });

  test('is hidden from companies without settings', async () => {
    const app = await openHome(companyOfType(2, { show_settings: false }));
    await findRegion('Account overview');
    expect(app.text()).not.toContain('To Do');
    expect(app.calls).not.toContain('GET /todos/');
  });

  test('is collapsed on a phone; #todo opens and focuses it', async () => {
    await openHome({ ...company, set_up_complete: false }, toDos(1), screens.phone);
    await eventually(() => expect(region('To Do').textContent).toContain('1 of 6 done'));
    expect(inRegion('To Do').queryByRole('listitem')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'To Do', expanded: false }));
    await eventually(() => expect(inRegion('To Do').getAllByRole('listitem')).toHaveLength(6));
  });

  test('opens on a phone for an address with #todo, focusing its heading', async () => {
    await openHome({ ...company, set_up_complete: false }, toDos(1), screens.phone, '/#todo');
    await eventually(() => expect(inRegion('To Do').getAllByRole('listitem')).toHaveLength(6));
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'To Do' })));
  });
});

test.each([
  ['GET /lead/marketplace', 'Latest leads', 'We could not load the latest leads.'],
  ['GET /company/remaining-credit', 'Account overview', 'We could not load your account.'],
  ['GET /feedback/stats', 'Account overview', 'We could not load your rating.'],
  ['GET /todos/', 'To Do', 'We could not load your To Do list.'],
  ['GET /notifications/new', 'Notices', 'We could not load your notices.'],
] as const)('%s that fails shows an error and a retry in its own card; the others remain', async (key, title, words) => {
  const all = { ...leads(3), ...notices(notice(3)), ...toDos(2) };
  const app = await openHome(company, { ...all, [key]: 'unreachable' });
  await eventually(() => expect(region(title).textContent).toContain(words));
  expect(app.text().split('Try again')).toHaveLength(2);
  app.change({ ...signedIn(), ...all });
  await pressTryAgain(title);
  await eventually(() => expect(app.text()).not.toContain(words));
  await eventually(() => expect(document.activeElement).toBe(inRegion(title).getByRole('heading', { name: title })));
});

test('keeps text and focus on the busy button while a card retries', async () => {
  const app = await openHome(company, { ...toDos(2), 'GET /todos/': 'unreachable' });
  await eventually(() => expect(region('To Do').textContent).toContain('We could not load your To Do list.'));
  app.change({ 'GET /todos/': 'pending' });
  const button = await pressTryAgain('To Do');
  await eventually(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  expect(region('To Do').textContent).toContain('We could not load your To Do list.');
  expect([document.activeElement === button, button.getAttribute('aria-disabled'), button.disabled]).toEqual([true, 'true', false]);
});

async function pressTryAgain(title: string): Promise<HTMLButtonElement> {
  const button = inRegion(title).getByRole<HTMLButtonElement>('button', { name: 'Try again' });
  await user.click(button);
  return button;
}

test('shows each card’s own skeleton while loading', async () => {
  await openHome(company, { 'GET /lead/marketplace': 'pending', 'GET /todos/': 'pending', 'GET /notifications/new': 'pending' });
  const busy = (title: string) => region(title).getAttribute('aria-busy');
  await eventually(() => expect(['Latest leads', 'To Do', 'Notices'].map(busy)).toEqual(['true', 'true', 'true']));
  expect(inRegion('Latest leads').getAllByRole('row')).toHaveLength(8);
});

describe('registration event', () => {
  const counted = { 'POST /events': answer('POST /events', nothing) };

  test('is reported once and removed from the address', async () => {
    const app = await openHome({ ...newcomer, registration_journey: untouched }, counted, screens.desktop, '/?fromPage=registration');
    await eventually(() => expect(app.place()).toBe('/'));
    expect(app.calls.filter((call) => call === 'POST /events')).toHaveLength(1);
  });

  test('stays in the address when reporting fails', async () => {
    const app = await openHome(newcomer, { 'POST /events': 'unreachable' }, screens.desktop, '/?fromPage=registration');
    await eventually(() => expect(app.calls).toContain('POST /events'));
    expect(app.place()).toBe('/?fromPage=registration');
  });

  test.each(['/', '/?fromPage=elsewhere'])('is not reported from %s', async (address) => {
    const app = await openHome(newcomer, counted, screens.desktop, address);
    await eventually(() => expect(app.text()).toContain('Your account is set up'));
    expect(app.calls).not.toContain('POST /events');
  });
});

async function inRegionSoon(title: string, words: RegExp): Promise<void> {
  await findRegion(title);
  await inRegion(title).findByText(words);
}
