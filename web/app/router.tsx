import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type LocationRewrite, type RouterHistory } from '@tanstack/react-router';
import { addressSearch } from '../platform/address-search.ts';
import type common from '../../locales/en/common.json';
import { brandAddress, knownAddress } from '../../contract/kit/brands.ts';
import { brandOf, currentBrand, onBrandChange, showBrand } from '../platform/brand.ts';
import { Crash } from '../shell/crash.tsx';
import { openRoutes } from './routes/open-routes.tsx';
import { open, root, signedOut, trade } from './routes/root-routes.tsx';
import { currentDocument } from './routes/page-document.ts';
import { profileRoutes } from './routes/profile-routes.tsx';
import { registrationRoutes } from './routes/registration-routes.tsx';
import { signedOutRoutes } from './routes/signed-out-routes.tsx';
import { tradeRoutes } from './routes/trade-routes.tsx';

const routeTree = root.addChildren([
  open.addChildren([...openRoutes]),
  signedOut.addChildren([...signedOutRoutes]),
  trade.addChildren([...tradeRoutes, ...profileRoutes]),
  ...registrationRoutes,
]);

/** The routes are the product's; in the address bar and in links stands what the brand calls a lead. */
const nounRewrite: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = knownAddress(url.pathname);
    return url;
  },
  output: ({ url }) => {
    url.pathname = brandAddress(url.pathname, currentBrand());
    return url;
  },
};

/** The whole map of addresses. The history is another one in tests. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queryClient, pageDocument: currentDocument(history === undefined ? location.pathname : undefined) },
    defaultErrorComponent: Crash,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    ...addressSearch,
    rewrite: nounRewrite,
    scrollRestoration: true,
    ...(history && { history }),
  });
  // Not in the root's `beforeLoad`: with one, no page would show its skeleton while its guard waits.
  showBrand(brandOf(router.history.location.pathname));
  router.subscribe('onBeforeLoad', ({ toLocation }) => showBrand(brandOf(toLocation.pathname)));
  onBrandChange(() => {
    const { pathname, search, hash } = router.history.location;
    const address = brandAddress(knownAddress(pathname), currentBrand());
    if (address !== pathname) router.history.replace(`${address}${search}${hash}`);
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** Whose name, from the texts, stands in the title. */
    page?: keyof (typeof common)['pages'];
  }
}
