import { describe, expect, it } from 'vitest';
import {
  isLicenceAllowed,
  listBundledPackages,
  listShippedPackages,
  type LockedPackages,
  readLockedPackages,
  toShippedBill,
} from './shipped-packages.ts';

const locked: LockedPackages = {
  '': { dependencies: { server: '1' }, devDependencies: { pages: '1', 'only-tests': '1' }, optionalDependencies: { platform: '1' } },
  'node_modules/server': { version: '1.0.0', license: 'MIT', dependencies: { both: '2' } },
  'node_modules/server/node_modules/both': { version: '2.0.0', license: 'ISC' },
  'node_modules/both': { version: '1.0.0', license: 'GPL-3.0-only' },
  'node_modules/platform': { version: '1.0.0', license: 'PostgreSQL' },
  'node_modules/pages': {
    version: '1.0.0',
    license: 'MIT',
    peerDependencies: { react: '1', 'only-tests': '1' },
    peerDependenciesMeta: { 'only-tests': { optional: true } },
  },
  'node_modules/react': { version: '1.0.0', license: 'MIT' },
  'node_modules/only-tests': { name: '@real/name', version: '3.0.0', dependencies: { both: '1' } },
};
const named = (bundled: string[]): string[] => listShippedPackages(locked, bundled).map(({ name, version }) => `${name}@${version}`);

describe('the packages that ship', () => {
  it('include the server, the web app and their resolved dependencies', () => {
    expect(named(['pages'])).toEqual(['server@1.0.0', 'both@2.0.0', 'platform@1.0.0', 'pages@1.0.0', 'react@1.0.0']);
    expect(named(['only-tests'])).toEqual(['server@1.0.0', 'both@2.0.0', 'platform@1.0.0', '@real/name@3.0.0', 'both@1.0.0']);
  });

  it('include what pages import, and no tools', () => {
    const real = readLockedPackages();
    const bundled = listBundledPackages(real);
    expect(bundled).toContain('@mantine/core');
    expect(bundled).toContain('leaflet');
    const shipped = new Set(listShippedPackages(real, bundled).map(({ name }) => name));
    expect(['zod', 'react', 'nodemailer', 'pg', '@tanstack/react-query'].filter((name) => !shipped.has(name))).toEqual([]);
    expect(['vitest', 'knip', 'playwright-core', 'fast-check'].filter((name) => shipped.has(name))).toEqual([]);
  });
});

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE.md', false],
    [null, false],
  ])('%s is allowed: %s', (licence, isAllowed) => {
    expect(isLicenceAllowed({ name: 'some-package', licence })).toBe(isAllowed);
  });

  it('allows the LGPL for libvips only', () => {
    expect(isLicenceAllowed({ name: '@img/sharp-libvips-linux-x64', licence: 'LGPL-3.0-or-later' })).toBe(true);
    expect(isLicenceAllowed({ name: '@img/sharp-linux-x64', licence: 'Apache-2.0 AND LGPL-3.0-or-later' })).toBe(true);
    expect(isLicenceAllowed({ name: '@img/sharp-linux-x64', licence: 'GPL-3.0-only' })).toBe(false);
  });
});

it('keeps what ships of a bill of materials, under the name of the product', () => {
  const component = (name: string, version: string) => ({ 'bom-ref': `${name}@${version}`, name, version });
  const licenses = [{ license: { id: 'MIT' } }];
  const whole = {
    specVersion: '1.5',
    metadata: { component: component('folder', '0.9.0') },
    components: [{ ...component('server', '1.0.0'), licenses }, component('both', '2.0.0'), component('only-tests', '3.0.0')],
    dependencies: [
      { ref: 'folder@0.9.0', dependsOn: ['server@1.0.0', 'only-tests@3.0.0'] },
      { ref: 'only-tests@3.0.0', dependsOn: [] },
    ],
  };
  expect(toShippedBill(whole, listShippedPackages(locked, []), 'plumbline')).toMatchObject({
    specVersion: '1.6',
    metadata: { component: { name: 'plumbline', type: 'application', version: '0.9.0' } },
    components: [
      { name: 'server', licenses },
      { name: 'both', licenses: [{ license: { id: 'ISC' } }] },
    ],
    dependencies: [{ ref: 'folder@0.9.0', dependsOn: ['server@1.0.0'] }],
  });
});
