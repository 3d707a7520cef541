import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { chunkNames } from './chunk-name.ts';
import { moduleUsers, type Graph } from './module-users.ts';

const core = '/app/node_modules/@mantine/core/esm';
const barrel = `${core}/index.mjs`;

interface Module {
  readonly code?: string;
  readonly importers?: readonly string[];
  readonly isEntry?: boolean;
  readonly lazyIn?: readonly string[];
}

function buildGraph(modules: Readonly<Record<string, Module>>): Graph {
  return {
    getModuleInfo: (id) => {
      const known = modules[id];
      if (known === undefined) return null;
      const { code = '', importers = [], isEntry = false, lazyIn = [] } = known;
      return { id, code, importers, isEntry, dynamicImporters: lazyIn } as unknown as Rolldown.ModuleInfo;
    },
  };
}

/** The entry uses a button, the trade area a menu and a checkbox, and registration the checkbox too, all through one barrel. */
const graph = buildGraph({
  '/app/web/index.html': { isEntry: true },
  '/app/web/app/main.tsx': { importers: ['/app/web/index.html'], code: 'import { Button as B } from "@mantine/core";' },
  '/app/web/shell/trade-shell.tsx': { lazyIn: ['/app/web/app/main.tsx'], code: 'import { Menu, Checkbox } from "@mantine/core";' },
  '/app/web/shell/registration-page.tsx': { lazyIn: ['/app/web/app/main.tsx'], code: 'import { Checkbox } from "@mantine/core";' },
  [barrel]: {
    importers: ['/app/web/app/main.tsx', '/app/web/shell/trade-shell.tsx', '/app/web/shell/registration-page.tsx'],
    code: ['Button', 'Menu', 'Checkbox'].map((name) => `import { ${name} } from "./components/${name}/${name}.mjs";`).join('\n'),
  },
  [`${core}/components/Button/Button.mjs`]: { importers: [barrel] },
  [`${core}/components/Menu/Menu.mjs`]: { importers: [barrel] },
  [`${core}/components/Checkbox/Checkbox.mjs`]: { importers: [barrel] },
  [`${core}/utils/rem.mjs`]: { importers: [`${core}/components/Menu/Menu.mjs`] },
  '/app/locales/en/common.json': { lazyIn: ['/app/web/platform/i18n.ts'] },
  '/app/locales/en/shell.json': { lazyIn: ['/app/web/platform/i18n.ts'] },
  '/app/locales/en/coverage.json': { lazyIn: ['/app/web/platform/i18n.ts'] },
});

it('importing a barrel counts as using the imported names, even renamed', () => {
  const listUsers = moduleUsers();
  expect(listUsers(`${core}/components/Button/Button.mjs`, graph)).toEqual(['/app/web/app/main.tsx']);
  expect(listUsers(`${core}/components/Menu/Menu.mjs`, graph)).toEqual(['/app/web/shell/trade-shell.tsx']);
});

describe('assigns a module to the chunk of its users', () => {
  const getChunkName = chunkNames();
  it.each([
    [`${core}/components/Button/Button.mjs`, 'app'],
    [`${core}/components/Menu/Menu.mjs`, 'trade'],
    [`${core}/utils/rem.mjs`, 'trade'],
    [`${core}/components/Checkbox/Checkbox.mjs`, 'forms'],
    ['/app/web/shell/registration-page.tsx', null],
    ['/app/locales/en/common.json', 'app'],
    ['/app/locales/en/shell.json', 'trade'],
    ['/app/locales/en/coverage.json', null],
  ])('%s: %s', (id, name) => {
    expect(getChunkName(id, graph)).toBe(name);
  });
});
