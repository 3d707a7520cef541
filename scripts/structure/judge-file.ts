import { basename } from 'node:path';
import { domains, isAllowedName, maxLines, refusedNames, tableOwners } from './layout.ts';
import type { SourceFile } from './read-source-files.ts';

function domainOf(path: string): string | null {
  const match = /^server\/([^/]+)\//.exec(path);
  return match?.[1] ?? null;
}

const rank = (domain: string): number => domains.indexOf(domain as (typeof domains)[number]);
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

function judgeName(file: SourceFile): string[] {
  const name = basename(file.path).replace(/\.tsx?$/, '');
  if (refusedNames.includes(name)) return [`${file.path}: name the file after what it does, not "${name}"`];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d))?$/.test(name)) return [`${file.path}: file names are kebab-case`];
  const domain = domainOf(file.path);
  if (domain === null || domain === 'platform' || domain === 'app') return [];
  if (rank(domain) === -1) return [`${file.path}: "${domain}" is not a domain; add it to the order in scripts/structure/layout.ts`];
  if (isAllowedName(domain, basename(file.path))) return [];
  return [
    `${file.path}: not in the closed set of file names; a write is <verb>-<noun>.ts, a read <question>-query.ts, a decision <name>-rule.ts`,
  ];
}

function judgeImports(file: SourceFile): string[] {
  const from = domainOf(file.path);
  const problems: string[] = [];
  for (const imported of file.imports) {
    const side = file.path.split('/')[0];
    const target = imported.split('/')[0];
    if (side === 'contract' && target !== 'contract')
      problems.push(`${file.path} imports ${imported}: the contract imports nothing of ours`);
    if (side === 'web' && (target === 'server' || target === 'db'))
      problems.push(`${file.path} imports ${imported}: the web app knows the server by its contract only`);
    if (side === 'server' && target === 'web' && !imported.startsWith('web/locales/'))
      problems.push(`${file.path} imports ${imported}: the server knows nothing of the web app but its catalogues`);
    const to = domainOf(imported);
    if (from === null || to === null || from === to || isTest(file.path)) continue;
    if (rank(to) > rank(from)) problems.push(`${file.path} imports ${imported}: ${from} stands above ${to}; enqueue a job by name instead`);
    if (from !== 'app' && to !== 'platform' && /\/(store|routes|operator-routes|public-routes|jobs)\.ts$/.test(imported))
      problems.push(`${file.path} imports ${imported}: another domain is entered by its verbs and queries`);
  }
  return problems;
}

function judgeWrites(file: SourceFile): string[] {
  const domain = domainOf(file.path);
  if (domain === null || isTest(file.path)) return [];
  const written = [...file.text.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)/g)].map((match) => match[1] ?? '');
  return written
    .filter((table) => tableOwners[table] !== undefined && tableOwners[table] !== domain)
    .map((table) => `${file.path} writes ${table}, which belongs to ${tableOwners[table] ?? ''}: call a verb of that domain`);
}

function judgeLength(file: SourceFile): string[] {
  if (/(^|\/)(locales|demo|reference|migrations|overrides)\//.test(file.path)) return [];
  const lines = file.text.split('\n').length;
  return lines > maxLines ? [`${file.path}: ${lines} lines; what verb is hiding in it?`] : [];
}

/** What is wrong with one file, each with what to do instead. */
export function judgeFile(file: SourceFile): string[] {
  return [...judgeName(file), ...judgeImports(file), ...judgeWrites(file), ...judgeLength(file)];
}
