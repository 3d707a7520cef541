import { describe, expect, it } from 'vitest';
import { readSourceFiles } from '../scripts/structure/read-source-files.ts';

// Browsers, React and the router keep a failed import for ever. `loadPart` (web/platform/load-part.ts) reports "You're offline",
// retries and recovers, so every lazy import of the web app goes through it.

/** Functions that pass their loader to `loadPart`. */
const loaders: ReadonlySet<string> = new Set(['loadPart', 'lazyPart', 'withTexts', 'deskRoute', 'deskListRoute']);

/** Names of the calls around a position, the innermost first. */
function listCallsAround(text: string, position: number): string[] {
  const calls: string[] = [];
  let closed = 0;
  for (let at = position - 1; at >= 0; at -= 1) {
    if (text[at] === ')') closed += 1;
    if (text[at] !== '(') continue;
    if (closed > 0) closed -= 1;
    else calls.push(/(\w+)(?:<[^()]*>)?$/.exec(text.slice(0, at))?.[1] ?? '');
  }
  return calls;
}

const isLoaded = (text: string, position: number): boolean => listCallsAround(text, position).some((call) => loaders.has(call));

/** Whether a named loader is used, and only inside calls that load it. */
function isNamedLoaderSafe(text: string, declaration: RegExpExecArray): boolean {
  const [{ length }, name = ''] = declaration;
  const uses = [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].filter(
    ({ index }) => index < declaration.index || index > declaration.index + length,
  );
  return uses.length > 0 && uses.every(({ index }) => isLoaded(text, index));
}

/** Lines of lazy imports that no loader retries. */
function findBareImports(text: string): number[] {
  return Array.from(text.matchAll(/(?<!typeof )\bimport\(/g), ({ index }) => index)
    .filter((index) => {
      if (isLoaded(text, index)) return false;
      const declaration = /const (\w+) = (?:async )?\(\) =>\s*$/.exec(text.slice(0, index));
      return declaration === null || !isNamedLoaderSafe(text, declaration);
    })
    .map((index) => text.slice(0, index).split('\n').length);
}

describe('findBareImports', () => {
  it.each([
    ['a bare import', "const { a } = await import('./a.ts');", [1]],
    ['an import inside React.lazy', "const A = lazy(() =>\n  import('./a.tsx').catch(() => none));", [2]],
    ['a named loader used elsewhere', "const load = () => import('./a.ts');\nlazyPart(load);\nload();", [1]],
    ['a named loader without a use', "const load = () => import('./a.ts');", [1]],
    ['an import passed to a loader', "deskRoute(\n  '/a',\n  () => import('./a.tsx'),\n);", []],
    ['a named loader passed to loaders only', "const load = () => import('./a.ts');\nlazyPart(load);\nawait loadPart(load);", []],
    ['a type', "type A = typeof import('./a.ts');", []],
  ])('handles %s', (_, text, lines) => expect(findBareImports(text)).toEqual(lines));
});

describe('web app', () => {
  const product = readSourceFiles().filter(
    ({ path }) => path.startsWith('web/') && !path.startsWith('web/testing/') && !/\.test\.tsx?$/.test(path),
  );

  it('loads every lazy part through loadPart', () => {
    expect(product.filter(({ text }) => /\bimport\(/.test(text)).length).toBeGreaterThan(20);
    expect(product.flatMap(({ path, text }) => findBareImports(text).map((line) => `${path}:${line}`))).toEqual([]);
  });

  // A lazy glob is an import as well. Only the texts use one, and they call it inside `loadPart`.
  it('has lazy globs for texts only', () => {
    const lazyGlobs = product.filter(({ text }) => /import\.meta\.glob\b/.test(text) && !/eager: true/.test(text));
    expect(lazyGlobs.map(({ path }) => path)).toEqual([
      'web/operations/operator/api.ts',
      'web/platform/desk-catalogues.ts',
      'web/platform/i18n.ts',
    ]);
  });
});
