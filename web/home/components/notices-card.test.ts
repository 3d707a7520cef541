import { afterEach, describe, expect, test, vi } from 'vitest';
import { control } from '../../testing/act-on-page.ts';
import { company } from '../../testing/known-company.ts';
import { lookAgainLater, notice, notices, openHome, region, screens } from '../test-home.ts';
import { eventually } from '../../testing/eventually.ts';

afterEach(() => vi.useRealTimers());

describe('the notices', () => {
  test('stand there newest first, with a way to dismiss them where that is allowed', async () => {
    await openHome(
      company,
      notices(notice(3), notice(2, { dismissable: false }), notice(7, { message_type: 'system', dismissable: false, read: true })),
    );
    await eventually(() => expect(region('Notices').querySelectorAll('article')).toHaveLength(3));
    expect([...region('Notices').querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Dismiss Notice 3']);
    expect(region('Notices').textContent).toContain('First line.\nSecond line.');
  });

  test('that are dismissed can be brought back in the same place', async () => {
    const app = await openHome(company, notices(notice(3), notice(2)));
    await eventually(() => control('Dismiss Notice 3').click());
    await eventually(() => expect(region('Notices').textContent).toContain('Notice dismissed.'));
    await eventually(() => expect(document.activeElement?.textContent).toBe('Undo Notice 3'));
    expect(region('Notices').querySelectorAll('article')).toHaveLength(1);
    control('Undo Notice 3').click();
    await eventually(() => expect(region('Notices').querySelectorAll('article')).toHaveLength(2));
    expect(app.calls.filter((call) => call === 'PUT /notifications/read/3')).toHaveLength(2);
  });

  test('that could not be dismissed stay and say so', async () => {
    await openHome(company, { ...notices(notice(3)), 'PUT /notifications/read/{id}': 'unreachable' });
    await eventually(() => control('Dismiss Notice 3').click());
    await eventually(() => expect(region('Notices').textContent).toContain('This could not be saved. Try again.'));
    expect(region('Notices').querySelectorAll('article')).toHaveLength(1);
  });

  test('of the system are marked as read once they were on screen', async () => {
    const app = await openHome(company, notices(notice(7, { message_type: 'system', dismissable: false })));
    await eventually(() => expect(app.calls).toContain('PUT /notifications/read-system/7'));
  });

  test('that arrive are announced once, move nothing, and wait to be shown', async () => {
    const app = await openHome(company, notices(notice(3)));
    await eventually(() => expect(region('Notices').querySelectorAll('article')).toHaveLength(1));
    app.change(notices(notice(4), notice(3)));
    lookAgainLater();
    await eventually(() => control('Show 1 new notice'));
    expect(region('Notices').querySelectorAll('article')).toHaveLength(1);
    const announcer = document.querySelector('output[aria-live=polite]');
    expect(announcer?.textContent).toBe('1 new notice');
    if (announcer) announcer.textContent = '';
    lookAgainLater();
    await eventually(() => expect(app.calls.filter((call) => call === 'GET /notifications/new').length).toBeGreaterThan(2));
    expect(announcer?.textContent).toBe('');
    control('Show 1 new notice').focus();
    control('Show 1 new notice').click();
    await eventually(() =>
      expect([...region('Notices').querySelectorAll('h3')].map((one) => one.textContent)).toEqual([
        'Information: Notice 4',
        'Information: Notice 3',
      ]),
    );
    expect(document.activeElement).toBe(region('Notices').querySelector('h2'));
  });

  test('where there are none, say so', async () => {
    await openHome(company);
    await eventually(() => expect(region('Notices').textContent).toContain('No new notifications found'));
  });

  test('are folded on a phone', async () => {
    await openHome(company, notices(notice(3)), screens.phone);
    await eventually(() => expect(region('Notices').textContent).toContain('(1)'));
    expect(region('Notices').querySelector('article')).toBeNull();
    control('Notices').click();
    await eventually(() => expect(region('Notices').querySelector('article')).not.toBeNull());
  });
});
