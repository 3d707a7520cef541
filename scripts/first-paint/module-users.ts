import { posix } from 'node:path';
import type { Rolldown } from 'vite';

export interface Graph {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null;
}

/** Packages that offer everything they have in one file: who imports that file uses what it names, not all of it. */
const barrel = /\/node_modules\/(@mantine\/\w+|@tabler\/icons-react)\/(?:esm\/index|dist\/esm\/tabler-icons-react)\.m?js$/;
const namedImports = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

export const plainId = (id: string): string => (id.split('?')[0] ?? id).replaceAll('\\', '/');

/** The names in braces: as they are called in the module that they come from, and here. */
function namesIn(braces: string): { there: string; here: string }[] {
  return braces
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== undefined && name !== '')
    .map(([there = '', here = there]) => ({ there, here }));
}

/** What a barrel calls each of its files' exports, by the path of the file. */
function offeredBy(barrelId: string, code: string): ReadonlyMap<string, readonly string[]> {
  const offered = new Map<string, string[]>();
  for (const [, braces = '', from = ''] of code.matchAll(namedImports)) {
    const file = posix.join(posix.dirname(plainId(barrelId)), from);
    const names = namesIn(braces).map(({ here }) => here);
    offered.set(file, [...(offered.get(file) ?? []), ...names]);
  }
  return offered;
}

/** Who imports which name of a package, from its barrel. */
function usersOfNames(packageName: string, importers: readonly string[], graph: Graph): ReadonlyMap<string, readonly string[]> {
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

/** Finds the modules that use another one; through a barrel, those that name what it offers of it. */
export function moduleUsers(): (id: string, graph: Graph) => readonly string[] {
  const barrels = new Map<string, (id: string) => readonly string[]>();
  const through = (barrelId: string, graph: Graph): ((id: string) => readonly string[]) => {
    const known = barrels.get(barrelId);
    if (known !== undefined) return known;
    const info = graph.getModuleInfo(barrelId);
    const offered = offeredBy(barrelId, info?.code ?? '');
    const users = usersOfNames(barrel.exec(plainId(barrelId))?.[1] ?? '', info?.importers ?? [], graph);
    const find = (id: string): readonly string[] => (offered.get(plainId(id)) ?? []).flatMap((name) => users.get(name) ?? []);
    barrels.set(barrelId, find);
    return find;
  };
  return (id, graph) =>
    (graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) =>
      barrel.test(plainId(importer)) ? through(importer, graph)(id) : [importer],
    );
}
