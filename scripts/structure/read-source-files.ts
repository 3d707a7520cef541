import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface SourceFile {
  /** Path relative to the repository root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Paths of imported repository files. */
  readonly imports: readonly string[];
}

const roots = ['contract/', 'server/', 'sandbox/', 'web/', 'test/', 'scripts/', 'bench/', 'e2e/', 'db/', 'tools/'];

function listImports(path: string, text: string): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)];
  return found.map((match) => normalize(join(dirname(path), match[1] ?? '')).replaceAll('\\', '/'));
}

/** TypeScript files of the repository, tracked or new. */
export function readSourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  return listed
    .filter((path) => roots.some((root) => path.startsWith(root)) && /\.tsx?$/.test(path) && existsSync(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, text, imports: listImports(path, text) };
    });
}
