import { describe, expect, test } from 'vitest';
import { purchaseKey } from '../../buying/purchase-key.ts';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn, signedOut } from '../../testing/known-company.ts';
import { openApp, type OpenApp } from '../../testing/open-app.tsx';

const alertText = (): string => document.querySelector('[role=alert]')?.textContent ?? '';
const valueOf = (selector: string): string | undefined => document.querySelector<HTMLInputElement>(selector)?.value;

describe('forgot password', () => {
  const key = 'POST /forgot-password';

  async function ask(given: TestAnswer, email = 'sam@example.test'): Promise<OpenApp> {
    const app = await openApp('/forgot-password?email=sam%40example.test&to=%2Fmy-leads', { ...signedOut, [key]: given });
    await eventually(() => control('Resend my password'));
    type('input[name=email]', email);
    control('Resend my password').click();
    return app;
  }

  test('is reached from sign-in with the typed e-mail, and leads back with it', async () => {
    const app = await openApp('/login?to=%2Fmy-leads', signedOut);
    await eventually(() => control('Forgot your password'));
    type('input[name=username]', 'sam@example.test');
    await eventually(() => expect(control('Forgot your password').getAttribute('href')).toContain('sam%40example.test'));
    control('Forgot your password').click();
    await eventually(() => expect(document.title).toBe('Forgot your password? | Plumbline'));
    expect(valueOf('input[name=email]')).toBe('sam@example.test');
    control('Back to login').click();
    await eventually(() => expect(app.place()).toBe('/login?email=sam%40example.test&to=%2Fmy-leads'));
  });

  test('says that the mail was sent, empties the form, and says it again for another', async () => {
    const app = await ask(answer(key, { data: {} }));
    await eventually(() => expect(document.activeElement?.textContent).toContain('A password reset email has been sent'));
    expect(app.text()).toContain('It can take a few minutes. Check your junk mail.');
    expect(valueOf('input[name=email]')).toBe('');
    type('input[name=email]', 'other@example.test');
    control('Resend my password').click();
    await eventually(() => expect(app.calls.filter((call) => call === key)).toHaveLength(2));
  });

  test('an e-mail that cannot be one is caught before sending', async () => {
    const app = await ask('unreachable', 'sam@example');
    await eventually(() => expect(alertText()).toContain('Email: Please enter a valid email address'));
    expect(app.calls).not.toContain(key);
  });

  test.each<[string, TestAnswer, string]>([
    ['a server out of reach', 'unreachable', 'We could not send your request. Please try again.'],
    ['too many requests', refusal(key, 429, ['slow'], { 'retry-after': '1200' }), 'Please try again in 20 minutes.'],
  ])('%s is said, and the e-mail kept', async (_, given, words) => {
    await ask(given);
    await eventually(() => expect(alertText()).toContain(words));
    expect(valueOf('input[name=email]')).toBe('sam@example.test');
  });

  test('signed-in visitors go on', async () => {
    const app = await openApp('/forgot-password', signedIn());
    await eventually(() => expect(app.place()).toBe('/'));
  });
});

