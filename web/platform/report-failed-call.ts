import { ApiRefusal, ApiUnreachable } from './api-client.ts';
import { report, reportKey, wordsOf } from './report-error.ts';

/** Tells the server of a call that failed: which one and how, never what was sent or said, which may name people. */
export function reportFailedCall(key: string, error: unknown): void {
  if (key === reportKey || !navigator.onLine) return;
  if (error instanceof ApiUnreachable) report({ message: error.message });
  if (error instanceof ApiRefusal && isFailure(key, error.status)) report({ message: wordsOf(error) });
}

/** Everything else is an answer that the screen tells: not signed in, not found, not allowed, too late, somebody was quicker. */
function isFailure(key: string, status: number): boolean {
  if (key.startsWith('POST /authenticate')) return status === 503;
  return [400, 422, 503].includes(status) || (status === 429 && key.startsWith('GET '));
}
