import { queryOptions } from '@tanstack/react-query';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { clearPreferences } from '../platform/preferences.ts';

/** Why a sign-in failed; `locked` is revealed only after the correct password. */
export type SignInFailure =
  | { readonly kind: 'invalid' | 'locked' | 'failed' | 'codeWrong' | 'passkeyWrong' | 'expired' }
  | { readonly kind: 'throttled'; readonly minutes: number };
type SignInOutcome =
  /** `passkeyOffer`: the user has no passkey, and none was offered yet. */
  | { readonly kind: 'signedIn'; readonly passkeyOffer: boolean }
  /** The password was correct; the code of the second factor is still missing. */
  | { readonly kind: 'codeWanted' }
  | SignInFailure;

/** How long to wait before retrying. */
export function minutesToWait({ retryAfterSeconds = 60 }: ApiRefusal): number {
  return Math.max(1, Math.ceil(retryAfterSeconds / 60));
}

/** Interprets a refused sign-in; `wrong` is the meaning of a 400 here. */
function toSignInFailure(error: unknown, wrong: 'invalid' | 'codeWrong'): SignInFailure {
  if (!(error instanceof ApiRefusal)) return { kind: 'failed' };
  if (error.status === 400 || error.status === 422) return { kind: wrong };
  if (error.status === 403) return { kind: 'locked' };
  if (error.status === 410) return { kind: 'expired' };
  if (error.status === 429) return { kind: 'throttled', minutes: minutesToWait(error) };
  return { kind: 'failed' };
}

interface Entered {
  readonly status: 200 | 202;
  readonly body: { readonly data: { readonly otherUser?: boolean | undefined } | { readonly secondFactor: true } };
}

/** Handles a full or partial sign-in. Clears another user's data before loading anything for the new one. */
function applySignIn({ status, body: { data } }: Entered): 'signedIn' | 'codeWanted' {
  if ('otherUser' in data && data.otherUser === true) clearPreferences();
  return status === 202 ? 'signedIn' : 'codeWanted';
}

export async function signIn(username: string, password: string): Promise<SignInOutcome> {
  try {
    const answered = await callApi('POST /authenticate', { body: { username, password } });
    const { data } = answered.body;
    if (applySignIn(answered) === 'codeWanted') return { kind: 'codeWanted' };
    return { kind: 'signedIn', passkeyOffer: 'offerPasskey' in data && data.offerPasskey === true };
  } catch (error) {
    return toSignInFailure(error, 'invalid');
  }
}

/** Completes sign-in with the second factor. */
export async function submitCode(code: string): Promise<{ kind: 'signedIn' } | SignInFailure> {
  try {
    applySignIn(await callApi('POST /authenticate-second-factor', { body: { code } }));
    return { kind: 'signedIn' };
  } catch (error) {
    return toSignInFailure(error, 'codeWrong');
  }
}

/** The POST form: browsers may follow a GET on their own. */
export async function signOut(): Promise<void> {
  await callApi('POST /log-out', {});
}

export type PasswordCheck =
  | { readonly kind: 'right' }
  | { readonly kind: 'sessionLost' }
  | { readonly kind: 'wrong' | 'failed' }
  | { readonly kind: 'throttled'; readonly minutes: number };

/** Confirms the current password again, for calls that need it fresh. */
export async function reauthenticate(password: string): Promise<PasswordCheck> {
  try {
    await callApi('POST /re-authenticate', { body: { password } });
    return { kind: 'right' };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return { kind: 'failed' };
    if (error.status === 400 || error.status === 422) return { kind: 'wrong' };
    if (error.status === 401) return { kind: 'sessionLost' };
    if (error.status === 429) return { kind: 'throttled', minutes: minutesToWait(error) };
    return { kind: 'failed' };
  }
}

/** Token of an alert's sign-in link. */
export interface SignInLink {
  readonly token: string;
  readonly selector: string;
}

/**
 * Uses an alert's sign-in link once; after an error it may be retried. If another user is signed in, they are asked first: `replace` signs
 * them out.
 */
export function linkSignInQuery(link: SignInLink | undefined, { replace }: { replace: boolean }) {
  return queryOptions({
    queryKey: identityKeys.signInLink(link?.selector, replace),
    queryFn: async (): Promise<'signedIn' | 'codeWanted' | 'otherSession' | 'linkExpired' | 'locked' | 'linkFailed'> => {
      if (link === undefined) return 'linkExpired';
      try {
        return applySignIn(await callApi('POST /authenticate-token', { body: { ...link, ...(replace && { replace }) } }));
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        if (error.status === 403) return 'locked';
        if (error.status === 409) return 'otherSession';
        return error.status === 400 || error.status === 422 ? 'linkExpired' : 'linkFailed';
      }
    },
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  });
}

/** The response is the same whether or not the address is known. */
export async function askForResetLink(email: string): Promise<{ kind: 'sent' } | { kind: 'throttled'; minutes: number }> {
  try {
    await callApi('POST /forgot-password', { body: { email } });
    return { kind: 'sent' };
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 429) return { kind: 'throttled', minutes: minutesToWait(error) };
    throw error;
  }
}

export interface ResetLink {
  readonly token: string;
  readonly email: string;
}

/** Checks a reset link without using it up; any answer but yes means invalid. */
export function resetLinkQuery(link: ResetLink) {
  return queryOptions({
    queryKey: identityKeys.resetLink(link),
    queryFn: async ({ signal }): Promise<boolean> => {
      if (link.token === '') return false;
      try {
        const { status } = await callApi('GET /check-reset-token', { query: { ...link }, signal });
        return status === 200;
      } catch (error) {
        if (error instanceof ApiRefusal) return false;
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export async function resetPassword(link: ResetLink, passwords: NewPasswords): Promise<void> {
  await callApi('POST /reset-password', { body: { ...link, ...passwords } });
}

/** Confirms an address with the token of its mail. Idempotent: a confirmed address counts as success. */
export function emailValidationQuery(token: string) {
  return queryOptions({
    queryKey: identityKeys.emailValidation(token),
    queryFn: async (): Promise<boolean> => {
      if (token === '') return false;
      try {
        await callApi('POST /validate', { body: { token } });
        return true;
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 410 || error.status === 422)) return false;
        throw error;
      }
    },
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: false,
  });
}

/** Sets a new password and ends all other sessions. */
/** Loads the company's API keys, newest first. */
export function apiKeysQuery() {
  return queryOptions({
    queryKey: identityKeys.apiKeys(),
    queryFn: async ({ signal }) => (await callApi('GET /company/api-keys', { signal })).body.data,
  });
}

interface NewPasswords {
  readonly new_password: string;
  readonly confirmed_password: string;
  readonly revoke_api_keys?: boolean;
}

export async function changePassword(passwords: NewPasswords): Promise<void> {
  await callApi('PUT /company/user/update-password', { body: passwords });
}

/** Query keys. */
export const identityKeys = {
  signInLink: (selector: string | undefined, replace: boolean) => ['sign-in-link', selector, replace],
  resetLink: (link: unknown) => ['reset-link', link],
  emailValidation: (token: string) => ['validate', token],
  verification: () => ['verification'],
  secondFactor: () => ['user', 'second-factor'],
  passkeys: () => ['user', 'passkeys'],
  apiKeys: () => ['company', 'api-keys'],
  ownSessions: () => ['user', 'sessions'],
} as const;
