import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { addresses, type FirstPage } from './first-pages.ts';
import { createAppRouter } from './router.tsx';
import firstScript from './first-script.js?raw';

const findFirstPage = (path: string) => addresses.find((address) => address.path.test(path));

/** Calls started by the page’s inline script at an address. */
function listFirstCalls({ calls }: FirstPage, address: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal('location', { search: new URL(address, 'http://localhost').search });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(`GET ${url.replace('/api/v1', '')}`);
    return Promise.reject(new TypeError('only asked'));
  });
  const script = firstScript
    .replace('__STYLES__, __FONTS__', '[], []')
    .replace('__CATALOGUES__', '[]')
    .replace('__SLOW__', '{}')
    .replace('__CALLS__', JSON.stringify(calls ?? []));
  // oxlint-disable-next-line no-eval -- Runs the script embedded in pages.
  (0, eval)(script);
  Reflect.deleteProperty(window, 'firstCalls');
  vi.unstubAllGlobals();
  return asked;
}

describe('preloaded calls', () => {
  const list = answer('GET /lead/marketplace', { data: [], meta: { totalResults: 0, pageSize: 20, preSelect: null, autoSwitched: false } });
  const known = { ...signedIn(), 'GET /lead/marketplace': list };

  it.each(['/buy-leads', '/buy-leads?coverage=1', '/my-leads', '/', '/terms', '/login'])('match the calls made by %s', async (address) => {
    const page = findFirstPage(new URL(address, 'http://localhost').pathname)?.signedIn;
    const asked = page === undefined ? [] : listFirstCalls(page, address);
    expect(asked.length).toBeGreaterThan(0);
    onTestFinished(() => void vi.unstubAllGlobals());
    const app = await openApp(address, known);
    await eventually(() => expect(app.calls).toEqual(expect.arrayContaining(asked)));
  });

  it('are none for signed-out visitors', () => {
    expect(addresses.flatMap(({ signedOut }) => signedOut.calls ?? [])).toEqual([]);
  });
});

describe('the first page of an address', () => {
  it('covers every screen, differs from the unknown page and has no unused entries', () => {
    const { routesByPath } = createAppRouter(new QueryClient(), createMemoryHistory());
    const paths = Object.keys(routesByPath)
      .filter((path) => path !== '/$')
      .map((path) => path.replaceAll(/\{?\$\w+\}?/g, 'solar'));
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => findFirstPage(path)?.isUnknown === true)).toEqual([]);
    expect(findFirstPage('/nowhere')?.isUnknown).toBe(true);
  });

  it.each([
    ['/', 'trade', 'card'],
    ['/buy-leads', 'trade', 'card'],
    ['/login', 'trade', 'card'],
    ['/register-solar', 'trade', 'wide'],
    ['/terms', 'trade', 'sheet'],
    ['/validate', 'card', 'card'],
    ['/nowhere', 'sheet', 'sheet'],
  ])('%s uses the frame %s with a session, and %s without', (path, withSession, without) => {
    expect([findFirstPage(path)?.signedIn.frame, findFirstPage(path)?.signedOut.frame]).toEqual([withSession, without]);
  });
});
