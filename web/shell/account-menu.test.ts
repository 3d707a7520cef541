import { describe, expect, test } from 'vitest';
import { sam } from '../companies/test-user.ts';
import { answer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { company, companyWithout, signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';

const noAlerts = answer('GET /lead/notifications', { data: { priority: [], priorityExpired: [], soldOut: [] } });
async function open(answers: TestAnswers = {}) {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/notifications': noAlerts, ...answers });
  await screen.findByText('You do not have any leads.');
  return app;
}
const opener = () => screen.getByRole('button', { name: /^Midland Heating Ltd.*Account menu$/ });
const openMenu = async () => {
  await user.click(opener());
  return within(await screen.findByRole('dialog'));
};
const scheme = () => document.documentElement.dataset['mantineColorScheme'];

describe('the account menu', () => {
  test('opens from the company’s name, closes with Escape and returns the focus', async () => {
    await open();
    const menu = await openMenu();
    expect(menu.getByRole('link', { name: 'User details' }).getAttribute('href')).toBe('/account/user');
    await eventually(() => expect(opener().getAttribute('aria-expanded')).toBe('true'));
    await eventually(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    await eventually(() => expect(document.activeElement).toBe(opener()));
  });

  test('closes when it navigates to the user’s details', async () => {
    const app = await open();
    const menu = await openMenu();
    await user.click(menu.getByRole('link', { name: 'User details' }));
    await eventually(() => expect(app.place()).toBe('/account/user'));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers light, dark and the device’s setting', async () => {
    await open();
    const menu = await openMenu();
    const choices = within(menu.getByRole('group', { name: 'Appearance' }));
    for (const [name, is] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
    ] as const) {
      await user.click(choices.getByRole('radio', { name }));
      await choices.findByRole('radio', { name, checked: true });
      expect(scheme()).toBe(is);
    }
    expect(choices.getAllByRole('radio')).toHaveLength(3);
    choices.getByRole('radio', { name: 'Device' });
  });

  test('signs out once, however often the button is pressed', async () => {
    const app = await open({ 'POST /log-out': 'pending' });
    const menu = await openMenu();
    const out = menu.getByRole<HTMLButtonElement>('button', { name: 'Sign out' });
    await user.click(out);
    await eventually(() => expect(out.disabled).toBe(true));
    await user.click(out);
    expect(app.calls.filter((call) => call === 'POST /log-out')).toHaveLength(1);
  });

  test('continues to sign-in and leaves nothing of the company on the page', async () => {
    const app = await open();
    const menu = await openMenu();
    app.change({ ...signedOut, 'POST /log-out': answer('POST /log-out', { data: {} }) });
    await user.click(menu.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('heading', { level: 1, name: 'Trade login' });
    expect(app.place()).toBe('/login');
    expect(screen.queryByText('Midland Heating Ltd')).toBeNull();
  });
});

describe('signing out with unsaved work', () => {
  const details = answer('GET /company/user', { data: sam });
  const question = 'You have unsaved changes, are you sure you want to leave?';
  async function signOut() {
    const app = await openApp('/account/user', { ...signedIn(), 'GET /company/user': details, 'GET /lead/notifications': noAlerts });
    await fill(await screen.findByLabelText('New password'), 'plumb');
    const menu = await openMenu();
    app.change({ ...signedOut, 'POST /log-out': answer('POST /log-out', { data: {} }) });
    await user.click(menu.getByRole('button', { name: 'Sign out' }));
    return { app, asked: within(await screen.findByRole('dialog', { name: question })) };
  }

  test('asks while saving is still possible: staying keeps the session and all input', async () => {
    const { app, asked } = await signOut();
    expect(app.calls).not.toContain('POST /log-out');
    await user.click(asked.getByRole('button', { name: 'Stay' }));
    await eventually(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull());
    expect([app.place(), app.calls.includes('POST /log-out')]).toEqual(['/account/user', false]);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('plumb');
  });

  test('asks once, then continues to sign-in', async () => {
    const { app, asked } = await signOut();
    await user.click(asked.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Trade login' });
    expect(app.place()).toBe('/login');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the shell of a signed-in company', () => {
  test('starts with a link that skips to the content', async () => {
    await open();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
    document.body.focus();
    await user.tab();
    expect(document.activeElement).toBe(skip);
  });

  test.each([
    ['that is alerted', true, company],
    ['that is not', false, companyWithout('show_holiday_mode_lead_alert_toggle')],
  ])('shows the bell and the switch to a company %s: %s', async (_, isThere, whose) => {
    const on = answer('GET /lead/alerts', { data: { status: true, control: true } });
    await open({ ...signedIn(whose), 'GET /lead/alerts': on });
    await screen.findByText('£184.20 to pay');
    await eventually(() => expect(screen.queryByRole('switch', { name: 'Lead alerts' }) !== null).toBe(isThere));
    expect(screen.queryByRole('button', { name: 'Lead alerts' }) !== null).toBe(isThere);
  });
});
