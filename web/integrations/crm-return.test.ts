import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, refusal } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { companyWithout, signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user } from '../testing/page.ts';

const key = 'POST /lead-send-token/zoho/';
const begin = 'POST /integrations/crm';
const connected = answer(key, { data: { token: '…wxyz' } });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const thanks = () => heading('Thank you. Your Account Manager will be in touch.');
const sorry = () => heading('Sorry, there was an error. Please try again.');
const exchanges = (app: { calls: readonly string[] }) => app.calls.filter((call) => call.startsWith(key));

/** External address the page redirects to. */
function watchLeaving() {
  const assign = vi.fn();
  const { origin, href, pathname, search } = globalThis.location;
  vi.stubGlobal('location', { origin, href, pathname, search, assign });
  onTestFinished(() => void vi.unstubAllGlobals());
  return assign;
}

test.each(['/zoho-auth', '/account/zoho-auth'])('%s confirms a good code, already removed from the address', async (path) => {
  const app = await openApp(`${path}?code=good&state=ours&location=eu&accounts-server=x`, { ...signedIn(), [key]: 'pending' });
  await heading('Connecting your account');
  expect(app.place()).toBe(path);
  expect(exchanges(app)).toEqual([`${key}?code=good&state=ours`]);
});

test('exchanges a code without state only after the user confirms', async () => {
  const app = await openApp('/zoho-auth?code=theirs', { ...signedIn(), [key]: connected });
  const asked = await heading('Connect this CRM?');
  await eventually(() => expect(document.activeElement).toBe(asked));
  expect([app.place(), exchanges(app)]).toEqual(['/zoho-auth', []]);
  await user.click(screen.getByRole('button', { name: 'Connect CRM' }));
  await thanks();
  expect(exchanges(app)).toEqual([`${key}?code=theirs&confirmed=1`]);
});

test('exchanges nothing if the connection is declined', async () => {
  const app = await openApp('/zoho-auth?code=theirs', { ...signedIn(), [key]: connected });
  await heading('Connect this CRM?');
  await user.click(screen.getByRole('link', { name: "Don't connect" }));
  await eventually(() => expect(app.place()).toBe('/'));
  expect(exchanges(app)).toEqual([]);
});

test('announces a used code and links to the dashboard', async () => {
  const app = await openApp('/zoho-auth?code=good&state=ours', { ...signedIn(), [key]: connected });
  const said = await thanks();
  await eventually(() => expect(document.activeElement).toBe(said));
  expect(said.closest('output')).not.toBeNull();
  await user.click(screen.getByRole('link', { name: 'Go to dashboard' }));
  await eventually(() => expect(app.place()).toBe('/'));
  app.back();
  await thanks();
  expect(exchanges(app), 'a code is good once').toHaveLength(1);
});

test.each([
  ['with the first error of the server', refusal(key, 400, ['The CRM did not accept this. Please try again']), /^The CRM did not accept/],
  ['in our words where the server has none', 'unreachable' as const, /^There was an error while processing your request$/],
])('reports a rejected code %s', async (_, given, words) => {
  const app = await openApp('/zoho-auth?code=bad&state=ours', { ...signedIn(), [key]: given });
  await sorry();
  screen.getByText(words);
  expect(exchanges(app)).toHaveLength(1);
});

test.each(['/zoho-auth', '/zoho-auth?error=access_denied&state=ours'])('%s fails at once without a code or request', async (address) => {
  const app = await openApp(address, signedIn());
  await sorry();
  screen.getByText('There was an error while processing your request');
  expect(app.place()).toBe('/zoho-auth');
  expect(exchanges(app)).toEqual([]);
});

test('restarts at the CRM, even if settings are hidden', async () => {
  const url = 'https://crm.example/auth?state=next';
  const answers = { ...signedIn(companyWithout('show_settings')), [begin]: 'unreachable' as const };
  const app = await openApp('/zoho-auth', answers);
  await sorry();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Something went wrong. Please try again.');
  app.change({ [begin]: answer(begin, { data: { url } }) });
  const leave = watchLeaving();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await eventually(() => expect(leave).toHaveBeenCalledWith(url));
});

test('keeps the code out of addresses and uses it after sign-in', async () => {
  const signIn = 'POST /authenticate';
  const app = await openApp('/zoho-auth?code=good&state=ours', signedOut);
  await heading('Trade login');
  expect(app.place()).toBe('/login?to=%2Fzoho-auth');
  app.change({ ...signedIn(), [signIn]: answer(signIn, { data: { signedIn: true } }), [key]: connected });
  await fill(screen.getByRole('textbox', { name: /^Email/ }), 'sam@example.test');
  await fill(screen.getByLabelText(/^Password/), 'plumbline1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await thanks();
  expect(exchanges(app)).toEqual([`${key}?code=good&state=ours`]);
});
