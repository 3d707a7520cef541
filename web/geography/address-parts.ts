import type { Address } from './api.ts';

export type AddressPart = keyof Address;

/** In the order in which an address is written and typed. */
export const addressParts = ['line1', 'line2', 'town', 'county', 'postcode'] as const satisfies readonly AddressPart[];
