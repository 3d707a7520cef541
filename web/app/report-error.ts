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
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (reported.has(message) || reported.size >= maxReportsPerVisit) return;
  reported.add(message);
  const body = {
    message: message.slice(0, 1_000) || 'unknown',
    ...(stack !== undefined && { stack: stack.slice(0, 8_000) }),
    // Without the query, which may carry a token.
    page: location.pathname.slice(0, 300),
    ...(reference !== undefined && { reference }),
  };
  void send(body);
}

async function send(body: ClientInput<Api['POST /client-errors']>['body']): Promise<void> {
  try {
    await callApi('POST /client-errors', { body });
  } catch {
    // Nowhere left to report to.
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
