import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';

/** What the page of a CRM sent along. */
export interface CrmAnswer {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
}

/** Answers that were taken out of the address. */
const caught = new WeakMap<QueryClient, CrmAnswer>();

const wayBack = /^(?:\/account)?\/zoho-auth\/?$/;

/**
 * Runs before the session is looked at. A code is taken out of the address on whatever way it goes on: else it would stand in that of
 * sign-in, and in the history behind it.
 */
export function catchCrmAnswer({ context, location }: { context: { queryClient: QueryClient }; location: ParsedLocation }): void {
  if (!wayBack.test(location.pathname) || location.searchStr === '') return;
  const given = new URLSearchParams(location.searchStr);
  caught.set(context.queryClient, { code: given.get('code') ?? undefined, state: given.get('state') ?? undefined });
  throw redirect({ href: location.pathname, replace: true });
}

/** The answer that was caught last; it is good once, and the server knows that. */
export function caughtCrmAnswer(client: QueryClient): CrmAnswer {
  return caught.get(client) ?? {};
}
