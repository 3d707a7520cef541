import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import i18next from 'i18next';
import type common from '../locales/en/common.json';
import { readSearch as readBuyLeadsSearch } from '../buying/search-params.ts';
import { readSearch as readMyLeadsSearch } from '../leads/search-params.ts';
import { Crash, CrashAlone } from './crash.tsx';
import { noticeSession, passSignedIn, requireBuying, requireSession } from './guards.ts';
import { NotFound } from './not-found.tsx';
import { Root } from './root.tsx';
import { OpenShell } from './shell/open-shell.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { SignedOutShell } from './shell/signed-out-shell.tsx';

type Namespace = 'accreditations' | 'content' | 'shell' | 'identity' | 'leads' | 'buying' | 'errors';

/** The texts of a screen travel beside its code, not after it. */
function withTexts<Screen>(load: () => Promise<Screen>, ...namespaces: Namespace[]): () => Promise<Screen> {
  return async () => (await Promise.all([load(), i18next.loadNamespaces(namespaces)]))[0];
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: CrashAlone,
  staticData: { page: 'notFound' },
});

const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutShell, errorComponent: CrashAlone });

const trade = createRoute({
  getParentRoute: () => root,
  id: 'trade',
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    withTexts(() => import('./shell/trade-shell.tsx'), 'shell'),
    'TradeShell',
  ),
  pendingComponent: ShellSkeleton,
  errorComponent: CrashAlone,
});

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: passSignedIn,
  component: lazyRouteComponent(
    withTexts(() => import('../identity/screens/sign-in.tsx'), 'identity'),
    'SignIn',
  ),
  staticData: { page: 'signIn' },
});

const signingIn = createRoute({
  getParentRoute: () => signedOut,
  path: '/signing-in',
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../identity/screens/signing-in.tsx'), 'identity'),
    'SigningIn',
  ),
  staticData: { page: 'signingIn' },
});

const forgotPassword = createRoute({
  getParentRoute: () => signedOut,
  path: '/forgot-password',
  validateSearch: readLoginSearch,
  beforeLoad: passSignedIn,
  component: lazyRouteComponent(
    withTexts(() => import('../identity/screens/forgot-password.tsx'), 'identity', 'errors'),
    'ForgotPassword',
  ),
  staticData: { page: 'forgotPassword' },
});

const resetPassword = createRoute({
  getParentRoute: () => signedOut,
  path: '/reset-password',
  validateSearch: ({ token, email }: Record<string, unknown>): { token: string; email: string } => ({
    token: textOf(token),
    email: textOf(email),
  }),
  component: lazyRouteComponent(
    withTexts(() => import('../identity/screens/reset-password.tsx'), 'identity', 'errors'),
    'ResetPassword',
  ),
  staticData: { page: 'resetPassword' },
});

const validateEmail = createRoute({
  getParentRoute: () => signedOut,
  path: '/validate',
  validateSearch: ({ s }: Record<string, unknown>): { s: string } => ({ s: textOf(s) }),
  component: lazyRouteComponent(
    withTexts(() => import('../identity/screens/validate-email.tsx'), 'identity'),
    'ValidateEmail',
  ),
  staticData: { page: 'validateEmail' },
});

// There is no dashboard yet: home is Buy leads, or what its guard makes of it.
const home = createRoute({
  getParentRoute: () => trade,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/buy-leads', replace: true });
  },
});

const buyLeads = createRoute({
  getParentRoute: () => trade,
  path: '/buy-leads',
  validateSearch: readBuyLeadsSearch,
  beforeLoad: requireBuying,
  component: lazyRouteComponent(
    withTexts(() => import('../buying/screens/buy-leads.tsx'), 'buying', 'errors'),
    'BuyLeads',
  ),
  staticData: { page: 'buyLeads' },
});

const myLeads = createRoute({
  getParentRoute: () => trade,
  path: '/my-leads',
  validateSearch: readMyLeadsSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../leads/screens/my-leads.tsx'), 'leads'),
    'MyLeads',
  ),
  staticData: { page: 'myLeads' },
});

/** The older form of the address, which links in messages use. */
const myLeadsPage = createRoute({
  getParentRoute: () => trade,
  path: '/my-leads/$pagination',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/my-leads', search: readMyLeadsSearch({ page: params.pagination }), replace: true });
  },
});

const lead = createRoute({
  getParentRoute: () => trade,
  path: '/lead/$code',
  validateSearch: ({ fromPage }: Record<string, unknown>): { fromPage?: string } => (typeof fromPage === 'string' ? { fromPage } : {}),
  component: lazyRouteComponent(
    withTexts(() => import('../leads/screens/lead-detail.tsx'), 'leads'),
    'LeadDetail',
  ),
  staticData: { page: 'lead' },
});

const accreditations = createRoute({
  getParentRoute: () => trade,
  path: '/account/accreditations',
  component: lazyRouteComponent(
    withTexts(() => import('../companies/screens/accreditations.tsx'), 'accreditations', 'errors'),
    'Accreditations',
  ),
  staticData: { page: 'accreditations' },
});

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: noticeSession,
  component: OpenShell,
  pendingComponent: ShellSkeleton,
  errorComponent: CrashAlone,
});

const contact = createRoute({
  getParentRoute: () => open,
  path: '/help/contact',
  component: lazyRouteComponent(
    withTexts(() => import('../content/screens/contact.tsx'), 'content', 'errors'),
    'Contact',
  ),
  staticData: { page: 'contact' },
});

const loadContentPages = withTexts(() => import('../content/screens/content-page.tsx'), 'content');

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

/** The same pages by the names they have in the menu. */
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

const routeTree = root.addChildren([
  open.addChildren([contact, ...contentPages, ...helpPages]),
  signedOut.addChildren([login, signingIn, forgotPassword, resetPassword, validateEmail]),
  trade.addChildren([home, buyLeads, myLeads, myLeadsPage, lead, accreditations]),
]);

/** The whole map of addresses. The history is another one in tests. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultErrorComponent: Crash,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    ...(history && { history }),
  });
}

/** A token of digits alone would be read as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What `/login` understands of its address; `lang` is read before anything is drawn. */
function readLoginSearch({ to, lang, email }: Record<string, unknown>): { to?: string; lang?: string; email?: string } {
  return {
    ...(typeof to === 'string' && { to }),
    ...(typeof lang === 'string' && { lang }),
    ...(typeof email === 'string' && { email }),
  };
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
