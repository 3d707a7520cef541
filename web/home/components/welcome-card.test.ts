import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { control } from '../../testing/act-on-page.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { daysAgo, lookAgainLater, newcomer, nothing, openHome, toDos } from '../test-home.ts';
import { eventually } from '../../testing/eventually.ts';

const verification = (lastValidationSentAt: string | null, isValidated = false) =>
  ({ data: { isValidated, lastValidationSentAt } }) as const;

afterEach(() => vi.useRealTimers());

describe('the welcome card', () => {
  test('of a closed account says so, with the way to the account management team', async () => {
    const app = await openHome({ ...company, status: { id: 230 } });
    await eventually(() => expect(app.text()).toContain('Your account is closed. Please contact our account management team.'));
    expect(control('Contact us').getAttribute('href')).toBe('/help/contact');
  });

  test('greets an old company by the time of day and asks for its opinion', async () => {
    const app = await openHome({ ...company, created_date: daysAgo(31) });
    await eventually(() => expect(app.text()).toMatch(/Good (morning|afternoon|evening), Sam/));
    control('Tell us what you think').click();
    await eventually(() => expect(document.querySelector('dialog')?.textContent).toContain('Tell us what you think'));
  });

  test('of a new company that may buy is dismissed for good', async () => {
    const at = daysAgo(0);
    const done = { step_one: at, step_two: at, step_three: at, step_four: at, skipped: null };
    const app = await openHome(
      { ...newcomer, registration_journey: done },
      { 'PUT /registration-journey/skip': answer('PUT /registration-journey/skip', nothing) },
    );
    await eventually(() => expect(app.text()).toContain('Your account is set up'));
    expect(app.text()).toContain('Welcome to Plumbline, Sam');
    app.change(signedIn({ ...newcomer, registration_journey: { ...done, skipped: at } }));
    control('Dismiss the welcome').click();
    await eventually(() => expect(app.text()).toMatch(/Good (morning|afternoon|evening), Sam/));
    expect(app.calls).toContain('PUT /registration-journey/skip');
    expect(app.text()).not.toContain('Tell us what you think');
  });

  test('of a new company with open tasks leads to them, and can be skipped', async () => {
    const app = await openHome({ ...newcomer, set_up_complete: false }, toDos(2));
    await eventually(() => expect(app.text()).toContain('Complete the To Do list to start buying leads.'));
    expect(app.text()).not.toContain('Your account is set up');
    expect(app.text()).toContain('Your account is not set up yet');
    control('Skip the welcome');
    expect(control('To Do list').getAttribute('href')).toBe('/#todo');
  });

  test('believes the To Do list where the company was read before it', async () => {
    const app = await openHome({ ...newcomer, set_up_complete: true }, toDos(5));
    await eventually(() => expect(app.text()).toContain('5 of 6 done'));
    await eventually(() => expect(app.text()).toContain('Your account is not set up yet'));
    expect(app.text()).not.toContain('Your account is set up');
  });

  test('does not tell a company that it can buy where it may not', async () => {
    const app = await openHome({ ...newcomer, account: { ...newcomer.account, show_buy_leads: false } });
    await eventually(() => expect(app.text()).toContain('Your account is set up'));
    expect(app.text()).not.toContain('You can buy leads now.');
  });

  test('welcomes a partner of a brand by its name', async () => {
    const app = await openHome({ ...newcomer, brand: 'boilers' });
    await eventually(() => expect(app.text()).toContain('Welcome, Flueline partner'));
  });

  test('that could not be dismissed says so and stays', async () => {
    const app = await openHome(newcomer, { 'PUT /registration-journey/skip': 'unreachable' });
    await eventually(() => control('Skip the welcome').click());
    await eventually(() => expect(app.text()).toContain('This could not be saved.'));
    expect(app.text()).toContain('Your account is set up');
  });
});

describe('an address that is not confirmed', () => {
  const unvalidated: CompanyWire = { ...newcomer, email_validated: false };

  test('can be sent another mail, after which it has to wait', async () => {
    const sentAt = new Date().toISOString();
    const app = await openHome(unvalidated, {
      'GET /verification': answer('GET /verification', verification(null)),
      'POST /verification/send': answer('POST /verification/send', verification(sentAt)),
    });
    await eventually(() => expect(app.text()).toContain('Please validate your email address'));
    expect(control('Resend validation email').hasAttribute('aria-disabled')).toBe(false);
    control('Resend validation email').click();
    await eventually(() => expect(app.text()).toContain('Email sent, please check your inbox'));
    await eventually(() => expect(app.text()).toMatch(/You can send another email in (29|30) minutes/));
    control('Resend validation email').click();
    expect(app.calls.filter((call) => call === 'POST /verification/send')).toHaveLength(1);
  });

  test('too early, the button says how long it takes', async () => {
    const app = await openHome(unvalidated, {
      'GET /verification': answer('GET /verification', verification(new Date(Date.now() - 6.5 * 60_000).toISOString())),
    });
    await eventually(() => expect(app.text()).toMatch(/You can send another email in (23|24) minutes/));
    expect(control('Resend validation email').getAttribute('aria-disabled')).toBe('true');
  });

  test('where the server knows better, its word counts', async () => {
    const app = await openHome(unvalidated, {
      'GET /verification': answer('GET /verification', verification(null)),
      'POST /verification/send': refusal('POST /verification/send', 429, ['later'], { 'retry-after': '600' }),
    });
    await eventually(() => control('Resend validation email').click());
    await eventually(() => expect(app.text()).toMatch(/You can send another email in (10|11) minutes/));
  });

  test('confirmed elsewhere, the page notices', async () => {
    const app = await openHome(unvalidated, { 'GET /verification': answer('GET /verification', verification(null)) });
    await eventually(() => expect(app.text()).toContain('Please validate your email address'));
    app.change({ ...signedIn(newcomer), 'GET /verification': answer('GET /verification', verification(null, true)) });
    lookAgainLater();
    await eventually(() => expect(app.text()).toContain('Your account is set up'));
  });
});
