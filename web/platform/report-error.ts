import type { Api } from '../../contract/api.ts';
import type { ClientInput } from '../../contract/kit/endpoint.ts';
import { ApiRefusal, ApiUnreachable, callApi } from './api-client.ts';

const maxReportsPerVisit = 10;
const reported = new Set<string>();

/** A short code that a person can read out; it stands on the crash page and in the report. */
export function newReference(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** Tells the server about a defect in the page. Refusals and lost connections are no defects; the same text is sent once. */
export function reportError(error: unknown, reference?: string): void {
  if (!isDefect(error)) return;
  if (error instanceof ApiRefusal) {
    report({ message: wordsOf(error) }, reference);
    return;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  report({ message: message.slice(0, 1_000) || 'unknown', ...(stack !== undefined && { stack: stack.slice(0, 8_000) }) }, reference);
}

/** Which call was refused, how, and for which fields: never what was sent or said, which may name people. */
export function wordsOf({ call, status, fields }: ApiRefusal): string {
  return `${call}: ${status}${fields === undefined ? '' : ` (${Object.keys(fields).join(', ')})`}`;
}

export const reportKey = 'POST /client-errors';
type Report = ClientInput<Api[typeof reportKey]>['body'];

/** The same text is sent once, and no more than a few of a visit. */
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
    // Nowhere to report to now. When it fails again there may be.
    reported.delete(body.message);
  }
}

/** Errors that no boundary catches: event handlers, timers, promises that nobody awaited. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}

/** 400 and 422 mean that we sent what the contract forbids. */
function isDefect(error: unknown): boolean {
  if (error instanceof ApiUnreachable) return false;
  if (error instanceof ApiRefusal) return error.status === 400 || error.status === 422;
  return !(error instanceof DOMException && error.name === 'AbortError');
}

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
