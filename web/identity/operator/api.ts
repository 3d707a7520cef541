import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { refusalWords } from '../../ui/form/refusal-words.ts';
import type { StaffMember } from './session.ts';

export type StaffSignIn =
  | { readonly kind: 'signedIn'; readonly member: StaffMember }
  | { readonly kind: 'secondFactor'; readonly step: 'code' | 'enrol' }
  | { readonly kind: 'refused'; readonly text: string };

/** What was refused in the server's words; anything else is thrown on. */
async function refusedOr<Outcome>(work: Promise<Outcome>): Promise<Outcome | { readonly kind: 'refused'; readonly text: string }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiRefusal && error.errors.length > 0) return { kind: 'refused', text: refusalWords(error).join(', ') };
    throw error;
  }
}

export function signInStaff(username: string, password: string): Promise<StaffSignIn> {
  return refusedOr(
    callApi('POST /operator/authenticate', { body: { username, password } }).then(({ body: { data } }): StaffSignIn =>
      'secondFactor' in data ? { kind: 'secondFactor', step: data.secondFactor } : { kind: 'signedIn', member: data },
    ),
  );
}

export async function newStaffKey(): Promise<{ readonly uri: string; readonly key: string }> {
  const { uri, key } = (await callApi('POST /operator/second-factor', {})).body.data;
  return { uri, key };
}

export type StaffCode =
  | { readonly kind: 'signedIn'; readonly member: StaffMember; readonly recoveryCodes: readonly string[] }
  | { readonly kind: 'refused'; readonly text: string };

export function giveStaffCode(code: string): Promise<StaffCode> {
  return refusedOr(
    callApi('POST /operator/authenticate-second-factor', { body: { code } }).then(({ body: { data } }): StaffCode => {
      const { recoveryCodes, ...member } = data;
      return { kind: 'signedIn', member, recoveryCodes };
    }),
  );
}

export async function signOutStaff(): Promise<void> {
  await callApi('POST /operator/log-out', {});
}

export interface FirstAccount {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export async function openFirstAccount(account: FirstAccount): Promise<void> {
  await callApi('POST /operator/first-account', { body: account });
}
