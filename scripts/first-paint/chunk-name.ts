import { moduleUsers, plainId, type Graph } from './module-users.ts';

/** Pages by the end of their module's name. `index` is what every page begins with. */
const pages = {
  index: '/web/index.html',
  signIn: '/identity/screens/sign-in.tsx',
  register: '/shell/registration-page.tsx',
  trade: '/shell/trade-shell.tsx',
  buyLeads: '/buying/screens/buy-leads.tsx',
  dashboard: '/home/screens/dashboard.tsx',
} as const;

/** English texts are needed in every language, as what stands in for a missing one: they travel with the code that says them. */
const texts: Readonly<Record<string, readonly string[]>> = {
  app: ['common', 'identity', 'errors'],
  trade: ['shell', 'buying', 'security', 'home', 'leads'],
};

/** The entry and what is imported when it is needed: where the code of a module may be asked for first. */
function makeRootsOf(): (id: string, graph: Graph) => ReadonlySet<string> {
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
 * Which file a module goes into, so that a page needs few of them and carries little that it does not use: `app` is for all,
 * `forms` for registration and the trade area, `trade` for every page of the trade area. The rest lies as it falls: with its page, or
 * with those that share it.
 */
export function chunkNames(): (id: string, graph: Graph) => string | null {
  const rootsOf = makeRootsOf();
  return (id, graph) => {
    const [, namespace] = /\/locales\/en\/([\w-]+)\.json$/.exec(plainId(id)) ?? [];
    if (namespace !== undefined) return Object.entries(texts).find(([, names]) => names.includes(namespace))?.[0] ?? null;
    const roots = rootsOf(id, graph);
    const isFor = (page: keyof typeof pages): boolean => [...roots].some((root) => root.endsWith(pages[page]));
    const isShared = roots.size > 1;
    if (isFor('index') || (isFor('signIn') && isShared)) return 'app';
    const isOfTrade = isFor('trade') || (isShared && (isFor('buyLeads') || isFor('dashboard')));
    if (!isOfTrade) return null;
    return isFor('register') ? 'forms' : 'trade';
  };
}
