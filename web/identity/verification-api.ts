import { queryOptions } from '@tanstack/react-query';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { minutesToWait } from './api.ts';
import { identityKeys } from './query-keys.ts';

export interface Verification {
  readonly isValidated: boolean;
  readonly lastValidationSentAt: string | null;
}

/** Whether the account's address is confirmed, and when the last mail for it left. Asked while it is not. */
export function verificationQuery() {
  return queryOptions({
    queryKey: identityKeys.verification(),
    queryFn: async ({ signal }): Promise<Verification> => (await callApi('GET /verification', { signal })).body.data,
    refetchInterval: 60_000,
    refetchOnMount: 'always',
  });
}

export type ResendOutcome =
  | { readonly kind: 'sent'; readonly verification: Verification }
  /** The server knows better: not before this moment. */
  | { readonly kind: 'tooSoon'; readonly until: number };

export async function resendValidation(): Promise<ResendOutcome> {
  try {
    return { kind: 'sent', verification: (await callApi('POST /verification/send', {})).body.data };
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 429) return { kind: 'tooSoon', until: Date.now() + minutesToWait(error) * 60_000 };
    throw error;
  }
}

/** The server's own interval: one mail in 30 minutes. */
const resendEveryMs = 30 * 60_000;

/** From when on another mail may be asked for. */
export function resendAllowedAt(lastSentAt: string | null | undefined): number {
  return lastSentAt == null ? 0 : Date.parse(lastSentAt) + resendEveryMs;
}
