import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const found = answer('GET /operator/search', {
  data: { companies: [{ id: 7, name: 'Midland Heating Ltd', detail: '7 · GB' }], leads: [], invoices: [] },
});
const overview = () => screen.findByRole('heading', { level: 1, name: 'Overview' });

test('the menu says what waits beside each queue, in the name of its link', async () => {
  const counters = answer('GET /operator/counters', {
    data: { held_leads: 0, reports: 7, accreditations: 0, reviews: 0, messages: 0, failed_messages: 0, failed_jobs: 0, late_payments: 0 },
  });
  await openDesk('/operator', { ...staffAnswers(), 'GET /operator/counters': counters });
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(menu.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
});

test('/ searches everything where a page has no list, and Enter opens the first that was found', async () => {
  const desk = await openDesk('/operator', { ...staffAnswers(), 'GET /operator/search': found });
  await overview();
  await user.keyboard('/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search everything' }));
  await fill(dialog.getByRole('searchbox'), 'midl');
  expect((await dialog.findByRole('link', { name: /Midland Heating Ltd/ })).getAttribute('href')).toBe('/operator/companies/7');
  dialog.getByRole('searchbox').focus();
  await user.keyboard('{Enter}');
  await eventually(() => expect(desk.place()).toBe('/operator/companies/7'));
});

test('an invoice that was found opens by its code, by which its list and its page know it', async () => {
  const invoice = answer('GET /operator/search', {
    data: { companies: [], leads: [], invoices: [{ id: 123, name: '1002-0007', detail: 'Midland Heating Ltd' }] },
  });
  await openDesk('/operator', { ...staffAnswers(), 'GET /operator/search': invoice });
  await overview();
  await user.keyboard('/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search everything' }));
  await fill(dialog.getByRole('searchbox'), '1002-0007');
  const hit = await dialog.findByRole('link', { name: /1002-0007/ });
  expect(hit.getAttribute('href')).toBe('/operator/invoices?open=1002-0007');
});

test('? lists the keys, and single letters can be switched off', async () => {
  await openDesk('/operator', { ...staffAnswers(), 'GET /operator/search': found });
  await overview();
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  await user.click(dialog.getByRole('switch', { name: 'Single-letter shortcuts' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  // With a key held down it is no single letter.
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search everything' });
});

test('before nobody has been here for too long it asks, and staying keeps the session', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const desk = await openDesk('/operator', staffAnswers());
  await overview();
  await eventually(() => expect(desk.calls).toContain('GET /operator/counters'));
  const asked = () => desk.calls.filter((call) => call === 'GET /operator/authorize').length;
  const before = asked();
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you still there?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay signed in' }));
  await eventually(() => expect(asked()).toBeGreaterThan(before));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a session that has ended leads to sign-in, with the way back', async () => {
  const desk = await openDesk('/operator', { ...staffAnswers(), 'GET /operator/search': found });
  await overview();
  desk.change({
    'GET /operator/authorize': refusal('GET /operator/authorize', 401),
    'GET /operator/search': refusal('GET /operator/search', 401),
  });
  await user.keyboard('/');
  await fill(within(await screen.findByRole('dialog')).getByRole('searchbox'), 'midl');
  await screen.findByRole('heading', { level: 1, name: 'Operator sign-in' });
  expect(desk.place()).toBe('/operator/sign-in');
});

test('signing out asks the server, and leads to sign-in', async () => {
  const desk = await openDesk('/operator', { ...staffAnswers(), 'POST /operator/log-out': answer('POST /operator/log-out', { data: {} }) });
  await overview();
  desk.change({ 'GET /operator/authorize': refusal('GET /operator/authorize', 401) });
  await user.click(await screen.findByRole('button', { name: /^Sign out.*Olivia Hart/ }));
  await screen.findByRole('heading', { level: 1, name: 'Operator sign-in' });
});

test('an address that leads nowhere is not found', async () => {
  await openDesk('/operator/nowhere', staffAnswers());
  await screen.findByText('404 - Page not found');
});
