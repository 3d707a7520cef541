import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { longestFiles } from './longest-first.ts';
import { namedFiles } from './scope.ts';

const missing = (files: readonly string[]): string[] =>
  files.filter((file) => !existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url))));

it('orders only existing files', () => {
  expect(missing(longestFiles)).toEqual([]);
});

it('leaves out, shortens and runs only existing files', () => {
  expect(missing(namedFiles)).toEqual([]);
});
