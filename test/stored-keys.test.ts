import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSourceFiles } from '../scripts/structure/read-source-files.ts';
import { cookieNames } from '../server/identity/session-cookie.ts';
import { preferenceNames } from '../web/platform/preferences.ts';
import { storedKeys } from '../web/platform/browser-storage.ts';

// The cookies page lists what is stored on a device. It is complete if it lists the keys of both registries and no code writes
// around them.

const pages = readdirSync('server/content/pages').map((language) => ({
  language,
  text: readFileSync(`server/content/pages/${language}/cookies.md`, 'utf8'),
}));

/** Names in the first column of each table. */
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
  it('lists exactly the cookies and browser storage keys in use', () => {
    expect(listedIn(text)).toEqual([[...cookieNames].sort(), keysIn('local'), keysIn('session')]);
  });

  it('lists exactly the fields stored in the preferences', () => {
    const [row = ''] = text.split('\n').filter((line) => line.startsWith(`| \`${storedKeys.preferences.key}\` |`));
    const named = [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter((name) => name !== storedKeys.preferences.key);
    expect(named.sort()).toEqual(preferenceNames.toSorted());
  });

  it('includes the cookie names used over https', () => {
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

it('the web app only accesses storage through its registry', () => {
  const storage = /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|document\s*\.\s*cookie/;
  expect(using(storage, 'web/')).toEqual(['web/platform/browser-storage.ts', ...pageScripts]);
});

it.each(pageScripts)('%s, which is part of every page, only reads the preferences', (path) => {
  const script = sources.find((source) => source.path === path)?.text ?? '';
  expect([...script.matchAll(/Storage\.\w+\(([^)]*)\)/g)].map(([, key]) => key)).toEqual([`'${storedKeys.preferences.key}'`]);
});

it('the server sets cookies in one place under the listed names, apart from the sandbox CRM', () => {
  expect(using(/\b(setCookie|clearCookie)\b|['"]set-cookie['"]/i, 'server/')).toEqual([
    'server/identity/session-cookie.ts',
    'server/integrations/sandbox/open-crm-pages.ts',
  ]);
});
