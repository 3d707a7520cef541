import { afterEach, expect, it, vi } from 'vitest';
import { answer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { StillSource } from '../testing/stand-in-for-browser.ts';

const empty = answer('GET /lead/notifications', { data: { priority: [], priorityExpired: [], soldOut: [] } });

afterEach(() => void vi.useRealTimers());

const asked = (calls: readonly string[], path: string) => calls.filter((call) => call.startsWith(`GET ${path}`)).length;

it('refetches alerts and leads as soon as the server reports a change', async () => {
  StillSource.open = [];
  const app = await openApp('/buy-leads', { ...signedIn(), 'GET /lead/notifications': empty });
  await eventually(() => expect(StillSource.open.map(({ url }) => url)).toEqual(['/api/v1/events']));
  await eventually(() => expect(asked(app.calls, '/lead/marketplace?')).toBe(1));
  StillSource.open[0]?.dispatchEvent(new Event('leads'));
  await eventually(() => expect(asked(app.calls, '/lead/marketplace?')).toBe(2));
  const before = asked(app.calls, '/lead/notifications');
  StillSource.open[0]?.dispatchEvent(new Event('alerts'));
  await eventually(() => expect(asked(app.calls, '/lead/notifications')).toBe(before + 1));
});

it('refetches once for events in quick succession', async () => {
  StillSource.open = [];
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/notifications': empty });
  await eventually(() => expect(StillSource.open).toHaveLength(1));
  await eventually(() => expect(asked(app.calls, '/lead/notifications')).toBe(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let event = 0; event < 20; event += 1) StillSource.open[0]?.dispatchEvent(new Event('alerts'));
  await vi.advanceTimersByTimeAsync(700);
  expect(asked(app.calls, '/lead/notifications')).toBe(2);
  // The first event acts at once, later ones together within a second.
  await vi.advanceTimersByTimeAsync(300);
  expect(asked(app.calls, '/lead/notifications')).toBe(3);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked(app.calls, '/lead/notifications')).toBe(3);
});

it('refetches after reconnecting, but not on the first connection', async () => {
  StillSource.open = [];
  const app = await openApp('/buy-leads', { ...signedIn(), 'GET /lead/notifications': empty });
  await eventually(() => expect(StillSource.open).toHaveLength(1));
  await eventually(() => expect(asked(app.calls, '/lead/marketplace?')).toBe(1));
  const before = asked(app.calls, '/lead/notifications');
  StillSource.open[0]?.dispatchEvent(new Event('open'));
  await new Promise((over) => setTimeout(over, 50));
  expect([asked(app.calls, '/lead/marketplace?'), asked(app.calls, '/lead/notifications')]).toEqual([1, before]);
  // The server or network was down and the browser has reconnected.
  StillSource.open[0]?.dispatchEvent(new Event('open'));
  await eventually(() => expect(asked(app.calls, '/lead/marketplace?')).toBe(2));
  await eventually(() => expect(asked(app.calls, '/lead/notifications')).toBe(before + 1));
});

it('does not listen while the page is hidden', async () => {
  StillSource.open = [];
  await openApp('/my-leads', { ...signedIn(), 'GET /lead/notifications': empty });
  await eventually(() => expect(StillSource.open).toHaveLength(1));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(StillSource.open).toHaveLength(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(StillSource.open).toHaveLength(1);
  visibility.mockRestore();
});
