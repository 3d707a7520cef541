import { describe, expect, test } from 'vitest';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { openPart } from '../testing/open-part.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import { alertSettings, settingsAnswer, testAddress } from './test-settings.ts';
import { AlertSettings } from './alert-settings.tsx';

const put = 'PUT /company/lead-alerts/';

async function openSettings(answers: TestAnswers = alertSettings()) {
  const part = await openPart(<AlertSettings />, {
    texts: ['alertSettings', 'common', 'errors', 'shell'],
    answers: { ...signedIn(), ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: 'Lead alerts' });
  return { ...part, saved: () => part.sent.filter(({ call }) => call === put) };
}

const mobile = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Mobile number for SMS' });
const email = (name = 'Main email') => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const emails = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^(Main email|Email \d)$/ });

describe('alert settings form', () => {
  test('shows a number from registration as the country writes it', async () => {
    await openSettings(alertSettings({ mobileSms: '+447700900123' }));
    expect((await mobile()).value).toBe('07700 900123');
  });

  test('shows the saved settings', async () => {
    await openSettings();
    expect((await mobile()).value).toBe('07700 900123');
    expect(emails().map(({ value }) => value)).toEqual(['sam@example.test']);
    const switches = screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked);
    expect(switches).toEqual([true, false, true, true]);
    const chosen = (name: string) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole<HTMLInputElement>('radio')
        .filter(({ checked }) => checked)
        .map(({ labels }) => labels?.[0]?.textContent);
    expect(chosen('Marketplace alerts by email')).toEqual(['7am & 5pm']);
    expect(chosen('Marketplace alerts by SMS')).toEqual(['7am']);
  });

  test.each([
    ['bounces', 'Emails to sam@example.test bounce', 'No alerts since 2 Mar 2026'],
    ['complaint', 'sam@example.test reported our emails as spam', 'No alerts since 2 Mar 2026'],
  ] as const)('says that an address gets no alerts after %s, and how to change that', async (kind, title, state) => {
    const addresses = 'GET /company/lead-alerts/addresses';
    const paused = testAddress({ address: 'sam@example.test', state: 'own', paused: { kind, since: '2026-03-02T10:00:00Z' } });
    await openSettings({ ...alertSettings(), [addresses]: answer(addresses, { data: [paused] }) });
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain(title);
    expect(within(banner).getByRole('link', { name: 'Ask us to try again' }).getAttribute('href')).toBe('/help/contact');
    await screen.findByText(new RegExp(state));
  });

  test('reports a failed load and retries', async () => {
    const { change } = await openSettings({ ...alertSettings(), 'GET /company/lead-alerts/': 'unreachable' });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load your alert settings.');
    change(alertSettings());
    await press('Try again');
    expect(await mobile()).toBeTruthy();
  });

  test('says at the top that alerts are off', async () => {
    await openSettings(alertSettings({}, { isOn: false }));
    expect(await screen.findByText('Lead alerts are off. Turn them on in the header.')).toBeTruthy();
  });

  test('previews an SMS and a mail', async () => {
    await openSettings();
    await mobile();
    const preview = within(screen.getByRole('figure'));
    expect(preview.getByText('Plumbline: Boiler repair, Leicester LE4 is reserved for you until 12:30. https://…/a/…')).toBeTruthy();
    expect(preview.getByText('Priority lead: Boiler repair, Leicester LE4')).toBeTruthy();
  });
});

