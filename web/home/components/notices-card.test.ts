import { afterEach, describe, expect, test, vi } from 'vitest';
import { company } from '../../testing/known-company.ts';
import { screen, user } from '../../testing/page.ts';
import { findRegion, inRegion, lookAgainLater, notice, notices, openHome, region, screens } from '../test-home.ts';
import { eventually } from '../../testing/eventually.ts';

afterEach(() => vi.useRealTimers());

const shown = () => inRegion('Notices').queryAllByRole('article');
const subjects = () =>
  inRegion('Notices')
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => user.click(await button(name));
// The accessible name includes the notice’s subject after the visible label.
const dismiss = /^Dismiss ?Notice 3$/;
const undo = /^Undo ?Notice 3$/;

describe('notices', () => {
  test('are listed newest first, with a dismiss button where allowed', async () => {
    await openHome(
      company,
      notices(notice(3), notice(2, { dismissable: false }), notice(7, { message_type: 'system', dismissable: false, read: true })),
    );
    await eventually(() => expect(shown()).toHaveLength(3));
    expect(inRegion('Notices').getAllByRole('button')).toEqual([await button('Dismiss Notice 3')]);
    expect(region('Notices').innerHTML).toContain('First line.<br>Second line.');
    expect(inRegion('Notices').getAllByText('4 Mar 2026')[0]?.getAttribute('datetime')).toBe('2026-03-04T10:00:00Z');
  });

  test('state their kind in a word', async () => {
    const kinds = ['alert', 'info', 'success', 'high'] as const;
    await openHome(company, notices(...kinds.map((type, id) => notice(id + 1, { type }))));
    await eventually(() => expect(subjects()).toHaveLength(4));
    expect(subjects()).toEqual(['Warning: Notice 1', 'Information: Notice 2', 'Good news: Notice 3', 'Important: Notice 4']);
  });

  test('can be restored in place after dismissal', async () => {
    const app = await openHome(company, notices(notice(3), notice(2)));
    await press(dismiss);
    await inRegion('Notices').findByText('Notice dismissed.');
    await eventually(() => expect(document.activeElement?.textContent).toBe('Undo Notice 3'));
    expect(shown()).toHaveLength(1);
    await press(undo);
    await eventually(() => expect(shown()).toHaveLength(2));
    await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Dismiss Notice 3'));
    expect(app.calls.filter((call) => call === 'PUT /notifications/read/3')).toHaveLength(2);
    expect(app.bodies).toEqual(['{"restore":false}', '{"restore":true}']);
  });

  test('stay with an error when dismissal fails', async () => {
    await openHome(company, { ...notices(notice(3)), 'PUT /notifications/read/{id}': 'unreachable' });
    await press(dismiss);
    expect((await inRegion('Notices').findByRole('alert')).textContent).toBe('We could not save this. Please try again.');
    expect(shown()).toHaveLength(1);
  });

  test('stay dismissed with an error when restoring fails', async () => {
    const app = await openHome(company, notices(notice(3)));
    await press(dismiss);
    await inRegion('Notices').findByText('Notice dismissed.');
    app.change({ 'PUT /notifications/read/{id}': 'unreachable' });
    await press(undo);
    await inRegion('Notices').findByRole('alert');
    expect(shown()).toEqual([]);
    await button(undo);
  });

  test('are marked as read on screen if they are new system notices', async () => {
    const system = { message_type: 'system', dismissable: false } as const;
    const app = await openHome(company, notices(notice(8, system), notice(7, { ...system, read: true }), notice(3)));
    await eventually(() => expect(app.calls).toContain('PUT /notifications/read-system/8'));
    expect(app.calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /notifications/read-system/8']);
  });

  test('about debt disappear once nothing is owed', async () => {
    const overdue = notice(7, { message_type: 'system', dismissable: false, read: true });
    const app = await openHome(company, notices(overdue, notice(3)));
    await eventually(() => expect(shown()).toHaveLength(2));
    app.change({ 'GET /company/balance': { status: 200, body: { data: { balance: 0, currency: 'GBP' } } } });
    lookAgainLater();
    vi.setSystemTime(Date.now() + 60_000);
    window.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => expect(shown()).toHaveLength(1));
  });

  test('about debt offer to settle it to those who may pay', async () => {
    const overdue = notice(7, { message_type: 'system', dismissable: false, read: true });
    const owed = { 'GET /company/balance': { status: 200, body: { data: { balance: 50, currency: 'GBP' } } } };
    await openHome(company, { ...notices(overdue), ...owed });
    await eventually(() => expect(inRegion('Notices').getByRole('link', { name: 'Settle Account' })).toBeTruthy());
  });

  test('about debt offer nothing to a role that cannot pay', async () => {
    const overdue = notice(7, { message_type: 'system', dismissable: false, read: true });
    await openHome({ ...company, role: 'sales' }, notices(overdue));
    await eventually(() => expect(shown()).toHaveLength(1));
    expect(inRegion('Notices').queryByRole('link')).toBeNull();
  });

  test('that arrive are announced once, move nothing and wait', async () => {
    const app = await openHome(company, notices(notice(3)));
    await eventually(() => expect(shown()).toHaveLength(1));
    app.change(notices(notice(4), notice(3)));
    lookAgainLater();
    await button('Show 1 new notice');
    expect(shown()).toHaveLength(1);
    const announcer = document.querySelector('output[aria-live=polite]');
    expect(announcer?.textContent).toBe('1 new notice');
    if (announcer) announcer.textContent = '';
    lookAgainLater();
    await eventually(() => expect(app.calls.filter((call) => call === 'GET /notifications/new').length).toBeGreaterThan(2));
    expect(announcer?.textContent).toBe('');
    await press('Show 1 new notice');
    await eventually(() => expect(subjects()).toEqual(['Information: Notice 4', 'Information: Notice 3']));
    expect(document.activeElement).toBe(inRegion('Notices').getByRole('heading', { name: 'Notices' }));
  });

  test('stay when refreshing fails, and the card says so', async () => {
    const app = await openHome(company, notices(notice(3)));
    await eventually(() => expect(shown()).toHaveLength(1));
    app.change({ 'GET /notifications/new': 'unreachable' });
    lookAgainLater();
    await inRegion('Notices').findByRole('alert');
    expect(shown()).toHaveLength(1);
    app.change(notices(notice(3)));
    await user.click(inRegion('Notices').getByRole('button', { name: 'Try again' }));
    await eventually(() => expect(inRegion('Notices').queryByRole('alert')).toBeNull());
  });

  test('show an empty state', async () => {
    await openHome(company);
    await says('No new notifications found');
  });

  test('are collapsed on a phone with their count', async () => {
    await openHome(company, notices(notice(3)), screens.phone);
    await says('(1)');
    expect(shown()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Notices', expanded: false }));
    await eventually(() => expect(shown()).toHaveLength(1));
    screen.getByRole('button', { name: 'Notices', expanded: true });
  });

  test('that arrive on a phone open the card on request', async () => {
    const app = await openHome(company, notices(notice(3)), screens.phone);
    await says('(1)');
    app.change(notices(notice(4), notice(3)));
    lookAgainLater();
    await press('Show 1 new notice');
    await eventually(() => expect(shown()).toHaveLength(2));
  });
});

async function says(words: string): Promise<void> {
  await findRegion('Notices');
  await inRegion('Notices').findByText(words);
}
