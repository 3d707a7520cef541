/** What a key of a company's program may do. */
export const keyScopes = ['read-leads', 'buy-leads'] as const;
export type KeyScope = (typeof keyScopes)[number];
