import { dirname } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { orders } from './layout.ts';
import { isProduct } from './find-place.ts';
import type { SourceFile } from './read-source-files.ts';

/** Reports cycles between the folders of the product. */
export function judgeFolders(files: readonly SourceFile[]): string[] {
  const product = files.filter(({ path }) => orders[path.split('/')[0] ?? ''] !== undefined && isProduct(path));
  const byFolder = Map.groupBy(product, ({ path }) => dirname(path));
  const folders = [...byFolder].map(([path, held]) => {
    const others = held.flatMap(({ imports }) => imports.filter(isProduct).map((imported) => dirname(imported)));
    return { path, text: '', imports: [...new Set(others)].filter((other) => other !== path) };
  });
  return findCycles(folders).map((cycle) => `folders import each other: ${cycle.join(' → ')}`);
}
