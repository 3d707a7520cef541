import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';

/** Parameters returned by the CRM. */
export interface CrmAnswer {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
}

/** Answers taken out of the address. */
const caught = new WeakMap<QueryClient, CrmAnswer>();

const wayBack = /^(?:\/account)?\/zoho-auth\/?$/;

/** Runs before the session check. Always takes the code out of the address, or it would end up in the sign-in address and the history. */
export function catchCrmAnswer({ context, location }: { context: { queryClient: QueryClient }; location: ParsedLocation }): void {
  if (!wayBack.test(location.pathname) || location.searchStr === '') return;
  const given = new URLSearchParams(location.searchStr);
  caught.set(context.queryClient, { code: given.get('code') ?? undefined, state: given.get('state') ?? undefined });
  throw redirect({ href: location.pathname, replace: true });
}

/** Returns the last caught answer; the server ensures it is used only once. */
export function caughtCrmAnswer(client: QueryClient): CrmAnswer {
  return caught.get(client) ?? {};
}
