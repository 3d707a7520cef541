import { basename } from 'node:path';
import { maxLines, refusedNames, tableOwners } from './layout.ts';
import { isProduct, findPlace, getRank } from './find-place.ts';
import type { SourceFile } from './read-source-files.ts';

function judgeName(file: SourceFile): string[] {
  const name = basename(file.path).replace(/\.tsx?$/, '');
  if (refusedNames.includes(name)) return [`${file.path}: name the file after what it does, not "${name}"`];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d))?$/.test(name)) return [`${file.path}: file names are kebab-case`];
  const place = findPlace(file.path);
  if (place === null) return [];
  if (getRank(place) === -1) return [`${file.path}: "${place.part}" has no place; add it to the order in scripts/structure/layout.ts`];
  return [];
}

/** Roots that each root may import; roots not listed may import anything. */
const known: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  web: ['web', 'contract', 'locales'],
  server: ['server', 'contract', 'locales', 'db'],
  sandbox: ['sandbox', 'server/platform', 'contract/kit'],
};
/** The product reaches the card provider's sandbox by HTTP, like Stripe. It opens it in one place and fills its past in the demonstration. */
const sandboxEntries: readonly (readonly [importer: string, entry: string])[] = [
  ['server/app/', 'sandbox/open-sandbox.ts'],
  ['server/app/', 'sandbox/open-pages.ts'],
  ['db/demo/', 'sandbox/record-past.ts'],
];
const isSandboxEntry = (importer: string, imported: string): boolean =>
  sandboxEntries.some(([folder, entry]) => importer.startsWith(folder) && imported === entry);

function judgeImports(file: SourceFile): string[] {
  const [root = ''] = file.path.split('/');
  if (!isProduct(file.path)) return [];
  const from = findPlace(file.path);
  const problems: string[] = [];
  for (const imported of file.imports) {
    const [target = '', part = ''] = imported.split('/');
    const isKnown = known[root]?.some((one) => one === target || one === `${target}/${part}`) ?? (target !== 'sandbox' || root !== 'db');
    if (!isKnown && !isSandboxEntry(file.path, imported))
      problems.push(`${file.path} imports ${imported}: ${root} knows nothing of ${target}`);
    const to = findPlace(imported);
    if (from === null || to === null || from.root !== to.root || from.part === to.part) continue;
    if (getRank(to) > getRank(from)) problems.push(`${file.path} imports ${imported}: ${from.part} stands before ${to.part}`);
    if (from.part !== 'app' && to.part !== 'platform' && /\/(store|routes|operator-routes|public-routes|jobs)\.tsx?$/.test(imported))
      problems.push(`${file.path} imports ${imported}: another domain is entered by its verbs and queries`);
  }
  return problems;
}

function judgeWrites(file: SourceFile): string[] {
  const place = findPlace(file.path);
  if (place?.root !== 'server' || !isProduct(file.path)) return [];
  const written = [...file.text.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)/g)].map((match) => match[1] ?? '');
  return written
    .filter((table) => tableOwners[table] !== undefined && tableOwners[table] !== place.part)
    .map((table) => `${file.path} writes ${table}, which belongs to ${tableOwners[table] ?? ''}: call a verb of that domain`);
}

function judgeLength(file: SourceFile): string[] {
  if (/(^|\/)(locales|demo|reference|migrations|overrides)\//.test(file.path)) return [];
  const lines = file.text.split('\n').length;
  return lines > maxLines ? [`${file.path}: ${lines} lines; split it by subject`] : [];
}

/** Problems of one file, each with what to do instead. */
export function judgeFile(file: SourceFile): string[] {
  return [...judgeName(file), ...judgeImports(file), ...judgeWrites(file), ...judgeLength(file)];
}
