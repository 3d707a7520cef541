import { expect, test } from 'vitest';
import type { SessionEnd } from '../../../contract/identity/values.ts';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn, signedOut } from '../../testing/known-company.ts';
import { type OpenApp, openApp } from '../../testing/open-app.tsx';
import { fill, screen, user } from '../../testing/page.ts';

const key = 'POST /authenticate';
const signInButton = () => screen.findByRole('button', { name: 'Sign In' });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

async function fillIn(): Promise<void> {
  await signInButton();
  await fill(email(), 'sam@example.test');
  await fill(password(), 'plumbline1');
}

async function tryToSignIn(outcome: TestAnswer, address = '/login'): Promise<OpenApp> {
  const app = await openApp(address, { ...signedOut, [key]: outcome });
  await fillIn();
  expect((await signInButton()).hasAttribute('aria-disabled')).toBe(false);
  await user.click(await signInButton());
  return app;
}

test('states what is missing on an empty form and sends nothing', async () => {
  const app = await openApp('/login', signedOut);
  const button = await screen.findByRole('button', { name: 'Sign In', description: 'Enter your email and password' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(document.activeElement).toBe(email());
  expect(app.calls).not.toContain(key);
});

test('still requires the password with the email alone', async () => {
  const app = await openApp('/login', signedOut);
  await signInButton();
  await fill(email(), 'sam@example.test');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(password());
  screen.getByRole('button', { name: 'Sign In', description: 'Enter your email and password' });
  expect(app.calls).not.toContain(key);
});

test('signs in on Enter, trimming the email', async () => {
  const app = await openApp('/login', { ...signedOut, [key]: refusal(key, 400) });
  await signInButton();
  await fill(email(), '  sam@example.test ');
  await fill(password(), ' plumb line 1');
  await user.keyboard('{Enter}');
  await eventually(() => expect(app.bodies).toEqual(['{"username":"sam@example.test","password":" plumb line 1"}']));
});

test('submits values the browser autofilled', async () => {
  const app = await openApp('/login', { ...signedOut, [key]: refusal(key, 400) });
  const button = await signInButton();
  for (const field of [email(), password()]) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'filled');
  }
  await user.click(button);
  await eventually(() => expect(app.calls).toContain(key));
});

test('shows and hides the password', async () => {
  await openApp('/login', signedOut);
  await signInButton();
  const types = [password().type];
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    types.push(password().type);
  }
  expect(types).toEqual(['password', 'text', 'password']);
});

test.each<[string, TestAnswer, string]>([
  ['a wrong password', refusal(key, 400), 'Invalid credentials'],
  [
    'a locked account',
    refusal(key, 403),
    'This account has been locked, to unlock the account please contact our account management team here',
  ],
  ['too many attempts', refusal(key, 429, ['slow'], { 'retry-after': '840' }), 'Please try again in 14 minutes.'],
  ['too many attempts, nearly over', refusal(key, 429, ['slow'], { 'retry-after': '20' }), 'Please try again in 1 minute.'],
  ['a server out of reach', 'unreachable', 'We could not sign you in. Please try again.'],
  ['a broken server', { status: 500, body: {} }, 'We could not sign you in. Please try again.'],
])('%s is shown in a focused alert', async (_, outcome, words) => {
  await tryToSignIn(outcome);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words);
  expect(document.activeElement).toBe(alert);
  // A password that the server may not have judged is kept.
  const isJudged = words !== 'We could not sign you in. Please try again.';
  expect(email().value).toBe('sam@example.test');
  expect(password().value === '').toBe(isJudged);
});

test('ignores a second click while in flight', async () => {
  const app = await tryToSignIn('pending');
  await eventually(async () => expect(await signInButton()).toHaveProperty('disabled', true));
  await user.click(await signInButton());
  await user.type(password(), '{Enter}');
  expect(app.calls.filter((call) => call === key)).toHaveLength(1);
});

test.each([
  ['/login', '/'],
  ['/login?to=%2Fmy-leads%3Fpage%3D2', '/my-leads?page=2'],
  ['/login?to=%2F%5Cevil.example', '/'],
])('signing in at %s opens %s', async (address, place) => {
  const app = await openApp(address, signedOut);
  await fillIn();
  app.change({ ...signedIn(), [key]: answer(key, { data: { signedIn: true } }) });
  await user.click(await signInButton());
  await eventually(() => expect(app.place()).toBe(place));
});

test('is never shown to signed-in visitors', async () => {
  const app = await openApp('/login?to=%2Fmy-leads', signedIn());
  await eventually(() => expect(app.place()).toBe('/my-leads'));
  expect(screen.queryByRole('heading', { name: 'Trade login' })).toBeNull();
});

test('prefills the e-mail from the address', async () => {
  await openApp('/login?email=sam%40example.test', signedOut);
  await signInButton();
  expect(email().value).toBe('sam@example.test');
});

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) ${safari}`, 5, false],
  [`Mozilla/5.0 (iPad; CPU OS 17_0) ${safari}`, 5, false],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${safari}`, 5, false],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${safari}`, 0, true],
  [`Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/120.0 Mobile/15E148 Safari/604.1`, 5, true],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', 5, true],
])('%s with %i touch points offers registration: %s', async (agent, maxTouchPoints, isOffered) => {
  const mine = { userAgent: navigator.userAgent, maxTouchPoints: 0 };
  const be = (one: typeof mine) => {
    for (const [name, value] of Object.entries(one)) Object.defineProperty(navigator, name, { configurable: true, value });
  };
  be({ userAgent: agent, maxTouchPoints });
  await openApp('/login', signedOut);
  await signInButton();
  be(mine);
  expect(screen.queryByRole('link', { name: 'New installers register your company here' }) !== null).toBe(isOffered);
});

test('shows the unit’s phone number, or only the contact without one', async () => {
  await openApp('/login', signedOut);
  expect((await screen.findByRole('link', { name: 'Call us on 0116 496 0000' })).getAttribute('href')).toBe('tel:+441164960000');
  await openApp('/login', { ...signedOut, 'GET /business-unit-contact-details/': 'unreachable' });
  expect(await screen.findAllByRole('link', { name: 'Contact' })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: /Call us/ })).toBeNull();
});

const over = (ended?: SessionEnd) => answer('GET /session', { data: { signedIn: false, ...(ended !== undefined && { ended }) } });

test.each<[SessionEnd, RegExp]>([
  ['expired', /^You were signed out because your session has expired/],
  ['ended', /^You were signed out because this session was ended from elsewhere/],
  ['password', /^You were signed out because your password was changed/],
  ['locked', /^This account has been locked/],
])('reports an ended session (%s) on arrival', async (ended, words) => {
  await openApp('/login', { ...signedOut, 'GET /session': over(ended) });
  await screen.findByText(words);
});

test('mentions no session to visitors who had none', async () => {
  await openApp('/login', signedOut);
  await signInButton();
  expect(screen.queryByText(/^You were signed out/)).toBeNull();
});