describe('saving', () => {
  test('sends all settings with their version, confirms, and drops empty and duplicate addresses', async () => {
    const { saved } = await openSettings();
    await fill(await mobile(), '07700 900456');
    await press('Add another email');
    await press('Add another email');
    await fill(email('Email 3'), ' SAM@example.test');
    await user.click(screen.getByRole('switch', { name: 'Marketplace alerts by SMS' }));
    await user.click(within(screen.getByRole('group', { name: 'Marketplace alerts by email' })).getByRole('radio', { name: 'Hourly' }));
    expect(screen.getByText('4 unsaved changes')).toBeTruthy();
    await press('Save');
    await eventually(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.headers.get('if-match')).toBe('"1"');
    expect(saved()[0]?.body).toEqual({
      mobileSms: '07700 900456',
      leadEmails: ['sam@example.test'],
      leadsByEmail: true,
      leadsBySms: true,
      marketplaceEmailEnabled: true,
      marketplaceSmsEnabled: true,
      marketplaceNotify: 1,
      smsMarketplaceNotify: 3,
    });
  });

  test('uses the version of the first response for the next save', async () => {
    const { saved } = await openSettings({ ...alertSettings(), [put]: settingsAnswer({ mobileSms: '07700 900456' }, '"2"') });
    await fill(await mobile(), '07700 900456');
    await press('Save');
    await eventually(() => expect(screen.queryByText(/unsaved change/)).toBeNull());
    await fill(await mobile(), '07700 900789');
    await press('Save');
    await eventually(() => expect(saved().map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']));
  });

  test('is not offered without changes', async () => {
    await openSettings();
    await mobile();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('is no longer needed after "Discard", which reverts everything', async () => {
    await openSettings();
    await fill(await mobile(), '07700 900456');
    await press('Discard');
    await eventually(async () => expect((await mobile()).value).toBe('07700 900123'));
    expect(screen.queryByText(/unsaved change/)).toBeNull();
  });

  test('completes the to-do when confirmed unchanged', async () => {
    const { saved } = await openSettings({
      ...alertSettings(),
      'GET /todos/': answer('GET /todos/', { data: [{ key: 'lead_alerts', complete: false }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Keep these settings and continue' }));
    await eventually(() => expect(saved()).toHaveLength(1));
  });
});

describe('validation', () => {
  test('shows errors at the field and in the summary, which takes the focus, and sends nothing', async () => {
    const { saved } = await openSettings();
    await fill(await mobile(), '0116 496 0123');
    await fill(email(), 'sam@');
    await press('Save');
    const summary = await screen.findByRole('alert');
    await eventually(() => expect(document.activeElement).toBe(summary));
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mobile number for SMS: The value must be a valid mobile number', 'Emails: Please enter a valid email address']);
    expect((await mobile()).getAttribute('aria-invalid')).toBe('true');
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(saved()).toEqual([]);
  });

  test('links from the summary to the invalid address, not the first one', async () => {
    await openSettings(alertSettings({ leadEmails: ['sam@example.test', 'sam@'] }));
    await fill(await mobile(), '07700 900456');
    await press('Save');
    await user.click(await screen.findByRole('link', { name: 'Emails: Please enter a valid email address' }));
    expect(document.activeElement).toBe(email('Email 2'));
    expect(email().getAttribute('aria-invalid')).not.toBe('true');
  });

  test('does not require a number while nothing is sent to it', async () => {
    const { saved } = await openSettings();
    await fill(await mobile(), '');
    await user.click(screen.getByRole('switch', { name: 'Priority lead alerts by SMS' }));
    await press('Save');
    await eventually(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.body).toMatchObject({ mobileSms: '', leadsBySms: false });
  });

  test.each<[string, TestAnswer, string]>([
    ['the server is away', 'unreachable', 'There was an error saving your settings'],
    ['another tab saved meanwhile', refusal(put, 412, ['Somebody changed this']), 'Somebody changed this'],
    [
      'the server refuses a field',
      { status: 422, body: { data: { errors: ['wrong'], fields: { mobileSms: ['This number cannot be used'] } } } },
      'Mobile number for SMS: This number cannot be used',
    ],
    ['it is too soon', { status: 429, body: { data: { errors: ['Too many requests'] } } }, 'Too many requests'],
  ])('keeps what was typed when %s', async (_, failure, words) => {
    await openSettings({ ...alertSettings(), [put]: failure });
    await fill(await mobile(), '07700 900456');
    await press('Save');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain(words);
    expect((await mobile()).value).toBe('07700 900456');
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
  });
});

describe('addresses', () => {
  test('allows up to five and focuses each new one', async () => {
    await openSettings();
    await mobile();
    for (let place = 2; place <= 5; place += 1) {
      await press('Add another email');
      await eventually(() => expect(document.activeElement).toBe(email(`Email ${place}`)));
    }
    const add = screen.getByRole('button', { name: 'Add another email' });
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe("You've reached the maximum of 5 emails");
    await user.click(add);
    expect(emails()).toHaveLength(5);
  });

  test('moves the focus to the previous address after removal and announces it', async () => {
    const { getAnnouncement } = await openSettings(
      alertSettings({ leadEmails: ['sam@example.test', 'ada@example.test', 'bo@example.test'] }),
    );
    await mobile();
    await press('Remove ada@example.test');
    await eventually(() => expect(document.activeElement).toBe(email()));
    expect(emails().map(({ value }) => value)).toEqual(['sam@example.test', 'bo@example.test']);
    await eventually(() => expect(getAnnouncement()).toBe('ada@example.test removed'));
    expect(screen.queryByRole('button', { name: 'Remove sam@example.test' })).toBeNull();
  });

  test('shows an empty line when there is none', async () => {
    await openSettings(alertSettings({ leadEmails: [] }));
    await mobile();
    expect(emails().map(({ value }) => value)).toEqual(['']);
  });
});

test('asks before leaving with changes and shows the state of the header’s switch', async () => {
  const app = await openApp('/settings/lead-alerts', { ...signedIn(), ...alertSettings() });
  await fill(await mobile(), '07700 900456');
  await user.click(screen.getByRole('link', { name: 'My leads' }));
  const question = within(await screen.findByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' }));
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(app.place()).toBe('/settings/lead-alerts');
  await user.click(screen.getByRole('switch', { name: 'Lead alerts' }));
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Lead alerts are off. Turn them on in the header.')).toBeTruthy();
});

test('confirms a save with a toast', async () => {
  await openApp('/settings/lead-alerts', { ...signedIn(), ...alertSettings() });
  await fill(await mobile(), '07700 900456');
  await press('Save');
  expect(await screen.findByText('Your settings have been saved successfully')).toBeTruthy();
});

test('confirms a save on the page and keeps the focus in the form', async () => {
  await openSettings({ ...alertSettings(), [put]: settingsAnswer({ mobileSms: '07700 900456' }, '"2"') });
  await fill(await mobile(), '07700 900456');
  await press('Save');
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(document.activeElement).not.toBe(document.body);
});

test('uses the new version after another tab has saved', async () => {
  const part = await openSettings({ ...alertSettings(), [put]: refusal(put, 412, ['Somebody changed this']) });
  await fill(await mobile(), '07700 900456');
  part.change({ 'GET /company/lead-alerts/': settingsAnswer({}, '"2"') });
  await press('Save');
  await screen.findByRole('alert');
  await press('Save');
  await eventually(() => expect(part.saved().map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']));
});
