import { expect, test } from 'vitest';
import { invitationStates } from '../../../contract/identity/values.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fill, screen, user } from '../../testing/page.ts';

const look = 'GET /member-invitation';
const accept = 'POST /member-invitation/accept';
const signIn = 'POST /authenticate';
const invitation = { company: 'Midland Heating', invited_by: 'Sam Hill', email: 'eva@lind.test', role: 'sales' } as const;
const good: TestAnswers = { ...signedOut, [look]: answer(look, { data: { state: 'open', invitation } }) };

async function submit(given: TestAnswers) {
  const app = await openApp('/join?s=abc', { ...good, ...given });
  await screen.findByRole('heading', { name: 'Join Midland Heating' });
  await fill(screen.getByLabelText<HTMLInputElement>('First name'), 'Eva');
  await fill(screen.getByLabelText<HTMLInputElement>('Last name'), 'Lind');
  await fill(screen.getByLabelText<HTMLInputElement>('Choose a password'), 'Kestrel9Marsh2');
  await fill(screen.getByLabelText<HTMLInputElement>('Confirm password'), 'Kestrel9Marsh2');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  return app;
}

test('says who invites whom, to which role', async () => {
  await openApp('/join?s=abc', good);
  await screen.findByText(/Sam Hill invited eva@lind.test to join as Sales\./);
});

test('says what to enter where a field is empty', async () => {
  await openApp('/join?s=abc', good);
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  for (const words of ['Enter your first name', 'Enter your last name', 'Enter a password', 'Enter the password again'])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/This field is required/)).toBeNull();
});

test('joins, and asks for the code if sign-in needs one', async () => {
  const app = await submit({ [accept]: { status: 201, body: { data: {} } }, [signIn]: refusal(signIn, 429) });
  await eventually(() => expect(app.place()).toBe('/login?email=eva%40lind.test'));
  expect(app.calls).toContain(accept);
});

test.each(invitationStates.filter((state) => state !== 'open'))('explains a link that is %s', async (state) => {
  await openApp('/join?s=abc', { ...signedOut, [look]: answer(look, { data: { state } }) });
  const heading = await screen.findByRole('heading', { name: "This invitation doesn't work" });
  await eventually(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

test('does not ask the server about a link without a code', async () => {
  const app = await openApp('/join', good);
  await screen.findByRole('heading', { name: "This invitation doesn't work" });
  expect(app.calls.filter((call) => call.includes('member-invitation'))).toEqual([]);
});
