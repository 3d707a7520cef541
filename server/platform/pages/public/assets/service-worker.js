// Shows notifications of offered leads and acts on their buttons (server/alerts/entry/push-channel.ts writes them). It has no fetch handler and
// keeps no files, so it can never show an old version of the app, and a new version of itself may take over at once.

/**
 * @typedef {{ title: string, body: string, tag: string, url: string, view: string,
 *   decline?: { call: string, label: string, failed: string } }} Content
 * @typedef {{ title: string, body: string, tag: string, data: Content | null, actions: { action: string, title: string }[] }} Shown
 * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} WorkerEvent
 * @typedef {WorkerEvent & { data: { text: () => string } | null }} PushEvent
 * @typedef {WorkerEvent & { action: string, notification: Notification }} ClickEvent
 * @typedef {WorkerEvent & { oldSubscription?: PushSubscription | null, newSubscription?: PushSubscription | null }} ChangeEvent
 */

const worker =
  /** @type {{ skipWaiting: () => Promise<void>, clients: { openWindow: (url: string) => Promise<unknown> }, registration: ServiceWorkerRegistration,
   *   addEventListener: (type: string, listener: (event: any) => void) => void }} */ (/** @type {unknown} */ (self));

/** @param {PushEvent['data']} data @returns {Content | null} */
function read(data) {
  try {
    return JSON.parse(data?.text() ?? 'null');
  } catch {
    return null;
  }
}

/** Browsers withdraw the permission of a site that receives a message and shows nothing, so even an unreadable one is shown. @param {Content | null} content */
function show(content) {
  const { title, body, tag, view, decline } = content ?? {
    title: location.host,
    body: '',
    tag: 'unreadable',
    view: '',
    decline: undefined,
  };
  const actions = [
    ...(view === '' ? [] : [{ action: 'view', title: view }]),
    ...(decline === undefined ? [] : [{ action: 'decline', title: decline.label }]),
  ];
  return worker.registration.showNotification(
    title,
    /** @type {NotificationOptions} */ ({ body, tag, data: content, actions, icon: '/icons/icon-192.png', renotify: true }),
  );
}

/** Declines under the session of this browser. Signed out or offline, it says so and offers the lead. @param {Content} content */
async function declineLead({ decline, ...content }) {
  if (decline === undefined) return;
  const answer = await fetch(decline.call, { method: 'PUT', credentials: 'same-origin' }).catch(() => null);
  if (answer?.ok !== true) await show({ ...content, body: decline.failed });
}

/** Opens a page of this site in a window of its own, which loses no unsaved changes. @param {string} url */
function open(url) {
  const { pathname, search } = new URL(url, location.origin);
  return worker.clients.openWindow(`${pathname}${search}`);
}

/** Tells the server about a subscription that the browser has renewed by itself. @param {ChangeEvent} event */
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const renewed = newSubscription ?? (options === undefined ? null : await worker.registration.pushManager.subscribe(options));
  const { endpoint, keys } = renewed?.toJSON() ?? {};
  if (endpoint === undefined || keys === undefined) return;
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch('/api/v1/lead/push/devices', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

worker.addEventListener('install', () => void worker.skipWaiting());

worker.addEventListener('push', (/** @type {PushEvent} */ event) => event.waitUntil(show(read(event.data))));

worker.addEventListener('notificationclick', (/** @type {ClickEvent} */ event) => {
  const { action, notification } = event;
  notification.close();
  const content = /** @type {Content | null} */ (notification.data);
  event.waitUntil(content !== null && action === 'decline' ? declineLead(content) : open(content?.url ?? '/'));
});

worker.addEventListener('pushsubscriptionchange', (/** @type {ChangeEvent} */ event) => event.waitUntil(renew(event)));
