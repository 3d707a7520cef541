import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { boughtLead, company, companyOfType, signedIn, signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fill, screen, user } from '../../testing/page.ts';
import { eventually } from '../../testing/eventually.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const noLeads = () => screen.findByText('You do not have any leads.');
const toBuyLeads = () => user.click(screen.getByRole('link', { name: 'Buy leads' }));

test.each([
  ['/my-leads?page=2', '/login?to=%2Fmy-leads%3Fpage%3D2'],
  ['/lead/LEADCODE1', '/login?to=%2Flead%2FLEADCODE1'],
  ['/buy-leads', '/login?to=%2Fbuy-leads'],
])('redirects %s through sign-in and back when signed out', async (address, place) => {
  const app = await openApp(address, signedOut);
  await eventually(() => expect(app.place()).toBe(place));
  await heading('Trade login');
});

const noBuying = { show_buy_leads: false };
const noSettings = { show_settings: false };

test.each<[string, CompanyWire, string, string]>([
  ['standard', companyOfType(2), '/', '/'],
  ['limited', companyOfType(3), '/', '/'],
  ['key', companyOfType(1), '/', '/buy-leads'],
  ['standard without buying', companyOfType(2, noBuying), '/', '/'],
  ['key without buying', companyOfType(1, noBuying), '/', '/my-leads'],
  ['closed', { ...company, status: { id: 230 } }, '/', '/'],
  ['standard', companyOfType(2), '/buy-leads', '/buy-leads'],
  ['key', companyOfType(1), '/buy-leads', '/buy-leads'],
  ['standard without buying', companyOfType(2, noBuying), '/buy-leads', '/'],
  ['limited without buying', companyOfType(3, noBuying), '/buy-leads', '/'],
  ['key without buying', companyOfType(1, noBuying), '/buy-leads', '/my-leads'],
  ['without settings', companyOfType(2, noSettings), '/', '/'],
  ['without settings', companyOfType(2, noSettings), '/settings/nowhere', '/my-leads'],
  ['key without settings', companyOfType(1, noSettings), '/settings/nowhere', '/my-leads'],
  ['with settings', companyOfType(2), '/settings/nowhere', '/settings/nowhere'],
  ['standard', companyOfType(2), '/settings', '/settings/coverage/lead-types'],
  ['without settings', companyOfType(2, noSettings), '/settings', '/my-leads'],
  ['standard', companyOfType(2), '/account', '/account/invoices'],
  ['key', companyOfType(1), '/account/', '/account/invoices'],
  ['member in sales of a standard', { ...company, role: 'sales' }, '/account', '/account/user'],
  ['member in sales of a standard', { ...company, role: 'sales' }, '/account/invoices', '/'],
  ['member in sales of a standard', { ...company, role: 'sales' }, '/settings/coverage/lead-types', '/'],
  ['member in accounts of a standard', { ...company, role: 'accounts' }, '/account/invoices', '/account/invoices'],
  ['member in accounts of a standard', { ...company, role: 'accounts' }, '/offer-finance', '/'],
  ['member in accounts of a standard', { ...company, role: 'accounts' }, '/buy-leads', '/buy-leads'],
  ['manager of a standard', { ...company, role: 'manager' }, '/settings/integrations', '/'],
  ['manager of a standard', { ...company, role: 'manager' }, '/account/people', '/'],
  ['manager of a key', { ...companyOfType(1), role: 'manager' }, '/account/people', '/buy-leads'],
  ['standard', companyOfType(2), '/profile', '/profile/listing'],
  ['limited', companyOfType(3), '/profile', '/profile/reviews'],
  ['standard', companyOfType(2), '/help', '/help/contact'],
  [
    'with its coverage kept by the account team',
    { ...company, ban_edit_coverage: true },
    '/settings/coverage',
    '/settings/coverage/lead-types',
  ],
  ['with a managed profile', { ...company, ban_edit: true }, '/account/company', '/account/company'],
  ['without finance', companyOfType(2, { show_finance: false }), '/', '/'],
  ['locked', { ...company, locked: true }, '/my-leads', '/my-leads'],
])('%s: opens the page that this account may see (%#)', async (_, whose, asked, given) => {
  const app = await openApp(asked, signedIn(whose));
  await screen.findByRole('heading', { level: 1 });
  expect(app.place()).toBe(given);
});

