import type { LightMyRequestResponse } from 'fastify';

export interface TestCaller {
  /** Sends a same-site request as this caller. Empty headers are omitted. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    remoteAddress?: string,
  ): Promise<LightMyRequestResponse>;
}
