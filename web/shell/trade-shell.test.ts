import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, refusal } from '../testing/contract-answers.ts';
import { company, companyWithout, signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user, within } from '../testing/page.ts';
import { StillSource } from '../testing/stand-in-for-browser.ts';
import { eventually } from '../testing/eventually.ts';

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const balance = (amount: number) => answer('GET /company/balance', { data: { balance: amount, currency: 'GBP' } });

test.each([
  [184.2, '£184.20 to pay'],
  [0, '£0.00, settled'],
  [-20, '£20.00 in credit'],
])('formats a balance of %d as "%s"', async (amount, words) => {
  await openApp('/my-leads', { ...signedIn(), 'GET /company/balance': balance(amount) });
  await screen.findByText(words);
});

test('retries a balance that failed to load on demand', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /company/balance': 'unreachable' });
  await screen.findByRole('button', { name: 'Reload balance' });
  app.change({ 'GET /company/balance': balance(0) });
  await press('Reload balance');
  await screen.findByText('£0.00, settled');
});

test.each([
  ['closed', { ...company, status: { id: 230 as const } }, /^This account is closed\./],
  ['locked', { ...company, locked: true }, /^This account has been locked/],
  ['of a demonstration', { ...company, demonstration: true }, /^Demonstration:/],
])('shows a notice for an account that is %s on every page', async (_, whose, words) => {
  await openApp('/my-leads', signedIn(whose));
  await screen.findByText(words);
});

test('marks the current page in the menu', async () => {
  await openApp('/my-leads', signedIn());
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  menu.getByRole('link', { name: 'My leads', current: 'page' });
  menu.getByRole('link', { name: 'Buy leads', current: false });
});

test('moves the focus to the heading and announces the page after navigation', async () => {
  await openApp('/my-leads', { ...signedIn(), 'GET /lead/find/{id}': refusal('GET /lead/find/{id}', 404) });
  await screen.findByText('You do not have any leads.');
  await user.click(screen.getByRole('link', { name: 'Buy leads' }));
  await eventually(async () => expect(document.activeElement).toBe(await heading('Buy leads')));
  // A repeated announcement ends with a non-breaking space; an earlier test made the first one.
  expect(document.querySelector('output[aria-live=polite]')?.textContent.trim()).toBe('Buy leads');
});

test('shows a bar with the time of the data until a lost connection is back', async () => {
  await openApp('/my-leads', signedIn());
  await heading('My leads');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/^You're offline\. What you see is from \d\d:\d\d\. We'll reconnect automatically\.$/);
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect(screen.queryByText(/You're offline/)).toBeNull());
});

/** Advances every timer by two minutes. */
async function afterTwoMinutes(): Promise<void> {
  await vi.advanceTimersByTimeAsync(120_000);
}

const page = answer('GET /content/{language}', {
  data: [{ url: 'terms', title: 'Terms of use', body: '<p>Be fair.</p>', language: 'en', updated: '2026-11-01' }],
});
const noAlerts = answer('GET /lead/notifications', { data: { priority: [], priorityExpired: [], soldOut: [] } });

test.each([
  ['/my-leads', 3, 1],
  ['/terms', 1, 0],
])('on %s polls the alerts %d times in two minutes, with %d event streams', async (address, times, streams) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  StillSource.open = [];
  const app = await openApp(address, { ...signedIn(), 'GET /content/{language}': page, 'GET /lead/notifications': noAlerts });
  await eventually(() => expect(app.calls).toContain('GET /lead/notifications'));
  await afterTwoMinutes();
  expect(app.calls.filter((call) => call === 'GET /lead/notifications')).toHaveLength(times);
  expect(StillSource.open).toHaveLength(streams);
});

