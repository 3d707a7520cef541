import { expect, test } from 'vitest';
import { purchaseKey } from '../../platform/purchase-key.ts';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedOut } from '../../testing/known-company.ts';
import { openApp, type OpenApp } from '../../testing/open-app.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const look = 'GET /check-reset-token';
const key = 'POST /reset-password';
const good: TestAnswers = { ...signedOut, [look]: answer(look, {}) };
const address = '/reset-password?token=abc&email=sam%40example.test';
const title = 'Choose a new password';
const first = () => screen.getByLabelText<HTMLInputElement>('New password');
const second = () => screen.getByLabelText<HTMLInputElement>('Confirm password');
const send = () => user.click(screen.getByRole('button', { name: 'Reset my password' }));

async function submit(given: TestAnswer, password = 'new-password-1', confirmation = password): Promise<OpenApp> {
  const app = await openApp(address, { ...good, [key]: given });
  await screen.findByRole('heading', { name: title });
  await fill(first(), password);
  await fill(second(), confirmation);
  await send();
  return app;
}

test('checks the link first, then focuses the heading', async () => {
  const app = await openApp(address, { ...good, [look]: 'pending' });
  await eventually(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Checking your link'));
  const opened = await openApp(address, good);
  const heading = await screen.findByRole('heading', { name: title });
  expect(document.activeElement).toBe(heading);
  expect(opened.calls).toContain('GET /check-reset-token?token=abc&email=sam%40example.test');
  expect([...app.calls, ...opened.calls]).not.toContain(key);
});

test('tells password managers whose password is set', async () => {
  await openApp(address, good);
  await screen.findByRole('heading', { name: title });
  const known = document.querySelector<HTMLInputElement>('input[autocomplete=username]');
  expect([known?.value, known?.hidden]).toEqual(['sam@example.test', true]);
  expect([first().autocomplete, second().autocomplete]).toEqual(['new-password', 'new-password']);
});

test('ticks rules off as the password meets them', async () => {
  await openApp(address, good);
  await screen.findByRole('heading', { name: title });
  const met = () =>
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(met()).toEqual(['At least 7 characters', 'One letter', 'One number', 'No spaces']);
  await fill(first(), 'heron42');
  expect(met()).toEqual(['At least 7 characters (met)', 'One letter (met)', 'One number (met)', 'No spaces (met)']);
  await fill(first(), 'a b');
  expect(met()).toEqual(['At least 7 characters', 'One letter (met)', 'One number', 'No spaces']);
});

test.each<[string, TestAnswer]>([
  ['refused', refusal(look, 410)],
  ['malformed', refusal(look, 422)],
])('a link that is %s is invalid and leads to another', async (_, given) => {
  const app = await openApp(address, { ...signedOut, [look]: given });
  expect((await screen.findByRole('alert')).textContent).toBe('This link is invalid');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }));
  expect(document.title).toBe('This link is invalid | Plumbline');
  expect(screen.queryByLabelText('New password')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Request a new link' }));
  await eventually(() => expect(app.place()).toBe('/forgot-password?email=sam%40example.test'));
});

test('retries a failed check instead of calling the link invalid', async () => {
  const app = await openApp(address, { ...signedOut, [look]: 'unreachable' });
  expect((await screen.findByRole('alert')).textContent).toContain('We could not check your link.');
  expect(document.title).not.toContain('invalid');
  app.change(good);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Reset my password' });
});

test('sends the token, the new password and whether to revoke keys', async () => {
  const app = await submit('pending');
  await eventually(() => expect(app.bodies).toHaveLength(1));
  expect(JSON.parse(app.bodies[0] ?? '')).toEqual({
    token: 'abc',
    email: 'sam@example.test',
    new_password: 'new-password-1',
    confirmed_password: 'new-password-1',
    revoke_api_keys: true,
  });
  expect(screen.getByRole('button', { name: 'Reset my password' })).toHaveProperty('disabled', true);
});

test('continues to sign-in with the e-mail and a notice', async () => {
  const app = await submit('unreachable');
  expect((await screen.findByRole('alert')).textContent).toContain('We could not change your password.');
  localStorage.setItem('installer-dashboard', '{"pageSizes":{"my-leads":40}}');
  sessionStorage.setItem('basket', '1');
  const before = purchaseKey('one lead');
  app.change({ [key]: answer(key, { data: {} }) });
  await send();
  await eventually(() => expect(app.place()).toBe('/login?email=sam%40example.test'));
  // Nothing of the previous user is left.
  expect([localStorage.length, sessionStorage.getItem('basket')]).toEqual([0, null]);
  expect(purchaseKey('one lead')).not.toBe(before);
  await screen.findByText('Your password has been updated. Please sign in.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@example.test');
});

test.each([
  ['short', 'short', 'New password: The password must contain one letter, one number, and be at least seven characters long'],
  ['new-password-1', 'new-password-2', 'Confirm password: The confirm password field does not match the password'],
  ['', '', 'New password: This field is required'],
])('"%s" and "%s" are caught before sending', async (password, confirmation, words) => {
  const app = await submit('unreachable', password, confirmation);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words);
  await eventually(() => expect(document.activeElement).toBe(alert));
  expect(app.calls).not.toContain(key);
});

test('rejects a password based on the user’s address, linked from the summary', async () => {
  const app = await submit('unreachable', 'sam@example.test1', 'sam@example.test1');
  const words = 'New password: Choose a password that is not based on your name, your company, your email or our name';
  await user.click(await screen.findByRole('link', { name: words }));
  expect(document.activeElement).toBe(first());
  expect(app.calls).not.toContain(key);
});

test('shows refusals in the alert and, comma separated, in a toast', async () => {
  await submit(refusal(key, 422, ['first reason', 'second reason']));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('first reason');
  expect((await screen.findByText('first reason, second reason')).closest('[role=status]')).not.toBeNull();
  expect([first().value, second().value]).toEqual(['new-password-1', 'new-password-1']);
});

test('reports a link used meanwhile as invalid', async () => {
  await submit(refusal(key, 410));
  await screen.findByRole('link', { name: 'Request a new link' });
  expect(screen.getByRole('alert').textContent).toBe('This link is invalid');
});
