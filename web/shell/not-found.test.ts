import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, within } from '../testing/page.ts';

const oops = () => screen.findByText('404 - Page not found');
const home = (name: string) => screen.findByRole('link', { name });

test.each(['/nowhere', '/settings/nowhere'])('shows not found for %s in the shell of signed-in users, with links', async (address) => {
  await openApp(address, signedIn());
  await oops();
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  menu.getByRole('link', { name: 'Buy leads' });
  await home('Go to the homepage');
  await eventually(() => expect(document.title).toBe('Page not found | Plumbline'));
});

test('links to sign-in when signed out, without any refused call', async () => {
  const app = await openApp('/nowhere', signedOut);
  await oops();
  await home('Go to sign-in');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(app.calls.filter((call) => call.startsWith('GET /company/'))).toEqual([]);
});

test.each([
  ['the session', { 'GET /session': 'unreachable' as const }],
  ['the company', { 'GET /company/': 'unreachable' as const }],
])('shows not found even if %s cannot be loaded', async (_, answers) => {
  await openApp('/nowhere', { ...signedIn(), ...answers });
  await oops();
  await home('Go to sign-in');
});
