import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

interface BuiltPage {
  readonly path: string;
  readonly signedIn: string;
  readonly signedOut: string;
}

interface Budget {
  readonly address: string;
  readonly signedIn: boolean;
  readonly scriptKb: number;
  readonly styleKb: number;
}

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist/web');
const pages = readJson(join(built, '.vite/pages.json')) as readonly BuiltPage[];
const { routes } = readJson(join(root, 'bench/budgets.json')) as { readonly routes: Readonly<Record<string, Budget>> };

const rows = Object.entries(routes).flatMap(([route, budget]) => {
  const { scripts, styles } = listBlockingFiles(budget);
  return [
    { route, kind: 'script', files: scripts.size, kb: kilobytes(scripts), budget: budget.scriptKb },
    { route, kind: 'style', files: styles.size, kb: kilobytes(styles), budget: budget.styleKb },
  ];
});
console.table(rows.map((row) => ({ ...row, kb: row.kb.toFixed(1), left: (row.budget - row.kb).toFixed(1) })));
const over = rows.filter(({ kb, budget }) => kb > budget);
for (const { route, kind, kb, budget } of over) {
  console.error(
    `${route} needs ${kb.toFixed(1)} kB of ${kind}, the budget is ${budget} kB. Load something later, or change bench/budgets.json and give the reason.`,
  );
}
process.exitCode = over.length === 0 ? 0 : 1;

/** Every file named in the page's HTML that blocks its first paint. */
function listBlockingFiles({ address, signedIn }: Budget): { scripts: Set<string>; styles: Set<string> } {
  const page = pages.find(({ path }) => new RegExp(path).test(address));
  const html = (signedIn ? page?.signedIn : page?.signedOut) ?? '';
  const named = (pattern: RegExp): Set<string> => new Set(Array.from(html.matchAll(pattern), ([, file = '']) => file));
  return {
    scripts: named(/<link rel="modulepreload"[^>]* href="\/([^"]+)"/g),
    styles: named(/"\/(assets\/[^"]+\.css)"/g),
  };
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
