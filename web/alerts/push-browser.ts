import { queryOptions } from '@tanstack/react-query';
import type { QuietHoursWire } from '../../contract/alerts/push-endpoints.ts';
import { callApi } from '../platform/api-client.ts';

const workerPath = '/service-worker.js';

/** Obstacle to notifications in this browser; `home-screen`: iPhones and iPads allow them to installed apps only. */
export type PushObstacle = 'unsupported' | 'home-screen' | 'blocked';

/** iPads claim to be Macs with a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function findPushObstacle(): PushObstacle | null {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return isApplePhone() && !matchMedia('(display-mode: standalone)').matches ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Loads the member's devices and quiet hours, and whether this browser is among them. */
export function pushQuery() {
  return queryOptions({
    queryKey: ['company', 'push'],
    queryFn: async ({ signal }) => {
      const [{ body }, subscription] = await Promise.all([callApi('GET /lead/push', { signal }), findSubscription().catch(() => null)]);
      const { key, devices, quietHours } = body.data;
      // Without its subscription the browser gets nothing, whatever the server has stored.
      return { key, quietHours, current: subscription === null ? undefined : devices.find(({ current }) => current), devices };
    },
  });
}

function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
}

/**
 * Asks for permission and subscribes this browser. Must be called from a press: browsers ignore a request that nobody asked for. `dismissed`: the
 * reader has not allowed it.
 */
export async function turnOnPush(key: string): Promise<'on' | 'dismissed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'dismissed';
  await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that is left over may belong to another member, or to former keys.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeKey(key) })).toJSON();
  await callApi('POST /lead/push/devices', {
    body: { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  });
  return 'on';
}

export async function removeDevice(id: number): Promise<void> {
  await callApi('DELETE /lead/push/devices/{id}', { params: { id } });
}

/** Ends the notifications of this browser, on the server first: a subscription without a row is harmless. */
export async function turnOffPush(id: number): Promise<void> {
  await removeDevice(id);
  await (await findSubscription())?.unsubscribe();
}

export async function sendPushTest(id: number): Promise<void> {
  await callApi('POST /lead/push/devices/{id}/test', { params: { id } });
}

export async function saveQuietHours(quietHours: QuietHoursWire | null): Promise<void> {
  await callApi('PUT /lead/push/quiet-hours', { body: { quietHours } });
}
