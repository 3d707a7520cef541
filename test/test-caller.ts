import type { LightMyRequestResponse } from 'fastify';

export interface TestCaller {
  /** Sends a call as this caller, from this very site. An empty header is not sent. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    remoteAddress?: string,
  ): Promise<LightMyRequestResponse>;
}
