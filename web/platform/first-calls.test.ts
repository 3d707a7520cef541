import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import firstScript from '../app/first-script.js?raw';
import { callApi } from './api-client.ts';
import { clearPreferences } from './preferences.ts';

const company = { data: { id: 1 } };
const asked: string[] = [];
const languages: (string | null)[] = [];

/** Runs the page’s inline script at an address, with a working or failing network. */
function begin(calls: readonly string[], address = '/my-leads', isReachable = true): void {
  history.replaceState(null, '', address);
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    asked.push(url);
    languages.push(new Headers(headers).get('accept-language'));
    return isReachable ? Promise.resolve(Response.json(company)) : Promise.reject(new TypeError('offline'));
  });
  const script = firstScript
    .replace('__STYLES__, __FONTS__', '[], []')
    .replace('__CATALOGUES__', '[]')
    .replace('__SLOW__', '{}')
    .replace('__CALLS__', JSON.stringify(calls));
  // oxlint-disable-next-line no-eval -- Runs the script embedded in pages.
  (0, eval)(script);
}

// Pretends that the page opened a second ago, however long earlier tests took.
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  vi.restoreAllMocks();
  asked.length = 0;
  languages.length = 0;
  vi.unstubAllGlobals();
  localStorage.clear();
  Reflect.deleteProperty(window, 'firstCalls');
  history.replaceState(null, '', '/');
});

test('reuses a response requested by the page once', async () => {
  begin(['/company/']);
  expect(asked).toEqual(['/api/v1/company/']);
  expect((await callApi('GET /company/', {})).body).toEqual(company);
  expect(asked).toHaveLength(1);
  await callApi('GET /company/', {});
  expect(asked).toHaveLength(2);
});

test('fetches normally what failed to arrive', async () => {
  begin(['/company/'], '/my-leads', false);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(company)));
  expect((await callApi('GET /company/', {})).body).toEqual(company);
});

test('ignores a stale response', async () => {
  begin(['/company/']);
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  await callApi('GET /company/', {});
  expect(asked).toHaveLength(2);
});

test('ignores a response requested for a previous user', async () => {
  begin(['/company/']);
  clearPreferences();
  await callApi('GET /company/', {});
  expect(asked).toHaveLength(2);
});

test.each([
  ['/buy-leads?t=token&s=selector', 'whose session it will be is not known yet'],
  ['/buy-leads?s=selector', 'the same'],
])('at %s nothing is asked for: %s', (address) => {
  begin(['/company/'], address);
  expect(asked).toEqual([]);
});

test('leaves a filtered list to its page', () => {
  begin(['/company/', '/lead/marketplace'], '/buy-leads?coverage=1');
  expect(asked).toEqual(['/api/v1/company/']);
});

test.each([
  ['nothing: in that of the company, which the server knows', '/buy-leads', {}, '*'],
  ['a language by hand', '/buy-leads', { language: 'es' }, 'es'],
  ['a language in the address', '/my-leads?lang=fr', { language: 'es' }, 'fr, es'],
])('it is asked as the page will, where somebody has chosen %s', (_, address, kept, language) => {
  localStorage.setItem('installer-dashboard', JSON.stringify(kept));
  begin(['/company/'], address);
  expect(languages).toEqual([language]);
});
