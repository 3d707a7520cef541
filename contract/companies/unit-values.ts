/** Telephone hours of a unit: days from 1 (Monday) to 7, times as `HH:MM` in the unit's time zone. */
export interface SupportHours {
  readonly first_day: number;
  readonly last_day: number;
  readonly opens: string;
  readonly closes: string;
}

/** Settings a business unit needs before its companies can buy. */
export const missingUnitParts = ['seller', 'vat_rate', 'price'] as const;
export type MissingUnitPart = (typeof missingUnitParts)[number];
