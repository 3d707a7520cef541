import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart, partsMissing } from './load-part.ts';

const notFetched = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/alerts-pane.js');

let isServerThere: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => (isServerThere ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('offline'))));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts loading a part whose fetch fails until `part.isThere` is set. */
function begin() {
  const part = { isThere: false, asked: 0 };
  const loaded = loadPart(() => {
    part.asked += 1;
    return part.isThere ? Promise.resolve('the part') : Promise.reject(notFetched);
  });
  return { part, loaded };
}

test('without a connection it says so, and goes on as soon as the connection is back', async () => {
  isServerThere = false;
  const { part, loaded } = begin();
  await vi.advanceTimersByTimeAsync(100);
  expect(partsMissing()).toBe('offline');
  part.isThere = true;
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the part');
  expect(part.asked).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(partsMissing()).toBeUndefined();
});

test('retries without an online event', async () => {
  isServerThere = false;
  const { part, loaded } = begin();
  await vi.advanceTimersByTimeAsync(100_000);
  part.isThere = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await loaded).toBe('the part');
});

test('a server that is there and has no such file any more has a newer version; once may be chance', async () => {
  isServerThere = true;
  const { part, loaded } = begin();
  await vi.advanceTimersByTimeAsync(500);
  expect(partsMissing()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(partsMissing()).toBe('outdated');
  part.isThere = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await loaded).toBe('the part');
});

test('nothing is asked for while the browser has no connection: it would remember the failure', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { part, loaded } = begin();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([part.asked, partsMissing()]).toEqual([0, 'offline']);
  isOnline.mockReturnValue(true);
  part.isThere = true;
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the part');
  expect(part.asked).toBe(1);
  isOnline.mockRestore();
});

test('a page that has met an outage is loaded again where its part cannot be had after it', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  isServerThere = false;
  const { part, loaded } = begin();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).not.toHaveBeenCalled();
  isServerThere = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(reload).toHaveBeenCalled();
  part.isThere = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await loaded).toBe('the part');
});

test('what fails while it is run is thrown, once', async () => {
  const load = vi.fn(() => Promise.reject(new ReferenceError('x is not defined')));
  await expect(loadPart(load)).rejects.toThrow('x is not defined');
  expect(load).toHaveBeenCalledTimes(1);
});
