import { beforeEach, expect, test } from 'vitest';
import { callApi } from '../platform/api-client.ts';
import { control, type } from '../testing/act-on-page.ts';
import { answer, refusal, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp, type OpenApp } from '../testing/open-app.tsx';
import { settlePassword } from './password-question.ts';

const update = 'PUT /company/user/update-password';
const check = 'POST /re-authenticate';
const needed = refusal(update, 401, ['reauth_required']);
const saved = answer(update, { data: {} });
const right = answer(check, { data: {} });
const dialogText = (): string => document.querySelector('dialog')?.textContent ?? '';

const change = () =>
  callApi(update, { body: { new_password: 'new-password-1', confirmed_password: 'new-password-1' } }).then(
    () => 'saved',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

async function begin(): Promise<{ app: OpenApp; outcome: Promise<string> }> {
  const app = await openApp('/my-leads', { ...signedIn(), [update]: needed });
  await eventually(() => expect(app.text()).toContain('Midland Heating Ltd'));
  const outcome = change();
  await eventually(() => expect(dialogText()).toContain('Enter your current password'));
  return { app, outcome };
}

function give(password: string): void {
  type('input[name=current-password]', password);
  control('Continue').click();
}

beforeEach(() => settlePassword(false));

test('a call that needs the password asks for it on the page and is then repeated', async () => {
  const { app, outcome } = await begin();
  app.change({ [check]: right, [update]: saved });
  give('plumbline1');
  expect(await outcome).toBe('saved');
  expect(app.calls.filter((call) => !call.startsWith('GET'))).toEqual([update, check, update]);
  await eventually(() => expect(document.querySelector('dialog')).toBeNull());
  expect(app.place()).toBe('/my-leads');
});

test('without it nothing is changed, and the call says so', async () => {
  const { app, outcome } = await begin();
  control('Cancel').click();
  expect(await outcome).toBe('Nothing has been changed. Your current password is needed for this.');
  expect(app.calls).not.toContain(check);
});

test.each<[string, TestAnswer, string]>([
  ['a wrong password', refusal(check, 400), 'This is not your current password.'],
  ['too many of them', refusal(check, 429, ['slow'], { 'retry-after': '600' }), 'Please try again in 10 minutes.'],
  ['a server out of reach', 'unreachable', 'We could not check your password.'],
])('%s is said in the dialog, which stays', async (_, given, words) => {
  const { app, outcome } = await begin();
  app.change({ [check]: given });
  give('wrong');
  await eventually(() => expect(document.querySelector('dialog [role=alert]')?.textContent).toContain(words));
  expect(document.querySelector<HTMLInputElement>('input[name=current-password]')?.value).toBe('');
  app.change({ [check]: right, [update]: saved });
  give('plumbline1');
  expect(await outcome).toBe('saved');
});

test('two calls at the same time share one question', async () => {
  const { app, outcome } = await begin();
  const second = change();
  await eventually(() => expect(app.calls.filter((call) => call === update)).toHaveLength(2));
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  app.change({ [check]: right, [update]: saved });
  give('plumbline1');
  expect(await Promise.all([outcome, second])).toEqual(['saved', 'saved']);
  expect(app.calls.filter((call) => call === check)).toHaveLength(1);
});

test('a session that has ended meanwhile leads to sign-in and takes the question away', async () => {
  const { app, outcome } = await begin();
  app.change({ [check]: refusal(check, 401), 'GET /authorize': refusal('GET /authorize', 401) });
  give('plumbline1');
  await outcome;
  await eventually(() => expect(app.place()).toBe('/login?to=%2Fmy-leads'));
  expect(document.querySelector('dialog')).toBeNull();
});
