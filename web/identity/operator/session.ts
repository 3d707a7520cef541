import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import { registerCountries } from '../../../contract/kit/country.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { refusalWords } from '../../ui/form/refusal-words.ts';

export interface StaffMember {
  readonly id: number;
  readonly name: string;
  readonly role: 'agent' | 'admin';
  /** Idle timeout of the session; unknown right after sign-in. */
  readonly idleMinutes?: number;
  /** Whether the session expired and the page waits for sign-in, keeping its state. */
  readonly hasEnded?: true;
}

const freshForMs = 30_000;

const staffKey = ['staff'] as const;

/**
 * Loads the staff member signed in on this browser, or null. A member whose session expired still counts. A network failure is an error,
 * not null.
 */
export function staffQuery() {
  return queryOptions({
    queryKey: staffKey,
    queryFn: async ({ signal, client }): Promise<StaffMember | null> => {
      try {
        const { data } = (await callApi('GET /operator/authorize', { signal })).body;
        const { id, name, role, idle_minutes: idleMinutes, countries } = data;
        registerCountries(
          countries.flatMap(({ country, languages: [own, ...others] }) =>
            own === undefined ? [] : [[country, [own, ...others]] as const],
          ),
          countries.flatMap(({ country, is_offered: isOpen }) => (isOpen ? [] : [country])),
        );
        return { id, name, role, idleMinutes };
      } catch (error) {
        if (error instanceof ApiRefusal && error.status === 401)
          return markEnded(client.getQueryData<StaffMember | null>(staffKey) ?? null);
        throw error;
      }
    },
    staleTime: freshForMs,
  });
}

const markEnded = (member: StaffMember | null): StaffMember | null => (member === null ? null : { ...member, hasEnded: true });

/** Marks the session as expired. Does nothing if no one was signed in. */
export function noteEndedSession(client: QueryClient): void {
  const member = client.getQueryData<StaffMember | null>(staffKey) ?? null;
  if (member !== null && member.hasEnded !== true) client.setQueryData(staffKey, markEnded(member));
}

/** Resumes the page after the same person signed in again, and refetches failed queries. */
export function resumeStaffSession(client: QueryClient, member: StaffMember): void {
  const { hasEnded: _, ...before } = client.getQueryData<StaffMember | null>(staffKey) ?? member;
  client.setQueryData(staffKey, { ...before, ...member });
  void client.invalidateQueries();
}

/** Clears all cached data before another person starts. */
export function beginStaffSession(client: QueryClient, member: StaffMember): void {
  client.clear();
  client.setQueryData(staffKey, member);
  void client.invalidateQueries({ queryKey: staffKey });
}

export function endStaffSession(client: QueryClient): void {
  client.clear();
  client.setQueryData(staffKey, null);
}

export type Staff = Received<Api['GET /operator/staff']>['body']['data'];
export type Colleague = Staff['members'][number];
export type StaffInvitation = Staff['invitations'][number];
export type StaffRole = Colleague['role'];

/** Loads staff members and open invitations. */
export function colleaguesQuery() {
  return queryOptions({
    queryKey: ['operator', 'staff'],
    queryFn: async ({ signal }): Promise<Staff> => (await callApi('GET /operator/staff', { signal })).body.data,
  });
}

export async function inviteColleague(body: { name: string; email: string; role: StaffRole; reason: string }): Promise<string> {
  return (await callApi('POST /operator/staff/invitations', { body })).body.data.code;
}

export async function withdrawInvitation(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/staff/invitations/{id}/withdraw', { params: { id }, body: { reason } });
}

export async function changeRole(id: number, role: StaffRole, reason: string): Promise<void> {
  await callApi('POST /operator/staff/{id}/role', { params: { id }, body: { role, reason } });
}

export async function lockColleague(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/staff/{id}/lock', { params: { id }, body: { reason } });
}

export async function unlockColleague(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/staff/{id}/unlock', { params: { id }, body: { reason } });
}

