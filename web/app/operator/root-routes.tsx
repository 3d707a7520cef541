import type { QueryClient } from '@tanstack/react-query';
import { redirect, createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffQuery } from '../../identity/operator/session.ts';
import { searchReader } from '../../platform/address-search.ts';
import { CrashAlone } from '../../shell/crash.tsx';
import { DeskNotFound, OperatorRoot, StaffDoor } from '../../shell/operator/operator-root.tsx';
import { withTexts } from '../routes/with-texts.ts';

interface Guarded {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
}

const signInPath = '/operator/sign-in';

/** Returns the sign-in URL, including the page to return to. */
function signInAddress(wanted: string): string {
  return wanted === '/operator' || wanted.startsWith(signInPath) ? signInPath : `${signInPath}?to=${encodeURIComponent(wanted)}`;
}

/** Returns the back office page requested before sign-in, or the home page. */
function toDeskPath(to: unknown): string {
  return typeof to === 'string' && /^\/operator(?:[/?]|$)/.test(to) && !to.startsWith(signInPath) ? to : '/operator';
}

async function requireStaff({ context, location }: Guarded): Promise<void> {
  const member = await context.queryClient.fetchQuery(staffQuery());
  if (member === null) throw redirect({ href: signInAddress(location.href), replace: true });
}

/** Signed-in staff skip this page. If the check fails, sign-in is shown and reports the problem. */
async function redirectSignedInStaff({ context, search }: Pick<Guarded, 'context'> & { search: { to?: string } }): Promise<void> {
  const member = await context.queryClient.fetchQuery({ ...staffQuery(), retry: false }).catch(() => null);
  if (member !== null && member.hasEnded !== true) throw redirect({ href: toDeskPath(search.to), replace: true });
}

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: OperatorRoot,
  notFoundComponent: DeskNotFound,
  errorComponent: CrashAlone,
});

/** Signed-out pages: a card on the canvas. */
export const door = createRoute({ getParentRoute: () => root, id: 'door', component: StaffDoor, errorComponent: CrashAlone });

/** Staff pages: header and menu around every page. */
export const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  beforeLoad: requireStaff,
  component: lazyRouteComponent(
    withTexts(() => import('../../shell/operator/desk-shell.tsx'), 'desk', 'operator-shell', 'operator-identity', 'security'),
    'DeskShell',
  ),
  errorComponent: CrashAlone,
});

const signIn = createRoute({
  getParentRoute: () => door,
  path: '/operator/sign-in',
  validateSearch: searchReader<{ to?: string }>(['to'], ({ to }) => (typeof to === 'string' ? { to } : {})),
  beforeLoad: redirectSignedInStaff,
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/operator/screens/staff-sign-in.tsx'), 'operator-identity', 'security', 'identity'),
    'StaffSignIn',
  ),
});

const firstAccount = createRoute({
  getParentRoute: () => door,
  path: '/operator/first-account',
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/operator/screens/first-account.tsx'), 'operator-identity', 'errors'),
    'FirstAccount',
  ),
});

const join = createRoute({
  getParentRoute: () => door,
  path: '/operator/join',
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/operator/screens/join-staff.tsx'), 'operator-identity', 'errors'),
    'JoinStaff',
  ),
});

const singleSignOn = createRoute({
  getParentRoute: () => door,
  path: '/operator/single-sign-on',
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/operator/screens/staff-sign-in.tsx'), 'operator-identity', 'security', 'identity'),
    'StaffSingleSignOn',
  ),
});

export const doorRoutes = [signIn, firstAccount, join, singleSignOn] as const;
