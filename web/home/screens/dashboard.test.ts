import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CompanyWire } from '../../../contract/companies.ts';
import type { NoticeWire } from '../../../contract/notices.ts';
import { toDoKeys } from '../../../contract/setting-up.ts';
import { testRow } from '../../buying/test-leads.ts';
import { control } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, companyOfType, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';

const desktop = 1440;
const tablet = 1024;
const phone = 390;
const nothing = { data: {} };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const isShown = async (check: () => void) => vi.waitFor(check, 5_000);
const untouched = { step_one: null, step_two: null, step_three: null, step_four: null, skipped: null };
const newcomer: CompanyWire = { ...company, created_date: daysAgo(1) };

const leads = (count: number, autoSwitched = false): TestAnswers => ({
  'GET /lead/marketplace': answer('GET /lead/marketplace', {
    data: Array.from({ length: count }, (_, place) => testRow({ id: 900 - place })),
    meta: { totalResults: count, pageSize: 10, preSelect: null, autoSwitched },
  }),
});
const toDos = (done: number): TestAnswers => ({
  'GET /todos/': answer('GET /todos/', { data: toDoKeys.map((key, place) => ({ key, complete: place < done })) }),
});
const notice = (id: number, more: Partial<NoticeWire> = {}): NoticeWire => ({
  id,
  type: 'info',
  subject: `Notice ${id}`,
  content: 'First line.\nSecond line.',
  dismissable: true,
  message_type: 'other',
  published_at: '2026-03-04T10:00:00Z',
  read: false,
  ...more,
});
const notices = (...list: NoticeWire[]): TestAnswers => ({
  'GET /notifications/new': answer('GET /notifications/new', { data: list }),
  'PUT /notifications/read/{id}': answer('PUT /notifications/read/{id}', nothing),
  'PUT /notifications/read-system/{id}': answer('PUT /notifications/read-system/{id}', nothing),
});
const verification = (lastValidationSentAt: string | null, isValidated = false) =>
  ({ data: { isValidated, lastValidationSentAt } }) as const;

function open(as: CompanyWire, more: TestAnswers = {}, width = desktop, address = '/') {
  return openApp(address, { ...signedIn(as), ...more }, width);
}
/** Some time later the page comes into view again, and asks again. */
const lookAgainLater = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  window.dispatchEvent(new Event('visibilitychange'));
};
const region = (title: string): HTMLElement => {
  const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent.trim() === title);
  const section = heading?.closest('section');
  if (section == null) throw new Error(`no region "${title}"`);
  return section;
};

afterEach(() => vi.useRealTimers());

describe('the welcome card', () => {
  test('of a closed account says so, with the way to the account management team', async () => {
    const app = await open({ ...company, status: { id: 230 } });
    await isShown(() => expect(app.text()).toContain('Your account is closed. Please contact our account management team.'));
    expect(control('Contact us').getAttribute('href')).toBe('/help/contact');
  });

  test('greets an old company by the time of day and asks for its opinion', async () => {
    const app = await open({ ...company, created_date: daysAgo(31) });
    await isShown(() => expect(app.text()).toMatch(/Good (morning|afternoon|evening), Sam/));
    control('Tell us what you think').click();
    await isShown(() => expect(document.querySelector('dialog')?.textContent).toContain('Tell us what you think'));
  });

  test('of a new company that may buy is dismissed for good', async () => {
    const at = daysAgo(0);
    const done = { step_one: at, step_two: at, step_three: at, step_four: at, skipped: null };
    const app = await open(
      { ...newcomer, registration_journey: done },
      { 'PUT /registration-journey/skip': answer('PUT /registration-journey/skip', nothing) },
    );
    await isShown(() => expect(app.text()).toContain('Your account is set up'));
    expect(app.text()).toContain('Welcome to Plumbline, Sam');
    app.change(signedIn({ ...newcomer, registration_journey: { ...done, skipped: at } }));
    control('Dismiss the welcome').click();
    await isShown(() => expect(app.text()).toMatch(/Good (morning|afternoon|evening), Sam/));
    expect(app.calls).toContain('PUT /registration-journey/skip');
    expect(app.text()).not.toContain('Tell us what you think');
  });

  test('of a new company with open tasks leads to them, and can be skipped', async () => {
    const app = await open({ ...newcomer, set_up_complete: false }, toDos(2));
    await isShown(() => expect(app.text()).toContain('Complete the To Do list to start buying leads.'));
    control('Skip the welcome');
    expect(control('To Do list').getAttribute('href')).toBe('/#todo');
  });

  test('welcomes a partner of a brand by its name', async () => {
    const app = await open({ ...newcomer, brand: 'boilers' });
    await isShown(() => expect(app.text()).toContain('Welcome, Flueline partner'));
  });

  test('that could not be dismissed says so and stays', async () => {
    const app = await open(newcomer, { 'PUT /registration-journey/skip': 'unreachable' });
    await isShown(() => control('Skip the welcome').click());
    await isShown(() => expect(app.text()).toContain('This could not be saved.'));
    expect(app.text()).toContain('Your account is set up');
  });
});

