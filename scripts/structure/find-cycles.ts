import type { SourceFile } from './read-source-files.ts';

/** Import cycles, each as a list of files. Type-only imports count too. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[][] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path]);
      return;
    }
    state.set(path, 'open');
    for (const imported of byPath.get(path)?.imports ?? []) if (byPath.has(imported)) visit(imported, [...trail, path]);
    state.set(path, 'done');
  };
  for (const file of files) visit(file.path, []);
  return cycles;
}
