import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MissingAccreditation } from '../../../contract/companies/accreditations-endpoints.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { screen, user, within } from '../../testing/page.ts';
import { daysAgo, lookAgainLater, newcomer, nothing, openHome, toDos } from '../test-home.ts';
import { eventually } from '../../testing/eventually.ts';

const verification = (lastValidationSentAt: string | null, isValidated = false) =>
  ({ data: { isValidated, lastValidationSentAt } }) as const;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const greeting = /^Good (morning|afternoon|evening), Sam$/;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const skip = 'PUT /registration-journey/skip';

afterEach(() => vi.useRealTimers());

describe('welcome card', () => {
  test('reports a closed account with the account management contact', async () => {
    await openHome({ ...company, status: { id: 230 } });
    const words = 'Your account is closed. Please contact our account management team.';
    const card = within(await screen.findByRole('region', { name: words }));
    expect(card.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/help/contact');
  });

  test('greets an established company by time of day and asks for feedback', async () => {
    await openHome({ ...company, created_date: daysAgo(31) });
    await heading(greeting);
    await press('Tell us what you think');
    await screen.findByRole('dialog', { name: 'Tell us what you think' });
  });

  test.each([
    ['2026-03-04T08:00:00Z', 'gb', 'Good morning, Sam'],
    ['2026-03-04T11:30:00Z', 'gb', 'Good morning, Sam'],
    ['2026-03-04T11:30:00Z', 'dk', 'Good afternoon, Sam'],
    ['2026-03-04T22:00:00Z', 'gb', 'Good evening, Sam'],
  ] as const)('at %s in %s shows "%s"', async (now, country, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const unit = { ...company.business_unit, time_zone: country === 'dk' ? 'Europe/Copenhagen' : 'Europe/London' };
    await openHome({ ...company, created_date: '2025-01-05T09:00:00Z', country: { id: country, iso_code: country }, business_unit: unit });
    await heading(words);
  });

  test('is dismissed permanently for a new company that may buy', async () => {
    const at = daysAgo(0);
    const done = { step_one: at, step_two: at, step_three: at, step_four: at, skipped: null };
    const app = await openHome({ ...newcomer, registration_journey: done }, { [skip]: answer(skip, nothing) });
    await heading('Your account is set up');
    screen.getByText('Welcome to Plumbline, Sam');
    app.change(signedIn({ ...newcomer, registration_journey: { ...done, skipped: at } }));
    await press('Dismiss the welcome');
    await heading(greeting);
    expect(app.calls).toContain(skip);
    expect(screen.queryByText('Tell us what you think')).toBeNull();
  });

  test('leads a new company to its open tasks and can be skipped', async () => {
    await openHome({ ...newcomer, set_up_complete: false }, toDos(2));
    await heading('Your account is not set up yet');
    screen.getByText(/Complete the To Do list to start buying leads\./);
    screen.getByRole('button', { name: 'Dismiss the welcome' });
    expect(screen.getByRole('link', { name: 'To Do list' }).getAttribute('href')).toBe('/#todo');
  });

  test('trusts the to-do list over older company data', async () => {
    await openHome({ ...newcomer, set_up_complete: true }, toDos(5));
    await screen.findByText('5 of 6 done');
    await heading('Your account is not set up yet');
  });

  test('mentions no list to a company without settings', async () => {
    await openHome({ ...newcomer, set_up_complete: false, account: { ...newcomer.account, show_settings: false } });
    await heading('Your account is not set up yet');
    expect(screen.queryByRole('link', { name: 'To Do list' })).toBeNull();
  });

  test.each<[string, CompanyWire]>([
    ['that is not shown any', { ...newcomer, account: { ...newcomer.account, show_buy_leads: false } }],
    ['that is locked', { ...newcomer, locked: true }],
    ['whose buying is switched off', { ...newcomer, purchase_enabled: false }],
  ])('does not tell a company %s that it can buy leads', async (_, who) => {
    const app = await openHome(who);
    await heading('Your account is set up');
    expect(app.text()).not.toContain('You can buy leads now.');
  });

  test('names refused purchases and remedies instead of promising all', async () => {
    const missing = 'GET /company/accreditations/missing';
    const type = (id: number, description: string) => ({ id, description });
    const data = [
      {
        id: 1,
        code: 'gas-safe',
        name: 'Gas Safe Register',
        state: 'not_added',
        work_types: [type(1, 'Boiler repair'), type(2, 'Boiler service')],
      },
      { id: 2, code: 'mcs', name: 'MCS', state: 'pending', work_types: [type(3, 'Solar panels')] },
      { id: 3, code: 'oftec', name: 'OFTEC', state: 'not_added', work_types: [] },
    ] satisfies MissingAccreditation[];
    const app = await openHome(newcomer, { ...toDos(6), [missing]: answer(missing, { data }) });
    const card = within(await screen.findByRole('region', { name: 'Your account is set up' }));
    const add = await card.findByRole('link', { name: 'Add Gas Safe Register to buy Boiler repair and Boiler service' });
    expect(add.getAttribute('href')).toBe('/account/accreditations');
    card.getByText("We're still checking your MCS. You can't buy Solar panels until we've approved it.");
    expect(app.text()).not.toContain('You can buy leads now.');
    expect(app.text()).not.toContain('OFTEC');
    // The to-do list also says so once done.
    await user.click(await screen.findByRole('button', { name: /To Do/ }));
    await screen.findByText('Some of your lead types still need an accreditation before you can buy them:');
  });

  test('tells an unblocked company that it can buy leads', async () => {
    await openHome(newcomer, toDos(6));
    await screen.findByText('You can buy leads now.');
  });

  test('welcomes a partner’s company by the brand’s name', async () => {
    await openHome({ ...newcomer, brand: 'boilers' });
    await screen.findByText('Welcome, Flueline partner');
  });

  test('stays with an error when dismissal fails', async () => {
    await openHome(newcomer, { [skip]: 'unreachable' });
    await press('Dismiss the welcome');
    await screen.findByText(/^We could not save this\./);
    await heading('Your account is set up');
  });

  test('ignores a second press while being dismissed', async () => {
    const app = await openHome(newcomer, { [skip]: 'pending' });
    await press('Dismiss the welcome');
    await eventually(() => expect(screen.getByRole('button', { name: 'Dismiss the welcome' })).toHaveProperty('disabled', true));
    await press('Dismiss the welcome');
    expect(app.calls.filter((call) => call === skip)).toHaveLength(1);
  });
});

describe('failed check of the missing accreditations', () => {
  test('promises nothing and can be retried', async () => {
    const missing = 'GET /company/accreditations/missing';
    const app = await openHome(newcomer, { ...toDos(6), [missing]: 'unreachable' });
    const card = within(await screen.findByRole('region', { name: 'Your account is set up' }));
    const failure = await card.findByRole('alert');
    expect(failure.textContent).toContain('We could not check which leads you can buy.');
    expect(app.text()).not.toContain('You can buy leads now');
    app.change({ [missing]: answer(missing, { data: [] }) });
    await user.click(card.getByRole('button', { name: 'Try again' }));
    await card.findByText('You can buy leads now.');
  });
});

describe('unconfirmed address', () => {
  const unvalidated: CompanyWire = { ...newcomer, email_validated: false };
  const send = 'POST /verification/send';
  const known = (...state: Parameters<typeof verification>) => ({
    'GET /verification': answer('GET /verification', verification(...state)),
  });
  const resend = () => screen.findByRole('button', { name: 'Resend confirmation email' });

  test('can request another mail and then has to wait', async () => {
    const sentAt = new Date().toISOString();
    const app = await openHome(unvalidated, { ...known(null), [send]: answer(send, verification(sentAt)) });
    await heading('Confirm your email address');
    expect((await resend()).hasAttribute('aria-disabled')).toBe(false);
    await press('Resend confirmation email');
    await screen.findByText('Email sent, please check your inbox');
    await screen.findByText(/You can send another email in (29|30) minutes/);
    await press('Resend confirmation email');
    expect(app.calls.filter((call) => call === send)).toHaveLength(1);
  });

  test('shows the wait on the button when too early', async () => {
    await openHome(unvalidated, known(new Date(Date.now() - 6.5 * 60_000).toISOString()));
    const words = await screen.findByText(/You can send another email in (23|24) minutes/);
    expect((await resend()).getAttribute('aria-disabled')).toBe('true');
    expect(words.closest('output')?.id).toBe((await resend()).getAttribute('aria-describedby'));
  });

  test.each<[string, TestAnswer, RegExp]>([
    [
      'the server knows better, its word counts',
      refusal(send, 429, ['later'], { 'retry-after': '600' }),
      /You can send another email in (10|11) minutes/,
    ],
    ['there is no answer, that is said', 'unreachable', /There was an error while processing your request/],
  ])('handles an early request: %s', async (_, given, words) => {
    await openHome(unvalidated, { ...known(null), [send]: given });
    await press('Resend confirmation email');
    await screen.findByText(words);
    expect(screen.queryByText('Email sent, please check your inbox')).toBeNull();
  });

  test('notices a confirmation elsewhere', async () => {
    const app = await openHome(unvalidated, known(null));
    await heading('Confirm your email address');
    await eventually(() => expect(app.calls).toContain('GET /verification'));
    await new Promise((next) => setTimeout(next, 5));
    app.change({ ...signedIn(newcomer), ...known(null, true) });
    lookAgainLater();
    await heading('Your account is set up');
  });
});
