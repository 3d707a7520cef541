import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSourceFiles } from '../scripts/structure/read-source-files.ts';

// Mantine's styles come part by part (web/platform/styles.ts): a part whose sheet nobody has asked for is drawn bare, and no test of
// what a page says notices.

const sheets = join(import.meta.dirname, '../node_modules/@mantine/core/styles');
const named = /import \{([^}]*)\} from '@mantine\/core'/g;

const web = readSourceFiles().filter(({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path));

function partsOf(text: string): string[] {
  return Array.from(text.matchAll(named), ([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, ''))).flat();
}

it('every part of Mantine that is used has its style sheet', () => {
  const parts = new Set(web.flatMap(({ text }) => partsOf(text)));
  const styled = [...parts].filter((part) => existsSync(join(sheets, `${part}.css`)));
  expect(styled.length).toBeGreaterThan(20);
  const bare = styled.filter((part) => !web.some(({ text }) => text.includes(`'@mantine/core/styles/${part}.css'`)));
  expect(bare).toEqual([]);
});

// What is composed from another file comes into the page as it was written, without Mantine's PostCSS: its `light-dark()` is nothing.
it('no style sheet composes from a file', () => {
  const sheets = globSync('web/**/*.css');
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheets.filter((path) => /composes:[^;]* from ['"]/.test(readFileSync(path, 'utf8')))).toEqual([]);
});