describe('an address that is not confirmed', () => {
  const unvalidated: CompanyWire = { ...newcomer, email_validated: false };

  test('can be sent another mail, after which it has to wait', async () => {
    const sentAt = new Date().toISOString();
    const app = await open(unvalidated, {
      'GET /verification': answer('GET /verification', verification(null)),
      'POST /verification/send': answer('POST /verification/send', verification(sentAt)),
    });
    await isShown(() => expect(app.text()).toContain('Please validate your email address'));
    expect(control('Resend validation email').hasAttribute('aria-disabled')).toBe(false);
    control('Resend validation email').click();
    await isShown(() => expect(app.text()).toContain('Email sent, please check your inbox'));
    await isShown(() => expect(app.text()).toMatch(/You can send another email in (29|30) minutes/));
    control('Resend validation email').click();
    expect(app.calls.filter((call) => call === 'POST /verification/send')).toHaveLength(1);
  });

  test('too early, the button says how long it takes', async () => {
    const app = await open(unvalidated, {
      'GET /verification': answer('GET /verification', verification(new Date(Date.now() - 6.5 * 60_000).toISOString())),
    });
    await isShown(() => expect(app.text()).toMatch(/You can send another email in (23|24) minutes/));
    expect(control('Resend validation email').getAttribute('aria-disabled')).toBe('true');
  });

  test('where the server knows better, its word counts', async () => {
    const app = await open(unvalidated, {
      'GET /verification': answer('GET /verification', verification(null)),
      'POST /verification/send': refusal('POST /verification/send', 429, ['later'], { 'retry-after': '600' }),
    });
    await isShown(() => control('Resend validation email').click());
    await isShown(() => expect(app.text()).toMatch(/You can send another email in (10|11) minutes/));
  });

  test('confirmed elsewhere, the page notices', async () => {
    const app = await open(unvalidated, { 'GET /verification': answer('GET /verification', verification(null)) });
    await isShown(() => expect(app.text()).toContain('Please validate your email address'));
    app.change({ ...signedIn(newcomer), 'GET /verification': answer('GET /verification', verification(null, true)) });
    lookAgainLater();
    await isShown(() => expect(app.text()).toContain('Your account is set up'));
  });
});

