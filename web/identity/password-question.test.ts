import { beforeEach, expect, test } from 'vitest';
import { callApi } from '../platform/api-client.ts';
import { answer, refusal, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp, type OpenApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import { settlePassword } from './password-question.ts';

const update = 'PUT /company/user/update-password';
const check = 'POST /re-authenticate';
const needed = refusal(update, 401, ['reauth_required']);
const saved = answer(update, { data: {} });
const right = answer(check, { data: {} });
const dialog = () => screen.findByRole('dialog', { name: 'Enter your current password' });
const field = () => screen.getByLabelText<HTMLInputElement>('Current password');
const press = (name: string) => user.click(screen.getByRole('button', { name }));

const change = () =>
  callApi(update, { body: { new_password: 'new-password-1', confirmed_password: 'new-password-1' } }).then(
    () => 'saved',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

async function begin(): Promise<{ app: OpenApp; outcome: Promise<string> }> {
  const app = await openApp('/my-leads', { ...signedIn(), [update]: needed });
  await eventually(() => expect(app.text()).toContain('Midland Heating Ltd'));
  const outcome = change();
  await dialog();
  return { app, outcome };
}

async function give(password: string): Promise<void> {
  await fill(field(), password);
  await press('Continue');
}

beforeEach(() => settlePassword(false));

test('prompts for the password and retries the call', async () => {
  const { app, outcome } = await begin();
  expect([document.activeElement, field().autocomplete]).toEqual([field(), 'current-password']);
  app.change({ [check]: right, [update]: saved });
  await give('plumbline1');
  expect(await outcome).toBe('saved');
  expect(app.calls.filter((call) => !call.startsWith('GET'))).toEqual([update, check, update]);
  expect(app.bodies).toContain('{"password":"plumbline1"}');
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.place()).toBe('/my-leads');
});

test.each([
  ['Cancel', () => press('Cancel')],
  ['Escape', () => user.keyboard('{Escape}')],
])('cancelling by %s changes nothing, and the call reports it', async (_, leave) => {
  const { app, outcome } = await begin();
  await leave();
  expect(await outcome).toBe('Nothing has changed. To do this, enter your current password.');
  expect(app.calls).not.toContain(check);
});

test('keeps the focus on an empty password without sending', async () => {
  const { app } = await begin();
  await press('Continue');
  expect(document.activeElement).toBe(field());
  expect(app.calls).not.toContain(check);
});

test('ignores a second press while checking', async () => {
  const { app } = await begin();
  app.change({ [check]: 'pending' });
  await give('plumbline1');
  await eventually(() => expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true));
  await user.type(field(), '{Enter}');
  expect(app.calls.filter((call) => call === check)).toHaveLength(1);
});

test.each<[string, TestAnswer, string]>([
  ['a wrong password', refusal(check, 400), 'This is not your current password.'],
  ['one that can be none', refusal(check, 422), 'This is not your current password.'],
  ['too many of them', refusal(check, 429, ['slow'], { 'retry-after': '600' }), 'Please try again in 10 minutes.'],
  ['a server out of reach', 'unreachable', 'We could not check your password.'],
])('%s is shown in the dialog, which stays open', async (_, given, words) => {
  const { app, outcome } = await begin();
  app.change({ [check]: given });
  await give('wrong');
  expect((await within(await dialog()).findByRole('alert')).textContent).toContain(words);
  // A password that never reached the server is kept.
  expect([field().value, document.activeElement]).toEqual([given === 'unreachable' ? 'wrong' : '', field()]);
  app.change({ [check]: right, [update]: saved });
  await give('plumbline1');
  expect(await outcome).toBe('saved');
});

test('shares one prompt between concurrent calls', async () => {
  const { app, outcome } = await begin();
  const second = change();
  await eventually(() => expect(app.calls.filter((call) => call === update)).toHaveLength(2));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  app.change({ [check]: right, [update]: saved });
  await give('plumbline1');
  expect(await Promise.all([outcome, second])).toEqual(['saved', 'saved']);
  expect(app.calls.filter((call) => call === check)).toHaveLength(1);
});

test('closes the prompt and leads to sign-in when the session expires', async () => {
  const { app, outcome } = await begin();
  app.change({ [check]: refusal(check, 401), 'GET /session': answer('GET /session', { data: { signedIn: false } }) });
  await give('plumbline1');
  await outcome;
  await eventually(() => expect(app.place()).toBe('/login?to=%2Fmy-leads'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
