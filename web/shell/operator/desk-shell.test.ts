import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { testCountries } from '../../testing/known-countries.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { holdUnsavedWork } from '../../ui/form/unsaved-changes.tsx';

const found = answer('GET /operator/search', {
  data: { companies: [{ id: 7, name: 'Midland Heating Ltd', detail: '7 · GB' }], leads: [], invoices: [], people: [], places: [] },
});
const overview = () => screen.findByRole('heading', { level: 1, name: 'Overview' });

test('includes the queue length in the name of each menu link', async () => {
  const counters = answer('GET /operator/counters', {
    data: { held_leads: 0, reports: 7, accreditations: 0, reviews: 0, messages: 0, failed_messages: 0, failed_jobs: 0, late_payments: 0 },
  });
  await openDesk('/operator', { ...staffAnswers(), 'GET /operator/counters': counters });
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(menu.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
});

test('searches everything with / on pages without a list, and opens the first result with Enter', async () => {
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

test('finds pages, settings, people and places by their words', async () => {
  await openDesk('/operator', {
    ...staffAnswers(),
    'GET /operator/search': answer('GET /operator/search', {
      data: {
        companies: [],
        leads: [],
        invoices: [],
        people: [
          { kind: 'user', id: 7, name: 'Anil Patel', detail: 'Midland Heating Ltd' },
          { kind: 'staff', id: 3, name: 'Olivia Hart', detail: 'admin' },
        ],
        places: [{ id: 90, name: 'LE1', detail: 'Leicester · GB' }],
      },
    }),
  });
  await overview();
  await user.keyboard('/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search everything' }));
  await fill(dialog.getByRole('searchbox'), 'unit');
  const hrefs = () => dialog.queryAllByRole('link').map((link) => link.getAttribute('href'));
  await eventually(() =>
    expect(hrefs()).toEqual([
      '/operator/settings/units',
      '/operator/companies/7?view=users',
      '/operator/settings/staff',
      '/operator/leads?search=LE1',
    ]),
  );
  await fill(dialog.getByRole('searchbox'), 'enquiry life');
  await eventually(() => expect(hrefs()).toContain('/operator/settings/business?search=Enquiry%20lifetime'));
  await fill(dialog.getByRole('searchbox'), 'sales rep');
  await eventually(() => expect(hrefs()[0]).toBe('/operator/sales-report'));
  for (const [words, href] of [
    ['customer requests', '/operator/leads/customer'],
    ['new company', '/operator/companies/new'],
    ['import companies', '/operator/companies/import'],
    ['accounting', '/operator/accounting'],
    ['new notice', '/operator/content/notices/new'],
    ['email templates', '/operator/content?view=templates'],
    ['exports', '/operator/exports'],
  ] as const) {
    await fill(dialog.getByRole('searchbox'), words);
    await eventually(() => expect(hrefs()).toContain(href));
  }
});

test('opens an invoice from the search by its code, as its list and page do', async () => {
  const invoice = answer('GET /operator/search', {
    data: { companies: [], leads: [], invoices: [{ id: 123, name: '1002-0007', detail: 'Midland Heating Ltd' }], people: [], places: [] },
  });
  await openDesk('/operator', { ...staffAnswers(), 'GET /operator/search': invoice });
  await overview();
  await user.keyboard('/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search everything' }));
  await fill(dialog.getByRole('searchbox'), '1002-0007');
  const hit = await dialog.findByRole('link', { name: /1002-0007/ });
  expect(hit.getAttribute('href')).toBe('/operator/invoices?open=1002-0007');
});

