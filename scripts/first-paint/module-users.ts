import { posix } from 'node:path';
import type { Rolldown } from 'vite';

export interface Graph {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null;
}

/** Barrel packages: an importer uses the names it imports, not the whole barrel. */
const barrel = /\/node_modules\/(@mantine\/\w+|@tabler\/icons-react)\/(?:esm\/index|dist\/esm\/tabler-icons-react)\.m?js$/;
const namedImports = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

export const plainId = (id: string): string => (id.split('?')[0] ?? id).replaceAll('\\', '/');

/** Named imports: the exported name and the local name. */
function namesIn(braces: string): { there: string; here: string }[] {
  return braces
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== undefined && name !== '')
    .map(([there = '', here = there]) => ({ there, here }));
}

/** Names under which a barrel re-exports each file, by file path. */
function offeredBy(barrelId: string, code: string): ReadonlyMap<string, readonly string[]> {
  const offered = new Map<string, string[]>();
  for (const [, braces = '', from = ''] of code.matchAll(namedImports)) {
    const file = posix.join(posix.dirname(plainId(barrelId)), from);
    const names = namesIn(braces).map(({ here }) => here);
    offered.set(file, [...(offered.get(file) ?? []), ...names]);
  }
  return offered;
}

/** Importers of each name of a barrel package. */
function listUsersByName(packageName: string, importers: readonly string[], graph: Graph): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const importer of importers) {
    const code = graph.getModuleInfo(importer)?.code ?? '';
    for (const [, braces = '', from] of code.matchAll(namedImports)) {
      if (from !== packageName) continue;
      for (const { there } of namesIn(braces)) users.set(there, [...(users.get(there) ?? []), importer]);
    }
  }
  return users;
}

/** Returns the modules that use a module; through a barrel, those that import one of its names. */
export function moduleUsers(): (id: string, graph: Graph) => readonly string[] {
  const barrels = new Map<string, (id: string) => readonly string[]>();
  const through = (barrelId: string, graph: Graph): ((id: string) => readonly string[]) => {
    const known = barrels.get(barrelId);
    if (known !== undefined) return known;
    const info = graph.getModuleInfo(barrelId);
    const offered = offeredBy(barrelId, info?.code ?? '');
    const users = listUsersByName(barrel.exec(plainId(barrelId))?.[1] ?? '', info?.importers ?? [], graph);
    const find = (id: string): readonly string[] => (offered.get(plainId(id)) ?? []).flatMap((name) => users.get(name) ?? []);
    barrels.set(barrelId, find);
    return find;
  };
  return (id, graph) =>
    (graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) =>
      barrel.test(plainId(importer)) ? through(importer, graph)(id) : [importer],
    );
}
