import type { Api } from '../../contract/api.ts';
import type { ClientInput } from '../../contract/kit/endpoint.ts';
import { ApiRefusal, ApiUnreachable, callApi } from './api-client.ts';

const maxReportsPerVisit = 10;
const reported = new Set<string>();

/** Creates a short code to read out, shown on the crash page and in the report. */
export function newReference(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** Reports a defect in the page. Refusals and lost connections are not defects; repeats are sent once. */
export function reportError(error: unknown, reference?: string): void {
  if (!isDefect(error)) return;
  if (error instanceof ApiRefusal) {
    report({ message: formatRefusal(error) }, reference);
    return;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  report({ message: message.slice(0, 1_000) || 'unknown', ...(stack !== undefined && { stack: stack.slice(0, 8_000) }) }, reference);
}

/** Describes the refused call, status and fields, but no data, which may be personal. */
export function formatRefusal({ call, status, fields }: ApiRefusal): string {
  return `${call}: ${status}${fields === undefined ? '' : ` (${Object.keys(fields).join(', ')})`}`;
}

export const reportKey = 'POST /client-errors';
type Report = ClientInput<Api[typeof reportKey]>['body'];

/** Sends a report, deduplicated and limited per visit. */
export function report(what: Pick<Report, 'message' | 'stack'>, reference?: string): void {
  if (reported.has(what.message) || reported.size >= maxReportsPerVisit) return;
  reported.add(what.message);
  // Without the query, which may carry a token.
  const page = location.pathname.slice(0, 300);
  void send({ ...what, page, ...(reference !== undefined && { reference }) });
}

async function send(body: Report): Promise<void> {
  try {
    await callApi(reportKey, { body });
  } catch {
    // The server is unreachable now; the next failure retries.
    reported.delete(body.message);
  }
}

/** Reports errors that no boundary catches: event handlers, timers, unhandled rejections. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}

/** 400 and 422 mean that we violated the contract. */
function isDefect(error: unknown): boolean {
  if (error instanceof ApiUnreachable) return false;
  if (error instanceof ApiRefusal) return error.status === 400 || error.status === 422;
  return !(error instanceof DOMException && error.name === 'AbortError');
}

/** Reports a failed call by endpoint and status, but no data, which may be personal. */
export function reportFailedCall(key: string, error: unknown): void {
  if (key === reportKey || !navigator.onLine) return;
  if (error instanceof ApiUnreachable) report({ message: error.message });
  if (error instanceof ApiRefusal && isFailure(key, error.status)) report({ message: formatRefusal(error) });
}

/** Other statuses are expected and shown on screen: not signed in, not found, forbidden, too late, conflict. */
function isFailure(key: string, status: number): boolean {
  if (key.startsWith('POST /authenticate')) return status === 503;
  return [400, 422, 503].includes(status) || (status === 429 && key.startsWith('GET '));
}
