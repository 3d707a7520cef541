import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { company, signedIn, signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { screen, user } from '../../testing/page.ts';

const key = 'POST /validate';
const confirmed = answer(key, { data: {} });
const open = (given: TestAnswer, address = '/validate?s=abc') => openApp(address, { ...signedOut, [key]: given });

test('shows only that the link is being checked', async () => {
  await open('pending');
  await eventually(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Checking your link'));
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(document.title).toBe('Confirm your email | Plumbline');
});

test('confirms a good link once and says so in the title', async () => {
  const app = await open(confirmed);
  const heading = await screen.findByRole('heading', { name: 'Thank you, Your email has now been validated.' });
  expect(document.activeElement).toBe(heading);
  expect(document.title).toBe('Email confirmed | Plumbline');
  expect([app.calls.filter((call) => call === key), app.bodies]).toEqual([[key], ['{"token":"abc"}']]);
});

test('leads through sign-in to the dashboard when signed out', async () => {
  const app = await open(confirmed);
  await user.click(await screen.findByRole('link', { name: 'Go to your dashboard' }));
  await eventually(() => expect(app.place()).toMatch(/^\/login/));
});

test('opens an up-to-date dashboard when signed in', async () => {
  const app = await openApp('/my-leads', { ...signedIn({ ...company, email_validated: false }), [key]: confirmed });
  await screen.findByRole('heading', { name: /My leads/ });
  const inside = await openApp('/validate?s=abc', { ...signedIn(), [key]: confirmed });
  await user.click(await screen.findByRole('link', { name: 'Go to your dashboard' }));
  await eventually(() => expect(inside.place()).toBe('/'));
  await screen.findByRole('heading', { name: /Good (morning|afternoon|evening), Sam/ });
  expect(app.calls).not.toContain(key);
});

test.each([
  ['/validate?s=abc', 410, 1],
  ['/validate?s=abc', 422, 1],
  ['/validate', 410, 0],
] as const)('%s with a bad token (%i) shows it as invalid after %i calls', async (address, status, calls) => {
  const app = await open(refusal(key, status), address);
  const heading = await screen.findByRole('heading', { name: 'This link is invalid' });
  expect(document.activeElement).toBe(heading);
  expect(document.title).toBe('Confirm your email | Plumbline');
  expect(screen.getByRole('link', { name: 'Sign in to request another' }).getAttribute('href')).toBe('/login');
  expect(app.calls.filter((call) => call === key)).toHaveLength(calls);
});

test.each<[string, TestAnswer]>([
  ['out of reach', 'unreachable'],
  ['too busy', refusal(key, 429)],
])('a server %s does not invalidate the link and can be retried', async (_, given) => {
  const app = await open(given);
  expect((await screen.findByRole('alert')).textContent).toContain('We could not check your link.');
  expect(screen.queryByText('This link is invalid')).toBeNull();
  app.change({ [key]: confirmed });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Thank you, Your email has now been validated.' });
});
