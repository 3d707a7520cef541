import type { KeyScope } from '../kit/endpoint.ts';

export const staffRoles = ['agent', 'admin'] as const;

/** Why a browser with a session is signed out: idle or expired, ended elsewhere, password changed, or account locked. */
export const sessionEnds = ['expired', 'ended', 'password', 'locked'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Minutes an impersonation lasts before it must be requested again. */
export const impersonationMinutes = 30;

/** Scopes of a company's API key; buying does not include reading. */
export const keyScopes = ['read-leads', 'update-leads', 'buy-leads', 'read-billing'] as const satisfies readonly KeyScope[];

/** Whether an invitation's link still works: only an open one does. A link that was replaced by a newer mail is unknown. */
export const invitationStates = ['open', 'address_used', 'expired', 'used', 'revoked', 'unknown'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Days for which an invitation's link works. */
export const invitationDays = 7;

/** Largest spending limit of a member, in major units. */
export const maxMemberLimit = 100_000_000;
