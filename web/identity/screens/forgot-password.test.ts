import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn, signedOut } from '../../testing/known-company.ts';
import { openApp, type OpenApp } from '../../testing/open-app.tsx';
import { fill, screen, user } from '../../testing/page.ts';

const key = 'POST /forgot-password';
const sent = answer(key, { data: {} });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const submit = () => user.click(screen.getByRole('button', { name: 'Resend my password' }));

async function ask(given: TestAnswer, typed = 'sam@example.test'): Promise<OpenApp> {
  const app = await openApp('/forgot-password?email=sam%40example.test&to=%2Fmy-leads', { ...signedOut, [key]: given });
  await screen.findByRole('heading', { name: 'Forgotten your password?' });
  await fill(email(), typed);
  await submit();
  return app;
}

test('carries the typed e-mail from sign-in and back', async () => {
  const app = await openApp('/login?to=%2Fmy-leads', signedOut);
  await fill(await screen.findByLabelText('Email'), 'sam@example.test');
  await user.click(screen.getByRole('link', { name: 'Forgot your password' }));
  await screen.findByRole('heading', { name: 'Forgotten your password?' });
  expect([document.title, email().value]).toEqual(['Forgotten your password? | Plumbline', 'sam@example.test']);
  await user.click(await screen.findByRole('link', { name: 'Back to login' }));
  await eventually(() => expect(app.place()).toBe('/login?email=sam%40example.test&to=%2Fmy-leads'));
});

test('confirms the mail with focus and clears the form', async () => {
  const app = await ask(sent, ' sam@example.test ');
  await eventually(() => expect(document.activeElement?.textContent).toContain('A password reset email has been sent'));
  expect(document.activeElement?.textContent).toContain('It can take a few minutes. Check your junk mail.');
  expect([email().value, app.bodies]).toEqual(['', ['{"email":"sam@example.test"}']]);
});

test('returns with the e-mail afterwards', async () => {
  await ask(sent);
  await eventually(() => expect(email().value).toBe(''));
  const back = screen.getByRole('link', { name: 'Back to login' });
  expect(back.getAttribute('href')).toBe('/login?email=sam%40example.test&to=%2Fmy-leads');
});

test('can request another and focuses the notice again', async () => {
  const app = await ask(sent);
  await eventually(() => expect(email().value).toBe(''));
  await fill(email(), 'other@example.test');
  await submit();
  await eventually(() => expect(app.bodies).toEqual(['{"email":"sam@example.test"}', '{"email":"other@example.test"}']));
  await eventually(() => expect(document.activeElement?.textContent).toContain('A password reset email has been sent'));
});

test.each([
  ['sam@example', 'Email: Please enter a valid email address'],
  ['', 'Email: This field is required'],
])('rejects "%s" before sending, in a focused summary', async (typed, words) => {
  const app = await ask('unreachable', typed);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words);
  await eventually(() => expect(document.activeElement).toBe(alert));
  expect(document.title).toBe('Error: Forgotten your password? | Plumbline');
  await user.click(screen.getByRole('link', { name: words }));
  expect([document.activeElement, email().getAttribute('aria-invalid')]).toEqual([email(), 'true']);
  expect(app.calls).not.toContain(key);
});

test('clears corrected errors', async () => {
  const app = await ask(sent, 'sam@example');
  await screen.findByRole('alert');
  await fill(email(), 'sam@example.test');
  await submit();
  await eventually(() => expect(app.bodies).toEqual(['{"email":"sam@example.test"}']));
  await eventually(() => expect(document.title).toBe('Forgotten your password? | Plumbline'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each<[string, TestAnswer, string]>([
  ['a server out of reach', 'unreachable', 'We could not send your request. Please try again.'],
  ['too many requests', refusal(key, 429, ['slow'], { 'retry-after': '1200' }), 'Please try again in 20 minutes.'],
])('%s is shown, and the e-mail kept', async (_, given, words) => {
  await ask(given);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(email().value).toBe('sam@example.test');
  expect(screen.getByRole('main').textContent).not.toContain('A password reset email has been sent');
});

test('marks the button busy and ignores a second press', async () => {
  const app = await ask('pending');
  expect(screen.getByRole('button', { name: 'Resend my password' })).toHaveProperty('disabled', true);
  await user.type(email(), '{Enter}');
  expect(app.calls.filter((call) => call === key)).toHaveLength(1);
});

test('redirects signed-in visitors', async () => {
  const app = await openApp('/forgot-password', signedIn());
  await eventually(() => expect(app.place()).toBe('/'));
});
