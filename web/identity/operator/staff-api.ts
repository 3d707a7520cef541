import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { callApi } from '../../platform/api-client.ts';

export type Staff = Received<Api['GET /operator/staff']>['body']['data'];
export type Colleague = Staff['members'][number];
export type StaffInvitation = Staff['invitations'][number];
export type StaffRole = Colleague['role'];

/** Who works in the back-office, and who was invited to. */
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

export async function joinStaff(body: { code: string; password: string }): Promise<void> {
  await callApi('POST /operator/join', { body });
}
