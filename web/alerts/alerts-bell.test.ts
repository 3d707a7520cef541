import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { companyWithout, signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user } from '../testing/page.ts';
import { alertsAnswer, noAlerts, testAlert } from './test-alerts.ts';

const some = alertsAnswer({ ...noAlerts, priority: [testAlert(1), testAlert(2, { viewed: true })], soldOut: [testAlert(4)] });

test('the bell shows the unread count and opens the pane', async () => {
  await openApp('/my-leads', { ...signedIn(), ...some });
  const bell = await screen.findByRole('button', { name: 'Lead alerts, 2 unread' });
  expect(bell.getAttribute('aria-haspopup')).toBe('dialog');
  await user.click(bell);
  expect(await screen.findByRole('dialog', { name: 'Lead alerts' })).toBeTruthy();
});

test('the bell has a plain name when nothing is unread', async () => {
  await openApp('/my-leads', { ...signedIn(), ...alertsAnswer(noAlerts) });
  expect(await screen.findByRole('button', { name: 'Lead alerts' })).toBeTruthy();
});

test('the bell shows two digits at most but states the full number', async () => {
  const many = Array.from({ length: 120 }, (_, place) => testAlert(place + 1));
  await openApp('/my-leads', { ...signedIn(), ...alertsAnswer({ ...noAlerts, priority: many }) });
  const bell = await screen.findByRole('button', { name: 'Lead alerts, 120 unread' });
  expect(bell.querySelector('[data-count]')?.getAttribute('data-count')).toBe('99+');
});

test('hides the bell for companies without alerts', async () => {
  const app = await openApp('/my-leads', signedIn(companyWithout('show_holiday_mode_lead_alert_toggle')));
  await eventually(() => expect(app.text()).toContain('My leads'));
  expect(screen.queryByRole('button', { name: /^Lead alerts/ })).toBeNull();
});

test('opens the lead of an alert and closes the pane', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), ...some });
  await user.click(await screen.findByRole('button', { name: 'Lead alerts, 2 unread' }));
  await user.click(await screen.findByRole('link', { name: /Boiler repair 2/ }));
  await eventually(() => expect(app.place()).toBe('/buy-leads?enquirycode=QUOTE2'));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});
