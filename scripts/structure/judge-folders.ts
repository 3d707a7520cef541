import { dirname } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { maxFiles, orders } from './layout.ts';
import { isProduct } from './place-of.ts';
import type { SourceFile } from './read-source-files.ts';

/** Folders of the product that know each other, and those that hold more than anybody looks through. */
export function judgeFolders(files: readonly SourceFile[]): string[] {
  const product = files.filter(({ path }) => orders[path.split('/')[0] ?? ''] !== undefined && isProduct(path));
  const byFolder = Map.groupBy(product, ({ path }) => dirname(path));
  const folders = [...byFolder].map(([path, held]) => {
    const others = held.flatMap(({ imports }) => imports.filter(isProduct).map((imported) => dirname(imported)));
    return { path, text: '', imports: [...new Set(others)].filter((other) => other !== path) };
  });
  const cycles = findCycles(folders).map((cycle) => `folders know each other: ${cycle.join(' → ')}`);
  const full = [...byFolder].filter(([, held]) => held.length > maxFiles);
  return [...cycles, ...full.map(([folder, held]) => `${folder}: ${held.length} files; which two folders are hiding in it?`)];
}
