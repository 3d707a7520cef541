import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswers } from '../../../testing/contract-answers.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openDesk } from '../../../testing/open-desk.tsx';
import { fill, screen, user } from '../../../testing/page.ts';

const nobody: TestAnswers = { 'GET /operator/authorize': refusal('GET /operator/authorize', 401) };

async function choose(password: string): Promise<void> {
  await fill(await screen.findByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

test('lets an invited colleague choose a password and continue to sign-in', async () => {
  const desk = await openDesk('/operator/join', { ...nobody, 'POST /operator/join': answer('POST /operator/join', { data: {} }) });
  await screen.findByRole('heading', { level: 1, name: 'Join the back office' });
  await fill(screen.getByRole('textbox', { name: 'One-time code' }), 'the-code-of-the-link-of-kim');
  await choose('elevenchar1');
  screen.getByText('At least 12 characters');
  await screen.findAllByText(/Use at least 12 characters with one letter and one number/);
  await choose('copper-heron-42');
  await eventually(() => expect(desk.place()).toBe('/operator/sign-in'));
  expect(desk.bodies).toContain('{"code":"the-code-of-the-link-of-kim","password":"copper-heron-42"}');
});

test('reports a used link', async () => {
  await openDesk('/operator/join', {
    ...nobody,
    'POST /operator/join': refusal('POST /operator/join', 410, ['This code has been used or has expired']),
  });
  await fill(await screen.findByRole('textbox', { name: 'One-time code' }), 'the-code-of-the-link-of-kim');
  await choose('copper-heron-42');
  await screen.findByText(/This code has been used or has expired/);
});

test.each(['/operator/join', '/operator/first-account'])('%s names empty fields and keeps the password while offline', async (path) => {
  const desk = await openDesk(path, { ...nobody, 'POST /operator/join': 'unreachable', 'POST /operator/first-account': 'unreachable' });
  await user.click(await screen.findByRole('button', { name: 'Create account' }));
  await screen.findByRole('link', { name: 'Password: Enter a password' });
  expect(screen.queryByText(/field is required/)).toBeNull();
  await fill(screen.getByRole('textbox', { name: 'One-time code' }), 'the-code-of-the-link-of-kim');
  for (const [name, text] of [
    ['Your name', 'Kim Hart'],
    ['Email', 'kim@plumbline.test'],
  ] as const) {
    const input = screen.queryByRole('textbox', { name });
    if (input !== null) await fill(input, text);
  }
  await choose('copper-heron-42');
  await screen.findByText(/The account could not be created/);
  expect(desk.bodies).not.toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('copper-heron-42');
});
