import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiRefusal, callApi } from './api-client.ts';
import { sharedKeys } from './query-keys.ts';
import { isToldSignedOut } from './told-signed-out.ts';

const globalDataFreshFor = 30_000;

/** Whether this browser is signed in; a network failure is an error, not a no. */
export function authorizeQuery() {
  return queryOptions({
    queryKey: sharedKeys.authorize(),
    queryFn: async ({ signal }): Promise<boolean> => {
      try {
        await callApi('GET /authorize', { signal });
        return true;
      } catch (error) {
        if (error instanceof ApiRefusal && error.status === 401) return false;
        throw error;
      }
    },
    // A no holds until somebody signs in here: asking again would only be refused again.
    staleTime: ({ state }) => (state.data === false ? Infinity : globalDataFreshFor),
  });
}

/** The company of the signed-in user with every flag that decides what it may see. */
export function companyQuery() {
  return queryOptions({
    queryKey: sharedKeys.company(),
    queryFn: async ({ signal }) => (await callApi('GET /company/', { signal })).body.data,
    staleTime: globalDataFreshFor,
  });
}

/** What the company owes. To be asked again after anything that costs money. */
export function balanceQuery() {
  return queryOptions({
    queryKey: sharedKeys.balance(),
    queryFn: async ({ signal }) => (await callApi('GET /company/balance', { signal })).body.data,
    staleTime: globalDataFreshFor,
  });
}

/** What the company may still spend. */
export function remainingCreditQuery() {
  return queryOptions({
    queryKey: sharedKeys.remainingCredit(),
    queryFn: async ({ signal }) => (await callApi('GET /company/remaining-credit', { signal })).body.data,
  });
}

/**
 * Runs before every page that needs sign-in: the session and the flags of the company are asked for again once they are older
 * than half a minute, because the guards that follow judge by them. Where nobody answers, what is known has to do: the server
 * decides about every call itself.
 */
export async function enterTradeArea(client: QueryClient): Promise<boolean> {
  if (isToldSignedOut() && client.getQueryData(authorizeQuery().queryKey) === false) return false;
  void client.prefetchQuery(balanceQuery());
  const isKnown = client.getQueryData(companyQuery().queryKey) !== undefined;
  try {
    await client.fetchQuery({ ...companyQuery(), ...(isKnown && { retry: false }) });
    return true;
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) {
      client.setQueryData(authorizeQuery().queryKey, false);
      return false;
    }
    if (isKnown) return true;
    throw error;
  }
}

/** Forgets everything that belonged to the person who was signed in. */
export function forgetSession(client: QueryClient): void {
  client.clear();
  client.setQueryData(authorizeQuery().queryKey, false);
}
