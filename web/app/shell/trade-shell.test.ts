import { expect, test, vi } from 'vitest';
import { control } from '../../testing/act-on-page.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { eventually } from '../../testing/eventually.ts';

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
  expect(document.querySelector('output[aria-live=polite]')?.textContent).toBe('Buy leads');
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