test('lists the shortcuts with ? and can turn off single letters', async () => {
  await openDesk('/operator', { ...staffAnswers(), 'GET /operator/search': found });
  await overview();
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  await user.click(dialog.getByRole('switch', { name: 'Single-letter shortcuts' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  // With a modifier key it is not a single letter.
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search everything' });
});

test('ignores results for earlier input when Enter is pressed', async () => {
  const desk = await openDesk('/operator', { ...staffAnswers(), 'GET /operator/search': found });
  await overview();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('searchbox', { name: /^Company, person/ });
  await fill(field, 'mid');
  await screen.findByRole('link', { name: /^Midland Heating Ltd/ });
  desk.change({ 'GET /operator/search': 'pending' });
  await fill(field, 'north');
  await eventually(() => expect(desk.calls).toContain('GET /operator/search?q=north'));
  await user.type(field, '{Enter}');
  expect(desk.place()).toBe('/operator');
});

test('can turn single letters back on', async () => {
  await openDesk('/operator', staffAnswers());
  await overview();
  const flip = async () => {
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(dialog.getByRole('switch', { name: 'Single-letter shortcuts' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
  };
  await flip();
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await flip();
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

test('asks before the idle timeout, and staying keeps the session', async () => {
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

describe('an expired session', () => {
  const authorized = (id: number, name: string) =>
    answer('GET /operator/authorize', {
      data: {
        id,
        name,
        role: 'admin',
        idle_minutes: 30,
        countries: testCountries.map(([country, languages]) => ({ country, languages: [...languages], is_offered: true })),
      },
    });

  /** Types into a dialog of the page, then a call finds the session expired. */
  async function lose() {
    const desk = await openDesk('/operator/settings/staff', {
      ...staffAnswers(),
      'GET /operator/staff': answer('GET /operator/staff', { data: { members: [], invitations: [] } }),
      'POST /operator/staff/invitations': refusal('POST /operator/staff/invitations', 401),
    });
    await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
    await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Ada Stone');
    await fill(screen.getByRole('textbox', { name: 'Email' }), 'ada@staff.test');
    await fill(screen.getByRole('textbox', { name: 'Reason' }), 'Joins the team');
    desk.change({ 'GET /operator/authorize': refusal('GET /operator/authorize', 401) });
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    return { desk, dialog: within(await screen.findByRole('dialog', { name: 'Sign in again' })) };
  }
  const isKept = () => (screen.queryByRole<HTMLInputElement>('textbox', { name: 'Name' })?.value ?? null) === 'Ada Stone';
  async function signIn(dialog: ReturnType<typeof within>) {
    await fill(dialog.getByRole('textbox', { name: 'Email' }), 'somebody@staff.test');
    await fill(dialog.getByLabelText('Password'), 'a long pass phrase');
    await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  }

  test('keeps the input until the same user has signed in again, including the second factor', async () => {
    const { desk, dialog } = await lose();
    dialog.getByText(/sign in as Olivia Hart to continue/);
    desk.change({
      'POST /operator/authenticate': answer('POST /operator/authenticate', { data: { secondFactor: 'code' } }),
      'POST /operator/authenticate-second-factor': refusal('POST /operator/authenticate-second-factor', 400, ['That code is not right']),
    });
    await signIn(dialog);
    await fill(await dialog.findByRole('textbox', { name: 'Code' }), '000000');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.findByText('That code is not right');
    desk.change({
      'GET /operator/authorize': authorized(1, 'Olivia Hart'),
      'POST /operator/staff/invitations': answer('POST /operator/staff/invitations', { data: { id: 10, code: 'the-code-of-the-link' } }),
      'POST /operator/authenticate-second-factor': answer('POST /operator/authenticate-second-factor', {
        data: { id: 1, name: 'Olivia Hart', role: 'admin', recoveryCodes: [] },
      }),
    });
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await eventually(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull());
    expect(isKept()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    await screen.findByText(/the-code-of-the-link/);
  });

  test('resets the page for a different user', async () => {
    const { desk, dialog } = await lose();
    const reads = () => desk.calls.filter((call) => call === 'GET /operator/staff').length;
    const before = reads();
    desk.change({
      'GET /operator/authorize': authorized(2, 'Robin Hale'),
      'POST /operator/authenticate': answer('POST /operator/authenticate', { data: { id: 2, name: 'Robin Hale', role: 'admin' } }),
    });
    await signIn(dialog);
    await screen.findByRole('button', { name: /^Sign out.*Robin Hale/ });
    expect(isKept()).toBe(false);
    await eventually(() => expect(reads()).toBeGreaterThan(before));
    expect(desk.place()).toBe('/operator/settings/staff');
  });

  test('can be left for the sign-in page', async () => {
    const { desk, dialog } = await lose();
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Leave this page' }));
    await screen.findByRole('heading', { level: 1, name: 'Operator sign-in' });
    expect(desk.place()).toBe('/operator/sign-in');
  });

  test('is detected when nobody answers the timeout question', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const desk = await openDesk('/operator', staffAnswers());
    await overview();
    await eventually(() => expect(desk.calls).toContain('GET /operator/counters'));
    desk.change({ 'GET /operator/authorize': refusal('GET /operator/authorize', 401) });
    await vi.advanceTimersByTimeAsync(31 * 60_000);
    await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(screen.queryByRole('dialog', { name: 'Are you still there?' })).toBeNull();
  });
});

test('asks for sign-in within a minute after the session was ended elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const desk = await openDesk('/operator', staffAnswers());
  await overview();
  const checks = () => desk.calls.filter((call) => call === 'GET /operator/sessions').length;
  await vi.advanceTimersByTimeAsync(59_000);
  expect(checks()).toBe(0);
  desk.change({ 'GET /operator/sessions': refusal('GET /operator/sessions', 401) });
  await vi.advanceTimersByTimeAsync(2_000);
  await screen.findByRole('dialog', { name: 'Sign in again' });
  expect(checks()).toBe(1);
});

test('signs out on the server and continues to sign-in', async () => {
  const desk = await openDesk('/operator', { ...staffAnswers(), 'POST /operator/log-out': answer('POST /operator/log-out', { data: {} }) });
  await overview();
  desk.change({ 'GET /operator/authorize': refusal('GET /operator/authorize', 401) });
  await user.click(await screen.findByRole('button', { name: /^Sign out.*Olivia Hart/ }));
  await screen.findByRole('heading', { level: 1, name: 'Operator sign-in' });
});

test('asks before signing out with unsaved work, while saving is still possible', async () => {
  const desk = await openDesk('/operator', { ...staffAnswers(), 'POST /operator/log-out': answer('POST /operator/log-out', { data: {} }) });
  await overview();
  onTestFinished(holdUnsavedWork());
  const out = await screen.findByRole('button', { name: /^Sign out.*Olivia Hart/ });
  const asked = async () => within(await screen.findByRole('dialog', { name: /unsaved changes/ }));
  await user.click(out);
  await user.click((await asked()).getByRole('button', { name: 'Stay' }));
  expect(desk.calls).not.toContain('POST /operator/log-out');
  desk.change({ 'GET /operator/authorize': refusal('GET /operator/authorize', 401) });
  await user.click(out);
  await user.click((await asked()).getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { level: 1, name: 'Operator sign-in' });
});

test('shows not found for an unknown address', async () => {
  await openDesk('/operator/nowhere', staffAnswers());
  await screen.findByText('404 - Page not found');
});
