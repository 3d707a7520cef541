import { ApiRefusal, callApi } from '../app/api-client.ts';

/** How an attempt to sign in ended; `locked` is told only after the right password. */
export type SignInOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'invalid' | 'locked' | 'failed' }
  | { readonly kind: 'throttled'; readonly minutes: number };

export async function signIn(username: string, password: string): Promise<SignInOutcome> {
  try {
    await callApi('POST /authenticate', { body: { username, password } });
    return { kind: 'signedIn' };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return { kind: 'failed' };
    if (error.status === 400 || error.status === 422) return { kind: 'invalid' };
    if (error.status === 403) return { kind: 'locked' };
    if (error.status === 429) return { kind: 'throttled', minutes: Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60)) };
    return { kind: 'failed' };
  }
}

/** The POST form: browsers may follow a GET on their own. */
export async function signOut(): Promise<void> {
  await callApi('POST /log-out', {});
}
