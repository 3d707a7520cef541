import { describe, expect, test } from 'vitest';
import { control } from '../../testing/act-on-page.ts';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, companyOfType, signedIn } from '../../testing/known-company.ts';
import { leads, newcomer, nothing, notice, notices, openHome, region, screens, toDos } from '../test-home.ts';
import { eventually } from '../../testing/eventually.ts';

const untouched = { step_one: null, step_two: null, step_three: null, step_four: null, skipped: null };

describe('the latest leads', () => {
  test('are asked for within coverage and fill the card, seven before it is measured', async () => {
    const app = await openHome(company, leads(10));
    await eventually(() => expect(document.querySelectorAll('tbody th')).toHaveLength(7));
    expect(app.calls).toContain('GET /lead/marketplace?coverage=1&page=1&pageSize=10&auto-switch=true');
    const buy = region('Latest leads').querySelector('tbody a');
    expect([buy?.textContent, buy?.getAttribute('href')]).toEqual(['Buy Boiler repair, LE4', '/buy-leads?enquirycode=QUOTE900']);
    const footer = [...region('Latest leads').querySelectorAll('p a')].map((link) => link.getAttribute('href'));
    expect(footer).toEqual(['/my-leads', '/buy-leads']);
  });

  test.each([screens.tablet, screens.phone])('are a list on a screen of %i px', async (width) => {
    await openHome(company, leads(10), width);
    await eventually(() => expect(region('Latest leads').querySelectorAll('li')).toHaveLength(7));
    expect(document.querySelector('table')).toBeNull();
  });

  test.each([
    [screens.desktop, true],
    [screens.tablet, true],
    [screens.phone, false],
  ])('at %i px the button to Buy leads is there: %s', async (width, isThere) => {
    await openHome(company, leads(1), width);
    await eventually(() => expect(region('Latest leads').querySelector('li, tbody th')).not.toBeNull());
    expect([...document.querySelectorAll('a')].some((link) => link.textContent === 'Go To Buy Leads')).toBe(isThere);
  });

  test.each([
    ['no marketplace', { no_marketplace: true }, 'There are no leads available. Watch out for Priority Lead Alerts.'],
    ['its own area only', { no_widen_marketplace: true }, 'There are no leads in this area at the moment.'],
    ['neither', {}, 'No leads matching your search criteria were found. Please adjust the filters and try again'],
  ])('of a company with %s are empty for a reason', async (_, flags, words) => {
    const app = await openHome({ ...company, ...flags }, leads(0));
    await eventually(() => expect(app.text()).toContain(words));
  });

  test('from outside the coverage say so', async () => {
    const app = await openHome(company, leads(3, true));
    await eventually(() => expect(app.text()).toContain('There are no leads in your coverage at the moment'));
  });

  test('of a company without coverage lead to it', async () => {
    const app = await openHome({ ...company, has_coverage: false }, leads(3, true));
    await eventually(() => expect(app.text()).toContain('You have not chosen yet which leads you want and where, so all leads are shown.'));
    expect(app.text()).not.toContain('in your coverage');
    expect(control('Choose your coverage').getAttribute('href')).toBe('/settings/coverage');
  });

  test('are not there where the company may not buy', async () => {
    const app = await openHome(companyOfType(2, { show_buy_leads: false }));
    await eventually(() => region('Account Overview'));
    expect(app.text()).not.toContain('Latest leads');
    expect(app.calls.some((call) => call.startsWith('GET /lead/marketplace'))).toBe(false);
  });
});

describe('the account overview', () => {
  const money = (balance: number, creditLimit = 500): TestAnswers => ({
    'GET /company/balance': answer('GET /company/balance', { data: { balance, currency: 'GBP' } }),
    'GET /company/remaining-credit': answer('GET /company/remaining-credit', {
      data: { remainingCredit: creditLimit - balance, creditLimit, currency: 'GBP' },
    }),
  });

  test('shows what is owed and how much of the credit that is', async () => {
    await openHome(company, money(184.2));
    await eventually(() => expect(region('Account Overview').textContent).toContain('£184.20 to pay'));
    expect(region('Account Overview').textContent).toContain('£184.20 of £500.00 credit used');
    expect(region('Account Overview').textContent).not.toContain('Your account is settled.');
  });

  test.each([
    [0, '£0.00 settled', '£0.00 of £500.00 credit used'],
    [-20, '£20.00 in credit', '£0.00 of £500.00 credit used'],
  ])('with a balance of %d there is nothing to settle, and the button says why', async (balance, words, used) => {
    await openHome(company, money(balance));
    await eventually(() => expect(region('Account Overview').textContent).toContain(words));
    expect(region('Account Overview').textContent).toContain(used);
    const button = control('Settle Account');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Your account is settled. Thank you.');
  });

  test('halves the rating that the server keeps out of ten', async () => {
    const stats = { average: { rating: 9.1, total: 14, countPublished: 12 }, ratings: [9, 3, 1, 0, 1] };
    await openHome(company, { 'GET /feedback/stats': answer('GET /feedback/stats', { data: stats }) });
    await eventually(() => expect(region('Account Overview').textContent).toContain('4.6 out of 5from 12 reviews'));
  });

  test('without a review says so', async () => {
    await openHome(company);
    await eventually(() => expect(region('Account Overview').textContent).toContain('No reviews yet'));
  });
});

