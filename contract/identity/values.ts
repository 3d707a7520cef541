import type { KeyScope } from '../kit/endpoint.ts';

export const staffRoles = ['agent', 'admin'] as const;

/**
 * Why a browser that brings a session along is not signed in: it was not used for too long or has had its time, it was ended
 * elsewhere, the password was changed, or the account is locked.
 */
export const sessionEnds = ['expired', 'ended', 'password', 'locked'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** For so long staff look with a company's eyes before they have to ask again. */
export const viewMinutes = 30;

/** What a key of a company's program may do; buying does not include reading. */
export const keyScopes = ['read-leads', 'buy-leads'] as const satisfies readonly KeyScope[];
