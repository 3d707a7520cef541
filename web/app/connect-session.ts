import type { QueryClient } from '@tanstack/react-query';
import { askForPassword } from '../identity/password-question.ts';
import { onCallFailed, onPasswordWanted, onSessionLost } from '../platform/api-client.ts';
import { wantedPage } from '../platform/redirect-target.ts';
import { reportFailedCall } from '../platform/report-error.ts';
import type { AppRouter } from './router.tsx';
import { authorizeQuery, companyQuery, forgetSession, isStillSignedIn, sessionEndOf } from '../platform/session.ts';
import { isOpenPage } from '../platform/use-open-page.ts';

/** A session that is lost again so soon is lost. */
const recoverEveryMs = 10_000;

/**
 * When a call finds that the session has ended, sign-in follows, and after it the same page again. When it needs the
 * current password, that is asked for on the page. A call that failed is reported.
 */
export function connectSession(queryClient: QueryClient, router: AppRouter): void {
  // Not loaded when the first one fails: what is fetched then fails as well.
  onCallFailed(reportFailedCall);
  onPasswordWanted(askForPassword);
  onSessionLost(() => void leave());

  let recoveredAt = Number.NEGATIVE_INFINITY;
  const hasLeft = () => queryClient.getQueryData(companyQuery().queryKey) === undefined;
  const leave = async (): Promise<void> => {
    // Whoever reads an open page, or writes to us there, goes on; the next page finds out.
    if (isOpenPage(router.state.matches)) {
      queryClient.setQueryData(authorizeQuery().queryKey, false);
      return;
    }
    // Several calls may find it out at the same time, and before the first page there was nothing to lose.
    if (hasLeft()) return;
    // A new password renews the cookie: a call that was under way with the former one has not lost the session.
    if (performance.now() - recoveredAt > recoverEveryMs && (await isStillSignedIn(queryClient))) {
      recoveredAt = performance.now();
      await queryClient.invalidateQueries();
      return;
    }
    if (hasLeft()) return;
    forgetSession(queryClient, sessionEndOf(queryClient));
    if (router.latestLocation.pathname === '/login') return;
    // Whatever was typed cannot be saved any more: asking whether to leave it would only stand in the way.
    // The page that is on its way counts: a guard that asks before it finds the end of a session as well.
    void router.navigate({ to: '/login', search: wantedPage(router.latestLocation.href), replace: true, ignoreBlocker: true });
  };
}
