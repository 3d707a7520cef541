import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';

/** Parameters returned by the CRM. */
export interface CrmAnswer {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
}

/** Answers taken out of the address. */
const caughtAnswers = new WeakMap<QueryClient, CrmAnswer>();

const returnPath = /^(?:\/account)?\/zoho-auth\/?$/;

/** Runs before the session check. Always takes the code out of the address, or it would end up in the sign-in address and the history. */
export function catchCrmAnswer({ context, location }: { context: { queryClient: QueryClient }; location: ParsedLocation }): void {
  if (!returnPath.test(location.pathname) || location.searchStr === '') return;
  const given = new URLSearchParams(location.searchStr);
  caughtAnswers.set(context.queryClient, { code: given.get('code') ?? undefined, state: given.get('state') ?? undefined });
  throw redirect({ href: location.pathname, replace: true });
}

/** Returns the last caught answer; the server ensures it is used only once. */
export function getCaughtCrmAnswer(client: QueryClient): CrmAnswer {
  return caughtAnswers.get(client) ?? {};
}