describe('the latest leads', () => {
  test('are asked for within coverage and fill the card, seven before it is measured', async () => {
    const app = await open(company, leads(10));
    await isShown(() => expect(document.querySelectorAll('tbody th')).toHaveLength(7));
    expect(app.calls).toContain('GET /lead/marketplace?coverage=1&page=1&pageSize=10&auto-switch=true');
    const buy = region('Latest leads').querySelector('tbody a');
    expect([buy?.textContent, buy?.getAttribute('href')]).toEqual(['Buy Boiler repair, LE4', '/buy-leads?enquirycode=QUOTE900']);
    const footer = [...region('Latest leads').querySelectorAll('p a')].map((link) => link.getAttribute('href'));
    expect(footer).toEqual(['/my-leads', '/buy-leads']);
  });

  test.each([tablet, phone])('are a list on a screen of %i px', async (width) => {
    await open(company, leads(10), width);
    await isShown(() => expect(region('Latest leads').querySelectorAll('li')).toHaveLength(7));
    expect(document.querySelector('table')).toBeNull();
  });

  test.each([
    [desktop, true],
    [tablet, true],
    [phone, false],
  ])('at %i px the button to Buy leads is there: %s', async (width, isThere) => {
    await open(company, leads(1), width);
    await isShown(() => expect(region('Latest leads').querySelector('li, tbody th')).not.toBeNull());
    expect([...document.querySelectorAll('a')].some((link) => link.textContent === 'Go To Buy Leads')).toBe(isThere);
  });

  test.each([
    ['no marketplace', { no_marketplace: true }, 'There are no leads available. Watch out for Priority Lead Alerts.'],
    ['its own area only', { no_widen_marketplace: true }, 'There are no leads in this area at the moment.'],
    ['neither', {}, 'No leads matching your search criteria were found. Please adjust the filters and try again'],
  ])('of a company with %s are empty for a reason', async (_, flags, words) => {
    const app = await open({ ...company, ...flags }, leads(0));
    await isShown(() => expect(app.text()).toContain(words));
  });

  test('from outside the coverage say so', async () => {
    const app = await open(company, leads(3, true));
    await isShown(() => expect(app.text()).toContain('There are no leads in your coverage at the moment'));
  });

  test('are not there where the company may not buy', async () => {
    const app = await open(companyOfType(2, { show_buy_leads: false }));
    await isShown(() => region('Account Overview'));
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
    await open(company, money(184.2));
    await isShown(() => expect(region('Account Overview').textContent).toContain('£184.20 to pay'));
    expect(region('Account Overview').textContent).toContain('£184.20 of £500.00 credit used');
    expect(region('Account Overview').textContent).not.toContain('Your account is settled.');
  });

  test.each([
    [0, '£0.00 settled', '£0.00 of £500.00 credit used'],
    [-20, '£20.00 in credit', '£0.00 of £500.00 credit used'],
  ])('with a balance of %d there is nothing to settle, and the button says why', async (balance, words, used) => {
    await open(company, money(balance));
    await isShown(() => expect(region('Account Overview').textContent).toContain(words));
    expect(region('Account Overview').textContent).toContain(used);
    const button = control('Settle Account');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Your account is settled. Thank you.');
  });

  test('halves the rating that the server keeps out of ten', async () => {
    const stats = { average: { rating: 9.1, total: 14, countPublished: 12 }, ratings: [9, 3, 1, 0, 1] };
    await open(company, { 'GET /feedback/stats': answer('GET /feedback/stats', { data: stats }) });
    await isShown(() => expect(region('Account Overview').textContent).toContain('4.6 out of 5from 12 reviews'));
  });

  test('without a review says so', async () => {
    await open(company);
    await isShown(() => expect(region('Account Overview').textContent).toContain('No reviews yet'));
  });
});

describe('the To Do list', () => {
  test('says how far it is, and of each task whether it is done', async () => {
    await open({ ...company, set_up_complete: false }, toDos(3));
    await isShown(() => expect(region('To Do').textContent).toContain('3 of 6 done'));
    expect([...region('To Do').querySelectorAll('li')].map((task) => task.textContent)).toEqual([
      'Company detailsDone',
      'CoverageDone',
      'ListingDone',
      'Payment methodTo do',
      'Lead deliveryTo do',
      'Lead alertsTo do',
    ]);
  });

  test('is not there where the company is not shown its settings', async () => {
    const app = await open(companyOfType(2, { show_settings: false }));
    await isShown(() => region('Account Overview'));
    expect(app.text()).not.toContain('To Do');
    expect(app.calls).not.toContain('GET /todos/');
  });

  test('is folded on a phone, and #todo opens it and gives it the focus', async () => {
    await open({ ...company, set_up_complete: false }, toDos(1), phone);
    await isShown(() => expect(region('To Do').textContent).toContain('1 of 6 done'));
    expect(region('To Do').querySelector('li')).toBeNull();
    control('To Do').click();
    await isShown(() => expect(region('To Do').querySelectorAll('li')).toHaveLength(6));
  });

  test('of an address with #todo is open on a phone, with the focus on its heading', async () => {
    await open({ ...company, set_up_complete: false }, toDos(1), phone, '/#todo');
    await isShown(() => expect(region('To Do').querySelectorAll('li')).toHaveLength(6));
    await isShown(() => expect(document.activeElement?.tagName).toBe('H2'));
    expect(document.activeElement?.textContent).toBe('To Do');
  });
});

