import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn, signedOut } from '../../testing/known-company.ts';
import { type OpenApp, openApp } from '../../testing/open-app.tsx';
import { fill, screen, user } from '../../testing/page.ts';

const key = 'POST /authenticate';
const give = 'POST /authenticate-second-factor';
const codeWanted = answer(key, { data: { secondFactor: true } });
const email = () => screen.findByLabelText<HTMLInputElement>('Email');
const code = () => screen.getByLabelText<HTMLInputElement>('Code');
const submit = () => user.click(screen.getByRole('button', { name: 'Sign In' }));

/** Enters the right password, after which the code is requested. */
async function reachCode(): Promise<OpenApp> {
  const app = await openApp('/login?to=%2Fmy-leads', { ...signedOut, [key]: codeWanted });
  await fill(await email(), 'sam@example.test');
  await fill(screen.getByLabelText('Password'), 'plumbline1');
  await submit();
  const heading = await screen.findByRole('heading', { name: 'Enter your code' });
  expect(document.activeElement).toBe(heading);
  return app;
}
async function giveCode(text: string): Promise<void> {
  await fill(code(), text);
  await submit();
}

test('asks for the code after the password and opens the requested page', async () => {
  const app = await reachCode();
  screen.getByText('The 6 digits shown in your authenticator app.');
  app.change({ ...signedIn(), [give]: answer(give, { data: { signedIn: true } }) });
  await giveCode(' 123456 ');
  await eventually(() => expect(app.place()).toBe('/my-leads'));
  expect(app.bodies.at(-1)).toBe('{"code":"123456"}');
});

test('focuses the field instead of sending an empty code', async () => {
  const app = await reachCode();
  await submit();
  expect(document.activeElement).toBe(code());
  expect(app.calls).not.toContain(give);
});

test('ignores a second press while in flight', async () => {
  const app = await reachCode();
  app.change({ [give]: 'pending' });
  await giveCode('123456');
  await eventually(() => expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', true));
  await user.type(code(), '{Enter}');
  expect(app.calls.filter((call) => call === give)).toHaveLength(1);
});

test.each<[string, TestAnswer, string]>([
  ['a wrong code', refusal(give, 400), 'This code is wrong or has already been used.'],
  ['a code that is none', refusal(give, 422), 'This code is wrong or has already been used.'],
  ['too many codes', refusal(give, 429, ['slow'], { 'retry-after': '840' }), 'Please try again in 14 minutes.'],
  ['a server out of reach', 'unreachable', 'We could not sign you in. Please try again.'],
])('%s is shown in a focused alert, and the code is requested again', async (_, given, words) => {
  const app = await reachCode();
  app.change({ [give]: given });
  await giveCode('000000');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words);
  expect([document.activeElement, code().value]).toEqual([alert, '']);
});

test.each<[string, TestAnswer, string]>([
  ['a code that comes too late', refusal(give, 410), 'Your sign-in took too long. Please start again.'],
  ['a locked account', refusal(give, 403), 'This account has been locked'],
])('%s returns to the password step with the reason', async (_, given, words) => {
  const app = await reachCode();
  app.change({ [give]: given });
  await giveCode('123456');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words);
  expect([document.activeElement, (await email()).value]).toEqual([alert, 'sam@example.test']);
});

test('accepts a recovery code and clears the field when switching', async () => {
  const app = await reachCode();
  await fill(code(), '123');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const recovery = screen.getByLabelText<HTMLInputElement>('Recovery code');
  screen.getByText('One of the 10 codes you saved. Each one works once.');
  expect(recovery.value).toBe('');
  app.change({ ...signedIn(), [give]: answer(give, { data: { signedIn: true } }) });
  await fill(recovery, 'ABCD-EFGH-2345');
  await submit();
  await eventually(() => expect(app.bodies.at(-1)).toBe('{"code":"ABCD-EFGH-2345"}'));
});

test('leads from the recovery code back to the app and the password', async () => {
  const app = await reachCode();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.click(screen.getByRole('button', { name: 'Use the authenticator app' }));
  expect(code().inputMode).toBe('numeric');
  await user.click(screen.getByRole('button', { name: 'Back to login' }));
  expect((await email()).value).toBe('sam@example.test');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(app.calls).not.toContain(give);
});

test('is also required by an alert’s link', async () => {
  const link = 'POST /authenticate-token';
  const app = await openApp('/my-leads?t=token&s=selector', { ...signedOut, [link]: answer(link, { data: { secondFactor: true } }) });
  await screen.findByRole('heading', { name: 'Enter your code' });
  app.change({ ...signedIn(), [give]: answer(give, { data: { signedIn: true } }) });
  await giveCode('123456');
  await eventually(() => expect(app.place()).toBe('/my-leads'));
});
