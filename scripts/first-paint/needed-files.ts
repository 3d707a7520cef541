import type { Rolldown } from 'vite';

export interface NeededFiles {
  readonly scripts: readonly string[];
  readonly styleSheets: readonly string[];
}

function getChunk(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const isIt = (id: string | null): boolean => id?.split('?')[0]?.replaceAll('\\', '/').endsWith(module) === true;
  const found = chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ?? chunks.find(({ moduleIds }) => moduleIds.some(isIt));
  if (found === undefined) throw new Error(`web/app/first-pages.ts names ${module}, which is missing from the build`);
  return found;
}

/** Every file these modules need before they run, with style sheets in cascade order. */
export function neededFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]): NeededFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const [seen, styleSheets] = [new Set<Rolldown.OutputChunk>(), new Set<string>()];
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported !== undefined) visit(imported);
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) styleSheets.add(style);
  };
  for (const module of modules) visit(getChunk(chunks, module));
  return { scripts: Array.from(seen, ({ fileName }) => fileName), styleSheets: [...styleSheets] };
}
