import type { QueryClient } from '@tanstack/react-query';
import { askForPassword } from '../identity/password-question.ts';
import { onCallFailed, onPasswordWanted, onSessionLost } from '../platform/api-client.ts';
import { toRedirectSearch } from '../platform/redirect-target.ts';
import { reportFailedCall } from '../platform/report-error.ts';
import type { AppRouter } from './router.tsx';
import { authorizeQuery, companyQuery, forgetSession, isStillSignedIn, findSessionEnd } from '../platform/session.ts';
import { isOpenPage } from '../platform/use-open-page.ts';

/** A session lost again within this time stays lost. */
const minRecoveryIntervalMs = 10_000;

/**
 * Redirects to sign-in when a call finds the session expired, and back afterwards. Prompts for the current password when needed and reports
 * failed calls.
 */
export function connectSession(queryClient: QueryClient, router: AppRouter): void {
  // Not lazy-loaded: if a call fails, fetching a chunk would fail too.
  onCallFailed(reportFailedCall);
  onPasswordWanted(askForPassword);
  onSessionLost(() => void leaveForSignIn());

  let recoveredAt = Number.NEGATIVE_INFINITY;
  const hasLeft = () => queryClient.getQueryData(companyQuery().queryKey) === undefined;
  const leaveForSignIn = async (): Promise<void> => {
    // On an open page the visitor carries on; the next page will notice.
    if (isOpenPage(router.state.matches)) {
      queryClient.setQueryData(authorizeQuery().queryKey, false);
      return;
    }
    // Several calls may detect it at once, and before the first page no session existed.
    if (hasLeft()) return;
    // A new password renews the cookie, so a call sent with the previous cookie does not mean the session is lost.
    if (performance.now() - recoveredAt > minRecoveryIntervalMs && (await isStillSignedIn(queryClient))) {
      recoveredAt = performance.now();
      await queryClient.invalidateQueries();
      return;
    }
    if (hasLeft()) return;
    forgetSession(queryClient, findSessionEnd(queryClient));
    if (router.latestLocation.pathname === '/login') return;
    // Unsaved input can no longer be saved, so skip the leave prompt. Use the latest location: a guard may detect the expiry during
    // navigation.
    void router.navigate({ to: '/login', search: toRedirectSearch(router.latestLocation.href), replace: true, ignoreBlocker: true });
  };
}
