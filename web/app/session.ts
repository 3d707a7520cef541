import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiRefusal, callApi } from './api-client.ts';

const globalDataFreshFor = 30_000;

/** Whether this browser is signed in; a network failure is an error, not a no. */
export function authorizeQuery() {
  return queryOptions({
    queryKey: ['authorize'],
    queryFn: async ({ signal }): Promise<boolean> => {
      try {
        await callApi('GET /authorize', { signal });
        return true;
      } catch (error) {
        if (error instanceof ApiRefusal && error.status === 401) return false;
        throw error;
      }
    },
    staleTime: globalDataFreshFor,
  });
}

/** The company of the signed-in user with every flag that decides what it may see. */
export function companyQuery() {
  return queryOptions({
    queryKey: ['company', 'details'],
    queryFn: async ({ signal }) => (await callApi('GET /company/', { signal })).body.data,
    staleTime: globalDataFreshFor,
  });
}

/** What the company owes. Invalidate `['company', 'balance']` after anything that costs money. */
export function balanceQuery() {
  return queryOptions({
    queryKey: ['company', 'balance'],
    queryFn: async ({ signal }) => (await callApi('GET /company/balance', { signal })).body.data,
    staleTime: globalDataFreshFor,
  });
}

/** What the company may still spend. */
export function remainingCreditQuery() {
  return queryOptions({
    queryKey: ['company', 'remaining-credit'],
    queryFn: async ({ signal }) => (await callApi('GET /company/remaining-credit', { signal })).body.data,
  });
}

/**
 * Runs before every page that needs sign-in. The first time it waits for the session and the company; later the page opens
 * at once while what has grown old is asked again, and a session that has ended is noticed by that call.
 */
export async function enterTradeArea(client: QueryClient): Promise<boolean> {
  if (client.getQueryData(companyQuery().queryKey) !== undefined) {
    void client.prefetchQuery(companyQuery());
    void client.prefetchQuery(balanceQuery());
    return true;
  }
  void client.prefetchQuery(balanceQuery());
  try {
    await client.fetchQuery(companyQuery());
    return true;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 401) throw error;
    client.setQueryData(authorizeQuery().queryKey, false);
    return false;
  }
}

/** Forgets everything that belonged to the person who was signed in. */
export function forgetSession(client: QueryClient): void {
  client.clear();
  client.setQueryData(authorizeQuery().queryKey, false);
}
