import { useState } from 'react';
import { expect, test } from 'vitest';
import {
  minPasswordLength,
  minStaffPasswordLength,
  passwordProblem,
  staffPasswordProblem,
} from '../../../contract/identity/password-rule.ts';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { fill, screen, user } from '../../testing/page.ts';
import { NewPasswordField } from './password-field.tsx';

function Field() {
  const [password, setPassword] = useState('');
  return (
    <NewPasswordField
      label="Password"
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
      owner={{ company: 'Marshheating' }}
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const rules = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
async function open(): Promise<void> {
  await openComponent(<Field />, ['common'], () => 'unreachable');
  await screen.findByLabelText('Password');
}

test('shows the rules before anything is typed', async () => {
  await open();
  expect(rules()).toEqual(['At least 7 characters', 'One letter', 'One number', 'No spaces']);
});

test.each([
  ['abc', ['One letter', 'No spaces']],
  ['1234567', ['At least 7 characters', 'One number', 'No spaces']],
  ['abc 123', ['At least 7 characters', 'One letter', 'One number']],
  ['abcd123', ['At least 7 characters', 'One letter', 'One number', 'No spaces']],
])('%j meets %j', async (password, met) => {
  await open();
  await fill(field(), password);
  expect(rules().filter((rule) => rule.endsWith(' (met)'))).toEqual(met.map((rule) => `${rule} (met)`));
});

test('shows the strength as a word after a pause, and removes it with the input', async () => {
  await open();
  await fill(field(), 'password1');
  expect(screen.queryByText(/^Strength/)).toBeNull();
  await screen.findByText('Strength: Weak');
  await fill(field(), 'heron-lane-42-otter');
  await screen.findByText('Strength: Strong');
  await fill(field(), '');
  await eventually(() => expect(screen.queryByText(/^Strength/)).toBeNull());
});

test('can be revealed and accepts pasted text', async () => {
  await open();
  expect([field().type, field().autocomplete]).toEqual(['password', 'new-password']);
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  await user.click(field());
  await user.paste('heron-lane-42');
  expect([field().type, field().value]).toEqual(['text', 'heron-lane-42']);
});

test.each([
  ['a company', minPasswordLength, passwordProblem],
  ['staff', minStaffPasswordLength, staffPasswordProblem],
] as const)('states the length that is enforced for %s', async (_, least, problemOf) => {
  const password = 'a1'.repeat(least).slice(0, least);
  expect([problemOf(password), problemOf(password.slice(1))]).toEqual([undefined, expect.any(String)]);
  await openComponent(
    <NewPasswordField label="Password" value="" onChange={() => undefined} minLength={least} />,
    ['common'],
    () => 'unreachable',
  );
  await screen.findByText(`At least ${least} characters`);
});
