import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiUnreachable } from './api-client.ts';
import { reportError } from './report-error.ts';

const maxRetries = 2;

/**
 * A refusal is an answer and is not asked again; an unreachable server is. Nothing waits silently for the network: a call
 * that cannot be made fails, its region says so, and coming back online asks again. A call that the contract forbids is
 * a defect of ours and reported.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => reportError(error) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => error instanceof ApiUnreachable && failures < maxRetries,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
