import { queryOptions } from '@tanstack/react-query';
import type { InvitationWire, MemberWire } from '../../contract/identity/members-endpoints.ts';
import type { InvitationState } from '../../contract/identity/values.ts';
import type { MemberRole } from '../../contract/kit/capabilities.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { callApi } from '../platform/api-client.ts';

interface People {
  readonly members: readonly MemberWire[];
  readonly invitations: readonly InvitationWire[];
  readonly second_factor_required: boolean;
  readonly currency: CurrencyCode;
}

/** Loads the company's members with their spending, and open invitations. */
export function peopleQuery() {
  return queryOptions({
    queryKey: ['company', 'people'],
    queryFn: async ({ signal }): Promise<People> => (await callApi('GET /company/members', { signal })).body.data,
  });
}

/** Loads how new leads are assigned, and the members to whom leads can be assigned. */
export function assignmentQuery() {
  return queryOptions({
    queryKey: ['lead', 'assignment'],
    queryFn: async ({ signal }) => (await callApi('GET /lead/assignment', { signal })).body.data,
    staleTime: 10 * 60_000,
  });
}

/** Requires a second factor of all members, or leaves it to them. */
export async function requireSecondFactor(required: boolean): Promise<void> {
  await callApi('PUT /company/second-factor', { body: { required } });
}

export async function changeRole(id: number, role: MemberRole): Promise<void> {
  await callApi('PUT /company/members/{id}', { params: { id }, body: { role } });
}

export async function setMemberLimits(id: number, limits: Pick<MemberWire, 'day_limit' | 'month_limit'>): Promise<void> {
  await callApi('PUT /company/members/{id}/limits', { params: { id }, body: limits });
}

export async function removeMember(id: number): Promise<void> {
  await callApi('DELETE /company/members/{id}', { params: { id } });
}

/** Makes a member the owner in the caller's place. */
export async function transferOwnership(id: number): Promise<void> {
  await callApi('POST /company/members/{id}/transfer', { params: { id } });
}

export async function invite(email: string, role: MemberRole): Promise<void> {
  await callApi('POST /company/invitations', { body: { email, role } });
}

export async function resendInvitation(id: number): Promise<void> {
  await callApi('POST /company/invitations/{id}/resend', { params: { id } });
}

export async function revokeInvitation(id: number): Promise<void> {
  await callApi('DELETE /company/invitations/{id}', { params: { id } });
}

export interface OpenedInvitation {
  readonly state: InvitationState;
  readonly invitation?:
    | { readonly company: string; readonly invited_by: string; readonly email: string; readonly role: MemberRole }
    | undefined;
}

/** Checks an invitation's link, without using it. */
export function invitationQuery(code: string) {
  return queryOptions({
    queryKey: ['invitation', code],
    queryFn: async ({ signal }): Promise<OpenedInvitation> =>
      code === '' ? { state: 'unknown' } : (await callApi('GET /member-invitation', { query: { token: code }, signal })).body.data,
  });
}

interface Joining {
  readonly forename: string;
  readonly surname: string;
  readonly new_password: string;
  readonly confirmed_password: string;
}

export async function acceptInvitation(code: string, person: Joining): Promise<void> {
  await callApi('POST /member-invitation/accept', { body: { token: code, ...person } });
}
