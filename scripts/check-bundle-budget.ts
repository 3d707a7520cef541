import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

interface Budget {
  readonly modules: readonly string[];
  readonly scriptKb: number;
  readonly styleKb: number;
}

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist/web');
const manifest = readJson(join(built, '.vite/manifest.json')) as Readonly<Record<string, Chunk>>;
const { routes } = readJson(join(root, 'bench/budgets.json')) as { readonly routes: Readonly<Record<string, Budget>> };

const rows = Object.entries(routes).flatMap(([route, budget]) => {
  const { scripts, styles } = closure(budget.modules);
  return [
    { route, kind: 'script', files: scripts.size, kb: kilobytes(scripts), budget: budget.scriptKb },
    { route, kind: 'style', files: styles.size, kb: kilobytes(styles), budget: budget.styleKb },
  ];
});
console.table(rows.map((row) => ({ ...row, kb: row.kb.toFixed(1), left: (row.budget - row.kb).toFixed(1) })));
const over = rows.filter(({ kb, budget }) => kb > budget);
for (const { route, kind, kb, budget } of over) {
  console.error(
    `${route} needs ${kb.toFixed(1)} kB of ${kind}, its budget is ${budget} kB: load something later, or change bench/budgets.json with a reason.`,
  );
}
process.exitCode = over.length === 0 ? 0 : 1;

/** Every file that must have arrived before the route can be drawn: its modules and what they import statically. */
function closure(modules: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const seen = new Set<string>();
  const [scripts, styles] = [new Set<string>(['appearance.js']), new Set<string>()];
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`bench/budgets.json names ${name}, which is not in the manifest of the build.`);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return { scripts, styles };
}

function kilobytes(files: ReadonlySet<string>): number {
  const sizes = [...files].map(
    (file) => brotliCompressSync(readFileSync(join(built, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