test('keeps a visitor on an open page when the session ends, and redirects on the next page', async () => {
  const app = await openApp('/terms', { ...signedIn(), 'GET /content/{language}': page, 'GET /company/balance': 'unreachable' });
  const again = await screen.findByRole('button', { name: 'Reload balance' });
  app.change({ ...signedOut, 'GET /content/{language}': page });
  const asked = () => app.calls.filter((call) => call === 'GET /company/balance').length;
  // The button reappears after each answer, so by the third the first has taken effect.
  await eventually(() => {
    again.click();
    expect(asked()).toBeGreaterThan(3);
  });
  expect(app.place()).toBe('/terms');
  await press('Help');
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Privacy' }));
  await eventually(() => expect(app.place()).toBe('/help/privacy'));
  await eventually(() => expect(screen.queryByText('Midland Heating Ltd')).toBeNull());
});

const onBuyLeads = async (width?: number) => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /content/{language}': page, 'GET /lead/notifications': noAlerts }, width);
  await screen.findByText('You do not have any leads.');
  const menu = width === 390 ? 'Shortcuts' : 'Main';
  await user.click(within(screen.getByRole('navigation', { name: menu })).getByRole('link', { name: 'Buy leads' }));
  await heading('Buy leads');
  return app;
};

test('shows a bottom bar with the essentials on a phone, and the rest in the header', async () => {
  await openApp('/my-leads', { ...signedIn(), 'GET /lead/notifications': noAlerts }, 390);
  const bar = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
  bar.getByRole('link', { name: 'My leads', current: 'page' });
  bar.getByRole('link', { name: 'Buy leads', current: false });
  bar.getByRole('button', { name: 'Open the menu' });
  expect(screen.getAllByRole('button', { name: /^Open the menu$|^Lead alerts/ })).toHaveLength(2);
  await user.click(bar.getByRole('button', { name: 'Lead alerts' }));
  await screen.findByRole('dialog', { name: 'Lead alerts' });
});

test('shows only permitted entries in the bar', async () => {
  const without = companyWithout('show_holiday_mode_lead_alert_toggle', 'show_buy_leads');
  await openApp('/my-leads', signedIn(without), 390);
  const bar = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
  const names = [...bar.queryAllByRole('link'), ...bar.queryAllByRole('button')].map(({ textContent }) => textContent);
  expect(names).toEqual(['My leads', 'Menu']);
});

test.each<[string, (drawer: HTMLElement, app: { back: () => void }) => void]>([
  ['the back button', (_, { back }) => back()],
  ['an entry of the menu', (drawer) => user.click(within(drawer).getByRole('link', { name: 'My leads' }))],
  ['a link that is not of the menu', (drawer) => user.click(within(drawer).getByRole('link', { name: 'User details' }))],
])('closes the drawer when %s navigates to another page', async (_, leave) => {
  const app = await onBuyLeads(390);
  await press('Open the menu');
  leave(await screen.findByRole('dialog', { name: 'Midland Heating Ltd' }), app);
  await eventually(() => expect(app.place()).not.toBe('/buy-leads'));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(['Lead alerts', /^Midland Heating Ltd.*Account menu$/])(
  'closes "%s" when the back button navigates to another page',
  async (opener) => {
    const app = await onBuyLeads();
    await user.click(screen.getByRole('button', { name: opener }));
    await screen.findByRole('dialog');
    app.back();
    await eventually(() => expect(app.place()).toBe('/my-leads'));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test.each([
  ['Feedback', 'button', 'Tell us what you think', 'Cancel'],
  ['Lead alerts', 'switch', 'Turn lead alerts off?', 'Keep on'],
] as const)('closes the drawer before "%s" asks', async (name, role, question, way) => {
  const on = answer('GET /lead/alerts', { data: { status: true, control: true } });
  await openApp('/my-leads', { ...signedIn(), 'GET /lead/notifications': noAlerts, 'GET /lead/alerts': on }, 390);
  await press('Open the menu');
  const drawer = within(await screen.findByRole('dialog', { name: 'Midland Heating Ltd' }));
  await user.click(await drawer.findByRole(role, { name }));
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: way }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});
