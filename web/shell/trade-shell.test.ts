import { expect, onTestFinished, test, vi } from 'vitest';
import { control } from '../testing/act-on-page.ts';
import { answer, refusal } from '../testing/contract-answers.ts';
import { company, signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { StillSource } from '../testing/stand-in-for-browser.ts';
import { eventually } from '../testing/eventually.ts';

const balance = (amount: number) => answer('GET /company/balance', { data: { balance: amount, currency: 'GBP' } });

test.each([
  [184.2, '£184.20 to pay'],
  [0, '£0.00, settled'],
  [-20, '£20.00 in credit'],
])('a balance of %d reads "%s"', async (amount, words) => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /company/balance': balance(amount) });
  await eventually(() => expect(app.text()).toContain(words));
});

test('a balance that cannot be loaded is asked for again on demand', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /company/balance': 'unreachable' });
  await eventually(() => control('Load the balance again'));
  app.change({ 'GET /company/balance': balance(0) });
  control('Load the balance again').click();
  await eventually(() => expect(app.text()).toContain('£0.00, settled'));
});

test.each([
  ['closed', { ...company, status: { id: 230 as const } }, 'This account is closed.'],
  ['locked', { ...company, locked: true }, 'This account has been locked'],
  ['of a demonstration', { ...company, demonstration: true }, 'Demonstration:'],
])('an account that is %s says so above every page', async (_, whose, words) => {
  const app = await openApp('/my-leads', signedIn(whose));
  await eventually(() => expect(app.text()).toContain(words));
});

test('the page in view is marked in the menu', async () => {
  await openApp('/my-leads', signedIn());
  await eventually(() => expect(control('My leads').getAttribute('aria-current')).toBe('page'));
  expect(control('Buy leads').hasAttribute('aria-current')).toBe(false);
});

test('a change of page moves the focus to its heading and is announced', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/find/{id}': refusal('GET /lead/find/{id}', 404) });
  await eventually(() => expect(app.text()).toContain('You do not have any leads.'));
  control('Buy leads').click();
  await eventually(() => expect(document.activeElement?.textContent).toBe('Buy leads'));
  expect(document.activeElement?.tagName).toBe('H1');
  // Said a second time in a row, by another test before, the words end with a space that does not break.
  expect(document.querySelector('output[aria-live=polite]')?.textContent.trim()).toBe('Buy leads');
});

test('a connection that is lost shows a bar until it is back', async () => {
  const app = await openApp('/my-leads', signedIn());
  await eventually(() => expect(app.text()).toContain('Midland Heating Ltd'));
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await eventually(() => expect(app.text()).toContain('You are offline. We will reconnect.'));
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect(app.text()).not.toContain('You are offline.'));
});

/** Two minutes of every timer go by. */
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
])('on %s the alerts are asked for %d times in two minutes, with %d streams of events', async (address, times, streams) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  StillSource.open = [];
  const app = await openApp(address, { ...signedIn(), 'GET /content/{language}': page, 'GET /lead/notifications': noAlerts });
  await eventually(() => expect(app.calls).toContain('GET /lead/notifications'));
  await afterTwoMinutes();
  expect(app.calls.filter((call) => call === 'GET /lead/notifications')).toHaveLength(times);
  expect(StillSource.open).toHaveLength(streams);
});

test('who reads an open page is not sent to sign-in when the session ends; the next page knows of it', async () => {
  const app = await openApp('/terms', { ...signedIn(), 'GET /content/{language}': page, 'GET /company/balance': 'unreachable' });
  await eventually(() => control('Load the balance again'));
  app.change({ ...signedOut, 'GET /content/{language}': page });
  const asked = () => app.calls.filter((call) => call === 'GET /company/balance').length;
  // The button is there again after each answer, so by the third the first has had its effect.
  await eventually(() => {
    control('Load the balance again').click();
    expect(asked()).toBeGreaterThan(3);
  });
  expect(app.place()).toBe('/terms');
  control('Privacy').click();
  await eventually(() => expect(app.place()).toBe('/help/privacy'));
  await eventually(() => expect(app.text()).not.toContain('Midland Heating Ltd'));
});

const drawer = () => document.querySelector('dialog[open]');

async function openDrawer() {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /content/{language}': page, 'GET /lead/notifications': noAlerts }, 390);
  await eventually(() => expect(app.text()).toContain('You do not have any leads.'));
  control('Buy leads').click();
  await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Buy leads'));
  control('Open the menu').click();
  await eventually(() => expect(drawer()).not.toBeNull());
  return app;
}

test.each<[string, (app: { back: () => void }) => void]>([
  ['the back button', ({ back }) => back()],
  ['an entry of the menu', () => drawer()?.querySelector<HTMLElement>('a[href="/my-leads"]')?.click()],
  ['a link that is not of the menu', () => drawer()?.querySelector<HTMLElement>('a[href="/account/user"]')?.click()],
])('the drawer closes when %s leads to another page', async (_, leave) => {
  const app = await openDrawer();
  leave(app);
  await eventually(() => expect(app.place()).not.toBe('/buy-leads'));
  await eventually(() => expect(drawer()).toBeNull());
});

test.each(['Lead alerts', 'Midland Heating Ltd, Account menu'])(
  '"%s" closes when the back button leads to another page',
  async (opener) => {
    const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/notifications': noAlerts });
    await eventually(() => expect(app.text()).toContain('You do not have any leads.'));
    control('Buy leads').click();
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Buy leads'));
    control(opener).click();
    const isOpen = () => drawer() !== null || document.querySelector('[role=dialog]') !== null;
    await eventually(() => expect(isOpen()).toBe(true));
    app.back();
    await eventually(() => expect(app.place()).toBe('/my-leads'));
    await eventually(() => expect(isOpen()).toBe(false));
  },
);
