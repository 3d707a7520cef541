import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { longestFiles } from './longest-first.ts';

it('names only existing files', () => {
  const missing = longestFiles.filter((file) => !existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url))));
  expect(missing).toEqual([]);
});
