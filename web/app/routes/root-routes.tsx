import type { QueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PasswordQuestion } from '../../identity/components/password-question.tsx';
import { CrashAlone, NotFound } from '../../shell/crash.tsx';
import { OpenShell } from '../../shell/open-shell.tsx';
import { ShellSkeleton } from '../../shell/shell-skeleton.tsx';
import { SignedOutShell } from '../../shell/signed-out-shell.tsx';
import { Announcer } from '../../ui/announcer.tsx';
import { PartsNotice } from '../../ui/parts-notice.tsx';
import { useShownTitle } from '../../ui/title-detail.ts';
import { Toasts } from '../../ui/toast.tsx';
import { usePageChange } from '../../ui/use-page-change.ts';
import { checkSession, requireSession } from './guards.ts';
import type { PageDocument } from './page-document.ts';
import { withTexts } from './with-texts.ts';

/** Wraps every page with the live region and the document title. */
function Root() {
  const { t } = useTranslation('common');
  const page = useMatches({
    select: (matches) => {
      const last = matches.findLast((match) => match.staticData.page !== undefined);
      if (last === undefined) return undefined;
      return { path: last.pathname, name: last.staticData.page, code: (last.params as { code?: string }).code ?? '' };
    },
    structuralSharing: true,
  });
  const name = page?.name === undefined ? '' : t(($) => $.pages[page.name ?? 'notFound'], { code: page.code });
  const shown = useShownTitle();
  const titled = shown.name || (shown.detail === '' ? name : `${shown.detail}, ${name}`);
  usePageChange(page?.path ?? '', name, name === '' ? t(($) => $.defaultTitle) : t(($) => $.title, { page: titled }));
  return (
    <>
      <Outlet />
      <PartsNotice />
      <Announcer />
      <Toasts />
      <PasswordQuestion />
    </>
  );
}

export const root = createRootRouteWithContext<{ queryClient: QueryClient; pageDocument: PageDocument | undefined }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: CrashAlone,
  staticData: { page: 'notFound' },
});

/** Signed-out pages: a card on the canvas. */
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

/** Pages open to everyone, in the matching shell. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: checkSession,
  component: OpenShell,
  pendingComponent: ShellSkeleton,
  errorComponent: CrashAlone,
});