describe('the notices', () => {
  test('stand there newest first, with a way to dismiss them where that is allowed', async () => {
    await open(
      company,
      notices(notice(3), notice(2, { dismissable: false }), notice(7, { message_type: 'system', dismissable: false, read: true })),
    );
    await isShown(() => expect(region('Notices').querySelectorAll('article')).toHaveLength(3));
    expect([...region('Notices').querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Dismiss Notice 3']);
    expect(region('Notices').textContent).toContain('First line.\nSecond line.');
  });

  test('that are dismissed can be brought back in the same place', async () => {
    const app = await open(company, notices(notice(3), notice(2)));
    await isShown(() => control('Dismiss Notice 3').click());
    await isShown(() => expect(region('Notices').textContent).toContain('Notice dismissed.'));
    await isShown(() => expect(document.activeElement?.textContent).toBe('Undo Notice 3'));
    expect(region('Notices').querySelectorAll('article')).toHaveLength(1);
    control('Undo Notice 3').click();
    await isShown(() => expect(region('Notices').querySelectorAll('article')).toHaveLength(2));
    expect(app.calls.filter((call) => call === 'PUT /notifications/read/3')).toHaveLength(2);
  });

  test('that could not be dismissed stay and say so', async () => {
    await open(company, { ...notices(notice(3)), 'PUT /notifications/read/{id}': 'unreachable' });
    await isShown(() => control('Dismiss Notice 3').click());
    await isShown(() => expect(region('Notices').textContent).toContain('This could not be saved. Try again.'));
    expect(region('Notices').querySelectorAll('article')).toHaveLength(1);
  });

  test('of the system are marked as read once they were on screen', async () => {
    const app = await open(company, notices(notice(7, { message_type: 'system', dismissable: false })));
    await isShown(() => expect(app.calls).toContain('PUT /notifications/read-system/7'));
  });

  test('that arrive are announced once, move nothing, and wait to be shown', async () => {
    const app = await open(company, notices(notice(3)));
    await isShown(() => expect(region('Notices').querySelectorAll('article')).toHaveLength(1));
    app.change(notices(notice(4), notice(3)));
    lookAgainLater();
    await isShown(() => control('Show 1 new notice'));
    expect(region('Notices').querySelectorAll('article')).toHaveLength(1);
    const announcer = document.querySelector('output[aria-live=polite]');
    expect(announcer?.textContent).toBe('1 new notice');
    if (announcer) announcer.textContent = '';
    lookAgainLater();
    await isShown(() => expect(app.calls.filter((call) => call === 'GET /notifications/new').length).toBeGreaterThan(2));
    expect(announcer?.textContent).toBe('');
    control('Show 1 new notice').click();
    await isShown(() =>
      expect([...region('Notices').querySelectorAll('h3')].map((one) => one.textContent)).toEqual([
        'Information: Notice 4',
        'Information: Notice 3',
      ]),
    );
  });

  test('where there are none, say so', async () => {
    await open(company);
    await isShown(() => expect(region('Notices').textContent).toContain('No new notifications found'));
  });

  test('are folded on a phone', async () => {
    await open(company, notices(notice(3)), phone);
    await isShown(() => expect(region('Notices').textContent).toContain('(1)'));
    expect(region('Notices').querySelector('article')).toBeNull();
    control('Notices').click();
    await isShown(() => expect(region('Notices').querySelector('article')).not.toBeNull());
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
  const app = await open(company, { ...all, [key]: 'unreachable' });
  await isShown(() => expect(region(title).textContent).toContain(words));
  expect(app.text().split('Try again')).toHaveLength(2);
  app.change({ ...signedIn(), ...all });
  [...region(title).querySelectorAll('button')].find((button) => button.textContent === 'Try again')?.click();
  await isShown(() => expect(app.text()).not.toContain(words));
});

test('while the cards are on the way each shows its own shape', async () => {
  await open(company, { 'GET /lead/marketplace': 'pending', 'GET /todos/': 'pending', 'GET /notifications/new': 'pending' });
  await isShown(() => expect(document.querySelectorAll('section[aria-busy]')).toHaveLength(3));
  expect(region('Latest leads').querySelectorAll('tbody tr')).toHaveLength(7);
});

describe('the event of a registration', () => {
  const counted = { 'POST /events': answer('POST /events', nothing) };

  test('is told once, and the word goes out of the address', async () => {
    const app = await open({ ...newcomer, registration_journey: untouched }, counted, desktop, '/?fromPage=registration');
    await isShown(() => expect(app.place()).toBe('/'));
    expect(app.calls.filter((call) => call === 'POST /events')).toHaveLength(1);
  });

  test('that could not be told stays in the address for the next visit', async () => {
    const app = await open(newcomer, { 'POST /events': 'unreachable' }, desktop, '/?fromPage=registration');
    await isShown(() => expect(app.calls).toContain('POST /events'));
    expect(app.place()).toBe('/?fromPage=registration');
  });

  test.each(['/', '/?fromPage=elsewhere'])('is not told from %s', async (address) => {
    const app = await open(newcomer, counted, desktop, address);
    await isShown(() => expect(app.text()).toContain('Your account is set up'));
    expect(app.calls).not.toContain('POST /events');
  });
});
