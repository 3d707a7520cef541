import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSourceFiles } from '../scripts/structure/read-source-files.ts';
import { cookieNames } from '../server/identity/session-cookie.ts';
import { preferenceNames } from '../web/platform/preferences.ts';
import { storedKeys } from '../web/platform/browser-storage.ts';

// The cookies page says what is stored on a device. It is true when it lists the keys of both registries, and when there is no way
// past the registries.

const pages = readdirSync('server/content/pages').map((language) => ({
  language,
  text: readFileSync(`server/content/pages/${language}/cookies.md`, 'utf8'),
}));

/** The names in the first column of each table. */
function listedIn(text: string): string[][] {
  const tables = text.split(/^## /m).map((section) => [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name).sort());
  return tables.filter((names) => names.length > 0);
}

const keysIn = (wanted: 'local' | 'session') =>
  Object.values(storedKeys)
    .filter(({ area }) => area === wanted)
    .map(({ key }) => `${key}${key.endsWith(':') ? '…' : ''}`)
    .sort();

describe.each(pages)('the cookies page in $language', ({ text }) => {
  it('lists every cookie and every key of the browser’s storage, and none that is not there', () => {
    expect(listedIn(text)).toEqual([[...cookieNames].sort(), keysIn('local'), keysIn('session')]);
  });

  it('names every field of what is kept under the key of the preferences, and none that is not', () => {
    const [row = ''] = text.split('\n').filter((line) => line.startsWith(`| \`${storedKeys.preferences.key}\` |`));
    const named = [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter((name) => name !== storedKeys.preferences.key);
    expect(named.sort()).toEqual(preferenceNames.toSorted());
  });

  it('names the cookies as they are called behind https too', () => {
    expect(text).toContain('`__Host-`');
  });
});

const pageScripts = ['web/app/first-script.js', 'web/app/scheme-script.js'];
const sources = [
  ...readSourceFiles().filter(({ path }) => !/\.test\.tsx?$|^(test|e2e|web\/testing)\//.test(path)),
  ...pageScripts.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
];
const using = (pattern: RegExp, root: string) =>
  sources.filter(({ path, text }) => path.startsWith(root) && pattern.test(text)).map(({ path }) => path);

it('the web app stores by way of its registry alone', () => {
  const storage = /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|document\s*\.\s*cookie/;
  expect(using(storage, 'web/')).toEqual(['web/platform/browser-storage.ts', ...pageScripts]);
});

it.each(pageScripts)('%s, which stands in every page, reads the key of the preferences and no other', (path) => {
  const script = sources.find((source) => source.path === path)?.text ?? '';
  expect([...script.matchAll(/Storage\.\w+\(([^)]*)\)/g)].map(([, key]) => key)).toEqual([`'${storedKeys.preferences.key}'`]);
});

it('the server sets cookies in one place, under its listed names, but for the CRM of the demonstration', () => {
  expect(using(/\b(setCookie|clearCookie)\b|['"]set-cookie['"]/i, 'server/')).toEqual([
    'server/identity/session-cookie.ts',
    'server/integrations/sandbox/open-crm-pages.ts',
  ]);
});
