import { dirname } from 'node:path';
import { findCycles } from './structure/find-cycles.ts';
import { judgeFile } from './structure/judge-file.ts';
import { isProductCode, maxProductFiles, maxProductFolders, orders } from './structure/layout.ts';
import { readSourceFiles, type SourceFile } from './structure/read-source-files.ts';
import { isProduct } from './structure/find-place.ts';

/** Reports cycles between the folders of the product. */
function judgeFolders(files: readonly SourceFile[]): string[] {
  const product = files.filter(({ path }) => orders[path.split('/')[0] ?? ''] !== undefined && isProduct(path));
  const byFolder = Map.groupBy(product, ({ path }) => dirname(path));
  const folders = [...byFolder].map(([path, held]) => {
    const others = held.flatMap(({ imports }) => imports.filter(isProduct).map((imported) => dirname(imported)));
    return { path, text: '', imports: [...new Set(others)].filter((other) => other !== path) };
  });
  return findCycles(folders).map((cycle) => `folders import each other: ${cycle.join(' → ')}`);
}

const files = readSourceFiles();
const cycles = findCycles(files).map((cycle) => `cycle: ${cycle.join(' → ')}`);
const problems = [...files.flatMap(judgeFile), ...cycles, ...judgeFolders(files)];
const product = files.filter(({ path }) => isProductCode(path));
const lengths = product.map((file) => file.text.split('\n').length).sort((a, b) => a - b);
const folders = new Set(product.map(({ path }) => dirname(path))).size;
if (product.length > maxProductFiles)
  problems.push(`${product.length} product files, at most ${maxProductFiles}: merge small files by subject`);
if (folders > maxProductFolders) problems.push(`${folders} product folders, at most ${maxProductFolders}: merge folders by subject`);
for (const problem of problems) console.error(problem);
console.log(
  `${product.length} product files in ${folders} folders, median ${lengths[Math.floor(lengths.length / 2)] ?? 0} lines, longest ${lengths.at(-1) ?? 0}; ` +
    `${files.length - product.length} others; ${cycles.length} cycles; ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
