import type { AddressFinder } from './address-finder.ts';

/** Where nobody answers: addresses are typed by hand. */
export const noAddressFinder: AddressFinder = {
  source: () => 'none',
  find: async () => ({ outcome: 'unavailable' }),
  get: async () => null,
};