describe('the To Do list', () => {
  test('says how far it is, and of each task whether it is done', async () => {
    await openHome({ ...company, set_up_complete: false }, toDos(3));
    await eventually(() => expect(region('To Do').textContent).toContain('3 of 6 done'));
    expect([...region('To Do').querySelectorAll('li')].map((task) => task.textContent)).toEqual([
      'Company detailsDone',
      'CoverageDone',
      'ListingDone',
      'Payment methodTo do',
      'Lead deliveryTo do',
      'Lead alertsTo do',
    ]);
  });

  test('leads to the page of every task that has one', async () => {
    await openHome({ ...company, set_up_complete: false }, toDos(0));
    await eventually(() => expect(region('To Do').querySelectorAll('li')).toHaveLength(6));
    expect(control('Next: Company details').getAttribute('href')).toBe('/account/company');
    const pages = [...region('To Do').querySelectorAll('li a')].map((link) => link.getAttribute('href'));
    expect(pages).toEqual(
      expect.arrayContaining(['/account/company', '/settings/coverage', '/settings/lead-delivery', '/settings/lead-alerts']),
    );
  });

  test('is not there where the company is not shown its settings', async () => {
    const app = await openHome(companyOfType(2, { show_settings: false }));
    await eventually(() => region('Account Overview'));
    expect(app.text()).not.toContain('To Do');
    expect(app.calls).not.toContain('GET /todos/');
  });

  test('is folded on a screens.phone, and #todo opens it and gives it the focus', async () => {
    await openHome({ ...company, set_up_complete: false }, toDos(1), screens.phone);
    await eventually(() => expect(region('To Do').textContent).toContain('1 of 6 done'));
    expect(region('To Do').querySelector('li')).toBeNull();
    control('To Do').click();
    await eventually(() => expect(region('To Do').querySelectorAll('li')).toHaveLength(6));
  });

  test('of an address with #todo is open on a screens.phone, with the focus on its heading', async () => {
    await openHome({ ...company, set_up_complete: false }, toDos(1), screens.phone, '/#todo');
    await eventually(() => expect(region('To Do').querySelectorAll('li')).toHaveLength(6));
    await eventually(() => expect(document.activeElement?.tagName).toBe('H2'));
    expect(document.activeElement?.textContent).toBe('To Do');
  });
});

test.each([
  ['GET /lead/marketplace', 'Latest leads', 'We could not load the latest leads.'],
  ['GET /company/remaining-credit', 'Account Overview', 'We could not load your account.'],
  ['GET /feedback/stats', 'Account Overview', 'We could not load your rating.'],
  ['GET /todos/', 'To Do', 'We could not load your To Do list.'],
  ['GET /notifications/new', 'Notices', 'We could not load your notices.'],
] as const)('%s that fails is said in its own card, which tries again; the others stand', async (key, title, words) => {
  const all = { ...leads(3), ...notices(notice(3)), ...toDos(2) };
  const app = await openHome(company, { ...all, [key]: 'unreachable' });
  await eventually(() => expect(region(title).textContent).toContain(words));
  expect(app.text().split('Try again')).toHaveLength(2);
  app.change({ ...signedIn(), ...all });
  pressTryAgain(title);
  await eventually(() => expect(app.text()).not.toContain(words));
  await eventually(() => expect(document.activeElement).toBe(region(title).querySelector('h2')));
});

test('a card that is tried again keeps its words and the focus on its button, which says that it is busy', async () => {
  const app = await openHome(company, { ...toDos(2), 'GET /todos/': 'unreachable' });
  await eventually(() => expect(region('To Do').textContent).toContain('We could not load your To Do list.'));
  app.change({ 'GET /todos/': 'pending' });
  const button = pressTryAgain('To Do');
  await eventually(() => expect(button?.getAttribute('aria-busy')).toBe('true'));
  expect(region('To Do').textContent).toContain('We could not load your To Do list.');
  expect([document.activeElement === button, button?.getAttribute('aria-disabled'), button?.disabled]).toEqual([true, 'true', false]);
});

function pressTryAgain(title: string): HTMLButtonElement | undefined {
  const button = [...region(title).querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again');
  button?.focus();
  button?.click();
  return button;
}

test('while the cards are on the way each shows its own shape', async () => {
  await openHome(company, { 'GET /lead/marketplace': 'pending', 'GET /todos/': 'pending', 'GET /notifications/new': 'pending' });
  await eventually(() => expect(document.querySelectorAll('section[aria-busy]')).toHaveLength(3));
  expect(region('Latest leads').querySelectorAll('tbody tr')).toHaveLength(7);
});

describe('the event of a registration', () => {
  const counted = { 'POST /events': answer('POST /events', nothing) };

  test('is told once, and the word goes out of the address', async () => {
    const app = await openHome({ ...newcomer, registration_journey: untouched }, counted, screens.desktop, '/?fromPage=registration');
    await eventually(() => expect(app.place()).toBe('/'));
    expect(app.calls.filter((call) => call === 'POST /events')).toHaveLength(1);
  });

  test('that could not be told stays in the address for the next visit', async () => {
    const app = await openHome(newcomer, { 'POST /events': 'unreachable' }, screens.desktop, '/?fromPage=registration');
    await eventually(() => expect(app.calls).toContain('POST /events'));
    expect(app.place()).toBe('/?fromPage=registration');
  });

  test.each(['/', '/?fromPage=elsewhere'])('is not told from %s', async (address) => {
    const app = await openHome(newcomer, counted, screens.desktop, address);
    await eventually(() => expect(app.text()).toContain('Your account is set up'));
    expect(app.calls).not.toContain('POST /events');
  });
});
