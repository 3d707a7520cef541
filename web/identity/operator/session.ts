import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { knowCountries } from '../../../contract/kit/country.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';

export interface StaffMember {
  readonly name: string;
  readonly role: 'agent' | 'admin';
  /** After how long without anybody there the session ends; unknown right after sign-in. */
  readonly idleMinutes?: number;
}

const freshForMs = 30_000;

/** Who works in the back-office on this browser; null: nobody. A network failure is an error, not a no. */
export function staffQuery() {
  return queryOptions({
    queryKey: ['staff'],
    queryFn: async ({ signal }): Promise<StaffMember | null> => {
      try {
        const { data } = (await callApi('GET /operator/authorize', { signal })).body;
        const { name, role, idle_minutes: idleMinutes, countries } = data;
        knowCountries(
          countries.flatMap(({ country, languages: [own, ...others] }) =>
            own === undefined ? [] : [[country, [own, ...others]] as const],
          ),
        );
        return { name, role, idleMinutes };
      } catch (error) {
        if (error instanceof ApiRefusal && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: freshForMs,
  });
}

/** Nothing stays of what was read before somebody else sits down. */
export function beginStaffSession(client: QueryClient, member: StaffMember): void {
  client.clear();
  client.setQueryData(staffQuery().queryKey, member);
  void client.invalidateQueries({ queryKey: staffQuery().queryKey });
}

export function endStaffSession(client: QueryClient): void {
  client.clear();
  client.setQueryData(staffQuery().queryKey, null);
}
