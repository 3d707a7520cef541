import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart, getMissingParts } from './load-part.ts';

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

test('reports a lost connection and continues as soon as it is back', async () => {
  isServerThere = false;
  const { part, loaded } = begin();
  await vi.advanceTimersByTimeAsync(100);
  expect(getMissingParts()).toBe('offline');
  part.isThere = true;
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the part');
  expect(part.asked).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(getMissingParts()).toBeUndefined();
});

test('retries without an online event', async () => {
  isServerThere = false;
  const { part, loaded } = begin();
  await vi.advanceTimersByTimeAsync(100_000);
  part.isThere = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await loaded).toBe('the part');
});

test('reports a newer version after the second failure if the server is reachable but lacks the file', async () => {
  isServerThere = true;
  const { part, loaded } = begin();
  await vi.advanceTimersByTimeAsync(500);
  expect(getMissingParts()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(getMissingParts()).toBe('outdated');
  part.isThere = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await loaded).toBe('the part');
});

test('requests nothing while offline, because the browser would cache the failure', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { part, loaded } = begin();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([part.asked, getMissingParts()]).toEqual([0, 'offline']);
  isOnline.mockReturnValue(true);
  part.isThere = true;
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the part');
  expect(part.asked).toBe(1);
  isOnline.mockRestore();
});

test('reloads the page if a part is still missing after an outage', async () => {
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

test('throws an error raised while the part runs, once', async () => {
  const load = vi.fn(() => Promise.reject(new ReferenceError('x is not defined')));
  await expect(loadPart(load)).rejects.toThrow('x is not defined');
  expect(load).toHaveBeenCalledTimes(1);
});
