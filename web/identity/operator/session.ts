import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { knowCountries } from '../../../contract/kit/country.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';

export interface StaffMember {
  readonly id: number;
  readonly name: string;
  readonly role: 'agent' | 'admin';
  /** After how long without anybody there the session ends; unknown right after sign-in. */
  readonly idleMinutes?: number;
  /** Their session has ended, and the page waits for them to sign in again: nothing of it goes. */
  readonly hasEnded?: true;
}

const freshForMs = 30_000;

const staffKey = ['staff'] as const;

/**
 * Who works in the back-office on this browser; null: nobody. Whoever was here before their session ended is still who the page is of.
 * A network failure is an error, not a no.
 */
export function staffQuery() {
  return queryOptions({
    queryKey: staffKey,
    queryFn: async ({ signal, client }): Promise<StaffMember | null> => {
      try {
        const { data } = (await callApi('GET /operator/authorize', { signal })).body;
        const { id, name, role, idle_minutes: idleMinutes, countries } = data;
        knowCountries(
          countries.flatMap(({ country, languages: [own, ...others] }) =>
            own === undefined ? [] : [[country, [own, ...others]] as const],
          ),
        );
        return { id, name, role, idleMinutes };
      } catch (error) {
        if (error instanceof ApiRefusal && error.status === 401) return ended(client.getQueryData<StaffMember | null>(staffKey) ?? null);
        throw error;
      }
    },
    staleTime: freshForMs,
  });
}

const ended = (member: StaffMember | null): StaffMember | null => (member === null ? null : { ...member, hasEnded: true });

/** A call found that the session is over. Who was never signed in has lost nothing. */
export function noteEndedSession(client: QueryClient): void {
  const member = client.getQueryData<StaffMember | null>(staffKey) ?? null;
  if (member !== null && member.hasEnded !== true) client.setQueryData(staffKey, ended(member));
}

/** The same person is here again: the page goes on, and what could not be read meanwhile is. */
export function resumeStaffSession(client: QueryClient, member: StaffMember): void {
  const { hasEnded: _, ...before } = client.getQueryData<StaffMember | null>(staffKey) ?? member;
  client.setQueryData(staffKey, { ...before, ...member });
  void client.invalidateQueries();
}

/** Nothing stays of what was read before somebody else sits down. */
export function beginStaffSession(client: QueryClient, member: StaffMember): void {
  client.clear();
  client.setQueryData(staffKey, member);
  void client.invalidateQueries({ queryKey: staffKey });
}

export function endStaffSession(client: QueryClient): void {
  client.clear();
  client.setQueryData(staffKey, null);
}
