import type { QueryClient } from '@tanstack/react-query';
import { askForPassword } from '../identity/password-question.ts';
import { onCallFailed, onPasswordWanted, onSessionLost } from './api-client.ts';
import { wantedPage } from './redirect-target.ts';
import { reportFailedCall } from './report-error.ts';
import type { AppRouter } from './router.tsx';
import { authorizeQuery, companyQuery, forgetSession } from './session.ts';
import { isOpenPage } from './use-open-page.ts';

/**
 * When a call finds that the session has ended, sign-in follows, and after it the same page again. When it needs the
 * current password, that is asked for on the page. A call that failed is reported.
 */
export function connectSession(queryClient: QueryClient, router: AppRouter): void {
  onCallFailed(reportFailedCall);
  onPasswordWanted(askForPassword);
  onSessionLost(() => {
    // Whoever reads an open page, or writes to us there, goes on; the next page finds out.
    if (isOpenPage(router.state.matches)) {
      queryClient.setQueryData(authorizeQuery().queryKey, false);
      return;
    }
    // Several calls may find it out at the same time, and before the first page there was nothing to lose.
    if (queryClient.getQueryData(companyQuery().queryKey) === undefined) return;
    forgetSession(queryClient);
    // Whatever was typed cannot be saved any more: asking whether to leave it would only stand in the way.
    // The page that is on its way counts: a guard that asks before it finds the end of a session as well.
    void router.navigate({ to: '/login', search: wantedPage(router.latestLocation.href), replace: true, ignoreBlocker: true });
  });
}
