import type { QueryClient } from '@tanstack/react-query';
import { noteEndedSession } from '../../identity/operator/session.ts';
import { ApiRefusal, onCallFailed } from '../../platform/api-client.ts';
import { reportFailedCall } from '../../platform/report-error.ts';

/** When a call finds that the session is over, the page stays and asks who is there to sign in again (`DeskShell`). */
export function connectStaff(queryClient: QueryClient): void {
  onCallFailed((key, error) => {
    reportFailedCall(key, error);
    if (error instanceof ApiRefusal && error.status === 401) noteEndedSession(queryClient);
  });
}
