import type { QueryClient } from '@tanstack/react-query';
import { endStaffSession, staffQuery } from '../../identity/operator/session.ts';
import { ApiRefusal, onCallFailed } from '../../platform/api-client.ts';
import { reportFailedCall } from '../../platform/report-failed-call.ts';
import { signInAddress } from './guards.ts';
import type { OperatorRouter } from './router.tsx';

/** When a call finds that nobody is signed in any more, sign-in follows, and after it the same page again. */
export function connectStaff(queryClient: QueryClient, router: OperatorRouter): void {
  onCallFailed((key, error) => {
    reportFailedCall(key, error);
    const isOver = error instanceof ApiRefusal && error.status === 401;
    // Several calls may find it out at once, and who was never signed in has lost nothing.
    if (!isOver || (queryClient.getQueryData(staffQuery().queryKey) ?? null) === null) return;
    endStaffSession(queryClient);
    void router.navigate({ href: signInAddress(router.latestLocation.href), replace: true, ignoreBlocker: true });
  });
}
