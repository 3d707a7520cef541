import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiRefusal, ApiUnreachable } from './api-client.ts';
import { reportError } from './report-error.ts';

const maxRetries = 2;

/**
 * A refusal is an answer and is not asked again; an unreachable server is. Nothing waits silently for the network: a call
 * that cannot be made fails, its region says so, and coming back online asks again. What fails around a call, in reading its
 * answer, is a defect of ours and reported; the failure of the call itself has been already.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportDefect }),
    mutationCache: new MutationCache({ onError: reportDefect }),
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

function reportDefect(error: unknown): void {
  if (!(error instanceof ApiRefusal)) reportError(error);
}
