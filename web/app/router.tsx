import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  lazyRouteComponent,
  redirect,
  notFound,
  createRouter,
  type LocationRewrite,
  type RouterHistory,
} from '@tanstack/react-router';
import { partnerBrand, toBrandPath, toProductPath } from '../../contract/kit/brands.ts';
import type common from '../../locales/en/common.json';
import { parseLine, searchReader, addressSearch } from '../platform/address-search.ts';
import { getBrandForPath, currentBrand, onBrandChange, showBrand } from '../platform/brand.ts';
import { resumeLanguage, switchToFixedLanguage } from '../platform/i18n.ts';
import { readSearch as readListingSearch } from '../reputation/listing/steps.ts';
import { readSearch as readReviewsSearch } from '../reputation/reviews/search-params.ts';
import { CrashAlone, Crash } from '../shell/crash.tsx';
import { openFirstPage, requireListing, redirectSignedIn } from './routes/guards.ts';
import { currentDocument } from './routes/page-document.ts';
import { open, trade, root, signedOut } from './routes/root-routes.tsx';
import { signedOutRoutes } from './routes/signed-out-routes.tsx';
import { tradeRoutes } from './routes/trade-routes.tsx';
import { withTexts } from './routes/with-texts.ts';

const contact = createRoute({
  getParentRoute: () => open,
  path: '/help/contact',
  component: lazyRouteComponent(
    withTexts(() => import('../content/contact.tsx'), 'content', 'errors'),
    'Contact',
  ),
  staticData: { page: 'contact' },
});

const helpStart = createRoute({
  getParentRoute: () => open,
  path: '/help',
  beforeLoad: () => {
    throw redirect({ to: '/help/contact', replace: true });
  },
});

const licences = createRoute({
  getParentRoute: () => open,
  path: '/licences',
  component: lazyRouteComponent(
    withTexts(() => import('../geography/licences.tsx'), 'geography'),
    'Licences',
  ),
  staticData: { page: 'licences' },
});

const loadContentPages = withTexts(() => import('../content/content-page.tsx'), 'content');

const contentPages = [
  createRoute({
    getParentRoute: () => open,
    path: '/terms',
    component: lazyRouteComponent(loadContentPages, 'Terms'),
    staticData: { page: 'terms' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/privacy',
    component: lazyRouteComponent(loadContentPages, 'Privacy'),
    staticData: { page: 'privacy' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/cookies',
    component: lazyRouteComponent(loadContentPages, 'Cookies'),
    staticData: { page: 'cookies' },
  }),
] as const;

/** Seasonal campaign pages. */
const campaignPages = [
  createRoute({
    getParentRoute: () => open,
    path: '/prices',
    component: lazyRouteComponent(loadContentPages, 'Prices'),
    staticData: { page: 'prices' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/rebrand',
    component: lazyRouteComponent(loadContentPages, 'Rebrand'),
    staticData: { page: 'rebrand' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/ideal-rewards',
    component: lazyRouteComponent(loadContentPages, 'IdealRewards'),
    staticData: { page: 'idealRewards' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/covid-19',
    component: lazyRouteComponent(loadContentPages, 'Covid19'),
    staticData: { page: 'covid19' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/renewables-price-reductions',
    component: lazyRouteComponent(loadContentPages, 'RenewablesPriceReductions'),
    staticData: { page: 'renewablesPriceReductions' },
  }),
] as const;

/** The same pages under their menu names. */
const helpPages = [
  createRoute({
    getParentRoute: () => open,
    path: '/help/terms',
    component: lazyRouteComponent(loadContentPages, 'Terms'),
    staticData: { page: 'terms' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/help/privacy',
    component: lazyRouteComponent(loadContentPages, 'Privacy'),
    staticData: { page: 'privacy' },
  }),
] as const;

const openRoutes = [helpStart, contact, licences, ...contentPages, ...campaignPages, ...helpPages] as const;

const profileStart = createRoute({ getParentRoute: () => trade, path: '/profile', beforeLoad: openFirstPage('profile') });

const listing = createRoute({
  getParentRoute: () => trade,
  path: '/profile/listing',
  validateSearch: readListingSearch,
  beforeLoad: requireListing,
  component: lazyRouteComponent(
    withTexts(() => import('../reputation/listing/company-listing.tsx'), 'listing', 'errors'),
    'CompanyListing',
  ),
  staticData: { page: 'listing' },
});

const reviews = createRoute({
  getParentRoute: () => trade,
  path: '/profile/reviews',
  validateSearch: readReviewsSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../reputation/reviews/reviews.tsx'), 'reviews', 'errors'),
    'Reviews',
  ),
  staticData: { page: 'reviews' },
});

/** The company's public presentation. */
const profileRoutes = [profileStart, listing, reviews] as const;

const loadRegister = () => import('../shell/registration-page.tsx');

/** Search parameters of the registration pages: the referrer (`jref`) and an e-mail already known. */
const readRegisterSearch = searchReader<{ email?: string; jref?: string; lang?: string }>(['email', 'jref', 'lang'], (raw) => {
  const email = parseLine(raw['email'], 254);
  const jref = parseLine(raw['jref'], 200);
  const lang = parseLine(raw['lang'], 20);
  return { ...(email !== undefined && { email }), ...(jref !== undefined && { jref }), ...(lang !== undefined && { lang }) };
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: readRegisterSearch,
  beforeLoad: redirectSignedIn,
  component: lazyRouteComponent(withTexts(loadRegister, 'registration', 'errors'), 'RegistrationPage'),
  errorComponent: CrashAlone,
  staticData: { page: 'register' },
});

/** A partner brand's own page; brands come from their definitions. */
const registerPartner = createRoute({
  getParentRoute: () => root,
  path: '/register-{$brand}',
  validateSearch: readRegisterSearch,
  beforeLoad: async ({ params, ...guarded }) => {
    const brand = partnerBrand(params.brand);
    if (brand === undefined) throw notFound();
    await redirectSignedIn(guarded);
    await switchToFixedLanguage(brand.partner?.language ?? 'en');
  },
  onLeave: () => void resumeLanguage(),
  component: lazyRouteComponent(withTexts(loadRegister, 'registration', 'errors', 'buying'), 'RegistrationPage'),
  errorComponent: CrashAlone,
  staticData: { page: 'registerPartner' },
});

/** Fills the whole page with a frame of its own. */
const registrationRoutes = [register, registerPartner] as const;

const routeTree = root.addChildren([
  open.addChildren([...openRoutes]),
  signedOut.addChildren([...signedOutRoutes]),
  trade.addChildren([...tradeRoutes, ...profileRoutes]),
  ...registrationRoutes,
]);

/** Routes use the product's name for a lead; the address bar and links use the brand's. */
const nounRewrite: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = toProductPath(url.pathname);
    return url;
  },
  output: ({ url }) => {
    url.pathname = toBrandPath(url.pathname, currentBrand());
    return url;
  },
};

/** Builds the router of the app. Tests pass their own history. */
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
  showBrand(getBrandForPath(router.history.location.pathname));
  router.subscribe('onBeforeLoad', ({ toLocation }) => showBrand(getBrandForPath(toLocation.pathname)));
  onBrandChange(() => {
    const { pathname, search, hash } = router.history.location;
    const address = toBrandPath(toProductPath(pathname), currentBrand());
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
    /** Key of the page name used in the title. */
    page?: keyof (typeof common)['pages'];
  }
}
