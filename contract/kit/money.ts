import * as z from 'zod';

/** ISO 4217 code of a business unit's currency, which has a hundred minor units. */
export type CurrencyCode = Uppercase<string>;

export const isCurrencyForm = (text: string): text is CurrencyCode => /^[A-Z]{3}$/.test(text);

export { toMajor, toMinor } from './minor-units.ts';

export const currencySchema = z.string().regex(/^[A-Z]{3}$/) as unknown as z.ZodType<CurrencyCode, CurrencyCode>;
/** A decimal number in major units with at most two decimals. */
export const amountSchema = z.number().refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);
