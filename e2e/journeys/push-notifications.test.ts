import type { CDPSession, Page, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import { usePushService, type TestSubscription } from '../../test/push-service.ts';
import { startJourneys } from '../journey.ts';
import { Caller } from '../pages/company-api.ts';
import { offerInLeicester } from '../pages/consumer.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys({ WEBHOOKS_TO_PRIVATE: 'true' });
const pushes = usePushService();

/** Notifications that the service worker showed, and pages it opened. */
interface Seen {
  readonly shown: {
    readonly title: string;
    readonly body: string;
    readonly data: unknown;
    readonly actions: readonly { action: string }[];
  }[];
  readonly opened: string[];
}

/**
 * Chromium without a window has neither a push service nor notifications. The page subscribes at the local push service, and the worker records what
 * it shows and opens. Everything between them is real.
 */
async function lendPushService(page: Page, { endpoint, p256dh, auth }: TestSubscription): Promise<void> {
  const keys = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  await page.addInitScript({
    content: `
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      const lent = { toJSON: () => (${keys}), unsubscribe: async () => { localStorage.removeItem('lent'); return true; } };
      PushManager.prototype.subscribe = async () => { localStorage.setItem('lent', 'yes'); return lent; };
      PushManager.prototype.getSubscription = async () => localStorage.getItem('lent') === null ? null : lent;`,
  });
}

const recordInWorker = (worker: Worker) =>
  worker.evaluate(`
    self.seen = { shown: [], opened: [] };
    registration.showNotification = async (title, options) => void self.seen.shown.push({ title, ...options });
    clients.openWindow = async (url) => void self.seen.opened.push(url);`);
const readSeen = (worker: Worker): Promise<Seen> => worker.evaluate('self.seen');
/** Presses a button of the notification shown last, or the notification itself. */
const press = (worker: Worker, action: string) =>
  worker.evaluate(`
    (() => {
      const notification = { close: () => undefined, data: self.seen.shown.at(-1).data };
      const event = Object.assign(new ExtendableEvent('notificationclick'), { notification, action: '${action}' });
      self.dispatchEvent(event);
    })()`);

async function deliver(session: CDPSession, origin: string, data: string): Promise<void> {
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: '0', data });
}

it('a phone is subscribed, tested and notified of leads, which are opened or declined from the notification', async () => {
  const { origin } = journey.server;
  const demo = await Caller.company(origin, 'demo@plumbline.test');
  const { key } = (JSON.parse((await demo.call('GET', '/lead/push')).text) as { data: { key: string } }).data;
  const phone = pushes.subscribe(key);
  const { page, context } = await journey.visit({ width: 390, height: 844, touch: true });
  await context.grantPermissions(['notifications'], { origin });
  await lendPushService(page, phone);
  await openAs(page, '/settings/lead-alerts', 'demo@plumbline.test');
  const card = page.getByRole('region', { name: 'Notifications on this device' });
  await card.getByRole('button', { name: 'Turn on notifications' }).click();
  await card.getByText('Notifications are on for this device.').waitFor();

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  expect(new URL(worker.url()).pathname).toBe('/service-worker.js');
  await recordInWorker(worker);
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  /** Hands the next message that the push service received to the worker. */
  const receive = async (count: number): Promise<Seen['shown'][number]> => {
    await expect.poll(() => phone.received.length).toBe(count);
    await deliver(session, origin, phone.received.at(-1)?.text ?? '');
    await expect.poll(async () => (await readSeen(worker)).shown.length).toBe(count);
    const shown = (await readSeen(worker)).shown.at(-1);
    if (shown === undefined) throw new Error('nothing was shown');
    return shown;
  };

  await card.getByRole('button', { name: 'Send a test' }).click();
  expect(await receive(1)).toMatchObject({ title: 'Notifications work', actions: [{ action: 'view' }] });

  const lead = await offerInLeicester(origin, demo);
  const shown = await receive(2);
  expect([shown.title, shown.actions.map(({ action }) => action)]).toEqual([lead.subject, ['view', 'decline']]);
  expect(shown.body).toMatch(/^£[\d.]+ inc\. VAT\. Reserved for you until \d\d:\d\d\.$/);
  await press(worker, 'view');
  await expect.poll(async () => (await readSeen(worker)).opened.length).toBe(1);
  await page.goto((await readSeen(worker)).opened[0] ?? '');
  await page.getByRole('heading', { name: lead.subject }).first().waitFor();

  const other = await offerInLeicester(origin, demo);
  await receive(3);
  await press(worker, 'decline');
  await expect.poll(async () => (await demo.findLead(other.quoteCode)) === undefined).toBe(true);

  // Signed out, a press declines nothing and says so.
  const last = await offerInLeicester(origin, demo);
  await receive(4);
  await context.clearCookies();
  await press(worker, 'decline');
  await expect.poll(async () => (await readSeen(worker)).shown.at(-1)?.body).toBe('We could not decline this lead. Open it to try again.');
  expect(await demo.findLead(last.quoteCode)).toBeDefined();
});
