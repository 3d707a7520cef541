import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSourceFiles } from '../scripts/structure/read-source-files.ts';

// Mantine's styles are imported per component (web/platform/styles.ts). A component without its style sheet renders
// unstyled, and no test of texts notices.

const sheets = join(import.meta.dirname, '../node_modules/@mantine/core/styles');
const named = /import \{([^}]*)\} from '@mantine\/core'/g;

const web = readSourceFiles().filter(({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path));

function listImportedParts(text: string): string[] {
  return Array.from(text.matchAll(named), ([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, ''))).flat();
}

it('every Mantine component in use has its style sheet', () => {
  const parts = new Set(web.flatMap(({ text }) => listImportedParts(text)));
  const styled = [...parts].filter((part) => existsSync(join(sheets, `${part}.css`)));
  expect(styled.length).toBeGreaterThan(20);
  const bare = styled.filter((part) => !web.some(({ text }) => text.includes(`'@mantine/core/styles/${part}.css'`)));
  expect(bare).toEqual([]);
});

// Files used through `composes` skip Mantine's PostCSS plugin, so `light-dark()` does not work in them.
it('no style sheet composes from another file', () => {
  const sheets = globSync('web/**/*.css');
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheets.filter((path) => /composes:[^;]* from ['"]/.test(readFileSync(path, 'utf8')))).toEqual([]);
});
