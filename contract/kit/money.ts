import * as z from 'zod';

export const currencyCodes = ['GBP', 'DKK', 'SEK', 'NOK'] as const;
export type CurrencyCode = (typeof currencyCodes)[number];

export { toMajor, toMinor } from './minor-units.ts';

export const currencySchema = z.enum(currencyCodes);
/** A decimal number in major units with at most two decimals. */
export const amountSchema = z.number().refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);
