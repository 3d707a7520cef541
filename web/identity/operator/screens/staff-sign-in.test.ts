import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswers } from '../../../testing/contract-answers.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../../testing/open-desk.tsx';
import { fill, screen, user } from '../../../testing/page.ts';

const nobody: TestAnswers = { 'GET /operator/authorize': refusal('GET /operator/authorize', 401) };
const signedIn = answer('POST /operator/authenticate', { data: { id: 1, name: 'Olivia Hart', role: 'admin' } });

async function give(email: string, password: string): Promise<void> {
  await fill(await screen.findByRole('textbox', { name: 'Email' }), email);
  await fill(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('redirects to sign-in and back to the requested page', async () => {
  const desk = await openDesk('/operator?view=all', { ...nobody, 'POST /operator/authenticate': signedIn });
  await screen.findByRole('heading', { level: 1, name: 'Operator sign-in' });
  expect(desk.place()).toBe('/operator/sign-in?to=%2Foperator%3Fview%3Dall');
  desk.change(staffAnswers());
  await give('operator@plumbline.test', 'plumbline1');
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(desk.place()).toBe('/operator?view=all');
  expect(desk.bodies).toContain('{"username":"operator@plumbline.test","password":"plumbline1"}');
});

test('shows the server’s refusal and links to the trade sign-in', async () => {
  await openDesk('/operator', {
    ...nobody,
    'POST /operator/authenticate': refusal('POST /operator/authenticate', 400, ['Invalid credentials']),
  });
  await give('demo@plumbline.test', 'plumbline1');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials');
  expect(screen.getByRole('link', { name: 'Go to trade login.' }).getAttribute('href')).toBe('/login');
});

test('says which field is empty, only after an attempt, and keeps the password while the server is out of reach', async () => {
  const desk = await openDesk('/operator', { ...nobody, 'POST /operator/authenticate': 'unreachable' });
  await screen.findByRole('textbox', { name: 'Email' });
  expect(screen.queryByText('Enter your email')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Enter your email');
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'operator@plumbline.test');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Enter your password');
  await give('operator@plumbline.test', 'plumbline1');
  await screen.findByRole('alert');
  desk.change({ ...staffAnswers(), 'POST /operator/authenticate': signedIn });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(desk.bodies.at(-1)).toBe('{"username":"operator@plumbline.test","password":"plumbline1"}');
});

test('sets up an authenticator outside demos and shows recovery codes once', async () => {
  const desk = await openDesk('/operator', {
    ...nobody,
    'POST /operator/authenticate': answer('POST /operator/authenticate', { data: { secondFactor: 'enrol' } }),
    'POST /operator/second-factor': answer('POST /operator/second-factor', { data: { key: 'ABCDEFGH', uri: 'otpauth://totp/x' } }),
    'POST /operator/authenticate-second-factor': refusal('POST /operator/authenticate-second-factor', 400, ['That code is not right']),
  });
  await give('olivia@plumbline.test', 'a long pass phrase');
  await screen.findByRole('heading', { level: 1, name: 'Set up your authenticator' });
  await screen.findByText('ABCDEFGH');
  await fill(screen.getByRole('textbox', { name: 'Code' }), '000000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toBe('That code is not right');
  desk.change({
    ...staffAnswers(),
    'POST /operator/authenticate-second-factor': answer('POST /operator/authenticate-second-factor', {
      data: { id: 1, name: 'Olivia Hart', role: 'admin', recoveryCodes: ['AAAA-BBBB'] },
    }),
  });
  await fill(screen.getByRole('textbox', { name: 'Code' }), '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('AAAA-BBBB');
  await user.click(screen.getByRole('button', { name: /saved my codes/i }));
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
});

test('creates the first account from the link’s code and continues to sign-in', async () => {
  const desk = await openDesk('/operator/first-account', {
    ...nobody,
    'POST /operator/first-account': { status: 201, body: { data: {} } },
  });
  await fill(await screen.findByRole('textbox', { name: 'One-time code' }), 'a-code-of-twenty-letters');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('There is a problem');
  await fill(screen.getByRole('textbox', { name: 'Your name' }), 'Olivia Hart');
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'olivia@plumbline.test');
  await fill(screen.getByLabelText('Password'), 'elevenchar1');
  screen.getByText('At least 12 characters');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findAllByText(/Use at least 12 characters with one letter and one number/);
  expect(desk.bodies).toEqual([]);
  await fill(screen.getByLabelText('Password'), 'a-long-pass-phrase-1');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByRole('heading', { level: 1, name: 'Operator sign-in' });
  await eventually(() => expect(desk.place()).toBe('/operator/sign-in'));
  expect(desk.bodies.at(-1)).toContain('"code":"a-code-of-twenty-letters"');
});