test.each([
  ['standard', 2, '/', 'Dashboard'],
  ['key', 1, '/my-leads', 'My leads'],
] as const)('tells a %s account without buying permission so on the page it is redirected to', async (_, type, place, title) => {
  const app = await openApp('/buy-leads', signedIn(companyOfType(type, noBuying)));
  await eventually(() => expect(app.place()).toBe(place));
  await screen.findByText(/can't buy leads/);
  await heading(title);
  expect(app.calls.some((call) => call.startsWith('GET /lead/marketplace'))).toBe(false);
});

test('shows not found for an unknown settings page, to those with permission', async () => {
  await openApp('/settings/nowhere', signedIn());
  await screen.findByText('404 - Page not found');
});

test.each([
  ['/login', '/'],
  ['/login?to=%2Fmy-leads', '/my-leads'],
  ['/login?to=%2F%2Fevil.example', '/'],
  ['/login?to=https%3A%2F%2Fevil.example', '/'],
])('redirects a signed-in visitor of %s to %s', async (address, place) => {
  const app = await openApp(address, signedIn());
  await eventually(() => expect(app.place()).toBe(place));
});

test('keeps the old address of a My leads page working', async () => {
  const app = await openApp('/my-leads/3', signedIn());
  await eventually(() => expect(app.place()).toBe('/my-leads?page=3'));
});

test('redirects to sign-in with a return address when the session expires', async () => {
  const inventory = answer('GET /lead/inventory', { data: [boughtLead], meta: { totalResults: 1, pageSize: 20 } });
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': inventory });
  await screen.findAllByText('Mr Arjun Patel');
  app.change({ ...signedOut, 'GET /lead/inventory': refusal('GET /lead/inventory', 401) });
  await fill(screen.getByRole('searchbox'), 'patel');
  await eventually(() => expect(app.place()).toBe('/login?to=%2Fmy-leads%3Fsearch%3Dpatel'));
});

test('retries a call that failed while the session continues under another cookie', async () => {
  const inventory = answer('GET /lead/inventory', { data: [boughtLead], meta: { totalResults: 1, pageSize: 20 } });
  let asked = 0;
  const app = await openApp('/my-leads', {
    ...signedIn(),
    get 'GET /lead/inventory'() {
      asked += 1;
      return asked === 1 ? refusal('GET /lead/inventory', 401) : inventory;
    },
  });
  await screen.findAllByText('Mr Arjun Patel');
  expect(app.place()).toBe('/my-leads');
});

test('shows an unreachable server as an error, not as signed out', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /company/': 'unreachable' });
  await heading('We could not reach the server. Please try again.');
  expect(app.place()).toBe('/my-leads');
});

test.each([
  ['/login', signedOut, 'Trade login | Plumbline'],
  ['/my-leads', signedIn(), 'My leads | Plumbline'],
  ['/nowhere', signedOut, 'Page not found | Plumbline'],
  ['/nowhere', signedIn(), 'Page not found | Plumbline'],
  ['/settings/nowhere', signedIn(), 'Page not found | Plumbline'],
  ['/register-nobody', signedOut, 'Page not found | Plumbline'],
])('sets the title of %s', async (address, answers, title) => {
  await openApp(address, answers);
  await eventually(() => expect(document.title).toBe(title));
});

test('shows an unknown page to everyone', async () => {
  await openApp('/nowhere', signedOut);
  await screen.findByText('404 - Page not found');
  expect((await screen.findByRole('link', { name: 'Go to sign-in' })).getAttribute('href')).toBe('/');
});

test('shows the shell, not sign-in, while the session is checked', async () => {
  await openApp('/my-leads', { ...signedIn(), 'GET /company/': 'pending' });
  await screen.findByText('Loading');
  // No role exposes the loading state, which is marked busy.
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
  expect(screen.queryByRole('heading', { name: 'Trade login' })).toBeNull();
});

test('signs out on the server before clearing', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'POST /log-out': 'unreachable' });
  await noLeads();
  localStorage.setItem('installer-dashboard', '{"pageSizes":{"my-leads":40}}');
  await user.click(screen.getByRole('button', { name: /^Midland Heating Ltd.*Account menu$/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect((await screen.findByRole('alert')).textContent).toBe('We could not sign you out. Please try again.');
  expect(app.place()).toBe('/my-leads');
  app.change({ ...signedOut, 'POST /log-out': answer('POST /log-out', { data: {} }) });
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await eventually(() => expect(app.place()).toBe('/login'));
  expect(localStorage.length).toBe(0);
});

/** Advances the clock but not the timers. */
function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
  onTestFinished(() => void vi.useRealTimers());
}

const companyCalls = (app: { calls: readonly string[] }) => app.calls.filter((call) => call === 'GET /company/').length;

test('applies withdrawn flags on the next page', async () => {
  const app = await openApp('/my-leads', signedIn());
  await noLeads();
  app.change(signedIn(companyOfType(2, noBuying)));
  later(31);
  await toBuyLeads();
  await screen.findByText(/can't buy leads/);
  expect(app.place()).toBe('/');
  expect(app.calls.some((call) => call.startsWith('GET /lead/marketplace?'))).toBe(false);
});

test('does not refetch within half a minute', async () => {
  const app = await openApp('/my-leads', signedIn());
  await noLeads();
  later(29);
  await toBuyLeads();
  await eventually(() => expect(app.place()).toBe('/buy-leads'));
  expect(companyCalls(app)).toBe(1);
});

test('notices an expired session before the next page and returns to it', async () => {
  const app = await openApp('/my-leads', signedIn());
  await noLeads();
  app.change(signedOut);
  later(31);
  await toBuyLeads();
  await heading('Trade login');
  expect(app.place()).toBe('/login?to=%2Fbuy-leads');
});

test('opens the page from cached data if the account cannot be loaded', async () => {
  const app = await openApp('/my-leads', signedIn());
  await noLeads();
  app.change({ 'GET /company/': 'unreachable' });
  later(31);
  await toBuyLeads();
  await heading('Buy leads');
  expect(companyCalls(app)).toBeGreaterThan(1);
});

test.each([
  ['/buy-leads', 'GET /lead/marketplace'],
  ['/my-leads', 'GET /lead/inventory'],
] as const)('reports a list on %s that failed to load', async (address, key) => {
  const app = await openApp(address, { ...signedIn(), [key]: 'unreachable' });
  await screen.findByText(/^We could not load (your )?leads\./);
  await eventually(() => expect(app.reports.join()).toContain(`${key}: no answer`));
});
