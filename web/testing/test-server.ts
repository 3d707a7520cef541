import { vi } from 'vitest';
import { findEndpoint, type TestAnswer } from './contract-answers.ts';

/** A call as the server receives it. */
interface TestCall {
  /** The endpoint's key in the contract; undefined if it has none. */
  readonly key: ReturnType<typeof findEndpoint>;
  readonly path: string;
  readonly request: RequestInit;
}

/**
 * Answers every call of the page and returns the list of calls, except error reports, which no screen waits for. A call without an answer
 * fails as unreachable.
 */
export function startTestServer(respond: (call: TestCall) => TestAnswer | undefined | Promise<TestAnswer>): readonly string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, request: RequestInit = {}) => {
    const { method = 'GET' } = request;
    const { pathname, search } = new URL(url, 'http://localhost');
    const path = pathname.replace('/api/v1', '');
    const key = findEndpoint(method, path);
    if (key !== 'POST /client-errors') calls.push(`${method} ${path}${search}`);
    const given = await respond({ key, path, request });
    if (given === 'pending') return new Promise<never>(() => {});
    if (given === undefined || given === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json(given.body, { status: given.status, ...(given.headers && { headers: given.headers }) });
  });
  return calls;
}
