import { ApiRefusal, callApi } from '../app/api-client.ts';

/** How an attempt to sign in ended; `locked` is told only after the right password. */
export type SignInOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'invalid' | 'locked' | 'failed' }
  | { readonly kind: 'throttled'; readonly minutes: number };

function minutesToWait({ retryAfterSeconds = 60 }: ApiRefusal): number {
  return Math.max(1, Math.ceil(retryAfterSeconds / 60));
}

export async function signIn(username: string, password: string): Promise<SignInOutcome> {
  try {
    await callApi('POST /authenticate', { body: { username, password } });
    return { kind: 'signedIn' };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return { kind: 'failed' };
    if (error.status === 400 || error.status === 422) return { kind: 'invalid' };
    if (error.status === 403) return { kind: 'locked' };
    if (error.status === 429) return { kind: 'throttled', minutes: minutesToWait(error) };
    return { kind: 'failed' };
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

/** Gives the current password again, for calls that need it fresh. */
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
