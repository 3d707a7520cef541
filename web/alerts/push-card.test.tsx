import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushWire } from '../../contract/alerts/push-endpoints.ts';
import { answer, refusal, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen, user, within } from '../testing/page.ts';
import { PushCard } from './push-card.tsx';

const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const device = (more: Partial<PushWire['devices'][number]> = {}) => ({
  id: 1,
  browser: 'Chrome',
  system: 'Android',
  created: '2026-03-02T10:00:00Z',
  lastDelivered: null,
  current: false,
  ...more,
});
const push = (more: Partial<PushWire> = {}): TestAnswers => ({
  'GET /lead/push': answer('GET /lead/push', { data: { key, devices: [], quietHours: null, ...more } }),
  'POST /lead/push/devices': answer('POST /lead/push/devices', { data: {} }),
  'DELETE /lead/push/devices/{id}': answer('DELETE /lead/push/devices/{id}', { data: {} }),
  'POST /lead/push/devices/{id}/test': answer('POST /lead/push/devices/{id}/test', { data: {} }),
  'PUT /lead/push/quiet-hours': answer('PUT /lead/push/quiet-hours', { data: {} }),
});

/** A browser with notifications; jsdom has none. */
function openBrowser(permission: NotificationPermission, answered: NotificationPermission = 'granted') {
  const state = { subscription: null as object | null, unsubscribed: 0 };
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example.com/x', keys: { p256dh: key, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
    unsubscribe: () => {
      state.subscription = null;
      state.unsubscribed += 1;
      return Promise.resolve(true);
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(state.subscription),
    subscribe: vi.fn(() => {
      state.subscription = subscription;
      return Promise.resolve(subscription);
    }),
  };
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: () => Promise.resolve(registration),
    register: vi.fn(() => Promise.resolve(registration)),
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(answered) });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { state, subscription, pushManager, serviceWorker };
}

async function openCard(answers: TestAnswers = push()) {
  const part = await openPart(<PushCard />, {
    texts: ['alertSettings', 'common', 'errors'],
    answers: { ...signedIn(), ...answers },
  });
  await screen.findByRole('heading', { name: 'Notifications on this device' });
  return { ...part, sentTo: (call: string) => part.sent.filter((one) => one.call === call) };
}
const countLoads = (calls: readonly string[]): number => calls.filter((call) => call === 'GET /lead/push').length;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('a browser', () => {
  test('without notifications says which ones have them', async () => {
    await openCard();
    await screen.findByText(/^This browser cannot show notifications\./);
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
  });

  test('on an iPhone says to add the website to the home screen', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
    await openCard();
    await screen.findByText(/^On an iPhone or iPad, first add this website to your home screen/);
  });

  test('that blocks them says how to allow them', async () => {
    openBrowser('denied');
    await openCard();
    await screen.findByText(/^Your browser blocks our notifications\./);
  });
});

describe('this device', () => {
  let browser: ReturnType<typeof openBrowser>;
  beforeEach(() => {
    browser = openBrowser('default');
  });

  test('is subscribed after a press, and nothing is registered before it', async () => {
    const { sentTo, change } = await openCard();
    expect(browser.serviceWorker.register).not.toHaveBeenCalled();
    change(push({ devices: [device({ current: true })] }));
    await press('Turn on notifications');
    await screen.findByText('Notifications are on for this device.');
    expect(browser.serviceWorker.register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
    const [[options] = []] = browser.pushManager.subscribe.mock.calls as unknown as [{ applicationServerKey: Uint8Array }][];
    expect(options?.applicationServerKey).toHaveLength(65);
    expect(sentTo('POST /lead/push/devices').map(({ body }) => body)).toEqual([
      { endpoint: 'https://push.example.com/x', p256dh: key, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    ]);
  });

  test('stays off if the reader does not allow notifications', async () => {
    openBrowser('default', 'default');
    const { sentTo } = await openCard();
    await press('Turn on notifications');
    await screen.findByText('Your browser did not allow notifications. Try again and choose Allow.');
    expect(sentTo('POST /lead/push/devices')).toEqual([]);
  });

  test('says why it could not be added', async () => {
    await openCard({ ...push(), 'POST /lead/push/devices': refusal('POST /lead/push/devices', 409, ["You've reached the maximum"]) });
    await press('Turn on notifications');
    await screen.findByText("You've reached the maximum");
  });

  test('is off if the browser has lost its subscription, whatever the server has', async () => {
    await openCard(push({ devices: [device({ current: true })] }));
    await screen.findByRole('button', { name: 'Turn on notifications' });
  });

  test('is tested and turned off', async () => {
    browser.state.subscription = browser.subscription;
    const { calls, sentTo, change } = await openCard(push({ devices: [device({ id: 7, current: true })] }));
    await press('Send a test');
    await eventually(() => expect([sentTo('POST /lead/push/devices/7/test').length, countLoads(calls)]).toEqual([1, 2]));
    change(push());
    await press('Turn off');
    await screen.findByRole('button', { name: 'Turn on notifications' });
    expect([sentTo('DELETE /lead/push/devices/7').length, browser.state.unsubscribed]).toEqual([1, 1]);
  });
});

test('lists the other devices and removes one', async () => {
  openBrowser('default');
  const others = [device(), device({ id: 2, browser: 'Safari', system: 'iPhone', lastDelivered: '2026-03-04T09:30:00Z' })];
  const { change } = await openCard(push({ devices: others }));
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(items[0]).toMatch(/^Chrome on AndroidAdded on 2 Mar 2026/);
  expect(items[1]).toMatch(/^Safari on iPhoneLast notification on 4 Mar 2026/);
  change(push({ devices: others.slice(0, 1) }));
  await press('Remove Safari on iPhone');
  await eventually(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

describe('quiet hours', () => {
  test('are suggested at night, saved by their button and ended by the switch', async () => {
    openBrowser('default');
    const { calls, sentTo, change } = await openCard();
    const toggle = async () => user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
    await toggle();
    expect(sentTo('PUT /lead/push/quiet-hours')).toEqual([]);
    change(push({ quietHours: { from: '22:00', until: '07:00' } }));
    await press('Save quiet hours');
    const saved = () => sentTo('PUT /lead/push/quiet-hours').map(({ body }) => body);
    const night = { quietHours: { from: '22:00', until: '07:00' } };
    await eventually(() => expect([saved(), countLoads(calls)]).toEqual([[night], 2]));
    change(push());
    await toggle();
    await eventually(() => expect(saved()).toEqual([night, { quietHours: null }]));
  });

  test('show why they were refused', async () => {
    openBrowser('default');
    const put = 'PUT /lead/push/quiet-hours';
    await openCard({ ...push({ quietHours: { from: '22:00', until: '07:00' } }), [put]: refusal(put, 422, ['Different times, please']) });
    await press('Save quiet hours');
    const card = screen.getByRole('region', { name: 'Notifications on this device' });
    await within(card).findByText('Different times, please');
  });
});
