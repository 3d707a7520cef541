import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user } from '../testing/page.ts';
import type { LoadedUser, UserDetails } from './api.ts';
import { PendingEmail } from './pending-email.tsx';

const end = 'DELETE /company/user/pending-email';
const save = 'PUT /company/user/';
const sam: UserDetails = {
  email: 'sam@example.test',
  pending_email: 'sam.hill@example.test',
  pending_email_until: '2026-03-08T12:00:00Z',
  title: 'Mr',
  forename: 'Sam',
  surname: 'Hill',
  receive_marketing_email: true,
  invoice_email_only: false,
  invoice_emails: [],
  invoice_mails: 'monthly',
  quote_emails: [{ email: 'sam@example.test' }],
  additional_emails: [],
  mobile: null,
};
const loaded = (user: UserDetails): LoadedUser => ({ user, version: '"one"' });

async function open(answers: TestAnswers, user = sam) {
  const given: TestAnswers = { 'GET /company/user': answer('GET /company/user', { data: sam }), ...answers };
  const part = (
    <main>
      <PendingEmail loaded={loaded(user)} />
    </main>
  );
  return openComponent(part, ['account'], (key) => given[key as keyof TestAnswers] ?? 'unreachable');
}
const button = (name: string) => screen.findByRole('button', { name });
const calledAfter = (calls: readonly string[]) => calls.filter((call) => call.startsWith('PUT') || call.startsWith('DELETE'));

test('renders nothing without a pending address', async () => {
  await open({}, { ...sam, pending_email: null });
  expect((await screen.findByRole('main')).textContent).toBe('');
});

test('shows the pending and the current address', async () => {
  await open({});
  await screen.findByText(/^We sent a link to sam\.hill@example\.test\. .* keep signing in with sam@example\.test\.$/);
});

test.each<[string, string, TestAnswer, string]>([
  ['Keep current email', end, 'unreachable', 'There was an error saving your details'],
  ['Send the link again', save, refusal(save, 429, ['Too many requests']), 'Too many requests'],
])('%s shows a failure and can be retried', async (name, key, given, words) => {
  const { calls } = await open({ [key]: given });
  await user.click(await button(name));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  await eventually(async () => expect(await button(name)).toHaveProperty('disabled', false));
  await user.click(await button(name));
  await eventually(() => expect(calledAfter(calls)).toEqual([key, key]));
});

test('disables both buttons while either is in flight', async () => {
  const { calls } = await open({ [end]: 'pending' });
  await user.click(await button('Keep current email'));
  await eventually(async () => expect(await button('Send the link again')).toHaveProperty('disabled', true));
  await user.click(await button('Send the link again'));
  await user.click(await button('Keep current email'));
  expect(calledAfter(calls)).toEqual([end]);
});