export async function resetColleague(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/staff/{id}/reset-second-factor', { params: { id }, body: { reason } });
}

const sessionsKey = ['operator', 'staff-sessions'] as const;

/** Loads where the reader is signed in to the back office. */
export function ownStaffSessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await callApi('GET /operator/sessions', { signal })).body.data,
  });
}

export function colleagueSessionsQuery(id: number) {
  return queryOptions({
    queryKey: [...sessionsKey, id],
    queryFn: async ({ signal }) => (await callApi('GET /operator/staff/{id}/sessions', { params: { id }, signal })).body.data,
  });
}

const endedSessions = (session: number | undefined, reason: string) => ({ reason, ...(session !== undefined && { session }) });

/** Ends one of the reader's sessions, or all except this one. */
export async function endOwnStaffSessions(session: number | undefined, reason: string): Promise<void> {
  await callApi('POST /operator/sessions/end', { body: endedSessions(session, reason) });
}

export async function endColleagueSessions(id: number, session: number | undefined, reason: string): Promise<void> {
  await callApi('POST /operator/staff/{id}/end-sessions', { params: { id }, body: endedSessions(session, reason) });
}

export async function joinStaff(body: { code: string; password: string }): Promise<void> {
  await callApi('POST /operator/join', { body });
}

type StaffSignIn =
  | { readonly kind: 'signedIn'; readonly member: StaffMember }
  | { readonly kind: 'secondFactor'; readonly step: 'code' | 'enrol' }
  | { readonly kind: 'refused'; readonly text: string };

/** Returns a refusal with the server's texts; rethrows anything else. */
async function catchRefusal<Outcome>(work: Promise<Outcome>): Promise<Outcome | { readonly kind: 'refused'; readonly text: string }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiRefusal && error.errors.length > 0) return { kind: 'refused', text: refusalWords(error).join(', ') };
    throw error;
  }
}

export function signInStaff(username: string, password: string): Promise<StaffSignIn> {
  return catchRefusal(
    callApi('POST /operator/authenticate', { body: { username, password } }).then(({ body: { data } }): StaffSignIn =>
      'secondFactor' in data ? { kind: 'secondFactor', step: data.secondFactor } : { kind: 'signedIn', member: data },
    ),
  );
}

export async function newStaffKey(): Promise<{ readonly uri: string; readonly key: string }> {
  const { uri, key } = (await callApi('POST /operator/second-factor', {})).body.data;
  return { uri, key };
}

type StaffCode =
  | { readonly kind: 'signedIn'; readonly member: StaffMember; readonly recoveryCodes: readonly string[] }
  | { readonly kind: 'refused'; readonly text: string };

export function submitStaffCode(code: string): Promise<StaffCode> {
  return catchRefusal(
    callApi('POST /operator/authenticate-second-factor', { body: { code } }).then(({ body: { data } }): StaffCode => {
      const { recoveryCodes, ...member } = data;
      return { kind: 'signedIn', member, recoveryCodes };
    }),
  );
}

/** Loads how staff sign in. */
export function signInOptionsQuery() {
  return queryOptions({
    queryKey: ['staff', 'sign-in-options'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/sign-in-options', { signal })).body.data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Begins single sign-on and returns the identity provider's address. */
export async function startSingleSignOn(): Promise<string> {
  return (await callApi('POST /operator/single-sign-on', {})).body.data.url;
}

/** Finishes single sign-on with the query string that the identity provider sent. */
export function finishSingleSignOn(parameters: string): Promise<Exclude<StaffSignIn, { kind: 'secondFactor' }>> {
  return catchRefusal(
    callApi('POST /operator/single-sign-on/finish', { body: { parameters } }).then(
      ({ body: { data } }) => ({ kind: 'signedIn', member: data }) as const,
    ),
  );
}

export async function signOutStaff(): Promise<void> {
  await callApi('POST /operator/log-out', {});
}

interface FirstAccount {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export async function openFirstAccount(account: FirstAccount): Promise<void> {
  await callApi('POST /operator/first-account', { body: account });
}
