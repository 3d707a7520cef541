import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import type { AssertionWire, CreationOptions, NewPasskeyWire, RequestOptions } from '../../contract/identity/passkeys-endpoints.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { clearPreferences } from '../platform/preferences.ts';
import { identityKeys, minutesToWait, type SignInFailure } from './api.ts';

/** Whether passkeys can work here: browsers bind them to a host name, never to an IP address. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);
}

/** Whether this device can create a passkey with its own fingerprint, face or screen lock. */
export async function hasScreenLock(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));
}

/** Whether the browser offers passkeys in the autofill of a field. */
export async function hasAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false);
}

/** Ends a request that waits for the user, such as autofill of a page that is left. */
export function cancelPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** `cancelled`: the user closed the browser's dialog, it timed out, or another request replaced it. */
export type Cancelled = { readonly kind: 'cancelled' };

const isCancelled = (error: unknown): boolean =>
  (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') ||
  (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'));

/** Asks for a passkey: in the browser's dialog, or in the autofill of a field with `autocomplete="username webauthn"`. */
export async function usePasskey(options: RequestOptions, useBrowserAutofill = false): Promise<AssertionWire | Cancelled> {
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
  } catch (error) {
    if (isCancelled(error)) return { kind: 'cancelled' };
    throw error;
  }
}

/** Creates a passkey in the browser's dialog. */
export async function createPasskey(options: CreationOptions): Promise<NewPasskeyWire | Cancelled> {
  try {
    const { id, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, client_data: clientDataJSON, attestation: attestationObject, transports };
  } catch (error) {
    if (isCancelled(error)) return { kind: 'cancelled' };
    throw error;
  }
}

type PasskeySignIn = { readonly kind: 'signedIn' } | Cancelled | SignInFailure;

/** Signs in with a passkey that the user picks: from the browser's dialog, or from the autofill of the email field. */
export async function signInWithPasskey({ byAutofill }: { byAutofill: boolean }): Promise<PasskeySignIn> {
  try {
    const options = (await callApi('POST /authenticate-passkey/options', {})).body.data;
    const given = await usePasskey(options, byAutofill);
    if ('kind' in given) return given;
    const { otherUser } = (await callApi('POST /authenticate-passkey', { body: given })).body.data;
    if (otherUser === true) clearPreferences();
    return { kind: 'signedIn' };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return { kind: 'failed' };
    if (error.status === 403) return { kind: 'locked' };
    if (error.status === 410) return { kind: 'expired' };
    if (error.status === 429) return { kind: 'throttled', minutes: minutesToWait(error) };
    return { kind: 'passkeyWrong' };
  }
}

/** Confirms the user's identity with a passkey, in place of the current password. */
export async function confirmWithPasskey(): Promise<{ readonly kind: 'right' | 'wrong' } | Cancelled> {
  try {
    const given = await usePasskey((await callApi('POST /re-authenticate/passkey/options', {})).body.data);
    if ('kind' in given) return given;
    await callApi('POST /re-authenticate/passkey', { body: given });
    return { kind: 'right' };
  } catch {
    return { kind: 'wrong' };
  }
}

export function passkeysQuery() {
  return queryOptions({
    queryKey: identityKeys.passkeys(),
    queryFn: async ({ signal }) => (await callApi('GET /company/user/passkeys', { signal })).body.data,
  });
}

/** Adds a passkey. `known`: this device has one already. */
export async function addPasskey(): Promise<{ readonly kind: 'added' | 'known' } | Cancelled> {
  const { data } = (await callApi('POST /company/user/passkeys/options', {})).body;
  try {
    const created = await createPasskey(data);
    if ('kind' in created) return created;
    await callApi('POST /company/user/passkeys', { body: created });
    return { kind: 'added' };
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return { kind: 'known' };
    throw error;
  }
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await callApi('PUT /company/user/passkeys/{id}', { params: { id }, body: { name } });
}

export async function removePasskey(id: number): Promise<void> {
  await callApi('DELETE /company/user/passkeys/{id}', { params: { id } });
}

/** Notes that a passkey was offered, so that it is not offered again. */
export async function notePasskeyOffer(): Promise<void> {
  await callApi('POST /company/user/passkeys/offered', {});
}
