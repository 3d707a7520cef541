import type { QueryClient } from '@tanstack/react-query';
import { noteEndedSession } from '../../identity/operator/session.ts';
import { ApiRefusal, onCallFailed } from '../../platform/api-client.ts';
import { reportFailedCall } from '../../platform/report-error.ts';

/** When a call finds the session expired, stays on the page and prompts for sign-in (`DeskShell`). */
export function connectStaff(queryClient: QueryClient): void {
  onCallFailed((key, error) => {
    reportFailedCall(key, error);
    if (error instanceof ApiRefusal && error.status === 401) noteEndedSession(queryClient);
  });
}
