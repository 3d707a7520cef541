import { expect, it } from 'vitest';
import type { AlertAddressWire, AlertSettingsWire } from '../../../contract/alerts/settings-endpoints.ts';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';

const settings: AlertSettingsWire = {
  mobileSms: '07700 900123',
  leadEmails: ['sam@example.test'],
  leadsByEmail: true,
  leadsBySms: true,
  marketplaceEmailEnabled: true,
  marketplaceSmsEnabled: false,
  marketplaceNotify: 2,
  smsMarketplaceNotify: 3,
};

function alertSettings(changes: Partial<AlertSettingsWire> = {}, on = true, control_ = true): TestAnswers {
  const data = { ...settings, ...changes };
  return {
    'GET /company/lead-alerts/': answer('GET /company/lead-alerts/', { data }),
    'PUT /company/lead-alerts/': answer('PUT /company/lead-alerts/', { data }),
    'GET /company/lead-alerts/addresses': answer('GET /company/lead-alerts/addresses', { data: [] }),
    'GET /lead/alerts': answer('GET /lead/alerts', { data: { status: on, control: control_ } }),
    'PUT /lead/alerts': answer('PUT /lead/alerts', { data: { status: !on, control: control_ } }),
    'GET /todos/': answer('GET /todos/', { data: [{ key: 'lead_alerts', complete: true }] }),
  };
}
async function open(answers: TestAnswers) {
  const app = await openApp('/settings/lead-alerts', { ...signedIn(), ...answers });
  await eventually(() => expect(app.text()).toContain('Mobile number for SMS'));
  return app;
}

it('says what is wrong with the number and with an address', async () => {
  const app = await open(alertSettings());
  type('input[name=mobileSms]', '0116 496 0123');
  type('input[type=email]', 'sam@');
  control('Save').click();
  await eventually(() => expect(app.text()).toContain('The value must be a valid mobile number'));
  expect(app.text()).toContain('Please enter a valid email address');
  expect(app.calls).not.toContain('PUT /company/lead-alerts/');
});

it('leads from the summary to the address that is wrong, not to the first', async () => {
  const app = await open(alertSettings({ leadEmails: ['sam@example.test', 'sam@'] }));
  type('input[name=mobileSms]', '07700 900456');
  control('Save').click();
  await eventually(() => expect(app.text()).toContain('Emails: Please enter a valid email address'));
  control('Emails: Please enter a valid email address', 'a').click();
  expect(document.activeElement).toHaveProperty('value', 'sam@');
});

it('takes five addresses and no more', async () => {
  const app = await open(alertSettings());
  for (let place = 2; place <= 5; place += 1) {
    control('Add another email').click();
    await eventually(() => expect(document.querySelectorAll('input[type=email]')).toHaveLength(place));
  }
  expect(app.text()).toContain('You have reached the maximum of 5 emails');
  control('Add another email').click();
  expect(document.querySelectorAll('input[type=email]')).toHaveLength(5);
});

it('saves, and says so', async () => {
  const app = await open(alertSettings());
  type('input[name=mobileSms]', '07700 900456');
  await eventually(() => expect(app.text()).toContain('Unsaved changes'));
  control('Save').click();
  await eventually(() => expect(app.calls).toContain('PUT /company/lead-alerts/'));
  await eventually(() => expect(document.body.textContent).toContain('Your settings have been saved successfully'));
});

it.each([
  ['the server is away', 'unreachable' as const, 'There was an error saving your settings'],
  ['another tab saved meanwhile', refusal('PUT /company/lead-alerts/', 412, ['Somebody changed this']), 'Somebody changed this'],
])('keeps what was typed when %s', async (_, failure, text) => {
  const app = await open({ ...alertSettings(), 'PUT /company/lead-alerts/': failure });
  type('input[name=mobileSms]', '07700 900456');
  control('Save').click();
  await eventually(() => expect(app.text()).toContain(text));
  expect(document.querySelector<HTMLInputElement>('input[name=mobileSms]')?.value).toBe('07700 900456');
});

it('tells that alerts are off, and the switch asks before it turns them', async () => {
  const app = await open(alertSettings({}, false));
  expect(app.text()).toContain('Lead alerts are off. Turn them on in the header.');
  const on = await open(alertSettings());
  document.querySelector<HTMLInputElement>('header input[type=checkbox]')?.click();
  await eventually(() => expect(on.text()).toContain('Turn lead alerts off?'));
  expect(on.text()).toContain('nothing is bought automatically');
  control('Keep on').click();
  expect(on.calls).not.toContain('PUT /lead/alerts');
  document.querySelector<HTMLInputElement>('header input[type=checkbox]')?.click();
  await eventually(() => expect(on.text()).toContain('Turn off'));
  control('Turn off').click();
  await eventually(() => expect(on.text()).toContain('Lead alerts are off.'));
});

it('a failed switch stays as it was and says so; a closed company has none', async () => {
  const app = await open({ ...alertSettings(), 'PUT /lead/alerts': 'unreachable' });
  document.querySelector<HTMLInputElement>('header input[type=checkbox]')?.click();
  await eventually(() => expect(app.text()).toContain('Turn off'));
  control('Turn off').click();
  await eventually(() => expect(app.text()).toContain('The alerts could not be switched.'));
  expect(document.querySelector<HTMLInputElement>('header input[type=checkbox]')?.checked).toBe(true);
  const closed = await open(alertSettings({}, true, false));
  document.querySelector<HTMLInputElement>('header input[type=checkbox]')?.click();
  expect(closed.text()).toContain('Your account is closed');
  expect(closed.text()).not.toContain('Turn lead alerts off?');
});

function known(more: Partial<AlertAddressWire>): AlertAddressWire {
  return {
    address: 'office@example.test',
    state: 'waiting',
    askedAt: null,
    askAgainAt: null,
    off: { priority: null, digest: null },
    ...more,
  };
}
const list = 'GET /company/lead-alerts/addresses';
const ask = 'POST /company/lead-alerts/addresses/ask';
const withAddress = (more: Partial<AlertAddressWire>): TestAnswers => ({
  ...alertSettings({ leadEmails: ['office@example.test'] }),
  [list]: answer(list, { data: [known(more)] }),
});
const askLabel = 'Ask the reader of office@example.test by email';

it('shows which address waits for its reader, and who gets the alerts until then; asking again is possible', async () => {
  const asked = known({ askedAt: '2026-03-02T12:00:00Z', askAgainAt: '2100-01-01T00:00:00Z' });
  const app = await open({ ...withAddress({}), [ask]: answer(ask, { data: [asked] }) });
  await eventually(() => expect(app.text()).toContain('Its reader was not asked yet.'));
  expect(app.text()).toContain('Until one of these addresses is confirmed, alerts go to your account email.');
  control(askLabel).click();
  await eventually(() => expect(app.text()).toContain('We asked by email on'));
  expect(app.text()).toContain('You can ask again from');
  control(askLabel).click();
  expect(app.calls.filter((call) => call === ask)).toHaveLength(1);
});

it('shows what was switched off by a link, and that asking failed', async () => {
  const off = { priority: '2026-03-02T12:00:00Z', digest: null };
  const app = await open({ ...withAddress({ state: 'confirmed', off }), [ask]: 'unreachable' });
  await eventually(() => expect(app.text()).toContain('Priority alerts were switched off by a link in a mail, on'));
  expect(app.text()).not.toContain('Until one of these addresses');
  control(askLabel).click();
  await eventually(() => expect(app.text()).toContain('The mail could not be sent.'));
});
