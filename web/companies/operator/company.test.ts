import { describe, expect, test, vi } from 'vitest';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { screen, user, within } from '../../testing/page.ts';
import type { DeskCompany } from './api.ts';
import { shown } from './test-companies.ts';

const open = (more: TestAnswers = {}, view = '', role: 'admin' | 'agent' = 'admin') =>
  openDesk(`/operator/companies/7${view === '' ? '' : `?view=${view}`}`, { ...staffAnswers(role), ...shown(), ...more });

/** Chooses an entry of the page's menu. */
async function choose(entry: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

/** Enters a reason in the open dialog and confirms. */
async function confirm(dialog: string, press: string): Promise<void> {
  const asked = within(await screen.findByRole('dialog', { name: dialog }));
  await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'asked for by telephone');
  await user.click(asked.getByRole('button', { name: press }));
}

describe('company page', () => {
  test('starts with state, credit and spending', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Midland Heating Ltd' })).toBeTruthy();
    expect(screen.getByText('£184.20 owed of £250.00')).toBeTruthy();
    // Old sessions are deleted, so a missing session only rules out recent ones.
    expect(screen.getByText('Not recently')).toBeTruthy();
    expect(screen.getByText('£660.00 in twelve months, £110.00 this month.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit limits and flags' }).getAttribute('href')).toBe('/operator/companies/7/limits');
  });

  test('leads to the profile from its menu', async () => {
    const desk = await open();
    await choose('Edit profile');
    await eventually(() => expect(desk.place()).toBe('/operator/companies/7/profile'));
  });

  test('lists the checks of a VAT number and asks the register again', async () => {
    const key = 'POST /operator/companies/{id}/vat-check' as const;
    const refused: DeskCompany['vat_checks'][number] = {
      id: 4,
      at: '2026-11-30T09:00:00Z',
      number: 'SE556012579001',
      register: 'vies',
      result: 'invalid',
      name: null,
      consultation_number: null,
      requested_by: null,
    };
    const numbered: Partial<DeskCompany> = {
      vat_number: 'SE 556012-5790 01',
      vat_number_state: 'invalid',
      vat_charged: true,
      vat_checks: [refused],
    };
    const desk = await open({ ...shown(numbered), [key]: answer(key, { data: {} }) });
    const table = within(await screen.findByRole('table', { name: 'Checks of the VAT number' }));
    expect(table.getAllByRole('row')[1]?.textContent).toMatch(/30 Nov.*SE556012579001VIESInvalidAutomatic, or by the company$/);
    expect(screen.getByText('Unknown to the register')).toBeTruthy();
    expect(screen.getByText('Charged: the number is not confirmed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    const valid = {
      ...refused,
      id: 5,
      result: 'valid' as const,
      name: 'Norra Värme AB',
      consultation_number: 'WAPI1',
      requested_by: 'Robin',
    };
    desk.change(shown({ ...numbered, vat_number_state: 'confirmed', vat_charged: false, vat_checks: [valid, refused] }));
    await confirm('Check the VAT number of Midland Heating Ltd again?', 'Check again');
    await eventually(() => expect(desk.calls).toContain('POST /operator/companies/7/vat-check'));
    expect(await screen.findByText('Norra Värme AB')).toBeTruthy();
    expect(screen.getByText('Confirmed')).toBeTruthy();
  });

  test('shows a lock or closure, and a discount awaiting a second administrator', async () => {
    const waiting = { id: 3, wanted: 100, reason: 'Partner of the first hour.', asked_by: 'Robin Tester' };
    const lock = { at: '2026-11-20T10:00:00Z', reason: 'card was stolen' };
    const key = 'POST /operator/discount-changes/{id}/confirm' as const;
    const desk = await open({
      ...shown({ lock, state: 'locked', closed: true, waiting_discount: waiting }),
      [key]: answer(key, { data: {} }),
    });
    expect(await screen.findByText(/Locked since .*: card was stolen/)).toBeTruthy();
    expect(screen.getByText(/This company is closed/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm discount' }));
    await confirm('Confirm a discount of 100% for Midland Heating Ltd?', 'Confirm discount');
    await eventually(() => expect(desk.calls).toContain('POST /operator/discount-changes/3/confirm'));
  });

  test('closes dialogs when another company opens', async () => {
    const find = (id: number, name: string) =>
      answer('GET /operator/search', { data: { companies: [{ id, name, detail: '' }], leads: [], invoices: [], people: [], places: [] } });
    const desk = await open();
    await screen.findByRole('heading', { level: 1, name: 'Midland Heating Ltd' });
    const goTo = async (id: number, name: string) => {
      desk.change({ ...shown({ id, name }), 'GET /operator/search': find(id, name) });
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await screen.findByRole('searchbox', { name: /^Company, person/ }), name.slice(0, 5));
      await user.click(await screen.findByRole('link', { name }));
      await screen.findByRole('heading', { level: 1, name });
    };
    await goTo(8, 'North Gas Ltd');
    await goTo(7, 'Midland Heating Ltd');
    await choose('Send sign-in link');
    const asked = within(await screen.findByRole('dialog'));
    await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'Midland asked for it');
    await goTo(8, 'North Gas Ltd');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens its parts with Enter, not arrow keys', async () => {
    const key = 'GET /operator/companies/{id}/users' as const;
    const desk = await open({ [key]: answer(key, { data: [] }) });
    const summary = await screen.findByRole('tab', { name: 'Summary' });
    summary.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Users');
    expect(desk.calls).not.toContain('GET /operator/companies/7/users');
    await user.keyboard('{Enter}');
    await eventually(() => expect(desk.calls).toContain('GET /operator/companies/7/users'));
    expect(desk.place()).toBe('/operator/companies/7?view=users');
  });

  test('reveals contact details for a reason', async () => {
    const users = 'GET /operator/companies/{id}/users' as const;
    const reveal = 'POST /operator/companies/{id}/users/reveal' as const;
    const sam = { id: 5, name: 'Ms Sam Hill', email: 's•••@company.test', mobile: '07••• •••123' };
    const more = {
      owner: true,
      role: 'owner' as const,
      email_validated: true,
      second_factor: false,
      passkeys: 0,
      lock: null,
      last_sign_in: null,
      sessions: 1,
    };
    const desk = await open(
      {
        [users]: answer(users, { data: [{ ...sam, ...more }] }),
        [reveal]: answer(reveal, { data: { email: 'sam.hill@company.test', mobile: '07700 900123' } }),
      },
      'users',
    );
    expect(await screen.findByText('s•••@company.test')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show address and number' }));
    await confirm('Show contact details for Ms Sam Hill?', 'Show address and number');
    expect(await screen.findByText('sam.hill@company.test')).toBeTruthy();
    expect(desk.bodies.map((body) => JSON.parse(body) as object)).toContainEqual({ user: 5, reason: 'asked for by telephone' });
  });

  test('locks a user, unlocks them and resets their two-step sign-in, for a reason', async () => {
    const users = 'GET /operator/companies/{id}/users' as const;
    const kim = { id: 6, name: 'Kim Member', email: 'k•••@company.test', mobile: null, owner: false, role: 'sales' as const };
    const state = { email_validated: true, second_factor: false, last_sign_in: null, sessions: 1 };
    const listed = (lock: { at: string; reason: string } | null, passkeys: number) =>
      answer(users, { data: [{ ...kim, ...state, lock, passkeys }] });
    const acts = ['lock', 'unlock', 'reset-second-factor'] as const;
    const routes = acts.map((act) => `POST /operator/companies/{id}/users/{user}/${act}` as const);
    const desk = await open(
      { [users]: listed(null, 2), ...Object.fromEntries(routes.map((route) => [route, answer(route, { data: {} })])) },
      'users',
    );
    await user.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }));
    await confirm('Reset two-step sign-in for Kim Member?', 'Reset two-step sign-in');
    expect(await screen.findByText('Two-step sign-in is reset for Kim Member.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    desk.change({ [users]: listed({ at: '2026-11-23T10:30:00Z', reason: 'left the firm' }, 0) });
    await confirm('Lock Kim Member?', 'Lock');
    expect(await screen.findByText(/Locked since .*: left the firm/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await confirm('Unlock Kim Member?', 'Unlock');
    await eventually(() => expect(desk.calls).toContain('POST /operator/companies/7/users/6/unlock'));
  });

  test('sends a sign-in link, or shows why it was refused', async () => {
    const key = 'POST /operator/companies/{id}/sign-in-link' as const;
    const desk = await open({ [key]: refusal(key, 409, ['This company is locked']) });
    await choose('Send sign-in link');
    await confirm('Send Midland Heating Ltd a sign-in link?', 'Send sign-in link');
    expect(await screen.findByText('This company is locked')).toBeTruthy();
    desk.change({ [key]: answer(key, { data: {} }) });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send sign-in link' }));
    expect(await screen.findByText('Sign-in link sent')).toBeTruthy();
  });

  test('opens the company’s dashboard to view its account', async () => {
    const key = 'POST /operator/companies/{id}/view' as const;
    await open({ [key]: answer(key, { data: { until: '2026-11-23T10:30:00Z' } }) });
    const assign = vi.fn<(to: string) => void>();
    vi.stubGlobal('location', { assign, href: window.location.href, origin: window.location.origin });
    await choose('View as company');
    await confirm('View the dashboard as Midland Heating Ltd?', 'View as company');
    await eventually(() => expect(assign).toHaveBeenCalledWith('/'));
    vi.unstubAllGlobals();
  });

  describe('unused credit', () => {
    const money = 'GET /operator/companies/{id}/money' as const;
    const give = 'POST /operator/companies/{id}/refund' as const;
    const payment = { payment: 'PAY1', paid: '2026-11-01T10:00:00Z', amount: 50, unused: 30, currency: 'GBP' as const };
    const unused = [
      { ...payment, by_card: true, refund_under_way: false },
      { ...payment, payment: 'PAY2', unused: 20, by_card: false, refund_under_way: false },
    ];
    const answers = { [money]: answer(money, { data: { invoices: [], cards: [], unused } }), [give]: answer(give, { data: {} }) };

    test('is refunded to its card, up to the remainder', async () => {
      const desk = await open(answers, 'invoices');
      await user.click(await screen.findByRole('button', { name: 'Refund £30.00 of £50.00' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Refund unused credit?' }));
      const amount = dialog.getByRole('textbox', { name: 'Amount in GBP' });
      await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'asked for by telephone');
      for (const [typed, told] of [
        ['30.01', 'Only £30.00 of this payment is unused.'],
        ['0', 'Enter the amount to refund.'],
      ] as const) {
        await user.clear(amount);
        await user.type(amount, typed);
        await user.click(dialog.getByRole('button', { name: 'Refund' }));
        expect(await dialog.findByText(told)).toBeTruthy();
      }
      await user.clear(amount);
      await user.type(amount, '12,50');
      await user.click(dialog.getByRole('button', { name: 'Refund' }));
      await eventually(() =>
        expect(desk.bodies.at(-1)).toBe(JSON.stringify({ payment: 'PAY1', amount: 12.5, reason: 'asked for by telephone' })),
      );
      expect(await screen.findByText('The money is on its way back')).toBeTruthy();
    });

    test('is refundable by administrators only, and not for bank transfers', async () => {
      await open(answers, 'invoices', 'agent');
      expect(await screen.findByText('Only an administrator can refund it.')).toBeTruthy();
      expect(screen.getByText('by bank transfer: refund it by bank transfer')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
    });
  });

  test('removes the last card and adds a note', async () => {
    const money = 'GET /operator/companies/{id}/money' as const;
    const remove = 'POST /operator/companies/{id}/cards/{card}/remove' as const;
    const card = { id: 4, brand: 'visa', last4: '4242', expires: '2030-12-31', default: true, expired: false };
    const desk = await open(
      { [money]: answer(money, { data: { invoices: [], cards: [card], unused: [] } }), [remove]: answer(remove, { data: {} }) },
      'invoices',
    );
    await user.click(await screen.findByRole('button', { name: 'Remove card: Visa ending 4242' }));
    await confirm('Remove Visa ending 4242?', 'Remove card');
    await eventually(() => expect(desk.calls).toContain('POST /operator/companies/7/cards/4/remove'));

    const notes = 'GET /operator/companies/{id}/notes' as const;
    const add = 'POST /operator/companies/{id}/notes' as const;
    desk.change({ [notes]: answer(notes, { data: [] }), [add]: answer(add, { data: { id: 1 } }) });
    await user.click(screen.getByRole('tab', { name: 'Notes' }));
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Enter a note of at least 5 characters.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Call before nine.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Note added')).toBeTruthy();
  });
});
