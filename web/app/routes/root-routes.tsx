import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CrashAlone } from '../../shell/crash.tsx';
import { noticeSession, requireSession } from './guards.ts';
import type { PageDocument } from './page-document.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Root } from './root.tsx';
import { OpenShell } from '../../shell/open-shell.tsx';
import { ShellSkeleton } from '../../shell/shell-skeleton.tsx';
import { SignedOutShell } from '../../shell/signed-out-shell.tsx';
import { withTexts } from './with-texts.ts';

export const root = createRootRouteWithContext<{ queryClient: QueryClient; pageDocument: PageDocument | undefined }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: CrashAlone,
  staticData: { page: 'notFound' },
});

/** Before sign-in: a card on the canvas. */
export const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  component: SignedOutShell,
  errorComponent: CrashAlone,
});

/** For signed-in companies: header and side menu. */
export const trade = createRoute({
  getParentRoute: () => root,
  id: 'trade',
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    withTexts(() => import('../../shell/trade-shell.tsx'), 'shell'),
    'TradeShell',
  ),
  pendingComponent: ShellSkeleton,
  errorComponent: CrashAlone,
});

/** For everybody, in the shell that fits. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: noticeSession,
  component: OpenShell,
  pendingComponent: ShellSkeleton,
  errorComponent: CrashAlone,
});
