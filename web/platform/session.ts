import { registerLanguages } from '../../contract/kit/country.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SessionEnd } from '../../contract/identity/values.ts';
import { ApiRefusal, callApi } from './api-client.ts';
import { sharedKeys, isRenderedSignedOut } from './query-keys.ts';

const globalDataFreshForMs = 30_000;
const recentlyFetchedMs = 2_000;

/** Whether this browser is signed in; a network failure is an error, not false. `findSessionEnd` tells why a session ended. */
export function authorizeQuery() {
  return queryOptions({
    queryKey: sharedKeys.authorize(),
    queryFn: async ({ signal, client }): Promise<boolean> => {
      const { signedIn, ended } = (await callApi('GET /session', { signal })).body.data;
      client.setQueryData(sharedKeys.sessionEnd(), ended ?? null);
      return signedIn;
    },
    staleTime: globalDataFreshForMs,
  });
}

/** `gone`: the browser no longer sends the session the page was opened with. */
export type KnownSessionEnd = SessionEnd | 'gone';

/** Why this browser's session ended; undefined if there was none or the user signed out on this page. */
export function findSessionEnd(client: QueryClient): KnownSessionEnd | undefined {
  return client.getQueryData<KnownSessionEnd | null>(sharedKeys.sessionEnd()) ?? undefined;
}

/** The signed-in user's company, with the flags that decide what it may see. */
export function companyQuery() {
  return queryOptions({
    queryKey: sharedKeys.company(),
    queryFn: async ({ signal }) => {
      const company = (await callApi('GET /company/', { signal })).body.data;
      registerLanguages(company.business_unit.countries);
      return company;
    },
    staleTime: globalDataFreshForMs,
  });
}

/** The company's balance. Invalidate after anything that costs money. */
export function balanceQuery() {
  return queryOptions({
    queryKey: sharedKeys.balance(),
    queryFn: async ({ signal }) => (await callApi('GET /company/balance', { signal })).body.data,
    staleTime: globalDataFreshForMs,
  });
}

/** The company's remaining credit. */
export function remainingCreditQuery() {
  return queryOptions({
    queryKey: sharedKeys.remainingCredit(),
    queryFn: async ({ signal }) => (await callApi('GET /company/remaining-credit', { signal })).body.data,
  });
}

/**
 * Runs before every page that requires sign-in: refetches session and company flags older than half a minute, because the following guards
 * depend on them. If the server is unreachable, cached data is used; the server checks every call anyway.
 */
export async function enterTradeArea(client: QueryClient): Promise<boolean> {
  if (await isKnownToBeSignedOut(client)) return false;
  void client.prefetchQuery(balanceQuery());
  const isKnown = client.getQueryData(companyQuery().queryKey) !== undefined;
  try {
    await client.fetchQuery({ ...companyQuery(), ...(isKnown && { retry: false }) });
    return true;
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) {
      await askWhySignedOut(client, isKnown);
      return false;
    }
    if (isKnown) return true;
    throw error;
  }
}

/** After a recent sign-out, uses the check that leaves no failed request in the browser console. */
async function isKnownToBeSignedOut(client: QueryClient): Promise<boolean> {
  const { data, dataUpdatedAt = 0 } = client.getQueryState(authorizeQuery().queryKey) ?? {};
  if (data !== false) return false;
  // The server already said so in the page itself.
  if (isRenderedSignedOut() && Date.now() - dataUpdatedAt < recentlyFetchedMs) return true;
  return (await refetchAuthorized(client)) === false;
}

/** Checks why a call was refused; the refusal stands regardless of the session check. */
async function askWhySignedOut(client: QueryClient, wasSignedIn: boolean): Promise<void> {
  await (wasSignedIn ? isStillSignedIn(client) : refetchAuthorized(client));
  client.setQueryData(authorizeQuery().queryKey, false);
}

/** Returns whether the browser has a session now; undefined without an answer. */
function refetchAuthorized(client: QueryClient): Promise<boolean | undefined> {
  return client.fetchQuery({ ...authorizeQuery(), staleTime: 0, retry: false }).catch(() => undefined);
}

/** Checks a session that a call found expired: true if it is still valid. Without an answer, trusts the call. */
export async function isStillSignedIn(client: QueryClient): Promise<boolean> {
  if ((await refetchAuthorized(client)) === true) return true;
  if (findSessionEnd(client) === undefined) client.setQueryData<KnownSessionEnd>(sharedKeys.sessionEnd(), 'gone');
  return false;
}

/** Starts a session after sign-in: clears the cache and marks the user as signed in. */
export function beginSession(client: QueryClient): void {
  client.clear();
  client.setQueryData(authorizeQuery().queryKey, true);
}

/** Clears everything of the signed-in user; records the reason unless they signed out themselves. */
export function forgetSession(client: QueryClient, end?: KnownSessionEnd): void {
  client.clear();
  client.setQueryData(authorizeQuery().queryKey, false);
  if (end !== undefined) client.setQueryData(sharedKeys.sessionEnd(), end);
}

/** Whether the company pays VAT on leads: not if its seller is not registered, or across some borders. The company is loaded before any page. */
export const useChargesVat = (): boolean => useQueryClient().getQueryData(companyQuery().queryKey)?.vat_rate !== 0;
