import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getMissingParts } from '../platform/load-part.ts';
import { eventually } from '../testing/eventually.ts';
import { loadProvider } from './load-provider.ts';
import { takePayment } from './take-payment.ts';

const sandbox = { provider: 'sandbox', publishableKey: null } as const;
const isOnline = vi.spyOn(navigator, 'onLine', 'get');

beforeEach(() => {
  isOnline.mockReturnValue(false);
});
afterEach(() => {
  isOnline.mockReset();
});

function reconnect(): void {
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
}

test('reports a lost connection and loads the provider as soon as it is back', async () => {
  const loaded = loadProvider(sandbox);
  await eventually(() => expect(getMissingParts()).toBe('offline'));
  reconnect();
  expect((await loaded).openCardField).toBeTypeOf('function');
  expect(getMissingParts()).toBeUndefined();
});

const settings = {
  ...sandbox,
  autoPayEnabled: false,
  canAutoPay: true,
  currency: 'GBP' as const,
  minimumTotal: 0.5,
  topUp: null,
  topUpStopped: false,
};

test('starts no payment before the code that confirms it has loaded', async () => {
  const begin = vi.fn(() => Promise.reject(new Error('no answer')));
  const taken = takePayment({
    content: 'pay/1/1',
    settings: { ...settings, topUpLimits: { aDay: 3, pauseMinutes: 60 } },
    begin,
  });
  await eventually(() => expect(getMissingParts()).toBe('offline'));
  expect(begin).not.toHaveBeenCalled();
  reconnect();
  expect(await taken).toEqual({ kind: 'notStarted', text: undefined });
  expect(begin).toHaveBeenCalledOnce();
});
