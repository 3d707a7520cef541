import { moduleUsers, plainId, type Graph } from './module-users.ts';

/** Pages by the end of their module path. `index` is shared by every page. */
const pages = {
  index: '/web/index.html',
  signIn: '/identity/screens/sign-in.tsx',
  register: '/shell/registration-page.tsx',
  trade: '/shell/trade-shell.tsx',
  buyLeads: '/buying/screens/buy-leads.tsx',
  dashboard: '/home/screens/dashboard.tsx',
} as const;

/** English texts are the fallback of every language, so they are bundled with the code that uses them. */
const texts: Readonly<Record<string, readonly string[]>> = {
  app: ['common', 'identity', 'errors'],
  trade: ['shell', 'buying', 'security', 'home', 'leads'],
};

/** The entry and all lazily imported modules: everywhere loading can start. */
function createRootFinder(): (id: string, graph: Graph) => ReadonlySet<string> {
  const [known, usersOf] = [new Map<string, ReadonlySet<string>>(), moduleUsers()];
  return (id, graph) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const [roots, seen, next] = [new Set<string>(), new Set([id]), [id]];
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      const module = graph.getModuleInfo(at);
      if (module === null) continue;
      if (module.isEntry || module.dynamicImporters.length > 0) roots.add(plainId(at));
      for (const user of usersOf(at, graph)) {
        if (!seen.has(user)) next.push(user);
        seen.add(user);
      }
    }
    known.set(id, roots);
    return roots;
  };
}

/**
 * Chooses the chunk of a module, so that a page needs few chunks with little unused code. `app` is for all pages,
 * `forms` for registration and the trade area, `trade` for the trade area. Other modules stay with their page or
 * the pages that share them.
 */
export function chunkNames(): (id: string, graph: Graph) => string | null {
  const findRoots = createRootFinder();
  return (id, graph) => {
    const [, namespace] = /\/locales\/en\/([\w-]+)\.json$/.exec(plainId(id)) ?? [];
    if (namespace !== undefined) return Object.entries(texts).find(([, names]) => names.includes(namespace))?.[0] ?? null;
    const roots = findRoots(id, graph);
    const isFor = (page: keyof typeof pages): boolean => [...roots].some((root) => root.endsWith(pages[page]));
    const isShared = roots.size > 1;
    if (isFor('index') || (isFor('signIn') && isShared)) return 'app';
    const isTradeModule = isFor('trade') || (isShared && (isFor('buyLeads') || isFor('dashboard')));
    if (!isTradeModule) return null;
    return isFor('register') ? 'forms' : 'trade';
  };
}
