import { describe, expect, test } from 'vitest';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn, signedOut } from '../../testing/known-company.ts';
import { type OpenApp, openApp } from '../../testing/open-app.tsx';

const key = 'POST /authenticate';

async function tryToSignIn(outcome: TestAnswer, address = '/login'): Promise<OpenApp> {
  const app = await openApp(address, { ...signedOut, [key]: outcome });
  await eventually(() => control('Sign In'));
  type('input[name=username]', 'sam@example.test');
  type('input[name=password]', 'plumbline1');
  await eventually(() => expect(control('Sign In').hasAttribute('aria-disabled')).toBe(false));
  control('Sign In').click();
  return app;
}

test('without content the button says what is missing and sends nothing', async () => {
  const app = await openApp('/login', signedOut);
  await eventually(() => expect(control('Sign In').getAttribute('aria-disabled')).toBe('true'));
  const reason = control('Sign In').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(reason)?.textContent).toBe('Enter your email and password');
  control('Sign In').click();
  expect(document.activeElement?.getAttribute('name')).toBe('username');
  expect(app.calls).not.toContain(key);
});

test('what the browser filled in unnoticed counts on submit', async () => {
  const app = await openApp('/login', { ...signedOut, [key]: refusal(key, 400) });
  await eventually(() => control('Sign In'));
  for (const field of document.querySelectorAll('input')) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'filled');
  }
  control('Sign In').click();
  await eventually(() => expect(app.calls).toContain(key));
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
])('%s is said in an alert that takes the focus', async (_, outcome, words) => {
  await tryToSignIn(outcome);
  await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(words));
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  expect(document.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe('sam@example.test');
  expect(document.querySelector<HTMLInputElement>('input[name=password]')?.value).toBe('');
});

test('while the server thinks, a second click sends nothing more', async () => {
  const app = await tryToSignIn('pending');
  await eventually(() => expect(control('Sign In').hasAttribute('data-loading')).toBe(true));
  control('Sign In').click();
  expect(app.calls.filter((call) => call === key)).toHaveLength(1);
});

test.each([
  ['/login', '/'],
  ['/login?to=%2Fmy-leads%3Fpage%3D2', '/my-leads?page=2'],
  ['/login?to=%2F%5Cevil.example', '/'],
])('success at %s opens %s', async (address, place) => {
  const app = await openApp(address, signedOut);
  await eventually(() => control('Sign In'));
  app.change({ ...signedIn(), [key]: answer(key, { data: { signedIn: true } }) });
  type('input[name=username]', 'sam@example.test');
  type('input[name=password]', 'plumbline1');
  control('Sign In').click();
  await eventually(() => expect(app.place()).toBe(place));
});

test('an e-mail from the address is filled in', async () => {
  await openApp('/login?email=sam%40example.test', signedOut);
  await eventually(() => expect(document.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe('sam@example.test'));
});

test('the business unit can be called; without its number only the contact is named', async () => {
  const app = await openApp('/login', signedOut);
  await eventually(() => expect(control('Call us on 0116 496 0000').getAttribute('href')).toBe('tel:+441164960000'));
  app.change({});
  const other = await openApp('/login', { ...signedOut, 'GET /business-unit-contact-details/': 'unreachable' });
  await eventually(() => expect(other.text()).toContain('Contact'));
  expect(document.querySelector('a[href^="tel:"]')).toBeNull();
});

describe('where the account asks for a code', () => {
  const give = 'POST /authenticate-second-factor';
  const codeWanted = answer(key, { data: { secondFactor: true } });
  const codeSubmit = () => control('Sign In');

  async function reachCode(): Promise<OpenApp> {
    const app = await tryToSignIn(codeWanted, '/login?to=%2Fmy-leads');
    await eventually(() => expect(document.activeElement?.textContent).toBe('Enter your code'));
    return app;
  }
  const typeCode = (code: string) => {
    type('input[name=code]', code);
    codeSubmit().click();
  };

  test('the code follows the password and leads to the page that was wanted', async () => {
    const app = await reachCode();
    app.change({ ...signedIn(), [give]: answer(give, { data: { signedIn: true } }) });
    typeCode('123456');
    await eventually(() => expect(app.place()).toBe('/my-leads'));
  });

  test.each<[string, TestAnswer, string]>([
    ['a wrong code', refusal(give, 400), 'This code is wrong or was used before.'],
    ['too many codes', refusal(give, 429, ['slow'], { 'retry-after': '840' }), 'Please try again in 14 minutes.'],
    ['a server out of reach', 'unreachable', 'We could not sign you in. Please try again.'],
  ])('%s is said in an alert that takes the focus, and the code is asked for again', async (_, given, words) => {
    const app = await reachCode();
    app.change({ [give]: given });
    typeCode('000000');
    await eventually(() => expect(document.activeElement?.textContent).toContain(words));
    expect(document.querySelector<HTMLInputElement>('input[name=code]')?.value).toBe('');
  });

  test.each<[string, TestAnswer, string]>([
    ['a code that comes too late', refusal(give, 410), 'Your sign-in took too long. Please begin again.'],
    ['a locked account', refusal(give, 403), 'This account has been locked'],
  ])('%s leads back to the password, which says why', async (_, given, words) => {
    const app = await reachCode();
    app.change({ [give]: given });
    typeCode('123456');
    await eventually(() => expect(document.activeElement?.textContent).toContain(words));
    expect(document.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe('sam@example.test');
  });

  test('a recovery code may be given instead, and one may go back', async () => {
    const app = await reachCode();
    control('Use a recovery code').click();
    await eventually(() => expect(app.text()).toContain('One of the ten codes that you kept.'));
    codeSubmit().click();
    expect(document.activeElement?.getAttribute('name')).toBe('code');
    control('Back to login').click();
    await eventually(() => expect(document.querySelector('input[name=username]')).not.toBeNull());
    expect(app.calls).not.toContain(give);
  });

  test('the link of an alert asks for it too', async () => {
    const link = 'POST /authenticate-token';
    const app = await openApp('/my-leads?t=token&s=selector', { ...signedOut, [link]: answer(link, { data: { secondFactor: true } }) });
    await eventually(() => expect(app.text()).toContain('Enter your code'));
    app.change({ ...signedIn(), [give]: answer(give, { data: { signedIn: true } }) });
    typeCode('123456');
    await eventually(() => expect(app.place()).toBe('/my-leads'));
  });
});