describe('reset password', () => {
  const look = 'GET /check-reset-token';
  const key = 'POST /reset-password';
  const good: TestAnswers = { ...signedOut, [look]: answer(look, {}) };
  const address = '/reset-password?token=abc&email=sam%40example.test';

  async function submit(given: TestAnswer, password = 'new-password-1', confirmation = password): Promise<OpenApp> {
    const app = await openApp(address, { ...good, [key]: given });
    await eventually(() => control('Reset my password'));
    type('input[name=new_password]', password);
    type('input[name=confirmed_password]', confirmation);
    control('Reset my password').click();
    return app;
  }

  test('the link is looked at first; then the heading has the focus', async () => {
    const app = await openApp(address, { ...good, [look]: 'pending' });
    await eventually(() => expect(document.querySelector('main output')?.textContent).toBe('Checking your link'));
    const opened = await openApp(address, good);
    await eventually(() => expect(document.activeElement?.textContent).toBe('Choose a new password'));
    expect(opened.calls).toContain('GET /check-reset-token?token=abc&email=sam%40example.test');
    expect([...app.calls, ...opened.calls]).not.toContain(key);
  });

  test.each<[string, TestAnswer]>([
    ['refused', refusal(look, 410)],
    ['malformed', refusal(look, 422)],
  ])('a link that is %s is invalid and leads to another', async (_, given) => {
    const app = await openApp(address, { ...signedOut, [look]: given });
    await eventually(() => expect(alertText()).toBe('This link is invalid'));
    expect(document.title).toBe('This link is invalid | Plumbline');
    control('Request a new link').click();
    await eventually(() => expect(app.place()).toBe('/forgot-password?email=sam%40example.test'));
  });

  test('a check that cannot be made is no invalid link, and can be tried again', async () => {
    const app = await openApp(address, { ...signedOut, [look]: 'unreachable' });
    await eventually(() => expect(alertText()).toContain('We could not check your link.'));
    app.change(good);
    control('Try again').click();
    await eventually(() => control('Reset my password'));
  });

  test('success leads to sign-in with the e-mail and the notice', async () => {
    const app = await submit('unreachable');
    await eventually(() => expect(alertText()).toContain('We could not change your password.'));
    localStorage.setItem('installer-dashboard', '{"pageSizes":{"my-leads":40}}');
    sessionStorage.setItem('basket', '1');
    const before = purchaseKey('one lead');
    app.change({ [key]: answer(key, { data: {} }) });
    control('Reset my password').click();
    await eventually(() => expect(app.place()).toBe('/login?email=sam%40example.test'));
    // Of whoever used this browser before, nothing is left.
    expect([localStorage.length, sessionStorage.getItem('basket')]).toEqual([0, null]);
    expect(purchaseKey('one lead')).not.toBe(before);
    await eventually(() => expect(app.text()).toContain('Your password has been updated. Please sign in.'));
    expect(valueOf('input[name=username]')).toBe('sam@example.test');
  });

  test.each([
    ['short', 'short', 'New password: The password must contain one letter, one number, and be at least seven characters long'],
    ['new-password-1', 'new-password-2', 'Confirm password: The confirm password field does not match the password'],
    ['', '', 'New password: This field is required'],
  ])('"%s" and "%s" are caught before sending', async (password, confirmation, words) => {
    const app = await submit('unreachable', password, confirmation);
    await eventually(() => expect(alertText()).toContain(words));
    expect(app.calls).not.toContain(key);
  });

  test('what the server refuses stands in the alert and, joined by commas, in a toast', async () => {
    await submit(refusal(key, 422, ['first reason', 'second reason']));
    await eventually(() => expect(alertText()).toContain('first reason'));
    await eventually(() => expect(document.body.textContent).toContain('first reason, second reason'));
  });

  test('a link that was used meanwhile is invalid', async () => {
    await submit(refusal(key, 410));
    await eventually(() => expect(alertText()).toBe('This link is invalid'));
    expect(control('Request a new link')).toBeDefined();
  });
});

describe('email validation', () => {
  const key = 'POST /validate';

  test('a good link is confirmed, and the title says so', async () => {
    const app = await openApp('/validate?s=abc', { ...signedOut, [key]: answer(key, { data: {} }) });
    await eventually(() => expect(document.activeElement?.textContent).toBe('Thank you, Your email has now been validated.'));
    expect(document.title).toBe('Email validated | Plumbline');
    expect(app.calls.filter((call) => call === key)).toHaveLength(1);
    control('Go to your dashboard').click();
    await eventually(() => expect(app.place()).toMatch(/^\/login/));
  });

  test.each([
    ['/validate?s=abc', 1],
    ['/validate', 0],
  ])('%s with a bad token says that it is invalid', async (address, calls) => {
    const app = await openApp(address, { ...signedOut, [key]: refusal(key, 410) });
    await eventually(() => expect(document.activeElement?.textContent).toBe('This link is invalid'));
    expect(document.title).toBe('Email validation | Plumbline');
    expect(control('Sign in to request another').getAttribute('href')).toBe('/login');
    expect(app.calls.filter((call) => call === key)).toHaveLength(calls);
  });

  test('a check that cannot be made can be tried again', async () => {
    const app = await openApp('/validate?s=abc', { ...signedOut, [key]: 'unreachable' });
    await eventually(() => expect(alertText()).toContain('We could not check your link.'));
    app.change({ [key]: answer(key, { data: {} }) });
    control('Try again').click();
    await eventually(() => expect(app.text()).toContain('Your email has now been validated.'));
  });
});
