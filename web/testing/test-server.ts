import { vi } from 'vitest';
import { endpointOf, type TestAnswer } from './contract-answers.ts';

/** A call as it arrives at the server. */
interface TestCall {
  /** The endpoint's key in the contract; undefined where it has none. */
  readonly key: ReturnType<typeof endpointOf>;
  readonly path: string;
  readonly request: RequestInit;
}

/**
 * Answers every call of the page; gives the list of those that were made, but for reports of failures, which no screen waits for. A
 * call without an answer finds no server.
 */
export function startTestServer(respond: (call: TestCall) => TestAnswer | undefined | Promise<TestAnswer>): readonly string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, request: RequestInit = {}) => {
    const { method = 'GET' } = request;
    const { pathname, search } = new URL(url, 'http://localhost');
    const path = pathname.replace('/api/v1', '');
    const key = endpointOf(method, path);
    if (key !== 'POST /client-errors') calls.push(`${method} ${path}${search}`);
    const given = await respond({ key, path, request });
    if (given === 'pending') return new Promise<never>(() => {});
    if (given === undefined || given === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json(given.body, { status: given.status, ...(given.headers && { headers: given.headers }) });
  });
  return calls;
}
