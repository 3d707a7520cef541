import { knowLanguages } from '../../contract/kit/country.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionEnd } from '../../contract/identity/values.ts';
import { ApiRefusal, callApi } from './api-client.ts';
import { sharedKeys, isToldSignedOut } from './query-keys.ts';

const globalDataFreshFor = 30_000;
const justNow = 2_000;

/** Whether this browser is signed in; a network failure is an error, not a no. Why it is not any more, `sessionEndOf` tells. */
export function authorizeQuery() {
  return queryOptions({
    queryKey: sharedKeys.authorize(),
    queryFn: async ({ signal, client }): Promise<boolean> => {
      const { signedIn, ended } = (await callApi('GET /session', { signal })).body.data;
      client.setQueryData(sharedKeys.sessionEnd(), ended ?? null);
      return signedIn;
    },
    staleTime: globalDataFreshFor,
  });
}

/** `gone`: the browser does not bring the session along any more that the page was opened with. */
export type KnownSessionEnd = SessionEnd | 'gone';

/** Why the session of this browser is over; undefined where there was none, or somebody ended it on this page. */
export function sessionEndOf(client: QueryClient): KnownSessionEnd | undefined {
  return client.getQueryData<KnownSessionEnd | null>(sharedKeys.sessionEnd()) ?? undefined;
}

/** The company of the signed-in user with every flag that decides what it may see. */
export function companyQuery() {
  return queryOptions({
    queryKey: sharedKeys.company(),
    queryFn: async ({ signal }) => {
      const company = (await callApi('GET /company/', { signal })).body.data;
      knowLanguages(company.business_unit.countries);
      return company;
    },
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

/** Who was signed out a moment ago is asked after in the way that leaves no refused call in the browser's console. */
async function isKnownToBeSignedOut(client: QueryClient): Promise<boolean> {
  const { data, dataUpdatedAt = 0 } = client.getQueryState(authorizeQuery().queryKey) ?? {};
  if (data !== false) return false;
  // The server has just said so with the page itself.
  if (isToldSignedOut() && Date.now() - dataUpdatedAt < justNow) return true;
  return (await askAgain(client)) === false;
}

/** A call was refused, which stands, whatever the session says of itself. */
async function askWhySignedOut(client: QueryClient, wasSignedIn: boolean): Promise<void> {
  await (wasSignedIn ? isStillSignedIn(client) : askAgain(client));
  client.setQueryData(authorizeQuery().queryKey, false);
}

/** Whether the browser has a session now; undefined without an answer. */
function askAgain(client: QueryClient): Promise<boolean | undefined> {
  return client.fetchQuery({ ...authorizeQuery(), staleTime: 0, retry: false }).catch(() => undefined);
}

/** The end of a session that a call has found: true where it goes on after all. Without an answer it is taken for over, as the call said. */
export async function isStillSignedIn(client: QueryClient): Promise<boolean> {
  if ((await askAgain(client)) === true) return true;
  if (sessionEndOf(client) === undefined) client.setQueryData<KnownSessionEnd>(sharedKeys.sessionEnd(), 'gone');
  return false;
}

/** Somebody has just signed in: nothing stays of what was read before, and that they are is known without asking. */
export function beginSession(client: QueryClient): void {
  client.clear();
  client.setQueryData(authorizeQuery().queryKey, true);
}

/** Forgets everything that belonged to the person who was signed in; why that was, only where they did not do it themselves. */
export function forgetSession(client: QueryClient, end?: KnownSessionEnd): void {
  client.clear();
  client.setQueryData(authorizeQuery().queryKey, false);
  if (end !== undefined) client.setQueryData(sharedKeys.sessionEnd(), end);
}
