import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiRefusal, ApiUnreachable } from './api-client.ts';
import { reportError } from './report-error.ts';

const maxRetries = 2;

/**
 * Creates the query client. Retries unreachable servers but not refusals. Calls fail when offline instead of pausing, so their region shows
 * it, and are refetched on reconnect. Errors while processing a response are defects and reported; failed calls are already.
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
