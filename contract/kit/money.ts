import * as z from 'zod';

export const currencyCodes = ['GBP', 'DKK', 'SEK', 'NOK'] as const;
export type CurrencyCode = (typeof currencyCodes)[number];

/** Inside the product money is an integer of minor units (pence, øre). On the wire it is a decimal of major units: 2450 becomes 24.5. */
export function toMajor(amountMinor: number): number {
  return amountMinor / 100;
}

/** The way back, for prices that a client repeats to us; rounds away what binary fractions leave behind. */
export function toMinor(amountMajor: number): number {
  return Math.round(amountMajor * 100);
}

export const currencySchema = z.enum(currencyCodes);
/** A decimal number in major units with at most two decimals. */
export const amountSchema = z.number().refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);
